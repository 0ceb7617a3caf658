"""Teaching a deck while its page is open."""

import logging
import math
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Self

from companion.core.cards import BACK
from companion.core.decks import Deck
from companion.core.errors import CompanionError
from companion.decks import decks_by_title, load_named_deck
from companion.pages.errand import Errand, Export
from companion.pages.listing import ListPage, listing
from companion.pages.page import Page, PageContext
from companion.pages.teach.corrections import corrected_row
from companion.pages.teach.lesson import (
    ImportDeck,
    LearnAs,
    LessonAct,
    LessonState,
    LessonStep,
    PlayWith,
    ShowStep,
    TeachDeck,
    deck_row,
    forgotten,
    no_camera_page,
    teach_page,
)
from companion.teaching.classroom import Classroom
from companion.teaching.store import TaughtDecks
from companion.view.actions import Action, Back, PageAction
from companion.view.form import Form
from companion.view.language import _, current_language
from companion.view.sentences.notices import deck_text

_log = logging.getLogger(__name__)

_STICK_TICKS = 20
"""Ticks from one look for a stick to the next: listing a slow one takes its time."""
_STICKS = "sticks"
"""The thread that reads sticks: one that hangs holds up nothing else."""


class DecksToTeachPage(ListPage):
    """The list of all decks, with how far each is taught."""

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        corrected = len(context.corrections.learned) if context.corrections else 0
        self._rows = [corrected_row(corrected)] if corrected else []
        for deck in decks_by_title(current_language()):
            taught = _taught_cards(context.device.taught, deck.name)
            self._rows.append(deck_row(deck, taught))

    @property
    def view(self) -> Form:
        """The view of the page as it is now."""
        return listing(_("Teach a deck"), self._rows, self._first, "")


def _taught_cards(store: TaughtDecks | None, name: str) -> int:
    if store is None or name not in store.names:
        return 0
    try:
        return sum(card != str(BACK) for card in store.load(name).cards)
    except CompanionError as error:
        _log.warning("%s", error)
        return 0


class TeachPage(Page):
    """One deck being taught.

    Args:
        context: knows the camera, and the decks that are kept.
        deck: says which cards there are.
    """

    def __init__(self, context: PageContext, deck: Deck) -> None:
        super().__init__(context)
        self._deck = deck
        self._lesson = LessonState()
        self._ticks = 0
        self._exporting = Export()
        self._looking: Errand[Path | None] = Errand()
        self._reading: Errand[tuple[Path, Callable[[], object]]] = Errand()
        if context.classroom is not None:
            self._try(self._begin)
        self.tick()

    @classmethod
    def open(cls, context: PageContext, action: PageAction) -> Self | None:
        """Return the lesson of the deck that was touched."""
        if not isinstance(action, TeachDeck):
            return None
        return cls(context, load_named_deck(action.name))

    @property
    def view(self) -> Form:
        """The view of the page as it is now."""
        if self._context.classroom is None:
            return no_camera_page(self._deck)
        return teach_page(self._deck, self._lesson)

    def handle(self, action: Action) -> bool:
        """Take what is touched."""
        room, store = self._context.classroom, self._context.device.taught
        if room is None or store is None:
            return False
        match action:
            case LearnAs(card):
                self._try(lambda: room.learn(card))
                self._change(step=LessonStep.TEACH)
            case ShowStep(step):
                self._show(step, room)
            case Back() if self._lesson.step is not LessonStep.TEACH:
                self._show(LessonStep.TEACH, room)
            case LessonAct.LOOK_AGAIN:
                self._try(room.again)
            case LessonAct.FORGET_OLDER:
                self._try(room.keep_only)
            case LessonAct.FORGET_LAST:
                self._try(lambda: self._forget(room))
            case LessonAct.EXPORT:
                self._try(lambda: self._export(store))
            case PlayWith(on):
                self._change(step=LessonStep.TEACH)
                self._try(lambda: room.play_with(self._deck.name if on else ""))
            case ImportDeck(path):
                self._try(lambda: self._read(path, store))
                self._change(step=LessonStep.TEACH)
            case _:
                return False
        self.tick()
        return True

    def tick(self) -> bool:
        """Look at what lies before the camera; return whether that has changed."""
        room = self._context.classroom
        if room is None:
            return False
        before, card = self._lesson, room.laid
        former = before.current_card
        if former and card and card.number != former.number:  # another card lies there
            self._change(status="")
            self._leave(LessonStep.NAME)
        self._change(
            cards=room.cards,
            current_card=card,
            sees_only_old_cards=room.ignores,
            is_preparing=room.is_preparing,
            is_played=room.played == self._deck.name,
        )
        if status := self._exporting.take():
            self._change(status=status)
        if self._context.device.taught is not None:
            self._look_for_a_stick(self._context.device.taught)
            self._take_over(room)
        return self._lesson != before

    def close(self) -> None:
        """Let the game go on, with the card on top that it knows."""
        if self._context.classroom is not None:
            self._context.classroom.close()
        if self._context.calibration is not None:
            self._context.calibration.close(self._context.top)

    def _begin(self) -> None:
        """Let nothing that lies before the camera be played, and begin."""
        if self._context.calibration is not None:
            self._context.calibration.open()
        if self._context.classroom is not None:
            self._context.classroom.open(self._deck.name)

    def _look_for_a_stick(self, store: TaughtDecks) -> None:
        """See now and then whether somebody has brought the deck."""
        self._ticks += 1
        if self._ticks % _STICK_TICKS == 1:
            stick, name = self._context.device.stick, self._deck.name
            look = partial(store.brought, name, stick)
            self._looking.begin(look, _STICKS, patience=math.inf)
        if (looked := self._looking.take()) is None:
            return
        file = looked()
        if file != self._lesson.file_on_stick:
            self._change(file_on_stick=file)
            self._leave(LessonStep.ASK_TO_REPLACE)

    def _show(self, step: LessonStep, room: Classroom) -> None:
        is_test = step is LessonStep.TEST
        if is_test or self._lesson.step is LessonStep.TEST:
            self._try(lambda: room.examine(on=is_test))
        self._change(step=step)

    def _leave(self, step: LessonStep) -> None:
        """Go on with teaching, if the page is at a step that has become void."""
        if self._lesson.step is step:
            self._change(step=LessonStep.TEACH)

    def _forget(self, room: Classroom) -> None:
        card = room.undo()
        if card is not None:
            self._change(status=forgotten(card, self._deck))

    def _export(self, store: TaughtDecks) -> None:
        save = store.export(self._deck.name, self._context.device.exports)
        self._change(status=self._exporting.begin(lambda: save))

    def _read(self, path: Path, store: TaughtDecks) -> None:
        """Begin to read a deck that somebody has brought."""
        read, name = store.read_brought, self._deck.name
        self._reading.begin(lambda: (path, read(path, name)), _STICKS)
        self._change(status=_("One moment…"))

    def _take_over(self, room: Classroom) -> None:
        """Teach on from the deck that somebody has brought, once it is read."""
        if (read := self._reading.take()) is None:
            return

        def begin() -> None:
            path, keep = read()
            keep()
            room.open(self._deck.name)
            says = _("Loaded from {path}").format(path=path)
            self._change(step=LessonStep.TEACH, status=says)  # a test ends with it

        self._try(begin)

    def _try(self, act: Callable[[], object]) -> None:
        """Do something; what goes wrong is said on the page."""
        self._change(status="")
        try:
            act()
        except CompanionError as error:
            _log.warning("%s", error)
            self._change(status=deck_text(error))

    def _change(self, **values: object) -> None:
        self._lesson = replace(self._lesson, **values)  # type: ignore[arg-type]  # fields of LessonState


def read_as_played(context: PageContext) -> None:
    """Read the deck of a game that begins, if another taught deck was read before."""
    room, store = context.classroom, context.device.taught
    history = context.table.history
    if room is None or store is None or history is None or not room.played:
        return
    name = history.now.deck.name
    if name == room.played:
        return
    try:
        room.play_with(name if name in store.names else "")
    except CompanionError as error:
        _log.warning("%s", error)
