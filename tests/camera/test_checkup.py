"""Drawn frames as a camera that is set up badly would take them."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from bench.lab_camera import DisturbedCamera
from bench.tabletops import TableTop

from companion.camera.picture_check import check_up, exposure_of, sharpness_of
from companion.camera.reports import Exposure
from companion.core.cards import Card
from hardware.simulated.table import SimulatedTable
from vision.reading.reading import CardReading


def drawn(card="R7", *, light=1.0, top=TableTop.BLUE_CLOTH):
    """A picture of the drawn table and the card that lies there."""
    table = SimulatedTable(seed=1, top=top)
    table.place(card, table.careless_pose())
    camera = DisturbedCamera(table)
    camera.dim(light, frames=1)
    picture = camera.read(0).image
    return picture, CardReading(
        Card.parse(card), 1.0, table.projection.corners(table.top.pose)
    )


def blurred(picture, px):
    return cv2.GaussianBlur(picture, (0, 0), px)


@pytest.mark.slow
@pytest.mark.parametrize("card", ["R7", "YS", "W", "B+2"])
def test_a_card_in_focus_is_sharp(card):
    assert check_up(*drawn(card)).is_sharp


@pytest.mark.slow
@pytest.mark.parametrize("card", ["R7", "YS", "W", "B+2"])
def test_a_card_out_of_focus_is_not(card):
    picture, seen = drawn(card)
    assert not check_up(blurred(picture, 4), seen).is_sharp


@pytest.mark.slow
def test_noise_is_not_taken_for_sharpness():
    picture, seen = drawn()
    noise = np.random.default_rng(0).normal(0, 6, picture.shape)
    soft = blurred(picture, 4)
    noisy = np.clip(soft + noise, 0, 255).astype(np.uint8)
    assert sharpness_of(noisy, seen.corners) < 2 * sharpness_of(soft, seen.corners) + 10


@pytest.mark.slow
def test_a_camera_that_stands_upright_sees_cards_as_large():
    picture, seen = drawn()
    across, along = seen.corners.T
    turned = np.stack([along, picture.shape[1] - 1 - across], axis=1)
    upright = replace(seen, corners=turned.astype(np.float32))
    found = check_up(np.ascontiguousarray(np.rot90(picture)), upright)
    assert found.height == pytest.approx(check_up(picture, seen).height)


@pytest.mark.slow
def test_a_card_that_is_far_away_is_too_small():
    picture, seen = drawn()
    height, width = picture.shape[:2]
    away = cv2.resize(picture, (width // 4, height // 4), interpolation=cv2.INTER_AREA)
    canvas = np.full_like(picture, 90)
    canvas[: height // 4, : width // 4] = away
    far = CardReading(seen.card, 1.0, seen.corners / 4)
    assert check_up(picture, seen).is_large
    assert not check_up(canvas, far).is_large


def test_without_a_card_only_the_light_is_judged():
    found = check_up(np.full((480, 640, 3), 100, np.uint8), None)
    assert (found.card, found.is_large, found.is_sharp) == (None, False, False)
    assert found.light is Exposure.GOOD


@pytest.mark.slow
@pytest.mark.parametrize(
    ("light", "top", "exposure"),
    [
        (0.12, TableTop.BLUE_CLOTH, Exposure.DARK),
        (0.5, TableTop.BLUE_CLOTH, Exposure.GOOD),
        (1.0, TableTop.BLUE_CLOTH, Exposure.GOOD),
        (2.5, TableTop.WHITE, Exposure.BRIGHT),
    ],
)
def test_light_is_judged_by_what_can_be_told_apart(light, top, exposure):
    assert exposure_of(drawn(light=light, top=top)[0]) is exposure


@pytest.mark.slow
@pytest.mark.parametrize("top", [TableTop.BLACK, TableTop.WHITE])
def test_a_black_or_white_table_is_no_bad_light(top):
    assert exposure_of(drawn(top=top)[0]) is Exposure.GOOD
