"""A new page needs a module of its own and one line among all pages, no more."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import pytest

import companion
from companion.pages.all_pages import PAGES
from companion.pages.navigator import GAME, Navigator
from companion.pages.page import Page
from companion.records.journal import Journal
from companion.table.table import Table
from companion.view.actions import Back, Open, PageAction
from companion.view.view import PageView

PROGRAM = Path(companion.__file__).parent


@dataclass(frozen=True, slots=True)
class WeatherView(PageView):
    screen: ClassVar[str] = "weather"
    says: str = ""


@dataclass(frozen=True, slots=True)
class Forecast(PageAction):
    opens: ClassVar[str] = "weather"
    says: str


class WeatherPage(Page):
    def __init__(self, says):
        self._says = says

    @classmethod
    def open(cls, _context, action):
        return cls(action.says if isinstance(action, Forecast) else "dry")

    @property
    def view(self):
        return WeatherView(self._says)

    def handle(self, action):
        if isinstance(action, Forecast):
            self._says = action.says
        return isinstance(action, Forecast)


@pytest.fixture
def screen(monkeypatch):
    monkeypatch.setitem(PAGES, "weather", WeatherPage)
    with Journal(":memory:") as journal:
        yield Navigator(Table(journal, {}))


def test_a_new_page_is_opened_by_its_name(screen):
    assert screen.handle(Open("weather")).page == WeatherView("dry")


def test_what_is_meant_for_a_page_opens_it(screen):
    assert screen.handle(Forecast("rain")).page == WeatherView("rain")


def test_what_is_meant_for_the_page_in_sight_is_taken_by_it(screen):
    screen.handle(Open("weather"))
    assert screen.handle(Forecast("snow")).page == WeatherView("snow")
    assert screen.handle(Back()).page.name == "start"


def test_every_link_leads_to_a_page():
    sources = PROGRAM.glob("**/*.py")
    linked = {
        name
        for path in sources
        for name in re.findall(
            r"(?:Open\(|opens: ClassVar\[str\] = )\"(\w+)\"", path.read_text("utf-8")
        )
    }
    assert linked
    assert linked <= PAGES.keys() | {GAME}
