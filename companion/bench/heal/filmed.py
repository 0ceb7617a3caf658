"""What the table puts right by itself in an evening that is really seen.

Every round is played before the simulated camera, with a table, light, deck and people
of its own, and one thing goes wrong as it does at tables: a hand stays on a card, the
next one comes too quickly, a card is laid on its like, a press is forgotten, a card
comes out of turn or is taken back late. Nobody touches anything. Which amendments are
wrong ``verdicts`` says.
"""

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from copy import copy
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from multiprocessing import get_context

import cv2

from companion.bench.heal.deeds import deeds
from companion.bench.heal.evenings import Amendment
from companion.bench.heal.film import Film
from companion.bench.heal.mishaps import Mishap
from companion.bench.heal.rounds import Told
from companion.bench.heal.score import Right, compare
from companion.bench.heal.verdicts import is_right
from companion.bench.measurement import Measurement, Options, at_most
from companion.core.history import History
from companion.core.state import State
from companion.referee.game.game import GameInPlay
from companion.referee.inputs import (
    CardSeen,
    RoundDealt,
    TableInput,
    UndoTouched,
)
from companion.referee.rulings import Ruling
from companion.referee.tracking.tracker import Tracker
from vision.reading.reader import Reader

_FIRST_SEED = 7_000_000  # rounds on which nothing was tuned
_MOST_WRONG = at_most(5.0)
_FIFTH = 5
"""Before so many cards nothing goes wrong: sides are learned by then."""
_JUST_NOW_S = 0.3
"""How much earlier than it lay a card may be told to have come to rest."""


class Error(Enum):
    """What goes wrong once in a round, as the camera sees it."""

    COVERED = "card covered"
    QUICK = "next card at once"
    TWIN = "cards on their like"
    NO_DRAW = "draw forgotten"
    NO_PASS = "pass forgotten"  # noqa: S105 (a turn, not a password)
    WRONG_SEAT = "out of turn"
    TAKEN_BACK = "taken back late"


_MISHAPS = {
    Error.NO_DRAW: Mishap.NO_DRAW,
    Error.NO_PASS: Mishap.NO_PASS,
    Error.WRONG_SEAT: Mishap.WRONG_SEAT,
    Error.TAKEN_BACK: Mishap.TAKEN_BACK,
}


@dataclass(frozen=True, slots=True)
class Evening:
    """What became of one round, or of many."""

    amendments: tuple[Amendment, ...] = ()
    after_cards: Right = field(default_factory=Right)
    """How right the table was after each card that was reported."""
    laid: int = 0
    """Cards that were laid."""

    def __add__(self, other: "Evening") -> "Evening":
        """Return both together."""
        return Evening(
            self.amendments + other.amendments,
            self.after_cards + other.after_cards,
            self.laid + other.laid,
        )


def measure(options: Options) -> Iterator[Measurement]:
    """Play rounds before the camera."""
    seeds = range(_FIRST_SEED, _FIRST_SEED + options.rounds)
    # Fresh processes: OpenCV's threads do not survive a fork.
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        yield from told(sum(pool.map(filmed, seeds), Evening()))


def told(evening: Evening) -> Iterator[Measurement]:
    """Yield the measurements of some rounds."""
    found = evening.amendments
    wrong = [each for each in found if not each.is_right]
    share = 100 * len(wrong) / max(len(found), 1)
    listing = "; ".join(map(str, found))
    name = "wrong amendments in evenings that are seen"
    yield Measurement(name, share, f"% of {len(found)}", _MOST_WRONG, listing)
    sure = sum(each.is_sure for each in wrong)
    yield Measurement("wrong while the table looked sure", sure, f"of {len(found)}")
    kept = sum(not each.is_undone for each in found)
    name = "amendments that one tap does not undo"
    yield Measurement(name, kept, f"of {len(found)}", at_most(0))
    right = evening.after_cards
    for name, many in (("top and color", right.top), ("who is to act", right.turn)):
        percent = 100 * many / max(right.looks, 1)
        what = f"{name} right after a card that was reported"
        yield Measurement(what, percent, "%", None, f"{evening.laid} cards were laid")


def filmed(seed: int) -> Evening:
    """Play one round before the camera, and let the referee hear what it sees."""
    cv2.setNumThreads(1)
    error = [*Error][seed % len(Error)]
    film = Film(seed, _reader())
    mishap = _MISHAPS.get(error, Mishap.NONE)
    done = deeds(seed, film.seats, mishap, twins=error is Error.TWIN)
    begin = next(n for n, t in enumerate(done.told) if isinstance(t.item, RoundDealt))
    acts = done.told[begin:]
    pair = _pair(acts)
    covered = pair if error is Error.COVERED else None
    quick = pair if error is Error.QUICK else None
    judge = _Judge(film, done.start, f"{seed} {error.value}")
    for item in film.reports(acts, covered, quick):
        judge.hear(item)
    laid = sum(isinstance(act.item, CardSeen) for act in acts)
    return Evening(tuple(judge.found), judge.right, laid)


def _pair(acts: tuple[Told, ...]) -> int | None:
    """Return the first card, after the fifth, that the next one follows directly."""
    cards = [n for n, act in enumerate(acts) if isinstance(act.item, CardSeen)]
    late = cards[_FIFTH:]
    return next((n for n in late if n + 1 in late), None)


class _Judge:
    """Lets our referee hear a round, and compares it with what really happened."""

    def __init__(self, film: Film, start: State, name: str) -> None:
        self._film, self._name = film, name
        self._game = GameInPlay(Tracker.of(History(start)))
        self.found: list[Amendment] = []
        self.right = Right()
        """After cards that were reported."""

    def hear(self, item: TableInput) -> None:
        """Take a report."""
        before = self._game.history.now
        ruled = self._game.hear(item)
        done = self._done(item)
        if done is None:
            return
        if isinstance(item, CardSeen):
            self.right += compare(self._game.history.now, done.truth)
        self.found += [
            self._judged(each.ruling, done, before, item)
            for each in ruled
            if each.ruling.retold is not None and each.ruling.events
        ]

    def _done(self, item: TableInput) -> Told | None:
        """Return what was done last when a report says that it happened."""
        past = [deed for at, deed in self._film.done if at <= item.at + _JUST_NOW_S]
        return past[-1] if past else None

    def _judged(
        self, ruling: Ruling, done: Told, before: State, item: TableInput
    ) -> Amendment:
        game = self._game
        undone = copy(game)
        undone.hear(UndoTouched(item.at + 1.0))
        says = ", ".join(guess.kind.value for guess in ruling.retold or ())
        return Amendment(
            f"{self._name}: {says or 'as it looked at first'}",
            is_right(game.history.now, game.beam, ruling, done),
            game.beam.is_color_sure and game.beam.is_turn_sure,
            undone.history.now == before,
        )


@cache
def _reader() -> Reader:
    """Load the reader once in each process."""
    return Reader.load()
