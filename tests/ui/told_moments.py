"""Moments with an announcement over the screen."""

from dataclasses import replace

from builders import seen
from games import (
    BEGUN,
    CAUGHT,
    LONG,
    NAMED,
    OUT,
    SIX,
    STACKED,
    TEN,
    TEN_OUT,
    dealt,
    play,
    record,
)
from presenting import present

from companion.core.events import (
    Challenged,
    CountSet,
    HandsCounted,
    Judged,
    Swapped,
    UnoCalled,
)
from companion.referee.rulings import Ruling
from companion.referee.tracking.tracker import Tracker


def told(history, *events):
    """The table just after the events of one ruling, some of which are announced."""
    return present(history.after(events), Ruling(events))


def guessed(history):
    """The table after a blue 9 on the red 7: a card between them was not seen."""
    ruling, tracker = Tracker.of(history).handle(seen("B9", at=20.0))
    asked = present(tracker.history, ruling, ruling.questions)
    page = replace(asked.page, unsure_color=True, unsure_turn=True)
    return replace(asked, page=page)


def told_moments():
    """Views with an announcement, and one in which the table only guesses."""
    begun = record(SIX, *BEGUN)
    out, ten_out = record(SIX, *OUT), record(TEN, *TEN_OUT)
    points = (0, 23, 51, 7, 120, 4)
    return {
        "guess": guessed(begun),
        "told_uno": told(record(SIX, *BEGUN, CountSet(1, 2)), UnoCalled(1)),
        "told_caught": told(record(SIX, *CAUGHT[:-2]), *CAUGHT[-2:]),
        "told_four": told(begun, play(1, "W+4")),
        "told_stack": told(
            record(TEN, *STACKED[:-1], stacking="same_kind"), STACKED[-1]
        ),
        "told_reverse": told(begun, play(1, "RR")),
        "told_skip": told(begun, play(1, "RS")),
        "told_swap": told(
            record(LONG, *dealt(LONG), play(0, "R7"), seven_swap="must"), Swapped(0, 2)
        ),
        "told_doubt": told(record(SIX, *NAMED), Challenged(2, 1)),
        "told_right": told(
            record(SIX, *NAMED, Challenged(2, 1)), Judged(2, 1, guilty=True)
        ),
        "told_out": told(record(SIX, *OUT[:-1]), OUT[-1]),
        "told_out_long": told(
            record(LONG, *dealt(LONG), CountSet(0, 1)), play(0, "RS")
        ),
        "told_hands": told(out, HandsCounted(points)),
        "told_ten_hands": told(
            ten_out, HandsCounted((0, 23, 51, 7, 120, 4, 11, 3, 9, 2))
        ),
        "told_won": told(out, HandsCounted((0, 23, 51, 7, 120, 399))),
    }
