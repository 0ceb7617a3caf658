"""Where the tests find the photographs and games that are not ours to commit."""

from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[2] / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of photographs and games beside the project."""
    if not SHARED.is_dir():
        pytest.skip("the photographs and games in ../shared are not here")
    return SHARED
