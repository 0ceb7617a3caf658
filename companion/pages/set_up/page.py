"""The set-up of a new game while it is open."""

import logging
from dataclasses import replace
from pathlib import Path

from companion.core.errors import ConfigError
from companion.decks import decks_by_title
from companion.pages.page import Page, PageContext
from companion.pages.set_up.draft import (
    DECK,
    AskToStart,
    SetOption,
    SetUpChoices,
    SetUpDraft,
    SetUpEdit,
    ShowTab,
    Tab,
    WearBadge,
)
from companion.pages.set_up.seating import SeatingDraft, staying
from companion.pages.set_up.words import set_up_page
from companion.referee.inputs import Pressed
from companion.storage.presets import (
    Preset,
    list_presets,
    new_name,
    own_presets,
    save_preset,
)
from companion.table.device import TableButton
from companion.view.actions import Action, Back
from companion.view.form import Form
from companion.view.keyboard import Key
from companion.view.language import _, current_language
from companion.view.sentences.notices import Trouble, trouble_text

_log = logging.getLogger(__name__)


class SetUpPage(Page):
    """Keeps what is chosen for a new game; the game before is not touched."""

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self._table, self._preferences = context.table, context.preferences
        self._deck_read = self._taught
        self._failure = ""
        self._was_asked = False
        self._pressed: frozenset[TableButton] = frozenset()
        names, seated = self._names, self._table.seated
        places = staying(self._places, names, seated) if names else self._places
        seating = SeatingDraft(seated, places=places)
        self._preferences.keep_worn(names)
        proposed = SetUpDraft(seating, self._table.rules)
        self._follows = self._table.number, seated
        follows, chosen = context.set_up_left or (None, proposed)
        self._draft = chosen if follows == self._follows else proposed
        self._choices = SetUpChoices(
            self._by_evenings(context),
            decks=decks_by_title(current_language()),
            buttons=context.device.buttons,
            badges=self._preferences.badges,
        )
        self._read_presets()

    def _by_evenings(self, context: PageContext) -> tuple[str, ...]:
        """Return the names that are remembered, who came most often first."""
        came = {person.name: len(person.evenings) for person in context.archive.people}
        names = self._table.remembered  # the latest first: so they stay in a tie
        return tuple(sorted(names, key=lambda name: -came.get(name, 0)))

    @property
    def _taught(self) -> str:
        """Which taught deck is read; empty for the usual cards."""
        return self._context.classroom.played if self._context.classroom else ""

    @property
    def _own(self) -> Path | None:
        """The folder of the table's own presets."""
        return self._context.device.presets

    @property
    def view(self) -> Form:
        """The view of the page as it is now."""
        return set_up_page(
            self._draft,
            self._choices,
            pressed=self._pressed,
            failure=self._failure,
            asks=self._is_game_played and not self._was_asked,
        )

    @property
    def _is_game_played(self) -> bool:
        """Whether cards were dealt in a game that nobody has won."""
        history = self._table.history
        if history is None or history.now.winners is not None:
            return False
        return history.now.round > 0

    def handle(self, action: Action) -> bool:
        """Take a change, or the press of a button that is being tried."""
        if isinstance(action, Pressed):
            return self._press(action)
        tab = self._draft.tab
        to_tab = None if tab is tab.under else ShowTab(tab.under)
        if to_tab and isinstance(action, Back):
            action = to_tab  # nobody who was named is lost
        if isinstance(action, AskToStart):
            self._was_asked = True
            # Here the question has room: elsewhere all would move under the finger.
            self._draft = self._draft.after(ShowTab(Tab.PLAYERS))
            self._failure = _("This ends the game that is played: touch again")
            return True
        if not isinstance(action, SetUpEdit | WearBadge):
            return False
        self._failure, self._was_asked = "", False
        if isinstance(action, WearBadge):
            self._preferences.choose_badge(action.name, action.badge)
            self._choices = replace(self._choices, badges=self._preferences.badges)
            return True
        if action is Key.DONE and self._draft.tab is Tab.RULES_NAME:
            self._save_preset(self._draft.text)
        self._draft = self._draft.after(action)
        return True

    def close(self) -> None:
        """Keep what was chosen: who looks at the camera meanwhile names nobody anew."""
        chosen = self._draft.after(ShowTab(Tab.PLAYERS))
        self._context.set_up_left = (self._follows, chosen)

    def tick(self) -> bool:
        """Take the deck that was taught meanwhile, and is played with from now on."""
        before, self._deck_read = self._deck_read, self._taught
        if self._deck_read in {before, ""}:
            return False
        self._draft = self._draft.after(SetOption(DECK, self._deck_read))
        return True

    @property
    def _places(self) -> tuple[int, ...]:
        return self._preferences.settings.places

    @property
    def _names(self) -> tuple[str, ...]:
        """Players with a seat in the present game, also those who have left it."""
        return self._table.history.now.names if self._table.history else ()

    def _press(self, press: Pressed) -> bool:
        """Light a button, and let it belong to the seat that waits for it.

        The game that is played hears of that at once, if the same people sit there.
        A press in a round counts there, unless buttons are being tried.

        Returns:
            Whether it was meant for this page.
        """
        if self._table.is_round_played and self._draft.tab is not Tab.BUTTONS:
            return False
        place = None if press.seat is None else self._places[press.seat]
        self._pressed |= {TableButton(press.button, place)}
        self._draft = self._draft.after_press(place)
        seating = self._draft.seating
        if seating.names == self._names:
            self._preferences.keep_seating(seating.places)
        return True

    def _read_presets(self) -> None:
        """Offer the presets; that some of the table's own are broken is told.

        One that somebody has named like one shipped here stands in its place.
        """
        saved, broken = own_presets(self._own) if self._own else ([], [])
        found = {preset.name: preset for preset in (*list_presets(), *saved)}
        own = frozenset(preset.name for preset in saved)
        self._choices = replace(self._choices, presets=tuple(found.values()), own=own)
        self._tell(Trouble.PRESETS_LOST, *broken)

    def _save_preset(self, title: str) -> None:
        former = self._choices.preset_titled(title)
        is_taken = former is not None and former.name not in self._choices.own
        if not title.strip() or self._own is None or is_taken:
            return
        name = former.name if former else new_name(title, self._own)
        says = _("Saved on this table.")
        try:
            save_preset(self._own, Preset(name, title.strip(), says, self._draft.rules))
        except ConfigError as error:
            self._tell(Trouble.PRESET_UNSAVED, error)
            return
        self._read_presets()

    def _tell(self, trouble: Trouble, *errors: ConfigError) -> None:
        self._failure = trouble_text(trouble) if errors else ""
        for error in errors:
            _log.warning("%s", error)
