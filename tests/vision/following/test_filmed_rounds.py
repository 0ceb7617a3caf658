"""The filmed rounds beside the project, with a reader that knows the answers."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.core.cards import Card
from vision.following.pile import PileFollower
from vision.following.pile_events import CardDrawn, CardLanded, PileEvent
from vision.reading.reading import Box, CardReading, Corners, Image, Reading, Refusal

pytestmark = pytest.mark.photos
AT_NIGHT = pytest.mark.nightly(reason="whole filmed rounds")

Fact = dict[str, Any]


class AnswerReader:
    """Names the card that lies on top at a frame, refusing while a hand is near."""

    def __init__(self, facts: list[Fact]) -> None:
        self._facts = facts
        self._random = np.random.default_rng(0)
        self.frame = 0

    def read_all(self, frame: Image, near: Box | None = None) -> Reading:
        return self.read(frame)

    def read_at(
        self,
        frame: Image,
        place: Callable[[], Corners | None],
        _length: float | None = None,
    ) -> Reading:
        del frame, place
        return Reading()

    def read(
        self, frame: Image, near: Box | None = None, _length: float | None = None
    ) -> Reading:
        if any(
            fact["first"] + 3 <= self.frame <= _end(fact) - 3 for fact in self._hands
        ):
            return Reading((), Refusal.COVERED)
        on_top = [fact for fact in self._facts if fact.get("rest", 0) <= self.frame]
        cards = [fact for fact in on_top if fact["type"] == "card"]
        if not cards:
            return Reading((), Refusal.NO_CARD)
        places = [fact for fact in on_top if _places(fact, self.frame)]
        wander = self._random.normal(0, 1.5, (4, 2))
        corners = (np.array(places[-1]["corners"]) + wander).astype(np.float32)
        card = Card.parse(cards[-1]["card"])
        return Reading((CardReading(card, 0.97, corners),))

    @property
    def _hands(self) -> list[Fact]:
        return [
            fact for fact in self._facts if fact.get("kind") not in {"dim", "shadow"}
        ]


def _end(fact: Fact) -> int:
    return int(fact.get("clear", fact.get("last")))


def _places(fact: Fact, frame: int) -> bool:
    """Whether this fact has moved the top card by this frame."""
    return "corners" in fact and fact.get("rest", _end(fact)) <= frame


def follow(
    folder: Path, name: str, frames: float
) -> tuple[list[Fact], list[PileEvent]]:
    lines = (folder / f"{name}.jsonl").read_text().splitlines()
    told = [fact for line in lines if "first" in (fact := json.loads(line))]
    facts = [fact for fact in told if fact["first"] < frames]
    reader = AnswerReader(facts)
    follower = PileFollower(reader)
    events: list[PileEvent] = []
    video = cv2.VideoCapture(str(folder / f"{name}.mp4"))
    while True:
        good, image = video.read()
        if not good or reader.frame >= frames:
            return facts, events
        events += follower.observe(image, reader.frame, reader.frame / 10)
        reader.frame += 1


@pytest.mark.parametrize(
    ("name", "frames"),
    [
        ("round_a", 370),  # ten cards, a draw, and two things that are neither
        pytest.param("round_a", np.inf, marks=AT_NIGHT),
        pytest.param("round_b", np.inf, marks=AT_NIGHT),
    ],
)
def test_each_card_is_reported_once_soon_after_it_lies_clear(
    shared: Path, name: str, frames: float
) -> None:
    facts, events = follow(shared / "videos", name, frames)
    cards = [fact for fact in facts if fact["type"] == "card"]
    landed = [event for event in events if isinstance(event, CardLanded)]
    assert [str(event.card) for event in landed] == [fact["card"] for fact in cards]
    late = [
        event.frame - fact["clear"] for event, fact in zip(landed, cards, strict=True)
    ]
    assert max(late) <= 4
    drawn = sum(fact["type"] == "draw" for fact in facts)
    assert sum(isinstance(event, CardDrawn) for event in events) == drawn
