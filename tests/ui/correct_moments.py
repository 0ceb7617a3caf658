"""Moments in which something is corrected: the record, and one thing of it."""

from dataclasses import replace

from games import (
    BEGUN,
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
from companion.core.events import Amended, Challenged, CountSet, Judged, Played
from companion.core.history import History
from companion.pages.correct.actions import (
    CorrectColor,
    CorrectDirection,
    CorrectSeat,
    CorrectStep,
    Missed,
)
from companion.pages.correct.page import correct_page
from companion.pages.correct.record import record_page
from companion.referee.inputs import RepairTouched, UndoTouched
from companion.referee.referee import rule_on
from companion.referee.rulings import Ruling
from companion.view.chrome import chrome, round_status
from companion.view.elements import Certainty


def record_of(history, ruling=None, first=0):
    """The record as it is shown over a game."""
    page = record_page(history, ruling or Ruling(), first=first)
    return replace(chrome(history), page=page)


def correcting(history, touched):
    """The page on which a thing is corrected."""
    return replace(chrome(history), page=correct_page(history, touched))


def ruled(history, action):
    """The history after a touch, and the ruling on it."""
    ruling = rule_on(history, action)
    return history.after(ruling.events), ruling


def mended(history, *repairs):
    """The history after a repair, and the ruling on it."""
    return ruled(history, RepairTouched(0, repairs))


def last(history, place=-1):
    """A step counted from the end."""
    return CorrectStep(history.steps[place].n)


def correct_moments():
    """Views by name."""
    return _records() | _steps() | _things()


def _records():
    six = record(SIX, *NAMED, Challenged(2, 1), Judged(2, 1, guilty=False))
    long, ten = record(LONG, *LONG_WILD), record(TEN, *CROWDED)
    stacked = record(TEN, *STACKED, stacking="same_kind")
    return {
        "record_six": replace(record_of(six), status=_status(six)),
        "record_more": record_of(six, first=5),
        "record_caught": record_of(record(SIX, *CAUGHT)),
        "record_ten": record_of(ten),
        "record_stack": record_of(stacked),
        "record_long": record_of(long),
        "record_two": record_of(record(TWO, *dealt(TWO, "G5"), play(0, "GS"))),
        "record_mended": record_of(*_repaired()),
        "record_undone": record_of(*ruled(six, UndoTouched(0, 3))),
        "record_flagged": record_of(*_flagged()),
        "record_empty": record_of(History(six.start)),
    }


def _status(history):
    return round_status(history, Ruling(), Certainty())


def _repaired():
    events = (*dealt(SIX), *(play(i, f"R{i + 1}") for i in range(6)))
    return mended(record(SIX, *events), Amended(2, Played(0, Card.parse("RS"))))


def _flagged():
    return mended(record(SIX, *NAMED), Amended(3, play(1, "R5")))


def _steps():
    six, ten = record(SIX, *BEGUN), record(TEN, *dealt(TEN), play(0, "R7"))
    named, caught = record(SIX, *NAMED), record(SIX, *CAUGHT)
    judged = record(SIX, *NAMED, Challenged(2, 1), Judged(2, 1, guilty=False))
    crowded, long = record(TEN, *CROWDED), _long()
    sure = record(SIX, *NAMED[:4]).after((Amended(3, play(1, "R5"), sure=87),))
    return {
        "correct_card": correcting(six, last(six)),
        "correct_card_ten": correcting(ten, last(ten)),
        "correct_card_long": correcting(long, last(long)),
        "correct_deal": correcting(long, last(long, 0)),
        "correct_draw": correcting(caught, last(caught)),
        "correct_named": correcting(named, last(named)),
        "correct_verdict": correcting(judged, last(judged)),
        "correct_sure": correcting(sure, CorrectStep(3)),
        "correct_flagged": correcting(_flagged()[0], CorrectStep(4)),
        "correct_add": correcting(crowded, CorrectStep(6, Missed.ANYTHING)),
        "correct_add_card": correcting(
            crowded, CorrectStep(6, Missed.CARD, after=True)
        ),
        "correct_add_catch": correcting(crowded, CorrectStep(6, Missed.CATCH)),
    }


def _long(**rules):
    began = (*dealt(LONG), CountSet(2, 23), play(0, "R7"))
    return record(LONG, *began, **rules)


def _things():
    six, ten = record(SIX, *BEGUN), record(TEN, *dealt(TEN), play(0, "R7"))
    strict = _long(advice_penalty=2, misplay_penalty=2)
    return {
        "correct_color": correcting(record(SIX, *NAMED), CorrectColor()),
        "correct_direction": correcting(six, CorrectDirection()),
        "correct_seat": correcting(six, CorrectSeat(0)),
        "correct_seat_long": correcting(_long(), CorrectSeat(2)),
        "correct_seat_strict": correcting(strict, CorrectSeat(2)),
        "correct_whose": correcting(ten, CorrectSeat()),
    }
