"""The camera of a table, changed for another one while the table runs."""

import itertools
import threading

import numpy as np
import pytest
from phone import LONGEST_S, jpeg, running_phone

from companion.bootstrap.window import TableCamera
from companion.camera.reports import CameraFact
from companion.components.component import Component, Fault, HealthMonitor
from companion.config import Config, with_chosen_camera
from companion.pages.navigator import Navigator
from companion.records.journal import Journal
from companion.storage.settings import SETTINGS, Settings, SettingsFile
from companion.table.table import Table
from hardware.camera_name import PresentCamera
from vision.reading.reading import Reading

PAUSE = threading.Event()
"""Never set: it waits for other threads."""


class Reader:
    """Reads nothing in any picture."""

    def read(self, _frame, _near=None, _length=None):
        return Reading()

    read_all = read

    def read_at(self, _frame, _place, _length=None):
        return Reading()


class Eyes:
    """Read, and can be taught nothing."""

    classroom = corrections = None

    def __init__(self):
        self.reader = Reader()

    def load(self):
        pass


class App:
    """Keeps what is posted, and what shows the camera's picture."""

    def __init__(self):
        self.posted = []
        self.camera_picture = None

    def post(self, item):
        self.posted.append(item)


class Place:
    """A table with its window, and a camera that is changed."""

    def __init__(self, navigator):
        self.app, self.health, self.navigator = App(), HealthMonitor(), navigator
        self.camera = None

    def begin(self, name):
        config = Config(camera=name)
        self.camera = TableCamera(
            config, self.app, self.navigator, Eyes, health=self.health
        )

    def wait_for(self, is_so):
        """Wait until the camera's thread has brought something about."""
        waiting = iter(range(LONGEST_S * 100))
        pause = PAUSE.wait
        while not is_so() and next(waiting, None) is not None:
            pause(0.01)
        assert is_so()

    @property
    def sees(self):
        live = self.app.camera_picture
        return live is not None and live.preview is not None

    @property
    def fault(self):
        state = self.health.states(0.0).get(Component.CAMERA)
        return state and state.fault


@pytest.fixture
def place():
    with Journal(":memory:") as journal:
        made = Place(Navigator(Table(journal, {}, players=("Ada", "Ben"))))
        yield made
        made.camera.stop()


@pytest.fixture
def phone():
    noise = np.random.default_rng(0)
    with running_phone() as running:
        running.pictures = (
            jpeg(int(noise.integers(90, 150))) for _ in itertools.count()
        )
        yield running


@pytest.mark.parametrize(
    ("chosen", "used"),
    [
        ("", "usb:1"),
        ("none", "none"),
        ("http://10.0.0.5:8080", "http://10.0.0.5:8080"),
        ("no camera any more", "usb:1"),
    ],
)
def test_the_camera_chosen_on_the_screen_is_used_at_the_next_start(
    tmp_path, chosen, used
):
    SettingsFile(tmp_path / SETTINGS).save(Settings(camera=chosen))
    config = Config(camera="usb:1", data=tmp_path)
    assert with_chosen_camera(config).camera == used


@pytest.mark.slow
def test_a_table_without_a_camera_has_a_picture_once_a_phone_is_chosen(place, phone):
    place.begin("none")
    assert place.app.camera_picture is None
    place.camera.use(phone.root)
    place.app.camera_picture.open()
    place.wait_for(lambda: place.sees)
    assert place.camera.waiting is not None


@pytest.mark.slow
def test_another_camera_takes_over_and_the_former_one_is_let_go(place, phone):
    place.begin(phone.root + "/shot.jpg")
    place.app.camera_picture.open()
    place.wait_for(lambda: place.sees)
    with running_phone() as other:
        other.pictures = phone.pictures
        place.camera.use(other.root + "/shot.jpg")
        place.app.camera_picture.open()
        place.wait_for(lambda: place.sees)
        place.wait_for(lambda: watchers() == 1)


def watchers():
    """Return how many cameras are followed."""
    return [thread.name for thread in threading.enumerate()].count("watcher")


@pytest.mark.slow
def test_a_table_that_gives_its_camera_up_has_none_to_complain_of(place, phone):
    phone.login = "ada:secret"
    place.begin(phone.root)
    place.wait_for(lambda: place.fault is Fault.LOCKED)
    place.camera.use("none")
    assert place.fault is None
    assert place.app.camera_picture is None
    assert CameraFact.CLEAR in place.app.posted


@pytest.mark.parametrize(
    ("path", "ailment"),
    [("/page", Fault.NO_PICTURE), ("/no", Fault.NO_PICTURE)],
)
def test_a_wrong_address_is_told_by_its_kind(place, phone, path, ailment):
    place.begin(phone.root + path)
    place.wait_for(lambda: place.fault is ailment)


def test_a_device_that_is_not_there_is_told_as_unreachable(place):
    place.begin("http://no-such-phone.invalid/")
    place.wait_for(lambda: place.fault is Fault.UNREACHABLE)


def test_addresses_that_were_in_use_are_offered_without_their_passwords(place, phone):
    phone.login = "ada:secret"
    place.begin(phone.root.replace("//", "//ada:secret@"))
    place.camera.use("none")
    choice = place.camera.choices()[-1]
    assert choice.name == phone.root.replace("//", "//ada:secret@")
    assert choice.title == phone.root.removeprefix("http://")


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("192.168.1.23:8080", "http://192.168.1.23:8080"),
        ("rtsp://phone/live", "rtsp://phone/live"),
        ("http://", ""),
        ("a b", ""),
        ("", ""),
    ],
)
def test_what_is_typed_becomes_an_address(place, typed, name):
    place.begin("none")
    assert place.camera.address(typed) == name


def test_webcams_of_one_make_are_told_apart(place, monkeypatch):
    found = (PresentCamera("usb:0", "C920: C920"), PresentCamera("usb:2", "C920: C920"))
    monkeypatch.setattr("companion.bootstrap.window.present_cameras", lambda: found)
    place.begin("none")
    titles = [choice.title for choice in place.camera.choices()]
    assert titles == ["C920 (usb:0)", "C920 (usb:2)"]
