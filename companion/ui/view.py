"""What the screen shows: words, marks and touches, ready to draw.

A view is a value. Widgets read it and decide nothing; equal views redraw nothing.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Self

from companion.core.cards import Color
from companion.core.inputs import CameraFact, TableInput
from companion.core.rulings import Question
from companion.core.seating import Seat
from companion.core.sights import HandRead


class Screen(Enum):
    """Which of the screens is up."""

    SET_UP = "set_up"
    TABLE = "table"
    COUNT = "count"
    SCORES = "scores"


class Emblem(Enum):
    """What is drawn on a card face."""

    TEXT = "text"
    """A number or any short text."""
    SKIP = "skip"
    REVERSE = "reverse"
    CARDS = "cards"
    """Fanned cards, with a text such as ``+2``."""
    WHEEL = "wheel"
    """The four colors, with a text such as ``+4`` on top."""
    BACK = "back"
    """The back of a card."""


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card as it is drawn."""

    emblem: Emblem = Emblem.BACK
    text: str = ""
    """What stands on the emblem."""
    corner: str = ""
    """What stands in the corners."""
    color: Color | None = None
    """The printed color; ``None`` for wilds and the back."""


@dataclass(frozen=True, slots=True)
class Swatch:
    """A color with its name; the theme adds field and shape."""

    color: Color | None = None
    """``None`` while nobody has named the color."""
    word: str = ""


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
class Control:
    """One button of the screen."""

    text: str
    item: "Item | None" = None
    """What it posts."""
    enabled: bool = True
    strong: bool = False
    """Filled: the likely thing to press."""
    swatch: Swatch = Swatch()
    """A color that the button stands for."""
    question: Question | None = None
    """The question that it answers."""


@dataclass(frozen=True, slots=True)
class Controls:
    """The buttons that keep their places in every phase."""

    uno: Control = Control("", enabled=False)
    catch: Control = Control("", enabled=False)
    draw: Control = Control("", enabled=False)
    skip: Control = Control("", enabled=False)
    """Pass: the turn ends without a play."""
    challenge: Control = Control("", enabled=False)
    undo: Control = Control("", enabled=False)
    more: Control = Control("", enabled=False)


@dataclass(frozen=True, slots=True)
class Strip:
    """A question above the log; it covers no button."""

    text: str = ""
    """At most six words; empty when nothing is asked."""
    answers: tuple[Control, ...] = ()
    """Up to four; the likely one first."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something about the device that stays on the screen while it lasts."""

    text: str
    urgent: bool = False
    """Whether the table must act on it."""


@dataclass(frozen=True, slots=True)
class CardPad:
    """The faces of the deck, for entering a card by touch."""

    title: str = ""
    groups: tuple[tuple[Swatch, tuple[tuple[CardFace, TableInput], ...]], ...] = ()
    """For each color, and last for the wilds, the faces with what they post."""


@dataclass(frozen=True, slots=True)
class Panels:
    """What can stand in place of the ring when it is asked for."""

    more: tuple[Control, ...] = ()
    turns: tuple[Control, ...] = ()
    """To say whose turn it is."""
    counts: tuple[Control, ...] = ()
    """To say how many cards a seat holds: one less and one more, seat by seat."""
    cards: CardPad = CardPad()


@dataclass(frozen=True, slots=True)
class CountRow:
    """One hand of which the points are entered."""

    name: str
    hint: str
    """How many cards are left in it."""
    fixed: str = ""
    """The points where they are known: 0 of the winner."""


@dataclass(frozen=True, slots=True)
class CountView:
    """The end of a round: points left in each hand."""

    title: str = ""
    sentence: str = ""
    rows: tuple[CountRow, ...] = ()
    total: str = ""
    """The words around the sum of what is typed: ``{n}`` stands for it."""
    done: str = ""
    following: str = ""
    """On the key that goes to the next hand."""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One line of the scores."""

    place: str
    name: str
    gained: str
    """Points of the last round, such as ``+87``."""
    total: str
    share: float
    """Total over target, 0 to 1."""
    leading: bool = False


@dataclass(frozen=True, slots=True)
class ScoresView:
    """The scores between two rounds, or at the end of the game."""

    title: str = ""
    sentence: str = ""
    rows: tuple[ScoreRow, ...] = ()
    actions: tuple[Control, ...] = ()


@dataclass(frozen=True, slots=True)
class SetUpView:
    """The words of the set-up and the names that the table remembers."""

    title: str = ""
    sentence: str = ""
    remembered: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    """The players that are seated already, clockwise."""
    dealer: Seat = Seat(0)
    start: str = ""
    deals: str = ""
    dealing: str = ""
    """The mark beside the dealer's name."""
    earlier: str = ""
    later: str = ""
    remove: str = ""
    add: str = ""
    space: str = ""
    keys: tuple[tuple[Control, ...], ...] = ()
    """The letters of the on-screen keyboard, row by row."""


@dataclass(frozen=True, slots=True)
class TableView:
    """All that the screen shows at one moment."""

    version: int = 0
    """The history's version; touches carry it, so that stale ones are refused."""
    screen: Screen = Screen.TABLE
    act: Act = Act()
    color: Swatch = Swatch()
    top: CardFace = CardFace()
    owed: Owed = Owed()
    direction: int = 0
    """1 clockwise, -1 counter-clockwise, 0 while no round is played."""
    acting: int = -1
    """The seat to act, -1 for nobody."""
    seats: tuple[SeatView, ...] = ()
    log: tuple[str, ...] = ()
    """What just happened, the newest first."""
    reply: str = ""
    """Why the last input changed nothing; empty when it did."""
    strip: Strip = Strip()
    controls: Controls = Controls()
    panels: Panels = Panels()
    notices: tuple[Notice, ...] = ()
    count: CountView = CountView()
    scores: ScoresView = ScoresView()
    set_up: SetUpView = SetUpView()

    @classmethod
    def empty(cls) -> Self:
        """Return a view of nothing, for the moment before the first ruling."""
        return cls()


@dataclass(frozen=True, slots=True)
class Touch:
    """A touch on the screen, with the view that it answered."""

    version: int
    """`TableView.version` of the view that was touched."""
    item: TableInput | None
    """What it says; ``None`` just closes the question."""
    question: Question | None = None
    """The question that it answers."""


@dataclass(frozen=True, slots=True)
class StartGame:
    """The players are seated: begin a new game."""

    names: tuple[str, ...]
    """2 to 10 names, clockwise."""
    dealer: Seat


@dataclass(frozen=True, slots=True)
class OpenSetUp:
    """Somebody wants to seat players for a new game."""


@dataclass(frozen=True, slots=True)
class OpenPanel:
    """Show a panel in place of the ring: the screen's own business, never posted."""

    panel: str
    """``more``, ``cards``, ``turns``, ``counts`` or nothing to close it."""


Item = TableInput | CameraFact | HandRead | Touch | StartGame | OpenSetUp | OpenPanel
"""What can be posted to the table, or stand behind a button of the screen."""
