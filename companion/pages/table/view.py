"""The table while a round is played, as it is shown."""

from dataclasses import dataclass, field
from typing import ClassVar

from companion.view.actions import Action
from companion.view.badges import Badge
from companion.view.elements import CardFace, CardPad, LogLine, Owed, Swatch, TurnPrompt
from companion.view.sentences.read_aloud import SpokenSection, spoken_texts
from companion.view.view import PageView


@dataclass(frozen=True, slots=True)
class Landing:
    """The card that landed last, so that its way to the pile can be shown."""

    number: int = 0
    """Number of cards that have landed in this game."""
    place: int = -1
    """Index of the seat that laid it; -1 for the opening card."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player's place at the table."""

    name: str = ""
    cards: str = ""
    """Cards in hand, or ``?`` where the table hides them."""
    held: int = 0
    """Cards to draw in the hand; 0 where the table hides them."""
    badge: Badge = field(default_factory=Badge)
    score: str = ""
    race: float = 0.0
    """The score as a share of the target, 0 to 1."""
    uno: str = ""
    """The mark of a seat that called UNO; empty for all others."""
    acting: bool = False
    next: bool = False
    """Whether it is the next one's, if nothing comes between."""
    out: bool = False
    asked: bool = False
    """Whether a seat is asked for, and this may be it."""
    action: Action | None = None
    """Action of a touch: an answer, or the correction of the seat."""
    says: str = ""
    """All of that in one sentence, to be heard."""


@dataclass(frozen=True, slots=True)
class RecentEvent:
    """One of the last things that happened, to be touched where it stands."""

    face: CardFace | None = None
    """The card, if it was one."""
    chip: str = ""
    """Event without a card, in a word such as ``+2``."""
    badge: Badge = field(default_factory=Badge)
    """Badge of its player."""
    action: Action | None = None


@dataclass(frozen=True, slots=True)
class TableView(PageView):
    """All that is seen of the table while a round is played."""

    screen: ClassVar[str] = "table"

    act: TurnPrompt = field(default_factory=TurnPrompt)
    badge: Badge = field(default_factory=Badge)
    """Badge of the player who must act."""
    color: Swatch = field(default_factory=Swatch)
    top: CardFace = field(default_factory=CardFace)
    landing: Landing = field(default_factory=Landing)
    owed: Owed = field(default_factory=Owed)
    way: str = ""
    """The direction of play in words; it is drawn as arrows."""
    direction: int = 0
    """1 clockwise, -1 counter-clockwise, 0 while no round is played."""
    acting: int = -1
    """Index of the seat that must act; -1 for nobody."""
    unsure_color: bool = False
    """Whether the card and the color are only the likeliest that can lie there."""
    unsure_turn: bool = False
    """Whether somebody else may well be to act."""
    seats: tuple[SeatView, ...] = ()
    """Clockwise as people sit."""
    log: tuple[LogLine, ...] = ()
    """Recent events, the newest first."""
    recent: tuple[RecentEvent, ...] = ()
    """The last things that can be corrected, the newest last."""
    pile: Action | None = None
    """Action of a touch of the top card."""
    pad: CardPad = field(default_factory=CardPad)
    """For entering a card, in place of the ring when it is asked for."""
    no_picture: str = ""
    """Text in place of the camera's picture where there is no camera."""

    @property
    def spoken_sections(self) -> tuple[SpokenSection, ...]:
        """Who must act, on what, and who holds how many; the way; what happened."""
        lately = tuple(reversed(self.recent))
        seats = tuple(seat.says for seat in self.seats)
        parts = (
            (self.act, self.owed, self.top, self.color, seats),
            (self.way,),
            (self.log, lately),
        )
        return tuple(tuple(spoken_texts(part)) for part in parts)
