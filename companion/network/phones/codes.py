"""The code on the table's screen: six digits that change, and few tries."""

from collections.abc import Callable
from dataclasses import dataclass
from hmac import compare_digest

EVERY_S = 60.0
"""How long a code is shown, seconds; the one before is taken as long again."""
MOST_WRONG = 10
"""Wrong tries for each code, of all phones together."""


@dataclass(slots=True)
class PairingCodes:
    """The codes of one table.

    Args:
        make: returns six random digits.
    """

    make: Callable[[], str]
    _now: str = ""
    _before: str = ""
    _until: float = float("-inf")
    _wrong: int = 0

    def shown(self, now: float) -> str:
        """Return the code that stands on the screen.

        Args:
            now: monotonic seconds.
        """
        if now >= self._until:
            is_old = now >= self._until + EVERY_S
            self._before = "" if is_old else self._now
            self._now, self._until, self._wrong = self.make(), now + EVERY_S, 0
        return self._now

    def is_exhausted(self, now: float) -> bool:
        """Whether nobody may try any more until the next code."""
        self.shown(now)
        return self._wrong >= MOST_WRONG

    def is_right(self, code: str, now: float) -> bool:
        """Return whether somebody has read the screen; a wrong try counts."""
        known = (self.shown(now), self._before)
        right = any(each and compare_digest(code, each) for each in known)
        self._wrong += not right
        return right
