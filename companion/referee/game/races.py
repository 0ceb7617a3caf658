"""The races between calls and catches, judged by when each happened (5.13).

A press arrives at once, a card only when the camera has settled on it. So a catch is
held for a moment: a card that landed before it is ruled on first, and a call within
the grace period after the card beats it. Nobody wins by hammering a button.
"""

from dataclasses import dataclass, replace
from typing import Self, TypeGuard

from companion.referee.inputs import CATCHES, Button, CardSeen, Pressed, TableInput

CAMERA_LATENCY_S = 0.6
"""How long after coming to rest a card may still be unreported, seconds."""


@dataclass(frozen=True, slots=True)
class Races:
    """Catches that are still held, and the card that they may be about."""

    grace_s: float
    """Seconds after a card in which a call beats a catch."""
    held: tuple[Pressed, ...] = ()
    card_at: float = float("-inf")
    """When the last card came to rest, monotonic seconds."""

    def hold(self, press: Pressed) -> Self:
        """Return the races with one more catch to be judged later."""
        return replace(self, held=(*self.held, press))

    def enter(self, item: TableInput) -> tuple[Self, tuple[Pressed, ...]]:
        """Take an input that is not a catch.

        Returns:
            The races after it, and the catches to rule on before the input.
        """
        if isinstance(item, CardSeen):
            ready, races = self._split(item.at)
            return replace(races, card_at=item.at), ready
        is_call = isinstance(item, Pressed) and item.button is Button.UNO
        if is_call and item.at < self.card_at + self.grace_s:
            return self, ()
        ready, races = self._split(item.at)
        return races, ready

    def due(self, now: float) -> tuple[Self, tuple[Pressed, ...]]:
        """Return the races, and the catches whose time to be judged has come."""
        ready = tuple(press for press in self.held if self.deadline(press) <= now)
        held = tuple(press for press in self.held if press not in ready)
        return replace(self, held=held), ready

    def deadline(self, press: Pressed) -> float:
        """Return when a held catch is judged, monotonic seconds."""
        known = press.at + CAMERA_LATENCY_S
        in_grace = press.at < self.card_at + self.grace_s
        return max(known, self.card_at + self.grace_s) if in_grace else known

    def _split(self, at: float) -> tuple[tuple[Pressed, ...], Self]:
        """Return the catches pressed before ``at``, and the races without them."""
        ready = tuple(press for press in self.held if press.at < at)
        held = tuple(press for press in self.held if press.at >= at)
        return ready, replace(self, held=held)


def is_catch(item: TableInput) -> TypeGuard[Pressed]:
    """Whether the input is a catch, or a shared press that may be one."""
    return isinstance(item, Pressed) and item.button in CATCHES and not item.long
