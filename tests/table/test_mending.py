import pytest
from builders import seen
from forms import captions_of, lines_of, pad_of

from companion.pages.correct.actions import CorrectSeat, CorrectStep, Missed
from companion.pages.navigator import Navigator
from companion.records.journal import Journal
from companion.referee.inputs import RoundDealt
from companion.table.table import Table
from companion.view.actions import Back, Open, Touch


@pytest.fixture
def navigator():
    with Journal(":memory:") as journal:
        table = Table(journal, {}, players=("Ada", "Ben", "Cem"))
        shown = Navigator(table, page="table")
        for action in (RoundDealt(0, 2), *map(seen, ("R3", "R7", "R9"))):
            shown.handle(action)
        shown.handle(Open("record"))
        yield shown


def touch(navigator, action):
    return navigator.handle(Touch(navigator.view.version, action))


def added_card(navigator, text):
    last = lines_of(navigator.view.page)[0].action
    view = navigator.handle(CorrectStep(last.n, Missed.CARD))
    items = [action for _, group in pad_of(view.page).groups for _, action in group]
    return next(i for i in items if str(i.repairs[0].event.card) == text)


def test_the_record_opens_over_the_game_and_closes(navigator):
    assert navigator.view.page.name == "record"
    assert navigator.handle(Back()).page.name == "table"


def test_cards_in_hand_are_set_from_the_record(navigator):
    (players,) = navigator.view.page.bar
    assert navigator.handle(players.action).page.title == "Whose cards?"
    page = navigator.handle(CorrectSeat(1)).page
    assert captions_of(page) == ["How many cards really?"]
    assert navigator.handle(Back()).page.name == "record"


def test_a_missed_card_is_added_and_the_record_is_back(navigator):
    view = touch(navigator, added_card(navigator, "R8"))
    changed, added, *lines = lines_of(view.page)
    assert (view.page.name, added.title[:6]) == ("record", "Added:")
    assert changed.title.startswith("Turn: Ada, was Cem")
    assert [line.mark.face.text for line in lines] == ["9", "8"]


def test_a_repair_is_kept_by_the_journal(navigator):
    touch(navigator, added_card(navigator, "R8"))
    table = navigator._table  # noqa: SLF001 (the only way to the journal)
    game = table.journal.games()[-1]
    assert table.journal.history(game).now == table.history.now


def test_a_card_that_lands_while_the_record_is_open_counts(navigator):
    view = navigator.handle(seen("R1"))
    assert view.page.name == "record"
    assert lines_of(view.page)[0].title == "Cem played red 1 on red 9"


def test_a_touch_on_an_older_view_is_refused(navigator):
    action = added_card(navigator, "R8")
    version = navigator.view.version
    navigator.handle(seen("R1"))
    view = navigator.handle(Touch(version, action))
    assert view.page.name == "correct"
    assert view.status.last == "The game has moved on: touch again"
