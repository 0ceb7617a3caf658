"""Only cards of the deck in play are ever taken, or offered for what was read."""

from builders import a_round, a_table, after, asked, card, play, rule, seen, told

from companion.core.cards import Color
from companion.core.events import Dealt
from companion.referee.inputs import CardGone, ColorTouched, ReadAgain, TwinSuspected
from companion.referee.referee import rule_on
from companion.referee.rulings import Objection, QuestionKind


def objections(ruling):
    return [violation.objection for violation in ruling.violations]


def test_a_reading_that_the_deck_lacks_is_its_best_reading_that_the_deck_has():
    state = a_round("R7")
    assert after(state, seen("WSH", 0.0, 0.97, "WC", "W", "W+4")).top == card("W")


def test_a_card_taken_in_place_of_another_is_asked_about():
    ruling = rule(a_round("R7"), seen("WSH", 0.0, 0.97, "WC", "W", "W+4"))
    assert asked(ruling) == [QuestionKind.UNSURE_CARD]


def test_no_question_offers_a_card_that_the_deck_lacks():
    ruling = rule(a_round("R7"), seen("B3", 0.0, 0.95, "WSH", "WC", "R3"))
    offered = {choice.card for q in ruling.questions for choice in q.choices}
    assert offered.isdisjoint({card("WSH"), card("WC")})


def test_a_card_of_which_the_deck_has_no_reading_is_refused_and_asked_about_nothing():
    ruling = rule(a_round("R7"), seen("WSH", 0.0, 0.97, "WC"))
    assert (ruling.events, ruling.questions) == ((), ())
    assert objections(ruling) == [Objection.NOT_IN_DECK]


def test_a_card_of_the_deck_is_taken_as_ever():
    state = a_round("R7", deck="wild_2018_112")
    assert after(state, seen("WSH")).top == card("WSH")


def test_the_opening_card_is_a_card_of_the_deck():
    dealt = play(a_table(4), Dealt(0, 7))
    assert after(dealt, seen("WSH", 0.0, 0.9, "R5")).top == card("R5")


def test_the_last_card_cannot_really_have_been_one_that_the_deck_lacks():
    history = told(a_round("R7"), seen("R3"))
    ruling = rule_on(history, ReadAgain(0.0, card("WSH")))
    assert objections(ruling) == [Objection.NOT_IN_DECK]


def test_a_twin_is_asked_about_as_the_card_that_the_table_knows():
    history = told(
        a_round("R7"), seen("WSH", 0.0, 0.97, "W"), ColorTouched(0, Color.RED)
    )
    ruling = rule_on(history, TwinSuspected(1.0, card("WSH")))
    assert [choice.card for choice in ruling.questions[0].choices] == [card("W")] * 2


def test_a_card_that_was_read_wrongly_is_not_taken_back_without_a_question():
    history = told(a_round("R7"), seen("WSH", 0.0, 0.97, "W"))
    ruling = rule_on(history, CardGone(0.5, card("WSH")), quiet_s=0.5)
    assert ruling.events == ()
    assert asked(ruling) == [QuestionKind.WITHDRAWN]
