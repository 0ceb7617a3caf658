"""A new game as chosen so far: a pure value; each touch returns the next one."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from companion.core.decks import Deck
from companion.core.errors import ConflictError
from companion.core.ruleset import all_options, check_conflicts
from companion.pages.set_up.seating import SeatingDraft, typed
from companion.storage.presets import Preset
from companion.table.device import TableButton
from companion.view.actions import PageAction, TypedAction
from companion.view.badges import Badge
from companion.view.keyboard import Key, Letter, UseName
from companion.view.language import _

DECK = "deck"
"""The option that a preset may leave to the table."""


class Tab(Enum):
    """The tabs of the set-up, and what opens over two of them."""

    PLAYERS = "players"
    NAME = "players/name"
    """The keyboard for the name of a player."""
    BADGE = "players/badge"
    RULES = "rules"
    RULES_NAME = "rules/name"
    """The keyboard for the name of rules that are being saved."""
    OPTIONS = "options"
    DECK = "deck"
    BUTTONS = "buttons"

    @property
    def under(self) -> "Tab":
        """The tab that lies under it; a tab itself."""
        return Tab(self.value.partition("/")[0])


@dataclass(frozen=True, slots=True)
class ShowTab(PageAction):
    """Turn to a tab, or open what lies over it."""

    tab: Tab
    part: int = 0
    """Which group of options, or which page of presets or decks."""


@dataclass(frozen=True, slots=True)
class SeatName(PageAction):
    """Seat somebody; without a name, one who is named by letters."""

    name: str = ""


@dataclass(frozen=True, slots=True)
class LaySeats(PageAction):
    """Show a place for each of a number of people, to be named where they sit."""

    count: int


@dataclass(frozen=True, slots=True)
class ChooseSeat(PageAction):
    """Choose the player whom the next touches are about."""

    seat: int


@dataclass(frozen=True, slots=True)
class MoveSeat(PageAction):
    """Let a player sit down in another's place; those between move up."""

    seat: int
    to: int


class SeatAct(PageAction, Enum):
    """Actions on the chosen player."""

    DEAL = "deal"
    REMOVE = "remove"


@dataclass(frozen=True, slots=True)
class ChooseBadge(PageAction):
    """Let a player choose a figure and a tint."""

    seat: int


@dataclass(frozen=True, slots=True)
class AwaitButton(PageAction):
    """The next own button that is pressed is this seat's; a second touch ends that."""

    seat: int


@dataclass(frozen=True, slots=True)
class UsePreset(PageAction):
    """Play by the rules of a preset."""

    preset: Preset


@dataclass(frozen=True, slots=True)
class WearBadge(PageAction):
    """Know a player by a badge from now on; the device remembers it."""

    name: str
    badge: Badge


@dataclass(frozen=True, slots=True)
class AskToStart(PageAction):
    """Ask whether the game that is played shall end, before another one starts."""


@dataclass(frozen=True, slots=True)
class SetOption(TypedAction):
    """Give an option a value."""

    name: str
    value: object


_SeatEdit = SeatName | LaySeats | ChooseSeat | MoveSeat | SeatAct
_Typed = Letter | Key | UseName
SetUpEdit = (
    ShowTab | _SeatEdit | _Typed | ChooseBadge | AwaitButton | UsePreset | SetOption
)
"""Everything that changes a draft."""


@dataclass(frozen=True, slots=True)
class SetUpChoices:
    """Choices of a table when it sets a game up."""

    remembered: tuple[str, ...] = ()
    """Names that this device has seen before, the latest first."""
    presets: tuple[Preset, ...] = ()
    own: frozenset[str] = frozenset()
    """The names of the presets that the table has saved itself."""
    decks: tuple[Deck, ...] = ()
    buttons: tuple[TableButton, ...] = ()
    badges: Mapping[str, Badge] = field(default_factory=dict, hash=False)
    """Badges that people have chosen, by their names."""

    def preset_titled(self, title: str) -> Preset | None:
        """Return the preset that people know by a title, if there is one."""
        known = {_(preset.title).casefold(): preset for preset in self.presets}
        return known.get(title.strip().casefold())

    def has_cards(self, deck: str, needed: int) -> bool:
        """Whether a deck has so many cards and one to turn over.

        A deck that is not known, but named in a file, is taken at its word.
        """
        sizes = {each.name: each.size for each in self.decks}
        return needed < sizes.get(deck, needed + 1)


@dataclass(frozen=True, slots=True)
class SetUpDraft:
    """Players, rules and deck of the next game."""

    seating: SeatingDraft = field(default_factory=SeatingDraft)
    rules: Mapping[str, object] = field(default_factory=dict, hash=False)
    """The options that differ from the official sheet."""
    tab: Tab = Tab.PLAYERS
    part: int = 0
    """As in `ShowTab`."""
    title: str = ""
    """The name of the preset that is being saved."""
    awaiting: int | None = None
    """The seat whose button is to be pressed; ``None`` while buttons are only tried."""

    @property
    def conflict(self) -> tuple[str, ...]:
        """The names of two options that contradict each other, if any do."""
        try:
            check_conflicts(self.rules)
        except ConflictError as error:
            return error.options
        return ()

    @property
    def is_complete(self) -> bool:
        """Whether a game can begin."""
        return self.seating.is_complete and not self.conflict

    @property
    def text(self) -> str:
        """Text that is being typed, and the thing that it names."""
        return self.title if self.tab is Tab.RULES_NAME else self.seating.name

    def rules_of(self, preset: Preset) -> Mapping[str, object]:
        """Return the rules of a preset; the deck stays, unless the preset names one."""
        deck = {DECK: self.rules[DECK]} if DECK in self.rules else {}
        return {**deck, **preset.rules}

    def after(self, edit: SetUpEdit) -> "SetUpDraft":
        """Return the draft after something was touched."""
        match edit:
            case ShowTab(tab, part):
                if tab.under is Tab.PLAYERS and not self.seating.names:
                    tab = Tab.PLAYERS  # who was to be named has just gone
                return replace(self, tab=tab, part=part, title="", awaiting=None)
            case ChooseBadge(seat):
                seating = self.seating.choose(seat)
                tab = Tab.BADGE if seating.name else Tab.PLAYERS
                return replace(self, seating=seating, tab=tab)
            case AwaitButton(seat):
                waits = seat != self.awaiting and seat < len(self.seating.names)
                return replace(self, awaiting=seat if waits else None)
            case UsePreset(preset):
                return replace(self, rules=self.rules_of(preset))
            case SetOption(name, value):
                return replace(self, rules=_with(self.rules, name, value))
            case Letter() | Key() | UseName():
                return self._type(edit)
            case _:
                return self._seat(edit)

    def after_press(self, place: int | None) -> "SetUpDraft":
        """Return the draft after a press at a place; ``None``: of a shared button."""
        if self.awaiting is None or place is None:
            return self
        seating = self.seating.put(self.awaiting, place)
        return replace(self, seating=seating, awaiting=None)

    def _seat(self, edit: _SeatEdit) -> "SetUpDraft":
        seating, is_named = self.seating, False
        match edit:
            case SeatName(name):
                is_named = not name and not seating.is_full
                seating = seating.add(name)
            case LaySeats(count):
                seating = seating.lay(count)
            case ChooseSeat(seat):
                seating = seating.choose(seat)
                is_named = seat < len(seating.names) and not seating.name
            case MoveSeat(seat, to):
                seating = seating.move(seat, to)
            case SeatAct.DEAL:
                seating = seating.deal()
            case SeatAct.REMOVE:
                seating = seating.remove()
        tab = Tab.NAME if is_named else Tab.PLAYERS
        return replace(self, seating=seating, tab=tab, awaiting=None)

    def _type(self, edit: _Typed) -> "SetUpDraft":
        match edit:
            case Letter(letter):
                return self._name(typed(self.text, letter))
            case Key.ERASE:
                return self._name(self.text[:-1])
            case UseName(name):
                return self._name(name).after(Key.DONE)
            case Key.DONE if self.tab is Tab.NAME:
                return self._named()
            case Key.DONE:
                return replace(self, tab=self.tab.under)

    def _name(self, text: str) -> "SetUpDraft":
        match self.tab:
            case Tab.NAME:
                return replace(self, seating=self.seating.rename(text))
            case Tab.RULES_NAME:
                return replace(self, title=text)
            case _:
                return self

    def _named(self) -> "SetUpDraft":
        """Go on with the next place that waits for a name, if one has been given."""
        given = bool(self.seating.name.strip())
        seating = self.seating.tidy()
        vacant = seating.next_vacant if given else None
        if vacant is None:
            return replace(self, seating=seating, tab=Tab.PLAYERS)
        return replace(self, seating=seating.choose(vacant))


def _with(
    rules: Mapping[str, object], name: str, value: object
) -> Mapping[str, object]:
    """Return the rules with one option changed; official values are left out."""
    changed = {**rules, name: value}
    official = {option.name: option.default for option in all_options()}
    return {key: value for key, value in changed.items() if value != official[key]}
