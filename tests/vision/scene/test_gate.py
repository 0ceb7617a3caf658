import cv2
import numpy as np
import pytest

from vision.reading.reading import Image
from vision.scene.gate import (
    SMALL_SIDE,
    FrameState,
    Gate,
    Luma,
    is_still,
    light_gain,
    luma_of,
    shrunk,
    small_picture,
    small_scale,
)


def a_luma(
    size_wh: tuple[int, int] = (640, 480),
    *,
    noise: float = 0.0,
    gain: float = 1.0,
    seed: int = 0,
) -> Luma:
    """A vignetted table with a bright card."""
    width, height = size_wh
    rows, columns = np.mgrid[0:height, 0:width]
    far = np.hypot(columns / width - 0.5, rows / height - 0.5)
    scene = 115 * (1 - 0.5 * far)
    scene[height // 3 : height // 2, width // 3 : width // 2] = 230
    grain = np.random.default_rng(seed).normal(0, noise, scene.shape)
    return np.clip(gain * scene + grain, 0, 255).astype(np.uint8)


def limited(luma: Luma) -> Luma:
    return (16 + luma * (219 / 255)).astype(np.uint8)


def as_jpeg(luma: Luma) -> Luma:
    encoded = cv2.imencode(".jpg", luma, [cv2.IMWRITE_JPEG_QUALITY, 60])[1]
    return np.asarray(cv2.imdecode(encoded, cv2.IMREAD_GRAYSCALE), dtype=np.uint8)


def scenes(*pictures: Image) -> list[FrameState]:
    """What the gate says of each picture but the first."""
    gate = Gate()
    return [gate.check(picture).state for picture in pictures][1:]


@pytest.mark.slow
def test_the_small_picture_keeps_the_proportions() -> None:
    assert small_picture(a_luma((1280, 960))).shape == (SMALL_SIDE * 3 // 4, SMALL_SIDE)
    assert small_picture(a_luma((480, 640))).shape == (SMALL_SIDE, SMALL_SIDE * 3 // 4)


def test_the_small_picture_keeps_the_colors() -> None:
    assert small_picture(np.zeros((480, 640, 3), np.uint8)).shape[2] == 3


def test_a_picture_smaller_than_the_small_one_keeps_its_size() -> None:
    assert small_picture(np.zeros((30, 40), np.uint8)).shape == (30, 40)


@pytest.mark.parametrize("shape", [(0, 0), (4,), (4, 4, 3, 1)])
def test_what_is_no_picture_is_refused_with_its_shape(shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="got uint8"):
        small_picture(np.zeros(shape, np.uint8))


def test_a_picture_of_floats_is_refused() -> None:
    with pytest.raises(ValueError, match="got float64"):
        small_picture(np.zeros((4, 4)))


@pytest.mark.slow
@pytest.mark.parametrize("noise", [0.0, 3.0, 8.0, 15.0])
def test_noise_is_still(noise: float) -> None:
    found = scenes(*(a_luma(noise=noise, seed=seed) for seed in range(16)))
    assert set(found[8:]) == {FrameState.STILL}


@pytest.mark.slow
def test_compression_is_still() -> None:
    found = scenes(*(as_jpeg(a_luma(noise=4.0, seed=seed)) for seed in range(6)))
    assert set(found) == {FrameState.STILL}


@pytest.mark.slow
def test_limited_range_luma_serves_as_well() -> None:
    still = [limited(a_luma(noise=2.0, seed=seed)) for seed in range(3)]
    moved = still[-1].copy()
    moved[300:360, 100:160] = 200
    assert scenes(*still, moved) == [
        FrameState.STILL,
        FrameState.STILL,
        FrameState.MOVING,
    ]


@pytest.mark.slow
@pytest.mark.parametrize("size_wh", [(640, 480), (1280, 960), (480, 640), (320, 240)])
def test_a_fingertip_moves_at_any_size(size_wh: tuple[int, int]) -> None:
    before = a_luma(size_wh, noise=2.0)
    after = a_luma(size_wh, noise=2.0, seed=1)
    side = max(size_wh) // 20
    after[:side, :side] += 60
    assert scenes(before, after) == [FrameState.MOVING]


@pytest.mark.slow
@pytest.mark.parametrize("gain", [0.5, 0.8, 0.97, 1.03, 1.1])
def test_another_gain_is_light_and_no_motion(gain: float) -> None:
    found = scenes(a_luma(noise=1.0), a_luma(noise=1.0, gain=gain, seed=1))
    assert found[0] in (FrameState.LIGHT, FrameState.STILL)
    assert (found[0] is FrameState.LIGHT) == (abs(gain - 1) > 0.05)


def test_a_hand_in_changing_light_is_motion() -> None:
    after = a_luma(noise=1.0, gain=0.8, seed=1)
    after[300:480, 100:250] = 180
    assert scenes(a_luma(noise=1.0), after) == [FrameState.MOVING]


def test_a_dark_lens_is_covered() -> None:
    dark = np.full((480, 640), 9, np.uint8)
    assert scenes(a_luma(), dark, dark) == [FrameState.COVERED, FrameState.COVERED]


def test_a_finger_on_the_lens_is_covered() -> None:
    finger = np.tile(np.linspace(80, 95, 640).astype(np.uint8), (480, 1))
    assert scenes(a_luma(), finger) == [FrameState.COVERED]


def test_a_bare_table_of_little_contrast_is_not_covered() -> None:
    table = np.tile(np.linspace(100, 118, 640).astype(np.uint8), (480, 1))
    assert scenes(table, table, table) == [FrameState.STILL, FrameState.STILL]


def test_the_first_frame_and_one_of_another_size_are_motion() -> None:
    gate = Gate()
    sizes = [(640, 480), (640, 480), (480, 640)]
    found = [gate.check(a_luma(size_wh)).state for size_wh in sizes]
    assert found == [FrameState.MOVING, FrameState.STILL, FrameState.MOVING]


def test_luma_and_color_pictures_are_both_taken() -> None:
    color = cv2.cvtColor(a_luma(), cv2.COLOR_GRAY2BGR)
    assert scenes(color, color) == [FrameState.STILL]


def test_gain_is_measured_in_spite_of_a_hand() -> None:
    before, after = a_luma((160, 120)), a_luma((160, 120), gain=0.7)
    after[60:, :60] = 220
    assert light_gain(before, after) == pytest.approx(0.7, abs=0.03)


def test_luma_of_luma_is_itself() -> None:
    luma = a_luma()
    assert luma_of(luma) is luma


def in_the_dark(luma: Luma, *, noise: float = 2.0) -> Luma:
    """The same scene with hardly any light, and the noise of a chip that has little."""
    grain = np.random.default_rng(5).normal(0, noise, luma.shape)
    return np.clip(0.12 * luma + grain, 0, 255).astype(np.uint8)


@pytest.mark.slow
def test_a_room_that_becomes_dark_does_not_cover_the_lens() -> None:
    gate = Gate()
    for _ in range(3):
        gate.check(a_luma(noise=2))
    states = [gate.check(in_the_dark(a_luma(noise=2, seed=n))).state for n in range(4)]
    assert FrameState.COVERED not in states
    assert states[-1] is FrameState.STILL


@pytest.mark.slow
@pytest.mark.parametrize("brightness", [6.0, 30.0, 80.0])
def test_a_finger_on_the_lens_covers_it_though_light_shines_through(
    brightness: float,
) -> None:
    gate = Gate()
    for _ in range(3):
        gate.check(a_luma(noise=2))
    rows, columns = np.mgrid[0:480, 0:640]
    glow = brightness * (1 - 0.15 * np.hypot(columns / 640 - 0.8, rows / 480 - 0.2))
    grain = np.random.default_rng(2).normal(0, 2, glow.shape)
    finger = np.clip(glow + grain, 0, 255).astype(np.uint8)
    assert gate.check(finger).state is FrameState.COVERED


def flat(level: int = 100) -> Luma:
    """A table of 160 by 120 pixels with an edge down its middle, without noise."""
    luma = np.full((120, 160), level, np.uint8)
    luma[:, 80:] += 60
    return luma


def changed(pixels: int, by: int) -> list[Luma]:
    """A table, and the same with a square that is brighter; blur widens it a little."""
    other = flat()
    other[20 : 20 + pixels, 20 : 20 + pixels] += by
    return [flat(), other]


@pytest.mark.parametrize(
    ("pixels", "by", "state"),
    [
        (12, 8, FrameState.STILL),
        (12, 10, FrameState.MOVING),
        (3, 60, FrameState.STILL),
        (7, 60, FrameState.MOVING),
    ],
)
def test_what_moves_is_more_than_noise_and_as_large_as_a_fingertip(
    pixels: int, by: int, state: FrameState
) -> None:
    """From more than 8 levels and 29 of 19,200 pixels on."""
    assert scenes(*changed(pixels, by)) == [state]


@pytest.mark.parametrize(("share", "still"), [(0.0015, True), (0.00151, False)])
def test_a_picture_is_still_up_to_a_share_that_moved(share: float, still: bool) -> None:  # noqa: FBT001 (a case)
    assert is_still(share) is still


def test_how_much_moved_is_counted_near_the_pile_and_by_leaps() -> None:
    gate = Gate()
    first, square = changed(30, 100)
    gate.check(first)
    result = gate.check(square, (slice(0, 40), slice(0, 40)))
    assert result.moved_near == pytest.approx(20 * 20 / 19_200, abs=0.003)
    assert result.jump_share == pytest.approx(32 * 32 / 19_200, abs=0.002)
    gate = Gate()
    gate.check(first)
    whole = gate.check(changed(30, 20)[1])
    assert whole.moved_near == pytest.approx(30 * 30 / 19_200, abs=0.008)
    assert whole.jump_share == 0.0, "no more than a shadow would change it"


def test_of_a_first_picture_and_under_a_cover_all_has_moved() -> None:
    gate = Gate()
    first = gate.check(flat())
    assert (first.moved_near, first.jump_share) == (1.0, 1.0)
    dark = gate.check(np.zeros((120, 160), np.uint8))
    assert (dark.state, dark.moved_near, dark.jump_share) == (
        FrameState.COVERED,
        1.0,
        1.0,
    )
    still = Gate()
    still.check(flat())
    rest = still.check(flat())
    assert (rest.moved_near, rest.jump_share) == (0.0, 0.0)


def test_after_a_noisy_while_more_noise_is_still() -> None:
    """A usual difference of 2 levels lets single pixels differ by 14."""
    rng = np.random.default_rng(1)
    quiet, noisy = Gate(), Gate()
    for _ in range(40):
        grain = rng.integers(0, 14, (120, 160)).astype(np.uint8)
        noisy.check(cv2.resize(flat() + grain, (160, 120)))
        quiet.check(flat())
    square = changed(20, 11)[1]
    assert quiet.check(square).state is FrameState.MOVING
    noisy.check(flat())
    assert noisy.check(square).state is FrameState.STILL


@pytest.mark.parametrize(
    ("size_hw", "scale"), [((480, 640), 0.25), ((640, 320), 0.25), ((30, 40), 1.0)]
)
def test_the_scale_is_that_of_the_longer_side(size_hw, scale: float) -> None:
    image = np.zeros(size_hw, np.uint8)
    assert small_scale(image) == scale
    expected = tuple(round(side * scale) for side in size_hw)
    assert small_picture(image).shape == expected
    assert shrunk(image, 160, cv2.INTER_AREA).shape == expected


def test_a_line_of_pixels_is_shrunk_to_one() -> None:
    assert shrunk(np.zeros((1, 640), np.uint8), 160, cv2.INTER_AREA).shape == (1, 160)
    assert shrunk(np.zeros((640, 1), np.uint8), 160, cv2.INTER_AREA).shape == (160, 1)


def test_a_picture_in_which_nothing_was_ever_seen_is_covered() -> None:
    """From the first frame on, if there is hardly any contrast."""
    for contrast, state in ((2, FrameState.COVERED), (12, FrameState.MOVING)):
        ramp = np.linspace(100, 100 + contrast, 160).astype(np.uint8)
        assert Gate().check(np.tile(ramp, (120, 1))).state is state


@pytest.mark.parametrize(
    ("gain", "state"), [(1.01, FrameState.STILL), (1.1, FrameState.LIGHT)]
)
def test_a_small_gain_is_no_change_of_light(gain: float, state: FrameState) -> None:
    bright = np.full((120, 160), 180, np.uint8)
    bright[:, 80:] = 240 if gain < 1.05 else 220
    lit = np.clip(bright * gain, 0, 255).astype(np.uint8)
    gate = Gate()
    gate.check(bright)
    assert gate.check(lit).state is state
