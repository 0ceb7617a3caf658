"""The list behind undo: back to before anything that happened, and forward again."""

import pytest
from builders import card, seen
from forms import lines_of

from companion.pages.navigator import Navigator
from companion.records.journal import Journal
from companion.referee.inputs import RedoTouched, UndoTouched
from companion.table.table import Table
from companion.view.items import Back, Open, Touch


@pytest.fixture
def navigator():
    with Journal(":memory:") as journal:
        navigator = Navigator(Table(journal, {}, players=("Ada", "Ben", "Cem")))
        navigator.handle(Open("table"))
        for at, text in enumerate(("R3", "R7", "B7", "B9")):
            navigator.handle(seen(text, at=5.0 * at))
        yield navigator


def touch(navigator, row):
    return navigator.handle(Touch(navigator.view.version, row.item))


def top(navigator):
    return str(navigator._table.history.now.top)  # noqa: SLF001 (the game itself)


def test_undo_opens_a_list_of_what_happened_the_latest_first(navigator):
    page = navigator.handle(navigator.view.controls.undo.item).page
    assert [(row.title, row.description) for row in lines_of(page)[:3]] == [
        ("Back to before", "Ada played blue 9 on blue 7"),
        ("Back to before", "Cem played blue 7 on red 7"),
        ("Back to before", "Ben played red 7 on red 3"),
    ]
    assert top(navigator) == "B9"


def test_the_first_line_takes_the_last_thing_back_and_the_list_stays(navigator):
    page = navigator.handle(Open("undo")).page
    page = touch(navigator, lines_of(page)[0]).page
    assert (page.name, top(navigator)) == ("listing", "B7")
    assert lines_of(page)[0].title == "Put back"
    assert lines_of(page)[0].description == "Ada played blue 9 on blue 7"


def test_another_line_takes_all_back_that_came_after_it(navigator):
    page = navigator.handle(Open("undo")).page
    touch(navigator, lines_of(page)[2])
    assert top(navigator) == "R3"


def test_one_can_go_back_and_forth_and_leave_with_one_touch(navigator):
    page = navigator.handle(Open("undo")).page
    page = touch(navigator, lines_of(page)[1]).page
    page = touch(navigator, lines_of(page)[0]).page
    assert top(navigator) == "B9"
    assert isinstance(lines_of(page)[0].item, UndoTouched)
    assert navigator.handle(Back()).page.name == "table"


def test_a_card_that_lands_meanwhile_comes_on_top_of_the_list(navigator):
    navigator.handle(Open("undo"))
    page = navigator.handle(seen("B2", at=30.0)).page
    assert lines_of(page)[0].description == "Ben played blue 2 on blue 9"
    assert card("B2") == navigator._table.history.now.top  # noqa: SLF001 (as above)


def test_a_second_touch_that_came_too_quickly_takes_nothing_more_back(navigator):
    """It answers a list that is no longer shown."""
    view = navigator.handle(Open("undo"))
    twice = Touch(view.version, lines_of(view.page)[0].item)
    navigator.handle(twice)
    navigator.handle(twice)
    assert top(navigator) == "B7"


def test_what_was_put_right_can_be_taken_back_by_its_own_words(navigator):
    amended = navigator.view.page.pile
    page = navigator.handle(amended).page
    navigator.handle(Touch(navigator.view.version, page.players[0].item))
    rows = lines_of(navigator.handle(Open("undo")).page)
    assert isinstance(rows[0].item, UndoTouched | RedoTouched)
    assert rows[0].description


def test_the_key_that_opens_the_list_rests_while_it_is_open(navigator):
    assert navigator.view.controls.undo.enabled
    assert not navigator.handle(Open("undo")).controls.undo.enabled


def test_the_strip_of_a_page_says_why_a_touch_was_refused(navigator):
    row = navigator.handle(Open("undo")).page.sections[0].lines[2]
    stale = Touch(navigator.view.version, row.item)
    navigator.handle(seen("B1", at=30.0))
    assert navigator.handle(stale).status.last == "The game has moved on: touch again"
    navigator.handle(seen("B2", at=35.0))
    assert navigator.view.status.last == "Cem played blue 2 on blue 1"


def test_the_strip_of_a_page_asks_for_the_color(navigator):
    navigator.handle(Open("undo"))
    navigator.handle(seen("W", at=30.0))
    assert navigator.view.status.turn == "Which color, Ben?"
