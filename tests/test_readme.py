"""What the README promises is there."""

import re
from pathlib import Path

import pytest

from companion.__main__ import COMMANDS, main
from hardware.wiring import shared_wiring

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text("utf-8")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_in_the_readme(command):
    assert f"`companion {command}" in README


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_an_example(command, capsys):
    with pytest.raises(SystemExit) as end:
        main([command, "--help"])
    assert end.value.code == 0
    assert "example" in capsys.readouterr().out


def test_every_file_that_the_readme_points_to_exists():
    links = re.findall(r"\]\(([^)#:]+)\)", README)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_every_module_that_the_readme_names_exists():
    modules = re.findall(r"`((?:companion|vision|hardware)(?:\.\w+){2,})`", README)
    assert modules
    assert [name for name in modules if not is_module(name)] == []


def is_module(name: str) -> bool:
    return (ROOT / name.replace(".", "/")).with_suffix(".py").exists()


def test_the_first_commands_are_targets_of_the_makefile():
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = re.findall(r"^make (\w+)", README, re.MULTILINE)
    assert targets == ["run", "test"]
    assert all(re.search(rf"^{target}:", makefile, re.MULTILINE) for target in targets)


def test_the_wiring_in_the_readme_is_the_wiring():
    for button in shared_wiring().buttons:
        assert re.search(rf"\| {button.pin} \| {button.lamp_pin} \|", README)


def test_wrong_usage_exits_with_two(capsys):
    with pytest.raises(SystemExit) as end:
        main(["fly"])
    assert end.value.code == 2
