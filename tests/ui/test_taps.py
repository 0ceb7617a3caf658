"""Each mistake is corrected by two taps: on the wrong thing, and on the right one."""

import pytest
from games import SIX

from companion.core.cards import Card
from companion.core.events import Drew, Played
from companion.core.seating import Direction
from companion.pages.navigator import Navigator
from companion.pages.table.view import TableView
from companion.records.journal import Journal
from companion.referee.inputs import Button, CardSeen, Pressed, RoundDealt
from companion.table.table import Table
from companion.view.actions import TouchPlot

pytestmark = [pytest.mark.screen, pytest.mark.usefixtures("undrawn")]

MOST = 2


class Tapper:
    """A finger that counts, at a real table."""

    def __init__(self, finger, table, navigator):
        self.finger, self.table, self.taps = finger, table, 0
        self.navigator = navigator

    def tap(self, widget):
        self.taps += 1
        self.finger.touch(widget)

    def chip(self, back):
        """The chip of a thing that happened, counted from the latest."""
        return self.finger.widgets("RecentEventChip")[::-1][back]

    def face(self, text):
        chosen = Card.parse(text)
        keys = self.finger.widgets("CardButton")
        return next(k for k in keys if chosen in _cards(k.value[1]))

    def person(self, name):
        keys = self.finger.widgets("PersonButton")
        return next(key for key in keys if key.value.text == name)

    def events(self, kind):
        steps = self.table.history.steps
        return [s.event for s in steps if isinstance(s.event, kind)]


def _cards(action):
    return [repair.event.card for repair in getattr(action, "repairs", ())]


@pytest.fixture
def tapper(finger, tmp_path):
    """A game in which four cards were played, with the real table behind the window."""
    finger.show("six")
    with Journal(tmp_path / "journal") as journal:
        table = Table(journal, {}, players=SIX)
        navigator = Navigator(table, page="table")
        table.handle(RoundDealt(0, 5))
        for at, card in enumerate(("R3", "R7", "B7", "B2", "B4"), 1):
            table.handle(CardSeen(float(at), Card.parse(card)))
        former, finger.app._bridge._table = finger.app._bridge._table, navigator  # noqa: SLF001 (the window's one table)
        mine, finger.app._table = finger.app._table, navigator  # noqa: SLF001 (as above)
        finger.app.refresh()
        finger.frames()
        yield Tapper(finger, table, navigator)
        finger.app._bridge._table, finger.app._table = former, mine  # noqa: SLF001 (as above)
        finger.show("six")


def is_back(tapper):
    return isinstance(tapper.navigator.view.page, TableView) and tapper.taps <= MOST


def test_a_wrong_card_now(tapper):
    tapper.tap(tapper.finger.widgets("ColorField")[0].ids.pile)
    tapper.tap(tapper.face("B9"))
    assert str(tapper.events(Played)[-1].card) == "B9"
    assert is_back(tapper)


def test_a_wrong_card_three_turns_back(tapper):
    tapper.tap(tapper.chip(3))
    tapper.tap(tapper.face("R2"))
    assert str(tapper.events(Played)[-4].card) == "R2"
    assert is_back(tapper)


def test_a_wrong_player_now(tapper):
    tapper.tap(tapper.finger.widgets("SeatPlaque")[0])
    tapper.tap(tapper.finger.button("Played the top card"))
    assert tapper.taps == MOST


def test_a_wrong_player_three_turns_back(tapper):
    tapper.tap(tapper.chip(3))
    tapper.tap(tapper.person("Fin"))
    assert tapper.events(Played)[-4].player == 5
    assert is_back(tapper)


def test_a_forgotten_draw_now(tapper):
    tapper.tap(tapper.finger.button("Draw"))
    assert tapper.events(Drew)[-1].player == 4
    assert is_back(tapper)


def test_a_forgotten_draw_three_turns_back(tapper):
    tapper.tap(tapper.chip(3))
    tapper.tap(tapper.finger.button("Ada drew"))
    assert [e.player for e in tapper.events(Drew)] == [0]
    assert is_back(tapper)


def penalty(tapper):
    """A draw two, drawn."""
    tapper.table.handle(CardSeen(10.0, Card.parse("B+2")))
    tapper.table.handle(Pressed(11.0, Button.DRAW))
    tapper.finger.app.refresh()
    tapper.finger.frames()


def test_a_wrong_penalty_now(tapper):
    penalty(tapper)
    tapper.tap(tapper.chip(0))
    tapper.tap(tapper.finger.button("3"))
    assert tapper.events(Drew)[-1].count == 3
    assert is_back(tapper)


def test_a_wrong_penalty_three_turns_back(tapper):
    penalty(tapper)
    for at, card in enumerate(("B8", "B6", "B1"), 20):
        tapper.table.handle(CardSeen(float(at), Card.parse(card)))
    tapper.finger.app.refresh()
    tapper.finger.frames()
    tapper.tap(tapper.chip(3))
    tapper.tap(tapper.finger.button("3"))
    assert tapper.events(Drew)[-1].count == 3
    assert is_back(tapper)


def test_a_wrong_color_now(tapper):
    field = tapper.finger.widgets("ColorField")[0]
    mark = tapper.finger.widgets("ShapeMark")[0]
    tapper.tap(mark)
    tapper.tap(tapper.finger.button("Green"))
    assert str(tapper.events(Played)[-1].card) == "G4"
    assert field.swatch.word == "Green"
    assert is_back(tapper)


def test_a_wrong_number_of_cards(tapper):
    tapper.tap(tapper.finger.widgets("SeatPlaque")[1])
    tapper.tap(tapper.finger.button("4"))
    assert tapper.table.history.now.counts[1] == 4
    assert is_back(tapper)


def test_the_wrong_direction(tapper):
    ring = tapper.finger.widgets("Ring")[0]
    tapper.taps += 1
    tapper.finger.touch_at(ring.x + ring.width * 0.15, ring.center_y)
    tapper.tap(tapper.finger.button("Eva"))
    assert tapper.table.history.now.direction is Direction.COUNTER_CLOCKWISE
    assert is_back(tapper)


def test_a_line_of_the_log(tapper):
    tapper.tap(tapper.finger.widgets("LogSentence")[0])
    tapper.tap(tapper.face("B9"))
    assert str(tapper.events(Played)[-1].card) == "B9"
    assert is_back(tapper)


def undo_key(tapper):
    signs = tapper.finger.widgets("IconButton")
    return next(w for w in signs if w.value == tapper.navigator.view.controls.undo)


def misses_a_card(tapper):
    """Let a card land that goes on none: one before it was not seen."""
    before = tapper.table.history.now
    tapper.navigator.handle(CardSeen(20.0, Card.parse("G8")))
    tapper.finger.app.refresh()
    tapper.finger.frames()
    assert tapper.table.last_ruling.revision
    return before


def test_what_the_table_corrected_by_itself_is_undone_in_the_list(tapper):
    before = misses_a_card(tapper)
    tapper.tap(undo_key(tapper))
    tapper.tap(tapper.finger.button("Back to before"))
    assert (tapper.table.history.now, tapper.taps) == (before, MOST)


def test_what_the_table_corrected_by_itself_is_confirmed_by_one_tap(tapper):
    misses_a_card(tapper)
    now = tapper.table.history.now
    likely = tapper.navigator.view.strip.answers[0]
    tapper.tap(tapper.finger.button(likely.text))
    assert (tapper.table.history.now, tapper.table.questions) == (now, ())
    assert tapper.table.sure.turn


def test_a_touch_of_the_lines_chooses_the_moment_below_the_finger(finger):
    finger.show("chances_4")
    (plot,) = finger.widgets("LinePlot")
    finger.touch(plot)
    (said,) = finger.said
    assert said == TouchPlot(plot.step_at(plot.center_x))
