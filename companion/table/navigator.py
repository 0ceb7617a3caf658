"""What stands in front of the game: the pages around it, and the device's settings."""

from dataclasses import replace

from companion.camera.sights import Places
from companion.core.cards import Card
from companion.core.history import History
from companion.decks import deck_names, load_deck
from companion.pages import OpenPage
from companion.pages.camera.page import CameraPage, SetsUp, ShowsSight
from companion.pages.company.page import CompanyPage
from companion.pages.count.page import CountPage
from companion.pages.history.page import HistoryPage
from companion.pages.listing.page import ListPage
from companion.pages.past_games.page import PastGamePage, past_games_page
from companion.pages.people.page import PersonPage, people_page
from companion.pages.set_up.page import SetUpPage
from companion.pages.set_up.seating import staying
from companion.pages.settings.page import SettingsPage
from companion.pages.start.page import StartPage
from companion.records.archive import Archive
from companion.storage.settings import Settings
from companion.table.device import Device
from companion.table.preferences import Keeping
from companion.table.table import Table
from companion.view.items import (
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
from companion.view.language import _
from companion.view.parts import Control
from companion.view.view import TableView

Opening = Open | ShowGame | ShowPerson | LookAt
"""What opens a page."""


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
        self._keeping = Keeping(self._device)
        self.count = CountPage(table)
        """Counts the hands while a round waits for it."""
        self._live: ShowsSight | None = None
        self._calibration: SetsUp | None = None
        self._camera: CameraPage | None = None
        self._opened: dict[Opening, OpenPage] = {}
        """The pages over the game by what opened them, the visible one last."""
        self._unread = deck_names()
        """Decks that the set-up will show; each takes a moment to read."""
        self._open(Open(page))
        self.count.follow()

    def connect(self, live: ShowsSight | None, calibration: SetsUp | None) -> None:
        """Know the camera from now on, and tell it where the piles lie."""
        self._live, self._calibration = live, calibration
        if calibration is None:
            return
        calibration.places = self._keeping.load_places()
        if calibration.places != Places():
            calibration.look_again(self._top)

    @property
    def settings(self) -> Settings:
        """How the device speaks, moves and looks."""
        return self._keeping.settings

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
        return replace(
            view,
            version=game.version,
            notices=(*self._keeping.notices, *game.notices),
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
        if self._camera is not None and self._camera not in self._opened.values():
            self._camera.close(self._top)
            self._camera = None

    def _take(self, item: Item) -> None:
        match item:
            case Open() | ShowGame() | ShowPerson():
                self._open(item)
            case LookAt() if not isinstance(self._page, HistoryPage):
                self._open(item)
            case Back():
                self._go_back()
            case LookAgain():
                if self._calibration is not None:
                    self._calibration.look_again(self._top)
            case StartGame():
                before = self._table.history
                self._table.take(item)
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
        if self._unread:
            load_deck(self._unread.pop())
        return changed

    def _read_on(self) -> bool:
        """Read one more former game while a page lists them."""
        return isinstance(self._page, ListPage) and self._archive.read_next()

    @property
    def _page(self) -> OpenPage | None:
        """The page in sight; ``None`` for the game itself."""
        if self._opened:
            return next(reversed(self._opened.values()))
        return self.count if self.count.is_open else None

    def _open(self, opening: Opening) -> None:
        """Show a page; one that lies there already is shown again.

        A touch that arrives twice opens nothing twice.
        """
        if opening in {Open(Page.START), Open(Page.GAME)}:
            self._opened.clear()
        if opening == Open(Page.GAME) and self._table.history is None:
            opening = Open(Page.SET_UP)
        if opening in self._opened:
            while next(reversed(self._opened)) != opening:
                self._opened.popitem()
            return
        page = self._page_for(opening)
        if page is not None:
            self._opened[opening] = page

    def _page_for(self, opening: Opening) -> OpenPage | None:
        match opening:
            case Open(page):
                return self._new_page(page)
            case ShowGame(number):
                return PastGamePage(self._archive, number)
            case ShowPerson(name):
                return PersonPage(self._archive, name)
            case LookAt():
                return HistoryPage(self._table, opening)

    def _new_page(self, page: Page) -> OpenPage | None:
        history = self._table.history
        match page:
            case Page.GAME:
                return None
            case Page.START:
                return StartPage(self._table, self._device)
            case Page.SET_UP:
                return self._set_up()
            case Page.HISTORY:
                return HistoryPage(self._table)
            case Page.PAST_GAMES:
                return past_games_page(self._archive)
            case Page.PEOPLE:
                return people_page(self._archive)
            case Page.COMPANY:
                return CompanyPage(self._table, history) if history else None
            case Page.CAMERA:
                self._camera = CameraPage(
                    self._live, self._calibration, self._keep_places
                )
                return self._camera
            case Page.SETTINGS:
                return SettingsPage(lambda: self.settings, self._keeping.change)

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
            self._keeping.change(replace(self.settings, places=places))

    @property
    def _leads_back(self) -> bool:
        """Whether there is anything under the visible page."""
        has_game = self._table.history is not None
        return len(self._opened) > (0 if has_game else 1)

    def _go_back(self) -> None:
        if self._leads_back:
            self._opened.popitem()

    def _hand_on(self, item: Item) -> None:
        """Let the open page take the item, else the game.

        A game that moves on takes the place of the first page.
        """
        if self._page and self._page.take(item):
            return
        if not isinstance(item, GameItem):
            return  # meant for a page that is not open any more
        before = self._table.history
        self._table.take(item)
        if isinstance(self._page, StartPage) and self._table.history != before:
            self._opened.clear()

    def _keep_places(self, places: Places) -> None:
        if self._calibration is not None:
            self._calibration.places = places
        self._keeping.keep_places(places)
