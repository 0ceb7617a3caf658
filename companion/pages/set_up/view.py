"""The set-up of a new game, as it is shown."""

from dataclasses import dataclass, field
from typing import ClassVar

from companion.pages.set_up.draft import Tab
from companion.view.actions import Action
from companion.view.badges import Badge
from companion.view.elements import BLANK, Control
from companion.view.form import Keys, Section, read_aloud
from companion.view.keyboard import NamingView
from companion.view.view import PageView


@dataclass(frozen=True, slots=True)
class SeatCell:
    """One seat around the table."""

    name: str = ""
    mark: str = ""
    """Says who deals; empty for all others."""
    action: Action | None = None
    """What touching it posts."""
    chosen: bool = False
    badge: Badge = field(default_factory=Badge)
    """Of who sits here; none at a seat without a name."""
    badge_action: Action | None = None
    """What touching the badge posts."""
    spoken_text: str = ""
    """What is heard of a seat without a name; never drawn."""


@dataclass(frozen=True, slots=True)
class BadgeView:
    """The figures and tints that a player can choose."""

    title: str = ""
    """Whose badge it is."""
    badge: Badge = field(default_factory=Badge)
    figures: tuple[Control, ...] = ()
    """The present one is strong; one that somebody else wears cannot be chosen."""
    tints: tuple[Control, ...] = ()
    done: Control = BLANK


@dataclass(frozen=True, slots=True)
class SetUpView(PageView):
    """Everything about a game that is not yet begun."""

    screen: ClassVar[str] = "set_up"

    title: str = ""
    tab: Tab = Tab.PLAYERS
    """The tab that is open, or what is open over it."""
    tabs: tuple[Control, ...] = ()
    start: Control = BLANK
    trouble: str = ""
    """Why a preset was not read or kept; empty if all is well."""
    sentence: str = ""
    """What is to be done, where the tab does not say it by itself."""
    seats: tuple[SeatCell, ...] = ()
    """Who sits where, where that is chosen."""
    keys: tuple[Keys, ...] = ()
    """Beside the seats: what can be done with a player, and who can sit down."""
    sections: tuple[Section, ...] = ()
    """The tabs of lines, settings and buttons."""
    badge: BadgeView = field(default_factory=BadgeView)
    """The choice of a badge, while somebody chooses."""
    naming: NamingView = field(default_factory=NamingView)
    """The keyboard, while a name is typed."""

    @property
    def in_sight(self) -> object:
        """What is open, then the way to the tabs."""
        around = (self.trouble, self.start, self.tabs)
        if self.naming.title:
            return (self.naming, *around)
        if self.badge.title:
            return (self.badge, *around)
        players, form = (self.seats, *self.keys), read_aloud(self.sections)
        return (self.title, self.sentence, *players, *form, *around)

    @property
    def section(self) -> str:
        """The tab that is open."""
        return self.tab.value
