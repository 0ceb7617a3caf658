import json
from importlib import import_module

import pytest

from companion.__main__ import main
from companion.commands.bench import SECTIONS, report
from companion.commands.benchmarks.measurement import Measurement, at_least, at_most

QUICK = Measurement("steps", 25_000, "steps/s", at_least(20_000), "of ten games")
FAT = Measurement("memory", 181.4, "MB", at_most(180))
BARE = Measurement("copy", 5.8367, "us")


def test_every_measurement_is_a_line_with_its_verdict(capsys):
    report("referee", [QUICK, FAT, BARE], as_json=False)
    quick, fat, bare = capsys.readouterr().out.splitlines()
    assert "25,000 steps/s" in quick
    assert ">= 20,000 pass   of ten games" in quick
    assert "181 MB" in fat
    assert "FAIL" in fat
    assert "5.84 us" in bare
    assert "pass" not in bare


def test_programs_read_the_same_as_json(capsys):
    report("fresh", [FAT, BARE], as_json=True)
    fat, bare = map(json.loads, capsys.readouterr().out.splitlines())
    assert (fat["section"], fat["value"], fat["passed"]) == ("fresh", 181.4, False)
    assert (fat["target"], bare["target"]) == ("<= 180", None)


def test_one_missed_target_is_enough_to_fail():
    assert report("referee", [QUICK, BARE], as_json=True)
    assert not report("referee", [QUICK, FAT], as_json=True)


@pytest.mark.parametrize(
    ("target", "good", "bad"), [(at_most(10), 10, 10.1), (at_least(10), 10, 9.9)]
)
def test_a_target_is_met_up_to_its_very_value(target, good, bad):
    assert target.is_met(good)
    assert not target.is_met(bad)


def test_a_section_that_does_not_exist_is_wrong_usage(capsys):
    with pytest.raises(SystemExit) as end:
        main(["bench", "coffee"])
    assert end.value.code == 2
    told = capsys.readouterr().err
    assert "choose from referee" in told
    assert "make bench" in told


def test_every_section_can_be_measured():
    for function in SECTIONS.values():
        module, _, name = function.partition(".")
        assert callable(
            getattr(import_module(f"companion.commands.benchmarks.{module}"), name)
        )
