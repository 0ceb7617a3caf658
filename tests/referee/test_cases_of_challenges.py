"""docs/rules.md 5.7: challenges, what becomes of them, and what proves guilt later."""

from dataclasses import replace

import pytest
from builders import (
    a_round,
    answer,
    asked,
    card,
    doubted,
    play,
    press,
    rule,
    seen,
    told,
)

from companion.core.cards import Color
from companion.core.events import CountSet, Drew, Judged, Played, Why
from companion.referee.inputs import (
    Button,
    ColorTouched,
    CreditTouched,
    FactStated,
    VerdictTouched,
)
from companion.referee.referee import rule_on
from companion.referee.rulings import AnswerKind, Objection, QuestionKind


def test_a_challenge_comes_too_late_once_the_cards_are_drawn():
    """5.7."""
    drawn = play(doubted(), Drew(1, 4, Why.PENALTY))
    ruling = rule(drawn, press(Button.CHALLENGE, 1))
    assert ruling.violations[0].objection is Objection.NOTHING_TO_CHALLENGE


def noted(*later):
    """What the referee notes after a wild draw four on red and some inputs."""
    *items, last = (seen("W+4"), ColorTouched(0, Color.BLUE), *later)
    ruling = rule_on(told(a_round("R7"), *items), last)
    return [violation.objection for violation in ruling.violations]


def proof(*later):
    return noted(press(Button.DRAW), *later)


ROUND_OF_BLUE = (seen("B1"), seen("B2"))


def test_a_card_of_the_old_color_proves_a_wild_draw_four_illegal():
    """5.7: a note, not a ruling."""
    assert proof(*ROUND_OF_BLUE, seen("R2")) == [Objection.WAS_ILLEGAL]


def test_a_card_of_another_color_proves_nothing():
    """5.7."""
    assert proof(*ROUND_OF_BLUE, seen("G2")) == []


def test_a_card_drawn_since_proves_nothing():
    """5.7."""
    later = (*ROUND_OF_BLUE, press(Button.DRAW), seen("R2"))
    assert proof(*later) == []


DRAWN_UNSEEN = FactStated(0, (CountSet(0, 9),))
"""The table has set how many cards the suspect holds."""


def test_a_card_that_was_drawn_unseen_proves_nothing():
    """5.7."""
    assert proof(*ROUND_OF_BLUE, DRAWN_UNSEEN, seen("R2")) == []
    of_another = FactStated(0, (CountSet(2, 9),))
    assert proof(*ROUND_OF_BLUE, of_another, seen("R2")) == [Objection.WAS_ILLEGAL]


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("B0", {"zero_pass": True}),
        ("WEV", {"deck": "disney_theme_park"}),
        ("WLL", {"deck": "star_trek_1999"}),
    ],
)
def test_a_card_that_came_to_the_hand_undrawn_proves_nothing(name, rules):
    """5.7: by a 0, from the discard pile, as a new hand."""
    on_blue = [seen("W+4"), ColorTouched(0, Color.BLUE), press(Button.DRAW)]
    history = told(a_round(hands=(7, 7), **rules), *on_blue, seen(name))
    later = history.after((Played(1, card("B3")),))
    assert rule_on(later, seen("R3")).violations == ()
    at_once = told(a_round(hands=(7, 7), **rules), *on_blue, seen("B1"))
    later = at_once.after((Played(1, card("B3")),))
    noted = rule_on(later, seen("R3")).violations
    assert [note.objection for note in noted] == [Objection.WAS_ILLEGAL]


def test_who_was_found_not_guilty_is_not_accused_again():
    """5.7, W6: somebody has looked at the hand."""
    looked = press(Button.CHALLENGE, 1), VerdictTouched(0, guilty=False)
    assert noted(*looked, *ROUND_OF_BLUE, seen("R2")) == []


def test_a_verdict_that_nobody_told_hides_no_proof():
    """5.7: a card landed first, so the challenge was taken to be lost."""
    later = press(Button.CHALLENGE, 1), *ROUND_OF_BLUE, seen("R2")
    assert noted(*later) == [Objection.WAS_ILLEGAL]


# a card lands before anybody has touched a verdict


def challenged(**rules):
    return told(doubted(**rules), press(Button.CHALLENGE, 1))


def test_a_card_before_the_verdict_means_that_the_challenge_was_lost():
    """5.7: nobody waits; the challenge may have been pressed by mistake."""
    ruling = rule_on(challenged(), seen("B5"))
    assert ruling.events == (
        Judged(1, 0, guilty=False),
        Drew(1, 6, Why.PENALTY),
        Played(2, card("B5")),
    )
    assert asked(ruling) == [QuestionKind.KEPT]


def test_a_card_of_the_challenger_before_the_verdict_means_that_it_was_won():
    """5.7, W8."""
    lost = rule_on(challenged(), seen("B5"))
    won = answer(lost, AnswerKind.PLAYED_BY, 1)
    history = challenged().after(lost.events)
    mended = history.after(rule_on(history, won).events)
    assert [step.event for step in mended.steps if step.repaired is None][-3:] == [
        Judged(1, 0, guilty=True),
        Drew(0, 4, Why.PENALTY),
        Played(1, card("B5")),
    ]


def test_who_played_before_the_verdict_tells_nothing_where_no_challenger_plays():
    """5.7: `challenge_winner_plays`."""
    history = challenged(challenge_winner_plays=False)
    ruling = rule_on(history, seen("B5"))
    assert asked(ruling) == []
    mine = rule_on(history.after(ruling.events), CreditTouched(0, 1))
    assert asked(mine) == [QuestionKind.OUT_OF_TURN]


def test_whoever_has_won_the_challenge_of_a_stack_needs_no_verdict_to_go_on():
    """5.9: the loser draws all of it."""
    stacked = replace(doubted(stacking="same_kind"), pending=8)
    ruling = rule_on(told(stacked, press(Button.CHALLENGE, 1)), seen("B5"))
    assert ruling.events[1] == Drew(1, 10, Why.PENALTY)
