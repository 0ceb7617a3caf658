from dataclasses import replace

import pytest
from builders import a_round, card
from games import NAMED, SIX, record

from companion.core.cards import Color
from companion.core.events import (
    Amended,
    Caught,
    Challenged,
    ColorNamed,
    CountSet,
    Dealt,
    Deleted,
    DirectionSet,
    Drew,
    Flipped,
    HandsCounted,
    Inserted,
    Joined,
    Judged,
    Left,
    Passed,
    Played,
    Redealt,
    Redone,
    Reshuffled,
    Stopped,
    Swapped,
    TimeCalled,
    TurnSet,
    Undone,
    UnoCalled,
    Why,
)
from companion.core.state import Phase
from companion.view.sentences.narrate import narrate

TABLE = a_round("R3")


def plays(text, state=TABLE, **more):
    return narrate(Played(0, card(text), **more), state)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("R7", "Ada played red 7 on red 3"),
        ("RS", "Ada played red skip: Ben misses a turn"),
        ("RR", "Ada played red reverse: play reverses"),
        ("R+2", "Ada played red draw two on red 3"),
        ("W+4", "Ada played wild draw four on red 3"),
    ],
)
def test_a_play_is_told_with_its_reason_or_its_consequence(text, said):
    assert plays(text) == said


def test_with_two_players_a_reverse_skips():
    duel = a_round("R3", hands=(7, 7))
    assert plays("RR", duel) == "Ada played red reverse: Ben misses a turn"


def test_a_reverse_that_means_nothing_between_two_lets_nobody_miss_a_turn():
    duel = a_round("R3", hands=(7, 7), two_player_reverse="nothing")
    assert plays("RR", duel) == "Ada played red reverse on red 3"


@pytest.mark.parametrize("card", ["RS", "RR"])
def test_after_a_last_card_nobody_misses_a_turn_and_play_does_not_go_on(card):
    last = a_round("R3", hands=(1, 7, 7))
    assert plays(card, last).endswith(" on red 3")


def test_a_card_on_a_wild_is_told_with_the_named_color():
    state = replace(a_round("W"), color=Color.GREEN)
    assert plays("G4", state) == "Ada played green 4 on wild green"


def test_a_jump_in_is_told():
    assert plays("R3", jump_in=True) == "Ada jumped in with red 3"


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Dealt(0, 7), "Ada dealt 7 cards each"),
        (Flipped(card("G0")), "The first card is green 0"),
        (ColorNamed(1, Color.BLUE), "Ben named blue"),
        (Drew(1, 1, Why.TURN), "Ben drew 1 card"),
        (Drew(1, 4, Why.PENALTY), "Ben drew 4 cards"),
        (Drew(1, 1, Why.PENALTY, short=True), "Ben drew 1 card: no more are left"),
        (Drew(1, 2, Why.UNO), ""),
        (Drew(1, 2, Why.FALSE_UNO), "Ben called UNO too early: 2 cards"),
        (
            Drew(1, 2, Why.MISPLAY),
            "Ben drew 2 cards for a card that did not match",
        ),
        (Drew(1, 2, Why.ADVICE), "Ben drew 2 cards for giving advice"),
        (Passed(1), "Ben passed"),
        (UnoCalled(2), "Cem called UNO"),
        (Challenged(2, 1), "Cem challenges Ben"),
        (Caught(3, 2), "Cem had nothing to call"),
        (Swapped(0, 3), "Ada and Dee swapped hands"),
        (Redealt(0, (1, 2, 3, 4)), "All hands were shuffled and dealt again"),
        (Reshuffled(), "The discards were shuffled into a new draw pile"),
        (Stopped(), "The round was given up: no points"),
        (TurnSet(2), "The table says: it is Cem's turn"),
        (DirectionSet(clockwise=True), "The table says: play goes clockwise"),
        (
            DirectionSet(clockwise=False),
            "The table says: play goes the other way round",
        ),
        (CountSet(2, 5), "The table says: Cem holds 5 cards"),
        (Left(2), "Cem left the table"),
        (Joined("Gus"), "Gus sat down"),
        (TimeCalled(), "Time is up: the game ends with this round"),
        (Undone(1), "Taken back"),
        (Redone(), "What was taken back counts again"),
        (Amended(3, Passed(1)), "Corrected: Ben passed"),
        (Inserted(3, Passed(1)), "Added: Ben passed"),
        (Deleted(3), "Removed from the record"),
    ],
)
def test_every_fact_has_a_sentence(event, said):
    assert narrate(event, TABLE) == said


def test_an_opening_card_that_goes_back_says_so():
    said = narrate(Flipped(card("W+4")), record(SIX, Dealt(5, 7)).now)
    assert said == "Wild draw four goes back: turn another card over"


def test_a_missed_call_is_told_with_the_catcher():
    state = replace(TABLE, exposed=frozenset({2}))
    assert narrate(Caught(3, 2), state) == "Cem missed UNO: 2 cards, caught by Dee"


def test_a_catch_by_a_shared_button_names_no_catcher():
    state = replace(TABLE, exposed=frozenset({2}))
    assert narrate(Caught(None, 2), state) == "Cem missed UNO: 2 cards"


def test_a_verdict_says_who_draws():
    state = record(SIX, *NAMED, Challenged(2, 1)).now
    assert narrate(Judged(2, 1, guilty=True), state) == "Cem was right: Ben draws 4"
    assert (
        narrate(Judged(2, 1, guilty=False), state)
        == "Ben played by the rules: Cem draws 6"
    )


def test_the_end_of_a_round_names_the_winner():
    state = a_round("R3", hands=(0, 3, 4))
    assert (
        narrate(HandsCounted((0, 20, 67)), state)
        == "Ada wins the round: 87 in the other hands"
    )


def test_a_stacked_card_says_whom_it_burdens():
    owed = replace(
        a_round("R+2", turn=1, stacking="same_kind"),
        phase=Phase.PENALTY,
        pending=2,
        owes=1,
    )
    said = narrate(Played(1, card("G+2")), owed)
    assert said == "Ben played green draw two: more for Cem"
