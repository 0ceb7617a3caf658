"""Whether the reader says why it cannot read a picture: a table of the reasons.

One half of the pictures is there to improve the reader by; nothing is ever tuned on the
other half, which is held out.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import product

import cv2
from bench.jobs import Jobs, Options
from bench.unreadable import SHARED, Kind, drawn, photographed

from companion.commands.benchmarks.measurement import Measurement, at_least, at_most
from vision.reading.reader import Reader
from vision.reading.reading import Refusal

EACH = 12
"""Pictures of a kind in each half, drawn; and as many from photographs."""
_ASKED = 95.0
_READ = "read"
_WRONG = "wrong"

REASONS: Mapping[Kind, tuple[Refusal, ...]] = {
    Kind.EMPTY_TABLE: (Refusal.NO_CARD,),
    Kind.OTHER_THINGS: (Refusal.NO_CARD,),
    Kind.BARE_ARM: (Refusal.NO_CARD,),
    Kind.UNDER_A_HAND: (Refusal.COVERED,),
    Kind.UNDER_A_THING: (Refusal.COVERED,),
    Kind.IN_A_HAND: (Refusal.COVERED, Refusal.BLURRED),
    Kind.GLARE: (Refusal.GLARE,),
    Kind.BLURRED: (Refusal.BLURRED,),
    Kind.DARK: (Refusal.DARK,),
    Kind.FAR: (Refusal.FAR,),
    Kind.UNKNOWN: (Refusal.UNKNOWN,),
    Kind.FACE_DOWN: (Refusal.UNKNOWN, Refusal.NO_CARD),
    Kind.CUT_OFF: (Refusal.CUT_OFF,),
}
"""What may rightly be said of a picture."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the reader said of one picture."""

    kind: Kind
    """What it shows."""
    said: str
    """The reason, ``read`` for the card that lies there, or ``wrong`` for another."""

    @property
    def is_right(self) -> bool:
        """Whether a person would say the same."""
        return self.said in {reason.value for reason in REASONS[self.kind]}


@dataclass(slots=True)
class Half:
    """The answers of one half of the pictures."""

    said: dict[Kind, Counter[str]] = field(default_factory=dict)
    """How often each thing was said of each kind."""
    refused: int = 0
    right: int = 0

    @classmethod
    def of(cls, answers: Iterable[Answer]) -> "Half":
        """Count answers; a picture that is read all the same needs no reason."""
        half = cls({kind: Counter() for kind in Kind})
        for answer in answers:
            half.said[answer.kind][answer.said] += 1
            half.refused += answer.said != _READ
            half.right += answer.is_right
        return half

    @property
    def wrong(self) -> int:
        """How many pictures were told as another card."""
        return sum(said[_WRONG] for said in self.said.values())

    @property
    def share(self) -> float:
        """Right reasons of those that were given, percent."""
        return 100 * self.right / max(1, self.refused)


@cache
def _reader() -> Reader:
    cv2.setNumThreads(1)
    return Reader.load()


def answer(kind: Kind, number: int, *, real: bool, held_out: bool) -> Answer | None:
    """Show one picture to the reader.

    Args:
        kind: what it is to show.
        number: each gives another picture.
        real: whether it is made from a photograph.
        held_out: of which half it is.

    Returns:
        What the reader said; ``None`` if there is no such picture.
    """
    make = photographed if real else drawn
    shown = make(kind, number, held_out=held_out)
    if shown is None:
        return None
    reading = _reader().read_closely(shown.picture)
    if reading.refused is not None:
        return Answer(kind, reading.refused.value)
    is_right = str(reading.cards[0].card) == shown.card
    return Answer(kind, _READ if is_right else _WRONG)


def _job(case: tuple[Kind, int, bool], held_out: bool) -> Answer | None:  # noqa: FBT001 (of a job)
    kind, number, real = case
    return answer(kind, number, real=real, held_out=held_out)


def measure(_options: Options, jobs: Jobs) -> Iterator[Measurement]:
    """Measure both halves, and say how each kind was answered in the one held out."""
    cases = [
        *product(Kind, range(EACH), (False, True) if SHARED.exists() else (False,))
    ]
    for name, held_out in (("seen while building", False), ("held out", True)):
        answers = jobs.run(partial(_job, held_out=held_out), cases)
        half = Half.of(each for each in answers if each is not None)
        note = f"{half.right} of {half.refused}; {half.wrong} told as another card"
        yield Measurement(
            f"reasons right: {name}", half.share, "%", at_least(_ASKED), note
        )
        if held_out:
            yield Measurement("told as another card", half.wrong, "", at_most(0))
            for kind, said in half.said.items():
                right = sum(said[reason.value] for reason in REASONS[kind])
                told = ", ".join(f"{what} {n}" for what, n in said.most_common())
                asked = said.total() - said[_READ]
                yield Measurement(f"of {kind.value}", right, f"of {asked}", None, told)
