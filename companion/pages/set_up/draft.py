"""A new game as chosen so far: a pure value; each edit returns the next one."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.core.errors import ConflictError
from companion.core.ruleset import all_options, check_conflicts
from companion.pages.set_up.edits import (
    AwaitButton,
    ChooseBadge,
    ChooseSeat,
    LaySeats,
    MoveSeat,
    Naming,
    PresetAct,
    SeatAct,
    SeatName,
    SetOption,
    SetUpEdit,
    ShowGroup,
    ShowTab,
    Tab,
    UsePreset,
    WearBadge,
)
from companion.pages.set_up.offers import Offer
from companion.pages.set_up.seating import SeatingDraft, typed
from companion.view.keyboard import Key, Letter, UseName

DECK = "deck"
"""The option that a preset may leave to the table."""


@dataclass(frozen=True, slots=True)
class SetUpDraft:
    """Players, rules and deck of the next game."""

    seating: SeatingDraft = field(default_factory=SeatingDraft)
    rules: Mapping[str, object] = field(default_factory=dict, hash=False)
    """The options that differ from the official sheet."""
    tab: Tab = Tab.PLAYERS
    group: int = 0
    """Which group of options, or which page of decks, is shown."""
    naming: Naming | None = None
    """What letters go to; ``None`` while nothing is being named."""
    title: str = ""
    """The name of the preset that is being saved."""
    choosing: bool = False
    """Whether the player that is meant chooses a badge."""
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

    def plays_by(self, preset: Offer) -> bool:
        """Whether the rules are those of a preset, whatever the deck."""
        deck = {DECK: self.rules[DECK]} if DECK in self.rules else {}
        return {**deck, **preset.rules} == self.rules

    def use(self, preset: Offer) -> "SetUpDraft":
        """Play by a preset; the deck stays, unless the preset names one."""
        deck = {DECK: self.rules[DECK]} if DECK in self.rules else {}
        return replace(self, rules={**deck, **preset.rules})

    def after(self, edit: SetUpEdit, presets: tuple[Offer, ...] = ()) -> "SetUpDraft":
        """Return the draft after one edit.

        Args:
            edit: what was touched.
            presets: the presets that can be used.
        """
        match edit:
            case ShowTab(tab):
                turned = replace(self, tab=tab, group=0, naming=None, awaiting=None)
                return replace(turned, choosing=False)
            case ShowGroup(number):
                return replace(self, group=number)
            case SeatName() | LaySeats() | ChooseSeat() | MoveSeat() | SeatAct():
                return self._seat(edit)
            case ChooseBadge(seat):
                seating = self.seating.choose(seat)
                return replace(self, seating=seating, choosing=True, naming=None)
            case WearBadge():
                return self  # the device keeps it
            case AwaitButton(seat):
                waits = seat != self.awaiting and seat < len(self.seating.names)
                return replace(self, awaiting=seat if waits else None)
            case Letter() | Key() | UseName():
                return self._write(edit)
            case UsePreset(name):
                found = (preset for preset in presets if preset.name == name)
                return next(map(self.use, found), self)
            case SetOption(name, value):
                return replace(self, rules=_with(self.rules, name, value))
            case PresetAct.SAVE:
                return replace(self, naming=Naming.PRESET, title="")

    def hear(self, place: int | None) -> "SetUpDraft":
        """Return the draft after a press at a place; ``None``: of a shared button."""
        if self.awaiting is None or place is None:
            return self
        seating = self.seating.put(self.awaiting, place)
        return replace(self, seating=seating, awaiting=None)

    def _seat(
        self, edit: SeatName | LaySeats | ChooseSeat | MoveSeat | SeatAct
    ) -> "SetUpDraft":
        seating, naming = self.seating, None
        match edit:
            case SeatName(name):
                seating = seating.add(name)
                naming = None if name or self.seating.is_full else Naming.PLAYER
            case LaySeats(count):
                seating = seating.lay(count)
            case ChooseSeat(seat):
                seating = seating.choose(seat)
                vacant = seat < len(seating.names) and not seating.name
                naming = Naming.PLAYER if vacant else None
            case MoveSeat(seat, to):
                seating = seating.move(seat, to)
            case SeatAct.RENAME:
                naming = Naming.PLAYER if seating.names else None
            case SeatAct.DEAL:
                seating = seating.deal()
            case SeatAct.REMOVE:
                seating = seating.remove()
        return replace(
            self, seating=seating, naming=naming, awaiting=None, choosing=False
        )

    def _write(self, edit: Letter | Key | UseName) -> "SetUpDraft":
        match edit:
            case Letter(letter):
                return self._name(typed(self.text, letter))
            case Key.ERASE:
                return self._name(self.text[:-1])
            case UseName(name):
                return self._name(name).after(Key.DONE)
            case Key.DONE if self.choosing:
                return replace(self, choosing=False)
            case Key.DONE if self.naming is Naming.PLAYER:
                return self._named()
            case Key.DONE:
                return replace(self, naming=None)

    def _named(self) -> "SetUpDraft":
        """Go on with the next place that waits for a name, if one has been given."""
        given = bool(self.seating.name.strip())
        seating = self.seating.tidy()
        vacant = seating.next_vacant if given else None
        if vacant is None:
            return replace(self, seating=seating, naming=None)
        return replace(self, seating=seating.choose(vacant))

    @property
    def text(self) -> str:
        """What is being named, as far as it is typed."""
        return self.title if self.naming is Naming.PRESET else self.seating.name

    def _name(self, text: str) -> "SetUpDraft":
        match self.naming:
            case Naming.PLAYER:
                return replace(self, seating=self.seating.rename(text))
            case Naming.PRESET:
                return replace(self, title=text)
            case None:
                return self


def _with(
    rules: Mapping[str, object], name: str, value: object
) -> Mapping[str, object]:
    """Return the rules with one option changed; official values are left out."""
    changed = {**rules, name: value}
    official = {option.name: option.default for option in all_options()}
    return {key: value for key, value in changed.items() if value != official[key]}
