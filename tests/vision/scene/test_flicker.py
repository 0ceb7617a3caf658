"""Bands of a lamp that flickers with the mains, and what only looks like them."""

from collections.abc import Iterable

import numpy as np
import pytest

from vision.reading.reading import Image
from vision.scene.flicker import FlickerFilter

FPS = 15
HEIGHT, WIDTH = 240, 320


def a_table(*, arm: bool = False) -> Image:
    """A table with a card and, if wanted, an arm over most of its width."""
    table = np.full((HEIGHT, WIDTH, 3), (40, 90, 120), np.float32)
    table += np.random.default_rng(0).normal(0, 8, (HEIGHT, WIDTH, 1))
    table[90:170, 60:110] = 230
    if arm:
        table[100:150, 90:] = (120, 150, 200)
    return np.asarray(table.clip(0, 255), np.uint8)


def banded(table: Image, at: float, *, depth: float = 0.4, hz: float = 100.3) -> Image:
    """The table under a lamp that flickers; its rows are read out in 1/30 s."""
    rows = np.arange(HEIGHT)[:, None, None] / HEIGHT / 30
    wave = 0.5 + 0.5 * np.cos(2 * np.pi * hz * (at + rows))
    return np.asarray(table * (1 - depth * wave), np.uint8)


def unevenness(steady: list[Image]) -> float:
    """How much rows differ from picture to picture, natural logs."""
    rows = np.log(np.array(steady, float).mean(axis=(2, 3)) + 8)
    return float(np.std(rows - rows.mean(axis=1, keepdims=True), axis=0).max())


@pytest.mark.parametrize("hz", [100.3, 120.7])
@pytest.mark.slow
def test_running_bands_are_taken_off(hz: float) -> None:
    seen = [banded(a_table(), at / FPS, hz=hz) for at in range(60)]
    lamp = FlickerFilter()
    steady = [lamp.steady(image) for image in seen]
    assert unevenness(seen[30:]) > 0.1
    assert unevenness(steady[30:]) < 0.25 * unevenness(seen[30:])


@pytest.mark.slow
def test_bands_are_taken_off_while_an_arm_crosses_the_picture() -> None:
    lamp = FlickerFilter()
    for at in range(45):
        lamp.steady(banded(a_table(), at / FPS))
    for at in range(45, 51):
        steady = lamp.steady(banded(a_table(arm=True), at / FPS))
        free = np.r_[:80, 170:HEIGHT]
        ratio = steady[free].mean(axis=(1, 2)) / a_table()[free].mean(axis=(1, 2))
        assert np.std(np.log(ratio)) < 0.03


@pytest.mark.slow
@pytest.mark.parametrize("arm", [False, True])
def test_a_picture_without_bands_stays_as_it_is(arm: bool) -> None:  # noqa: FBT001 (a case)
    lamp = FlickerFilter()
    for _ in range(20):
        lamp.steady(a_table())
    image = a_table(arm=arm)
    assert lamp.steady(image) is image


def test_a_lamp_that_is_switched_draws_no_bands() -> None:
    lamp = FlickerFilter()
    for _ in range(20):
        lamp.steady(a_table())
    dimmed = np.asarray(a_table() * 0.6, np.uint8)
    assert lamp.steady(dimmed) is dimmed


def test_a_soft_shadow_from_one_side_draws_no_bands() -> None:
    lamp = FlickerFilter()
    for _ in range(20):
        lamp.steady(a_table())
    shade = 1 - 0.4 / (1 + np.exp((np.arange(HEIGHT) - 60) / 6))
    shadow = np.asarray(a_table() * shade[:, None, None], np.uint8)
    assert lamp.steady(shadow) is shadow


def test_another_picture_that_looks_like_bands_stays_as_it_is() -> None:
    """As when a card is laid between two frames, or a folder of pictures is watched."""
    lamp = FlickerFilter()
    for _ in range(20):
        lamp.steady(a_table())
    other = banded(a_table(), 0.0)
    for _ in range(12):
        assert lamp.steady(other) is other


def test_a_camera_of_another_size_begins_anew() -> None:
    lamp = FlickerFilter()
    lamp.steady(a_table())
    smaller = a_table()[::2, ::2]
    assert lamp.steady(smaller) is smaller


# At the limits: a gray picture of the size that is looked at, so that nothing is lost.

ROWS = np.arange(96)[:, None] / 96
GRAY = 120.0


def striped(phase: float, *, depth: float = 0.2, waves: float = 3.0, rows=1.0) -> Image:
    """An even table whose rows are brighter and darker, or a share of them."""
    wave = depth * np.cos(2 * np.pi * waves * ROWS + phase)
    wave[int(rows * 96) :] = 0
    return np.asarray(np.rint(np.repeat((GRAY + 8) * (1 + wave) - 8, 40, 1)), np.uint8)


EVEN = striped(0, depth=0)


def even_lamp() -> FlickerFilter:
    """A filter that has seen an even table for two seconds."""
    lamp = FlickerFilter()
    for _ in range(2 * FPS):
        assert lamp.steady(EVEN) is EVEN
    return lamp


def after(phases: Iterable[float], **stripes: float) -> list[int]:
    """Which of some frames are changed that follow an even table."""
    lamp, changed = even_lamp(), []
    for number, phase in enumerate(phases):
        image = striped(phase, **stripes)
        if lamp.steady(image) is not image:
            changed.append(number)
    return changed


RUNNING = [2.4 * n for n in range(12)]


def test_the_fifth_picture_with_running_bands_is_the_first_that_is_changed() -> None:
    assert after(RUNNING) == [*range(4, 12)]


@pytest.mark.parametrize(("waves", "is_one"), [(0.5, False), (1.5, True), (9, True)])
def test_bands_have_a_wave_and_a_half_to_nine(waves: float, is_one: bool) -> None:  # noqa: FBT001 (a case)
    assert (after(RUNNING, waves=waves) != []) == is_one


@pytest.mark.parametrize(("depth", "is_one"), [(0.012, False), (0.03, True)])
def test_weak_bands_disturb_nothing(depth: float, is_one: bool) -> None:  # noqa: FBT001 (a case)
    assert (after(RUNNING, depth=depth) != []) == is_one


@pytest.mark.parametrize(("rows", "are_bands"), [(0.5, False), (0.8, True)])
def test_bands_are_in_most_rows(rows: float, are_bands: bool) -> None:  # noqa: FBT001 (a case)
    """Where an arm lies over the others, they agree with no wave."""
    assert (after(RUNNING, rows=rows, waves=4) != []) == are_bands


def test_bands_that_stand_still_stay() -> None:
    assert after([1.0] * 12) == []


def test_a_band_is_taken_off_wherever_it_is() -> None:
    lamp = even_lamp()
    for phase in RUNNING:
        steady = lamp.steady(striped(phase))
    assert np.abs(steady - GRAY).max() < 8


@pytest.mark.parametrize("channels", [1, 3])
def test_a_picture_keeps_its_form_and_its_colors(channels: int) -> None:
    lamp, tint = FlickerFilter(), np.array([1.0, 0.8, 0.6])[:channels]
    for phase in [0.0, *RUNNING]:
        image = np.asarray(striped(phase)[..., None] * tint, np.uint8).squeeze()
        steady = lamp.steady(image)
    assert steady.shape == image.shape
    colors = steady.reshape(96, 40, channels).mean(axis=(0, 1))
    assert colors / colors[0] == pytest.approx(tint, abs=0.01)


def test_five_of_the_last_ten_pictures_must_have_bands() -> None:
    for evens, is_one in ((5, True), (6, False)):
        lamp = even_lamp()
        for phase in RUNNING[:4]:
            lamp.steady(striped(phase))
        for _ in range(evens):
            lamp.steady(EVEN)
        late = striped(RUNNING[4])
        assert (lamp.steady(late) is not late) is is_one


def test_a_picture_without_pixels_has_no_bands() -> None:
    nothing = np.zeros((0, 0), np.uint8)
    assert FlickerFilter().steady(nothing) is nothing
