"""The script that tries both commands on a fresh Debian, without trying them."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).with_name("fresh_machine.sh")

pytestmark = pytest.mark.skipif(
    shutil.which("bash") is None, reason="there is no bash to run the script"
)


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


def test_only_what_leads_to_the_network_is_handed_in():
    """All that the new user knows of the machine around."""
    ours = {"PIP_CERT": "a", "https_proxy": "b", "CURL_CA_BUNDLE": "c", "CI": "true"}
    ran = run("bash", SCRIPT, "--names", env={"PATH": os.environ["PATH"], **ours})
    assert ran.stdout.split() == ["CURL_CA_BUNDLE", "PIP_CERT", "https_proxy"]
