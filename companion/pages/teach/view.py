"""Teaching a deck, as it is shown."""

from dataclasses import dataclass, field
from typing import ClassVar

from companion.teaching.classroom import Outline
from companion.view.elements import CardPad
from companion.view.form import Keys
from companion.view.view import PageView


@dataclass(frozen=True, slots=True)
class TeachView(PageView):
    """The camera's picture beside what is believed of the card that lies there."""

    screen: ClassVar[str] = "teach"

    title: str = ""
    has_picture: bool = False
    outline: Outline = ()
    """Where the card lies that is asked about."""
    progress: str = ""
    """Such as ``12 of 54 cards``."""
    says: str = ""
    """What to do now, or what became of the last touch."""
    asks: str = ""
    """What the card that lies there is believed to be."""
    answers: Keys = field(default_factory=Keys)
    """Say which card it is."""
    pad: CardPad = field(default_factory=CardPad)
    """All cards of the deck, where one is being named."""
    keys: Keys = field(default_factory=Keys)
    """What else can be done."""
