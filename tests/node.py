"""Scripts of the board's page, run outside of a browser."""

import json
import shutil
import subprocess

import pytest

NEEDS_NODE = pytest.mark.skipif(shutil.which("node") is None, reason="no Node here")


def printed(script, value):
    """Return, from JSON, a value as it is once a script has run."""
    done = subprocess.run(  # noqa: S603 (our own script)
        ["node", "-e", f"{script} console.log(JSON.stringify({value}))"],  # noqa: S607 (found on the path)
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)
