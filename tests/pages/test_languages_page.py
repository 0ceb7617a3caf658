"""The page of the languages: each by its own name, spoken once it is touched."""

import pytest
from forms import keys_of

from companion.pages.navigator import Navigator
from companion.records.journal import Journal
from companion.storage.settings import SettingsFile
from companion.table.device import Device
from companion.table.table import Table
from companion.view.actions import Open
from companion.view.language import LANGUAGES, set_language


@pytest.fixture
def screen():
    with Journal(":memory:") as journal:
        device = Device(apply=lambda chosen: set_language(chosen.language))
        yield Navigator(Table(journal, {}), device)
    set_language("en")


def test_the_settings_lead_to_the_languages_by_the_name_of_the_present_one(screen):
    (choice,) = screen.handle(Open("settings")).page.bar
    assert choice.text == "English"
    assert screen.handle(choice.action).page.name == "languages"


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_language_is_spoken_and_marked_once_it_is_touched(screen, code):
    offered = keys_of(screen.handle(Open("languages")).page)
    wanted = next(key for key in offered if key.text == LANGUAGES[code])
    page = screen.handle(wanted.action).page
    assert [key.text for key in keys_of(page) if key.strong] == [LANGUAGES[code]]
    assert screen.settings.language == code


@pytest.mark.parametrize("page", ["languages", "welcome"])
def test_four_touches_turn_the_picture_once_around(tmp_path, page):
    with Journal(":memory:") as journal:
        device = Device(settings=SettingsFile(tmp_path / "settings.toml"))
        screen, turned = Navigator(Table(journal, {}), device), []
        screen.handle(Open(page))
        for _ in range(4):
            (turn,) = screen.view.page.bar
            assert screen.handle(turn.action).page.name == page
            turned.append(screen.settings.turned)
    assert turned == [90, 180, 270, 0]
