"""The buttons on the screen: whose each is, and whether it was pressed."""

from companion.core.inputs import Button
from companion.ui.language import _
from companion.ui.set_up.offers import TableButton
from companion.ui.set_up.seating_draft import SeatingDraft
from companion.ui.views.set_up import ButtonsView, ButtonTile


def buttons_view(
    seating: SeatingDraft,
    buttons: tuple[TableButton, ...],
    pressed: frozenset[TableButton],
) -> ButtonsView:
    """Return the buttons, those that were pressed since the page opened lit.

    Args:
        seating: the players, whose seats the buttons stand at.
        buttons: as they are wired.
        pressed: those that work, as somebody has shown.
    """
    tiles = tuple(
        ButtonTile(button_word(b.button), _owner(seating, b), lit=b in pressed)
        for b in buttons
    )
    if not buttons:
        return ButtonsView(_("This table has no buttons: the screen has them all"))
    if all(button in pressed for button in buttons):
        return ButtonsView(_("Every button works"), tiles)
    return ButtonsView(_("Press each button: it lights up here"), tiles)


def _owner(seating: SeatingDraft, button: TableButton) -> str:
    if button.seat is None:
        return _("for everybody")
    if button.seat < len(seating.names):
        return seating.names[button.seat]
    return _("nobody sits there")


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
    }[button]
