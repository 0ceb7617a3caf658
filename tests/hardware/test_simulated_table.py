import cv2
import numpy as np
import pytest
from bench.lab_camera import DisturbedCamera
from bench.tabletops import TableTop
from fake_time import FakeTime

from hardware.camera import Frame
from hardware.errors import CameraError
from hardware.file_camera import PlaybackClock
from hardware.simulated.hand import hand_picture
from hardware.simulated.optics import Light
from hardware.simulated.projection import Pose, Projection, Sprite, paste
from hardware.simulated.table import PILE, SimulatedTable

pytestmark = pytest.mark.slow


def read(camera: DisturbedCamera) -> Frame:
    frame = camera.read(1)
    assert frame is not None
    return frame


def play_out(camera: DisturbedCamera) -> list[Frame]:
    frames = []
    while not camera.is_at_rest:
        frames.append(read(camera))
    return frames


def difference(one: Frame, other: Frame) -> float:
    return float(cv2.absdiff(one.image, other.image).mean())


def color_at(frame: Frame, x: float, y: float) -> np.ndarray:
    patch = frame.image[int(y) - 1 : int(y) + 2, int(x) - 1 : int(x) + 2]
    return patch.reshape(-1, 3).mean(axis=0)


def test_frames_have_the_size_of_the_view() -> None:
    projection = Projection(size_wh=(320, 240))
    camera = DisturbedCamera(SimulatedTable(projection=projection))
    camera.lay("R7")
    assert {frame.image.shape for frame in play_out(camera)} == {(240, 320, 3)}


def test_time_passes_by_frames() -> None:
    camera = DisturbedCamera(fps=20)
    assert [(f.index, f.at) for f in (read(camera), read(camera))] == [
        (0, 0.0),
        (1, 0.05),
    ]


def test_a_laid_card_lies_on_the_pile() -> None:
    camera = DisturbedCamera()
    camera.lay("R7")
    play_out(camera)
    assert [placed.card for placed in camera.table.pile] == ["R7"]


def test_a_card_is_not_on_the_pile_before_its_frames_are_read() -> None:
    camera = DisturbedCamera()
    camera.lay("R7")
    read(camera)
    assert camera.table.top is None


def test_the_table_rests_only_when_everything_has_been_shown() -> None:
    camera = DisturbedCamera()
    assert camera.is_at_rest
    camera.lay("R7")
    read(camera)
    assert not camera.is_at_rest


def test_a_card_is_seen_in_its_color_where_its_corners_say() -> None:
    camera = DisturbedCamera(light=Light(warmth=0, vignette=0))
    camera.lay("B1")
    play_out(camera)
    corners = camera.table.projection.corners(camera.table.top.pose)
    assert corners is not None
    # Below the upper left index the plain field shows.
    x, y = corners[0] * 0.55 + corners[3] * 0.33 + corners[1] * 0.06 + corners[2] * 0.06
    blue, green, red = color_at(read(camera), x, y)
    assert blue > 120
    assert red < 90
    assert blue > green


def test_a_card_is_as_large_as_a_real_camera_sees_it() -> None:
    corners = Projection().corners(PILE)
    assert 90 <= np.linalg.norm(corners[1] - corners[0]) <= 130


def test_corners_run_clockwise_from_the_cards_own_top_left() -> None:
    corners = Projection(tilt_deg=0).corners(Pose(0, 0, 90))
    middle = corners.mean(axis=0)
    assert list(corners[0] > middle) == [True, False]
    assert list(corners[1] > middle) == [True, True]


def test_a_camera_that_leans_sees_the_near_edge_larger() -> None:
    far, near = (Projection(tilt_deg=10).corners(Pose(0, y)) for y in (-80, 80))
    assert np.ptp(near[:, 0]) > np.ptp(far[:, 0])


def test_a_hand_is_seen_while_a_card_is_laid_and_gone_afterwards() -> None:
    camera = DisturbedCamera()
    before = read(camera)
    camera.lay("R7")
    frames = play_out(camera)
    resting = read(camera)
    assert max(difference(before, frame) for frame in frames) > 10
    assert difference(resting, read(camera)) < 4


def test_resting_frames_differ_by_noise_alone() -> None:
    camera = DisturbedCamera()
    one, other = read(camera), read(camera)
    assert 0.5 < difference(one, other) < 4


def test_a_card_taken_back_leaves_the_one_below() -> None:
    camera = DisturbedCamera()
    for card in ("R7", "G7"):
        camera.lay(card)
    camera.take_back()
    play_out(camera)
    assert [placed.card for placed in camera.table.pile] == ["R7"]


def test_taking_back_from_an_empty_pile_does_nothing() -> None:
    camera = DisturbedCamera()
    camera.take_back()
    camera.nudge()
    camera.reshuffle()
    read(camera)
    assert camera.is_at_rest


def test_drawing_takes_cards_from_the_draw_pile_alone() -> None:
    camera = DisturbedCamera(SimulatedTable(draw_pile=40))
    camera.lay("R7")
    camera.draw_from_pile(2)
    play_out(camera)
    assert (camera.table.draw_pile, len(camera.table.pile)) == (38, 1)


def test_a_passing_hand_changes_nothing() -> None:
    camera = DisturbedCamera()
    camera.lay("R7")
    play_out(camera)
    before = read(camera)
    camera.pass_hand()
    play_out(camera)
    assert difference(before, read(camera)) < 4


def test_a_nudged_card_lies_elsewhere() -> None:
    camera = DisturbedCamera()
    camera.lay("R7")
    play_out(camera)
    before = camera.table.top
    camera.nudge()
    play_out(camera)
    after = camera.table.top
    assert before is not None
    assert after is not None
    assert after.card == before.card
    assert after.pose != before.pose


def test_a_reshuffle_leaves_the_top_card_where_it_is() -> None:
    camera = DisturbedCamera(SimulatedTable(draw_pile=0))
    for card in ("R7", "G7", "G1"):
        camera.lay(card)
    play_out(camera)
    top = camera.table.top
    camera.reshuffle()
    play_out(camera)
    assert (camera.table.pile, camera.table.draw_pile) == ([top], 2)


def test_gathering_leaves_no_card() -> None:
    camera = DisturbedCamera(SimulatedTable(draw_pile=5))
    for card in ("R7", "G7"):
        camera.lay(card)
    camera.gather()
    play_out(camera)
    assert (camera.table.pile, camera.table.draw_pile) == ([], 7)


def test_a_dimmed_lamp_darkens_the_picture_for_good() -> None:
    camera = DisturbedCamera()
    before = read(camera).image.mean()
    camera.dim(0.5)
    play_out(camera)
    assert read(camera).image.mean() == pytest.approx(before / 2, rel=0.05)


def test_lamps_dimmed_twice_dim_twice() -> None:
    camera = DisturbedCamera()
    before = read(camera).image.mean()
    camera.dim(0.5)
    camera.dim(2.0)
    play_out(camera)
    assert read(camera).image.mean() == pytest.approx(before, rel=0.05)


def test_warm_light_is_redder_than_cold_light() -> None:
    ratios = []
    for warmth in (-1, 1):
        mean = read(DisturbedCamera(light=Light(warmth=warmth))).image.mean(axis=(0, 1))
        ratios.append(mean[2] / mean[0])
    assert ratios[1] > 1.3 * ratios[0]


def test_a_shadow_passes() -> None:
    camera = DisturbedCamera()
    before = read(camera)
    camera.shadow(8)
    darkest = min(float(frame.image.mean()) for frame in play_out(camera))
    assert darkest < 0.85 * before.image.mean()
    assert difference(before, read(camera)) < 4


def test_a_covered_lens_sees_nothing() -> None:
    camera = DisturbedCamera()
    camera.lay("R7")
    play_out(camera)
    camera.cover_lens(3)
    assert all(frame.image.std() < 30 for frame in play_out(camera)[:3])


def test_an_unplugged_camera_is_lost_until_it_is_plugged_in() -> None:
    camera = DisturbedCamera()
    camera.unplug()
    with pytest.raises(CameraError, match="plug it in"):
        camera.read(1)
    with pytest.raises(CameraError):
        camera.read(1)
    camera.plug_in()
    assert camera.read(1) is not None


def test_a_closed_camera_has_ended() -> None:
    with DisturbedCamera() as camera:
        assert not camera.ended
    assert camera.ended
    assert camera.read(1) is None


def test_in_real_time_a_frame_takes_its_time() -> None:
    time = FakeTime()
    real = PlaybackClock(clock=time.clock, sleep=time.sleep)
    camera = DisturbedCamera(fps=10, real_time=real)
    for _ in range(11):
        read(camera)
    assert time.now - 100 == pytest.approx(1.0)


def test_in_real_time_no_frame_comes_before_it_is_due() -> None:
    time = FakeTime()
    real = PlaybackClock(clock=time.clock, sleep=time.sleep)
    camera = DisturbedCamera(fps=10, real_time=real)
    read(camera)
    assert camera.read(0.04) is None
    assert camera.read(0.07) is not None


def test_the_same_seed_lays_the_same_table() -> None:
    pictures = []
    for _ in range(2):
        camera = DisturbedCamera(SimulatedTable(seed=5))
        camera.lay("W+4")
        pictures.append(play_out(camera)[-1].image)
    assert np.array_equal(*pictures)


@pytest.mark.parametrize("top", TableTop)
def test_every_tabletop_keeps_its_mean_color(top: TableTop) -> None:
    drawn = top((160, 120), np.random.default_rng(3))
    assert drawn.mean(axis=(0, 1)) == pytest.approx(top.value, rel=0.12, abs=3)


def test_a_sprite_may_hang_over_every_edge() -> None:
    picture = np.zeros((10, 10, 3), np.uint8)
    whole = np.full((6, 6, 4), 255, np.uint8)
    for x, y in ((-3, -3), (7, 7), (20, 0), (0, -9)):
        paste(picture, Sprite.cut(whole, x, y))
    assert picture[..., 0].sum() == 2 * 9 * 255


def test_people_have_hands_of_their_own() -> None:
    assert not np.array_equal(hand_picture(0), hand_picture(2))
