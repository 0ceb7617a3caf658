"""Something was wrong: a report for those who write the program, without names.

The table says what was wrong and which pictures may go along. The file is then made by
a thread of its own, for a stick or a phone: nobody who plays waits for it.
"""

import errno
import logging
import math
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path

from companion.core.cards import Card
from companion.core.decks import Deck
from companion.core.errors import CompanionError
from companion.pages.errand import Errand
from companion.pages.page import Page, PageContext
from companion.pages.phone_handout import PhoneHandout
from companion.records.problem_report import (
    PictureNote,
    Problem,
    ProblemReport,
    file_name,
)
from companion.records.reported_game import GameToReport, game_to_report, report_of
from companion.storage.files import write_whole
from companion.teaching.recent import RecentCard
from companion.view.actions import Action, Back, PageAction, TypedAction
from companion.view.cards import card_name
from companion.view.elements import Control
from companion.view.form import Beside, Form, Keys, Line, Lines, LineStyle, Photo
from companion.view.language import _, ngettext, words_for
from companion.view.sentences.notices import Trouble, trouble_text

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SayProblem(PageAction):
    """Kind of problem."""

    problem: Problem


@dataclass(frozen=True, slots=True)
class AgreePicture(TypedAction):
    """Whether one of the pictures may go into the report."""

    number: int
    """Counted from 0; a touch that comes late is meant for no other picture."""
    sends: bool


@dataclass(frozen=True, slots=True)
class SendReport(PageAction):
    """Make the report, for a stick or for a phone."""

    to_phone: bool


def problem_words() -> dict[Problem, str]:
    """Return what can have been wrong."""
    return {problem: words_for("problem", problem) for problem in Problem}


def question_page() -> Form:
    """Return the question what was wrong."""
    keys = tuple(
        Control(text, SayProblem(problem)) for problem, text in problem_words().items()
    )
    says = _("You can send a report of this game. Nobody is named in it.")
    return Form(
        name="problem",
        title=_("What was wrong?"),
        sentence=says,
        sections=(Keys(keys=keys, columns=2, tall_columns=1, height_mm=16.0),),
    )


def picture_page(photo: Photo, says: tuple[str, ...], number: int, count: int) -> Form:
    """Return the question whether a picture may go into the report.

    Args:
        photo: the picture.
        says: what the card in it was taken for.
        number: of the picture, from 0.
        count: how many there are.
    """
    lines = (
        Line(title=_("May this picture be sent?")),
        *(Line(description=each, strong=True) for each in says),
    )
    keys = (
        Control(_("Leave it out"), AgreePicture(number, sends=False)),
        Control(_("Send it"), AgreePicture(number, sends=True)),
    )
    title = _("Picture {n} of {all}").format(n=number + 1, all=count)
    words = (Lines(lines, LineStyle.WORDS),)
    return Form(
        name="problem_picture",
        title=title,
        sections=(Beside((Photo(photo.size_wh, photo.rgb),), words, 1.6, 1.6),),
        keys=keys,
    )


def read_words(
    read_as: Card | None, really: Card | None, deck: Deck
) -> tuple[str, ...]:
    """Return what a card was taken for, and what it really was if anybody said so.

    Args:
        read_as: what it was taken for; ``None`` if it could not be read.
        really: what the table said.
        deck: names them.
    """
    read = _("Could not be read")
    if read_as is not None:
        read = _("Read as {card}").format(card=card_name(read_as, deck))
    if really is None:
        return (read,)
    return read, _("Really {card}").format(card=card_name(really, deck))


def sending_page(problem: str, pictures: int, status: str, *, is_busy: bool) -> Form:
    """Return the page with the ways for the report.

    Args:
        problem: what was wrong, in words.
        pictures: how many go along.
        status: what was just done.
        is_busy: whether it is being made.
    """
    with_pictures = ngettext("{n} picture", "{n} pictures", pictures)
    lines = (
        Line(title=problem),
        Line(description=_("The game without names, versions, checks and the log")),
        Line(description=with_pictures.format(n=pictures) if pictures else ""),
        Line(description=_("Attach the file to an issue of the project.")),
    )
    return Form(
        name="problem_sending",
        title=_("The report"),
        sentence=_("One moment…") if is_busy else status,
        sections=(Lines(tuple(ln for ln in lines if ln != Line()), LineStyle.WORDS),),
        keys=(
            Control(_("To a phone"), SendReport(to_phone=True), enabled=not is_busy),
            Control(_("Onto a stick"), SendReport(to_phone=False), enabled=not is_busy),
        ),
    )


def unwritten(error: OSError) -> str:
    """Return why a stick does not take the file, with the remedy."""
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT | errno.EFBIG:
            return _("The stick is full: make room on it, or take another")
        case errno.EROFS | errno.EACCES | errno.EPERM:
            return _("The stick is locked: unlock it, or take another")
        case _:
            return _("The stick does not answer: put it in again")


_PATIENCE = 600
"""Ticks, a minute, after which a stick that hangs is given up."""

Made = tuple[str, bytes, str]
"""Result of a thread: a status, or the file for a phone with its name."""


class ProblemPage(Page):
    """Asks what was wrong, and for each picture, then makes the report.

    Args:
        context: knows the game, the doubted cards, and where the file can go.
    """

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self._problem: Problem | None = None
        self._offered: tuple[RecentCard, ...] = ()
        self._agreed: tuple[RecentCard, ...] = ()
        self._next = 0
        """The picture that is asked about, counted from 0."""
        self._photo = Photo()
        self._status = ""
        self._errand: Errand[Made] = Errand()
        self._to_phone = PhoneHandout(context)

    @property
    def view(self) -> Form:
        """The view of the page as it is now."""
        if self._problem is None:
            return question_page()
        if handout := self._to_phone.view:
            return handout
        if self._next < len(self._offered):
            card = self._offered[self._next]
            says = read_words(card.read_as, card.really, self._context.table.deck)
            return picture_page(self._photo, says, self._next, len(self._offered))
        words, pictures = problem_words()[self._problem], len(self._agreed)
        return sending_page(
            words, pictures, self._status, is_busy=self._errand.is_running
        )

    def handle(self, action: Action) -> bool:
        """Take an answer, or make the report."""
        match action:
            case SayProblem(problem):
                self._problem, self._agreed, self._next = problem, (), 0
                self._status = ""
                corrections = self._context.corrections
                self._offered = corrections.recent.doubted if corrections else ()
                self._show_picture()
            case AgreePicture(number, sends):
                if number == self._next < len(self._offered):
                    self._agreed += (self._offered[number],) if sends else ()
                    self._next += 1
                    self._show_picture()
            case SendReport(to_phone):
                self._send(to_phone=to_phone)
            case Back() if self._to_phone.is_offered:
                self._to_phone.close()
            case Back() if self._problem and not self._errand.is_running:
                self._problem = None
            case _:
                return False
        return True

    def _show_picture(self) -> None:
        if self._next < len(self._offered):
            self._photo = Photo(*self._offered[self._next].shown())

    def _send(self, *, to_phone: bool) -> None:
        """Begin to make the file, beside the game."""
        if self._errand.is_running or self._problem is None:
            return
        table, device = self._context.table, self._context.device
        state = table.history.now if table.history else None
        find = partial(game_to_report, state=state)
        read = table.journal.beside(find) or _found(find(table.journal))
        pictures = tuple(
            (_note(card, n), card.jpeg) for n, card in enumerate(self._agreed, 1)
        )
        problem = self._problem

        def make() -> ProblemReport:
            texts = {"doctor": device.examine(), "log": device.log()}
            private = device.private()
            return report_of(
                read(), problem, **texts, private=private, pictures=pictures
            )

        place = None if to_phone else device.stick
        thread = "reports for phones" if to_phone else "reports"
        patience = math.inf if to_phone else _PATIENCE
        self._errand.begin(partial(_made, make, place), thread, patience=patience)

    def tick(self) -> bool:
        """Take what a thread has come to; return whether the view has changed."""
        if ended := self._to_phone.tick():
            self._status = ended
            return True
        if (made := self._errand.take()) is None:
            return False
        try:
            self._status, content, name = made()
        except CompanionError as error:
            self._status, content, name = str(error), b"", ""
        if content:
            self._status = self._to_phone.begin(content, name)
        return True

    def close(self) -> None:
        """Hand nothing out any longer."""
        self._to_phone.close()


def _found(known: GameToReport) -> Callable[[], GameToReport]:
    """Return what a journal in memory was asked for at once, as if it was read."""
    return lambda: known


def _note(card: RecentCard, number: int) -> PictureNote:
    return PictureNote(
        f"pictures/{number}.jpg",
        None if card.read_as is None else str(card.read_as),
        round(card.confidence, 4),
        None if card.really is None else str(card.really),
    )


def _made(
    make: Callable[[], ProblemReport], stick: Callable[[], Path | None] | None
) -> Made:
    """Make a report and write it; the work of a thread.

    Args:
        make: makes it.
        stick: returns the stick that is in; ``None`` for a phone.
    """
    try:
        now = datetime.now().astimezone()
        content, name = make().packed(now), file_name(now)
        if stick is None:
            return "", content, name
        if (folder := stick()) is None:
            return _("No stick is in: put one in, and touch again"), b"", ""
        write_whole(folder / name, content)
    except CompanionError as error:
        _log.warning("%s", error)
        return _("The game cannot be read: check the disk"), b"", ""
    except OSError as error:
        _log.warning("No report could be written: %s", error)
        return unwritten(error), b"", ""
    except Exception:  # noqa: BLE001 (a thread that ends silently would hide it)
        _log.exception("No report could be made")
        return trouble_text(Trouble.NOT_DONE), b"", ""
    return _("Saved on the stick"), b"", ""
