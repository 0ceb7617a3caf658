"""The view: what the screen shows, as a value of words, marks and touches.

Widgets read a view and decide nothing; equal views redraw nothing.
"""

from dataclasses import dataclass, field
from typing import ClassVar

from companion.storage.settings import Settings
from companion.view.announcements import Announcement
from companion.view.elements import (
    BLANK,
    Control,
    Controls,
    Notice,
    QuestionBar,
    RoundStatus,
)
from companion.view.sentences.read_aloud import SpokenSection, spoken_texts


@dataclass(frozen=True, slots=True)
class PageView:
    """View of one page; every page has its own class."""

    screen: ClassVar[str] = ""
    """Which screen draws it: layouts read the view as ``app.views.<screen>``."""

    @property
    def has_undo(self) -> bool:
        """Whether undo stands under the page even while no round is played."""
        return False

    @property
    def name(self) -> str:
        """The page's name; that of its screen, if no other page is drawn by that."""
        return self.screen

    @property
    def in_sight(self) -> object:
        """The part of the view that is drawn now; by default all of it."""
        return self

    @property
    def section(self) -> str:
        """The section that is drawn now; its name is neither shown nor read aloud."""
        return ""

    @property
    def spoken_sections(self) -> tuple[SpokenSection, ...]:
        """All its words to be heard, section by section, the most important first."""
        return (tuple(spoken_texts(self.in_sight)),)


@dataclass(frozen=True, slots=True)
class ScreenView:
    """All that the screen shows at one moment: a page and the chrome around it."""

    page: PageView = field(default_factory=PageView)
    """The page in sight."""
    version: int = 0
    """The history's version; touches carry it, so that stale ones are refused."""
    strip: QuestionBar = field(default_factory=QuestionBar)
    """A question of the game."""
    status: RoundStatus = field(default_factory=RoundStatus)
    """The round, for pages that cover the table."""
    controls: Controls = field(default_factory=Controls)
    """The buttons of the game."""
    menu: tuple[Control, ...] = ()
    """Menu behind the "…" of the game."""
    announcement: Announcement = field(default_factory=Announcement)
    """Announcement of what has just happened, if it is worth one."""
    notices: tuple[Notice, ...] = ()
    back: Control = BLANK
    """Leads to the previous page; blank while the game itself is shown."""
    home: Control = BLANK
    """Leads to the table while a game goes on, else to the start page."""
    settings: Settings = field(default_factory=Settings)
    """Settings of the device."""
