"""The players on the screen: seats around the table, and the naming of each."""

from companion.pages.set_up.draft import SetUpDraft
from companion.pages.set_up.edits import ChooseSeat, SeatAct, SeatName
from companion.pages.set_up.seating import SeatingDraft
from companion.pages.set_up.view import PlayersView, SeatCell
from companion.view.keyboard import keyboard
from companion.view.keys import Key
from companion.view.language import _
from companion.view.naming import NamingView
from companion.view.parts import Control

OFFERED = 8
"""Remembered names that fit beside the table."""


def players_view(
    draft: SetUpDraft, remembered: tuple[str, ...], *, dealt: bool = True
) -> PlayersView:
    """Return the seats as they are taken, and who can sit down.

    Args:
        draft: who sits where.
        remembered: names that this device has seen before, the latest first.
        dealt: whether the deck has cards enough for all of them.
    """
    seating = draft.seating
    seats = tuple(
        SeatCell(
            name or _("?"),
            _("deals") if seat == seating.dealer else "",
            ChooseSeat(seat),
            chosen=seat == seating.chosen,
        )
        for seat, name in enumerate(seating.names)
    )
    absent = [name for name in remembered if name not in seating.names]
    return PlayersView(
        sentence=_sentence(seating) if dealt else _("The deck has too few cards"),
        seats=seats,
        actions=_actions(seating),
        remembered=tuple(
            Control(name, SeatName(name), enabled=not seating.is_full)
            for name in absent[:OFFERED]
        ),
    )


def _sentence(seating: SeatingDraft) -> str:
    names = seating.players
    if len(set(names)) < len(names):
        return _("Two players have the same name")
    if not seating.is_complete:
        return _("2 to 10 players, clockwise")
    return _("Drag a name to where it sits")


def _actions(seating: SeatingDraft) -> tuple[Control, ...]:
    anybody = bool(seating.names)
    return (
        Control(
            _("New name"),
            SeatName(),
            enabled=not seating.is_full,
            strong=not seating.is_complete,
        ),
        Control(_("Deals first"), SeatAct.DEAL, enabled=anybody),
        Control(_("Rename"), SeatAct.RENAME, enabled=anybody),
        Control(_("Remove"), SeatAct.REMOVE, enabled=anybody),
    )


def player_naming(draft: SetUpDraft, remembered: tuple[str, ...]) -> NamingView:
    """Return the keyboard for the name of a player."""
    absent = tuple(name for name in remembered if name not in draft.seating.names)
    done = Control(_("Done"), Key.DONE, strong=True)
    return keyboard(_("Who sits here?"), draft.text, absent, done)
