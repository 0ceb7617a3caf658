"""Somebody who plays by ear: presses buttons, listens, and sees nothing."""

from listening import Listener

from companion.core.cards import Card
from companion.core.state import State
from companion.pages.navigator import Navigator
from companion.records.journal import Journal
from companion.referee.inputs import Button, CardSeen, Pressed
from companion.table.device import Device
from companion.table.table import Table
from companion.view.sentences.acts import acting_seat

TICK_S = 0.1
MOST_PRESSES = 120
"""Presses after which everything on a page was reached."""


class ByEar:
    """A table that is never looked at: presses in, a log of what is heard out."""

    def __init__(
        self,
        journal: Journal,
        language: str,
        players: tuple[str, ...] = (),
        rules: dict[str, object] | None = None,
    ) -> None:
        self.ear = Listener(language)
        self.table = Table(journal, rules or {}, players=players)
        self.by_itself: list[tuple[float, str]] = []
        """What was to be said without being asked for, and when."""
        self._asks = False
        device = Device(say=self._say)
        page = "table" if players else "start"
        self.navigator = Navigator(self.table, device, page=page)
        self.turns: list[tuple[float, str]] = []
        """When it became whose turn."""
        self.table.listeners.append(self._hear)

    @property
    def now(self) -> float:
        return self.ear.now

    def _say(self, phrases):
        if not self._asks:
            self.by_itself += ((self.now, phrase.text) for phrase in phrases)
        self.ear.say(phrases)

    def _hear(self, before, _rulings):
        state = self.table.history.now
        seat = acting_seat(state)
        if seat is not None and seat != acting_seat(before.now):
            self.turns.append((self.now, state.name(seat)))

    @property
    def state(self) -> State:
        return self.table.history.now

    def wait(self, seconds: float) -> None:
        self.wait_until(self.now + seconds)

    def wait_until(self, at: float) -> None:
        while self.now < at:
            self.ear.listen_until(min(self.now + TICK_S, at))
            self.navigator.tick(self.now)

    def wait_for_silence(self) -> None:
        """Hear to the end what is said: only then it is known."""
        while self.ear.speaks:
            self.wait(TICK_S)

    def press(self, button: Button, *, long: bool = False) -> None:
        self.navigator.handle(Pressed(self.now, button, long=long))

    def lay(self, card: str) -> None:
        self.navigator.handle(CardSeen(self.now, Card.parse(card)))

    def hold(self) -> None:
        """Hold the button for asking: take what was read."""
        self.press(Button.ASK, long=True)

    def read(self, button: Button = Button.ASK) -> str:
        """Press once; return the last that is said then, without waiting for it."""
        before = len(self.ear.asked)
        self._asks = True
        self.press(button)
        self._asks = False
        self.wait(0.3)
        said = [p.text for _at, phrases in self.ear.asked[before:] for p in phrases]
        return said[-1] if said else ""

    def take(self, text: str, button: Button = Button.ASK) -> None:
        """Walk through the choices until one is read, and take it by holding."""
        read = []
        for _press in range(MOST_PRESSES):
            read.append(self.read(button))
            if read[-1] == text:
                self.wait_for_silence()
                self.press(button, long=True)
                self.wait(3.0)
                return
        raise AssertionError(f"{text!r} is not among {read}")

    def said_twice(self) -> list[str]:
        """Return what was said twice by itself though the turn was the same.

        A name is no sentence: who lays a wild, or has a turn again, is named again.
        """
        found, names = [], self.state.names
        ends = [*(at for at, _name in self.turns[1:]), float("inf")]
        for (begins, _name), end in zip(self.turns, ends, strict=True):
            told = [text for at, text in self.by_itself if begins <= at < end]
            found += [
                text for text in set(told) if text not in names and told.count(text) > 1
            ]
        return found

    def late(self, within_s: float) -> list[tuple[float, str]]:
        """Return the turns whose name was not heard whole in time."""
        return [
            (at, name)
            for at, name in self.turns
            if not any(
                u.text == name and u.begins >= at and u.ends <= at + within_s
                for u in self.ear.log
            )
        ]
