"""The last things that happened, each to be touched where it stands."""

from companion.core.events import (
    Caught,
    Drew,
    Flipped,
    Judged,
    Passed,
    PlainEvent,
    Played,
    Swapped,
)
from companion.core.history import History
from companion.pages.history.timeline import round_steps, timeline_step
from companion.pages.mend.items import MendStep
from companion.pages.table.view import RecentEvent
from companion.view.badges import Badge
from companion.view.language import _

LENGTH = 5
"""Events that reach three turns back, with a draw among them."""

_TOLD = Played | Drew | Passed | Caught | Judged | Swapped | Flipped


def _chip(event: PlainEvent) -> str:
    """Return a sign for what was no card: a chip has no room for words."""
    match event:
        case Drew(count=n):
            return _("+{n}").format(n=n)
        case Caught():
            return "!"
        case Judged():
            return "?"
        case Swapped():
            return "<>"
        case Passed():
            return "–"  # noqa: RUF001 (a dash, as it is drawn)
        case _:
            return ""


def trail(history: History, badges: tuple[Badge, ...]) -> tuple[RecentEvent, ...]:
    """Return the last things that can be put right, the newest last.

    Args:
        history: all that happened.
        badges: everybody's, seat by seat.
    """
    found = [s for s in round_steps(history) if isinstance(s.event, _TOLD)][-LENGTH:]
    traces = []
    for each in found:
        shown, event = timeline_step(each, chosen=False), each.event
        seat = getattr(event, "target", getattr(event, "player", None))
        traces.append(
            RecentEvent(
                shown.face,
                _chip(event),
                Badge() if seat is None else badges[seat],
                MendStep(each.n),
            )
        )
    return tuple(traces)
