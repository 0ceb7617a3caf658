"""Moments in which one thing is put right."""

from dataclasses import replace

from games import BEGUN, CAUGHT, LONG, NAMED, SIX, TEN, dealt, play, record

from companion.core.events import CountSet
from companion.pages.mend.items import MendColor, MendDirection, MendSeat, MendStep
from companion.pages.mend.words import mend_page
from companion.view.chrome import chrome


def mending(history, touched):
    """The page on which a thing is put right."""
    return replace(chrome(history), page=mend_page(history, touched))


def last(history, place=-1):
    """A step counted from the end."""
    return MendStep(history.steps[place].n)


def mend_moments():
    """Views by name."""
    six, ten = record(SIX, *BEGUN), record(TEN, *dealt(TEN), play(0, "R7"))
    named, caught = record(SIX, *NAMED), record(SIX, *CAUGHT)
    began = (*dealt(LONG), CountSet(2, 23), play(0, "R7"))
    long = record(LONG, *began)
    strict = record(LONG, *began, advice_penalty=2, misplay_penalty=2)
    return {
        "mend_card": mending(six, last(six)),
        "mend_card_ten": mending(ten, last(ten)),
        "mend_card_long": mending(long, last(long)),
        "mend_deal": mending(long, last(long, 0)),
        "mend_draw": mending(caught, last(caught)),
        "mend_color": mending(named, MendColor()),
        "mend_direction": mending(six, MendDirection()),
        "mend_seat": mending(six, MendSeat(0)),
        "mend_seat_long": mending(long, MendSeat(2)),
        "mend_seat_strict": mending(strict, MendSeat(2)),
    }
