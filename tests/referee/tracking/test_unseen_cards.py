"""The pile is the truth: what must have happened before a card that does not match."""

import pytest
from builders import a_round, card, seen
from telling import Heard

from companion.core.cards import Color
from companion.core.events import Amended, Inserted, Played, UnoCalled
from companion.core.history import History
from companion.referee.inputs import (
    Button,
    CardGone,
    ColorTouched,
    Confirmed,
    FactStated,
    Pressed,
    TwinSuspected,
    UndoTouched,
)
from companion.referee.rulings import AnswerKind, Assumed, QuestionKind
from companion.referee.tracking.cards import twin_transitions
from companion.referee.tracking.context import NOTHING_SEEN, Given
from companion.referee.tracking.hypothesis import Hypothesis
from companion.referee.tracking.rates import Rates
from companion.referee.tracking.tracker import Tracker
from companion.referee.tracking.unobserved import unobserved


def supposed(heard):
    return [guess.kind for guess in heard.tracker.beam.shown.assumptions]


def test_a_card_that_was_surely_read_is_the_top_at_once():
    heard = Heard("R7").cards("B3")
    assert (heard.now.top, heard.now.color) == (card("B3"), Color.BLUE)


@pytest.mark.parametrize(("suspected", "ways"), [("R7", 2), ("R3", 1)])
def test_only_the_twin_of_the_top_card_may_have_been_laid(suspected, ways):
    """5.16: else the top card was pushed."""
    item = TwinSuspected(1.0, card(suspected))
    found = [*twin_transitions(a_round("R7"), item, Rates())]
    assert len(found) == ways


def ways_before(report, limit):
    """The things that nobody may have reported before a report, and their costs."""
    given = Given(NOTHING_SEEN, None, lambda nats: nats <= limit)
    found = unobserved(Hypothesis(a_round("R7")), report, given)
    return {(way.assumptions, way.events): way.cost for way in found}


@pytest.mark.parametrize("limit", [6.5, 8.0, 9.5])
@pytest.mark.parametrize("report", [seen("B3"), ColorTouched(1.0, Color.BLUE)])
def test_no_way_is_left_out_that_is_worth_a_try(report, limit):
    worth = {
        way: nats
        for way, nats in ways_before(report, limit=20.0).items()
        if nats <= limit
    }
    assert worth
    assert worth.items() <= ways_before(report, limit).items()


def test_after_an_unread_card_the_game_goes_on():
    heard = Heard("R7").cards("B3", "B9", "B1")
    assert (heard.now.top, heard.now.color) == (card("B1"), Color.BLUE)
    assert supposed(heard) == [Assumed.UNSEEN_CARD]


def test_an_unread_card_is_counted_for_who_laid_it():
    heard = Heard("R7").cards("B3", "B9")
    assert heard.now.counts == (7, 6, 6, 6)
    assert heard.now.to_act == 0


def test_two_unread_cards_leave_the_table_right_about_the_pile():
    heard = Heard("R7").cards("G4", "G9", "Y9")
    assert (heard.now.top, heard.now.color) == (card("Y9"), Color.YELLOW)


def test_a_card_imagined_is_let_go_when_the_next_one_fits_without_it():
    heard = Heard("R7").cards("B3", "R9", "R1")
    assert (heard.now.top, heard.now.color) == (card("R1"), Color.RED)
    assert heard.now.counts[1] + heard.now.counts[2] in {12, 13}


def test_a_wild_that_was_missed_is_told_by_the_color_that_was_touched():
    heard = Heard("R7")
    heard.handle(ColorTouched(5.0, Color.GREEN))
    heard.cards("G4", "G9")
    plays = [s.event for s in heard.history.steps if isinstance(s.event, Played)]
    assert plays[0].card.is_wild
    assert heard.now.color is Color.GREEN


def test_a_wild_is_among_the_hypotheses_when_it_joins_two_colors():
    heard = Heard("R7").cards("B3")
    missed = [c.card for c in heard.last.questions[0].choices if c.card]
    told = heard.tracker.beam.hypotheses
    cards = {g.card for hypothesis in told for g in hypothesis.assumptions}
    assert missed
    assert any(each is not None and each.is_wild for each in cards)


def test_an_open_question_never_swallows_the_next_card():
    heard = Heard("R7").cards("B3")
    assert heard.last.questions[0].kind is QuestionKind.ILLEGAL_CARD
    heard.cards("B9")
    plays = [s.event for s in heard.history.steps if isinstance(s.event, Played)]
    assert [str(p.card) for p in plays[-2:]] == ["B3", "B9"]


def test_the_runners_up_are_a_tap_away():
    heard = Heard("R7").cards("B3")
    [question] = heard.last.questions
    answers = [c.answer for c in question.choices if c.kind is not AnswerKind.TAKE_BACK]
    assert isinstance(answers[0], Confirmed)
    assert len(answers) == 3


def test_an_answer_that_supposes_two_things_is_told_by_both():
    heard = Heard("R7", players=2).cards("B3", "G9")
    told = [c for c in heard.last.questions[0].choices if len(c.assumptions) > 1]
    assert [(c.kind, c.card, c.seat) for c in told] == [
        (AnswerKind.REVISION, None, None)
    ]


def test_a_hypothesis_that_the_table_chooses_is_certain():
    heard = Heard("R7").cards("B3")
    stands = next(
        c for c in heard.last.questions[0].choices[1:] if c.answer is not None
    )
    heard.handle(stands.answer)
    assert len(heard.tracker.beam.hypotheses) == 1


def test_the_card_that_did_not_match_can_be_taken_back_with_one_tap():
    heard = Heard("R7")
    before = heard.now
    heard.cards("B3")
    back = heard.last.questions[0].choices[-1]
    assert back.kind is AnswerKind.TAKE_BACK
    heard.handle(back.answer)
    assert heard.now == before


def test_an_undo_brings_back_what_stood_before_the_record_was_corrected():
    heard = Heard("R7", players=2).cards("B3")
    before = heard.now
    heard.cards("R9", "R1")
    while heard.now != before and heard.history.last_ruling:
        heard.handle(UndoTouched(100.0))
    assert heard.now == before


def test_repairs_keep_how_sure_the_referee_was():
    heard = Heard("R7", players=2).cards("B3", "R9")
    repairs = [e for e in heard.last.events if isinstance(e, Amended | Inserted)]
    sure = [each.sure for each in repairs]
    assert sure
    assert all(0 < each <= 100 for each in sure)


def test_the_table_is_unsure_only_while_a_hypothesis_is_unsure():
    heard = Heard("R7")
    assert heard.tracker.beam.is_turn_sure
    heard.cards("B3")
    assert not heard.tracker.beam.is_turn_sure


def after_a_card_that_does_not_match() -> Heard:
    """A green 5 on a red 0, by the arm of the seat to act: sides are known by now."""
    heard = Heard("R7")
    sides = (116.0, 206.0, 296.0, 26.0, 116.0, 206.0, 296.0, 26.0, 116.0)
    cards = ("R6", "R1", "R4", "R3", "R5", "R9", "R2", "R0", "G5")
    return heard.cards(*cards, whence=sides)


@pytest.mark.slow
def test_a_card_that_does_not_match_leaves_the_turn_unsure_whoever_laid_it():
    """It may be taken back (5.2)."""
    assert not after_a_card_that_does_not_match().tracker.beam.is_turn_sure


@pytest.mark.slow
def test_a_card_that_does_not_match_leaves_the_color_unsure():
    """However probable one color is (5.2)."""
    assert Heard("R7").cards("R3").tracker.beam.is_color_sure
    assert not after_a_card_that_does_not_match().tracker.beam.is_color_sure


@pytest.mark.slow
def test_the_card_after_one_that_did_not_match_may_be_sure_again():
    heard = after_a_card_that_does_not_match().cards("G1", whence=(206.0,))
    assert heard.tracker.beam.is_color_sure
    assert heard.tracker.beam.is_turn_sure


def test_a_card_that_is_gone_again_leaves_the_table_as_sure_as_before():
    heard = Heard("R7").cards("G4")
    heard.handle(CardGone(heard.at + 7.0, card("G4")))
    beam = heard.tracker.beam
    assert beam.is_color_sure
    assert beam.is_turn_sure


@pytest.mark.slow
def test_a_card_that_did_not_match_is_as_unsure_when_the_next_one_is_gone_again():
    """It lies on top once more, and no card has decided about it."""
    heard = after_a_card_that_does_not_match().cards("B2", whence=(206.0,))
    heard.handle(CardGone(heard.at + 5.0, card("B2")))
    assert heard.now.top == card("G5")
    assert not heard.tracker.beam.is_turn_sure


@pytest.mark.slow
def test_a_card_that_did_not_match_stays_unsure_when_one_that_never_counted_is_gone():
    heard = after_a_card_that_does_not_match()
    heard.handle(CardGone(heard.at + 5.0, card("B2")))
    assert heard.now.top == card("G5")
    assert not heard.tracker.beam.is_turn_sure


def test_what_the_table_states_by_touch_leaves_one_hypothesis():
    heard = Heard("R7").cards("B3", "B9")
    heard.handle(FactStated(99.0, (UnoCalled(0),)))
    assert len(heard.tracker.beam.hypotheses) == 1


def test_a_card_that_is_taken_back_late_is_taken_back():
    heard = Heard("R7")
    before = heard.now
    heard.cards("B3")
    heard.handle(CardGone(40.0, card("B3")))
    assert heard.now == before


def test_a_fitting_card_that_is_taken_back_late_is_taken_back():
    heard = Heard("R7")
    before = heard.now
    heard.cards("R3")
    heard.handle(CardGone(40.0, card("R3")))
    assert heard.now == before


@pytest.mark.parametrize(
    ("name", "later"),
    [
        ("R3", [Pressed(21.0, Button.DRAW), Pressed(23.0, Button.PASS)]),
        ("R3", [Pressed(21.0, Button.UNO)]),
        ("W", [ColorTouched(21.0, Color.BLUE)]),
        ("W+4", [ColorTouched(21.0, Color.BLUE), Pressed(23.0, Button.CHALLENGE)]),
    ],
)
def test_a_card_that_is_laid_back_was_only_lifted(name, later):
    """5.4: what was pressed and touched since it first landed holds."""
    heard = Heard("R7", hand_size=2).cards(name)
    for item in later:
        heard.handle(item)
    before = heard.now
    heard.handle(CardGone(25.0, card(name)))
    assert heard.now.top == card("R7")
    heard.handle(seen(name, at=28.0))
    assert heard.now == before


def test_what_was_supposed_of_others_is_no_other_when_a_card_is_lifted():
    """5.4: it says nothing of whose a green 4 was that lay on a red 7."""
    heard = Heard()
    heard.tracker = Tracker.of(History(a_round("R7", hands=(7, 7))))
    for at, item in ((1, "draw"), (22, "G4"), (26, "draw"), (30, "W"), (62, "Y4")):
        press = Pressed(at, Button.DRAW)
        heard.handle(press if item == "draw" else seen(item, at=at))
    before = heard.now
    heard.handle(CardGone(64.0, card("Y4")))
    heard.handle(seen("Y4", at=65.5))
    assert heard.now == before


def test_another_card_after_one_that_is_gone_is_another_play():
    heard = Heard("R7").cards("R3").press(Button.DRAW, after=3.0)
    heard.handle(CardGone(heard.at + 5.0, card("R3")))
    heard.cards("R4")
    assert heard.now.counts == (7, 6, 7, 7)


@pytest.mark.parametrize("names", [["R9", "R1", "G1"], ["W", "G4"], ["R+2", "RS"]])
def test_cards_that_fit_are_taken_as_they_come(names):
    heard = Heard("R7").cards(*names)
    assert supposed(heard) == []
    assert all(ruling.revision is None for ruling in heard.rulings)


def test_a_card_unseen_before_a_draw_is_shown_once_the_next_card_says_so():
    heard = Heard("R7").press(Button.DRAW).press(Button.PASS).cards("B3", "B9")
    assert heard.now.color is Color.BLUE
    assert heard.now.top == card("B9")
