"""Defects can still be put back: the lines that they change are there."""

import shutil

import pytest
from stranger.planting import DEFECTS, plant
from stranger.window import ROOT


@pytest.mark.parametrize("defect", DEFECTS, ids=lambda defect: defect.title)
def test_a_defect_can_be_planted(defect, tmp_path):
    file = tmp_path / defect.file
    file.parent.mkdir(parents=True)
    shutil.copy(ROOT / defect.file, file)
    plant(defect, tmp_path)
    assert defect.then in file.read_text("utf-8")
