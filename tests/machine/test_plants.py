"""The faults to plant in the product, which the machine's proof must find."""

from pathlib import Path

import pytest

from machine.plants import PLANTS, PROGRAM

ROOT = Path(__file__).parents[2]
SOURCES = {
    PROGRAM: ROOT,
    "root/newer": ROOT / "systemd",
    "usr/local": ROOT / "tests/machine/guest/usr/local",
}
"""Where that lies in the repository which lies there on the machine."""


@pytest.mark.parametrize("name", PLANTS)
def test_what_is_replaced_stands_in_the_product(name: str) -> None:
    plant = PLANTS[name]
    folder = next(folder for folder in SOURCES if plant.file.startswith(folder))
    source = SOURCES[folder] / plant.file.removeprefix(f"{folder}/")
    assert plant.before in source.read_text("utf-8")
