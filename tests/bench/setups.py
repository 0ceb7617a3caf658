"""Random tables, lamps, decks and cameras, and the people around them."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Self

import numpy as np
from bench import non_plays
from bench.lab_camera import CheapOptics, DisturbedCamera, Trouble, UnsteadyCamera
from bench.people import Handed, VariedPerson
from bench.tabletops import TableTop

from companion.commands.benchmarks.camera import FPS
from hardware.camera import Camera
from hardware.case.parameters import Case
from hardware.case.view import mast_pose
from hardware.simulated import animations
from hardware.simulated.animations import Animation, HandSpeed
from hardware.simulated.mast import BoxLook, Mast, MastView
from hardware.simulated.optics import Light
from hardware.simulated.picture_files import Design
from hardware.simulated.projection import Picture, Projection
from hardware.simulated.table import SimulatedTable
from models.training.drawing.faces import draw_card
from models.training.drawing.sheet import FaceStyle

Rng = np.random.Generator


_DESIGNS: tuple[Design, ...] = ("outline", "filled")
"""The designs that are measured; another one would change what the figures mean."""


@dataclass(frozen=True, slots=True)
class SimulatedSetup:
    """One table with the camera over it."""

    camera: DisturbedCamera
    """The simulated camera, with a method for what can happen."""
    seen: Camera
    """The same camera behind a bad cable: what the follower sees."""
    seats: int
    """How many people play."""


def random_setup(
    rng: Rng,
    draw: Callable[[str], Picture] | None = None,
    mast: MastView | None = None,
) -> SimulatedSetup:
    """Return a random table, lamp, deck and camera.

    Args:
        rng: decides.
        draw: draws the cards of a deck of its own; by default one is chosen.
        mast: what the camera sees if it is on the mast; by default it is above.
    """
    seats = int(rng.integers(2, 7))
    top, style = list(TableTop)[rng.integers(len(TableTop))], _style(rng)
    table = SimulatedTable(
        top=top,
        projection=_view(rng),
        mast=mast,
        seed=int(rng.integers(1 << 30)),
        care=float(rng.uniform(0.6, 1.4)),
        draw=draw or partial(draw_card, style=style),
    )
    camera = DisturbedCamera(
        table,
        light=_light(rng),
        fps=FPS,
        seats=seats,
        speed=random_speed(rng),
        optics=_optics(rng),
    )
    return SimulatedSetup(camera, UnsteadyCamera(camera, _trouble(rng), rng), seats)


_TILT_DEG = (22.0, 34.0)
_LENGTH_MM = (-18.0, 20.0)  # of the mast against the drawing: its lens at 38 to 42 cm
_MAST_WH = (640, 360)
"""Half the width and height of the picture that the program reads."""


def random_mast(rng: Rng) -> MastView:
    """Return what the camera on the printed mast sees: its head turned, its box."""
    case = Case()
    tilt_deg = float(rng.uniform(*_TILT_DEG))
    length = case.shape.mast_length + float(rng.uniform(*_LENGTH_MM))
    shape = replace(case.shape, tilt_deg=tilt_deg, mast_length=length)
    pose = mast_pose(replace(case, shape=shape))
    look = BoxLook(
        bgr=_FILAMENTS[rng.integers(len(_FILAMENTS))],
        shadow_mm=float(rng.uniform(5, 60)),
        shadow=float(rng.uniform(0.1, 0.5)),
        mast_shadow=float(rng.choice((0.0, rng.uniform(0.05, 0.35)))),
    )
    return MastView(Mast(pose.height_mm, tilt_deg, pose.behind_mm), _MAST_WH, look)


_FILAMENTS = (
    (52, 50, 48),
    (210, 212, 214),
    (120, 118, 116),
    (40, 90, 220),
    (150, 90, 30),
)
"""Black, white, gray, orange and blue, BGR."""


def random_speed(rng: Rng) -> HandSpeed:
    """Return a random speed of hands."""
    arrive, hold, leave = (
        int(rng.integers(*span)) for span in ((4, 9), (1, 6), (4, 8))
    )
    return HandSpeed(arrive, hold, leave)


def _style(rng: Rng) -> FaceStyle:
    return FaceStyle(
        design=_DESIGNS[rng.integers(len(_DESIGNS))],
        border_mm=float(rng.uniform(3.0, 4.2)),
        symbol_mm=float(rng.uniform(24.0, 28.0)),
        tilt_deg=float(rng.uniform(27, 33)),
        weight=float(rng.uniform(0.16, 0.22)),
    )


def _view(rng: Rng) -> Projection:
    return Projection(
        width_mm=float(rng.uniform(320, 470)),
        height_mm=float(rng.uniform(450, 650)),
        tilt_deg=float(rng.uniform(0, 18)),
    )


def _light(rng: Rng) -> Light:
    return Light(
        brightness=float(rng.uniform(0.65, 1.1)),
        warmth=float(rng.uniform(-0.8, 0.9)),
        vignette=float(rng.uniform(0.1, 0.4)),
        lamp_xy=(float(rng.uniform(0.2, 0.8)), float(rng.uniform(0.2, 0.8))),
    )


def _optics(rng: Rng) -> CheapOptics:
    meters = rng.random() < 0.5
    return CheapOptics(
        noise=float(rng.uniform(1.5, 5.5)),
        blur_px=float(rng.uniform(0.5, 1.1)),
        meters=float(rng.uniform(0.2, 0.8)) if meters else 0.0,
        jpeg=int(rng.integers(65, 95)),
    )


def _trouble(rng: Rng) -> Trouble:
    if rng.random() < 0.5:
        return Trouble()
    return Trouble(dropped=0.03, repeated=0.03, stalled=0.003)


_LEFT = 0.25  # share of people who are left-handed
_SHARED_DEG = 40.0  # between two people who share a side
_CHILD = 0.7  # size of a child's hand against an adult's
_HELPED = 0.3  # share of a child's acts that its helper does
_BESIDE_DEG = 28.0  # between a child and its helper
_ACROSS = 0.08  # share of acts that are done from elsewhere
_ACROSS_DEG = 45.0
_BUSY = 0.2  # share of cards that are laid while somebody else reaches in too


@dataclass(frozen=True, slots=True, eq=False)
class SimulatedPeople:
    """The people around one table: how they sit, and who reaches in with which hand."""

    people: tuple[VariedPerson, ...]
    """The person on each seat."""
    child: int | None = None
    """The seat of the child, if there is one."""
    rng: Rng | None = None
    """Decides who reaches across, helps, or reaches in beside another hand; ``None``
    for people who do not."""

    @classmethod
    def orderly(cls, seats: int) -> Self:
        """Return people who reach in one by one, straight from their own places."""
        return cls(tuple(VariedPerson(seat, seats) for seat in range(seats)))

    def turned(self, by_deg: float) -> Self:
        """Return the same people, each so many degrees clockwise from their place."""
        people = tuple(
            replace(each, aside_deg=each.aside_deg + by_deg) for each in self.people
        )
        return replace(self, people=people)

    @classmethod
    def unruly(cls, seats: int, rng: Rng) -> Self:
        """Return people whose arms are hard to tell apart.

        Two share a side, one is a child who is helped now and then, some are
        left-handed, everybody sometimes reaches across, and sometimes two reach in at
        once.

        Args:
            seats: how many of them.
            rng: decides what they are like.
        """
        handed = [
            Handed.LEFT if rng.random() < _LEFT else Handed.RIGHT for _ in range(seats)
        ]
        people = [
            VariedPerson(seat, seats, handed=handed[seat]) for seat in range(seats)
        ]
        one, child = int(rng.integers(seats)), int(rng.integers(seats))
        closer = max(0.0, (360 / seats - _SHARED_DEG) / 2)
        for seat, aside in ((one, closer), ((one + 1) % seats, -closer)):
            people[seat] = replace(people[seat], aside_deg=aside)
        people[child] = replace(people[child], size=_CHILD)
        return cls(tuple(people), child, rng)

    def who(self, seat: int) -> VariedPerson:
        """Return the person who reaches in when a seat is to do something."""
        person = self.people[seat]
        if self.rng is None:
            return person
        if seat == self.child and self.rng.random() < _HELPED:
            return _aside(replace(person, size=1.0), _BESIDE_DEG, self.rng)
        if self.rng.random() < _ACROSS:
            return _aside(person, _ACROSS_DEG, self.rng)
        return person

    def beside(self, play: Animation, table: SimulatedTable) -> Animation:
        """Return a play during which, now and then, somebody else reaches in too."""
        if self.rng is None or self.rng.random() >= _BUSY:
            return play
        other = self.who(int(self.rng.integers(len(self.people))))
        speed, after = random_speed(self.rng), int(self.rng.integers(0, 6))
        deed = self.rng.integers(3)
        if deed == 0:
            meanwhile = animations.draw_from_pile(table, 1, other, speed)
        elif deed == 1:
            meanwhile = non_plays.reach_past(table, other, speed)
        else:
            meanwhile = non_plays.pass_hand(table, other, speed)
        if self.rng.random() < 0.5:
            return non_plays.overlap(play, meanwhile, after=after)
        return non_plays.overlap(meanwhile, play, after=after)


def _aside(person: VariedPerson, by: float, rng: Rng) -> VariedPerson:
    """Return a person who reaches in from so many degrees to one side or the other."""
    way = by if rng.random() < 0.5 else -by
    return replace(person, aside_deg=person.aside_deg + way)
