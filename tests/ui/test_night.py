"""The night: dimmer, dark while nobody acts, and woken by the first touch."""

import pytest

from companion.ui.night import QUIET_S, Night, is_night

NEVER, TEN = -1, 22
UNSEEN_S = 0.3
"""So soon nobody has seen what a screen shows."""


@pytest.mark.parametrize(
    ("hour", "dark_from", "night"),
    [
        (21, 22, False),
        (22, 22, True),
        (23, 22, True),
        (0, 22, True),
        (5, 22, True),
        (6, 22, False),
        (23, -1, False),
        (3, -1, False),
    ],
)
def test_the_night_begins_at_the_hour_of_the_settings_and_ends_at_six(
    hour, dark_from, night
):
    assert is_night(hour, dark_from) is night


class Light:
    """A display's light that keeps what it was set to."""

    def __init__(self, *, works=True):
        self.works, self.shares = works, []

    def __call__(self, share):
        self.shares.append(share)
        return self.works


@pytest.fixture
def light():
    return Light()


@pytest.fixture
def veils():
    return []


@pytest.fixture
def night(light, veils):
    night = Night(light, veils.append)
    night.wake(0.0)
    return night


def test_a_table_that_starts_at_night_is_lit_first(light, veils):
    night = Night(light, veils.append)
    night.tick(10_000.0, 23, TEN)
    assert not night.is_dark
    night.tick(10_000.0 + QUIET_S, 23, TEN)
    assert night.is_dark


def test_the_morning_lights_what_the_night_has_darkened(night):
    night.tick(QUIET_S, 5, TEN)
    assert night.is_dark
    night.tick(QUIET_S + 1, 6, TEN)
    assert not night.is_dark


def test_the_morning_lets_be_what_somebody_has_darkened(night):
    night.darken()
    night.tick(1.0, 6, TEN)
    assert night.is_dark


def test_by_day_the_light_is_let_be(night, light):
    night.tick(10_000.0, 12, TEN)
    night.tick(10_000.0, 23, NEVER)
    assert light.shares == []


def test_at_night_it_is_dimmer_and_dark_once_nobody_has_acted_for_a_while(night, light):
    night.tick(1.0, 23, TEN)
    night.tick(QUIET_S, 23, TEN)
    assert light.shares == [0.4, 0.0]
    assert night.is_dark


def test_whoever_acts_wakes_it_for_a_while(night, light):
    night.tick(QUIET_S, 23, TEN)
    assert night.wake(QUIET_S + 1)
    night.tick(QUIET_S + 2, 23, TEN)
    assert not night.is_dark
    assert light.shares == [0.0, 0.4]


def test_in_the_morning_the_light_is_as_before(night, light):
    night.tick(1.0, 23, TEN)
    night.tick(2.0, 6, TEN)
    assert light.shares == [0.4, 1.0]


def test_without_a_light_a_veil_darkens_the_picture(night, light, veils):
    light.works = False
    night.darken()
    night.wake(1.0)
    assert veils == [0.96, 0.0]


def test_where_the_light_is_dimmed_there_is_no_veil(night, veils):
    night.darken()
    assert veils == [0.0]


@pytest.mark.screen
def test_the_first_touch_on_a_dark_screen_only_wakes_it(finger):
    finger.show("six")
    finger.app.night.darken()
    finger.press("UNO!")
    assert finger.said == []
    assert not finger.app.night.is_dark
    finger.press("UNO!")
    assert len(finger.said) == 1


@pytest.mark.screen
def test_the_second_half_of_a_double_tap_that_wakes_the_screen_presses_nothing(finger):
    finger.show("six")
    uno = finger.button("UNO!")
    finger.app.night.darken()
    finger.touch(uno)
    finger.touch(uno, after_s=UNSEEN_S / 3)
    assert finger.said == []
    finger.touch(uno, after_s=UNSEEN_S + 0.01)
    assert len(finger.said) == 1


@pytest.mark.screen
def test_night_is_in_the_menu_and_darkens_at_once(finger):
    finger.show("six", "more")
    night = [w for w in finger.widgets("IconButton") if w.value.text == "Night"]
    finger.touch(night[0])
    assert finger.said == []
    assert finger.app.night.is_dark
    assert finger.app.panel == ""
    finger.app.night.wake(0.0)
