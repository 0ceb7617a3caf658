"""The chances of a game: who was likely to win each round, after all that happened."""

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from companion.core.cards import Card
from companion.core.events import Dealt, Played
from companion.core.history import History, Step
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.records.chances import PLAYOUTS, PlayOuts

_UNSETTLED = {Phase.FLIP, Phase.COLOR, Phase.SWAP, Phase.REDEAL, Phase.VERDICT}
"""Somebody is still to say what became of the last card."""
_LEAST_TURN = 0.15
"""Least change of a chance that makes a card a turning point."""
_BATCH = 4
"""Play-outs between two looks at the clock: a fraction of a millisecond each."""


@dataclass(frozen=True, slots=True)
class Moment:
    """An act of a round, and everybody's chances after it."""

    round: int
    """From 1."""
    step: Step
    """Step of the history, with the state after it."""
    state_before: State
    before: tuple[float, ...]
    """Everybody's chances to win the round before it, seat by seat, 0 to 1."""
    after: tuple[float, ...]

    @property
    def card(self) -> Card | None:
        """The card that was laid; ``None`` if something else happened."""
        event = self.step.event
        return event.card if isinstance(event, Played) else None

    @property
    def player(self) -> Seat | None:
        """The seat that laid it."""
        event = self.step.event
        return event.player if isinstance(event, Played) else None

    @property
    def gain(self) -> float:
        """By how much the chances of who laid the card rose; 0 without a card."""
        seat = self.player
        return 0.0 if seat is None else self.after[seat] - self.before[seat]


class ChanceHistory:
    """Follows a game, and finds everybody's chances little by little.

    What was found stays as long as the step does, so a correction costs only what it
    changed. A step's chances are the same whenever they are found.

    Args:
        seed: decides the play-outs; the game's number.
        playouts: for each moment.
    """

    def __init__(self, seed: int, playouts: int = PLAYOUTS) -> None:
        self._seed, self._playouts = seed, playouts
        self._history: History | None = None
        self._steps: tuple[Step, ...] = ()
        self._found: list[tuple[float, ...] | None] = []
        """The chances after each step so far; ``None`` where there are none."""
        self._now: PlayOuts | None = None
        self._moments: list[Moment] | None = None

    def follow(self, history: History) -> None:
        """Find the chances of this history from now on, as far as it is another."""
        if history is self._history:
            return
        self._history = history
        same = 0
        for old, new in zip(self._steps, history.steps, strict=False):
            if old is not new:
                break
            same += 1
        self._steps = history.steps
        if same <= len(self._found):
            self._now = None  # the step that was being played out is another
        if same < len(self._found):
            del self._found[same:]
            self._moments = None

    @property
    def is_done(self) -> bool:
        """Whether all chances are found."""
        return len(self._found) == len(self._steps)

    @property
    def share_found(self) -> float:
        """The share of all chances that are found, 0 to 1."""
        return len(self._found) / len(self._steps) if self._steps else 1.0

    def work(self, is_over: Callable[[], bool] = lambda: False) -> bool:
        """Play out until all is found; return whether there is another moment.

        Args:
            is_over: whether it is time to stop; asked every few play-outs.
        """
        before = len(self._found)
        while not self.is_done:
            if self._now is None and not self._begin():
                continue
            self._play_batch()
            if is_over():
                break
        is_more = any(found is not None for found in self._found[before:])
        self._moments = None if is_more else self._moments
        return is_more

    def _begin(self) -> bool:
        """Begin the play-outs of the next step; ``False`` where there is none to do."""
        number = len(self._found)
        step = self._steps[number]
        if not _has_chances(step):
            self._found.append(None)
            return False
        last = self._found[-1] if number else None
        if last and _known(self._steps[number - 1].after) == _known(step.after):
            self._found.append(last)
            return False
        rng = random.Random(f"{self._seed} {step.n}")  # noqa: S311 (no secret)
        self._now = PlayOuts(step.after, rng)
        return True

    def _play_batch(self) -> None:
        now = self._now
        if now is None:
            return
        for _ in range(min(_BATCH, self._playouts - now.count)):
            now.play()
        if now.count >= self._playouts:
            self._found.append(now.shares)
            self._now = None

    @property
    def shares(self) -> dict[int, tuple[float, ...]]:
        """The chances after each step for which they are found, by its number."""
        known = zip(self._steps, self._found, strict=False)
        return {step.n: shares for step, shares in known if shares is not None}

    @property
    def moments(self) -> list[Moment]:
        """Acts whose chances were found so far, in order."""
        if self._moments is None:
            self._moments = self._settled()
        return self._moments

    def _settled(self) -> list[Moment]:
        found: list[Moment] = []
        number, before = 0, None
        act: int | None = None
        pairs = zip(self._steps, self._found, strict=False)
        for i, (step, shares) in enumerate(pairs):
            if isinstance(step.event, Dealt) and not step.problem:
                number, before, act = number + 1, None, None
            if isinstance(step.event, Played) and not step.problem:
                act = i  # what is said and drawn until it is settled belongs to it
            if shares is None:
                continue
            if before is not None and shares is not before:
                at = i if act is None else act
                told, former = self._steps[at], self._steps[at - 1].after
                settled = Step(told.n, told.event, step.after)
                found.append(Moment(number, settled, former, before, shares))
            before, act = shares, None
        return found


def _has_chances(step: Step) -> bool:
    state = step.after
    if step.problem or step.repaired is not None:
        return False
    in_play = state.is_in_play or state.went_out is not None
    return in_play and state.phase not in _UNSETTLED and state.phase is not Phase.OVER


def _known(state: State) -> tuple[object, ...]:
    """Return what a play-out knows of a state."""
    turn = (state.phase, state.current, state.owes, state.direction, state.color)
    owed = (state.pending, state.final, state.extra_penalties)
    return (*turn, *owed, state.counts, state.top)


def chances_of(history: History, seed: int, playouts: int = PLAYOUTS) -> ChanceHistory:
    """Return all chances of a game; takes seconds.

    Args:
        history: all that happened in the game.
        seed: decides the play-outs; the game's number.
        playouts: for each moment.
    """
    found = ChanceHistory(seed, playouts)
    found.follow(history)
    found.work()
    return found


def turning_points(moments: Iterable[Moment], most: int = 3) -> list[Moment]:
    """Return the cards that changed a round most for who laid them, in order.

    A last card is none: that it wins is no news.

    Args:
        moments: of some rounds, in order.
        most: how many at most.
    """
    open_ones = (each for each in moments if each.step.after.went_out is None)
    great = [each for each in open_ones if abs(each.gain) >= _LEAST_TURN]
    chosen = sorted(great, key=lambda each: -abs(each.gain))[:most]
    return [each for each in great if any(each is one for one in chosen)]
