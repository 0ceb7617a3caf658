"""The record: what happened, back to before it, and forward again."""

import pytest
from builders import card, seen
from correct_moments import mended
from forms import keys_of, lines_of, pad_of
from games import NAMED, SIX, dealt, play, record

from companion.core.cards import Color
from companion.core.events import (
    Amended,
    Challenged,
    CountSet,
    Dealt,
    Deleted,
    Drew,
    HandsCounted,
    Judged,
    Passed,
    Why,
)
from companion.pages.correct.actions import CorrectStep
from companion.pages.correct.record import record_page
from companion.pages.navigator import Navigator
from companion.records.journal import Journal
from companion.referee.inputs import PlayerJoined, RedoTouched, UndoTouched
from companion.referee.referee import rule_on
from companion.referee.rulings import Ruling
from companion.table.table import Table
from companion.view.actions import Back, Open, Touch
from companion.view.badges import badges_of
from companion.view.form import Lines
from companion.view.sentences.read_aloud import rows_in


@pytest.fixture
def navigator():
    with Journal(":memory:") as journal:
        navigator = Navigator(Table(journal, {}, players=("Ada", "Ben", "Cem")))
        navigator.handle(Open("table"))
        for at, text in enumerate(("R3", "R7", "B7", "B9")):
            navigator.handle(seen(text, at=5.0 * at))
        yield navigator


def touch(navigator, row):
    return navigator.handle(Touch(navigator.view.version, row.end_key.action))


def top(navigator):
    return str(navigator._table.history.now.top)  # noqa: SLF001 (the game itself)


def test_undo_opens_a_list_of_what_happened_the_latest_first(navigator):
    page = navigator.handle(navigator.view.controls.undo.action).page
    assert [(row.title, row.end_key.text) for row in lines_of(page)[:3]] == [
        ("Ada played blue 9 on blue 7", "Back to before"),
        ("Cem played blue 7 on red 7", "Back to before"),
        ("Ben played red 7 on red 3", "Back to before"),
    ]
    assert top(navigator) == "B9"


def test_the_first_line_takes_the_last_thing_back_and_the_list_stays(navigator):
    page = navigator.handle(Open("record")).page
    page = touch(navigator, lines_of(page)[0]).page
    assert (page.name, top(navigator)) == ("record", "B7")
    changed, undone = lines_of(page)[:2]
    assert changed.title == "Turn: Ada, was Ben · Ada: 7 cards, was 6"
    assert undone.title == "Ada played blue 9 on blue 7"
    assert undone.end_key.text == "Put back"


def test_another_line_takes_all_back_that_came_after_it(navigator):
    page = navigator.handle(Open("record")).page
    touch(navigator, lines_of(page)[2])
    assert top(navigator) == "R3"


def test_one_can_go_back_and_forth_and_leave_with_one_touch(navigator):
    page = navigator.handle(Open("record")).page
    page = touch(navigator, lines_of(page)[1]).page
    page = touch(navigator, lines_of(page)[1]).page
    assert top(navigator) == "B9"
    assert isinstance(lines_of(page)[0].end_key.action, UndoTouched)
    assert navigator.handle(Back()).page.name == "table"


def test_a_card_that_lands_meanwhile_comes_on_top_of_the_list(navigator):
    navigator.handle(Open("record"))
    page = navigator.handle(seen("B2", at=30.0)).page
    assert lines_of(page)[0].title == "Ben played blue 2 on blue 9"
    assert card("B2") == navigator._table.history.now.top  # noqa: SLF001 (as above)


def test_a_second_touch_that_came_too_quickly_takes_nothing_more_back(navigator):
    """It answers a list that is no longer shown."""
    view = navigator.handle(Open("record"))
    twice = Touch(view.version, lines_of(view.page)[0].end_key.action)
    navigator.handle(twice)
    navigator.handle(twice)
    assert top(navigator) == "B7"


def test_a_correction_can_be_taken_back_by_its_own_words(navigator):
    amended = navigator.view.page.pile
    page = navigator.handle(amended).page
    other = next(key for key in keys_of(page) if key.badge.figure)
    navigator.handle(Touch(navigator.view.version, other.action))
    rows = lines_of(navigator.handle(Open("record")).page)
    assert isinstance(rows[0].end_key.action, UndoTouched | RedoTouched)
    assert rows[0].title


def test_the_button_that_opens_the_list_is_disabled_while_it_is_open(navigator):
    assert navigator.view.controls.undo.enabled
    assert not navigator.handle(Open("record")).controls.undo.enabled


def test_the_strip_of_a_page_says_why_a_touch_was_refused(navigator):
    row = navigator.handle(Open("record")).page.sections[0].lines[2]
    stale = Touch(navigator.view.version, row.end_key.action)
    navigator.handle(seen("B1", at=30.0))
    assert navigator.handle(stale).status.last == "The game has moved on: touch again"
    navigator.handle(seen("B2", at=35.0))
    assert navigator.view.status.last == "Cem played blue 2 on blue 1"


def test_the_strip_of_a_page_asks_for_the_color(navigator):
    navigator.handle(Open("record"))
    navigator.handle(seen("W", at=30.0))
    assert navigator.view.status.turn == "Which color, Ben?"


def told(*events, names=SIX, first=0, **rules):
    return lines_of(record_page(record(names, *events, **rules), Ruling(), first=first))


def test_each_step_is_a_line_with_a_card_or_a_sign_and_whose_it_was():
    lines = told(*NAMED, Challenged(2, 1), Judged(2, 1, guilty=False))
    faces = [line.mark.face for line in lines]
    assert [line.mark.sign for line in lines] == ["?", "", "", ""]
    assert [face and (face.color, face.text) for face in faces] == [
        *(None, None, (Color.YELLOW, ""), (None, "+4")),
    ]
    figures = badges_of(SIX, {})
    assert [line.badge for line in lines] == [figures[seat] for seat in (1, 2, 1, 1)]


def test_a_line_of_this_round_can_be_corrected_and_one_of_an_earlier_round_undone():
    over = (CountSet(0, 1), play(0, "R7"), HandsCounted((0, 5, 5, 5, 5, 5)))
    again = (Dealt(0, 7), *dealt(SIX)[1:])
    events = (*dealt(SIX), *over, *again)
    flipped, deal, counted, won = told(*events)
    assert [flipped.action, deal.action] == [CorrectStep(6), CorrectStep(5)]
    assert [counted.action, won.action] == [None, None]
    assert [won.end_key.action, counted.end_key.action] == [
        UndoTouched(0, 2),
        UndoTouched(0, 3),
    ]


def test_the_rest_of_the_record_is_a_touch_further():
    history = record(SIX, *NAMED)
    page = record_page(history, Ruling())
    before, more = page.keys
    assert (before.enabled, more.enabled) == (False, True)
    page = record_page(history, Ruling(), first=more.action.first)
    assert [line.title for line in lines_of(page)] == ["Fin dealt 7 cards each"]
    assert [key.enabled for key in page.keys] == [True, False]


def test_a_part_that_is_there_no_more_gives_way_to_the_first():
    page = record_page(record(SIX, *NAMED[:2]), Ruling(), first=40)
    assert [line.title for line in lines_of(page)][-1] == "Fin dealt 7 cards each"


def test_one_ruling_is_undone_as_a_whole_and_corrected_step_by_step():
    history = record(SIX, *dealt(SIX))
    history = history.after((Drew(0, 1, Why.TURN), Passed(0)))
    passed, drew = lines_of(record_page(history, Ruling()))[:2]
    assert (passed.action, drew.action) == (CorrectStep(3), CorrectStep(2))
    assert (passed.end_key.text, drew.end_key.action) == ("", UndoTouched(0))


def test_what_a_repair_changed_is_told_before_and_after():
    red = (*dealt(SIX), *(play(i, f"R{i + 1}") for i in range(4)))
    history, ruling = mended(record(SIX, *red), Amended(2, play(0, "RS")))
    first, repair = lines_of(record_page(history, ruling))[:2]
    assert first.title == (
        "Turn: Fin, was Eva · Ben: 7 cards, was 6 · Eva: 6 cards, was 7"
    )
    assert repair.title == "Corrected: Ada played red skip: Ben misses a turn"
    assert repair.end_key.action == UndoTouched(0)


def test_changed_scores_are_told():
    counted = (*dealt(SIX), CountSet(0, 1), play(0, "R7"))
    counted = (*counted, HandsCounted((0, 5, 5, 5, 5, 5)))
    repair = Amended(4, HandsCounted((0, 5, 5, 5, 5, 20)))
    history, ruling = mended(record(SIX, *counted), repair)
    changed = lines_of(record_page(history, ruling))[0]
    assert changed.title == "Ada: 40 points, was 25"


def test_after_the_next_event_nothing_is_told_of_the_repair():
    history, _ruling = mended(record(SIX, *NAMED[:3]), Amended(2, play(0, "R8")))
    after = history.after((play(1, "R5"),))
    first = lines_of(record_page(after, Ruling((play(1, "R5"),))))[0]
    assert first.title == "Ben played red 5 on red 8"


def test_a_hidden_count_stays_hidden():
    hidden = record(SIX, *NAMED[:3], show_counts="hidden")
    history, ruling = mended(hidden, Deleted(2))
    changed = lines_of(record_page(history, ruling))[0]
    assert changed.title == "Turn: Ada, was Ben"


def test_a_step_that_no_longer_fits_is_marked():
    history, ruling = mended(record(SIX, *NAMED), Amended(3, play(1, "R5")))
    strong = [
        line.title for line in lines_of(record_page(history, ruling)) if line.strong
    ]
    assert strong == ["Ben named yellow: after the repair this no longer fits"]


def test_somebody_who_sat_down_can_be_undone_and_put_back():
    history = record(("Ada", "Ben"))
    joined = history.after(rule_on(history, PlayerJoined(0, "Cem", 0)).events)
    undone = joined.after(rule_on(joined, UndoTouched(0)).events)
    (back,) = lines_of(record_page(undone, Ruling()))
    assert (back.title, back.end_key.text) == ("Cem sat down", "Put back")


def test_before_the_first_event_the_record_says_so():
    page = record_page(record(SIX), Ruling())
    assert (page.sentence, page.sections) == ("Nothing has happened yet", ())


def test_a_line_leads_to_what_it_was_and_back_to_the_record(navigator):
    row = lines_of(navigator.handle(Open("record")).page)[1]
    page = navigator.handle(row.action).page
    assert (page.name, page.title) == ("correct", row.title)
    assert navigator.handle(Back()).page.name == "record"


def test_the_record_says_what_a_correction_changed(navigator):
    row = lines_of(navigator.handle(Open("record")).page)[1]
    pad = pad_of(navigator.handle(row.action).page)
    items = {face.name: action for _, faces in pad.groups for face, action in faces}
    page = navigator.handle(Touch(navigator.view.version, items["Red skip"])).page
    assert page.name == "record"
    assert lines_of(page)[0].title.startswith("Turn: ")


def test_by_ear_a_line_is_corrected_and_its_button_goes_back():
    (row,) = rows_in(Lines(tuple(told(*NAMED[:3]))))
    assert [heard.text for heard in row[:2]] == [
        "Ada played red 7 on red 3",
        "Back to before, Ada played red 7 on red 3",
    ]
    assert isinstance(row[1].control.action, UndoTouched)
