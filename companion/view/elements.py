"""Elements of views: cards, colors, buttons, notices."""

from dataclasses import dataclass, field, replace
from enum import Enum

from companion.core.cards import Color
from companion.referee.rulings import Question
from companion.view.actions import (
    Action,
    ByItself,
    Darken,
    OpenPanel,
    PageAction,
    StartGame,
    Touch,
)
from companion.view.badges import Badge


class Emblem(Enum):
    """Drawing of a card's face."""

    TEXT = "text"
    """A number or any short text."""
    SKIP = "skip"
    REVERSE = "reverse"
    WHEEL = "wheel"
    """The four colors, with a text such as ``+4`` on top."""
    BACK = "back"
    """The back of a card."""
    ICON = "icon"
    """The icon that the text names: no card of a deck, but what can be done."""


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card as it is drawn."""

    emblem: Emblem = Emblem.BACK
    text: str = ""
    """The text on the emblem."""
    corner: str = ""
    """The text in the corners."""
    color: Color | None = None
    """The printed color; ``None`` for wilds and the back."""
    name: str = field(default="", compare=False)
    """Name of the card; not drawn."""
    dark: bool = False
    """Whether a wild shows the four colors of the other side."""
    is_ticked: bool = False
    """Whether a tick says that it needs nothing more."""


@dataclass(frozen=True, slots=True)
class EventMark:
    """Mark of an event, beside the sentence that says it."""

    face: CardFace | None = None
    """The card, if it was one."""
    sign: str = ""
    """Sign of an event without a card, such as ``+2``."""


@dataclass(frozen=True, slots=True)
class Swatch:
    """A color with its name; the theme adds field and shape."""

    color: Color | None = None
    """``None`` while nobody has named the color."""
    word: str = ""


@dataclass(frozen=True, slots=True)
class Certainty:
    """Which of the shown values are certain (5.2)."""

    color: bool = True
    """Whether the color is, and the card on top."""
    turn: bool = True
    """Whether it is certain who must act."""


ALL_CERTAIN = Certainty()


@dataclass(frozen=True, slots=True)
class Control:
    """One button of the screen."""

    text: str
    action: Action | None = None
    """Action that it posts."""
    enabled: bool = True
    strong: bool = False
    """Whether it is filled: the likely button to press."""
    swatch: Swatch = Swatch()
    """A color that the button stands for."""
    question: Question | None = None
    """The question that it answers."""
    badge: Badge = field(default_factory=Badge)
    """The player that the button stands for."""
    icon: str = ""
    """The icon that is drawn in place of the words, where there is little room, and
    before them for children."""
    faces: tuple[CardFace, ...] = ()
    """Cards that are drawn before the words for children."""


BLANK = Control("", enabled=False)
"""A button without a label that does nothing."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something about the device that stays on the screen while it lasts."""

    text: str
    urgent: bool = False
    """Whether the table must act on it."""
    hint: str = ""
    """Hint to something that can be touched: a value of `pages.hinting.Hint`."""


@dataclass(frozen=True, slots=True)
class TurnPrompt:
    """The turn: who must act, and what they may do."""

    name: str = ""
    sentence: str = ""
    brief: str = ""
    """The sentence without words of unknown length, for where it is too long."""
    pictures: tuple[CardFace, ...] = ()
    """Cards that say the same to who cannot read, where they do."""


@dataclass(frozen=True, slots=True)
class Owed:
    """Cards that somebody must draw."""

    number: str = ""
    """The number, such as ``+6``; empty when nothing is owed."""
    who: str = ""


@dataclass(frozen=True, slots=True)
class Controls:
    """The buttons that keep their places in every phase."""

    uno: Control = BLANK
    catch: Control = BLANK
    draw: Control = BLANK
    skip: Control = BLANK
    """The pass button: the turn ends without a play."""
    challenge: Control = BLANK
    undo: Control = BLANK
    more: Control = BLANK


@dataclass(frozen=True, slots=True)
class LogLine:
    """One sentence about what happened."""

    text: str = ""
    urgent: bool = False
    """Whether it answers what somebody has just done."""
    action: Action | None = None
    """Action of a touch: its correction."""


@dataclass(frozen=True, slots=True)
class RoundStatus:
    """The round in one line, for pages that cover the table."""

    color: Swatch = Swatch()
    top: CardFace = field(default_factory=CardFace)
    turn: str = ""
    """The turn in a sentence; empty while no round is played."""
    last: str = ""
    """The latest sentence of the log."""
    action: Action | None = None
    """Action of a touch: it leads to the table."""


@dataclass(frozen=True, slots=True)
class QuestionBar:
    """A question above the log; it covers no button."""

    text: str = ""
    """At most six words; empty when nothing is asked."""
    answers: tuple[Control, ...] = ()
    """Up to four; the likely one first."""
    repeats: bool = False
    """Whether the line under the name asks the same: it gives way to four answers."""
    quiet: bool = False
    """Whether it only tells what the referee supposes: nothing waits for an answer."""
    place: str = ""
    """Which of several open questions it is, such as ``1/2``."""
    asked_at: float = 0.0
    """Time at which the question was asked, monotonic seconds."""
    closes_at: float | None = None
    """Time at which the likely answer is taken by itself, monotonic seconds."""
    badge: Badge = field(default_factory=Badge)
    """The player whom it is about, where it is drawn for children."""
    faces: tuple[CardFace, ...] = ()
    """Cards that ask it in place of the words, where it is drawn for children."""


@dataclass(frozen=True, slots=True)
class CardPad:
    """The faces of the deck, for entering a card by touch."""

    title: str = ""
    groups: tuple[tuple[Swatch, tuple[tuple[CardFace, Action], ...]], ...] = ()
    """For each color, and last for the wilds, the faces with what they post."""
    likely: int = 0
    """Which of the groups is shown first."""

    def opened_at(self, color: Color | None) -> "CardPad":
        """Return the same pad with the faces of a color shown first, if it has any."""
        colors = [swatch.color for swatch, _faces in self.groups]
        return replace(self, likely=colors.index(color) if color in colors else 0)


@dataclass(frozen=True, slots=True)
class SettingRow:
    """One thing to choose."""

    title: str = ""
    description: str = ""
    """Sentence that says what it does."""
    choices: tuple[Control, ...] = ()
    """The choices, the present one strong; for a number, one step less and more."""
    value: str = ""
    """A number, between its two steps; empty for a choice."""


def posted(control: Control, at: float, version: int) -> Action:
    """Return the action that a control posts.

    Args:
        control: what was taken.
        at: when that was, monotonic seconds.
        version: of the view that was shown then.
    """
    action = control.action
    if isinstance(
        action, StartGame | ByItself | Touch | PageAction | OpenPanel | Darken
    ):
        return action
    if action is None:
        return Touch(version, None, control.question)
    # An answer to the referee keeps the moment that was asked about.
    stamped = action if action.at else replace(action, at=at)
    return Touch(version, stamped, control.question)
