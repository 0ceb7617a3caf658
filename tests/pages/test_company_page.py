import pytest

from companion.pages.navigator import Navigator
from companion.pages.set_up.edits import ChooseSeat, Key, Letter, SeatName, UseName
from companion.records.journal import Journal
from companion.referee.inputs import PlayerJoined, PlayerLeft
from companion.table.table import Table
from companion.view.items import Open, Touch


@pytest.fixture
def front():
    with Journal(":memory:") as journal:
        front = Navigator(Table(journal, {}, players=("Ada", "Ben", "Cem")))
        front.handle(Open("company"))
        yield front


def say(front, *items):
    for item in items:
        view = front.handle(item)
    return view


def test_who_is_chosen_can_leave(front):
    leave = say(front, ChooseSeat(1)).page.actions[0]
    view = say(front, Touch(front.view.version, leave.item))
    assert [control.text for control in view.page.seated] == ["Ada", "Cem"]
    assert leave.item == PlayerLeft(0, 1)


def test_a_typed_player_joins(front):
    view = say(front, SeatName(), Letter("b"), Letter("x"), Key.ERASE, Letter("o"))
    assert view.page.naming.done.item == PlayerJoined(0, "Bo")
    view = say(front, Touch(view.version, view.page.naming.done.item))
    assert [control.text for control in view.page.seated][-1] == "Bo"
    assert view.page.naming.title == ""


def test_a_suggested_name_is_taken_whole(front):
    assert say(front, SeatName(), UseName("Dee")).page.naming.text == "Dee_"


def test_typing_can_be_left(front):
    assert say(front, SeatName(), Key.DONE).page.naming.title == ""


def test_there_is_no_company_before_the_first_game():
    with Journal(":memory:") as journal:
        front = Navigator(Table(journal, {}))
        assert say(front, Open("company")).page.name == "start"
