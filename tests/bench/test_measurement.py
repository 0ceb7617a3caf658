import os

import pytest

from companion.bench.drawn import piles
from companion.bench.measurement import best_s, median_s
from companion.bench.memory import peak_mb
from companion.core.errors import CompanionError


def test_work_is_timed_after_it_was_warmed_up():
    calls = []
    assert median_s(lambda: calls.append(1), repeats=3, calls=2) >= 0
    assert len(calls) == 7


def test_the_best_time_is_the_shortest():
    sizes = iter((400_000, 10, 400_000))
    slow = median_s(lambda: sum(range(400_000)), repeats=3)
    assert best_s(lambda: sum(range(next(sizes))), 3) < slow


def test_memory_held_now_is_part_of_the_peak():
    held = bytearray(os.urandom(16 * 2**20))
    assert peak_mb() >= len(held) / 2**20


def test_memory_of_no_process_is_told():
    with pytest.raises(CompanionError, match="cannot be read"):
        peak_mb(-1)


def test_drawn_piles_are_pictures_of_the_size_asked_for():
    pictures = piles((320, 240))
    assert {picture.shape for picture in pictures} == {(240, 320, 3)}
    assert len({picture.tobytes() for picture in pictures}) == len(pictures)
