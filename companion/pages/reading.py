"""The screen by ear: buttons read it out, walk through its choices and take one."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto

from companion.pages.count.words import CountView
from companion.pages.set_up.draft import Tab
from companion.pages.table.view import TableView
from companion.referee.inputs import Button, Pressed
from companion.view.actions import Action, Touch
from companion.view.elements import BLANK, Control
from companion.view.language import _
from companion.view.sentences.read_aloud import (
    Heard,
    SpokenSection,
    rows_in,
    spoken_texts,
)
from companion.view.sentences.spoken import Phrase, Rank, numbered_answers
from companion.view.view import PageView, ScreenView

GOES_ON_S = 40.0
"""Seconds after a press within which the next one goes on with what follows."""


class Step(Enum):
    """Meaning of a press for somebody who listens."""

    NEXT = auto()
    BEFORE = auto()
    NEXT_ROW = auto()
    TAKE = auto()


_STEPS = {
    Button.UNO: Step.NEXT_ROW,
    Button.CATCH: Step.BEFORE,
    Button.CHALLENGE: Step.BEFORE,
    Button.CATCH_CHALLENGE: Step.BEFORE,
}
"""Meanings of buttons while no round is played; all others lead to the next choice."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Section that one press reads out, and the action of holding the button then."""

    section: SpokenSection
    control: Control = field(default_factory=lambda: BLANK)
    row: int = 0

    @property
    def is_choice(self) -> bool:
        """Whether it can be taken."""
        return self.control != BLANK


class Reading:
    """Position of a listener on the screen.

    Args:
        say: says phrases, the urgent first.
    """

    def __init__(self, say: Callable[[tuple[Phrase, ...]], None]) -> None:
        self._say = say
        self._at = 0
        self._page = ("", "", -1)
        self._last = -GOES_ON_S

    def step(self, view: ScreenView, step: Step, at: float) -> None:
        """Read out what comes next; the first after a while, or on another page.

        Args:
            view: what the screen shows.
            step: where to go.
            at: when somebody pressed, monotonic seconds.
        """
        stops = stops_of(view)
        if not self._goes_on(view, at):
            self._at = 0
        else:
            self._at = _following(stops, min(self._at, len(stops) - 1), step)
        self._remember(view, at)
        self._read(stops[self._at])

    def taken(self, view: ScreenView, at: float) -> Control | None:
        """Return what somebody takes who holds the button; ``None`` if nothing.

        Where nothing to take was read, the first choice is read out.

        Args:
            view: what the screen shows.
            at: when the button went down, monotonic seconds.
        """
        stops = stops_of(view)
        here = stops[min(self._at, len(stops) - 1)]
        if self._goes_on(view, at) and here.is_choice:
            self._remember(view, at)
            return here.control
        choices = (i for i, stop in enumerate(stops) if stop.is_choice)
        self._at = next(choices, 0)
        self._remember(view, at)
        self._read(stops[self._at])
        return None

    def stay(self, view: ScreenView) -> None:
        """Begin anew once a choice was taken, unless its page is still there."""
        if isinstance(view.page, TableView):
            self._last = -GOES_ON_S

    def _goes_on(self, view: ScreenView, at: float) -> bool:
        return at - self._last < GOES_ON_S and self._page == _key(view)

    def _remember(self, view: ScreenView, at: float) -> None:
        self._page, self._last = _key(view), at

    def _read(self, stop: Stop) -> None:
        self._say(tuple(Phrase(text, Rank.PAGE) for text in stop.section))


def meant(
    action: Action, view: ScreenView, *, by_all: bool
) -> tuple[Step, float] | None:
    """Return where a press leads somebody who listens, and when it was made.

    The button for asking always does. While no round is played the others mean
    nothing to the game, so that three of them are enough.

    Args:
        action: what arrived.
        view: what the screen shows.
        by_all: whether people play by ear and no round is played.

    Returns:
        Step and monotonic seconds; ``None`` for a press that means something else.
    """
    press = action.table_input if isinstance(action, Touch) else action
    if not isinstance(press, Pressed):
        return None
    if press.button is Button.ASK:
        return (Step.TAKE if press.long else Step.NEXT), press.at
    tries_buttons = view.page.section == Tab.BUTTONS.value
    is_touch = isinstance(action, Touch)
    if not by_all or is_touch or tries_buttons or isinstance(view.page, CountView):
        return None
    step = Step.TAKE if press.long else _STEPS.get(press.button, Step.NEXT)
    return step, press.at


def sections_of(view: ScreenView) -> tuple[SpokenSection, ...]:
    """Return all that the screen shows: a question, the page, notices, the keys."""
    asked = tuple(filter(None, (view.strip.text, *_answers(view))))
    is_table = isinstance(view.page, TableView)
    has_keys = is_table or view.page.has_undo
    keys = view.controls if has_keys else ()
    first, *others = view.page.spoken_sections
    rest = tuple(spoken_texts((view.notices, keys)))
    first = (*asked, *first) if is_table else (*first, *asked)
    found = (first, *others, rest)
    return tuple(filter(None, found)) or ((_("Nothing is shown"),),)


def stops_of(view: ScreenView) -> tuple[Stop, ...]:
    """Return what the presses read out, one after the other.

    At the table the answers to a question come first, each with its number, which is
    that of the presses; then the screen section by section, then its choices.
    """
    answers = _answer_stops(view)
    sections = tuple(map(Stop, sections_of(view)))
    choices = tuple(
        Stop((heard.text,), heard.control, row)
        for row, those in enumerate(_rows(view), 1)
        for heard in those
    )
    if isinstance(view.page, TableView) and not view.strip.quiet:
        return (*answers, *sections, *choices)
    return (*sections, *choices, *answers)


def _answers(view: ScreenView) -> tuple[str, ...]:
    return tuple(numbered_answers(view.strip))


def _answer_stops(view: ScreenView) -> tuple[Stop, ...]:
    """Return a stop for each answer; the question is read with the first."""
    first, *others = _answers(view) or ("",)
    texts = ((view.strip.text, first), *((text,) for text in others))
    return tuple(map(Stop, texts, view.strip.answers))


def _rows(view: ScreenView) -> tuple[tuple[Heard, ...], ...]:
    """Return the choices of the page, then those around it."""
    page: object = view.page.in_sight
    around: tuple[Control, ...] = (view.back, view.home)
    if isinstance(view.page, TableView):
        page, around = (), (*view.menu, view.controls.undo)
    elif not view.back.text or not view.back.enabled:
        around = (*view.menu, view.controls.undo)
    found = (*rows_in(page), *rows_in(around))
    return tuple(row for row in found if row)


def _following(stops: tuple[Stop, ...], at: int, step: Step) -> int:
    if step is Step.BEFORE:
        return (at - 1) % len(stops)
    if step is Step.NEXT_ROW:
        row = stops[at].row
        later = (i for i in range(at + 1, len(stops)) if stops[i].row > row)
        return next(later, 0)
    return (at + 1) % len(stops)


def _key(view: ScreenView) -> tuple[str, str, int]:
    """Return what tells whether the screen is still the one that was read."""
    page: PageView = view.page
    return page.name, page.section, view.version if isinstance(page, TableView) else -1
