"""The words of the game: short names."""

import pytest

from companion.view.words import BRIEF, brief


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Ada", "Ada"),
        ("Oma Hildeg", "Oma Hildeg"),
        ("Oma Hildegard", "Oma Hilde…"),
        ("Oma Waltraud", "Oma Waltr…"),
        ("Al Bundy the Great", "Al Bundy…"),
        ("Wilhelmina van Dyck", "Wilhelmina"),
        ("Maximiliane-Charlott", "Maximilia…"),
        ("J" * 20, "JJJJJJJJJ…"),
    ],
)
def test_a_name_on_a_button_tells_who_it_is(name, said):
    assert brief(name) == said
    assert len(said) <= BRIEF
