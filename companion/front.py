"""What stands in front of the game: the pages around it, and the device's settings."""

from dataclasses import replace

from companion.archive import Archive
from companion.core.cards import Card
from companion.core.errors import ConfigError
from companion.core.history import History
from companion.core.sights import Places
from companion.device import Device
from companion.pages import OpenPage
from companion.pages.camera import CameraPage, SetsUp, ShowsSight
from companion.pages.company import CompanyPage
from companion.pages.count import CountPage
from companion.pages.history import HistoryPage
from companion.pages.past_games import PastGamePage, PastGamesPage
from companion.pages.people import PeoplePage, PersonPage
from companion.pages.set_up import SetUpPage
from companion.pages.settings import SettingsPage
from companion.pages.start import StartPage
from companion.table import Table
from companion.ui.items import (
    Back,
    GameItem,
    Item,
    LookAgain,
    LookAt,
    Open,
    Page,
    ShowGame,
    ShowPerson,
    StartGame,
)
from companion.ui.language import _
from companion.ui.set_up.seating_draft import staying
from companion.ui.settings import Settings
from companion.ui.view import TableView
from companion.ui.views.parts import Control, Notice


class Front:
    """The table with its pages. Use it from one thread.

    The page that is open takes what is meant for it; the game takes the rest, so a
    card that lands while the settings are open counts.

    Args:
        table: the game.
        device: what it runs on.
        page: what is open at first.
    """

    def __init__(
        self, table: Table, device: Device | None = None, *, page: Page = Page.START
    ) -> None:
        self._table = table
        self._device = device or Device()
        self._archive = Archive(table.journal, self._device.exports)
        self._complaint = ""
        self.settings = self._load()
        """How the device speaks, moves and looks."""
        self.count = CountPage(table)
        """Counts the hands while a round waits for it."""
        self._live: ShowsSight | None = None
        self._calibration: SetsUp | None = None
        self._camera: CameraPage | None = None
        self._opened: list[OpenPage] = []
        """The pages that lie over the game, the visible one last."""
        self._open(page)
        self.count.follow()

    def connect(self, live: ShowsSight | None, calibration: SetsUp | None) -> None:
        """Know the camera from now on, and tell it where the piles lie."""
        self._live, self._calibration = live, calibration
        if calibration is None or self._device.places is None:
            return
        try:
            calibration.places = self._device.places.load()
        except ConfigError as error:
            self._complaint = str(error)
        if calibration.places != Places():
            calibration.look_again(self._top)

    @property
    def _top(self) -> Card | None:
        """The card on top, as the game knows it."""
        return self._table.history.now.top if self._table.history else None

    @property
    def view(self) -> TableView:
        """What the screen shows now."""
        game = self._table.view
        page = self._page
        view = page.view if page else game
        notices = game.notices
        if self._complaint:
            notices = (Notice(self._complaint, urgent=True), *notices)
        return replace(
            view,
            version=game.version,
            notices=notices,
            back=Control(_("Back"), Back(), enabled=self._leads_back),
            settings=self.settings,
        )

    def handle(self, item: Item) -> TableView:
        """Take one item and return what the screen shows then."""
        self._take(item)
        self.count.follow()
        self._leave_camera()
        return self.view

    def _leave_camera(self) -> None:
        """Let the game go on once the camera's page is closed."""
        if self._camera is not None and self._camera not in self._opened:
            self._camera.close(self._top)
            self._camera = None

    def _take(self, item: Item) -> None:
        match item:
            case Open(page):
                self._open(page)
            case Back():
                self._go_back()
            case ShowGame(number):
                self._opened.append(PastGamePage(self._archive, number))
            case ShowPerson(name):
                self._opened.append(PersonPage(self._archive, name))
            case LookAt() if not isinstance(self._page, HistoryPage):
                self._opened.append(HistoryPage(self._table, item))
            case LookAgain():
                if self._calibration is not None:
                    self._calibration.look_again(self._top)
            case StartGame():
                before = self._table.history
                self._table.handle(item)
                if self._table.history is not before:  # it was written
                    self._opened.clear()
                    self._seat(item, before)
            case _:
                self._hand_on(item)

    def tick(self, now: float) -> bool:
        """Rule on what has waited long enough; return whether the view has changed.

        Args:
            now: monotonic seconds.
        """
        changed = self._table.tick(now) or self._read_on()
        changed = (self._camera is not None and self._camera.tick()) or changed
        self.count.follow()
        self.count.tick(now)
        return changed

    def _read_on(self) -> bool:
        """Read one more former game while a page shows them."""
        page = self._opened[-1] if self._opened else None
        shown = isinstance(page, PastGamesPage | PeoplePage)
        return shown and self._archive.read_next()

    @property
    def _page(self) -> OpenPage | None:
        """The page in sight; ``None`` for the game itself."""
        if self._opened:
            return self._opened[-1]
        return self.count if self.count.is_open else None

    def _open(self, page: Page) -> None:
        match page:
            case Page.GAME:
                self._opened.clear()
                if self._table.history is None:
                    self._opened.append(self._set_up())
            case Page.START:
                self._opened = [StartPage(self._table, self._device)]
            case Page.SET_UP:
                self._opened.append(self._set_up())
            case Page.HISTORY:
                self._opened.append(HistoryPage(self._table))
            case Page.PAST_GAMES:
                self._opened.append(PastGamesPage(self._archive))
            case Page.PEOPLE:
                self._opened.append(PeoplePage(self._archive))
            case Page.COMPANY:
                if self._table.history is not None:
                    company = CompanyPage(self._table, self._table.history)
                    self._opened.append(company)
            case Page.CAMERA:
                self._camera = CameraPage(
                    self._live, self._calibration, self._keep_places
                )
                self._opened.append(self._camera)
            case Page.SETTINGS:
                self._opened.append(SettingsPage(lambda: self.settings, self._change))

    def _set_up(self) -> SetUpPage:
        return SetUpPage(
            self._table,
            self._device.presets,
            self._device.buttons,
            places=self.settings.places,
            keep=self._keep_seating,
        )

    def _seat(self, start: StartGame, before: History | None) -> None:
        """Know where everybody sits; who plays again has not moved."""
        former = before.now.names if before else ()
        places = start.places or staying(self.settings.places, former, start.names)
        self._keep_seating(places)

    def _keep_seating(self, places: tuple[int, ...]) -> None:
        if places != self.settings.places:
            self._change(replace(self.settings, places=places))

    @property
    def _leads_back(self) -> bool:
        """Whether there is anything under the visible page."""
        has_game = self._table.history is not None
        return len(self._opened) > (0 if has_game else 1)

    def _go_back(self) -> None:
        if self._leads_back:
            self._opened.pop()

    def _hand_on(self, item: Item) -> None:
        """Let the open page take the item, else the game.

        A game that moves on takes the place of the first page.
        """
        if self._page and self._page.take(item):
            return
        if not isinstance(item, GameItem):
            return  # meant for a page that is not open any more
        before = self._table.history
        self._table.handle(item)
        on_start = self._opened and isinstance(self._opened[-1], StartPage)
        if on_start and self._table.history != before:
            self._opened.clear()

    def _keep_places(self, places: Places) -> None:
        if self._calibration is not None:
            self._calibration.places = places
        if self._device.places is not None:
            try:
                self._device.places.save(places)
            except ConfigError as error:
                self._complaint = str(error)

    def _load(self) -> Settings:
        settings = Settings()
        if self._device.settings is not None:
            try:
                settings = self._device.settings.load()
            except ConfigError as error:
                self._complaint = str(error)
        self._device.apply(settings)
        return settings

    def _change(self, settings: Settings) -> None:
        """Use other settings at once, and keep them."""
        self.settings = settings
        self._complaint = ""
        self._device.apply(settings)
        if self._device.settings is not None:
            try:
                self._device.settings.save(settings)
            except ConfigError as error:
                self._complaint = str(error)
