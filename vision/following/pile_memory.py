"""The memory of the pile: the cards known to lie on it, and what becomes of them."""

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.core.cards import Card
from vision.following.frames import Observation
from vision.following.pile_events import (
    CardLanded,
    CardTakenBack,
    Moved,
    PileEvent,
    PileRemoved,
)
from vision.following.top_change import (
    Change,
    ChangeCause,
    PiledCard,
    TopChange,
    classify_change,
    lies_at,
)
from vision.reading.geometry import angle_between, long_side, pose_gap, surroundings
from vision.reading.reading import Box, CardReading, Corners
from vision.scene.camera_motion import shifted
from vision.scene.change import (
    REPLACED,
    UNCHANGED,
    Picture,
    changed_share_beneath,
    changed_share_of_card,
    is_rest_gone,
    shows_table,
)
from vision.scene.gate import small_scale
from vision.scene.new_card import find_new_card

ON_PILE = 0.75
"""Card lengths from the middle of the top card within which the next one will lie."""
ON_CARD = 0.5
"""Card lengths from the middle of the top card within which it lies itself."""

_REMEMBERED = 4  # cards that may become visible again when others are taken
_STAYS = frozenset({TopChange.SAME, TopChange.PUSHED, TopChange.EITHER})
_BESIDE = 0.5  # short sides from the top card; further away it is another card
_UNTURNED = 2.0  # degrees; inexact corners turn a card by up to 1.3
_OTHER_THING = 0.2  # changed share of the top card's place from which it is gone


class PileMemory:
    """Remembers the last few cards and the picture in which the top was judged."""

    def __init__(self, carried: Card | None = None) -> None:
        """Start with an empty pile.

        Args:
            carried: the top of a pile that was taken away; if it is laid again, it is
                not a new card.
        """
        self._cards: list[PiledCard] = []
        self._carried = carried
        self._removed: list[PiledCard] = []  # as they lay when all of them vanished
        self._picture: Picture | None = None
        self._without_top: Picture | None = None  # before it was laid
        self._is_top_hidden = False

    @property
    def top(self) -> PiledCard | None:
        """The card on top, as far as it is known."""
        return self._cards[-1] if self._cards else None

    @property
    def usual_length(self) -> float | None:
        """Length of the remembered cards, pixels; ``None`` before there are two.

        A single one may be a misreading, and would exclude all others.
        """
        if len(self._cards) < 2:  # noqa: PLR2004 (see above)
            return None
        return float(np.median([long_side(layer.corners) for layer in self._cards]))

    def without_places(self, top: Card | None = None) -> "PileMemory":
        """Return a memory of which card lies on top, but not where.

        Args:
            top: the card, if it is known from another source.
        """
        seen = self.top.card if self.top else self._carried
        return PileMemory(top or seen)

    def around_top(self, image: Picture, lengths: float) -> Box | None:
        """Return the surroundings of the top card in the small picture, if known.

        Args:
            image: the whole picture.
            lengths: how far around its middle, in card lengths.
        """
        if self.top is None:
            return None
        return surroundings(self.top.corners * small_scale(image), lengths)

    def fit(self, image: Picture) -> None:
        """Know of a picture of another size that all lies at the same parts of it."""
        if self._picture is None or self._picture.shape == image.shape:
            return
        size_wh = image.shape[1], image.shape[0]
        scale = np.divide(size_wh, self._picture.shape[1::-1])
        self._picture = np.asarray(cv2.resize(self._picture, size_wh), np.uint8)
        self._without_top = None
        for cards in (self._cards, self._removed):
            cards[:] = [
                replace(layer, corners=(layer.corners * scale).astype(np.float32))
                for layer in cards
            ]

    def shift(self, shift: NDArray[np.float64]) -> None:
        """Shift all remembered positions after the camera was pushed.

        Args:
            shift: how far to the right and down, pixels of the picture.
        """
        self._cards[:] = [
            replace(layer, corners=(layer.corners + shift).astype(np.float32))
            for layer in self._cards
        ]
        if self._picture is not None:
            self._picture = shifted(self._picture, shift)
        if self._without_top is not None:
            self._without_top = shifted(self._without_top, shift)

    def renew(self, picture: Picture) -> None:
        """Take a newer picture for the one with the top card on top.

        Not while another card is read: then something hides the top card.
        """
        if self._is_top_hidden:
            return
        self._picture = picture.copy()  # the camera may reuse its memory

    def changed_share_of_top(self, now: Picture) -> float:
        """Return how much of the top card's place shows something else, 0 to 1.

        Returns:
            The share; 0 if no card is known, 1 if there is no picture of this size to
            compare.
        """
        return self.changed_share_at(self.top.corners, now) if self.top else 0.0

    def knows(self, seen: CardReading) -> bool:
        """Whether this card is known to lie at this place."""
        return any(lies_at(layer, seen) for layer in self._cards)

    def is_in_place_of_top(self, seen: CardReading) -> bool:
        """Whether another card is read just where the top card lies."""
        top = self.top
        if top is None or top.card == seen.card:
            return False
        return lies_at(replace(top, card=seen.card), seen)

    def beneath(self, card: Card) -> PiledCard | None:
        """Return the uppermost copy of a card that lies beneath another, if known."""
        layers = [layer for layer in self._cards[:-1] if layer.card == card]
        return layers[-1] if layers and card != self._cards[-1].card else None

    def place_of_new_card(self, now: Picture) -> Corners | None:
        """Return the place of a card that seems to have landed since, if there is one.

        Args:
            now: the present picture.
        """
        if (
            self._picture is None
            or self.top is None
            or self._picture.shape != now.shape
        ):
            return None
        return find_new_card(self._picture, now, self.top.corners)

    def changed_share_at(self, corners: Corners, now: Picture) -> float:
        """Return how much of a card's place shows something else, 0 to 1.

        Returns:
            The share; 1 if there is no picture of this size to compare.
        """
        if self._picture is None or self._picture.shape != now.shape:
            return 1.0
        return changed_share_of_card(self._picture, now, corners)

    def is_top_gone(self, now: Picture) -> bool:
        """Whether something else is seen where the top card lay."""
        return self.changed_share_of_top(now) > _OTHER_THING

    def is_top_hidden_beside(self, card: Corners, now: Picture) -> bool:
        """Whether more than a new card there hides the top, or it was moved."""
        top, before = self.top, self._picture
        if top is None or before is None or before.shape != now.shape:
            return False
        gone = changed_share_beneath(before, now, old=top.corners, new=card)
        return gone is not None and gone > REPLACED

    def is_bare(self, now: Picture) -> bool:
        """Whether the table is seen where the cards lay: no card, and no hand either.

        A card that nobody can read also hides the pile, and is far likelier.
        """
        places = [layer.corners for layer in reversed(self._cards)]
        return not places or shows_table(now, places)

    def note_top(
        self,
        seen: CardReading,
        now: Observation,
        *,
        rested_at: float,
        cause: ChangeCause,
    ) -> list[PileEvent]:
        """Return the events that a card on top means, and remember it.

        Args:
            seen: the card that was read.
            now: the frame it was read in.
            rested_at: when the scene came to rest, seconds of the source.
            cause: what was seen of how it came to lie there.
        """
        change = Change(self._picture, now.image, cause, self._without_top)
        top_change = classify_change(self._cards, seen, change)
        events = self._apply(top_change, seen, now, rested_at)
        top = self.top
        self._is_top_hidden = (
            top is not None and pose_gap(top.corners, seen.corners) > _BESIDE
        )
        return events

    def _apply(
        self,
        top_change: TopChange,
        seen: CardReading,
        now: Observation,
        rested_at: float,
    ) -> list[PileEvent]:
        """Update the memory by a finding, and return the events."""
        removed, self._removed = self._removed, []
        if removed and lies_at(removed[-1], seen):
            self._cards[:], self._carried = removed, None
            return []
        if removed:
            return [PileRemoved(now.at, now.frame), *self._land(seen, now, rested_at)]
        if top_change in _STAYS and self._is_rest_gone(seen, now):
            self._cards[:], self._without_top = (
                [PiledCard(seen.card, seen.corners)],
                None,
            )
            return [PileRemoved(now.at, now.frame)]
        match top_change:
            case TopChange.NEW:
                return self._land(seen, now, rested_at)
            case TopChange.BACK:
                return self._withdraw(seen, now)
            case TopChange.PUSHED:
                return self._push(seen, now, may_be_twin=False)
            case TopChange.EITHER:
                return self._push(seen, now, may_be_twin=True)
            case TopChange.SAME:
                if lies_at(self._cards[-1], seen):  # or small pushes would add up
                    self._cards[-1] = PiledCard(seen.card, seen.corners)
                return []

    def note_gone(self, now: Observation) -> list[PileEvent]:
        """Note that no card lies on the pile any more.

        That the pile was taken away is told with the next card: if the same one lies
        just where it lay, it was there all the time.
        """
        top, removed = self.top, [*self._cards]
        self._cards.clear()
        self._is_top_hidden = False
        if top is None:
            return []
        if len(removed) == 1:
            return [CardTakenBack(now.at, now.frame, top.card, None)]
        self._carried, self._removed = top.card, removed
        return []

    def _is_rest_gone(self, seen: CardReading, now: Observation) -> bool:
        """Whether the cards beneath were taken away and only the top card stayed.

        A pile that is straightened or pushed also hides the cards beneath, but then the
        top card lies a little off, and is turned. Without a pile beneath it, it only
        lies lower: a camera that leans sees it a little off, too.
        """
        before, beneath = self._picture, self._cards[:-1]
        if before is None or before.shape != now.image.shape or not beneath:
            return False
        top = self._cards[-1].corners
        has_sunk = lies_at(self._cards[-1], seen) and (
            angle_between(top, seen.corners) < _UNTURNED
        )
        is_clear = has_sunk or pose_gap(top, seen.corners) > 1
        if not is_clear and self.changed_share_of_top(now.image) > UNCHANGED:
            return False
        return is_rest_gone(
            before,
            now.image,
            beneath=[layer.corners for layer in beneath],
            tops=(top, seen.corners),
        )

    def _land(
        self, seen: CardReading, now: Observation, rested_at: float
    ) -> list[PileEvent]:
        self._cards.append(PiledCard(seen.card, seen.corners))
        self._without_top = self._picture
        del self._cards[:-_REMEMBERED]
        carried, self._carried = self._carried, None
        if carried == seen.card:
            return []  # docs/rules.md 5.15: the top card stays, the rest is shuffled
        return [
            CardLanded(
                now.at,
                now.frame,
                seen.card,
                seen.confidence,
                seen.corners,
                seen.alternatives,
                rested_at=rested_at,
            )
        ]

    def _withdraw(self, seen: CardReading, now: Observation) -> list[PileEvent]:
        taken, self._without_top = self._cards.pop(), None
        self._cards[-1] = PiledCard(seen.card, seen.corners)
        return [CardTakenBack(now.at, now.frame, taken.card, seen.card)]

    def _push(
        self, seen: CardReading, now: Observation, *, may_be_twin: bool
    ) -> list[PileEvent]:
        self._without_top = None  # what lies beneath may have been pushed, too
        beneath = [replace(layer, was_pushed=True) for layer in self._cards[:-1]]
        self._cards[:] = [*beneath, PiledCard(seen.card, seen.corners)]
        return [Moved(now.at, now.frame, seen.card, seen.corners, may_be_twin)]
