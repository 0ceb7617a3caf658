"""The end of a round, as it is shown."""

from dataclasses import dataclass, field
from typing import ClassVar

from companion.view.elements import BLANK, CardFace, CardPad, Control
from companion.view.items import Item
from companion.view.view import PageView


@dataclass(frozen=True, slots=True)
class HandView:
    """One hand in the list of all."""

    name: str = ""
    hint: str = ""
    """How many cards are left in it."""
    points: str = ""
    """Its points as far as they are known."""
    agreed: bool = False
    full: bool = True
    """Whether as many cards were counted as the seat must hold."""
    chosen: bool = False
    item: Item | None = None
    """What touching it means; nothing where nothing is to be counted."""


@dataclass(frozen=True, slots=True)
class CardView:
    """One card of the hand that is being counted."""

    face: CardFace = field(default_factory=CardFace)
    picked: bool = False
    """Whether it is being put right."""
    item: Item | None = None


@dataclass(frozen=True, slots=True)
class CountView(PageView):
    """The hands, and one of them that is being counted."""

    screen: ClassVar[str] = "count"

    title: str = ""
    hands: tuple[HandView, ...] = ()
    asks: str = ""
    """What to do with the chosen hand."""
    found: str = ""
    """How many of its cards are there."""
    differs: bool = False
    """Whether that is not how many the seat must hold."""
    points: str = ""
    """What the chosen hand costs, as far as it is known."""
    cards: tuple[CardView, ...] = ()
    pad: CardPad = field(default_factory=CardPad)
    """Cards to choose from; without any, none is entered by touch now."""
    values: tuple[Control, ...] = ()
    """What a card can be worth, each a key; none are entered by value without."""
    digits: tuple[Control, ...] = ()
    """The keys with which points are typed, three in a row; none are typed without."""
    looks: bool = False
    """Whether the camera's picture helps now."""
    ways: tuple[Control, ...] = ()
    """How else the hand can be entered."""
    agree: Control = BLANK
    """The hand is right: on to the next, or with the last one to the scores."""
    total: str = ""
    """The points of all hands together."""
    record: Control = BLANK
    """Opens the record of the round."""
