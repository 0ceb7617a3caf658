"""How often a referee is right again, so many cards after a mistake."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from companion.bench.heal.rounds import Round
from companion.core.state import State
from companion.referee.inputs import CardSeen, TableInput

LATER = (1, 2, 4, 8)
"""After how many further cards the table is looked at."""


class Judges(Protocol):
    """A referee that hears the reports of a round."""

    def hear(self, item: TableInput) -> State:
        """Take a report and return how the table stands."""


@dataclass(frozen=True, slots=True)
class Right:
    """What a referee knew rightly at one moment, or how often at many."""

    looks: int = 0
    top: int = 0
    """Top card and color."""
    turn: int = 0
    """Those, and who is to act."""
    counts: int = 0
    """Those, and how many cards everybody holds."""

    def __add__(self, other: "Right") -> "Right":
        """Return both together."""
        return Right(*(getattr(self, n) + getattr(other, n) for n in self.__slots__))


def compare(found: State, truth: State) -> Right:
    """Return what of ``found`` is as in ``truth``."""
    top = (found.top, found.color) == (truth.top, truth.color)
    turn = top and found.to_act == truth.to_act
    turn = turn and found.went_out == truth.went_out
    counts = turn and found.counts == truth.counts
    return Right(1, int(top), int(turn), int(counts))


def follow(round_: Round, judge: Judges) -> dict[int, Right]:
    """Let ``judge`` hear a round, and compare it 1, 2, 4 and 8 cards after the mishap.

    Returns:
        By number of cards; empty if nothing went wrong.
    """
    found: dict[int, Right] = {}
    further = 0
    for i, told in enumerate(round_.told):
        state = judge.hear(told.item)
        if round_.erred is None or i < round_.erred:
            continue
        if not isinstance(told.item, CardSeen):
            continue
        further += 1
        if further in LATER:
            found[further] = compare(state, told.truth)
        if further == LATER[-1]:
            break
    return found


def total(rounds: Iterable[dict[int, Right]]) -> dict[int, Right]:
    """Return the sums over many rounds, by number of cards."""
    found = list(rounds)
    return {k: sum((r[k] for r in found if k in r), Right()) for k in LATER}
