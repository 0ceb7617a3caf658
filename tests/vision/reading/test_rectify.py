import numpy as np

from vision.reading.geometry import Pyramid, enlarged, rectify, to_frame


def picture_with_box() -> np.ndarray:
    frame = np.zeros((60, 80, 3), np.uint8)
    frame[10:40, 20:40] = 200
    return frame


BOX = np.array([[20, 10], [40, 10], [40, 40], [20, 40]], np.float32) - 0.5


def test_a_box_fills_its_flat_picture() -> None:
    flat = rectify(picture_with_box(), BOX, (20, 30))
    assert flat.shape == (30, 20, 3)
    assert (flat == 200).all()


def test_a_large_quadrilateral_is_averaged_not_picked() -> None:
    stripes = np.zeros((400, 400, 3), np.uint8)
    stripes[:, ::2] = 200
    whole = np.array([[0, 0], [400, 0], [400, 400], [0, 400]], np.float32) - 0.5
    flat = rectify(stripes, whole, (100, 100))
    assert abs(float(flat[5:-5, 5:-5].mean()) - 100) < 3
    assert flat[5:-5, 5:-5].std() < 20


def test_starting_at_the_opposite_corner_turns_the_picture_by_half() -> None:
    frame = np.arange(60 * 80 * 3, dtype=np.uint32).reshape(60, 80, 3) % 251
    frame = frame.astype(np.uint8)
    one = rectify(frame, BOX, (20, 30))
    other = rectify(frame, np.roll(BOX, 2, axis=0), (20, 30))
    assert np.abs(one.astype(int) - other[::-1, ::-1]).max() <= 1


def test_outside_the_frame_all_is_black() -> None:
    frame = np.full((20, 20, 3), 77, np.uint8)
    beyond = np.array([[-10, -10], [30, -10], [30, 30], [-10, 30]], np.float32)
    flat = rectify(frame, beyond - 0.5, (16, 16))
    assert (flat[4:12, 4:12] == 77).all()
    assert not flat[:3].any()
    assert not flat[-3:].any()


def test_enlarging_keeps_the_middle() -> None:
    grown = enlarged(BOX, 2)
    assert np.allclose(grown.mean(axis=0), BOX.mean(axis=0))
    assert np.allclose(grown[1] - grown[0], 2 * (BOX[1] - BOX[0]))


def test_the_unit_box_maps_to_the_quadrilateral_itself() -> None:
    unit = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)
    assert np.allclose(to_frame(unit, BOX), BOX, atol=1e-3)


def test_a_pyramid_flattens_as_its_frame_does() -> None:
    noise = np.random.default_rng(2).integers(0, 255, (48, 64, 3), dtype=np.uint8)
    frame = np.repeat(np.repeat(noise, 20, axis=0), 20, axis=1)
    corners = np.array([[210, 190], [900, 230], [880, 800], [240, 760]], np.float32)
    whole = rectify(frame, corners, (60, 50)).astype(int)
    fast = Pyramid.of(frame).rectify(corners, (60, 50)).astype(int)
    assert np.abs(whole - fast).mean() < 6


def test_a_small_picture_is_not_shrunk() -> None:
    assert len(Pyramid.of(np.zeros((200, 240, 3), np.uint8)).levels) == 1
    assert len(Pyramid.of(np.zeros((960, 1280, 3), np.uint8)).levels) == 3
