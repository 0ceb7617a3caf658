"""The navigator: opens pages, and hands actions to the open page, else to the game."""

import logging
from dataclasses import replace

from companion.camera.live_camera import CameraServices
from companion.camera.reports import Piles
from companion.pages.all_pages import PAGES
from companion.pages.correct.record import RecordPage
from companion.pages.count.page import CountPage
from companion.pages.hinting import hint_used, hints
from companion.pages.narrator import Narrator
from companion.pages.open_pages import OpenPages
from companion.pages.page import Page, PageContext
from companion.pages.pause_and_off import PausePage
from companion.pages.reading import Reading, Step, meant
from companion.pages.set_up.seating import staying
from companion.pages.spare_time import SpareTime
from companion.pages.start import StartPage
from companion.pages.table.view import TableView
from companion.pages.table.words import game_page
from companion.pages.teach.corrections import CorrectionOffers
from companion.pages.teach.page import read_as_played
from companion.records.archive import Archive
from companion.records.evening_chances import EveningChances
from companion.referee.inputs import CardSeen, Pressed, UndoTouched
from companion.storage.settings import Settings
from companion.table.device import Device
from companion.table.preferences import Preferences
from companion.table.table import Table
from companion.view.actions import (
    Action,
    Back,
    ByItself,
    GameAction,
    LookAgain,
    Open,
    PageAction,
    StartGame,
    Touch,
)
from companion.view.announcements import Announcement, announcement_of
from companion.view.elements import Control, Notice, posted
from companion.view.language import _
from companion.view.sentences.notices import Trouble, deck_text, trouble_text
from companion.view.view import PageView, ScreenView

_log = logging.getLogger(__name__)

GAME = "table"
"""The game itself, under all pages."""
_EVENING = 20
"""Games whose players know their badges when the program starts, the last included."""


class Navigator:
    """The table with its pages. Use it from one thread.

    The page in sight takes what is meant for it; the game takes the rest, so a card
    that lands while the settings are open counts.

    Args:
        table: the game.
        device: what it runs on.
        page: name of the page that is open at first.
    """

    def __init__(
        self, table: Table, device: Device | None = None, *, page: str = "start"
    ) -> None:
        device = device or Device()
        archive = Archive(table.journal, device.exports, device.statistics)
        self._table = table
        preferences, chances = Preferences(device), EveningChances(table.journal)
        for game in table.journal.games()[-_EVENING:-1]:
            preferences.keep_worn(game.names)
        self.context = PageContext(table, device, archive, preferences, chances)
        """The context of pages; a screen and a network add their own parts."""
        self._count = CountPage(table, preferences)
        self._putting_right = CorrectionOffers(self.context)
        self._opened = OpenPages()
        self._closed = ""
        """Why a page has closed by itself; until somebody acts."""
        self._spare_time = SpareTime(self.context)
        self._open(Open(page))
        self._open(Open("welcome"))
        self._count.follow()
        self._opened.let_go()
        self._narrator = Narrator(table, device.say, lambda: self.settings)
        self._reading = Reading(device.say)

    def connect(self, camera: CameraServices) -> None:
        """Attach the camera and tell it where the piles lie."""
        context, calibration = self.context, camera.calibration
        context.live, context.calibration = camera.live, calibration
        context.classroom, context.corrections = camera.classroom, camera.corrections
        self._count.use(camera.live)
        if calibration is None:
            return
        calibration.piles = self.context.preferences.load_piles()
        if calibration.piles != Piles():
            calibration.look_again()

    @property
    def settings(self) -> Settings:
        """The settings of the device."""
        return self.context.preferences.settings

    @property
    def view(self) -> ScreenView:
        """What the screen shows now."""
        badges = self.context.preferences.badges
        pictured = badges if self.settings.for_children else None
        chrome = self._table.chrome(pictured)
        page = self._in_sight
        notices = (*self._notices(), *chrome.notices)
        controls = chrome.controls
        if self._page is self._count and self._count.can_undo:
            controls = replace(controls, undo=Control(_("Undo"), UndoTouched(0)))
        if isinstance(self._page, RecordPage):
            controls = replace(controls, undo=replace(controls.undo, enabled=False))
        return replace(
            chrome,
            page=page,
            controls=controls,
            strip=chrome.strip if chrome.strip.text else self._putting_right.strip,
            announcement=self._announcement,
            notices=notices or self._hints(page),
            back=Control(_("Back"), Back(), enabled=self._leads_back),
            home=self._home,
            settings=self.settings,
        )

    def _hints(self, page: PageView) -> tuple[Notice, ...]:
        """Hints for what can be touched, on a first evening or where they stay on."""
        acting = page.act.name if isinstance(page, TableView) else ""
        return hints(
            page,
            self.settings.learned,
            by_touch=self.context.live is None,
            stay=self.context.preferences.has_hints(acting),
        )

    @property
    def _home(self) -> Control:
        """The button to the table while a game goes on, else to the start page."""
        history = self._table.history
        if history is not None and not history.now.winners:
            return Control(_("Table"), Open(GAME))
        return Control(_("Start page"), Open("start"))

    def _notices(self) -> tuple[Notice, ...]:
        """Notices of what the device could not store, or not read again."""
        room = self.context.classroom
        trouble = room.trouble if room else None
        told = (Notice(deck_text(trouble), urgent=True),) if trouble else ()
        closed = (Notice(self._closed),) if self._closed else ()
        return (*closed, *told, *self.context.preferences.notices)

    @property
    def _announcement(self) -> Announcement:
        """Announcement of what has just happened, if it is worth one."""
        history = self._table.history
        if history is None:
            return Announcement()
        badges = self.context.preferences.badges
        return announcement_of(history, self._table.last_ruling, badges)

    @property
    def _in_sight(self) -> PageView:
        """View of the page in sight; one that fails at it is closed."""
        while page := self._page:
            try:
                return page.view
            except Exception:
                if not self._give_up(page):
                    raise
        return self._game

    def _give_up(self, page: Page | CountPage) -> bool:
        """Close a page at which the program fails; return whether it could be.

        What covers the game by itself would come again, and under the last page there
        is nothing to touch.
        """
        if isinstance(page, CountPage) or not self._leads_back:
            return False
        _log.exception("This page fails, and was closed: %s", type(page).__name__)
        self._opened.remove(page)
        self._closed = trouble_text(Trouble.NOT_DONE)
        self._opened.let_go()
        return True

    @property
    def _game(self) -> PageView:
        """View of the game where no page covers it."""
        table = self._table
        if table.history is None:
            return TableView()
        return game_page(
            table.history,
            table.last_ruling,
            table.questions,
            sure=table.sure,
            chosen=self.context.preferences.badges,
            for_children=self.settings.for_children,
        )

    def handle(self, action: Action) -> ScreenView:
        """Take one action and return what the screen shows then."""
        was_played = self._table.is_round_open
        if not isinstance(action, ByItself):
            self._closed = ""
            self._spare_time.end()
        heard = meant(action, self.view, by_all=self._is_walked_by_all)
        step, at = heard or (None, 0.0)
        if step is None:
            self._handle(action)
        elif step is Step.TAKE:
            self._take_by_ear(at)
        elif self._page:
            self._page.handle(action)  # whoever tries the buttons sees that it works
        self._follow_round(was_played=was_played)
        view = self.view
        self._narrator.follow(view)
        if step is not None and step is not Step.TAKE:
            self._reading.step(view, step, at)
        return view

    @property
    def _is_walked_by_all(self) -> bool:
        """Whether all buttons lead through the page, as they mean nothing else."""
        return self.settings.speech == "all" and not self._table.is_round_open

    def _take_by_ear(self, at: float) -> None:
        """Do what was read out last, if it is a choice."""
        view = self.view
        control = self._reading.taken(view, at)
        if control is not None:
            self._handle(posted(control, at, view.version))
            self._reading.stay(self.view)

    def tick(self, now: float) -> bool:
        """Do what is due by itself; return whether the view has changed.

        Args:
            now: monotonic seconds.
        """
        was_played = self._table.is_round_open
        changed = self._table.tick(now, is_paused=self._is_paused)
        for page in self._opened.all:
            changed = self._tick(page) or changed
        self._follow_round(was_played=was_played)
        self._count.tick(now)
        changed = self._putting_right.tick(now) or changed
        self._spare_time.tick(now, self._page, is_free=not changed)
        if changed:
            self._narrator.follow(self.view)
        if not self._is_paused:
            self._narrator.tick(now)
        return changed

    def _tick(self, page: Page) -> bool:
        """Let a page do what is due by itself; one that fails at it is closed."""
        try:
            return page.tick()
        except Exception:
            if not self._give_up(page):
                raise
            return True

    @property
    def _is_paused(self) -> bool:
        return isinstance(self._page, PausePage)

    def _handle(self, action: Action) -> None:
        match action:
            case Open():
                self._open(action)
            case LookAgain():
                if self.context.calibration is not None:
                    self.context.calibration.look_again(self.context.top)
            case StartGame():
                self._start(action)
            case _ if self._page and self._page.handle(action):
                return  # one with parts may take a step back itself
            case Back():
                self._go_back()
            case _ if self._putting_right.handle(action):
                return
            case PageAction(opens=page) if page:
                self._open(action)
            case _ if isinstance(action, GameAction):
                self._play(action)
            case _:
                pass  # meant for a page that is not open any more

    def _follow_round(self, *, was_played: bool) -> None:
        """Count the hands once that is due, and let go what is open no more.

        Args:
            was_played: whether a round was played; what speaks of it closes with it.
        """
        if was_played and not self._table.is_round_open:
            ended = [page for page in self._opened.all if page.is_of_round]
            self._opened.remove(*ended)
            if ended:
                self._closed = _("The round is over: the page was closed")
        self._count.follow()
        self._opened.let_go()

    @property
    def _page(self) -> Page | CountPage | None:
        """The page in sight; ``None`` for the game itself."""
        return self._opened.visible or (self._count if self._count.is_open else None)

    def _open(self, action: PageAction) -> None:
        """Show a page; one that lies there already is shown again.

        A touch that arrives twice opens nothing twice.
        """
        name = action.page if isinstance(action, Open) else action.opens
        if name in {"start", GAME}:
            self._opened.clear()
        if name == GAME and self._table.history is None:
            name = "set_up"
        if self._opened.return_to(action):
            return
        if name in PAGES and (page := PAGES[name].open(self.context, action)):
            used = hint_used(action, self._game) if self._page is None else None
            if used:
                self.context.preferences.learn(used.value)
            self._opened.put(action, page)

    def _start(self, start: StartGame) -> None:
        """Begin a new game, once it is written; know where everybody sits."""
        before = self._table.history
        self._table.handle(start)
        if self._table.history is before:
            return
        self._opened.clear()
        former = before.now.names if before else ()
        self.context.preferences.keep_worn(former)
        places = start.places or staying(self.settings.places, former, start.names)
        self.context.preferences.keep_seating(places)
        read_as_played(self.context)
        self._putting_right = CorrectionOffers(self.context)
        if self.context.corrections is not None:
            self.context.corrections.forget_game()
        camera = self.context.calibration
        if before is None and camera is not None and camera.piles == Piles():
            self._open(Open("camera"))  # the first evening goes on with the pile

    @property
    def _leads_back(self) -> bool:
        """Whether there is anything under the visible page."""
        has_game = self._table.history is not None
        return len(self._opened) > (0 if has_game else 1)

    def _go_back(self) -> None:
        if self._leads_back:
            self._opened.take_off()

    def _play(self, action: GameAction) -> None:
        """Let the game take the action; if it moves on, the first page is closed."""
        before = self._table.history
        if self._is_paused and isinstance(action, CardSeen | Pressed | Touch):
            self._opened.take_off()
        self._table.handle(action)
        self._putting_right.follow(action, before)
        if isinstance(action, Touch) and (used := hint_used(action, self._game)):
            self.context.preferences.learn(used.value)
        if self._table.history is before:
            return
        page = self._page
        if isinstance(page, StartPage):
            self._opened.clear()
        elif isinstance(page, Page) and page.is_done:
            self._go_back()
