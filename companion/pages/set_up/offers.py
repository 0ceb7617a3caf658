"""What a table can choose from when it sets a game up."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.core.decks import Deck
from companion.table.device import TableButton
from companion.view.badges import Badge
from companion.view.language import _


@dataclass(frozen=True, slots=True)
class Offer:
    """A preset."""

    name: str
    title: str
    says: str
    """What it is, in one sentence."""
    rules: Mapping[str, object] = field(default_factory=dict, hash=False)
    """The options of a preset that differ from the official sheet."""
    own: bool = False
    """Whether the table has saved it itself."""


@dataclass(frozen=True, slots=True)
class Offers:
    """All that can be chosen."""

    remembered: tuple[str, ...] = ()
    """Names that this device has seen before, the latest first."""
    presets: tuple[Offer, ...] = ()
    decks: tuple[Deck, ...] = ()
    buttons: tuple[TableButton, ...] = ()
    badges: Mapping[str, Badge] = field(default_factory=dict, hash=False)
    """Those that people have chosen, by name."""

    def preset_titled(self, title: str) -> Offer | None:
        """Return the preset that people know by a title, if there is one."""
        known = {_(preset.title).casefold(): preset for preset in self.presets}
        return known.get(title.strip().casefold())

    def has_cards(self, deck: str, needed: int) -> bool:
        """Whether a deck has so many cards and one to turn over.

        A deck that is not offered, but named in a file, is taken at its word.
        """
        sizes = {each.name: each.size for each in self.decks}
        return needed < sizes.get(deck, needed + 1)
