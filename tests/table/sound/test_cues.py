from dataclasses import replace

import pytest
from games import BEGUN, NAMED, SIX, dealt, play, record

from companion.core.cards import Color
from companion.core.events import (
    Caught,
    Challenged,
    ColorNamed,
    CountSet,
    Drew,
    HandsCounted,
    Judged,
    Passed,
    Swapped,
    Undone,
    UnoCalled,
    Why,
)
from companion.referee.rulings import Objection, Ruling, Violation
from companion.table.sound.cues import Sound, sounds_for

TWO_CARDS = record(SIX, *BEGUN, CountSet(1, 2))
REFUSAL = Ruling(violations=(Violation(Objection.NOT_NOW),))


def heard(history, *events):
    return sounds_for(history, (Ruling(events),))


def test_a_card_lands_and_the_next_player_is_called():
    assert heard(record(SIX, *BEGUN), play(1, "R2")) == (Sound.LANDED, Sound.TURN)


def test_a_wild_keeps_the_turn_until_its_color_is_named():
    assert heard(record(SIX, *BEGUN), play(1, "W")) == (Sound.LANDED,)


def test_drawing_alone_does_not_end_the_turn():
    assert heard(record(SIX, *BEGUN), Drew(1, 1, Why.TURN)) == (Sound.DRAW,)


def test_who_passes_is_not_heard_but_who_follows():
    drawn = record(SIX, *BEGUN, Drew(1, 1, Why.TURN))
    assert heard(drawn, Passed(1)) == (Sound.TURN,)


def test_a_challenge_waits_for_who_was_hit():
    assert heard(record(SIX, *NAMED[:-1]), NAMED[-1]) == (Sound.TURN,)


def test_a_call_is_heard():
    assert heard(TWO_CARDS, UnoCalled(1)) == (Sound.UNO,)


def test_a_catch_is_louder_than_its_cards():
    missed = record(SIX, *BEGUN, CountSet(1, 2), play(1, "R1"))
    assert heard(missed, Caught(3, 1), Drew(1, 2, Why.UNO)) == (Sound.CAUGHT,)


def test_a_catch_of_nobody_sounds_as_a_refusal():
    assert heard(record(SIX, *BEGUN), Caught(3, 1)) == (Sound.REFUSED,)


def test_what_changes_nothing_is_refused():
    assert sounds_for(record(SIX, *BEGUN), (REFUSAL,)) == (Sound.REFUSED,)


def test_an_objection_to_something_that_happened_is_no_refusal():
    noted = replace(REFUSAL, events=(play(1, "R2"),))
    assert sounds_for(record(SIX, *BEGUN), (noted,))[0] is Sound.LANDED


def test_the_last_card_wins_the_round():
    last = record(SIX, *BEGUN, CountSet(1, 1))
    assert heard(last, play(1, "R2")) == (Sound.ROUND_WON,)


def test_what_is_taken_back_is_silent_but_for_the_turn():
    assert heard(record(SIX, *BEGUN), Undone(1)) == (Sound.TURN,)


def test_nothing_that_happened_is_silent():
    assert sounds_for(record(SIX, *BEGUN), ()) == ()


@pytest.mark.parametrize("afterwards", [play(2, "R4"), Drew(2, 1, Why.TURN)])
def test_no_sound_tells_of_a_missed_call(afterwards):
    """The same plays, with the call and without it (docs/rules.md 5.0)."""
    called = TWO_CARDS.after((UnoCalled(1),))
    for history in (called, TWO_CARDS):
        assert heard(history, play(1, "R1")) == (Sound.LANDED, Sound.TURN)
    after_call, after_none = (h.after((play(1, "R1"),)) for h in (called, TWO_CARDS))
    assert after_none.now.exposed
    assert heard(after_call, afterwards) == heard(after_none, afterwards)


def test_a_late_call_sounds_like_any_other():
    at_risk = TWO_CARDS.after((play(1, "R1"),))
    assert heard(at_risk, UnoCalled(1)) == heard(TWO_CARDS, UnoCalled(1))


def test_the_opening_card_lands():
    dealt, flipped = BEGUN[:2]
    assert heard(record(SIX, dealt), flipped) == (Sound.LANDED, Sound.TURN)


@pytest.mark.parametrize(
    ("events", "sound"),
    [
        ((play(1, "RR"),), Sound.REVERSED),
        ((play(1, "RS"),), Sound.SKIPPED),
        ((play(1, "W+4"), ColorNamed(1, Color.BLUE)), Sound.OWED),
    ],
    ids=["reverse", "skip", "draw four"],
)
def test_an_announcement_is_heard(events, sound):
    assert heard(record(SIX, *BEGUN), *events)[0] is sound


def test_the_end_of_a_challenge_is_heard():
    doubted = record(SIX, *NAMED, Challenged(2, 1))
    assert heard(doubted, Judged(2, 1, guilty=True))[0] is Sound.JUDGED


def test_a_swap_is_heard():
    sevens = record(SIX, *dealt(SIX), play(0, "R7"), seven_swap="must")
    assert heard(sevens, Swapped(0, 2))[0] is Sound.SWAPPED


def test_the_end_of_the_game_sounds_larger_than_that_of_a_round():
    out = record(SIX, *dealt(SIX), CountSet(0, 1), play(0, "R7"))
    counted = HandsCounted((0, 23, 51, 7, 120, 399))
    assert heard(out, counted) == (Sound.GAME_WON,)
