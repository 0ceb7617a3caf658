"""What hides behind "more", and the pad for entering cards."""

from builders import a_round

from companion.core.cards import Color
from companion.core.history import History
from companion.pages.table.panels import panels


def test_a_card_is_entered_from_the_color_in_force_at_first():
    pad = panels(History(a_round("Y7"))).cards
    assert pad.groups[pad.likely][0].color is Color.YELLOW


def test_more_holds_only_what_has_no_place():
    assert len(panels(History(a_round("R7"))).more) <= 9
