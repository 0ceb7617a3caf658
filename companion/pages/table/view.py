"""The table while a round is played, as it is shown."""

from dataclasses import dataclass, replace

from companion.core.cards import Color
from companion.referee.inputs import TableInput
from companion.view.items import Item
from companion.view.parts import BLANK, CardFace, Control, Swatch


@dataclass(frozen=True, slots=True)
class Landing:
    """The card that landed last, so that its way to the pile can be shown."""

    number: int = 0
    """How many cards have landed in this game."""
    seat: int = -1
    """Who laid it; -1 for the opening card."""


@dataclass(frozen=True, slots=True)
class Act:
    """Who must act, and what they may do."""

    name: str = ""
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class Owed:
    """Cards that somebody must draw."""

    number: str = ""
    """Such as ``+6``; empty when nothing is owed."""
    who: str = ""


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player's place at the table."""

    name: str = ""
    cards: str = ""
    """Cards in hand, or ``?`` where the table hides them."""
    score: str = ""
    uno: str = ""
    """The mark of a seat that called UNO; empty for all others."""
    acting: bool = False
    out: bool = False
    item: TableInput | None = None
    """What touching the seat means, when a seat is asked for."""


@dataclass(frozen=True, slots=True)
class Controls:
    """The buttons that keep their places in every phase."""

    uno: Control = BLANK
    catch: Control = BLANK
    draw: Control = BLANK
    skip: Control = BLANK
    """Pass: the turn ends without a play."""
    challenge: Control = BLANK
    undo: Control = BLANK
    more: Control = BLANK


@dataclass(frozen=True, slots=True)
class LogLine:
    """One sentence about what happened."""

    text: str = ""
    row: str = ""
    """The rule's row, such as ``W6``."""
    urgent: bool = False
    """Whether it answers what somebody has just done."""


@dataclass(frozen=True, slots=True)
class Strip:
    """A question above the log; it covers no button."""

    text: str = ""
    """At most six words; empty when nothing is asked."""
    answers: tuple[Control, ...] = ()
    """Up to four; the likely one first."""
    place: str = ""
    """Which of several open questions it is, such as ``1 of 2``."""
    asked_at: float = 0.0
    """When the time to answer began, monotonic seconds."""
    closes_at: float | None = None
    """When the likely answer is taken by itself, monotonic seconds."""


@dataclass(frozen=True, slots=True)
class CardPad:
    """The faces of the deck, for entering a card by touch."""

    title: str = ""
    groups: tuple[tuple[Swatch, tuple[tuple[CardFace, Item], ...]], ...] = ()
    """For each color, and last for the wilds, the faces with what they post."""
    likely: int = 0
    """Which of the groups is shown first."""

    def opened_at(self, color: Color | None) -> "CardPad":
        """Return the same pad that shows the faces of a color first, if it has any."""
        colors = [swatch.color for swatch, _faces in self.groups]
        return replace(self, likely=colors.index(color) if color in colors else 0)


@dataclass(frozen=True, slots=True)
class Panels:
    """What can stand in place of the ring when it is asked for."""

    more: tuple[Control, ...] = ()
    turns: tuple[Control, ...] = ()
    """To say whose turn it is."""
    cards: CardPad = CardPad()
    players: tuple[Control, ...] = ()
    """To say who played the last card: every seat but the one it is credited to."""
    penalties: tuple[Control, ...] = ()
    """To confirm a penalty for conduct: every one agreed on, seat by seat."""
    record: Control = BLANK
    """Opens the record of the round."""
    no_picture: str = ""
    """What is said in place of the camera's picture where there is no camera."""
