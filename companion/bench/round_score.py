"""Scores of a round: what the follower reported against what happened."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.bench.rounds import DrawnDeck, Laid, Round, Truth
from vision.following.pile import PileFollower
from vision.following.pile_events import (
    CardDrawn,
    CardLanded,
    CardWithdrawn,
    Moved,
    PileEvent,
)
from vision.following.second_look import ReadsCards

_SLACK = 45  # frames by which a report may come after the next card has landed


@dataclass(frozen=True, slots=True)
class Score:
    """What was right and wrong, counted over one round or many."""

    rounds: int = 0
    cards: int = 0
    """Cards that were laid."""
    right: int = 0
    wrong: int = 0
    """Cards that were taken for another card."""
    missed: int = 0
    """Cards that were neither reported nor asked about."""
    asked: int = 0
    """Twins that were asked about instead of reported."""
    phantoms: int = 0
    """Reports of cards that nobody laid."""
    needless: int = 0
    """Questions about a twin when nobody laid one."""
    draws: int = 0
    draws_seen: int = 0
    draws_imagined: int = 0
    withdrawn: int = 0
    withdrawn_seen: int = 0
    late: tuple[int, ...] = ()
    """Frames from the hand's leaving to the report, for each card that was right."""
    notes: tuple[str, ...] = ()
    """Each error in words, with its seed and frame."""

    @property
    def is_flawless(self) -> bool:
        """Whether every card was reported once and correctly, and nothing else."""
        return self.right == self.cards and not self.phantoms

    def __add__(self, other: "Score") -> "Score":
        """Return the sum of both."""
        return Score(
            *(getattr(self, name) + getattr(other, name) for name in self.__slots__)
        )


def play(seed: int, reader: ReadsCards, deck: DrawnDeck | None = None) -> Score:
    """Follow the pile of one simulated round and score the reports.

    Args:
        seed: decides the round.
        reader: reads the cards.
        deck: what is played with; by default the usual cards.
    """
    evening, follower = Round(seed, deck=deck), PileFollower(reader)
    events: list[PileEvent] = []
    for frame in evening.frames():
        events += follower.observe(frame.image, frame.index, frame.at)
    events += follower.finish()
    return score(evening.truth, events, seed)


def score(truth: Truth, events: Sequence[PileEvent], seed: int = 0) -> Score:
    """Score one round.

    Args:
        truth: what happened.
        events: what was reported, in order.
        seed: the round's seed, for the notes.
    """
    landed = [event for event in events if isinstance(event, CardLanded)]
    asked = [e for e in events if isinstance(e, Moved) and e.may_be_twin]
    tally = Score(rounds=1, cards=len(truth.laid))
    for laid, until in zip(truth.laid, _ends(truth), strict=True):
        tally += _score_card(laid, until, landed, asked, seed)
    tally += Score(
        phantoms=len(landed),
        needless=len(asked),
        notes=tuple(
            [f"{seed}: phantom {e.card} at {e.frame}" for e in landed]
            + [f"{seed}: needless question {e.card} at {e.frame}" for e in asked]
        ),
    )
    return tally + _score_rest(truth, events)


def _ends(truth: Truth) -> list[int]:
    """Return the last frame at which each card may be reported."""
    rests = [laid.rest for laid in truth.laid[1:]]
    return [rest + _SLACK for rest in rests] + [1 << 30]


def _score_card(
    laid: Laid,
    until: int,
    landed: list[CardLanded],
    asked: list[Moved],
    seed: int,
) -> Score:
    """Find the report of one card, and strike it off."""
    here = [event for event in landed if laid.rest <= event.frame < until]
    for event in here:
        if str(event.card) == laid.card:
            landed.remove(event)
            return Score(right=1, late=(event.frame - laid.clear,))
    if here and here[0].frame < until - _SLACK:
        landed.remove(here[0])
        note = f"{seed}: {laid.card} read as {here[0].card} at {here[0].frame}"
        return Score(wrong=1, notes=(note,))
    for question in asked:
        if laid.rest <= question.frame < until and str(question.card) == laid.card:
            asked.remove(question)
            return Score(asked=1)
    twin = " (twin)" if laid.is_twin else ""
    return Score(missed=1, notes=(f"{seed}: missed {laid.card}{twin} at {laid.rest}",))


def _score_rest(truth: Truth, events: Sequence[PileEvent]) -> Score:
    draws = [event.frame for event in events if isinstance(event, CardDrawn)]
    taken = [event.frame for event in events if isinstance(event, CardWithdrawn)]
    seen = _found(truth.draws, draws)
    return Score(
        draws=len(truth.draws),
        draws_seen=seen,
        draws_imagined=len(draws) - seen,
        withdrawn=len(truth.withdrawn),
        withdrawn_seen=_found(truth.withdrawn, taken),
    )


def _found(facts: Sequence[int], told: Sequence[int]) -> int:
    """Return how many facts were reported within the slack, using each report once."""
    left, found = [*told], 0
    for fact in facts:
        near = [frame for frame in left if fact - 5 <= frame < fact + _SLACK]
        if near:
            left.remove(near[0])
            found += 1
    return found
