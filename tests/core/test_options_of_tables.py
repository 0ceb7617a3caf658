"""docs/rules.md section 3, each value once: who plays, what the table does itself."""

import pytest
from builders import a_round, a_table, after, card, play, rule, seen

from companion.core.cards import Color
from companion.core.errors import ImpossibleEventError
from companion.core.events import ColorNamed, Drew, Joined, Played, Why
from companion.referee.landings import rule_on_card


@pytest.mark.parametrize(
    ("value", "counts"),
    [("plain", (6, 7, 7, 7)), ("Rain: others_draw = 2", (6, 9, 9, 9))],
)
def test_custom_wild_says_what_a_blank_wild_does(value, counts):
    """E7."""
    state = a_round("R7", deck="wild_2018_112", custom_wild=value)
    assert after(state, seen("WC")).counts == counts


@pytest.mark.parametrize("value", ["always", "hidden"])
def test_show_counts_changes_the_screen_and_not_the_game(value):
    shown = play(a_round(show_counts=value), Played(0, card("R3")))
    assert shown.counts == (6, 7, 7, 7)


@pytest.mark.parametrize(("value", "counts"), [(True, 9), (False, 7)])
def test_count_forced_draws_counts_them_without_a_press(value, counts):
    """5.8."""
    assert after(a_round(count_forced_draws=value), seen("R+2")).counts[1] == counts


@pytest.mark.parametrize(("value", "color"), [(True, Color.BLUE), (False, None)])
def test_infer_color_takes_the_color_from_the_next_card(value, color):
    """5.6."""
    wild = play(a_round(infer_color=value), Played(0, card("W")))
    events = rule(wild, seen("B3")).events
    named = [event.color for event in events if isinstance(event, ColorNamed)]
    assert (named[0] if named else None) is color


@pytest.mark.parametrize(("seconds", "player"), [(0, 0), (5, 1)])
def test_auto_pass_s_passes_the_turn_after_so_many_seconds(seconds, player):
    """5.5: a card long after the draw is the next seat's."""
    drawn = play(a_round(auto_pass_s=seconds), Drew(0, 1, Why.TURN))
    events = rule_on_card(drawn, seen("R3"), quiet_s=6.0).events
    assert events[-1].player == player


@pytest.mark.parametrize(("below", "asks"), [(0.8, True), (0.5, False)])
def test_confirm_below_says_which_readings_are_asked_about(below, asks):
    """5.17."""
    ruling = rule(a_round(confirm_below=below), seen("R3", 0.0, 0.7, "R8"))
    assert bool(ruling.questions) is asks


def test_an_eleventh_player_cannot_sit_down():
    """U1: 2 to 10; nobody else sits down."""
    with pytest.raises(ImpossibleEventError, match="cannot sit down"):
        play(a_table(10), Joined("Kim"))
