"""Bands of a lamp that flickers with the mains, and what only looks like them."""

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


@pytest.mark.slow
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
