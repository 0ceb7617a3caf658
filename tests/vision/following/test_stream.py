"""How long a source may give no frame, and what hides the pile in those that come."""

import numpy as np
import pytest

from vision.following.frames import Observation, OcclusionWatch, Stream
from vision.following.pile_events import Clear, Covered, Lost, Occlusion

SMALL = np.zeros((3, 4, 3), np.uint8)


def told(events):
    """The events without their kinds of arrays: what, when and in which frame."""
    return [(type(event), event.at, event.frame) for event in events]


def test_a_source_is_lost_once_it_was_silent_for_so_long():
    stream = Stream(lost_s=1.0)
    assert stream.miss(0.75) == []
    assert told(stream.miss(0.25)) == [(Lost, 1.0, -1)]
    assert stream.miss(5.0) == []


def test_silence_is_counted_anew_from_each_frame():
    stream = Stream(lost_s=1.0)
    assert stream.arrive(1, 10.0) == []
    assert stream.miss(0.75) == []
    assert stream.arrive(2, 10.75) == []
    assert stream.miss(0.75) == []
    assert told(stream.miss(0.25)) == [(Lost, 11.75, 2)]


def test_a_gap_that_nobody_waited_for_is_silence():
    stream = Stream(lost_s=1.0)
    stream.arrive(1, 10.0)
    assert told(stream.arrive(2, 12.0)) == [(Lost, 12.0, 1), (Clear, 12.0, 2)]
    assert stream.arrive(3, 12.5) == []


def test_a_gap_that_was_waited_for_is_silence_once():
    stream = Stream(lost_s=1.0)
    stream.arrive(1, 10.0)
    stream.miss(0.5)
    assert stream.arrive(2, 10.9) == []
    stream.miss(1.5)
    assert told(stream.arrive(3, 12.5)) == [(Clear, 12.5, 3)]


def test_the_time_is_that_of_the_last_frame():
    stream = Stream(lost_s=1.0)
    assert stream.at == 0.0
    stream.arrive(1, 10.0)
    assert (stream.at, stream.usual_gap_s) == (10.0, 0.0)
    stream.arrive(2, 10.5)
    assert (stream.at, stream.usual_gap_s) == (10.5, pytest.approx(0.05))
    stream.arrive(3, 11.0)
    assert stream.usual_gap_s == pytest.approx(0.095)


def test_the_time_in_which_it_was_lost_is_none_of_its_usual_gaps():
    stream = Stream(lost_s=1.0)
    stream.arrive(1, 10.0)
    stream.arrive(2, 610.0)
    assert stream.usual_gap_s == pytest.approx(0.1)


def frame(at, number=0):
    return Observation(SMALL, SMALL, number, at, at - 0.1)


def test_a_lens_is_covered_once_it_was_dark_for_so_long():
    watch = OcclusionWatch(dark_s=0.5)
    assert watch.darken(frame(10.0)) == []
    assert watch.darken(frame(10.25)) == []
    (covered,) = watch.darken(frame(10.5, 7))
    assert (covered, covered.by) == (covered, Occlusion.LENS)
    assert told([covered]) == [(Covered, 10.5, 7)]
    assert watch.darken(frame(12.0)) == []
    assert told(watch.lighten(frame(13.0, 9))) == [(Clear, 13.0, 9)]
    assert watch.lighten(frame(13.1)) == []


def test_darkness_is_counted_anew_after_any_light():
    watch = OcclusionWatch(dark_s=0.5)
    watch.darken(frame(10.0))
    assert watch.lighten(frame(10.25)) == []
    assert watch.darken(frame(10.5)) == []
    assert watch.darken(frame(10.75)) == []
    assert watch.darken(frame(11.0)) != []


@pytest.mark.parametrize("by", [Occlusion.HAND, Occlusion.MOTION])
def test_what_hides_the_pile_is_told_once_and_its_end_once(by):
    watch = OcclusionWatch(dark_s=0.5)
    note = watch.note_hand if by is Occlusion.HAND else watch.note_motion
    (covered,) = note(frame(1.0))
    assert covered.by is by
    assert watch.is_hand is (by is Occlusion.HAND)
    assert note(frame(2.0)) == []
    assert watch.lighten(frame(3.0)) == []
    assert [type(event) for event in watch.clear(frame(4.0))] == [Clear]
    assert watch.clear(frame(5.0)) == []
    assert not watch.is_hand


def test_one_cover_may_follow_another():
    watch = OcclusionWatch(dark_s=0.0)
    covers = [*watch.note_hand(frame(1.0)), *watch.darken(frame(2.0))]
    assert [cover.by for cover in covers] == [Occlusion.HAND, Occlusion.LENS]


def test_a_picture_that_is_kept_is_the_followers_own():
    now = frame(1.0)
    kept = now.with_copied_image()
    assert kept.image is not now.image
    assert (kept.image == now.image).all()
    assert (kept.small is now.small, kept.at) == (True, 1.0)
