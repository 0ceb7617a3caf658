"""The simulated table: what lies on it, and its picture when nothing moves."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from hardware.simulated.hand import Hand, direction_of, hand_picture, reach_in
from hardware.simulated.mast import CARD_THICKNESS_MM, MastView, screen_picture
from hardware.simulated.picture_files import DESIGNS, stored_pictures
from hardware.simulated.projection import (
    Picture,
    Pose,
    Projection,
    Sprite,
    paste,
    premultiplied,
)
from hardware.simulated.tabletop import DrawTop, blue_cloth

PILE = Pose(-62.0, 0.0)
"""Where the discard pile is."""
DRAW_PILE = Pose(88.0, -8.0, 3.0)
"""Where the draw pile is."""

_PILE_SHOWN = 12
"""Number of painted cards of the pile; deeper ones are almost covered."""


_RISES = (0.2, 0.36, 0.28, 0.44, 0.24, 0.4)
"""Slopes of the arms of different people behind their hands: 11 to 24 degrees,
as those of people who sit do."""


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """A card on the discard pile."""

    card: str
    """In notation, such as ``R7``."""
    pose: Pose
    """Its position and rotation."""
    from_deg: float | None = None
    """Direction from which its player's arm came, degrees clockwise from the top."""


class SimulatedTable:
    """A discard pile and a draw pile on a table.

    Args:
        top: draws what the cards lie on.
        projection: where the camera is.
        mast: what the camera sees instead if it is on the mast of the printed box.
        seed: decides how carelessly the cards are laid.
        draw_pile: number of cards in the draw pile.
        care: how far apart cards are laid: 1 as people do, 0 exactly on each other.
        draw: draws a card, with an empty name its back; by default those of our usual
            deck.
    """

    def __init__(  # noqa: PLR0913 (everything has a default)
        self,
        *,
        top: DrawTop = blue_cloth,
        projection: Projection | None = None,
        mast: MastView | None = None,
        seed: int = 0,
        draw_pile: int = 80,
        care: float = 1.0,
        draw: Callable[[str], Picture] | None = None,
    ) -> None:
        self.mast = mast
        self.projection = mast.flat if mast else projection or Projection()
        """A camera in whose picture things are drawn and moved."""
        self.rng = np.random.default_rng(seed)
        self.pile: list[PlacedCard] = []
        self.draw_pile = draw_pile
        self.drawn_from_deg: float | None = None
        """Direction from which the last arm to draw came, see `PlacedCard`."""
        self._care = care
        self._draw = draw or stored_pictures(DESIGNS[0])
        self._empty = top(self.projection.size_wh, self.rng)
        if mast:
            self._empty = mast.bare_table(self._empty)
        self._shown = screen_picture("", 0)
        self._faces: dict[str, Picture] = {}
        self._cut: dict[tuple[str, Pose, int], tuple[Sprite, Sprite]] = {}
        self._hands: dict[tuple[int, int], Hand] = {}
        self._picture: Picture | None = None

    @property
    def size_wh(self) -> tuple[int, int]:
        """Width and height of the camera's picture, pixels."""
        return self.mast.view.size_wh if self.mast else self.projection.size_wh

    @property
    def reach_mm(self) -> float:
        """Distance from its goal at which a hand comes into the picture."""
        return 230.0 if self.mast is None else 420.0

    @property
    def top(self) -> PlacedCard | None:
        """The uppermost card of the discard pile."""
        return self.pile[-1] if self.pile else None

    def careless_pose(self) -> Pose:
        """Return where the next card will land: near the pile, turned at random."""
        x, y = self._care * self.rng.normal(0, 7, 2).clip(-14, 14)
        facing = float(self.rng.choice((0, 180, 90, 270), p=(0.4, 0.4, 0.1, 0.1)))
        turn = self._care * float(self.rng.normal(0, 18)) + facing
        return Pose(PILE.x_mm + float(x), PILE.y_mm + float(y), turn)

    def place(self, card: str, pose: Pose, from_deg: float | None = None) -> None:
        """Put a card on the discard pile; see `PlacedCard`."""
        self.pile.append(PlacedCard(card, pose, from_deg))
        self._picture = None

    def set_pile(self, pile: tuple[PlacedCard, ...]) -> None:
        """Replace the cards of the discard pile."""
        self.pile[:] = pile
        self._picture = None

    def take_top(self) -> PlacedCard:
        """Take the uppermost card off the discard pile."""
        self._picture = None
        return self.pile.pop()

    def take_from_draw_pile(self, count: int, from_deg: float | None = None) -> None:
        """Take cards off the draw pile; an empty pile stays empty.

        Args:
            count: how many.
            from_deg: direction from which the arm came, see `PlacedCard`.
        """
        self.drawn_from_deg = from_deg
        self.draw_pile = max(0, self.draw_pile - count)
        self._picture = None

    def clear_away(self, left: int) -> list[PlacedCard]:
        """Turn all but so many upper discards into the draw pile; return them."""
        count = max(0, len(self.pile) - left)
        taken = self.pile[:count]
        self.draw_pile += count
        del self.pile[:count]
        self._picture = None
        return taken

    def sprite(self, card: str, pose: Pose) -> Sprite:
        """Cut a card as the camera sees it; an empty name is a card's back."""
        return self.projection.card(self._face(card), pose)

    def hand(self, turn_deg: float, look: int) -> Hand:
        """Return a person's hand that points in about this direction.

        Args:
            turn_deg: 0 points away from the viewer, 90 to the right.
            look: see `hardware.simulated.hand.hand_picture`.
        """
        key = (round(turn_deg / 10) * 10 % 360, look)
        if key not in self._hands:
            drawn, scale = hand_picture(look), self.projection.px_per_mm
            self._hands[key] = reach_in(drawn, key[0], scale, self.rise(*key))
        return self._hands[key]

    def rise(self, turn_deg: float, look: int) -> float | None:
        """Return how steeply an arm rises behind its hand, if that can be seen."""
        if self.mast is None:
            return None
        usual = _RISES[look % len(_RISES)]
        goals = (PILE, DRAW_PILE)
        return self.mast.mast.rise_of_arm(direction_of(turn_deg), usual, goals)

    def seen(self, sprite: Sprite) -> Sprite | None:
        """Return what moves over the table as the camera sees it, if it does."""
        return self.mast.see(sprite) if self.mast else sprite

    def update_screen(self) -> None:
        """Let the display of the box show what lies on the pile now."""
        if self.mast is not None:
            card = self.top.card if self.top else ""
            self._shown = screen_picture(card, self.draw_pile)
            self._picture = None

    def picture(self) -> Picture:
        """Return the settled table, evenly lit; repainted only after a change.

        Returns:
            ``(height, width, 3)`` uint8, BGR; must not be changed.
        """
        if self._picture is None:
            self._picture = self._paint()
        return self._picture

    def _paint(self) -> Picture:
        layers = range(min(self.draw_pile, 80) // 8 + min(self.draw_pile, 1))
        lying = [("", _lifted(DRAW_PILE, layer), 8 * layer) for layer in layers]
        hidden = max(0, len(self.pile) - _PILE_SHOWN)
        for below, placed in enumerate(self.pile[hidden:], start=hidden):
            lying.append((placed.card, placed.pose, below))
        self._cut = {each: self._cut.get(each) or self._seen(*each) for each in lying}
        picture = self._empty.copy()
        for each in lying:
            for sprite in self._cut[each]:
                paste(picture, sprite)
        if self.mast:
            self.mast.paste_box(picture, self._shown)
        return picture

    def _seen(self, card: str, pose: Pose, below: int) -> tuple[Sprite, Sprite]:
        """Return the shadow of a card that lies on so many others, and the card."""
        if self.mast is None:
            sprite = self.sprite(card, pose)
        else:
            height_mm = below * CARD_THICKNESS_MM
            sprite = self.mast.view.card(self._face(card), pose, height_mm)
        return sprite.shadow(0.45, blur_px=5, offset=(2, 3)), sprite

    def _face(self, card: str) -> Picture:
        if card not in self._faces:
            self._faces[card] = self.projection.shrink(premultiplied(self._draw(card)))
        return self._faces[card]


def _lifted(pose: Pose, layer: int) -> Pose:
    """Return the pose of a card in a stack: each is shifted and turned a little."""
    return Pose(
        pose.x_mm - 0.25 * layer,
        pose.y_mm - 0.45 * layer,
        pose.turn_deg + 0.4 * (layer * 7 % 5 - 2),
    )
