"""Players who leave and join between two rounds."""

from dataclasses import dataclass, replace

from companion.core.history import History
from companion.core.seating import FEWEST_PLAYERS, MOST_PLAYERS, Seat
from companion.core.state import Phase, State
from companion.pages.page import Page
from companion.pages.set_up.draft import ChooseSeat, SeatName
from companion.pages.set_up.seating import typed as with_letter
from companion.referee.inputs import PlayerJoined, PlayerLeft
from companion.view.actions import Action, Back, PageAction, Touch
from companion.view.elements import Control
from companion.view.form import Form, Keys
from companion.view.keyboard import Key, Letter, UseName, keyboard
from companion.view.language import _

OFFERED = 9
"""Remembered names that fit on the page."""


@dataclass(frozen=True, slots=True)
class Join(PageAction):
    """Somebody joins; where they sit is asked next."""

    name: str


def company_page(
    history: History,
    remembered: tuple[str, ...],
    *,
    chosen: Seat | None = None,
    typed: str | None = None,
    joins: str = "",
) -> Form:
    """Return the page on which players leave and join.

    Args:
        history: the game that they leave or join.
        remembered: names that this device has seen before, the latest first.
        chosen: who is about to leave.
        typed: the letters of somebody who joins; ``None`` while none are typed.
        joins: who joins and has still to say where; empty for nobody.
    """
    state = history.now
    left = tuple(map(state.name, state.may_return))
    absent = (*left, *(name for name in remembered if _is_new(state, name)))
    has_place = state.phase is Phase.OVER and state.seats < MOST_PLAYERS
    free = state.phase is Phase.OVER and (has_place or bool(left))
    if joins and free:
        return _where(state, joins)
    seated = tuple(
        Control(state.name(seat), ChooseSeat(seat), strong=seat == chosen)
        for seat in state.seats_in
    )
    joining = _("Who joins?") if free else _("Players join between two rounds")
    others = tuple(Control(name, Join(name), enabled=free) for name in absent[:OFFERED])
    form = _form(
        _names(_("Who leaves?"), seated),
        _names(joining, others),
        keys=(_leave(state, chosen), Control(_("New name"), SeatName(), has_place)),
    )
    if typed is None:
        return form
    done = Control(_("Done"), Key.DONE, strong=bool(_joiner(state, typed)))
    return replace(form, naming=keyboard(_("Who sits down?"), typed, absent, done))


def _form(*sections: Keys, keys: tuple[Control, ...] = ()) -> Form:
    return Form(name="company", title=_("Players"), sections=sections, keys=keys)


def _names(caption: str, names: tuple[Control, ...]) -> Keys:
    return Keys(caption, names, columns=5, tall_columns=3)


def _joiner(state: State, typed: str) -> str:
    """Return whose name was typed; empty if that is nobody who can join."""
    name = typed.strip()
    left = {state.name(s).casefold(): state.name(s) for s in state.may_return}
    return left.get(name.casefold(), name if _is_new(state, name) else "")


def _is_new(state: State, name: str) -> bool:
    has_room = state.seats < MOST_PLAYERS
    known = {other.casefold() for other in state.names}
    return bool(name) and name.casefold() not in known and has_room


def _where(state: State, name: str) -> Form:
    """Ask to whose left somebody sits down."""
    asks = _("To whose left does {name} sit?").format(name=name)
    seated = tuple(
        Control(state.name(seat), PlayerJoined(0, name, seat))
        for seat in state.seats_in
    )
    return _form(_names(asks, seated))


def _leave(state: State, chosen: Seat | None) -> Control:
    if chosen not in state.seats_in:  # who has just come may be taken back
        return Control(_("Leave"), enabled=False)
    text = _("{name} leaves").format(name=state.name(chosen))
    enough = len(state.seats_in) > FEWEST_PLAYERS
    return Control(text, PlayerLeft(0, chosen), enabled=enough, strong=enough)


class CompanyPage(Page):
    """Keeps who is about to leave, and who joins, until it is known where."""

    needs_game = True

    _chosen: Seat | None = None
    _typed: str | None = None
    _joins = ""

    @property
    def view(self) -> Form:
        """The view of the page as it is now."""
        return company_page(
            self._history,
            self._context.table.remembered,
            chosen=self._chosen,
            typed=self._typed,
            joins=self._joins,
        )

    def handle(self, action: Action) -> bool:
        """Take what is typed and who is meant; who leaves or joins, the game takes."""
        match action:
            case ChooseSeat(seat):
                self._chosen = Seat(seat)
            case SeatName():
                self._typed = ""
            case Letter(letter):
                self._typed = with_letter(self._typed or "", letter)
            case Key.DONE:
                self._joins = _joiner(self._history.now, self._typed or "")
                self._typed = None
            case Key.ERASE:
                self._typed = (self._typed or "")[:-1]
            case UseName(name):
                self._typed = name
            case Join(name):
                self._joins, self._typed = name, None
            case Back() if self._joins or self._typed is not None:
                self._typed, self._joins = None, ""
            case Touch():
                self._chosen, self._typed, self._joins = None, None, ""
                return False
            case _:
                return False
        return True
