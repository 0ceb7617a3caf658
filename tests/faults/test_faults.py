"""One fault of each part, as `make faults` tries them all."""

import pytest

from faults.__main__ import play
from faults.kinds import ALL

pytestmark = pytest.mark.slow

BY_NAME = {fault.name: fault for fault in ALL}


@pytest.mark.parametrize(
    "names",
    [
        ("camera unplugged",),
        ("camera frozen", "disk gone"),
        ("pins absent", "disk locked"),
        ("pin bouncing", "screen blocked"),
    ],
    ids=" and ".join,
)
def test_a_table_stands_what_goes_wrong(names, tmp_path):
    assert play(tmp_path / "data", *(BY_NAME[name] for name in names)) == []
