"""What people choose takes effect at once: words, sounds, and their silence."""

from functools import partial

import pytest
from builders import seen

from companion.bootstrap.services import apply_settings, play_sounds
from companion.pages.navigator import Navigator
from companion.pages.settings import ChangeSettings
from companion.records.journal import Journal
from companion.referee.inputs import Button, Pressed
from companion.storage.settings import Settings
from companion.table.device import Device
from companion.table.sound.cues import Sound
from companion.table.table import Table
from companion.view.actions import Open
from companion.view.language import set_language


class Listener:
    """A player of sounds that keeps what it was asked to play."""

    def __init__(self):
        self.volume = 0
        self.heard = []

    def play(self, sounds):
        self.heard.append(sounds)


@pytest.fixture
def listener():
    yield Listener()
    set_language("en")


@pytest.fixture
def navigator(listener):
    with Journal(":memory:") as journal:
        table = Table(journal, {}, players=("Ada", "Ben", "Cem"))
        play_sounds(table, listener)
        yield Navigator(
            table, Device(apply=partial(apply_settings, listener, listener))
        )


def test_another_language_is_on_the_screen_at_once(navigator):
    navigator.handle(Open("settings"))
    shown = navigator.handle(ChangeSettings(Settings(language="de")))
    assert shown.page.title == "Einstellungen"
    assert navigator.handle(Open("table")).controls.draw.text == "Ziehen"


def test_the_volume_is_heard_at_once(navigator, listener):
    navigator.handle(Open("settings"))
    navigator.handle(ChangeSettings(Settings(language="en", volume=75)))
    assert listener.volume == 75


def test_a_card_on_the_pile_is_heard(navigator, listener):
    navigator.handle(seen("R7"))
    assert Sound.LANDED in listener.heard[-1]


def test_what_means_nothing_is_heard_as_a_refusal(navigator, listener):
    navigator.handle(seen("R7"))
    navigator.handle(Pressed(1.0, Button.PASS))
    assert listener.heard[-1] == (Sound.REFUSED,)
