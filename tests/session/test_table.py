import pytest
from builders import card, seen

from companion.core.cards import Color
from companion.core.errors import JournalError
from companion.core.inputs import Button, CameraFact, ColorTouched, Pressed, UndoTouched
from companion.core.seating import Seat
from companion.journal import Journal
from companion.table import Table
from companion.ui.view import OpenSetUp, Screen, StartGame, Touch

NAMES = ("Ada", "Ben", "Cem")


@pytest.fixture
def journal():
    with Journal(":memory:") as journal:
        yield journal


@pytest.fixture
def table(journal):
    table = Table(journal, {}, players=NAMES)
    table.handle(seen("R7"))
    return table


def test_a_table_without_a_game_asks_who_plays(journal):
    assert Table(journal, {}).view.screen is Screen.SET_UP


def test_seated_players_begin_a_game_with_the_dealer_they_chose(journal):
    table = Table(journal, {})
    table.handle(StartGame(NAMES, Seat(2)))
    assert table.history.now.dealer == 2
    assert table.view.screen is Screen.TABLE


def test_names_that_have_played_before_are_remembered(table):
    assert table.handle(OpenSetUp()).set_up.remembered == NAMES


def test_a_table_goes_on_where_it_was(journal, table):
    table.handle(seen("R3"))
    assert Table(journal, {}).history == table.history


def test_a_touch_on_an_older_view_is_refused(table):
    stale = table.view.version
    table.handle(seen("R3"))
    table.handle(Touch(stale, UndoTouched(0)))
    assert table.history.now.top == card("R3")


def test_a_touch_on_the_present_view_is_taken(table):
    table.handle(seen("W"))
    table.handle(Touch(table.view.version, ColorTouched(0, Color.GREEN)))
    assert table.history.now.color is Color.GREEN


def test_a_question_is_open_until_the_game_moves_on(table):
    assert table.handle(seen("B3")).strip.answers
    assert not table.handle(seen("R3")).strip.answers


def test_a_question_can_be_closed_without_an_event(table):
    view = table.handle(seen("B3"))
    assert not table.handle(Touch(view.version, None)).strip.answers


def test_a_lost_camera_is_told_until_it_is_back(table):
    assert table.handle(CameraFact.LOST).notices
    assert not table.handle(CameraFact.CLEAR).notices


def test_an_unread_card_is_forgotten_when_one_is_read(table):
    assert table.handle(CameraFact.UNREAD).notices
    assert not table.handle(seen("R3")).notices


class FullDisk(Journal):
    """A journal on a disk that fills up."""

    full = False

    def append(self, game, events):
        if self.full:
            raise JournalError("The journal cannot be used; check the disk.")
        super().append(game, events)


def test_nothing_happens_that_cannot_be_written():
    with FullDisk(":memory:") as journal:
        table = Table(journal, {}, players=NAMES)
        before = table.history
        journal.full = True
        view = table.handle(seen("R7"))
        assert table.history == before
        assert view.notices[0].urgent


def test_a_press_that_means_nothing_is_no_row(table):
    version = table.history.version
    table.handle(Pressed(0, Button.CATCH))
    assert table.history.version == version


def test_a_card_that_lay_there_before_the_game_opens_it(journal):
    table = Table(journal, {})
    table.handle(seen("R7"))
    table.handle(StartGame(NAMES, Seat(2)))
    assert table.history.now.top == card("R7")
