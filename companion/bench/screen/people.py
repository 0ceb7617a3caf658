"""Bots that use the window as people do, and wait for its answers."""

import random
import time
from collections.abc import Callable
from dataclasses import replace

from companion.bench.games import MOST_ACTS, PaperTable
from companion.bench.screen.stopwatch import Stopwatch
from companion.core.history import History
from companion.core.ruleset import parse_rules
from companion.decks import load_deck
from companion.demo.bots import Bots
from companion.pages.past_games import ShowGame
from companion.pages.set_up.edits import SeatName, ShowTab, Tab
from companion.referee.rulings import Ruling
from companion.table.table import Table
from companion.view.items import Item, Open

RULES = {"target": 100_000, "uno_call": False}  # a long game; no catch is held
_FRAME_S = 1 / 30
_TURN_S = 7.0
"""What an act takes by the people's own clock: faster presses are taken for habit."""

_PAGES: tuple[Item, ...] = (
    *(Open("set_up"), ShowTab(Tab.RULES), ShowTab(Tab.OPTIONS)),
    *(ShowTab(Tab.DECK), ShowTab(Tab.BUTTONS), SeatName()),
    *(Open("settings"), Open("history"), Open("company")),
    *(Open("camera"), Open("people"), Open("past_games"), ShowGame(1)),
)
"""The pages that can be opened from the table, and the keyboard."""


class People:
    """Bots who post what they do to a window, one thing after the other.

    Args:
        table: the game; read while the window waits.
        stopwatch: waits for each answer.
        post: takes the inputs.
    """

    def __init__(
        self, table: Table, stopwatch: Stopwatch, post: Callable[[Item], None]
    ) -> None:
        self._table = table
        self._stopwatch = stopwatch
        self._post = post
        self._paper = PaperTable()
        self._rng = random.Random(1)  # noqa: S311 (no secret)
        self._now = time.monotonic()
        deck = load_deck(parse_rules(RULES).deck)
        self._bots = Bots.at(deck, self._paper, seed=1)
        table.listeners.append(self._follow)

    def play_until(self, is_reached: Callable[[History], bool]) -> None:
        """Play until the history is as required.

        Raises:
            RuntimeError: if the bots never get there.
        """
        for _ in range(MOST_ACTS):
            history = self._table.history
            if history is None or is_reached(history):
                return
            self._bots.act(history.now)
            while self._paper.inputs:
                self._do(self._paper.inputs.popleft())
        raise RuntimeError("The bots came to no end.")

    def open_pages(self) -> list[float]:
        """Open every page once, and return how long each took, seconds."""
        for item in _PAGES:
            self._touch(item)
        self._touch(Open("table"))
        return self._stopwatch.take_waits()

    def _do(self, item: Item) -> None:
        self._now += _TURN_S
        self._touch(replace(item, at=self._now))  # type: ignore[type-var]  # what bots do is an input

    def _touch(self, item: Item) -> None:
        time.sleep(self._rng.random() * _FRAME_S)  # people do not wait for frames
        self._stopwatch.start()
        self._post(item)
        self._stopwatch.wait()

    def _follow(self, _before: History, rulings: tuple[Ruling, ...]) -> None:
        history = self._table.history
        for ruling in rulings:
            if history is not None:
                self._bots.follow(ruling.events, history.now)
