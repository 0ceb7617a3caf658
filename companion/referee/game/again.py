"""An evening judged again: where would this referee have stood otherwise?"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.core.errors import ImpossibleEventError
from companion.core.events import GameEvent
from companion.core.history import History
from companion.core.state import State
from companion.referee.assumptions import Assumption
from companion.referee.inputs import (
    Confirmed,
    CreditTouched,
    FactStated,
    Pressed,
    ReadAgain,
    RedoTouched,
    RepairTouched,
    RoundDealt,
    TableInput,
    UndoTouched,
)
from companion.referee.tracking.tracker import Tracker

_TRUTHS = (
    Confirmed
    | CreditTouched
    | FactStated
    | ReadAgain
    | RedoTouched
    | RepairTouched
    | RoundDealt
    | UndoTouched
)


@dataclass(frozen=True, slots=True)
class Divergence:
    """A report after which the two referees stood apart, or together again."""

    n: int
    """Number of the report, from 1."""
    item: TableInput
    then: State
    """The table as it was shown."""
    now: State
    """The table as this referee would show it."""
    assumptions: tuple[Assumption, ...] = ()
    """What this referee supposes."""

    @property
    def is_over(self) -> bool:
        """Whether both stand together again."""
        return _shown(self.then) == _shown(self.now)


def replay_differences(
    start: History, reports: Iterable[tuple[TableInput, tuple[GameEvent, ...]]]
) -> Iterator[Divergence]:
    """Yield where this referee comes to stand otherwise than the record says.

    What the table said by touch is the truth for both: from there on they stand
    together again.

    Args:
        start: the history before the first event.
        reports: what was reported, each with the events that were ruled on it.
    """
    recorded, tracker = start, Tracker.of(start)
    apart, last_at = False, None
    for n, (item, events) in enumerate(reports, 1):
        recorded = recorded.after(events)
        if _is_truth(item) and (events or isinstance(item, Confirmed)):
            beam = tracker.beam.settled_as(recorded.now)
            tracker = Tracker(recorded, beam)
        else:
            quiet_s = 0.0 if last_at is None else item.at - last_at
            tracker = _heard(tracker, item, quiet_s)
        last_at = item.at if events else last_at
        found = Divergence(
            n,
            item,
            recorded.now,
            tracker.history.now,
            tracker.beam.shown.assumptions,
        )
        if found.is_over == apart:
            apart = not apart
            yield found


def _heard(tracker: Tracker, item: TableInput, quiet_s: float) -> Tracker:
    try:
        return tracker.hear(item, quiet_s=quiet_s)[1]
    except ImpossibleEventError:
        return tracker


def _is_truth(item: TableInput) -> bool:
    return isinstance(item, _TRUTHS) or (isinstance(item, Pressed) and item.long)


def _shown(state: State) -> object:
    return state.top, state.color, state.to_act, state.went_out, state.counts
