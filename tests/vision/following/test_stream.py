"""How long a source may give no frame."""

from vision.following.frames import Stream
from vision.following.pile_events import Clear, Lost


def test_a_source_is_lost_once_it_was_silent_for_so_long():
    stream = Stream(lost_s=1.0)
    assert stream.miss(0.75) == []
    assert [type(event) for event in stream.miss(0.25)] == [Lost]
    assert stream.miss(5.0) == []


def test_silence_is_counted_anew_from_each_frame():
    stream = Stream(lost_s=1.0)
    assert stream.arrive(1, 10.0) == []
    assert stream.miss(0.75) == []
    assert stream.arrive(2, 10.75) == []
    assert stream.miss(0.75) == []


def test_a_gap_that_nobody_waited_for_is_silence():
    stream = Stream(lost_s=1.0)
    stream.arrive(1, 10.0)
    assert [type(event) for event in stream.arrive(2, 12.0)] == [Lost, Clear]
