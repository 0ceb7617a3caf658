"""Where the tests find the photographs and games that are not ours to commit."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

SHARED = Path(__file__).resolve().parents[2] / "shared"

# `pytest --hypothesis-profile thorough` looks much longer, `make quick` less long.
for profile, examples in {"quick": 5, "usual": 25, "thorough": 1000}.items():
    settings.register_profile(
        profile,
        max_examples=examples,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
settings.load_profile("usual")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of photographs and games beside the project."""
    if not SHARED.is_dir():
        pytest.skip("the photographs and games in ../shared are not here")
    return SHARED
