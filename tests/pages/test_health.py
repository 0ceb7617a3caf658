import pytest

from companion.camera.reports import CameraFact
from companion.components.component import Component, ComponentState, Condition, Fault
from companion.pages.start import Health, health_words


def words(**facts):
    return {line.title: not line.strong for line in health_words(Health(**facts))}


@pytest.mark.parametrize(
    ("fact", "text", "well"),
    [
        (None, "No camera", True),
        (CameraFact.CLEAR, "Camera ready", True),
        (CameraFact.UNREAD, "Camera ready", True),
        (CameraFact.COVERED, "Camera covered", False),
        (CameraFact.ENDED, "Pictures ended", False),
    ],
)
def test_the_camera_is_told_as_it_is(fact, text, well):
    assert words(camera=fact)[text] is well


@pytest.mark.parametrize(
    ("mib", "text", "well"),
    [
        (None, "Disk cannot be read", False),
        (99, "Disk nearly full", False),
        (100, "100 MB free", True),
        (12 << 10, "12 GB free", True),
    ],
)
def test_the_disk_is_told_as_it_is(mib, text, well):
    assert words(free_mib=mib)[text] is well


def test_buttons_are_counted():
    assert words(buttons=1)["1 button ready"]
    assert words(buttons=3)["3 buttons ready"]
    assert words(buttons=3, by_keyboard=True)["Buttons on the keyboard"]
    assert words()["No buttons"]


@pytest.mark.parametrize(
    ("part", "text"),
    [
        (Component.CAMERA, "Camera lost"),
        (Component.BUTTONS, "Buttons lost"),
        (Component.SOUND, "Sound lost"),
        (Component.STORAGE, "Nothing is saved"),
    ],
)
def test_a_component_that_fails_is_named(part, text):
    parts = {part: ComponentState(Condition.LOST, Fault.FAILED)}
    told = words(camera=CameraFact.CLEAR, buttons=1, free_mib=100, parts=parts)
    assert told[text] is False


def test_a_camera_that_is_opened_is_not_lost():
    parts = {Component.CAMERA: ComponentState()}
    assert words(camera=CameraFact.CLEAR, parts=parts)["Camera starting"]


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (ComponentState(Condition.OK), "Sound ready"),
        (ComponentState(Condition.LOST, Fault.ABSENT), "No loudspeaker"),
    ],
)
def test_a_table_can_be_silent(state, text):
    assert words(parts={Component.SOUND: state})[text]


def test_nothing_is_said_of_the_sound_before_it_is_known():
    assert not any(
        "ound" in text for text in words(parts={Component.SOUND: ComponentState()})
    )
