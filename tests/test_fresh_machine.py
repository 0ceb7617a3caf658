"""The script that tries both commands on a fresh Debian, without trying them."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).with_name("fresh_machine.sh")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        shutil.which("bash") is None, reason="there is no bash to run the script"
    ),
]


def run(*command, **options):
    return subprocess.run(  # noqa: S603 (our own script)
        command, capture_output=True, text=True, check=False, **options
    )


def test_an_unknown_suite_is_told():
    ran = run("bash", SCRIPT, "sarge")
    assert ran.returncode == 1
    assert ran.stderr == (
        "fresh_machine.sh: Unknown suite sarge; expected trixie or bookworm.\n"
    )


@pytest.fixture
def small_tree(tmp_path):
    """A tree of one commit: to pack our own takes seconds."""
    tree = tmp_path / "tree"
    run("git", "init", "--quiet", tree)
    who = ("-c", "user.name=Ada", "-c", "user.email=ada@example.com")
    made = ("commit", "--quiet", "--allow-empty", "--message=Begin")
    assert run("git", *who, *made, cwd=tree).returncode == 0
    return tree


def test_a_machine_that_cannot_be_made_is_passed_over_in_one_line(tmp_path, small_tree):
    """Nothing is known about the tree then: that is no failure."""
    broken = tmp_path / "mmdebstrap"
    broken.write_text("#!/bin/sh\necho E: no mirror >&2\nexit 25\n")
    broken.chmod(0o755)
    ran = run("bash", SCRIPT, "trixie", env=with_program(tmp_path), cwd=small_tree)
    assert ran.returncode == 0
    assert "passed over: no Debian trixie could be made" in ran.stdout


def test_what_fails_on_the_machine_fails(tmp_path, small_tree):
    broken = tmp_path / "mmdebstrap"
    broken.write_text('#!/bin/sh\ntouch "$FRESH_MADE"\nexit 1\n')
    broken.chmod(0o755)
    ran = run("bash", SCRIPT, "trixie", env=with_program(tmp_path), cwd=small_tree)
    assert ran.returncode == 1
    assert "a command failed on trixie" in ran.stderr


def with_program(folder):
    return {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}


def test_only_what_leads_to_the_network_is_handed_in():
    """All that the new user knows of the machine around."""
    ours = {"PIP_CERT": "a", "https_proxy": "b", "CURL_CA_BUNDLE": "c", "CI": "true"}
    ran = run("bash", SCRIPT, "--names", env={"PATH": os.environ["PATH"], **ours})
    assert ran.stdout.split() == ["CURL_CA_BUNDLE", "PIP_CERT", "https_proxy"]


@pytest.mark.skipif(not shutil.which("make"), reason="needs make")
def test_a_python_that_is_too_old_is_told_before_anything_is_made(tmp_path):
    shutil.copy(SCRIPT.parents[1] / "Makefile", tmp_path)
    for needed in ("requirements.lock", "pyproject.toml", "systemd/system-packages.sh"):
        (tmp_path / needed).parent.mkdir(exist_ok=True)
        (tmp_path / needed).touch()
    old = tmp_path / "python"
    claims = "import sys; sys.version_info = (3, 10); exec(sys.argv[2])"
    old.write_text(f'#!/bin/sh\nexec {sys.executable} -c "{claims}" "$@"\n')
    old.chmod(0o755)
    done = run("make", "setup", f"PYTHON={old}", cwd=tmp_path)
    assert "It needs Python 3.11 or newer" in done.stderr
    assert not (tmp_path / ".venv").exists()
