"""What the screen shows: words, marks and touches, ready to draw.

A view is a value. Widgets read it and decide nothing; equal views redraw nothing.
"""

from dataclasses import dataclass, field
from enum import Enum
from typing import Self

from companion.pages.camera.view import CameraView
from companion.pages.company.view import CompanyView
from companion.pages.count.view import CountView
from companion.pages.history.view import HistoryView
from companion.pages.listing.view import ListView
from companion.pages.past_games.view import PastGameView
from companion.pages.people.view import PersonView
from companion.pages.scores.view import ScoresView
from companion.pages.set_up.view import SetUpView
from companion.pages.settings.view import SettingsView
from companion.pages.start.view import StartView
from companion.pages.table.view import (
    Act,
    Controls,
    Landing,
    LogLine,
    Owed,
    Panels,
    SeatView,
    Strip,
)
from companion.storage.settings import Settings
from companion.view.naming import NamingView
from companion.view.parts import BLANK, CardFace, Control, Notice, Swatch


class Screen(Enum):
    """Which of the screens is up."""

    START = "start"
    SET_UP = "set_up"
    SETTINGS = "settings"
    CAMERA = "camera"
    COMPANY = "company"
    HISTORY = "history"
    LIST = "list"
    PAST_GAME = "past_game"
    PERSON = "person"
    TABLE = "table"
    COUNT = "count"
    SCORES = "scores"


@dataclass(frozen=True, slots=True)
class TableView:
    """All that the screen shows at one moment."""

    version: int = 0
    """The history's version; touches carry it, so that stale ones are refused."""
    screen: Screen = Screen.TABLE
    act: Act = field(default_factory=Act)
    color: Swatch = field(default_factory=Swatch)
    top: CardFace = field(default_factory=CardFace)
    landing: Landing = field(default_factory=Landing)
    owed: Owed = field(default_factory=Owed)
    direction: int = 0
    """1 clockwise, -1 counter-clockwise, 0 while no round is played."""
    acting: int = -1
    """The seat to act, -1 for nobody."""
    seats: tuple[SeatView, ...] = ()
    log: tuple[LogLine, ...] = ()
    """What just happened, the newest first."""
    reply: str = ""
    """Why the last input changed nothing; empty when it did."""
    strip: Strip = field(default_factory=Strip)
    controls: Controls = field(default_factory=Controls)
    panels: Panels = field(default_factory=Panels)
    notices: tuple[Notice, ...] = ()
    count: CountView = field(default_factory=CountView)
    scores: ScoresView = field(default_factory=ScoresView)
    start: StartView = field(default_factory=StartView)
    set_up: SetUpView = field(default_factory=SetUpView)
    history: HistoryView = field(default_factory=HistoryView)
    company: CompanyView = field(default_factory=CompanyView)
    naming: NamingView = field(default_factory=NamingView)
    """The keyboard, on the pages where names are typed."""
    settings_page: SettingsView = field(default_factory=SettingsView)
    camera: CameraView = field(default_factory=CameraView)
    listing: ListView = field(default_factory=ListView)
    past_game: PastGameView = field(default_factory=PastGameView)
    person: PersonView = field(default_factory=PersonView)
    back: Control = BLANK
    """Leads to the page before; nowhere while the game itself is shown."""
    settings: Settings = field(default_factory=Settings)
    """How the screen speaks, moves and looks."""

    @classmethod
    def empty(cls) -> Self:
        """Return a view of nothing, for the moment before the first ruling."""
        return cls()
