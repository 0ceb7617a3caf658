import os

import pytest

from companion.bench.drawn import piles
from companion.bench.measurement import best_s
from companion.bench.memory import peak_mb
from companion.core.errors import CompanionError


def test_the_best_time_is_the_shortest():
    sizes = iter((400_000, 10, 400_000))
    slow = best_s(lambda: sum(range(400_000)), 3)
    assert best_s(lambda: sum(range(next(sizes))), 3) < slow


def test_work_too_quick_for_the_clock_is_called_often():
    calls = []
    best_s(lambda: calls.append(1), repeats=3, calls=5)
    assert len(calls) == 15


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
