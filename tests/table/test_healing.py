"""The table that corrects itself, as the screen shows it."""

import pytest
from builders import card, seen

from companion.core.cards import Color
from companion.core.events import CountSet, Played
from companion.core.state import Phase
from companion.pages.navigator import Navigator
from companion.records.journal import Journal
from companion.referee.inputs import (
    Button,
    CardGone,
    FactStated,
    PileReshuffled,
    PointsEntered,
    Pressed,
    RoundDealt,
    TwinSuspected,
)
from companion.referee.rulings import QuestionKind, Ruling
from companion.table.table import Table
from companion.view.actions import Touch

NAMES = ("Ada", "Ben", "Cem", "Dee")


@pytest.fixture
def journal():
    with Journal(":memory:") as opened:
        yield opened


@pytest.fixture
def navigator(journal):
    table = Table(journal, {}, players=NAMES)
    table.handle(RoundDealt(0.0, 0))
    return Navigator(table, page="table")


def lay(navigator, *cards):
    for at, name in enumerate(cards, 1):
        view = navigator.handle(seen(name, at=10.0 * at))
    return view


def test_after_an_unseen_card_the_top_and_the_color_are_those_on_the_pile(navigator):
    page = lay(navigator, "R7", "B3").page
    assert (page.top.text, page.color.color) == ("3", Color.BLUE)


def test_what_is_assumed_is_said_in_one_quiet_line_with_other_answers(navigator):
    strip = lay(navigator, "R7", "B3").strip
    assert strip.text.endswith("must have played a card")
    assert strip.quiet
    assert len({answer.text for answer in strip.answers}) > 1


def looks_unsure(page):
    return page.unsure_color, page.unsure_turn


def test_the_table_looks_unsure_while_other_tables_are_likely(navigator):
    assert looks_unsure(lay(navigator, "R7", "B3").page) == (True, True)


def test_a_card_that_fits_leaves_the_table_sure(navigator):
    assert looks_unsure(lay(navigator, "R7", "R3").page) == (False, False)


def test_the_color_looks_sure_again_with_the_next_card_that_fits(navigator):
    """Whose turn it is, cards alone do not tell: one was laid by nobody knows whom."""
    assert looks_unsure(lay(navigator, "R7", "B3", "B9").page) == (False, True)


def test_the_line_goes_when_the_next_card_lands(navigator):
    assert not lay(navigator, "R7", "B3", "B9").strip.text.endswith(
        "must have played a card"
    )


def a_doubt(journal):
    """A table in the middle of a doubt: a card before blue 3 was not seen."""
    table = Table(journal, {}, players=NAMES)
    table.handle(RoundDealt(0.0, 0))
    for at, name in enumerate(("R7", "R9", "B3"), 1):
        table.handle(seen(name, at=10.0 * at))
    return table


def test_a_power_cut_in_the_middle_of_a_doubt_leaves_the_table_as_unsure():
    with Journal(":memory:") as journal:
        assert not a_doubt(journal).sure.turn
        assert not Table(journal, {}).sure.turn


@pytest.mark.slow
def test_a_power_cut_in_the_middle_of_a_doubt_leaves_the_table_correcting_itself():
    after = []
    for cut in (False, True):
        with Journal(":memory:") as journal:
            table = a_doubt(journal)
            table = Table(journal, {}) if cut else table
            for at, card in enumerate(("B9", "R9", "R1"), 4):
                table.handle(seen(card, at=10.0 * at))
            after.append((table.history.now, table.sure.turn))
    assert after[0] == after[1]


def test_what_was_touched_before_a_power_cut_stays_certain():
    with Journal(":memory:") as journal:
        table = a_doubt(journal)
        table.handle(FactStated(40.0, (CountSet(0, 3),)))
        assert Table(journal, {}).sure.turn


def test_a_journal_without_reports_goes_on_where_it_was():
    with Journal(":memory:") as journal:
        table = a_doubt(journal)
        journal._db.execute("DELETE FROM reports")  # noqa: SLF001 (an old journal)
        assert Table(journal, {}).history == table.history


def test_a_quiet_question_is_asked_again_after_a_power_cut():
    with Journal(":memory:") as journal:
        asked = [q.kind for q in a_doubt(journal).questions]
        assert asked
        assert [q.kind for q in Table(journal, {}).questions] == asked


@pytest.mark.slow
def test_an_answer_to_a_question_asked_again_chooses_the_other_hypothesis():
    after = []
    for cut in (False, True):
        with Journal(":memory:") as journal:
            table = a_doubt(journal)
            table = Table(journal, {}) if cut else table
            [question] = table.questions
            answer = question.choices[1].answer
            table.handle(Touch(table.history.version, answer, question))
            after.append((table.history.now, table.questions))
    assert after[0] == after[1]


def test_the_answers_of_a_question_asked_again_have_no_time_of_a_former_clock():
    with Journal(":memory:") as journal:
        [question] = a_doubt(journal) and Table(journal, {}).questions
        assert {choice.answer.at for choice in question.choices} == {0.0}


def confirm(table):
    [question] = table.questions
    answer = question.choices[0].answer
    table.handle(Touch(table.history.version, answer, question))


def test_an_assumption_that_the_table_confirms_is_certain():
    with Journal(":memory:") as journal:
        table = a_doubt(journal)
        before = table.history
        confirm(table)
        assert (table.sure.turn, table.questions, table.history) == (
            True,
            (),
            before,
        )


def test_a_quiet_question_that_was_answered_is_not_asked_again_after_a_power_cut():
    with Journal(":memory:") as journal:
        confirm(a_doubt(journal))
        table = Table(journal, {})
        assert (table.sure.turn, table.questions) == (True, ())


@pytest.mark.slow
def test_a_quiet_question_that_the_next_card_settled_is_not_asked_again():
    with Journal(":memory:") as journal:
        table = a_doubt(journal)
        table.handle(seen("B9", at=40.0))
        assert table.questions == Table(journal, {}).questions == ()


def test_a_reading_that_the_table_has_confirmed_is_not_doubted_again(journal):
    """5.17: with the likely answer, too, the table has said what is so."""
    table = Table(journal, {}, players=NAMES)
    unsure = seen("R5", 10.0, 0.6, "R1")
    for item in (RoundDealt(0.0, 0), seen("R7", at=5.0), unsure):
        table.handle(item)
    [asked] = table.questions
    table.handle(Touch(table.history.version, asked.choices[0].answer, asked))
    table.handle(seen("B1", at=20.0))
    assert Played(1, card("R5")) in [step.event for step in table.history.steps]


def test_that_a_card_was_only_pushed_settles_no_doubt(journal):
    """5.16: nobody has said who is to act, or whether a card came before it."""
    table = a_doubt(journal)
    [doubt] = table.questions
    table.handle(TwinSuspected(31.0, card("B3")))
    pushed = table.questions[-1]
    assert pushed.kind is QuestionKind.TWIN
    table.handle(Touch(table.history.version, pushed.choices[0].answer, pushed))
    assert (table.questions, table.sure.turn) == ((doubt,), False)


def test_who_has_won_by_word_of_the_table_has_won_whatever_is_laid_there(journal):
    """F1: somebody lays down the own hand to be counted."""
    table = Table(journal, {"hand_size": 2, "uno_call": False}, players=NAMES)
    table.handle(RoundDealt(0.0, 0))
    for at, name in enumerate(("R7", "R9", "R8", "R6", "R5", "R2"), 1):
        table.handle(seen(name, at=10.0 * at))
    [asked] = table.questions
    table.handle(Touch(table.history.version, asked.choices[0].answer, asked))
    table.handle(seen("R4", at=90.0))
    assert table.history.now.phase is Phase.COUNT
    assert Table(journal, {}).history == table.history


def test_cards_that_are_gathered_after_a_round_are_not_taken_back(journal):
    """5.4: the last one may be, but the table is asked; no other costs anything."""
    rules = {"hand_size": 1, "misplay_penalty": 2}
    table = Table(journal, rules, players=NAMES)
    for item in (RoundDealt(0.0, 0), seen("R7", at=5.0), seen("R9", at=10.0)):
        table.handle(item)
    before = table.history
    for name in ("R9", "R7"):
        table.handle(CardGone(60.0, card(name)))
    table.handle(PileReshuffled(70.0))
    assert table.history == before
    kinds = {question.kind for question in table.questions}
    assert kinds == {QuestionKind.CONFIRM_OUT, QuestionKind.WITHDRAWN}


def test_once_the_pile_is_gathered_the_round_is_over_whatever_is_laid_there(journal):
    """5.15: no more is reshuffled for it."""
    table = Table(journal, {"hand_size": 2, "uno_call": False}, players=NAMES)
    table.handle(RoundDealt(0.0, 0))
    for at, name in enumerate(("R7", "R9", "R8", "R6", "R5", "R2"), 1):
        table.handle(seen(name, at=10.0 * at))
    before = table.history
    table.handle(PileReshuffled(80.0))
    assert (len(table.questions), table.last_ruling) == (1, Ruling())
    table.handle(seen("R4", at=90.0))
    assert (len(table.questions), table.last_ruling) == (1, Ruling())
    assert table.history == before


@pytest.mark.parametrize(
    ("pressed_at", "opens"), [(64.0, True), (79.0, True), (81.0, False)]
)
def test_the_opening_card_may_be_turned_over_before_the_deal_is_told(
    journal, pressed_at, opens
):
    """5.19: what lay there long before is left of the last round."""
    table = Table(journal, {"hand_size": 1}, players=NAMES)
    played = (RoundDealt(0.0, 0), seen("R7", at=5.0), seen("R9", at=10.0))
    for item in (*played, PointsEntered(40.0, (1, 0, 1, 1)), seen("G3", at=60.0)):
        table.handle(item)
    table.handle(Pressed(pressed_at, Button.DRAW_PASS))
    now = table.history.now
    opened = (Phase.PLAY, card("G3")) if opens else (Phase.FLIP, None)
    assert (now.phase, now.top) == opened


@pytest.mark.parametrize(("chosen", "acts"), [(0, 2), (1, 1)])
def test_such_an_opening_card_waits_until_it_is_said_who_deals(journal, chosen, acts):
    """U5: the seat to the left of the dealer begins."""
    rules = {"hand_size": 1, "next_dealer": "draw_high"}
    table = Table(journal, rules, players=NAMES)
    played = (RoundDealt(0.0, 0), seen("R7", at=5.0), seen("R9", at=10.0))
    for item in (*played, PointsEntered(40.0, (1, 0, 1, 1)), seen("G3", at=60.0)):
        table.handle(item)
    table.handle(Pressed(64.0, Button.DRAW_PASS))
    [asked] = table.questions
    answer = asked.choices[chosen].answer
    table.handle(Touch(table.history.version, answer, asked))
    now = table.history.now
    assert (now.phase, now.top, now.current) == (Phase.PLAY, card("G3"), acts)


def test_what_was_taken_away_again_before_the_deal_was_told_opens_nothing(journal):
    """5.19: somebody laid down the own hand, and gathered it."""
    table = Table(journal, {"hand_size": 1}, players=NAMES)
    played = (RoundDealt(0.0, 0), seen("R7", at=5.0), seen("R9", at=10.0))
    counted = PointsEntered(40.0, (1, 0, 1, 1))
    laid = seen("G3", at=60.0), CardGone(62.0, card("G3"))
    for item in (*played, counted, *laid, RoundDealt(64.0)):
        table.handle(item)
    assert (table.history.now.phase, table.history.now.top) == (Phase.FLIP, None)


def test_a_press_after_the_deal_is_for_the_penalty_of_a_card_that_opened_early(journal):
    """5.8, 5.19: the six seconds begin when the table has counted it."""
    table = Table(journal, {"hand_size": 2, "uno_call": False}, players=NAMES)
    names = enumerate(("R7", "R9", "R8", "R6", "R5", "R2"), 1)
    played = (RoundDealt(0.0, 0), *(seen(name, at=5.0 * at) for at, name in names))
    dealt = PointsEntered(40.0, (1, 0, 1, 1)), seen("R+2", at=60.0), RoundDealt(70.0)
    for item in (*played, *dealt):
        table.handle(item)
    before = table.history
    table.handle(Pressed(72.0, Button.DRAW))
    assert table.history == before


def test_a_press_after_the_likely_answer_still_is_for_a_penalty(journal):
    """5.8: what the table has counted before it was asked what lies there."""
    table = Table(journal, {}, players=NAMES)
    unsure = seen("R+2", 10.0, 0.6, "R2")
    for item in (RoundDealt(0.0, 0), seen("R7", at=5.0), unsure):
        table.handle(item)
    before = table.history
    [asked] = table.questions
    table.handle(Touch(before.version, asked.choices[0].answer, asked))
    table.handle(Pressed(13.0, Button.DRAW))
    assert table.history == before
