"""A round in front of the simulated camera: what is done there becomes reports."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

import numpy as np
from bench import non_plays
from bench.labeled_rounds import LabeledInput
from bench.setups import (
    Rng,
    SimulatedPeople,
    SimulatedSetup,
    random_setup,
    random_speed,
)

from companion.camera.reports import CameraFact
from companion.camera.watcher import translate
from companion.referee.inputs import (
    CardGone,
    CardSeen,
    DrawSeen,
    PileReshuffled,
    TableInput,
)
from hardware.simulated import animations
from hardware.simulated.animations import Animation, HandSpeed, SimulatedPerson
from vision.following.pile import PileFollower
from vision.following.pile_events import PileEvent
from vision.following.top_card import CardReader

_BEFORE = 12  # frames of the bare table
_QUIET = (6, 15)  # frames between two deeds
_IDLE = 0.16  # deeds before which somebody reaches in for nothing: 36 of 217
_HELD = 25  # frames for which a hand stays on a card that nobody is to see
_QUICKLY = (2, 8)  # frames after which the next hand sets out, for a quick one
_SEEN = CardSeen | CardGone | DrawSeen | PileReshuffled
"""What is done before the camera; all else reaches the referee by itself."""


class Film:
    """A round as the camera sees it.

    Pauses are cut: while nothing moves, time goes on without frames.

    Args:
        seed: decides the table, its light, the camera and how people sit.
        reader: reads the cards.
    """

    def __init__(self, seed: int, reader: CardReader) -> None:
        self._rng: Rng = np.random.default_rng(seed)
        self._setting: SimulatedSetup = random_setup(self._rng)
        self._people = SimulatedPeople.unruly(
            self.seats, np.random.default_rng([seed, 1])
        )
        self._follower = PileFollower(reader)
        self._now = self._cut_s = 0.0
        self._done_at = self._meant_at = 0.0
        self.done: list[tuple[float, LabeledInput]] = []
        """What was done, and how the table stood then; before it when, seconds."""

    @property
    def seats(self) -> int:
        """How many people play."""
        return self._setting.seats

    def reports(
        self, told: tuple[LabeledInput, ...], covered: int | None, quick: int | None
    ) -> Iterator[TableInput]:
        """Film a round, and yield what its camera and its buttons report.

        Args:
            told: what is done, with the number of a seat for each direction.
            covered: the card that a hand covers until the next one lies on it.
            quick: the card upon which the next one follows at once.
        """
        yield from self._rest(_BEFORE)
        left = iter(enumerate(told))
        for n, each in left:
            if isinstance(each.item, CardSeen) and n in {covered, quick}:
                _, other = next(left)
                yield from self._two(each, other, held=n == covered)
            else:
                yield from self._one(each)
        yield from self._rest(_QUIET[1])
        yield from self._translated(self._follower.finish(), self._now - self._cut_s)

    def _one(self, told: LabeledInput) -> Iterator[TableInput]:
        if self._rng.random() < _IDLE:
            yield from self._film(self._fidget(), ())
        yield from self._rest(int(self._rng.integers(*_QUIET)))
        self._wait_for(told)
        if isinstance(told.item, _SEEN):
            yield from self._film(self._happening(told.item), (told,))
        else:
            self.done.append((self._now, told))
            yield replace(told.item, at=self._now)
        self._note(told)

    def _two(
        self, one: LabeledInput, other: LabeledInput, *, held: bool
    ) -> Iterator[TableInput]:
        """Film a card that is covered, or followed at once, by the next one."""
        speed = random_speed(self._rng)
        slow = replace(speed, hold=_HELD) if held else speed
        after = speed.arrive + (4 if held else speed.hold)
        after += 0 if held else int(self._rng.integers(*_QUICKLY))
        first, second = (self._lay(told.item, slow) for told in (one, other))
        pair = non_plays.overlap(first, second, after=after)
        yield from self._rest(int(self._rng.integers(*_QUIET)))
        self._wait_for(one)
        yield from self._film(pair, (one, other))
        self._note(other)

    def _happening(self, item: _SEEN) -> Animation:
        table, speed = self._setting.camera.table, random_speed(self._rng)
        match item:
            case CardSeen():
                return self._lay(item)
            case DrawSeen(count=count, from_deg=seat):
                person = self._who(seat)
                return animations.draw_from_pile(table, count or 1, person, speed)
            case CardGone():
                return animations.take_back(table, self._who(0.0), speed)
            case PileReshuffled():
                return animations.clear_away(table, 1, self._who(0.0), speed)

    def _lay(self, item: TableInput, speed: HandSpeed | None = None) -> Animation:
        if not isinstance(item, CardSeen):
            raise TypeError(f"Expected a card, but found {item!r}.")
        table, person = self._setting.camera.table, self._who(item.from_deg)
        speed = speed or random_speed(self._rng)
        return animations.lay(table, str(item.card), person, speed)

    def _who(self, seat: float | None) -> SimulatedPerson:
        return self._people.who(int(seat or 0))

    def _fidget(self) -> Animation:
        table, speed = self._setting.camera.table, random_speed(self._rng)
        person = self._who(float(self._rng.integers(self.seats)))
        kinds: tuple[Callable[..., Animation], ...] = (
            non_plays.pass_hand,
            non_plays.reach_past,
            non_plays.nudge,
        )
        return kinds[self._rng.integers(len(kinds))](table, person, speed)

    def _film(
        self, animation: Animation, deeds: tuple[LabeledInput, ...]
    ) -> Iterator[TableInput]:
        """Film an animation; with each card that it lays one of ``deeds`` is done."""
        camera, left = self._setting.camera, [*deeds]
        lying = len(camera.table.pile)
        camera.queue(animation)
        while not camera.is_at_rest:
            yield from self._look()
            if len(camera.table.pile) > lying and left:
                lying += 1
                self.done.append((self._now, left.pop(0)))
        self.done += [(self._now, deed) for deed in left]

    def _rest(self, frames: int) -> Iterator[TableInput]:
        self._setting.camera.idle(frames)
        while not self._setting.camera.is_at_rest:
            yield from self._look()

    def _wait_for(self, told: LabeledInput) -> None:
        """Let the time go on without frames until something is to be done.

        As long after the last deed as it was meant to: hands are slower than deeds, and
        nobody hurries for that.
        """
        at = self._done_at + told.item.at - self._meant_at
        self._cut_s += max(0.0, at - self._now)
        self._now = max(self._now, at)

    def _note(self, told: LabeledInput) -> None:
        """Note when something was done, and when it was meant to be."""
        self._done_at, self._meant_at = self.done[-1][0], told.item.at

    def _look(self) -> Iterator[TableInput]:
        frame = self._setting.seen.read(0.0)
        if frame is None:
            return
        self._now = frame.at + self._cut_s
        events = self._follower.observe(frame.image, frame.index, frame.at)
        yield from self._translated(events, frame.at)

    def _translated(
        self, events: Iterable[PileEvent], at: float
    ) -> Iterator[TableInput]:
        for event in events:
            item = translate(event, at, self._now)
            if item is not None and not isinstance(item, CameraFact):
                yield item
