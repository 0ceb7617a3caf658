"""What is said aloud: in full, in short, and nothing that the screen does not show."""

import pytest
from games import BEGUN, NAMED, SIX, WILD, play, record

from companion.core.cards import Color
from companion.core.events import Challenged, ColorNamed, CountSet, Drew, UnoCalled, Why
from companion.referee.rulings import Objection, Ruling, Violation
from companion.view.sentences.spoken import facts, question, turn

TWO_CARDS = record(SIX, *BEGUN, CountSet(1, 2))


def said(history, *events, full=True, violations=()):
    after = history.after(events) if events else history
    ruling = Ruling(events, violations=violations)
    told = facts(history, after, (ruling,), full=full)
    asked = tuple(question(after, (), full=full))
    whose = turn(after.now, full=full, asked=any(asked))
    return tuple(filter(None, (*told, *whose, *asked)))


def test_a_play_is_said_with_its_reason_and_what_the_next_may_do():
    assert said(record(SIX, *BEGUN), play(1, "R2")) == (
        *("Ben played red 2 on red 7", "Cem", "red, 2 or draw"),
    )


def test_in_short_a_play_is_its_card_and_the_next_name():
    assert said(record(SIX, *BEGUN), play(1, "R2"), full=False) == ("Red 2", "Cem")


def test_in_short_a_named_color_is_said():
    history = record(SIX, *WILD)
    named = ColorNamed(1, Color.YELLOW)
    assert said(history, named, full=False)[:2] == ("Yellow", "Cem")


def test_in_short_what_is_owed_is_said():
    heard = said(record(SIX, *BEGUN), play(1, "R+2"), full=False)
    assert heard == ("Red draw two", "Cem", "draw 2 cards")


def test_a_single_card_drawn_in_turn_is_left_out_in_short():
    drawn = Drew(1, 1, Why.TURN)
    assert said(record(SIX, *BEGUN), drawn, full=False) == ("Ben",)


def test_a_question_is_said_with_its_answers():
    assert said(record(SIX, *WILD))[-5:] == (
        *("Which color, Ben?", "Red", "Yellow", "Green", "Blue"),
    )


def test_who_is_asked_about_a_hand_hears_how_a_button_answers():
    heard = said(record(SIX, *NAMED), Challenged(2, 1))
    assert heard[-1] == "By button: draw means no, challenge means yes"
    assert any("hold red" in sentence for sentence in heard)


def test_why_nothing_changed_is_said():
    refusal = (Violation(Objection.NOBODY_TO_CATCH),)
    heard = said(record(SIX, *BEGUN), violations=refusal, full=False)
    assert heard[0] == "Nobody can be caught now"


def test_who_has_won_a_round_is_said():
    last = record(SIX, *BEGUN, CountSet(1, 1))
    assert "Ben wins round 1" in said(last, play(1, "R2"), full=False)


@pytest.mark.parametrize("full", [True, False])
@pytest.mark.parametrize("afterwards", [play(2, "R4"), Drew(2, 1, Why.TURN)])
def test_nothing_that_is_said_tells_of_a_missed_call(full, afterwards):
    """The same plays, with the call and without it (docs/rules.md 5.0)."""
    called = TWO_CARDS.after((UnoCalled(1),))
    last = play(1, "R1")
    assert said(called, last, full=full) == said(TWO_CARDS, last, full=full)
    ahead, behind = (h.after((last,)) for h in (called, TWO_CARDS))
    assert behind.now.at_risk
    assert said(ahead, afterwards, full=full) == said(behind, afterwards, full=full)
