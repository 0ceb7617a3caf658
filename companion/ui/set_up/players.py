"""The players on the screen: seats around the table, and the keyboard for names."""

from companion.ui.language import _
from companion.ui.set_up.draft import SetUpDraft
from companion.ui.set_up.edits import (
    ChooseSeat,
    Key,
    Letter,
    Naming,
    SeatAct,
    SeatName,
    UseName,
)
from companion.ui.set_up.seating_draft import SeatingDraft
from companion.ui.views.parts import Control
from companion.ui.views.set_up import NamingView, PlayersView, SeatCell

OFFERED = 8
"""Remembered names that fit beside the table."""
SUGGESTED = 4
"""Remembered names that fit above the keyboard."""


def players_view(draft: SetUpDraft, remembered: tuple[str, ...]) -> PlayersView:
    """Return the seats as they are taken, and who can sit down."""
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
        sentence=_sentence(seating),
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


def naming_view(draft: SetUpDraft, remembered: tuple[str, ...]) -> NamingView:
    """Return the keyboard, and the remembered names that begin as typed."""
    is_player = draft.naming is Naming.PLAYER
    absent = (name for name in remembered if name not in draft.seating.names)
    fitting = [n for n in absent if n.lower().startswith(draft.text.lower())]
    return NamingView(
        title=_("Who sits here?") if is_player else _("What are these rules called?"),
        text=_("{text}_").format(text=draft.text),
        suggestions=tuple(
            Control(name, UseName(name)) for name in fitting[:SUGGESTED] if is_player
        ),
        keys=_keys(
            _("1234567890"),
            _("qwertyuiop"),
            _("asdfghjklü"),
            _("zxcvbnmöäß"),
            _("éèçñ'-"),
        ),
        tall_keys=_keys(
            _("12345678"),
            _("90abcdef"),
            _("ghijklmn"),
            _("opqrstuv"),
            _("wxyzäöüß"),
            _("éèçñ'-"),
        ),
        space=Control(_("space"), Letter(" ")),
        erase=Control(_("Erase"), Key.ERASE),
        done=Control(_("Done"), Key.DONE, strong=True),
    )


def _keys(*rows: str) -> tuple[tuple[Control, ...], ...]:
    """Return one key a letter, row by row; the last row shares with other keys."""
    return tuple(tuple(Control(key, Letter(key)) for key in row) for row in rows)
