import pytest
from builders import seen

from companion.pages.history.items import SelectStep, Task
from companion.pages.navigator import Navigator
from companion.records.journal import Journal
from companion.referee.inputs import RoundDealt
from companion.table.table import Table
from companion.view.items import Back, Open, Touch


@pytest.fixture
def navigator():
    with Journal(":memory:") as journal:
        table = Table(journal, {}, players=("Ada", "Ben", "Cem"))
        shown = Navigator(table, page="table")
        for item in (RoundDealt(0, 2), *map(seen, ("R3", "R7", "R9"))):
            shown.handle(item)
        shown.handle(Open("history"))
        yield shown


def touch(navigator, item):
    return navigator.handle(Touch(navigator.view.version, item))


def added_card(navigator, text):
    view = navigator.handle(
        SelectStep(navigator.view.page.steps[-1].item.n, Task.ADD_CARD)
    )
    items = [item for _, group in view.page.pad.groups for _, item in group]
    return next(i for i in items if str(i.repairs[0].event.card) == text)


def test_the_record_opens_over_the_game_and_closes(navigator):
    assert navigator.view.page.name == "history"
    assert navigator.handle(Back()).page.name == "table"


def test_cards_in_hand_are_set_from_the_table(navigator):
    navigator.handle(Back())
    assert navigator.handle(SelectStep(task=Task.COUNTS)).page.asks == "Whose cards?"
    assert navigator.handle(Back()).page.name == "table"


def test_a_missed_card_is_added_and_the_page_looks_again(navigator):
    view = touch(navigator, added_card(navigator, "R8"))
    assert [m.face.text for m in view.page.steps if m.face] == [*("3", "7", "8", "9")]
    assert [m.who for m in view.page.steps][-2:] == ["Ben", "Cem"]
    assert view.page.asks == "It was really"
    assert view.page.changed.startswith("Turn: Ada, was Cem")


def test_a_repair_is_kept_by_the_journal(navigator):
    touch(navigator, added_card(navigator, "R8"))
    table = navigator._table  # noqa: SLF001 (the only way to the journal)
    game = table._journal.games()[-1]  # noqa: SLF001 (as above)
    assert table.journal.history(game).now == table.history.now


def test_a_card_that_lands_while_the_record_is_open_counts(navigator):
    view = navigator.handle(seen("R1"))
    assert view.page.name == "history"
    assert view.page.said == "Cem played red 1 on red 9"


def test_a_touch_on_an_older_view_is_refused(navigator):
    item = added_card(navigator, "R8")
    version = navigator.view.version
    navigator.handle(seen("R1"))
    view = navigator.handle(Touch(version, item))
    assert view.page.reply == "The game has moved on: touch again"
