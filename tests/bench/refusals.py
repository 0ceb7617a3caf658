"""Whether the reader says why it cannot read a picture: a table of the reasons.

Some of the pictures are there to improve the reader by; those that were held out before
are among them. Nothing was ever tuned on the others, which are held out now.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import product

import cv2
from bench.jobs import Jobs, Options
from bench.unreadable import SHARED, Kind, drawn, photographed

from companion.commands.benchmarks.measurement import Measurement, at_least, at_most
from vision.reading.reader import Reader
from vision.reading.reading import Refusal

SEEN = range(12)
"""Numbers of the pictures to improve by: of each kind so many drawn in either half, and
as many from photographs."""
FORMER = (*range(200, 214), *range(300, 314))
"""The same of those that were held out before."""
HELD_OUT = range(400, 414)
"""The same of those held out; both come from the photographs of the second half."""
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
    """The answers to some of the pictures."""

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


def _job(case: tuple[Kind, int, bool, bool]) -> Answer | None:
    kind, number, real, held_out = case
    return answer(kind, number, real=real, held_out=held_out)


def measure(_options: Options, jobs: Jobs) -> Iterator[Measurement]:
    """Measure both, and say how each kind was answered of those held out."""
    real = (False, True) if SHARED.exists() else (False,)
    seen = (
        *product(Kind, SEEN, real, (False, True)),
        *product(Kind, FORMER, real, (True,)),
    )
    unseen = product(Kind, HELD_OUT, real, (True,))
    for name, cases in (("seen while building", seen), ("held out", unseen)):
        answers = jobs.run(_job, [*cases])
        half = Half.of(each for each in answers if each is not None)
        note = f"{half.right} of {half.refused}; {half.wrong} told as another card"
        yield Measurement(
            f"reasons right: {name}", half.share, "%", at_least(_ASKED), note
        )
        if name == "held out":
            yield Measurement("told as another card", half.wrong, "", at_most(0))
            for kind, said in half.said.items():
                right = sum(said[reason.value] for reason in REASONS[kind])
                told = ", ".join(f"{what} {n}" for what, n in said.most_common())
                asked = said.total() - said[_READ]
                yield Measurement(f"of {kind.value}", right, f"of {asked}", None, told)
