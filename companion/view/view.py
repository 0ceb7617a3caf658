"""What the screen shows, as a value: words, marks and touches, ready to draw.

Widgets read a view and decide nothing; equal views redraw nothing.
"""

from dataclasses import dataclass, field
from typing import ClassVar

from companion.storage.settings import Settings
from companion.view.moment import Moment
from companion.view.parts import BLANK, Control, Controls, Notice, Strip
from companion.view.sentences.heard import Chapter, words_of


@dataclass(frozen=True, slots=True)
class PageView:
    """What one page shows; every page has its own."""

    name: ClassVar[str] = ""
    """The page's name: layouts read the view as ``app.shown.<name>``."""

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """All its words to be heard, chapter by chapter, the most important first."""
        return (tuple(words_of(self)),)


@dataclass(frozen=True, slots=True)
class ScreenView:
    """All that the screen shows at one moment: a page and the chrome around it."""

    page: PageView = field(default_factory=PageView)
    """The page in sight."""
    version: int = 0
    """The history's version; touches carry it, so that stale ones are refused."""
    strip: Strip = field(default_factory=Strip)
    """A question of the game."""
    controls: Controls = field(default_factory=Controls)
    """The buttons of the game."""
    moment: Moment = field(default_factory=Moment)
    """What has just happened, if it is worth telling."""
    notices: tuple[Notice, ...] = ()
    back: Control = BLANK
    """Leads to the previous page; blank while the game itself is shown."""
    settings: Settings = field(default_factory=Settings)
    """How the screen speaks, moves and looks."""
