"""What other cameras and rooms do to the reading: short rounds, one disturbance each.

A round begins calm. Then the room is disturbed for a few cards, and calm again while
the last of them still lies on top. Tables, lamps and decks differ from seed to seed;
people reach in one by one. The real watcher follows it, and what it posts is compared
with what was laid.
"""

import statistics
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Self

import numpy as np
from bench import disturbances as does
from bench import non_plays
from bench.disturbances import Effect, Rng, Size
from bench.following import loaded_reader
from bench.jobs import Jobs, Options
from bench.lab_camera import CheapOptics, DisturbedCamera, Trouble, UnsteadyCamera
from bench.setups import random_setup

from companion.camera.live_camera import Calibration, CameraServices
from companion.camera.reports import CameraAlarm, CameraFact
from companion.camera.watcher import Watcher
from companion.commands.benchmarks.measurement import Measurement, at_most
from companion.components.component import (
    Component,
    ComponentState,
    Fault,
    HealthMonitor,
)
from companion.referee.inputs import CardSeen
from hardware.camera import Frame
from hardware.simulated import animations
from hardware.simulated.animations import (
    Animation,
    HandSpeed,
    SimulatedFrame,
    SimulatedPerson,
)
from hardware.simulated.picture_files import stored_pictures
from hardware.simulated.projection import Picture
from hardware.simulated.table import SimulatedTable
from vision.following.pile import PileFollower
from vision.following.pile_events import PileEvent, Unread

_FPS = 15.0
_CARDS = ("R7", "B2", "GS", "Y0", "W", "R+2", "G6", "BR", "Y9", "W+4", "R1", "B5", "Y3")
_DISTURBED = 5
"""Cards that are laid while the room is disturbed."""
_REST_S = 3.3
"""Between two hands: what cannot be read must be told within `TELL_S`."""
TELL_S = 3.0
"""Seconds from the hand's leaving in which a card is read, or its reason told."""


@dataclass(frozen=True, slots=True)
class Room:
    """One disturbance of the simulated table."""

    light: Callable[[Size, Rng], Effect] | None = None
    """What happens before the camera's noise: to the light, and in the lens."""
    chip: Callable[[Size, Rng], Effect] | None = None
    """What happens after it: in the chip and on the cable."""
    fps: float = _FPS
    """Frames a second."""
    strips: int = 1
    """How many parts of a frame are read out one after the other."""
    trouble: Trouble = field(default_factory=Trouble)
    """What the cable loses."""
    tilt_deg: float | None = None
    """How far the camera leans; ``None`` for as usual."""
    is_sleeved: bool = False
    """Whether the cards are in sleeves."""
    has_mat: bool = False
    """Whether they lie on a printed mat."""


_UNSTEADY = Trouble(dropped=0.2, repeated=0.2, stalled=0.008, stall_frames=12)

ROOMS: dict[str, Room] = {
    "nothing": Room(),
    "autofocus hunts": Room(light=does.hunting_focus),
    "exposure breathes": Room(light=does.breathing_exposure),
    "50 Hz banding": Room(light=does.banding(50)),
    "60 Hz banding": Room(light=does.banding(60)),
    "rolling shutter": Room(light=does.shaking_rows, strips=4),
    "heavy JPEG": Room(chip=does.heavy_jpeg),
    "4:2:0 color": Room(chip=does.half_colors),
    "10 frames/s": Room(fps=10),
    "30 frames/s": Room(fps=30),
    "60 frames/s": Room(fps=60),
    "frames dropped and repeated": Room(trouble=_UNSTEADY),
    "tilt of 30 degrees": Room(tilt_deg=30),
    "smudge on the lens": Room(light=does.smudge),
    "30 lux": Room(light=does.dim_room, fps=10),
    "a candle": Room(light=does.candle),
    "colored lamp": Room(light=does.colored_lamp),
    "sun spots": Room(light=does.sun_spots),
    "television": Room(light=does.television),
    "sleeves": Room(is_sleeved=True),
    "play mat": Room(has_mat=True),
}


class RoomCamera(DisturbedCamera):
    """A camera over the simulated table in a disturbed room.

    Args:
        table: the table.
        room: what disturbs it.
        rng: decides the details.
        options: as for `DisturbedCamera`.
    """

    def __init__(
        self, table: SimulatedTable, room: Room, rng: Rng, **options: Any
    ) -> None:
        super().__init__(table, fps=room.fps, **options)
        self._room = room
        size_wh = table.projection.size_wh
        self._effects = [
            make(size_wh, rng) if make else None for make in (room.light, room.chip)
        ]
        self._since: float | None = None

    def disturb(self, *, on: bool) -> None:
        """Begin or end the disturbance with the next frame."""
        self._since = self._at if on else None

    @property
    def _at(self) -> float:
        return self._count / self._fps

    def read(self, timeout_s: float) -> Frame | None:
        """Draw the next frame; see `hardware.camera.Camera.read`."""
        frame = super().read(timeout_s)
        return frame and replace(frame, image=self._seen(frame.image, 1))

    def _expose(self, moment: SimulatedFrame) -> Picture:
        picture = super()._expose(moment)
        strips = self._room.strips
        if strips > 1:
            # The rows below are read out later, when hands have moved on.
            picture, high = picture.copy(), len(picture) // strips
            for strip in range(1, strips):
                later = super()._expose(self._next_frame())
                picture[strip * high :] = later[strip * high :]
        return self._seen(picture, 0)

    def _seen(self, picture: Picture, stage: int) -> Picture:
        effect = self._effects[stage]
        if effect is None or self._since is None:
            return picture
        return effect(picture, self._at - self._since)


@dataclass(frozen=True, slots=True)
class Laid:
    """A card that was laid while the room was disturbed, or after."""

    card: str
    landed: float
    """When it landed, seconds."""
    clear: float
    """When the hand had left."""
    until: float
    """When the next one landed."""


class RoomRound:
    """A short round in one room, as a camera that ends with it.

    Args:
        room: what disturbs it.
        seed: decides the rest.
    """

    def __init__(self, room: Room, seed: int) -> None:
        rng = self._rng = np.random.default_rng([seed, 7])
        self._room = room
        setup = random_setup(rng)
        self._seats = setup.seats
        table = _table(room, setup.camera.table, rng)
        optics = CheapOptics(
            noise=float(rng.uniform(1.5, 4.0)), jpeg=int(rng.integers(70, 92))
        )
        self._camera = RoomCamera(
            table, room, rng, light=setup.camera.lamp, optics=optics
        )
        self._seen = UnsteadyCamera(self._camera, room.trouble, rng)
        self._frames = self._played()
        self.now = 0.0
        """Seconds of the last frame."""
        self.laid: list[Laid] = []
        """The cards that count."""
        self.over_at = 0.0
        """When the disturbance was over."""
        self.ended = False
        """Whether all has been shown; as `hardware.camera.Camera` says it."""

    def read(self, timeout_s: float) -> Frame | None:
        """Show the next frame."""
        del timeout_s
        frame = next(self._frames, None)
        self.ended = frame is None
        self.now = frame.at if frame else self.now
        return frame

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        return

    def _played(self) -> Iterator[Frame]:
        cards = [str(card) for card in self._rng.permutation(_CARDS)]
        yield from self._rest(1.0)
        yield from self._lay(cards.pop(), counts=False)
        self._camera.disturb(on=True)
        yield from self._rest(1.0)
        for number in range(_DISTURBED):
            yield from self._lay(cards.pop())
            if number == 1:
                yield from self._show(non_plays.pass_hand)
            if number == 2:
                yield from self._show(_draw)
        self._camera.disturb(on=False)
        self.over_at = self.now
        yield from self._rest(_REST_S)
        yield from self._lay(cards.pop())

    def _lay(self, card: str, *, counts: bool = True) -> Iterator[Frame]:
        pile = self._camera.table.pile
        lying, landed = len(pile), 0.0
        person, speed = self._person(), self._speed()
        self._camera.queue(animations.lay(self._camera.table, card, person, speed))
        for frame in self._shown():
            landed = landed or (frame.at if len(pile) > lying else 0.0)
            yield frame
        if self.laid:
            self.laid[-1] = replace(self.laid[-1], until=landed)
        if counts:
            self.laid.append(Laid(card, landed, self.now, np.inf))
        yield from self._rest(_REST_S)

    def _show(self, deed: Callable[..., Animation]) -> Iterator[Frame]:
        table, speed = self._camera.table, self._speed()
        self._camera.queue(deed(table, self._person(), speed))
        yield from self._shown()
        yield from self._rest(1.0)

    def _person(self) -> SimulatedPerson:
        return SimulatedPerson(int(self._rng.integers(self._seats)), self._seats)

    def _speed(self) -> HandSpeed:
        """Return a speed of hands, in frames of this camera."""
        times = self._rng.uniform((0.27, 0.1, 0.27), (0.6, 0.4, 0.55))
        each_s = 1 / (self._room.fps * self._room.strips)
        return HandSpeed(*(max(2, round(float(time) / each_s)) for time in times))

    def _rest(self, seconds: float) -> Iterator[Frame]:
        frames = round(seconds * self._room.fps * self._room.strips)
        self._camera.idle(frames)
        yield from self._shown()

    def _shown(self) -> Iterator[Frame]:
        while not self._camera.is_at_rest:
            frame = self._seen.read(0.0)
            if frame is not None:
                yield frame


def _draw(
    table: SimulatedTable, person: SimulatedPerson, speed: HandSpeed
) -> Animation:
    return animations.draw_from_pile(table, 1, person, speed)


def _table(room: Room, like: SimulatedTable, rng: Rng) -> SimulatedTable:
    """Return the room's table; a usual one differs from seed to seed only."""
    if room.tilt_deg is not None:
        like.projection = replace(like.projection, tilt_deg=room.tilt_deg)
    seed = int(rng.integers(1 << 30))
    if room.has_mat:
        return SimulatedTable(top=does.play_mat, projection=like.projection, seed=seed)
    if room.is_sleeved:
        design = ("outline", "filled")[int(rng.integers(2))]
        draw = does.sleeved(stored_pictures(design), rng)
        return SimulatedTable(draw=draw, projection=like.projection, seed=seed)
    return like


# What was told of it.


class NotingFollower(PileFollower):
    """A follower of the pile that notes why cards were not read."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.reasons: list[tuple[float, str]] = []

    def observe(self, image: Picture, index: int, at: float) -> tuple[PileEvent, ...]:
        """Look at the next frame; see `PileFollower.observe`."""
        events = super().observe(image, index, at)
        told = [event for event in events if isinstance(event, Unread)]
        self.reasons += [(at, event.reason.value) for event in told]
        return events


Told = tuple[float, str]
"""When something was told, seconds, and what: a reason, or a card after ``=``."""


class NotingHealth(HealthMonitor):
    """Notes what is told to be wrong with the camera."""

    def __init__(self, told: list[Told]) -> None:
        super().__init__()
        self._noted = told

    def update(self, component: Component, state: ComponentState, now: float) -> None:
        """Take the camera's state; see `HealthMonitor.update`."""
        super().update(component, state, now)
        if state.fault is not Fault.NONE:
            self._noted.append((now, state.fault.value))


@dataclass(frozen=True, slots=True)
class RoomScore:
    """How the cards of some rounds in one room were read."""

    cards: int = 0
    right: int = 0
    """Read within `TELL_S`."""
    later: int = 0
    """Read right, but later: when it was over, or just before the next one."""
    wrong: int = 0
    imagined: int = 0
    told: Counter[str] = field(default_factory=Counter)
    """Cards that were never read, by the reason that was told in time."""
    silent: int = 0
    """Cards that were never read, without a word in time."""
    lay_on: int = 0
    """Cards not yet read when the disturbance was over."""
    read_then: int = 0
    """How many of them were read within `TELL_S` then."""
    delays: tuple[float, ...] = ()
    """Seconds from the hand's leaving to the report, of the right ones."""
    notes: tuple[str, ...] = ()

    def __add__(self, other: Self) -> Self:
        """Return both together."""
        names = self.__slots__
        return type(self)(*(getattr(self, n) + getattr(other, n) for n in names))


def play(name: str, seed: int) -> RoomScore:
    """Play one round in a room, and score what was told."""
    round_ = RoomRound(ROOMS[name], seed)
    reader = loaded_reader()
    follower, told = NotingFollower(reader), list[Told]()

    def post(item: object) -> None:
        word = _word(item)
        if word:
            told.append((round_.now, word))

    watcher = Watcher(
        lambda: round_,
        follower,
        post,
        services=CameraServices(calibration=Calibration(reader)),
        clock=lambda: round_.now,
        health=NotingHealth(told),
    )
    watcher.follow(round_)
    told += follower.reasons
    return score(round_.laid, round_.over_at, sorted(told), f"{name} {seed}")


def _word(item: object) -> str:
    """Return what a posted item says; empty if it is of no matter here."""
    match item:
        case CardSeen(card=card):
            return f"={card}"
        case CameraFact.COVERED | CameraFact.RESTLESS | CameraFact.CLEAR:
            return str(item.value)  # the reason for one card is noted with its event
        case CameraAlarm():
            return str(item.value)
        case _:
            return ""


def score(
    laid: list[Laid], over_at: float, told: list[Told], where: str = ""
) -> RoomScore:
    """Compare what was told with what was laid.

    Args:
        laid: the cards that count, in order.
        over_at: when the disturbance was over, seconds.
        told: all that was told, in order.
        where: begins each note.
    """
    first = laid[0].landed
    cards = [(at, word[1:]) for at, word in told if word[0] == "=" and at >= first]
    reasons = [(at, word) for at, word in told if word[0] != "="]
    total = RoomScore(cards=len(laid))
    for each in laid:
        total += _score_card(each, cards, reasons, over_at, where)
    notes = tuple(f"{where}: imagined {card} at {at:.1f} s" for at, card in cards)
    return total + RoomScore(imagined=len(cards), notes=notes)


def _score_card(
    laid: Laid,
    cards: list[tuple[float, str]],
    reasons: list[Told],
    over_at: float,
    where: str,
) -> RoomScore:
    """Find what was told of one card, and strike its reading off."""
    mine = [each for each in cards if laid.landed <= each[0] < laid.until + TELL_S]
    right = next((each for each in mine if each[1] == laid.card), None)
    here = [each for each in mine if each[0] < laid.until]
    lay_on = laid.landed < over_at < laid.until
    lay_on &= right is None or right[0] > over_at
    if right is not None:
        cards.remove(right)
        late = right[0] - laid.clear
        then = int(lay_on and right[0] <= over_at + TELL_S)
        tally = RoomScore(lay_on=int(lay_on), read_then=then)
        if late <= TELL_S:
            return tally + RoomScore(right=1, delays=(late,))
        note = f"{where}: {laid.card} after {late:.1f} s"
        return tally + RoomScore(later=1, notes=(note,))
    if here:
        cards.remove(here[0])
        note = f"{where}: {laid.card} read as {here[0][1]} at {here[0][0]:.1f} s"
        return RoomScore(wrong=1, lay_on=int(lay_on), notes=(note,))
    why = _said(reasons, laid.landed, laid.clear + TELL_S)
    if why:
        return RoomScore(told=Counter([why]), lay_on=int(lay_on))
    note = f"{where}: silent about {laid.card} at {laid.landed:.1f} s"
    return RoomScore(silent=1, lay_on=int(lay_on), notes=(note,))


def _said(reasons: list[Told], since: float, until: float) -> str:
    """Return what the screen said about a card: then, or for longer; empty if nothing.

    A reason is said of one card, a trouble of the camera for as long as it lasts.
    """
    standing = {"fact": "", "alarm": ""}
    for at, word in reasons:
        if at > until:
            break
        if word in _FACTS:
            standing["fact"] = "" if word == CameraFact.CLEAR.value else word
        elif word in _ALARMS:
            standing["alarm"] = "" if word == CameraAlarm.NONE.value else word
        elif at >= since:
            return word
    return standing["fact"] or standing["alarm"]


_FACTS = {
    fact.value for fact in (CameraFact.COVERED, CameraFact.RESTLESS, CameraFact.CLEAR)
}
_ALARMS = {alarm.value for alarm in CameraAlarm}

_FIRST_SEED = 35_000  # from here on, rounds that nothing was tuned on
_ROUNDS = 3  # in each room; fewer if fewer are asked for
_NOTES = 6


def measure(options: Options, jobs: Jobs) -> Iterator[Measurement]:
    """Play rounds in each room."""
    seeds = options.seeds(_FIRST_SEED)[:_ROUNDS]
    cases = [(name, seed) for name in ROOMS for seed in seeds]
    scores = jobs.run(_play, cases)
    found: dict[str, RoomScore] = {}
    for (name, _), each in zip(cases, scores, strict=True):
        found[name] = found.get(name, RoomScore()) + each
    yield from measurements(found)


def measurements(found: dict[str, RoomScore]) -> Iterator[Measurement]:
    """Yield a row for each room, and what must not happen in any."""
    yield from (measurement(name, total) for name, total in found.items())
    total = sum(found.values(), RoomScore())
    errors = [note for note in total.notes if " after " not in note]
    yield Measurement(
        "all rooms: cards told as another, or imagined",
        total.wrong + total.imagined,
        f"of {total.cards}",
        at_most(0),
        "; ".join(errors[:_NOTES]),
    )
    yield Measurement(
        f"all rooms: neither read nor told why within {TELL_S:g} s",
        total.silent,
        f"of {total.cards}",
        at_most(0),
    )


def _play(case: tuple[str, int]) -> RoomScore:
    return play(*case)


def measurement(name: str, total: RoomScore) -> Measurement:
    """Return the row of one room."""
    told = ", ".join(f"{n} {why}" for why, n in total.told.most_common())
    parts = [
        f"{total.wrong} wrong",
        f"{total.imagined} imagined",
        f"{total.later} later" if total.later else "",
        f"refused: {told}" if told else "",
        f"{total.silent} silent" if total.silent else "",
        f"read when over {total.read_then} of {total.lay_on}" if total.lay_on else "",
    ]
    if total.delays:
        parts.append(
            f"after {statistics.median(total.delays):.2f} s, "
            f"at most {max(total.delays):.2f}"
        )
    note = "; ".join(part for part in parts if part)
    return Measurement(name, total.right + total.later, f"of {total.cards}", note=note)
