"""Whatever is broken for `make fuzz` reaches its reader, and is told in a sentence."""

import contextlib
from random import Random

import pytest
from fuzz.targets import targets

from companion.core.errors import CompanionError
from hardware.errors import HardwareError


@pytest.mark.slow
def test_a_broken_input_of_each_kind_is_read_or_refused(tmp_path):
    for target in targets(tmp_path):
        broken = target.broken(Random(3))  # noqa: S311 (no secret)
        with contextlib.suppress(CompanionError, HardwareError):
            target.read(broken)
