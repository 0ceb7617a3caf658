"""Whatever page is open, and whatever is played: the way home is one or two touches."""

import pytest
from builders import seen
from forms import keys_of, lines_of

from companion.core.events import CountSet
from companion.core.seating import Seat
from companion.core.state import Phase
from companion.pages.all_pages import PAGES
from companion.pages.correct.actions import CorrectSeat, CorrectStep
from companion.pages.navigator import Navigator
from companion.pages.past_games import ShowGame
from companion.pages.people import ShowPerson
from companion.records.journal import Journal
from companion.referee.inputs import FactStated, PointsEntered, RoundGivenUp
from companion.table.table import Table
from companion.view.actions import Back, Open, Touch

NAMES = ("Ada", "Ben")
HOMES = {"start", "table", "count", "scores"}
OPENED_BY = {
    "past_game": ShowGame(1),
    "person": ShowPerson("Ada"),
    "correct": CorrectSeat(Seat(0)),
}
"""What opens a page that needs to know what of; the others open by their names."""


def playing(table):
    table.handle(seen("R7", at=1.0))


def counting(table):
    playing(table)
    table.handle(FactStated(1.5, (CountSet(Seat(1), 1),)))
    table.handle(seen("R3", at=3.0))


def scored(table, points=20):
    counting(table)
    table.handle(PointsEntered(9.0, (points, 0)))


def won(table):
    scored(table, points=510)


PHASES = {
    "no game": None,
    "before the first card": lambda _table: None,
    "in a round": playing,
    "counting": counting,
    "between two rounds": scored,
    "after the game": won,
}


@pytest.fixture(params=PHASES)
def navigator(request):
    bring_about = PHASES[request.param]
    with Journal(":memory:") as journal:
        table = Table(journal, {}, players=NAMES if bring_about else ())
        if bring_about:
            bring_about(table)
        yield Navigator(table)


def test_the_phases_are_what_they_are_called(navigator, request):
    history = navigator._table.history  # noqa: SLF001 (what is played is shown nowhere)
    phases = {
        "no game": None,
        "before the first card": Phase.OVER,
        "in a round": Phase.PLAY,
        "counting": Phase.COUNT,
        "between two rounds": Phase.OVER,
        "after the game": Phase.OVER,
    }
    name = request.node.callspec.params["navigator"]
    assert (history and history.now.phase) == phases[name]
    assert bool(history and history.now.winners) == (name == "after the game")


@pytest.mark.slow
def test_every_page_leads_home_at_once(navigator):
    for name in PAGES:
        navigator.handle(Open("table"))
        for way in ("settings", "start"):  # also where it lies deep
            navigator.handle(Open(way))
        opened = navigator.handle(OPENED_BY.get(name, Open(name)))
        home = opened.home
        assert home.enabled, name
        assert navigator.handle(home.action).page.name in HOMES, name


def test_the_start_page_is_two_touches_from_whatever_is_played(navigator):
    view = navigator.handle(Open("table"))
    if view.page.name == "set_up":  # nothing is played yet
        assert navigator.handle(view.home.action).page.name == "start"
        return
    assert view.page.name in {"table", "count", "scores"}
    (start,) = (c.action for c in view.menu if c.action == Open("start"))
    assert navigator.handle(start).page.name == "start"


def test_what_is_played_is_one_touch_from_the_start_page(navigator):
    view = navigator.handle(Open("start"))
    ways = {each.action for each in keys_of(view.page)}
    played = navigator._table.history is not None  # noqa: SLF001 (as above)
    assert (Open("table") in ways) == played


def test_after_a_game_new_game_and_back_can_be_left_for_the_start_page():
    with Journal(":memory:") as journal:
        table = Table(journal, {}, players=NAMES)
        won(table)
        screen = Navigator(table)
        screen.handle(Open("table"))
        assert screen.handle(Open("set_up")).home.action == Open("start")
        assert screen.handle(Back()).page.name == "scores"
        assert Open("start") in [control.action for control in screen.view.menu]


@pytest.fixture
def at_the_table():
    with Journal(":memory:") as journal:
        table = Table(journal, {}, players=NAMES)
        playing(table)
        screen = Navigator(table)
        screen.handle(Open("table"))
        yield screen


ABOUT_THE_ROUND = (CorrectSeat(Seat(0)), CorrectStep(0), Open("record"))


def end(screen):
    """Ben lays the last card while a page is open."""
    screen.handle(FactStated(1.5, (CountSet(Seat(1), 1),)))
    return screen.handle(seen("R3", at=3.0))


@pytest.mark.parametrize("action", ABOUT_THE_ROUND)
def test_a_page_about_the_round_closes_with_a_word_when_that_ends(at_the_table, action):
    at_the_table.handle(action)
    view = end(at_the_table)
    assert view.page.name == "count"
    assert "The round is over: the page was closed" in [n.text for n in view.notices]


def test_what_lay_beneath_such_a_page_stays_open(at_the_table):
    at_the_table.handle(Open("settings"))
    at_the_table.handle(Open("record"))
    assert end(at_the_table).page.name == "settings"


def test_that_a_page_was_closed_is_told_until_somebody_acts(at_the_table):
    at_the_table.handle(Open("record"))
    end(at_the_table)
    assert at_the_table.handle(Open("settings")).notices == ()


def test_a_round_that_is_given_up_closes_its_record(at_the_table):
    at_the_table.handle(Open("record"))
    version = at_the_table.view.version
    view = at_the_table.handle(Touch(version, RoundGivenUp(4.0)))
    assert view.page.name == "scores"


def test_the_record_of_a_round_that_is_over_stays_open(at_the_table):
    end(at_the_table)
    assert at_the_table.handle(Open("record")).page.name == "record"
    version = at_the_table.view.version
    at_the_table.handle(Touch(version, None))
    assert at_the_table.view.page.name == "record"


def test_the_record_stays_open_while_one_goes_back_and_forth(at_the_table):
    end(at_the_table)
    for _ in range(2):
        page = at_the_table.handle(Open("record")).page
        for text in ("Back to before", "Put back"):
            keys = [line.end_key for line in lines_of(page)]
            key = next(key for key in keys if key.text == text)
            version = at_the_table.view.version
            page = at_the_table.handle(Touch(version, key.action)).page
            assert page.name == "record"


@pytest.mark.parametrize("name", ["settings", "record", "people", "set_up", "start"])
def test_every_page_tells_of_the_round_while_cards_land(at_the_table, name):
    before = at_the_table.handle(OPENED_BY.get(name, Open(name))).status
    after = at_the_table.handle(seen("B7", at=5.0)).status
    assert (before.color.word, before.turn) == ("Red", "Ben is to act")
    assert before.last == "The first card is red 7"
    assert (after.color.word, after.turn) == ("Blue", "Ada is to act")
    assert after.last == "Ben played blue 7 on red 7"
    assert (before.top.name, after.top.name) == ("Red 7", "Blue 7")
    assert at_the_table.handle(after.action).page.name == "table"
