"""The table without a screen: typed lines and the camera in, sentences out."""

import json
import math
import sys
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, TextIO

from companion.bootstrap.buttons import load_pin_buttons, run_pin_buttons
from companion.bootstrap.services import (
    keep_alive,
    keep_memory_small,
    open_network,
    open_table,
)
from companion.camera.reports import CameraAlarm, CameraFact, HandRead
from companion.camera.watching import start_watcher
from companion.components.component import HealthMonitor
from companion.config import Config, settings_of
from companion.core.cards import Card, Color
from companion.core.errors import CompanionError, NotationError
from companion.core.events import Played
from companion.core.history import History
from companion.core.seating import Seat
from companion.records.codec import public
from companion.records.record import opening_line, step_line
from companion.referee import inputs
from companion.referee.inputs import TableInput
from companion.referee.rulings import Ruling
from companion.table.table import Table
from companion.table.vitals import Heartbeat
from companion.teaching.services import DeckReaderServices
from companion.view.actions import GameAction, Touch
from companion.view.cards import card_says
from companion.view.elements import Notice, QuestionBar
from companion.view.plain_text import plain
from companion.view.sentences.acts import turn_prompt
from companion.view.sentences.narrate import narrate, reply
from companion.view.sentences.questions import revision_sentence
from companion.view.sentences.spoken import numbered_answers

HELP = (
    "uno [SEAT], catch [SEAT], challenge, draw, pass, color red, swap SEAT, "
    "verdict guilty|innocent, points N N ..., deal [SEAT], card R7, reshuffle, "
    "stop, undo, redo, answer N; a card may say from where its "
    "arm came: card R7 from 95; drawn from 95: a hand at the draw pile; arm from 95: "
    "one over the discard pile; unread from 95: a card that could not be read"
)
"""Words that may be typed, for error messages."""

_LONGEST_NUMBER = 6  # digits; nobody has a million points


def parse_words(line: str, at: float) -> TableInput:
    """Read what somebody typed, such as ``color red``, as an input.

    Args:
        line: one line.
        at: when it was typed, monotonic seconds.

    Raises:
        NotationError: if it means nothing, naming what may be typed.
    """
    word, *rest = line.split()
    try:
        return _read(word, rest, at)
    except (ValueError, IndexError, KeyError) as error:
        raise NotationError(f"{line.strip()!r} means nothing; type {HELP}.") from error


def _number(text: str) -> int:
    """Read a whole number from 0 of plausible size.

    Raises:
        ValueError: if it is not one.
    """
    if not (text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER):
        raise ValueError(text)
    return int(text)


def _read(word: str, rest: list[str], at: float) -> TableInput:
    if word in {button.value for button in inputs.Button}:
        return inputs.Pressed(
            at, inputs.Button(word), Seat(_number(rest[0])) if rest else None
        )
    match word, rest:
        case "color", [name]:
            return inputs.ColorTouched(at, Color(name))
        case "swap", [seat]:
            return inputs.SeatTouched(at, Seat(_number(seat)))
        case "verdict", [said]:
            return inputs.VerdictTouched(at, {"guilty": True, "innocent": False}[said])
        case "points", _:
            return inputs.PointsEntered(at, tuple(map(_number, rest)))
        case "deal", _:
            return inputs.RoundDealt(at, Seat(_number(rest[0])) if rest else None)
        case "card", [name, *direction]:
            return inputs.CardSeen(at, Card.parse(name), from_deg=_degrees(direction))
        case "drawn", direction:
            return inputs.DrawSeen(at, from_deg=_degrees(direction))
        case "unread", direction:
            return inputs.CardUnread(at, from_deg=_degrees(direction))
        case "arm", direction:
            return inputs.ArmSeen(at, from_deg=_degrees(direction))
        case _:
            return _PLAIN[word](at)


def _degrees(words: list[str]) -> float | None:
    """Read ``from 95``, degrees clockwise from the top of the picture, if given."""
    match words:
        case []:
            return None
        case "from", number if 0 <= float(number) <= 360:  # noqa: PLR2004 (a circle)
            return float(number) % 360
        case _:
            raise ValueError(words)


_PLAIN: dict[str, Callable[[float], TableInput]] = {
    "reshuffle": inputs.PileReshuffled,
    "stop": inputs.RoundGivenUp,
    "undo": inputs.UndoTouched,
    "redo": inputs.RedoTouched,
}


_GAME = 0  # its number in the record lines, as there is only one
_TICK_S = 0.1
_print_at_once = partial(print, flush=True)  # a program that reads it is waiting
_Posted = TableInput | CameraFact | CameraAlarm | HandRead


class Console:
    """Feeds a table from the camera and typed lines, and prints what happens.

    Args:
        table: the game.
        as_json: print record lines instead of sentences.
        say: prints one line.
        clock: monotonic seconds.
        pulse: hears again and again that the table answers.
    """

    def __init__(
        self,
        table: Table,
        *,
        as_json: bool = False,
        say: Callable[[str], None] = _print_at_once,
        clock: Callable[[], float] = time.monotonic,
        pulse: Callable[[Heartbeat], None] = lambda _heartbeat: None,
    ) -> None:
        self._table = table
        self._pulse = pulse
        table.listeners.append(self._tell)
        self._as_json = as_json
        self._say = say
        self._clock = clock
        self._inbox: SimpleQueue[_Posted | str | None] = SimpleQueue()
        self._noted: tuple[Notice, ...] = ()
        self._asked = QuestionBar()
        self._remarked = ""

    def post(self, action: _Posted) -> None:
        """Queue an input. Any thread may call it."""
        self._inbox.put(action)

    def listen(self, lines: Iterable[str]) -> None:
        """Queue typed lines from a thread of its own, until they end."""
        threading.Thread(target=self._type, args=(lines,), daemon=True).start()

    def _type(self, lines: Iterable[str]) -> None:
        try:
            for line in lines:
                if line.strip():
                    self._inbox.put(line)
        finally:
            self._inbox.put(None)

    def run(self, *, camera: bool) -> None:
        """Handle what comes until the typed lines and the camera have both ended.

        Args:
            camera: whether there is a camera whose end must be awaited.
        """
        self._table.tick(self._clock())  # it knows of devices that are missing
        self._note()
        self._greet()
        typing, watching = True, camera
        while typing or watching:
            self._pulse(Heartbeat.TABLE)
            try:
                action = self._inbox.get(timeout=_TICK_S)
            except Empty:
                self._tick()
                continue
            if action is None:
                typing = False
            elif action is CameraFact.ENDED:
                watching = False
            else:
                self._take(action)
        self._table.tick(math.inf)  # no more input can come: rule on what is held

    def _tick(self) -> None:
        if self._table.tick(self._clock()):
            self._note()
            self._ask()

    def _note(self) -> None:
        """Print what is wrong with the device, once, as long as it lasts."""
        notices = self._table.chrome().notices
        for notice in notices:
            if notice not in self._noted:
                self._remark(notice.text)
        self._noted = notices

    def _greet(self) -> None:
        """Print the record's opening line, or where a resumed game stands."""
        history = self._table.history
        if history is None:
            return
        if not history.steps:
            self._print(opening_line(_GAME, history.start), "")
            return
        now = turn_prompt(history.now)
        record = {"kind": "resumed", "state": public(history.now)}
        self._print(record, f"The game goes on. {now.name}: {now.sentence}")

    def _take(self, action: _Posted | str) -> None:
        try:
            given = self._read(action) if isinstance(action, str) else action
        except CompanionError as error:
            print(plain(f"companion: {error}"), file=sys.stderr)  # noqa: T201 (stdout is for the game)
            return
        self._table.handle(given)
        self._note()
        self._ask()

    def _ask(self) -> None:
        """Print an open question once, and its answers with their numbers."""
        strip, before = self._table.chrome().strip, self._asked
        self._asked = strip
        if strip.text not in {before.text, self._remarked}:
            self._remark(strip.text)
        is_new = (strip.text, strip.answers) != (before.text, before.answers)
        if strip.answers and is_new:
            self._remark(f"answer {'; '.join(numbered_answers(strip))}")

    def _read(self, line: str) -> GameAction:
        word, *rest = line.split()
        if word != "answer":
            return parse_words(line, self._clock())
        answers = self._table.chrome().strip.answers
        numbered = {str(number): answer for number, answer in enumerate(answers, 1)}
        chosen = numbered.get(" ".join(rest))
        if chosen is None:
            raise NotationError(f"There is no answer {line.strip()!r} to choose now.")
        action = chosen.action
        if isinstance(action, TableInput):
            stamped = action if action.at else replace(action, at=self._clock())
            return Touch(self._table.chrome().version, stamped, chosen.question)
        if action is not None:
            raise NotationError(f"The answer {chosen.text!r} needs the screen.")
        return Touch(self._table.chrome().version, None)

    def _tell(self, history: History, rulings: tuple[Ruling, ...]) -> None:
        for ruling in rulings:
            for event in ruling.events:
                said = narrate(event, history.now)
                does = card_says(event, history.now)
                n = history.version
                history = history.after((event,))
                self._print(step_line(_GAME, n, event, history.now), said)
                self._remark(does if isinstance(event, Played) else "")
            self._remark(reply(history.now, ruling.violations))
            if ruling.revision is not None:
                self._remark(revision_sentence(history.now, ruling.revision))

    def _remark(self, text: str) -> None:
        """Print what is not an event: a question, or why an input changed nothing."""
        self._remarked = text
        if text:
            self._print({"kind": "said", "text": text}, f"  {text}")

    def _print(self, record: dict[str, Any], text: str) -> None:
        if self._as_json:
            self._say(json.dumps(record))
        elif text:
            self._say(plain(text))


def run_console(config: Config, lines: TextIO, *, as_json: bool) -> None:
    """Play without a screen: typed lines and the camera in, sentences out.

    Args:
        config: what the table is made of.
        lines: what is typed.
        as_json: whether record lines are printed instead of sentences.

    Raises:
        CompanionError: if the journal cannot be opened or no players are known.
    """
    keep_memory_small()
    load_pin_buttons(config)
    with ExitStack() as stack:
        health = HealthMonitor()
        table = open_table(config, stack, health=health)
        _require_game(table)
        pulse = keep_alive(
            table,
            health,
            (Heartbeat.TABLE,),
            view=table.chrome,
            data=config.data,
            stack=stack,
        )
        console = Console(table, as_json=as_json, pulse=pulse)
        open_services = partial(DeckReaderServices, config.data, config.taught)
        watcher = start_watcher(
            config, console.post, open_services, paced=False, health=health
        )
        if watcher is not None:
            stack.callback(watcher.stop)
        settings = settings_of(config)
        pins = run_pin_buttons(
            config, table, console.post, lambda: settings, health=health
        )
        stack.enter_context(pins)
        network = open_network(config, table, settings, stack)
        if network is not None:
            network.phones.post = console.post
        console.listen(lines)
        console.run(camera=watcher is not None)


def _require_game(table: Table) -> None:
    """Refuse a table at which nobody sits: here nobody can be seated.

    Raises:
        CompanionError: if there is no game.
    """
    if table.history is None:
        raise CompanionError(
            "No game is stored and no players are named; "
            "name them with --players Ada,Ben,Cem."
        )
