"""What the table remembers of people: their badges."""

from companion.table.device import Device
from companion.table.preferences import Preferences
from companion.view.badges import Badge, badges_of


def test_who_was_given_a_badge_since_the_own_one_was_worn_keeps_it_at_any_seat():
    """Two may have chosen the same figure, each on an evening without the other."""
    preferences = Preferences(Device())
    for name in ("Ada", "Ben"):
        preferences.choose_badge(name, Badge("cat", 1))
    preferences.keep_worn(("Ada", "Ben"))
    ada, ben = badges_of(("Ada", "Ben"), preferences.badges)
    assert badges_of(("Ben", "Ada"), preferences.badges) == (ben, ada)
    preferences.choose_badge("Ben", Badge("fox", 2))
    assert badges_of(("Ben", "Ada"), preferences.badges) == (Badge("fox", 2), ada)
    preferences.keep_worn(("Ada",))
    preferences.choose_badge("Ben", Badge("cat", 1))
    preferences.keep_worn(("Ben",))
    assert badges_of(("Ben",), preferences.badges) == (Badge("cat", 1),)
