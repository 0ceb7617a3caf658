"""An evening at a machine: a round by pins, touches and cards, judged by its truth.

The truth is a table of our own beside the machine, which is told what people do. After
each deed its journal must hold the same events, and its screen ask for the same. People
wait for that before they go on, as real ones do.
"""

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.core.cards import Card
from companion.core.events import GameEvent
from companion.core.history import History
from companion.core.notation import notation
from companion.core.seating import Seat
from companion.core.state import Phase
from companion.demo.players import Players
from companion.records.codec import encode_event
from companion.records.journal import Journal
from companion.records.stored import read_events
from companion.referee.inputs import (
    Button,
    CardSeen,
    ColorTouched,
    Pressed,
    TableInput,
    VerdictTouched,
)
from companion.referee.rulings import Ruling, events_of
from companion.table.table import Table
from companion.view.sentences.acts import turn_prompt
from companion.view.words import color_name
from machine.devices import CameraFeed, Pins, Screen, Touchscreen, letters
from machine.machine import Machine
from machine.qemu import MachineError

NAMES = ("Ada", "Ben", "Cem")
PATIENCE_S = 240.0
"""How long a deed may take until the journal holds it. An evening is judged by what is
right and what is lost, not by how fast an emulated processor reads."""
SHOWN_S = 90.0
"""How long the screen may take to show what is touched then, seconds."""
HEAD_ROWS = slice(0, 200)
PROMPT_ROWS, PROMPT_COLUMNS = slice(0, 137), slice(192, 650)
"""Where the screen says who acts, and what they may do, pixels: beside the top card,
whose lines Tesseract may take for all there is to read."""
APART_S = 10.0
"""How far apart the truth takes deeds to be: people do not press at once."""
REST_FRAMES = 6
GO_ON_XY, DRAW_XY, PASS_XY = (400, 175), (722, 222), (722, 298)
COLOR_XY = {
    "red": (304, 447),
    "yellow": (407, 447),
    "green": (509, 447),
    "blue": (612, 447),
}
"""Where a screen of 800x480 has these keys; Tesseract does not read all their words."""
BESIDE_WORD, LEAST_COLORFUL = 35, 60
"""How far beside their middle nothing is written, pixels; and how far red, green and
blue are apart there at least, of 255."""
ANSWER_ROWS, ANSWER_COLUMNS = slice(422, 472), (slice(290, 462), slice(482, 654))
"""Where it has two answers to a question in place of them, pixels."""
JOURNAL = "/var/lib/companion/table.sqlite3"


@dataclass(slots=True)
class Played:
    """What was seen of a round."""

    deeds: int = 0
    faults: list[str] = field(default_factory=list)
    waits_s: list[float] = field(default_factory=list)
    """From each deed until the journal held it."""
    ready_s: list[float] = field(default_factory=list)
    """From each power-on until the table said READY."""
    is_over: bool = False
    """Whether somebody went out."""


@dataclass(slots=True)
class MachineProps:
    """The things of a machine that the players of the demo can touch."""

    feed: CameraFeed
    pins: Pins
    screen: Screen
    touchscreen: Touchscreen
    done: list[TableInput] = field(default_factory=list)
    """What was really done, for the truth."""
    at: float = 0.0
    acting: str = ""
    """Who does the next thing."""

    def lay(self, card: Card, seat: Seat) -> None:
        """Lay a card under the camera."""
        self.feed.lay(str(card), seat)
        self.feed.camera.idle(REST_FRAMES)
        self.done.append(CardSeen(self.at, card))

    def take_back(self, seat: Seat) -> None:
        """Take the top card off the pile; the card that follows says it all."""
        self.feed.camera.take_back(seat)
        self.feed.camera.idle(REST_FRAMES)

    def draw(self, count: int, seat: Seat) -> None:
        """Draw, where no camera looks."""

    def reshuffle(self, seat: Seat) -> None:
        """Make a new draw pile, where no camera looks."""

    def turn_over(self, pile: Sequence[Card], seat: Seat) -> None:
        """Turn the pile over, which no card of this deck asks for."""

    def gather(self, seat: Seat) -> None:
        """Gather all cards for the next round."""
        self.feed.camera.gather(seat)
        self.feed.camera.idle(REST_FRAMES)

    def press(self, button: Button) -> None:
        """Press a button on its pin."""
        self.pins.press(button.value)
        self.done.append(Pressed(self.at, button))

    def touch(self, item: TableInput) -> None:
        """Touch what the screen offers.

        Raises:
            MachineError: if that is nothing we know the words of.
        """
        done: TableInput
        match item:
            case ColorTouched(color=color):
                self._wait_for_colors()
                self.touchscreen.touch(*COLOR_XY[color_name(color)])
                done = ColorTouched(self.at, color)
            case VerdictTouched(guilty=guilty):
                place = self.screen.find("Yes" if guilty else "No", SHOWN_S)
                self.touchscreen.touch(place.x, place.y)
                done = VerdictTouched(self.at, guilty)
            case _:
                raise MachineError(f"Nobody knows where to touch {item}.")
        self.done.append(done)

    def _wait_for_colors(self) -> None:
        """Wait until the row offers colors; say who played, if it asks that first.

        Raises:
            MachineError: if it does not in time.
        """
        answers: list[tuple[int, int]] = []

        def is_answered() -> bool:
            answers[:] = self._answers()
            return self._offers_colors() or bool(answers)

        self.feed.machine.wait_for(is_answered, "row that can be read", SHOWN_S)
        if answers and not self._offers_colors():
            self.touchscreen.touch(*answers[0])
        self.feed.machine.wait_for(self._offers_colors, "colors in the row", SHOWN_S)

    def _offers_colors(self) -> bool:
        """Whether the row has a key of each color; other keys are black or white."""
        picture = self.screen.picture()
        keys = (picture[y, x - BESIDE_WORD] for x, y in COLOR_XY.values())
        return all(int(key.max()) - int(key.min()) >= LEAST_COLORFUL for key in keys)

    def _answers(self) -> list[tuple[int, int]]:
        """Return where the row has the name of who acts."""
        y = (ANSWER_ROWS.start + ANSWER_ROWS.stop) // 2
        return [
            ((columns.start + columns.stop) // 2, y)
            for columns in ANSWER_COLUMNS
            if self.acting
            and letters(self.acting) in self.screen.readings(ANSWER_ROWS, columns)
        ]


class Evening:
    """People at a machine whose table stands at the beginning of a game.

    Args:
        machine: is ready.
        feed: what its camera sees.
        seed: decides hands and decisions.
    """

    def __init__(
        self,
        machine: Machine,
        feed: CameraFeed,
        *,
        seed: int = 3,
    ) -> None:
        self._machine, self._feed = machine, feed
        self._screen = Screen(machine)
        self._props = MachineProps(
            feed, Pins(machine), self._screen, Touchscreen(machine)
        )
        rules = {"hand_size": machine.hardware.hand_size}
        self._truth = Table(Journal(":memory:"), rules, players=NAMES)
        self._bots = Players.at(self._truth.deck, self._props, seed)
        self._truth.listeners.append(self._follow)
        self.played = Played()

    @property
    def history(self) -> History:
        """What really happened.

        Raises:
            MachineError: if there is no game.
        """
        if self._truth.history is None:
            raise MachineError("The truth has no game.")
        return self._truth.history

    def open_table(self) -> None:
        """Touch the first page away, if it is shown, and let the game go on."""
        self._machine.wait_for(
            lambda: self._is_first_page() or not self.missing(), "page", SHOWN_S
        )
        if self._is_first_page():
            self._props.touchscreen.touch(*GO_ON_XY)
        self._machine.wait_for(lambda: not self.missing(), "table", SHOWN_S)

    def _is_first_page(self) -> bool:
        """Whether the start page is shown; over a round it has no title."""
        said = [*self._screen.readings(HEAD_ROWS)]
        return any("unotable" in text or "goon" in text for text in said)

    def play(self, most: int = 200) -> Played:
        """Play until somebody goes out, or so many deeds were done.

        Args:
            most: how many deeds.
        """
        for _ in range(most):
            if (
                self.history.now.phase in {Phase.COUNT, Phase.OVER}
                and self.played.deeds > 1
            ):
                self.played.is_over = True
                break
            if not self.do_one():
                break
        return self.played

    def do_one(self) -> bool:
        """Let somebody do the next thing; return whether the machine knows of it."""
        self._props.at += APART_S
        self._props.acting = turn_prompt(self.history.now).name
        self._bots.act(self.history.now)
        self._feed.wait_at_rest()
        return self._is_taken(self._is_seen)

    def do_slowly(self) -> bool:
        """Do the next thing of a round that is to last; return whether it is known.

        Every other turn somebody draws by touch, whatever is in the hand.
        """
        if self.history.now.phase is Phase.PLAY and self.played.deeds % 2:
            return self.touch_draw()
        return self.do_one()

    def press_draw(self) -> bool:
        """Press the key that draws, then passes, while something does not work.

        Returns:
            Whether the journal or the screen knew of it; a disk may be full, or a
            screen unplugged.
        """
        self._props.at += APART_S
        self._props.press(Button.DRAW_PASS)
        return self._is_taken(lambda: self.is_known() or not self.missing())

    def touch_draw(self, *, is_broad: bool = False) -> bool:
        """Touch that key where it stands on the screen; return whether it counted.

        Args:
            is_broad: whether the finger is felt in two places of the key at once, as a
                flat thumb is; it counts once.
        """
        self._props.at += APART_S
        has_drawn = self.history.now.phase is Phase.DRAWN
        x, y = PASS_XY if has_drawn else DRAW_XY
        if is_broad:
            self._props.touchscreen.touch_with_two((x - 8, y), (x + 8, y + 4))
        else:
            self._props.touchscreen.touch(x, y)
        self._props.done.append(Pressed(self._props.at, Button.DRAW_PASS))
        return self._is_taken(self._is_seen)

    def _is_taken(self, is_enough: Callable[[], bool]) -> bool:
        """Tell the truth what was done; return whether the machine knows it in time."""
        done, self._props.done = self._props.done, []
        began = time.monotonic()
        for item in done:
            self._truth.handle(item)
        self._bots.laid = None
        self.played.deeds += 1
        try:
            self._machine.wait_for(is_enough, "ruling", PATIENCE_S)
        except MachineError as error:
            self._note(f"{done}: {error} {self.difference()}")
            self.played.faults.append(f"{done}: {error} {self.difference()}")
            return False
        self.played.waits_s.append(time.monotonic() - began)
        self._note(
            f"{self.played.waits_s[-1]:.0f} s {done} {notation(self.history.now)}"
        )
        return True

    def _note(self, what: str) -> None:
        """Note what was done, for whoever looks after an evening that went wrong."""
        folder = self._machine.folder
        with (folder / "evening.log").open("a") as log:
            log.write(f"{time.strftime('%H:%M:%S')} {what}\n")
        self._screen.save(folder / f"evening-{self.played.deeds}.png")

    def _is_seen(self) -> bool:
        """Whether journal and screen both tell the truth."""
        return self.is_known() and not self.missing()

    def rulings(self) -> list[list[Any]]:
        """Return the machine's rulings of the last game: number, game, events."""
        answer = self._machine.ask({"journal": JOURNAL})
        rows: list[list[Any]] = answer["rows"]
        return rows

    def events(self) -> list[GameEvent]:
        """Return what the machine's journal says has happened."""
        return [event for row in self.rulings() for event in read_events(row[2])]

    def is_known(self) -> bool:
        """Whether the machine's game stands as the true one."""
        return self._reached() == notation(self.history.now)

    def missing(self) -> tuple[str, ...]:
        """Return the words that the screen does not show of what is true."""
        now = self.history.now
        if now.round and now.phase in {Phase.COUNT, Phase.OVER}:
            return ()  # another page is shown
        prompt = turn_prompt(now)
        ways = [way for way in (prompt.sentence, prompt.brief) if way]
        name = sentence = False
        for reading in self._screen.readings(PROMPT_ROWS, PROMPT_COLUMNS):
            name = name or letters(prompt.name) in reading
            sentence = sentence or any(letters(way) in reading for way in ways)
            if name and sentence:
                return ()
        return (
            *(() if name else (prompt.name,)),
            *(() if sentence else (prompt.sentence,)),
        )

    def difference(self) -> str:
        """Return what journal and screen say beside what is true."""
        told = [json.dumps(encode_event(event)) for event in self.events()[-3:]]
        return (
            f"The journal has {self._reached()} after {told}, and true is "
            f"{notation(self.history.now)}; on the screen is not {self.missing()}."
        )

    def _reached(self) -> str:
        """Return where the machine's game stands, in notation."""
        opened = self._truth.journal.games()[-1].opened()
        return notation(opened.after(tuple(self.events())).now)

    def _follow(self, before: History, rulings: tuple[Ruling, ...]) -> None:
        events = events_of(rulings)
        if events:
            self._bots.follow(events, before.after(events).now)
