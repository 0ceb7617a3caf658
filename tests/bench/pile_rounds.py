"""Simulated piles: cards, draws, and everything that only looks like them.

A round depends on its seed alone. People lay cards, sometimes on a twin and sometimes
two at once, draw, take cards back and gather the pile; in between they wave cards,
push, straighten and point, and lamps, shadows and jolts disturb the picture.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

import numpy as np
from bench import non_plays
from bench.setups import (
    Rng,
    SimulatedPeople,
    SimulatedSetup,
    random_mast,
    random_setup,
    random_speed,
)

from hardware.camera import Frame
from hardware.simulated import animations
from hardware.simulated.animations import Animation, HandSpeed, SimulatedPerson
from hardware.simulated.projection import Picture
from hardware.simulated.table import PlacedCard

PLAYS = 16
"""How many times a card is laid in a round; two at once count as one."""

_BEFORE = 12  # frames of the bare table
_TWINS = 0.02  # of all plays
_PAIRS = 0.06  # of all plays; two cards in quick succession
_QUIET = (6, 15)  # frames between two animations

_FACES = tuple(
    color + symbol for color in "RYGB" for symbol in (*"0123456789", "S", "R", "+2")
)
_CARDS = (*_FACES, *_FACES, "W", "W", "W+4", "W+4")


@dataclass(frozen=True, slots=True)
class SimulatedDeck:
    """A deck and how it is drawn."""

    cards: tuple[str, ...] = _CARDS
    """In notation, each as often as it is played."""
    draw: Callable[[str], Picture] | None = None
    """Draws one of them; ``None`` for the usual prints."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card that was laid."""

    card: str
    """In notation, such as ``R7``."""
    rest: int
    """The first frame in which it lies at its final place."""
    clear: int
    """The first frame without a hand."""
    is_twin: bool
    """Whether the card beneath is its twin."""
    from_deg: float | None = None
    """Direction from which the arm came, see `hardware.simulated.table.PlacedCard`."""


@dataclass(slots=True)
class Truth:
    """What really happened, in frames of the source."""

    laid: list[Laid] = field(default_factory=list)
    """Each card, in order."""
    draws: list[int] = field(default_factory=list)
    """The frames at which a card was taken from the draw pile; each is a draw, even
    if the same hand comes twice."""
    drawn_from: list[float | None] = field(default_factory=list)
    """For each of ``draws``, the direction from which the arm came; see `Laid`."""
    withdrawn: list[int] = field(default_factory=list)
    """The frames at which a hand had left with the top card."""
    acts: list[tuple[str, int]] = field(default_factory=list)
    """Everything, by name, with the frame at which it began."""


class SimulatedRound:
    """One simulated round; `frames` plays it, and `truth` grows while it does.

    Args:
        seed: decides everything.
        unruly: whether the people are hard to tell apart; if not, they are orderly.
        deck: the cards that are played with; by default the usual ones.
        on_mast: whether the camera is on the mast of the printed box, and people sit
            on any side of that; if not, it is above the table.
    """

    def __init__(
        self,
        seed: int,
        *,
        unruly: bool = False,
        deck: SimulatedDeck | None = None,
        on_mast: bool = False,
    ) -> None:
        self._rng: Rng = np.random.default_rng(seed)
        self._deck = deck or SimulatedDeck()
        place: Rng = np.random.default_rng([seed, 2])
        mast = random_mast(place) if on_mast else None
        self.setting: SimulatedSetup = random_setup(self._rng, self._deck.draw, mast)
        # A generator of its own, so that the same happens whoever sits there.
        habits: Rng = np.random.default_rng([seed, 1])
        seats, some = self.setting.seats, SimulatedPeople
        self._people = some.unruly(seats, habits) if unruly else some.orderly(seats)
        if on_mast:
            self._people = self._people.turned(float(place.uniform(0, 360)))
        self.truth = Truth()
        self._frame = -1

    def frames(self) -> Iterator[Frame]:
        """Play the round and yield what the camera shows."""
        yield from self._rest(_BEFORE)
        for _ in range(PLAYS):
            yield from self._play()
            for _ in range(int(self._rng.choice(3, p=(0.45, 0.4, 0.15)))):
                yield from self._disturb()
        yield from self._rest(_QUIET[1])

    # Plays.

    def _play(self) -> Iterator[Frame]:
        top = self.setting.camera.table.top
        chance = self._rng.random()
        if top is not None and chance < _TWINS:
            yield from self._show("twin", self._lay(top.card))
        elif chance < _TWINS + _PAIRS:
            speed = random_speed(self._rng)
            first, second = self._lay(self._card(), speed), self._lay(self._card())
            # The second hand sets out while the first one leaves.
            after = speed.arrive + speed.hold + int(self._rng.integers(2, 8))
            pair = non_plays.overlap(first, second, after=after)
            yield from self._show("pair", pair)
        else:
            play = self._lay(self._card())
            play = self._people.beside(play, self.setting.camera.table)
            yield from self._show("lay", play)

    def _card(self) -> str:
        """Return a random card that is not the twin of the one on top."""
        top = self.setting.camera.table.top
        while True:
            card = str(self._rng.choice(self._deck.cards))
            if top is None or card != top.card:
                return card

    def _lay(self, card: str, speed: HandSpeed | None = None) -> Animation:
        table = self.setting.camera.table
        speed = speed or random_speed(self._rng)
        return animations.lay(table, card, self._person(), speed)

    # Everything but plays.

    def _disturb(self) -> Iterator[Frame]:
        names = [*self._acts]
        name = str(self._rng.choice(names, p=self._odds(names)))
        yield from self._show(name, self._acts[name]())

    def _odds(self, names: list[str]) -> list[float]:
        weights = [_WEIGHTS.get(name, 1.0) for name in names]
        return [weight / sum(weights) for weight in weights]

    @property
    def _acts(self) -> dict[str, Callable[[], Animation]]:
        table, rng = self.setting.camera.table, self._rng
        person, speed = self._person(), random_speed(rng)
        return {
            "draw": lambda: animations.draw_from_pile(table, 1, person, speed),
            "draw_two": lambda: animations.draw_from_pile(table, 2, person, speed),
            "take_back": lambda: animations.take_back(table, person, speed),
            "reshuffle": lambda: animations.clear_away(table, 1, person, speed),
            "gather": lambda: animations.clear_away(table, 0, person, speed),
            "wave": lambda: non_plays.wave(table, self._card(), person, speed),
            "pass": lambda: non_plays.pass_hand(table, person, speed),
            "reach_past": lambda: non_plays.reach_past(table, person, speed),
            "linger": lambda: non_plays.linger(
                table, person, speed, frames=int(rng.integers(10, 40))
            ),
            "nudge": lambda: non_plays.nudge(table, person, speed),
            "straighten": lambda: non_plays.straighten(table, person, speed),
            "shadow": lambda: non_plays.shadow(table, int(rng.integers(8, 25))),
            "arm": lambda: non_plays.arm_in_light(table, int(rng.integers(8, 20))),
            "bump": lambda: non_plays.bump(table, stays=float(rng.choice((0, 1)))),
            "lamp": self._lamp,
            "cover": lambda: non_plays.cover_lens(int(rng.integers(6, 15))),
        }

    def _lamp(self) -> Animation:
        """Change the lamp, suddenly or gradually, within its range."""
        camera = self.setting.camera
        factor = float(self._rng.uniform(0.65, 1.4))
        bright = min(1.15, max(0.5, camera.lamp.brightness * factor))
        camera.light(
            replace(camera.lamp, brightness=bright),
            frames=int(self._rng.choice((1, 1, 6, 20))),
        )
        return animations.idle(0)

    def _person(self) -> SimulatedPerson:
        return self._people.who(int(self._rng.integers(self.setting.seats)))

    # Filming.

    def _show(self, name: str, animation: Animation) -> Iterator[Frame]:
        """Film an animation, note what it did, and let the table rest for a while."""
        self.truth.acts.append((name, self._frame + 1))
        camera = self.setting.camera
        before = camera.table.pile.copy()
        landed: list[tuple[PlacedCard, int]] = []
        camera.queue(animation)
        while not camera.is_at_rest:
            left = camera.table.draw_pile
            yield from self._read()
            if camera.table.draw_pile < left:
                self.truth.draws.append(self._frame)
                self.truth.drawn_from.append(camera.table.drawn_from_deg)
            new = camera.table.pile[len(before) + len(landed) :]
            if name in _LAYS and new:
                landed.append((new[0], self._frame))
        self._note(name, before, landed)
        yield from self._rest(int(self._rng.integers(*_QUIET)))

    def _note(
        self, name: str, before: list[PlacedCard], landed: list[tuple[PlacedCard, int]]
    ) -> None:
        truth, beneath = self.truth, [placed.card for placed in before][-1:]
        for placed, rest in landed:
            twin = beneath == [placed.card]
            from_deg = placed.from_deg
            truth.laid.append(Laid(placed.card, rest, self._frame, twin, from_deg))
            beneath = [placed.card]
        if name == "take_back" and before:
            truth.withdrawn.append(self._frame)

    def _rest(self, frames: int) -> Iterator[Frame]:
        self.setting.camera.idle(frames)
        while not self.setting.camera.is_at_rest:
            yield from self._read()

    def _read(self) -> Iterator[Frame]:
        frame = self.setting.seen.read(0.0)
        if frame is not None:
            self._frame = frame.index
            yield frame


_LAYS = frozenset({"lay", "twin", "pair"})
_WEIGHTS = {
    "draw": 5.0,
    "draw_two": 1.5,
    "take_back": 0.7,
    "reshuffle": 0.3,
    "gather": 0.3,
    "bump": 0.4,
    "cover": 0.3,
}
"""How often each thing happens, relative to the others."""
