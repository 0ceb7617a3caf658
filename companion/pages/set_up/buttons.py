"""The buttons on the screen: whose each is, and whether it was pressed."""

from collections.abc import Sequence

from companion.pages.set_up.draft import SetUpDraft
from companion.pages.set_up.edits import AwaitButton
from companion.pages.set_up.view import ButtonsView, ButtonTile
from companion.referee.inputs import Button
from companion.table.device import TableButton
from companion.view.language import _

TriedButtons = frozenset[TableButton]


def buttons_view(
    draft: SetUpDraft, buttons: tuple[TableButton, ...], pressed: TriedButtons
) -> ButtonsView:
    """Return the buttons, those that were pressed since the page opened lit.

    Own buttons of the same place are one tile: that of the player who sits there.

    Args:
        draft: the players, at whose places buttons stand, and who is to press one.
        buttons: as they are wired.
        pressed: those that work, as somebody has shown.
    """
    seating = draft.seating
    own = tuple(button for button in buttons if button.place is not None)
    seats = tuple(
        _seat_tile(draft, seat, own, pressed)
        for seat in range(len(seating.names) if own else 0)
    )
    taken = seating.places[: len(seating.names)]
    free = [button for button in own if button.place not in taken]
    others = tuple(
        ButtonTile(
            button_word(b.button),
            _("nobody sits there") if b in free else _("for everybody"),
            lit=b in pressed,
        )
        for b in buttons
        if b not in own or b in free
    )
    works = all(button in pressed or button in free for button in buttons)
    return ButtonsView(_sentence(draft, buttons, works=works), (*seats, *others))


def _seat_tile(
    draft: SetUpDraft, seat: int, own: Sequence[TableButton], pressed: TriedButtons
) -> ButtonTile:
    place = draft.seating.places[seat]
    mine = [button for button in own if button.place == place]
    tried = [button for button in mine if button in pressed]
    chosen = seat == draft.awaiting
    lit = bool(tried) and not chosen
    name = draft.seating.names[seat] or _("?")
    return ButtonTile(name, _own_words(mine, tried), lit, AwaitButton(seat), chosen)


def _own_words(mine: Sequence[TableButton], tried: Sequence[TableButton]) -> str:
    match mine:
        case []:
            return _("no button of their own")
        case [only]:
            return button_word(only.button)
        case _:
            text = _("{n} of {all} tried")
            return text.format(n=len(tried), all=len(mine))


def _sentence(
    draft: SetUpDraft, buttons: tuple[TableButton, ...], *, works: bool
) -> str:
    if not buttons:
        return _("This table has no buttons: the screen has them all")
    if draft.awaiting is not None:
        name = draft.seating.names[draft.awaiting] or _("?")
        return _("{name}, press your button").format(name=name)
    if works:
        return _("Every button works")
    if all(button.place is None for button in buttons):
        return _("Press each button: it lights up here")
    return _("Press each button. Wrong name? Touch the right one, press again")


def button_word(button: Button) -> str:
    """Return what a button of the table is called."""
    return {
        Button.UNO: _("UNO"),
        Button.CATCH: _("Catch"),
        Button.CHALLENGE: _("Challenge"),
        Button.DRAW: _("Draw"),
        Button.PASS: _("Pass"),
        Button.CATCH_CHALLENGE: _("Catch or challenge"),
        Button.DRAW_PASS: _("Draw or pass"),
        Button.ASK: _("Read out"),
    }[button]
