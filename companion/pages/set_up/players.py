"""The players on the screen: seats around the table, and the naming of each."""

from companion.core.seating import FEWEST_PLAYERS, MOST_PLAYERS
from companion.pages.set_up.badges import worn
from companion.pages.set_up.draft import SetUpDraft
from companion.pages.set_up.edits import (
    ChooseBadge,
    ChooseSeat,
    LaySeats,
    SeatAct,
    SeatName,
)
from companion.pages.set_up.offers import Offers
from companion.pages.set_up.seating import SeatingDraft
from companion.pages.set_up.view import PlayersView, SeatCell
from companion.view.elements import Control
from companion.view.keyboard import Key, NamingView, keyboard
from companion.view.language import _

OFFERED = 8
"""Remembered names that fit beside the table."""
_OFFERED_AT_FIRST = 6
"""Those that fit under the question how many sit here."""


def players_view(
    draft: SetUpDraft, offers: Offers, *, dealt: bool = True
) -> PlayersView:
    """Return the seats as they are taken, and who can sit down.

    Args:
        draft: who sits where.
        offers: names that this device has seen before, and badges.
        dealt: whether the deck has cards enough for all of them.
    """
    seating = draft.seating
    badges = worn(seating, offers.badges)
    seats = tuple(
        SeatCell(
            name or _("+"),
            _("deals") if name and seat == seating.dealer else "",
            ChooseSeat(seat),
            chosen=seat == seating.chosen,
            badge=badges[seat],
            badge_item=ChooseBadge(seat) if name else None,
            says="" if name else _("free seat"),
        )
        for seat, name in enumerate(seating.names)
    )
    absent = [name for name in offers.remembered if name not in seating.names]
    return PlayersView(
        sentence=_sentence(seating) if dealt else _("The deck has too few cards"),
        seats=seats,
        actions=_actions(seating),
        remembered=tuple(
            Control(name, SeatName(name), enabled=not seating.is_full)
            for name in absent[: OFFERED if seating.names else _OFFERED_AT_FIRST]
        ),
    )


def _sentence(seating: SeatingDraft) -> str:
    names = seating.players
    if not seating.names:
        return _("How many sit here?")
    if len(set(names)) < len(names):
        return _("Two players have the same name")
    if not seating.is_complete:
        vacant = len(names) < len(seating.names)
        return _("Touch + where you sit") if vacant else _("2 to 10 players, clockwise")
    return _("Drag a name to where it sits")


def _actions(seating: SeatingDraft) -> tuple[Control, ...]:
    if not seating.names:
        counts = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
        return tuple(Control(_("{n}").format(n=n), LaySeats(n)) for n in counts)
    anybody = bool(seating.name)
    return (
        Control(
            _("New name"),
            SeatName(),
            enabled=not seating.is_full,
            strong=not seating.is_complete and seating.is_taken,
        ),
        Control(_("Deals first"), SeatAct.DEAL, enabled=anybody),
        Control(_("Rename"), SeatAct.RENAME, enabled=anybody),
        Control(_("Remove"), SeatAct.REMOVE, enabled=anybody),
    )


def player_naming(draft: SetUpDraft, remembered: tuple[str, ...]) -> NamingView:
    """Return the keyboard for the name of a player."""
    absent = tuple(name for name in remembered if name not in draft.seating.names)
    done = Control(_("Done"), Key.DONE, strong=True)
    return keyboard(_asked(draft.seating), draft.text, absent, done)


def _asked(seating: SeatingDraft) -> str:
    """Say which place is named, by who has just been named beside it."""
    several = len(seating.names) > 1
    former = seating.names[seating.chosen - 1].strip() if several else ""
    if not former:
        return _("Who sits here?")
    return _("Who plays after {player}?").format(player=former)
