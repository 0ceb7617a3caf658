"""What stands behind the "…" of the game, and the pad for entering cards."""

from dataclasses import replace

from builders import a_round

from companion.core.cards import Color
from companion.core.history import History
from companion.view.cards import card_pad
from companion.view.chrome import menu


def test_a_card_is_entered_from_the_color_in_force_at_first():
    pad = card_pad(a_round("Y7"))
    assert pad.groups[pad.likely][0].color is Color.YELLOW


def test_the_opening_card_is_entered_from_a_color_for_few_are_wild():
    pad = card_pad(replace(a_round(), color=None))
    assert pad.groups[pad.likely][0].color is Color.RED


def test_the_menu_holds_only_what_has_no_place():
    controls = menu(History(a_round("R7")))
    assert len([control for control in controls if not control.icon]) <= 7
