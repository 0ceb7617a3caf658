"""Moments of the page on which the record is put right."""

from dataclasses import replace

from games import (
    CAUGHT,
    CROWDED,
    LONG,
    LONG_WILD,
    NAMED,
    SIX,
    STACKED,
    TEN,
    TWO,
    dealt,
    play,
    record,
)

from companion.core.cards import Card
from companion.core.events import Amended, Challenged, Judged, Played
from companion.core.history import History
from companion.pages.history.items import SelectStep, Task
from companion.pages.history.words import history_page
from companion.pages.listing import listing
from companion.pages.undo import undo_rows
from companion.referee.inputs import RepairTouched
from companion.referee.referee import rule_on
from companion.referee.rulings import Ruling
from companion.view.chrome import chrome, round_status
from companion.view.elements import Certainty
from companion.view.language import _


def page(history, looking=None, ruling=None):
    """The page as it is shown over a game."""
    ruling = ruling or Ruling()
    page = history_page(history, ruling, looking or SelectStep())
    return replace(chrome(history), page=page)


def mended(history, *repairs):
    """The history after a repair, and the ruling on it."""
    ruling = rule_on(history, RepairTouched(0, repairs))
    return history.after(ruling.events), ruling


def _after_a_repair():
    events = (*dealt(SIX), *(play(i, f"R{i + 1}") for i in range(6)))
    repair = Amended(2, Played(0, Card.parse("RS")))
    history, ruling = mended(record(SIX, *events), repair)
    return page(history, SelectStep(2), ruling)


def _put_right():
    repair = Amended(3, play(1, "R5"), sure=87)
    return page(record(SIX, *NAMED[:4]).after((repair,)), SelectStep(3))


def _flagged():
    history, ruling = mended(record(SIX, *NAMED), Amended(3, play(1, "R5")))
    return page(history, SelectStep(4), ruling)


def _undo(history):
    status = round_status(history, Ruling(), Certainty())
    rows = undo_rows(history)
    return replace(chrome(history), page=listing(_("Undo"), rows, 0, ""), status=status)


def history_moments():
    """Views by name."""
    six = record(SIX, *NAMED, Challenged(2, 1), Judged(2, 1, guilty=False))
    ten = record(TEN, *CROWDED)
    return {
        "history_six": page(six),
        "history_color": page(six, SelectStep(4)),
        "history_caught": page(record(SIX, *CAUGHT)),
        "history_card": page(ten, SelectStep(2)),
        "history_player": page(ten, SelectStep(2, Task.PLAYER)),
        "history_add": page(ten, SelectStep(6, Task.ADD)),
        "history_add_card": page(ten, SelectStep(6, Task.ADD_CARD, after=True)),
        "history_counts": page(ten, SelectStep(6, Task.COUNTS)),
        "history_stack": page(record(TEN, *STACKED, stacking="same_kind")),
        "history_long": page(record(LONG, *LONG_WILD)),
        "history_two": page(record(TWO, *dealt(TWO, "G5"), play(0, "GS"))),
        "history_mended": _after_a_repair(),
        "history_put_right": _put_right(),
        "history_flagged": _flagged(),
        "history_empty": page(History(record(SIX).start)),
        "undo_six": _undo(six),
        "undo_long": _undo(record(LONG, *LONG_WILD)),
    }
