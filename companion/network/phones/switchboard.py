"""Between the broker, the paired phones and the screen: any thread may ask it."""

import secrets
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator

from companion.core.seating import Seat
from companion.network.messages import encoded, topic
from companion.network.phones.messages import Answer, read
from companion.network.phones.paired import PairedPhones
from companion.referee.inputs import Pressed

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
        """Where phones speak to this table; ``+`` stands for their names."""
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

        Other players are other seats: then all buttons are taken back.
        """
        if (phones, players) == (self._phones.are_welcome, self._players):
            return
        self.revoke()
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
            where = topic(self._table, f"phone/{name}/answer")
            yield where, encoded(answer)
