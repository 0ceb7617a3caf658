"""A camera that changes its size in mid-stream."""

import numpy as np

from companion.camera.picture_check import FrameResizer, PictureCheck
from hardware.camera import Frame


def frame(width, height):
    return Frame(np.zeros((height, width, 3), np.uint8), 0, 0.0)


def sizes(*given):
    """The sizes that come out, and where another view begins."""
    one = FrameResizer()
    fitted = [one.to_usual_size(frame(*size)) for size in given]
    return [(f.image.shape[1], f.image.shape[0], another) for f, another in fitted]


def test_frames_of_one_size_stay_as_they_are():
    same = frame(640, 480)
    assert FrameResizer().to_usual_size(same)[0] is same


def test_the_same_view_in_other_pixels_is_scaled():
    assert sizes((640, 480), (1280, 960), (320, 240)) == [(640, 480, False)] * 3


def test_another_view_is_told_once():
    assert sizes((640, 480), (640, 360), (640, 360)) == [
        (640, 480, False),
        (640, 360, True),
        (640, 360, False),
    ]


def test_a_fitted_frame_is_a_picture():
    one = FrameResizer()
    one.to_usual_size(frame(640, 480))
    fitted, _ = one.to_usual_size(frame(1280, 960))
    assert PictureCheck().check(fitted)
