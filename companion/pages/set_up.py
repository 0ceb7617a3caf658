"""The set-up of a new game while it is open."""

import re
import unicodedata
from collections.abc import Callable
from pathlib import Path

from companion.core.errors import ConfigError
from companion.core.inputs import Pressed
from companion.decks import deck_names, load_deck
from companion.presets import Preset, list_presets, own_presets, save_preset
from companion.table import Table
from companion.ui.items import Item
from companion.ui.language import _
from companion.ui.set_up.draft import SetUpDraft
from companion.ui.set_up.edits import Key, Naming, SetUpEdit
from companion.ui.set_up.offers import Offer, Offers, TableButton
from companion.ui.set_up.page import set_up_page
from companion.ui.set_up.seating_draft import AS_WIRED, SeatingDraft
from companion.ui.view import TableView


def _forget(_places: tuple[int, ...]) -> None:
    """Keep nothing."""


class SetUpPage:
    """Keeps what is chosen for a new game; the game before is not touched.

    Args:
        table: knows who has played here, and by which rules.
        own: the folder of the table's own presets.
        buttons: those of the table, as they are wired.
        places: where each seat is, so far.
        keep: takes where each seat is, if that holds for the game that is played.
    """

    def __init__(
        self,
        table: Table,
        own: Path | None,
        buttons: tuple[TableButton, ...] = (),
        *,
        places: tuple[int, ...] = AS_WIRED,
        keep: Callable[[tuple[int, ...]], None] = _forget,
    ) -> None:
        self._table = table
        self._own = own
        self._places = places
        self._keep = keep
        self._failure = ""
        self._pressed: frozenset[TableButton] = frozenset()
        self._draft = SetUpDraft(SeatingDraft(table.seated, places=places), table.rules)
        self._offers = Offers(table.remembered, self._presets(), _decks(), buttons)

    @property
    def view(self) -> TableView:
        """What it shows now."""
        return set_up_page(
            self._draft, self._offers, pressed=self._pressed, failure=self._failure
        )

    def take(self, item: Item) -> bool:
        """Take a change, or the press of a button that is being tried."""
        if isinstance(item, Pressed):
            self._hear(item)
            return True
        if not isinstance(item, SetUpEdit):
            return False
        self._failure = ""
        if item is Key.DONE and self._draft.naming is Naming.PRESET:
            self._save_preset(self._draft.text)
        self._draft = self._draft.after(item, self._offers.presets)
        return True

    def _hear(self, press: Pressed) -> None:
        """Light a button, and let it belong to the seat that waits for it.

        The game that is played hears of that at once, if the same people sit there.
        """
        place = None if press.seat is None else self._places[press.seat]
        self._pressed |= {TableButton(press.button, place)}
        self._draft = self._draft.hear(place)
        seating = self._draft.seating
        if seating.names == self._table.seated and seating.places != self._places:
            self._places = seating.places
            self._keep(seating.places)

    def _presets(self) -> tuple[Offer, ...]:
        """Return the presets; broken ones of the table's own are told.

        One that somebody has named like one shipped here stands in its place.
        """
        saved, broken = own_presets(self._own) if self._own else ([], [])
        self._failure = " ".join(map(str, broken))
        found = {preset.name: preset for preset in (*list_presets(), *saved)}
        return tuple(Offer(p.name, p.title, p.says, p.rules) for p in found.values())

    def _save_preset(self, title: str) -> None:
        if not title.strip() or self._own is None:
            return
        says = _("Saved on this table.")
        preset = Preset(file_name(title), title.strip(), says, self._draft.rules)
        try:
            save_preset(self._own, preset)
        except ConfigError as error:
            self._failure = str(error)
            return
        offers = self._offers
        self._offers = Offers(
            offers.remembered, self._presets(), offers.decks, offers.buttons
        )


def file_name(title: str) -> str:
    """Return a title as the name of a preset: small letters, digits and dashes."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-") or "own"


def _decks() -> tuple[Offer, ...]:
    """Return the decks, the plain boxes first: their size is in their name."""
    decks = [load_deck(name) for name in deck_names()]
    decks.sort(key=lambda deck: (not deck.name.endswith(f"_{deck.size}"), deck.title))
    return tuple(
        Offer(deck.name, deck.title, deck.says, cards=deck.size) for deck in decks
    )
