"""A table with all its parts, in one thread and a time of its own."""

from collections import Counter
from contextlib import ExitStack, suppress

from fake_time import FakeTime

from companion.bootstrap.buttons import TableButtons
from companion.bootstrap.services import play_sounds
from companion.camera.live_camera import Calibration, CameraServices
from companion.camera.watcher import Watcher
from companion.components.component import Component, HealthMonitor
from companion.core.cards import Card
from companion.pages.navigator import Navigator
from companion.records.opening import open_journal
from companion.referee.inputs import Button, CardSeen, Pressed
from companion.table.device import Device
from companion.table.sound.player import Player
from companion.table.table import Table
from companion.table.vitals import FEED_S, Heartbeat, WatchdogFeeder
from companion.view.actions import Touch
from faults.props import Eyes, FaultyCamera, FaultyPins, Loudspeaker
from hardware.simulated.fingers import Fingers
from hardware.wiring import ButtonName, ButtonWiring, Wiring
from vision.following.pile import PileFollower

NAMES = ("Ada", "Ben", "Cem")
TICK_S = 0.1
WIRING = Wiring(
    (
        ButtonWiring(ButtonName.DRAW, 22),
        ButtonWiring(ButtonName.PASS, 23),
        *(ButtonWiring(ButtonName.UNO, 4 + place, place) for place in range(10)),
    )
)


class Feeding:
    """Counts what systemd would hear."""

    def __init__(self):
        self.fed = 0

    def ready(self):
        pass

    def alive(self):
        self.fed += 1

    def status(self, _text):
        pass


class World:
    """One table while it is played at.

    Args:
        folder: of the journal; need not exist.
        stack: closes everything.
    """

    def __init__(self, folder, stack: ExitStack):
        self.time, self.health = FakeTime(), HealthMonitor()
        self.path = folder / "table.sqlite3"
        self.journal = stack.enter_context(open_journal(self.path))
        self.table = Table(self.journal, {}, players=NAMES, health=self.health)
        self.navigator = Navigator(self.table, Device(), page="table")
        self.inbox, self.acts, self.unsure = [], [], []
        self.screen_is_blocked = False
        self.laid = Counter()
        """How often each card was laid in this game."""
        self.step_s = 0.05
        """How finely time passes."""
        self.waits_s = 4.0
        """How long people look at a screen that does not show their card."""
        self.shown, self.said = self.navigator.view, set()
        self.camera, self.pins = FaultyCamera(self), FaultyPins()
        self.loudspeaker, self.systemd = Loudspeaker(), Feeding()
        self.fingers = Fingers(self.pins, WIRING, later=self.time.later)
        self.watcher = self._watcher()
        self.supervisors = dict.fromkeys(self._supervisors(), 0.0)
        self.vitals = WatchdogFeeder(
            self.systemd,
            Heartbeat,
            components=lambda now: {
                **self.health.states(now),
                Component.STORAGE: self.journal.state,
            },
            shown=lambda: [notice.text for notice in self.shown.notices],
        )
        self._ticked_at = self._fed_at = 0.0

    def _watcher(self):
        eyes = Eyes(self.camera)
        return Watcher(
            self.camera.open,
            PileFollower(eyes),
            self.inbox.append,
            clock=self.time.clock,
            pause=self.sleep,
            services=CameraServices(calibration=Calibration(eyes)),
            health=self.health,
        )

    def _supervisors(self):
        def settings():
            return self.navigator.settings

        options = {"health": self.health, "clock": self.time.clock}
        game = self.table, self.inbox.append, settings
        buttons = TableButtons(WIRING, self.pins.opened, *game, **options)
        yield from (buttons.button_supervisor(), buttons.lamp_supervisor())
        player = Player(self.loudspeaker.play, **options)
        player.volume = self.navigator.settings.volume
        play_sounds(self.table, player)
        yield player.supervisor

    @property
    def now(self):
        return self.time.now

    @property
    def is_deaf(self):
        """Whether nothing takes notice of a card or a press: nobody plays on then."""
        sees = self.camera.fault in {"", "late", "resized"}
        return self.screen_is_blocked and (self.pins.is_absent or not sees)

    def at(self, second, act):
        """Let something happen so many seconds after the beginning."""
        self.acts.append((100.0 + second, act))

    def sleep(self, seconds):
        """Let time pass, and with it everything but the camera's own thread."""
        until = self.now + seconds
        while self.now < until - 1e-9:
            self.time.sleep(min(self.step_s, until - self.now))
            self._act()
            self._serve()
            if not self.screen_is_blocked:
                self._draw()
                self._enter()

    def _act(self):
        due = sorted((a for a in self.acts if a[0] <= self.now), key=lambda a: a[0])
        self.acts = [act for act in self.acts if act[0] > self.now]
        for _, act in due:
            act()

    def _serve(self):
        for supervisor, due_at in self.supervisors.items():
            rung = supervisor._wake_up.is_set()  # noqa: SLF001 (for its thread)
            if self.now >= due_at or rung:
                supervisor._wake_up.clear()  # noqa: SLF001 (as above)
                self.supervisors[supervisor] = self.now + supervisor.step()

    def _draw(self):
        """Do what the screen's thread does."""
        while self.inbox:
            self.shown = self.navigator.handle(self.inbox.pop(0))
        if self.now - self._ticked_at >= TICK_S:
            self._ticked_at = self.now
            if self.navigator.tick(self.now):
                self.shown = self.navigator.view
            for vital in Heartbeat:
                self.vitals.beat(vital, self.now)
        if self.now - self._fed_at >= FEED_S:
            self._fed_at = self.now
            self.vitals.feed(self.now)
        self.said.update(notice.text for notice in self.shown.notices)

    def lay(self, name):
        """Let somebody lay a card, and enter it if the screen does not show it."""
        for number, act in enumerate(self.camera.pile.laying(name)):
            self.acts.append((self.now + number / 10, act))
        card = Card.parse(name)
        self.laid[card] += 1
        times = self.laid[card]

        def is_shown():
            cards = [getattr(s.event, "card", None) for s in self.table.history.steps]
            return cards.count(card) >= times

        self._look(is_shown, lambda: CardSeen(self.now, card), self.waits_s)

    def press(self, button):
        """Let somebody press a button, and touch it if nothing happens."""
        before = self.table.history.version
        self.fingers.press(button.value)
        self._look(
            lambda: self.table.history.version > before,
            lambda: Pressed(self.now, button),
            1.0,
        )

    def _look(self, is_done, touched, after_s):
        self.unsure.append((self.now + after_s, is_done, touched))
        self.unsure.sort(key=lambda each: each[0])

    def _enter(self):
        """Let people enter what the screen does not show, the oldest first.

        They look at a screen that shows all that has come so far.
        """
        if not self.unsure:
            return
        looks_at, is_done, touched = self.unsure[0]
        if looks_at <= self.now:
            del self.unsure[0]
            if not is_done():
                self.inbox.append(Touch(self.table.history.version, touched()))

    def run(self, seconds):
        """Let the evening pass."""

        def end():
            self.watcher._stop.set()  # noqa: SLF001 (as `stop` does from outside)

        self.at(seconds, end)
        with suppress(StopIteration):
            self.watcher._run()  # noqa: SLF001 (its thread would)


def draw(world):
    """Let somebody draw and pass."""
    world.press(Button.DRAW)
    world.acts.append((world.now + 2.5, lambda: world.press(Button.PASS)))
