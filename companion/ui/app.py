"""The window: shows views, posts touches."""

import logging
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Protocol

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color as Ink
from kivy.graphics import InstructionGroup, Rectangle
from kivy.lang import Builder
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui.frame_rate import FrameRate
from companion.ui.layouts import load_layouts
from companion.ui.made_ahead import IdleWork, WidgetPool
from companion.ui.night import Night, veil_only
from companion.ui.offscreen import NoDisplayError
from companion.ui.page_screen import SCREENS, ViewStore
from companion.ui.root import Root
from companion.ui.theme import Theme
from companion.ui.widgets.canvas_widget import TextureCache
from companion.ui.widgets.containers import lay_out
from companion.ui.widgets.pictures import LiveView
from companion.view.actions import Action, ByItself, Darken, OpenPanel, Touch
from companion.view.elements import Control, Notice, posted
from companion.view.sentences.notices import Trouble, trouble_text
from companion.view.view import PageView, ScreenView

_log = logging.getLogger(__name__)


class Game(Protocol):
    """The game as the screen needs it. Called on Kivy's thread only."""

    @property
    def view(self) -> ScreenView:
        """The view to show now."""

    def handle(self, action: Action) -> ScreenView:
        """Take one input and return what to show then."""


class Bridge:
    """An inbox that Kivy's thread empties while it waits for its next frame."""

    def __init__(self, table: Game, show: Callable[[ScreenView], None]) -> None:
        self._table = table
        self._show = show
        self._inbox: SimpleQueue[Action] = SimpleQueue()
        self._shows_failure = False
        # Scheduling is thread-safe in Kivy, and a trigger coalesces. A free one is
        # handled while Kivy waits for its next frame, which then has only to be drawn.
        self._trigger = Clock.create_trigger_free(self._drain)

    def post(self, action: Action) -> None:
        """Queue an input. Any thread may call it."""
        self._inbox.put(action)
        self._trigger()

    def refresh(self) -> None:
        """Show the game as it is now. Kivy's thread only."""
        self._show_view(self._table.view)

    def _drain(self, _dt: float) -> None:
        view, failed = None, False
        while True:
            try:
                action = self._inbox.get_nowait()
            except Empty:
                break
            taken = self._take(action)
            failed = failed or taken is None
            view = taken or self._table.view
            if not isinstance(action, ByItself):  # whoever acts has seen the notice
                self._shows_failure = False
        if view is not None:
            self._shows_failure = self._shows_failure or failed
            self._show_view(view)

    def _take(self, action: Action) -> ScreenView | None:
        """Let the game take an action; ``None`` if the program fails at it.

        Such a fault costs this one action at most, and is said: what waits behind it
        counts, and a ruling that fails leaves the game as it is written.
        """
        try:
            return self._table.handle(action)
        except Exception:  # noqa: BLE001 (a fault at one card must not stop the game)
            _log.exception("This could not be taken: %r", action)
            return None

    def _show_view(self, view: ScreenView) -> None:
        self._show(_with_failure(view) if self._shows_failure else view)


def _with_failure(view: ScreenView) -> ScreenView:
    """Return a view that says that something went wrong."""
    failed = Notice(trouble_text(Trouble.FAILED), urgent=True)
    return replace(view, notices=(failed, *view.notices))


_REST_S = 0.2
"""A window is laid out anew once its size has rested for so long."""
BACKSPACE, RETURN, KEYPAD_RETURN = 8, 13, 271
"""Kivy's codes of the keys."""


class CompanionApp(App):
    """The touchscreen of one table."""

    view = ObjectProperty(ScreenView(), rebind=True)
    """The view that is shown; setting an equal one dispatches nothing."""
    page = StringProperty("")
    """Name of the page in sight."""
    screen = StringProperty("")
    """Name of the screen that draws it."""
    panel = StringProperty("")
    """Which of the view's panels stands in place of the ring; none: the ring."""

    def __init__(
        self,
        table: Game,
        theme: Theme,
        *,
        on_key: Callable[[str], Action | None] | None = None,
        clock: Callable[[], float] = monotonic,
        dim: Callable[[float], bool] = veil_only,
    ) -> None:
        """Prepare the window; `run` opens it.

        Args:
            table: the game; called on Kivy's thread only.
            theme: colors and sizes for the display.
            on_key: says what a key of a keyboard means, for buttons on a PC.
            clock: monotonic seconds, to stamp touches.
            dim: sets the display's light, a share of the usual; whether there is one.
        """
        self.theme = theme
        self._plain_theme, self._display = theme, theme.display
        self._table = table
        self._on_key = on_key
        self._clock = clock
        self.camera_picture: LiveView | None = None
        """The camera's picture, for those who look at it; ``None`` without one."""
        self.on_drawn: Callable[[], None] = lambda: None
        """Called after each picture that the window has drawn."""
        self._bridge = Bridge(table, self._show)
        self.night = Night(dim, lambda opacity: self.root.veil(opacity))  # noqa: PLW0108 (no root yet)
        self._wake = Clock.create_trigger_free(lambda _dt: self.night.wake(clock()))
        self.came_from = ""
        """Name of the page that was in sight before the present view."""
        super().__init__(title="UNO table companion")
        self.kv_file = ""

    def build(self) -> Widget:
        """Load the layouts and make the root widget.

        Raises:
            NoDisplayError: if no window could be opened.
        """
        if Window is None:  # what Kivy leaves where every window provider failed
            raise NoDisplayError(
                "No window can be opened on this display; check DISPLAY or "
                "WAYLAND_DISPLAY, or use --no-screen."
            )
        load_layouts()
        self.views = ViewStore(screen.shows for screen in SCREENS.values())
        self.frame_rate = FrameRate()
        self.view = self._table.view
        self._turn(self.view.settings.turned)
        self._fill(*Window.size)
        self.theme = self._plain_theme.with_settings(self.view.settings)
        self.idle_work, self.widget_pool = IdleWork(), WidgetPool()
        self.texture_cache = TextureCache()
        self.root = Root()
        self._make_ahead()
        return self.root

    def _make_ahead(self) -> None:
        for act in self.widget_pool.filling():
            self.idle_work.make(act)

    def on_view(self, _app: App, view: ScreenView) -> None:
        """Let the screen of the page in sight show its view."""
        self.came_from = self.page
        self.views.show(view.page)
        self.screen, self.page = view.page.screen, view.page.name
        self.frame_rate.quicken_for(view.announcement)
        if self.root is not None:
            lay_out(self.root)

    def post(self, action: Action) -> None:
        """Queue an input for the game. Any thread may call it."""
        if not isinstance(action, ByItself):
            self._wake()
        self._bridge.post(action)

    def touched(self, meant: Action | Control, at: float, version: int) -> None:
        """Do what a control stood for that has been touched.

        Args:
            meant: what it stood for when the finger went down.
            at: when that was, monotonic seconds.
            version: of the view that was shown then.
        """
        control = meant if isinstance(meant, Control) else Control("", meant)
        action = posted(control, at, version)
        if isinstance(action, Darken):
            self.panel = ""
            self.night.darken()
            return
        if isinstance(action, OpenPanel):
            # While anything is open the key for more is a cross that closes it.
            closes = self.panel and action.panel in {"more", self.panel}
            self.panel = "" if closes else action.panel
            return
        if (
            isinstance(action, Touch)
            and action.table_input is not None
            and action != control.action
        ):
            self.panel = ""
        self.post(action)

    def say(self, action: Action) -> None:
        """Post an input of the screen that nobody touched: a key, or a drag."""
        self.touched(action, self._clock(), self.view.version)

    def now(self) -> float:
        """Return monotonic seconds, on the clock that touches are stamped with."""
        return self._clock()

    def close(self) -> None:
        """End the app. Any thread may call it."""
        Clock.schedule_once(lambda _dt: self.stop())

    def repeat(self, act: Callable[[], None], *, every_s: float) -> None:
        """Call ``act`` on Kivy's thread again and again while the app runs."""
        Clock.schedule_interval(lambda _dt: act(), every_s)

    def refresh(self) -> None:
        """Show the table as it is now. Kivy's thread only."""
        self._bridge.refresh()

    def draw(self) -> None:
        """Draw soon, though nothing has changed: a still screen shows that it can."""
        self.root_window.canvas.ask_update()

    def save_picture(self, path: Path) -> None:
        """Save what the window shows as PNG. Kivy's thread only."""
        self.root.export_to_png(str(path))

    def save_page(self, page: PageView, path: Path) -> None:
        """Save what a page has to send as PNG, also out of sight. Kivy's thread only.

        Args:
            page: its view, which is shown meanwhile.
            path: the file.
        """
        former, self.view = self.view, replace(self.view, page=page)
        Clock.tick_draw()  # words that have changed are drawn before the next frame
        Builder.sync()
        screen = self.root.current_screen
        picture = screen.ids.get("picture", screen)
        # In the window the ground is there already: it is not painted for each frame.
        ground = InstructionGroup()
        ground.add(Ink(*self.theme.paint("ground")))
        ground.add(Rectangle(pos=picture.pos, size=picture.size))
        picture.canvas.before.add(ground)
        picture.export_to_png(str(path))
        picture.canvas.before.remove(ground)
        self.view = former

    def _show(self, view: ScreenView) -> None:
        if view.page.name != self.page:
            self.panel = ""
        self.view = view
        self._turn(view.settings.turned)
        self._set_theme(self._plain_theme.with_settings(view.settings))

    def _turn(self, degrees: int) -> None:
        """Turn the picture, and the touches with it: a display may lie on its side."""
        if degrees != Window.rotation:
            Window.rotation = degrees

    def fit(self, width_px: int, height_px: int) -> None:
        """Lay the screens out for a window of another size. Kivy's thread only."""
        former = self._plain_theme
        self._fill(width_px, height_px)
        if self._plain_theme != former:
            self._set_theme(self._plain_theme.with_settings(self.view.settings))

    def _fill(self, width_px: int, height_px: int) -> None:
        display = self._display.in_window(width_px, height_px)
        self._plain_theme = replace(self._plain_theme, display=display)

    def _set_theme(self, theme: Theme) -> None:
        """Build the screens anew in another theme: sizes and colors are read once."""
        if theme != self.theme:
            self.root.forget()
            self.theme, self.widget_pool = theme, WidgetPool()
            self.texture_cache = TextureCache()
            self.idle_work.clear()
            self.root.renew()
            self._make_ahead()

    def on_start(self) -> None:
        """Listen to the keyboard once there is a window."""
        self.root_window.bind(on_key_down=self._key_down)
        self.root_window.bind(on_textinput=self._text_typed)
        # Kivy tells of it before the picture is shown, which may take seconds or fail.
        drawn = Clock.create_trigger(lambda _dt: self.on_drawn())
        self.root_window.bind(on_flip=lambda *_: drawn())
        # A window that is being drawn larger tells of every step.
        fit = Clock.create_trigger(
            lambda _dt: self.fit(*self.root_window.size), _REST_S
        )
        self.root_window.bind(size=lambda *_: fit())

    def press_key(self, text: str) -> None:
        """Do what a key stands for, if a PC keyboard plays the buttons."""
        meant = self._on_key(text) if self._on_key is not None else None
        if meant is not None:
            self.post(meant)

    def _key_down(
        self, _window: object, code: int, _scan: int, _text: str, _held: object
    ) -> None:
        if code == BACKSPACE:
            self.root.current_screen.erase()
        elif code in {RETURN, KEYPAD_RETURN}:
            self.root.current_screen.finish()

    def _text_typed(self, _window: object, text: str) -> None:
        """Take a letter as it was typed: with shift, in the keyboard's language."""
        self.root.current_screen.type(text)
