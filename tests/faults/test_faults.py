"""One fault of each part, as `make faults` tries them all."""

import pytest

from faults.__main__ import play
from faults.kinds import ALL

pytestmark = pytest.mark.slow

AT_NIGHT = pytest.mark.nightly(reason="another fault of the same part")
BY_NAME = {fault.name: fault for fault in ALL}


@pytest.mark.parametrize(
    "names",
    [
        ("camera frozen", "disk gone"),
        ("pins absent", "screen blocked"),
        pytest.param(("camera unplugged",), marks=AT_NIGHT),
        pytest.param(("pin bouncing", "disk locked"), marks=AT_NIGHT),
    ],
    ids=" and ".join,
)
def test_a_table_stands_what_goes_wrong(names, tmp_path):
    assert play(tmp_path / "data", *(BY_NAME[name] for name in names)) == []
