"""Frames that wait, and those that are dropped knowingly."""

import threading

import numpy as np
import pytest

from hardware.buffered_camera import FrameQueue
from hardware.camera import Frame

FPS = 10
SIDE = 48
BYTES = SIDE * SIDE * 3


def a_frame(index: int, level: int = 100) -> Frame:
    image = np.full((SIDE, SIDE, 3), level, np.uint8)
    return Frame(image, index, index / FPS)


def moving(index: int) -> Frame:
    return a_frame(index, 40 * (index % 5 + 1))


def a_queue(most: int = 8) -> FrameQueue:
    queue = FrameQueue(most_bytes=most * BYTES)
    queue.open()
    return queue


def taken(queue: FrameQueue) -> list[int]:
    frames = iter(lambda: queue.next_frame(0.0), None)
    return [frame.index for frame in frames if frame is not None]


def test_frames_come_in_order():
    queue = a_queue()
    for index in range(5):
        queue.put(a_frame(index))
    assert taken(queue) == [0, 1, 2, 3, 4]


def test_nothing_comes_from_an_empty_queue():
    assert a_queue().next_frame(0.0) is None


def test_no_more_wait_than_fit():
    queue = a_queue(8)
    for index in range(30):
        queue.put(moving(index))
    assert len(taken(queue)) == 8


def test_no_more_than_sixteen_wait_however_small_they_are():
    queue = a_queue(1000)
    for index in range(40):
        queue.put(moving(index))
    assert len(taken(queue)) == 16


def test_a_scene_at_rest_is_thinned_before_one_that_moves():
    queue = a_queue(10)
    for index in range(10):
        queue.put(a_frame(index))
    for index in range(10, 15):
        queue.put(moving(index))
    assert set(taken(queue)) >= set(range(10, 15))


@pytest.mark.parametrize("first", range(6, 18))
def test_a_moment_of_rest_between_motions_is_kept(first):
    queue = a_queue(8)
    for index in range(24):
        at_rest = first <= index < first + 4
        queue.put(a_frame(index, 222) if at_rest else moving(index))
    assert set(taken(queue)) & set(range(first, first + 4))


def test_the_newest_frame_is_kept():
    queue = a_queue(4)
    for index in range(20):
        queue.put(a_frame(index))
    assert taken(queue)[-1] == 19


def test_what_is_kept_is_spread_over_the_time():
    queue = a_queue(8)
    for index in range(32):
        queue.put(a_frame(index))
    indexes = taken(queue)
    assert max(np.diff(indexes)) <= 12


def test_a_queue_of_large_pictures_still_holds_a_few():
    queue = a_queue(1)
    for index in range(9):
        queue.put(a_frame(index))
    assert len(taken(queue)) == 4


def test_one_frame_that_waits_is_no_delay():
    queue = a_queue()
    queue.put(a_frame(0))
    assert not queue.is_behind


def test_who_gives_way_waits_until_the_taker_has_caught_up():
    queue = a_queue()
    for index in range(3):
        queue.put(a_frame(index))
    waiter = threading.Thread(target=lambda: queue.wait_for_taker(5.0), daemon=True)
    waiter.start()
    taken(queue)
    waiter.join(2.0)
    assert not waiter.is_alive()


def test_a_closed_queue_has_ended_once_all_was_taken():
    queue = a_queue()
    queue.put(a_frame(0))
    queue.close()
    was_over = queue.has_ended
    taken(queue)
    assert (was_over, queue.has_ended) == (False, True)


def test_a_queue_begins_anew_without_the_frames_of_before():
    queue = a_queue()
    queue.put(a_frame(0))
    queue.close()
    queue.open()
    assert (taken(queue), queue.has_ended) == ([], False)


def test_a_picture_of_another_size_is_motion():
    queue = a_queue(4)
    for index in range(6):
        queue.put(a_frame(index))
    queue.put(Frame(np.zeros((20, 30, 3), np.uint8), 6, 0.6))
    queue.put(Frame(np.zeros((20, 30), np.uint8), 7, 0.7))
    assert taken(queue)[-2:] == [6, 7]
