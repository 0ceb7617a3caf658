"""Every kind of moment, told on a table at which nothing else happens meanwhile."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from companion.bench.screen.frames import Frames
from companion.core.cards import Card, Color
from companion.core.events import (
    Caught,
    Challenged,
    ColorNamed,
    CountSet,
    Flipped,
    GameEvent,
    HandsCounted,
    Judged,
    Played,
    Swapped,
    UnoCalled,
)
from companion.core.seating import Seat
from companion.referee.inputs import FactStated
from companion.view.items import Item, StartGame

_NAMES = ("Ada", "Ben", "Cem", "Dee", "Eva", "Fin")
_ADA, _BEN, _CEM, _DEE, _FIN = map(Seat, (0, 1, 2, 3, 5))
_RESTS_S = 2.4
"""Until the ring and the card that came before rest."""
_BANNER_S = 1.4
_STAGE_S = 2.8
"""A moment comes, stays and goes in so many seconds."""
_TIMES = 2
"""How often each is told."""


@dataclass(frozen=True, slots=True)
class Told:
    """A moment: what happens before it, and what is told."""

    name: str
    before: tuple[GameEvent, ...]
    events: tuple[GameEvent, ...]
    rules: Mapping[str, object] = field(default_factory=dict)
    lasts_s: float = _BANNER_S


def _play(seat: Seat, card: str) -> Played:
    return Played(seat, Card.parse(card))


_BEGUN = (Flipped(Card.parse("R3")), _play(_ADA, "R7"))
_ONE_LEFT = (*_BEGUN, CountSet(_BEN, 2))
_NAMED = (*_BEGUN, _play(_BEN, "W+4"), ColorNamed(_BEN, Color.YELLOW))
_DOUBTED = (*_NAMED, Challenged(_CEM, _BEN))
_LAST = (*_BEGUN, CountSet(_BEN, 1))
_OUT = (*_LAST, _play(_BEN, "R5"))

MOMENTS = (
    Told("UNO called", _ONE_LEFT, (UnoCalled(_BEN),)),
    Told("caught", (*_ONE_LEFT, _play(_BEN, "RR")), (Caught(_DEE, _BEN),)),
    Told("draw four", _BEGUN, (_play(_BEN, "W+4"),)),
    Told("reverse", _BEGUN, (_play(_BEN, "RR"),)),
    Told("skip", _BEGUN, (_play(_BEN, "RS"),)),
    Told("swap", _BEGUN, (Swapped(_ADA, _CEM),), {"seven_swap": "must"}),
    Told("challenge", _DOUBTED, (Judged(_CEM, _BEN, guilty=True),)),
    Told("round won", _LAST, (_play(_BEN, "R5"),), lasts_s=_STAGE_S),
    Told("points", _OUT, (HandsCounted((9, 0, 51, 7, 120, 4)),), lasts_s=_STAGE_S),
    Told("game won", _OUT, (HandsCounted((99, 0, 99, 99, 120, 99)),), lasts_s=_STAGE_S),
)


def tell_all(post: Callable[[Item], None], frames: Frames) -> None:
    """Tell every moment, one after the other; not on the window's thread.

    Args:
        post: takes what happens, to a window that shows the table.
        frames: notes the pictures of each.
    """
    for moment in MOMENTS * _TIMES:
        post(StartGame(_NAMES, _FIN, moment.rules))
        post(FactStated(time.monotonic(), moment.before))
        time.sleep(_RESTS_S)
        frames.begin(moment.name)
        post(FactStated(time.monotonic(), moment.events))
        time.sleep(moment.lasts_s)
        frames.end()
