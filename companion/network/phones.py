"""Phones as the buttons of a seat, judged by when they were pressed."""

import secrets
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from hmac import compare_digest
from operator import eq

from companion.core.seating import Seat
from companion.network.messages import encoded, topic
from companion.network.phone_messages import (
    Answer,
    Leave,
    Pair,
    Pong,
    Press,
    Said,
    Why,
    read,
)
from companion.referee.inputs import Button, Pressed

MOST_UNSURE_S = 0.15
"""A press whose moment is less sure than this, seconds, is not judged by it."""
OLDEST_S = 60.0
"""A measure older than this is forgotten: quartzes drift."""
MOST_WAITING = 4


@dataclass(frozen=True, slots=True)
class Measure:
    """One exchange with a phone."""

    at: float
    """Time of the exchange by the table's clock, seconds."""
    offset_s: float
    """Seconds by which the phone's clock is ahead of the table's."""
    unsure_s: float
    """By how much that may be wrong: half of the way there and back."""


@dataclass(slots=True)
class PhoneClock:
    """Estimate of one phone's clock. The table's seconds are arguments."""

    _sent: dict[int, float] = field(default_factory=dict)
    _measures: deque[Measure] = field(default_factory=lambda: deque(maxlen=12))
    _pings: int = 0

    def ping(self, now: float) -> int:
        """Begin an exchange; return its number, which the phone answers with."""
        self._pings += 1
        self._sent[self._pings] = now
        while len(self._sent) > MOST_WAITING:
            del self._sent[min(self._sent)]
        return self._pings

    def pong(self, number: int, clock_s: float, now: float) -> None:
        """Know what the phone's clock said between then and now."""
        sent = self._sent.pop(number, None)
        if sent is not None:
            middle, unsure = (sent + now) / 2, (now - sent) / 2
            offset, best = clock_s - middle, self._best(now)
            if best is not None and (
                abs(offset - best.offset_s) > unsure + best.unsure_s + MOST_UNSURE_S
            ):
                self._measures.clear()  # it slept: many clocks stand still meanwhile
            self._measures.append(Measure(now, offset, unsure))

    def _best(self, now: float) -> Measure | None:
        fresh = [each for each in self._measures if now - each.at <= OLDEST_S]
        return min(fresh, key=lambda each: each.unsure_s, default=None)

    def is_sure(self, now: float) -> bool:
        """Whether the table knows well enough what time it is on the phone."""
        best = self._best(now)
        return best is not None and best.unsure_s <= MOST_UNSURE_S

    def at(self, clock_s: float, now: float) -> float | None:
        """Return a moment of the phone in the table's seconds; ``None`` if unsure."""
        best = self._best(now)
        if best is None or best.unsure_s > MOST_UNSURE_S:
            return None
        return clock_s - best.offset_s


EVERY_S = 60.0
"""Seconds for which a code is shown; the former one is accepted as long again."""
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

    def current_code(self, now: float) -> str:
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
        self.current_code(now)
        return self._wrong >= MOST_WRONG

    def is_right(self, code: str, now: float) -> bool:
        """Return whether somebody has read the screen; a wrong try counts."""
        known = (self.current_code(now), self._before)
        right = any(each and compare_digest(code, each) for each in known)
        self._wrong += not right
        return right


LATEST_S = 1.0
"""A press that arrives later than this is not taken: the game has gone on, and a phone
that lies about its clock wins no more than this."""
PING_EVERY_S = 5.0
FIRST_PINGS = 4
"""Exchanges before the clock is taken for known."""
ANSWERS_A_S = 20.0
"""Most answers to strangers, per second."""
PRESSES_A_S = 10.0
"""Most presses of a phone, per second."""


@dataclass(slots=True)
class RateLimiter:
    """Lets a number of things a second through; saves unused ones for one second."""

    per_s: float
    _left: float = 0.0
    _at: float = float("-inf")

    def try_acquire(self, now: float) -> bool:
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
        """Number of seats at the table."""

    def code(self, now: float) -> str:
        """Return the code that stands on the screen."""
        return self._codes.current_code(now)

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
        if phone is not None and not phone.allowance.try_acquire(now):
            return None, None
        if phone is None and not self._strangers.try_acquire(now):
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
        if at is None or not now - LATEST_S <= at <= now + MOST_UNSURE_S:
            phone.pings = 0  # it may have slept: compare the clocks anew, at once
            return _refused("unsure" if at is None else "late"), None
        pressed = Pressed(min(at, now), Button(said.button), phone.seat)
        return Answer("taken", n=said.n), pressed


def _refused(why: Why) -> Answer:
    return Answer("refused", why=why)


_NAME_LENGTHS = range(8, 65)
_MOST_ANSWERS = 500


def random_code() -> str:
    """Return six digits that nobody can foresee."""
    return f"{secrets.randbelow(10**6):06}"


class PhoneGateway:
    """The phones of one table.

    Args:
        table: its name in topics.
        make_code: returns six random digits.
        clock: monotonic seconds.
    """

    def __init__(
        self,
        table: str,
        *,
        make_code: Callable[[], str] = random_code,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._table = table
        self._clock = clock
        self._lock = threading.Lock()
        self._phones = PairedPhones(make_code)
        self._players: tuple[str, ...] = ()
        self._answers: deque[tuple[str, Answer]] = deque(maxlen=_MOST_ANSWERS)
        self.post: Callable[[Pressed], None] = lambda _press: None
        """Takes the presses, from the network's thread."""

    @property
    def topic(self) -> str:
        """Topic on which phones speak to this table; ``+`` stands for their names."""
        return topic(self._table, "phone/+/press")

    @property
    def code(self) -> str:
        """The code that stands on the screen now."""
        with self._lock:
            return self._phones.code(self._clock())

    @property
    def paired(self) -> tuple[Seat, ...]:
        """The seats that have a phone."""
        with self._lock:
            return self._phones.paired

    def revoke(self, seat: Seat | None = None) -> None:
        """Take the buttons back, of one seat or of all."""
        with self._lock:
            self._answers.extend(self._phones.revoke(seat))

    def welcome(self, *, phones: bool, players: tuple[str, ...]) -> None:
        """Know whether phones are taken, and who sits there.

        Other players are other seats: then all buttons are taken back, but not where
        one more has sat down, or has done so by mistake: that seat is the last (5.24).
        """
        former = self._players
        stay = all(map(eq, former, players))
        if phones != self._phones.are_welcome or not stay:
            self.revoke()
        for gone in range(len(players), len(former)):
            self.revoke(Seat(gone))
        with self._lock:
            self._phones.are_welcome = phones
            self._players, self._phones.seats = players, len(players)

    def hear(self, where: str, payload: bytes) -> None:
        """Take a message of a phone; whatever else it is, nothing comes of it."""
        *_, name, _press = where.split("/")
        said = read(payload)
        if said is None or len(name) not in _NAME_LENGTHS:
            return
        with self._lock:
            answer, pressed = self._phones.hear(name, said, self._clock())
            if answer is not None:
                self._answers.append((name, answer))
        if pressed is not None:
            self.post(pressed)

    def answers(self) -> Iterator[tuple[str, bytes]]:
        """Yield what is to be said to phones now, with its topic."""
        with self._lock:
            self._answers.extend(self._phones.due(self._clock()))
        while self._answers:
            name, answer = self._answers.popleft()
            yield topic(self._table, f"phone/{name}/answer"), encoded(answer)
