"""The set-up of a new game, as it is shown."""

from dataclasses import dataclass, field
from typing import ClassVar

from companion.view.badges import Badge
from companion.view.elements import BLANK, Control, SettingRow
from companion.view.items import Item
from companion.view.keyboard import NamingView
from companion.view.view import PageView


@dataclass(frozen=True, slots=True)
class SeatCell:
    """One seat around the table."""

    name: str = ""
    mark: str = ""
    """Says who deals; empty for all others."""
    item: Item | None = None
    """What touching it posts."""
    chosen: bool = False
    badge: Badge = field(default_factory=Badge)
    """Of who sits here; none at a seat without a name."""
    badge_item: Item | None = None
    """What touching the badge posts."""
    says: str = ""
    """What is heard of a seat without a name; never drawn."""


@dataclass(frozen=True, slots=True)
class BadgeTile:
    """A badge to choose."""

    badge: Badge = field(default_factory=Badge)
    item: Item | None = None
    """What touching it posts; nothing where somebody else wears it."""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class BadgeView:
    """The figures and tints that a player can choose."""

    title: str = ""
    """Whose badge it is."""
    badge: Badge = field(default_factory=Badge)
    figures: tuple[BadgeTile, ...] = ()
    tints: tuple[BadgeTile, ...] = ()
    done: Control = BLANK


@dataclass(frozen=True, slots=True)
class PlayersView:
    """Who sits where."""

    sentence: str = ""
    seats: tuple[SeatCell, ...] = ()
    actions: tuple[Control, ...] = ()
    """What can be done with the chosen player, and a new one."""
    remembered: tuple[Control, ...] = ()


@dataclass(frozen=True, slots=True)
class ChoiceTile:
    """Something to choose, with one sentence about it."""

    title: str = ""
    says: str = ""
    item: Item | None = None
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class ChoicesView:
    """One page of things to choose from."""

    tiles: tuple[ChoiceTile, ...] = ()
    actions: tuple[Control, ...] = ()
    """The other pages, and what else can be done."""


@dataclass(frozen=True, slots=True)
class OptionsView:
    """One group of options."""

    groups: tuple[Control, ...] = ()
    rows: tuple[SettingRow, ...] = ()


@dataclass(frozen=True, slots=True)
class ButtonTile:
    """A player's own buttons, or one that is not a player's."""

    name: str = ""
    says: str = ""
    """What buttons a player has, or whose the button is."""
    lit: bool = False
    """Whether it was pressed."""
    item: Item | None = None
    """What touching it posts."""
    chosen: bool = False
    """Whether the next button that is pressed will be this player's."""


@dataclass(frozen=True, slots=True)
class ButtonsView:
    """The buttons of the table."""

    sentence: str = ""
    tiles: tuple[ButtonTile, ...] = ()


@dataclass(frozen=True, slots=True)
class SetUpView(PageView):
    """Everything about a game that is not yet begun."""

    screen: ClassVar[str] = "set_up"

    title: str = ""
    part: str = "players"
    """Which part is shown: a `Tab`, ``badge``, or the keyboard for a `Naming`."""
    tabs: tuple[Control, ...] = ()
    start: Control = BLANK
    trouble: str = ""
    """Why a preset was not read or kept; empty if all is well."""
    players: PlayersView = field(default_factory=PlayersView)
    presets: ChoicesView = field(default_factory=ChoicesView)
    options: OptionsView = field(default_factory=OptionsView)
    decks: ChoicesView = field(default_factory=ChoicesView)
    buttons: ButtonsView = field(default_factory=ButtonsView)
    badge: BadgeView = field(default_factory=BadgeView)
    """The choice of a badge, while somebody chooses."""
    naming: NamingView = field(default_factory=NamingView)
    """The keyboard, while a name is typed."""

    @property
    def in_sight(self) -> object:
        """The tab that is open, then the way to the others."""
        around = (self.trouble, self.start, self.tabs)
        if self.naming.title:
            return (self.naming, *around)
        tabs = {
            "players": self.players,
            "rules": self.presets,
            "options": self.options,
            "deck": self.decks,
            "buttons": self.buttons,
        }
        part = tabs.get(self.part)
        return (self.badge, *around) if part is None else (self.title, part, *around)

    @property
    def section(self) -> str:
        """The tab that is open."""
        return self.part
