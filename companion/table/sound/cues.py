"""The sound of each event. Pure; everybody at the table may hear it."""

from enum import Enum

from companion.core.events import Caught, Drew, Flipped, GameEvent, Played, UnoCalled
from companion.core.history import History
from companion.core.state import Phase, State
from companion.referee.rulings import Ruling
from companion.view.announcements import Announcement, Extent, Icon, announcement_of
from companion.view.sentences.acts import acting_seat


class Sound(Enum):
    """A sound; of several at the same time, the first in this order is played."""

    GAME_WON = "game_won"
    ROUND_WON = "round_won"
    CAUGHT = "caught"
    JUDGED = "judged"
    """A challenge was won or lost."""
    SWAPPED = "swapped"
    UNO = "uno"
    REFUSED = "refused"
    """An input changed nothing."""
    OWED = "owed"
    """Somebody is to draw many cards."""
    REVERSED = "reversed"
    SKIPPED = "skipped"
    LANDED = "landed"
    DRAW = "draw"
    TURN = "turn"
    """A new turn: somebody else must act. It may follow any other sound."""


def sounds_for(before: History, rulings: tuple[Ruling, ...]) -> tuple[Sound, ...]:
    """Return what is heard after one input: one sound, and perhaps that of a new turn.

    Only what everybody saw or heard has a sound: a play without its UNO call sounds
    like one with it (docs/rules.md 5.0).

    Args:
        before: the history before the input.
        rulings: the referee's answers to it.
    """
    history = before
    heard: set[Sound | None] = set()
    for ruling in rulings:
        if ruling.violations and not ruling.events:
            heard.add(Sound.REFUSED)
        for event in ruling.events:
            heard.add(_sound_of(event, history.now))
            history = history.after((event,))
        heard.add(_sound_of_announcement(announcement_of(history, ruling)))
    heard |= _of_the_round(before.now, history.now)
    loudest = [sound for sound in Sound if sound in heard - {Sound.TURN}][:1]
    return (*loudest, Sound.TURN) if Sound.TURN in heard else (*loudest,)


def _sound_of(event: GameEvent, before: State) -> Sound | None:
    match event:
        case Played() | Flipped():
            return Sound.LANDED
        case Drew():
            return Sound.DRAW
        case UnoCalled():
            return Sound.UNO
        case Caught(target=target):
            return Sound.CAUGHT if target in before.exposed else Sound.REFUSED
        case _:
            return None


def _sound_of_announcement(moment: Announcement) -> Sound | None:
    """Return the sound of an announcement across the screen."""
    if moment.extent is Extent.PODIUM:
        return Sound.GAME_WON
    return {
        Icon.RIGHT: Sound.JUDGED,
        Icon.SWAP: Sound.SWAPPED,
        Icon.DRAW: Sound.OWED,
        Icon.REVERSE: Sound.REVERSED,
        Icon.SKIP: Sound.SKIPPED,
    }.get(moment.icon)


def _of_the_round(before: State, after: State) -> set[Sound]:
    """Return what is heard because the round went on, or ended."""
    if before.phase is not after.phase is Phase.COUNT:
        return {Sound.ROUND_WON}
    acting = acting_seat(after)
    has_moved = acting is not None and acting != acting_seat(before)
    return {Sound.TURN} if has_moved else set()
