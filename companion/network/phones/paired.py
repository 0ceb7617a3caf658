"""Which phone is whose buttons, and what its presses mean to the game."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from companion.core.seating import Seat
from companion.network.phones.clock import MOST_UNSURE_S, PhoneClock
from companion.network.phones.codes import PairingCodes
from companion.network.phones.messages import (
    Answer,
    Leave,
    Pair,
    Pong,
    Press,
    Said,
    Why,
)
from companion.referee.inputs import Button, Pressed

LATEST_S = 1.0
"""A press that arrives later than this is not taken: the game has gone on, and a phone
that lies about its clock wins no more than this."""
PING_EVERY_S = 5.0
FIRST_PINGS = 4
"""Exchanges before the clock is taken for known."""
ANSWERS_A_S = 20.0
"""How often strangers are answered at most, a second."""
PRESSES_A_S = 10.0
"""How often a phone may press at most, a second."""


@dataclass(slots=True)
class RateLimiter:
    """Lets a number of things a second through; saves unused ones for one second."""

    per_s: float
    _left: float = 0.0
    _at: float = float("-inf")

    def take(self, now: float) -> bool:
        """Return whether one more may be done now, and count it."""
        gained = min((now - self._at) * self.per_s, self.per_s)
        self._left = min(self._left + gained, self.per_s)
        self._at = now
        may = self._left >= 1
        self._left -= may
        return may


@dataclass(slots=True)
class _Phone:
    seat: Seat
    clock: PhoneClock = field(default_factory=PhoneClock)
    latest: int = -1
    """Number of its latest press."""
    pinged_at: float = float("-inf")
    pings: int = 0
    allowance: RateLimiter = field(default_factory=lambda: RateLimiter(PRESSES_A_S))


class PairedPhones:
    """The phones of one table. Time is an argument, monotonic seconds.

    Args:
        make_code: returns six random digits.
    """

    def __init__(self, make_code: Callable[[], str]) -> None:
        self._codes = PairingCodes(make_code)
        self._phones: dict[str, _Phone] = {}
        self._strangers = RateLimiter(ANSWERS_A_S)
        self.are_welcome = False
        """Whether the table takes phones at all."""
        self.seats = 0
        """How many seats the table has."""

    def code(self, now: float) -> str:
        """Return the code that stands on the screen."""
        return self._codes.shown(now)

    @property
    def paired(self) -> tuple[Seat, ...]:
        """The seats that have a phone."""
        return tuple(sorted(phone.seat for phone in self._phones.values()))

    def revoke(self, seat: Seat | None = None) -> Iterator[tuple[str, Answer]]:
        """Take the buttons back, of one seat or of all; yield whom to tell what."""
        for name, phone in [*self._phones.items()]:
            if seat is None or phone.seat == seat:
                del self._phones[name]
                yield name, _refused("revoked")

    def due(self, now: float) -> Iterator[tuple[str, Answer]]:
        """Yield the exchanges that are due, to know the clocks."""
        for name, phone in self._phones.items():
            wait = PING_EVERY_S if phone.pings >= FIRST_PINGS else 0.2
            if now - phone.pinged_at >= wait:
                phone.pinged_at = now
                phone.pings += 1
                yield name, Answer("ping", ping=phone.clock.ping(now))

    def hear(
        self, name: str, said: Said, now: float
    ) -> tuple[Answer | None, Pressed | None]:
        """Take what a phone says.

        Args:
            name: the phone's.
            said: what it says.
            now: when it arrived.

        Returns:
            What it is answered, and what it means to the game, if anything.
        """
        phone = self._phones.get(name)
        if phone is not None and not phone.allowance.take(now):
            return None, None
        if phone is None and not self._strangers.take(now):
            return None, None
        match said:
            case Pair():
                return self._pair(name, said, now), None
            case Pong() if phone is not None:
                return self._measure(phone, said, now), None
            case Press() if phone is not None:
                return self._press(phone, said, now)
            case Leave() if phone is not None:
                del self._phones[name]
                return _refused("revoked"), None
            case _:
                return _refused("revoked"), None

    def _pair(self, name: str, said: Pair, now: float) -> Answer:
        taken = {each.seat for other, each in self._phones.items() if other != name}
        if not self.are_welcome or said.seat >= self.seats:
            return _refused("off")
        if self._codes.is_exhausted(now):
            return _refused("wait")
        if not self._codes.is_right(said.code, now):
            return _refused("wrong")
        if said.seat in taken:
            return _refused("occupied")
        self._phones[name] = _Phone(Seat(said.seat))
        return Answer("paired", seat=said.seat)

    def _measure(self, phone: _Phone, said: Pong, now: float) -> Answer | None:
        was_sure = phone.clock.is_sure(now)
        phone.clock.pong(said.ping, said.clock / 1000, now)
        if phone.clock.is_sure(now):
            return None if was_sure else Answer("ready")
        return _refused("unsure") if phone.pings >= FIRST_PINGS else None

    def _press(
        self, phone: _Phone, said: Press, now: float
    ) -> tuple[Answer | None, Pressed | None]:
        if said.n <= phone.latest:
            return None, None  # replayed
        phone.latest = said.n
        at = phone.clock.at(said.clock / 1000, now)
        if at is None:
            return _refused("unsure"), None
        if not now - LATEST_S <= at <= now + MOST_UNSURE_S:
            return _refused("late"), None
        pressed = Pressed(min(at, now), Button(said.button), phone.seat)
        return Answer("taken", n=said.n), pressed


def _refused(why: Why) -> Answer:
    return Answer("refused", why=why)
