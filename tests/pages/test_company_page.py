import pytest
from forms import keys_of, seats_of

from companion.core.cards import Card
from companion.pages.company import Join
from companion.pages.navigator import Navigator
from companion.pages.set_up.draft import ChooseSeat, SeatName
from companion.records.journal import Journal
from companion.referee.inputs import (
    CardSeen,
    PlayerJoined,
    PlayerLeft,
    RoundDealt,
    UndoTouched,
)
from companion.table.table import Table
from companion.view.actions import Back, Open, StartGame, Touch
from companion.view.keyboard import Key, Letter, UseName


@pytest.fixture
def navigator():
    with Journal(":memory:") as journal:
        navigator = Navigator(Table(journal, {}, players=("Ada", "Ben", "Cem")))
        navigator.handle(Open("company"))
        yield navigator


def say(navigator, *items):
    for action in items:
        view = navigator.handle(action)
    return view


def test_who_is_chosen_can_leave(navigator):
    leave = say(navigator, ChooseSeat(1)).page.keys[0]
    view = say(navigator, Touch(navigator.view.version, leave.action))
    assert [control.text for control in view.page.sections[0].keys] == ["Ada", "Cem"]
    assert leave.action == PlayerLeft(0, 1)


def test_a_typed_player_joins(navigator):
    view = say(navigator, SeatName(), Letter("b"), Letter("x"), Key.ERASE, Letter("o"))
    view = say(navigator, view.page.naming.done.action)
    assert view.page.naming.title == ""
    after_ada = view.page.sections[0].keys[0].action
    view = say(navigator, Touch(view.version, after_ada))
    seated = view.page.sections[0].keys
    assert [control.text for control in seated] == ["Ada", "Bo", "Ben", "Cem"]


def test_the_table_shows_who_joined_where_they_sit(navigator):
    joins = Touch(navigator.view.version, PlayerJoined(0, "Bo", 0))
    page = say(navigator, joins, Open("table"), RoundDealt(0, 3)).page
    assert [seat.name for seat in page.seats] == ["Ada", "Bo", "Ben", "Cem"]
    page = say(navigator, CardSeen(1.0, Card.parse("R5"))).page
    assert page.act.name == "Ben"
    assert page.seats[page.acting].name == "Ben"
    page = say(navigator, CardSeen(2.0, Card.parse("R7"))).page
    assert page.seats[page.landing.place].name == "Ben"


def test_a_newcomer_who_was_chosen_can_be_taken_back(navigator):
    joins = Touch(navigator.view.version, PlayerJoined(0, "Bo", 0))
    view = say(navigator, joins, ChooseSeat(3), UndoTouched(1.0))
    leave = view.page.keys[0]
    assert (leave.text, leave.enabled) == ("Leave", False)


def test_back_leads_from_the_keyboard_and_the_question_where_to_the_players(navigator):
    players = navigator.view.page
    assert say(navigator, SeatName(), Letter("b"), Back()).page == players
    assert say(navigator, Join("Bo"), Back()).page == players
    assert say(navigator, Back()).page.name != "company"


def test_a_suggested_name_is_taken_whole(navigator):
    assert say(navigator, SeatName(), UseName("Dee")).page.naming.text == "Dee_"


def test_typing_can_be_left(navigator):
    assert say(navigator, SeatName(), Key.DONE).page.naming.title == ""


def test_there_is_no_company_before_the_first_game():
    with Journal(":memory:") as journal:
        navigator = Navigator(Table(journal, {}))
        assert say(navigator, Open("company")).page.name == "start"


def test_the_next_game_is_proposed_to_those_who_sat_there_last(navigator):
    """Ben has left, Bo has joined."""
    for action in (PlayerLeft(0, 1), PlayerJoined(0, "Bo")):
        say(navigator, Touch(navigator.view.version, action))
    page = say(navigator, Open("set_up")).page
    assert [seat.name for seat in seats_of(page)] == ["Ada", "Cem", "Bo"]


def test_who_stays_keeps_the_own_button_in_the_next_game(navigator):
    say(navigator, Touch(navigator.view.version, PlayerLeft(0, 1)), Open("set_up"))
    start = next(
        key.action
        for key in keys_of(navigator.view.page)
        if isinstance(key.action, StartGame)
    )
    assert start.names == ("Ada", "Cem")
    assert start.places[:2] == (0, 2)
