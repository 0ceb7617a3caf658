"""What the table puts right by itself in an evening that is really seen.

Every round is played before the simulated camera, with a table, light, deck and people
of its own, and one thing goes wrong as it does at tables: a hand stays on a card, the
next one comes too quickly, a card is laid on its like, a press is forgotten, a card
comes out of turn or is taken back late. Nobody touches anything. Which amendments are
wrong ``verdicts`` says.
"""

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, field
from enum import Enum

from bench.evenings import AutoRepair
from bench.film import Film
from bench.following import loaded_reader
from bench.grading import CorrectCounts, compare, is_right
from bench.jobs import Jobs, Options
from bench.labeled_rounds import LabeledInput, true_round
from bench.mistakes import Mistake

from companion.commands.benchmarks.measurement import Measurement, at_most
from companion.core.history import History
from companion.core.state import State
from companion.referee.game import GameInPlay
from companion.referee.inputs import CardSeen, RoundDealt, TableInput, UndoTouched
from companion.referee.rulings import Ruling
from companion.referee.tracking.tracker import Tracker

_FIRST_SEED = 7_000_000  # rounds on which nothing was tuned
_MOST_WRONG = at_most(5.0)
_FIFTH = 5
"""Before so many cards nothing goes wrong: sides are learned by then."""
_JUST_NOW_S = 0.3
"""How much earlier than it lay a card may be told to have come to rest."""


class FilmedMistake(Enum):
    """What goes wrong once in a round, as the camera sees it."""

    COVERED = "card covered"
    QUICK = "next card at once"
    TWIN = "cards on their like"
    NO_DRAW = "draw forgotten"
    NO_PASS = "pass forgotten"  # noqa: S105 (a turn, not a password)
    WRONG_SEAT = "out of turn"
    TAKEN_BACK = "taken back late"


_MISHAPS = {
    FilmedMistake.NO_DRAW: Mistake.NO_DRAW,
    FilmedMistake.NO_PASS: Mistake.NO_PASS,
    FilmedMistake.WRONG_SEAT: Mistake.WRONG_SEAT,
    FilmedMistake.TAKEN_BACK: Mistake.TAKEN_BACK,
}


@dataclass(frozen=True, slots=True)
class FilmedResult:
    """What became of one round, or of many."""

    amendments: tuple[AutoRepair, ...] = ()
    after_cards: CorrectCounts = field(default_factory=CorrectCounts)
    """How right the table was after each card that was reported."""
    laid: int = 0
    """Cards that were laid."""

    def __add__(self, other: "FilmedResult") -> "FilmedResult":
        """Return both together."""
        return FilmedResult(
            self.amendments + other.amendments,
            self.after_cards + other.after_cards,
            self.laid + other.laid,
        )


def measure(options: Options, jobs: Jobs) -> Iterator[Measurement]:
    """Play rounds before the camera."""
    seeds = options.seeds(_FIRST_SEED)
    yield from measurements(sum(jobs.run(filmed, seeds), FilmedResult()))


def measurements(evening: FilmedResult) -> Iterator[Measurement]:
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


def filmed(seed: int) -> FilmedResult:
    """Play one round before the camera, and let the referee hear what it sees."""
    error = [*FilmedMistake][seed % len(FilmedMistake)]
    film = Film(seed, loaded_reader())
    mistake = _MISHAPS.get(error, Mistake.NONE)
    done = true_round(seed, film.seats, mistake, twins=error is FilmedMistake.TWIN)
    begin = next(n for n, t in enumerate(done.inputs) if isinstance(t.item, RoundDealt))
    acts = done.inputs[begin:]
    pair = _pair(acts)
    covered = pair if error is FilmedMistake.COVERED else None
    quick = pair if error is FilmedMistake.QUICK else None
    judge = _Judge(film, done.start, f"{seed} {error.value}")
    for item in film.reports(acts, covered, quick):
        judge.handle(item)
    laid = sum(isinstance(act.item, CardSeen) for act in acts)
    return FilmedResult(tuple(judge.found), judge.right, laid)


def _pair(acts: tuple[LabeledInput, ...]) -> int | None:
    """Return the first card, after the fifth, that the next one follows directly."""
    cards = [n for n, act in enumerate(acts) if isinstance(act.item, CardSeen)]
    late = cards[_FIFTH:]
    return next((n for n in late if n + 1 in late), None)


class _Judge:
    """Lets our referee hear a round, and compares it with what really happened."""

    def __init__(self, film: Film, start: State, name: str) -> None:
        self._film, self._name = film, name
        self._game = GameInPlay(Tracker.of(History(start)))
        self.found: list[AutoRepair] = []
        self.right = CorrectCounts()
        """After cards that were reported."""

    def handle(self, item: TableInput) -> None:
        """Take a report."""
        before = self._game.history.now
        ruled = self._game.handle(item)
        done = self._done(item)
        if done is None:
            return
        if isinstance(item, CardSeen):
            self.right += compare(self._game.history.now, done.truth)
        self.found += [
            self._judged(each.ruling, done, before, item)
            for each in ruled
            if each.ruling.revision is not None and each.ruling.events
        ]

    def _done(self, item: TableInput) -> LabeledInput | None:
        """Return what was done last when a report says that it happened."""
        past = [deed for at, deed in self._film.done if at <= item.at + _JUST_NOW_S]
        return past[-1] if past else None

    def _judged(
        self, ruling: Ruling, done: LabeledInput, before: State, item: TableInput
    ) -> AutoRepair:
        game = self._game
        undone = copy(game)
        undone.handle(UndoTouched(item.at + 1.0))
        says = ", ".join(guess.kind.value for guess in ruling.revision or ())
        return AutoRepair(
            f"{self._name}: {says or 'as it looked at first'}",
            is_right(game.history.now, game.beam, ruling, done),
            game.beam.is_color_sure and game.beam.is_turn_sure,
            undone.history.now == before,
        )
