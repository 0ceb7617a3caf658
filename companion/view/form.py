"""A form: a page of a title, sections and keys, which one screen draws.

A page without a picture of its own returns a `Form` and needs no code for Kivy.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar

from companion.camera.reports import Point
from companion.view.actions import Action
from companion.view.badges import Badge
from companion.view.elements import (
    BLANK,
    CardFace,
    CardPad,
    Control,
    EventMark,
    SettingRow,
)
from companion.view.keyboard import NamingView
from companion.view.plot import Plot
from companion.view.view import PageView


@dataclass(frozen=True, slots=True)
class Heading:
    """A large title with a sentence."""

    title: str = ""
    sentence: str = ""
    is_stacked: bool = False
    """Whether the sentence stands under the title on any display."""


class Check(Enum):
    """State of something that must be right; the sign is drawn, never heard."""

    DONE = "tick"
    OPEN = "close"
    WAITS = "more"
    """Nothing can be said before another thing is done."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line: a badge, words and numbers; touched as a whole if it has an action."""

    rank: str = ""
    """A number before everything else."""
    title: str = ""
    description: str = ""
    """A sentence about it, or what the number counts; after a rank only where there is
    room."""
    aside: str = ""
    """A few words or figures near the end."""
    number: str = ""
    """At the end, large."""
    badge: Badge = field(default_factory=Badge)
    strong: bool = False
    """Whether it is filled, so that it stands out from the others."""
    chosen: bool = False
    """Whether it is the one that somebody chose: it has a thick edge."""
    action: Action | None = None
    """Action of a touch."""
    mark: EventMark = field(default_factory=EventMark)
    """A card or a sign before the words."""
    check: Check = Check.WAITS
    """The sign before a `LineStyle.CHECK`; its word stands aside."""
    end_key: Control = BLANK
    """A key at the end, beside what is touched as a whole."""


class LineStyle(Enum):
    """Styles in which lines are drawn."""

    ROW = "row"
    """A list to choose from."""
    SCORE = "score"
    """Low and close together, as in a table."""
    FACT = "fact"
    """A number over what it counts."""
    WORDS = "words"
    """Plain text; without a title it is muted."""
    STATUS = "status"
    """A dot and small words; a strong one is a warning."""
    CHECK = "check"
    """A sign, the title over the sentence; what stands aside is only heard."""
    TILE = "tile"
    """A large title over a few words, in the middle."""
    EVENT = "event"
    """An event: a card or a sign, the sentence, and a button."""


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines of equal form, one under the other or in columns."""

    lines: tuple[Line, ...] = ()
    style: LineStyle = LineStyle.ROW
    columns: int = 1
    """On a wide display."""
    tall_columns: int = 1
    """On a tall display."""


@dataclass(frozen=True, slots=True)
class Choices:
    """Settings, each with its values side by side."""

    rows: tuple[SettingRow, ...] = ()
    columns: int = 1
    """On a wide display."""
    tall_columns: int = 1
    """On a tall display."""


@dataclass(frozen=True, slots=True)
class ScrolledChoices:
    """Settings one under the other, more than have room: a touch scrolls them."""

    group: int = 0
    """Which settings they are; those of another group are shown from the first on."""
    rows: tuple[SettingRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Keys:
    """Keys in rows, perhaps under a caption."""

    caption: str = ""
    keys: tuple[Control, ...] = ()
    columns: int = 4
    """The most keys in a row of a wide display."""
    tall_columns: int = 2
    """The most keys in a row of a tall display."""
    height_mm: float = 9.6
    """Height of a row, where there is room."""


@dataclass(frozen=True, slots=True)
class MainKey:
    """One large filled key over a sentence: what is most likely wanted."""

    key: Control = BLANK
    sentence: str = ""


_FEW_FIGURES = 8
"""Rows of figures that have room over a round."""


@dataclass(frozen=True, slots=True)
class Figures:
    """A table of figures; its first row and its first column are headings."""

    rows: tuple[tuple[str, ...], ...] = ()

    @property
    def are_many(self) -> bool:
        """Whether they need all the room."""
        return len(self.rows) > _FEW_FIGURES


@dataclass(frozen=True, slots=True)
class QrCode:
    """A QR code: rows of squares, each dark or not; empty for none."""

    squares: tuple[tuple[bool, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawn picture, with the keys that stand in it to be seen only."""

    name: str = ""
    """Name of the drawing in ``companion/ui/widgets/pictures.kv``, in small letters."""
    keys: tuple[Control, ...] = ()
    face: CardFace = field(default_factory=CardFace)
    """The card that it shows, where it shows any card."""


@dataclass(frozen=True, slots=True)
class PictureMark:
    """A place in the camera's picture."""

    place: Point
    """From the upper left; see `companion.camera.reports`."""
    word: str


@dataclass(frozen=True, slots=True)
class Picture:
    """The camera's live picture; a touch posts a `TouchPicture`."""

    outline: tuple[Point, ...] = ()
    """Corners of the card that the page speaks of."""
    marks: tuple[PictureMark, ...] = ()
    checks: bool = False
    """Whether it is measured how well the camera sees."""


@dataclass(frozen=True, slots=True)
class SeatCell:
    """One seat around the table."""

    name: str = ""
    mark: str = ""
    """Says who deals; empty for all others."""
    action: Action | None = None
    """Action of a touch."""
    chosen: bool = False
    badge: Badge = field(default_factory=Badge)
    """Badge of the player who sits here; none at a seat without a name."""
    badge_action: Action | None = None
    """Action of a touch of the badge."""
    spoken_text: str = ""
    """Words for a seat without a name; read aloud, never drawn."""


@dataclass(frozen=True, slots=True)
class Seats:
    """Seats around the table; a name is dragged from one to another."""

    cells: tuple[SeatCell, ...] = ()


@dataclass(frozen=True, slots=True)
class Photo:
    """A picture that was taken earlier."""

    size_wh: tuple[int, int] = (1, 1)
    """Width and height, pixels."""
    rgb: bytes = field(default=bytes(3), repr=False)
    """Red, green and blue of each pixel, row by row from the top."""


@dataclass(frozen=True, slots=True)
class Beside:
    """Two groups of sections side by side; on a tall display one under the other."""

    left: "tuple[Section, ...]" = ()
    right: "tuple[Section, ...]" = ()
    share: float = 1.0
    """Width of the left group as a multiple of the right one's."""
    tall_share: float = 1.0
    """Height of the upper group as a multiple of the lower one's; 0: the lower one has
    keys alone, and is as high as those."""


Section = (
    Heading
    | Lines
    | Choices
    | ScrolledChoices
    | Keys
    | MainKey
    | Figures
    | CardPad
    | Plot
    | QrCode
    | Drawing
    | Picture
    | Seats
    | Photo
    | Beside
)
"""One part of a form."""


class Frame(Enum):
    """Surroundings of a form's sections."""

    PAGE = "page"
    """The ways back and home beside the title, the keys under the sections."""
    START = "start"
    """The program's card beside a large title."""
    GAME = "game"
    """A large title with the sentence, and the game's own keys at the bottom."""
    ROUND = "round"
    """As a page, with the buttons of the round beside it, and undo under it."""


@dataclass(frozen=True, slots=True)
class Form(PageView):
    """A page of a title, sections and keys."""

    screen: ClassVar[str] = "form"

    name: str = ""
    """The page's name, as in `companion.pages.all_pages.PAGES`; never shown."""
    title: str = ""
    aside: str = ""
    """A few words or figures at the far end of the bar with the title."""
    sentence: str = ""
    """Under the title: what the page is about, or what was just done."""
    part: str = ""
    """Which part of the page is shown, where it has several; never shown."""
    tabs: tuple[Control, ...] = ()
    """The parts of the page: in place of the title on a wide display."""
    has_room: bool = True
    """Whether room is kept for a notice under tabs on a wide display."""
    is_full_over_round: bool = False
    """Whether no such room is kept where a round is shown under the page."""
    fills_screen: bool = False
    """Whether it needs all the room: the round that it covers is not shown under it."""
    sections: tuple[Section, ...] = ()
    keys: tuple[Control, ...] = ()
    """Under the sections."""
    bar: tuple[Control, ...] = ()
    """At the far end of the bar with the title."""
    naming: NamingView = field(default_factory=NamingView)
    """A keyboard in place of the sections, while a name is typed."""
    frame: Frame = Frame.PAGE

    @property
    def has_undo(self) -> bool:
        """Whether undo stands under the page even while no round is played."""
        return self.frame is Frame.ROUND

    @property
    def heading(self) -> Heading:
        """Title and sentence, where they stand large above the sections."""
        return Heading(self.title, self.sentence)

    @property
    def in_sight(self) -> object:
        """The keyboard while a name is typed; else everything but the keyboard."""
        if self.naming.title:
            return (self.title, self.naming, self.bar, self.tabs)
        read = read_aloud(self.sections)
        words = (self.title, self.aside, self.sentence)
        return (*words, *read, self.bar, self.keys, self.tabs)

    @property
    def section(self) -> str:
        """The part that is shown, or what is being named."""
        return self.part or self.naming.title


def plain_form(name: str, title: str, sentence: str, *keys: Control) -> Form:
    """Return a page of one large sentence, over large keys if there are any."""
    heading = Heading(sentence=sentence, is_stacked=True)
    sections = (heading, Keys(keys=keys, height_mm=16.0)) if keys else (heading,)
    return Form(name=name, title=title, sections=sections)


def read_aloud(sections: tuple[Section, ...]) -> Iterator[object]:
    """Yield what of the sections has words, one by one and in the order of reading."""
    for section in sections:
        match section:
            case Drawing() | Picture() | Photo():
                pass
            case Beside():
                yield from read_aloud((*section.left, *section.right))
            case Lines(lines=lines, style=LineStyle.WORDS):
                yield from lines
            case _:
                yield section
