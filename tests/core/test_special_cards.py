"""What the special cards of docs/rules.md section 6 do, deck by deck."""

from dataclasses import replace

import pytest
from builders import a_round, after, aside, card, play, seen

from companion.core.cards import Color
from companion.core.effects import DrawUntil, Note
from companion.core.errors import ImpossibleEventError
from companion.core.events import (
    Challenged,
    ColorNamed,
    Drew,
    Flipped,
    HandsCounted,
    Judged,
    Passed,
    Played,
    Redealt,
    Swapped,
    Why,
)
from companion.core.play.rules import may_answer
from companion.core.state import Phase
from companion.decks import load_deck
from companion.referee.inputs import Button, Pressed


def laid(deck, text, hands=(7, 5, 3, 4)):
    """The table after the first seat has laid a special card."""
    return play(a_round("R7", hands=hands, deck=deck), Played(0, card(text)))


def test_shuffle_hands_deals_all_hands_anew_and_names_a_color():
    """E6: 18 cards left, dealt one by one left of the player first."""
    state = after(a_round("R7", hands=(7, 5, 3, 4), deck="wild_2018_112"), seen("WSH"))
    assert (state.phase, state.counts) == (Phase.COLOR, (4, 5, 5, 4))


def test_a_redeal_that_loses_a_card_is_impossible():
    with pytest.raises(ValueError, match="Expected 18 cards"):
        play(laid("wild_2018_112", "WSH"), Redealt(0, (4, 4, 4, 4)))


@pytest.mark.parametrize(
    ("deck", "text"), [("swap_112", "WSW"), ("barbie", "WFR"), ("kameo", "WSW")]
)
def test_a_swap_card_exchanges_two_hands_and_names_a_color(deck, text):
    state = play(laid(deck, text), Swapped(0, 2))
    assert (state.phase, state.counts) == (Phase.COLOR, (3, 5, 6, 4))


@pytest.mark.parametrize(
    ("deck", "text"), [("wild_2018_112", "WSH"), ("swap_112", "WSW")]
)
def test_shuffle_or_swap_as_last_card_is_a_plain_wild(deck, text):
    """E8."""
    state = laid(deck, text, hands=(1, 5, 3, 4))
    assert (state.phase, state.counts) == (Phase.COUNT, (0, 5, 3, 4))


@pytest.mark.parametrize(("text", "each"), [("WD+1", 1), ("WD+2", 2)])
def test_a_downpour_makes_all_others_draw(text, each):
    state = after(a_round("R7", hands=(7, 5, 3, 4), deck="h2o_108"), seen(text))
    assert state.counts == (6, 5 + each, 3 + each, 4 + each)


def test_a_downpour_as_last_card_still_makes_all_others_draw():
    """E8 spares only what moves hands."""
    state = laid("h2o_108", "WD+2", hands=(1, 5, 3, 4))
    assert state.extra_penalties == aside((1, 2), (2, 2), (3, 2), why=Why.PENALTY)


def test_a_downpour_as_last_card_costs_nothing_where_last_draws_do_not():
    """F2: `draw_before_count` off."""
    state = a_round("R7", hands=(1, 5, 3, 4), deck="h2o_108", draw_before_count=False)
    assert play(state, Played(0, card("WD+2"))).extra_penalties == ()


def test_a_lost_challenge_cannot_be_cancelled():
    """W6."""
    state = play(
        a_round("R7", deck="spongebob_3"),
        Played(0, card("W+4")),
        ColorNamed(0, Color.RED),
        Challenged(1, 0),
        Judged(1, 0, guilty=False),
    )
    assert not may_answer(state, card("WDD"))


def test_a_draw_three_replaces_the_draw_two():
    """Harry Potter."""
    assert (laid("harry_potter", "R+3").pending, laid("harry_potter", "R+3").owes) == (
        3,
        1,
    )
    assert card("R+2") not in load_deck("harry_potter")


@pytest.mark.parametrize(
    ("deck", "text"),
    [
        ("harry_potter", "WIN"),
        ("spongebob_3", "WDD"),
        ("star_trek_1999", "WBU"),
        ("star_trek_2008", "WBU"),
    ],
)
def test_a_cancelling_wild_answers_a_draw_card(deck, text):
    attack = "R+3" if deck == "harry_potter" else "R+2"
    hit = play(a_round("R7", deck=deck), Played(0, card(attack)))
    saved = after(hit, seen(text))
    assert (saved.pending, saved.owes, saved.counts[1]) == (0, None, 6)


@pytest.mark.parametrize(
    ("deck", "text"),
    [
        ("harry_potter", "WHO"),
        ("fraggle_rock", "WTR"),
        ("project_gotham", "WGL"),
        ("wizard_of_oz", "WOZ"),
        ("spongebob_2", "WRE"),
        ("justice_league", "WXR"),
        ("star_trek_1999", "WMM"),
    ],
)
def test_a_card_that_only_looks_is_a_wild_with_a_line_of_text(deck, text):
    state = laid(deck, text)
    notes = [e for e in state.deck.effects(card(text)) if isinstance(e, Note)]
    assert notes[0].text
    assert (state.phase, state.counts) == (Phase.COLOR, (6, 5, 3, 4))


@pytest.mark.parametrize(
    ("deck", "text"),
    [("john_deere", "WHA"), ("shrek", "WME"), ("street_fighter_2", "WHD")],
)
def test_cards_drawn_until_one_comes_are_told_by_the_table(deck, text):
    state = play(laid(deck, text), ColorNamed(0, Color.GREEN))
    kinds = [type(effect) for effect in state.deck.effects(card(text))]
    assert DrawUntil in kinds
    assert play(state, Drew(2, 5, Why.PENALTY)).counts == (6, 5, 8, 4)


def test_the_dragon_takes_one_card_of_everybody_else():
    """Disney Princess."""
    state = laid("disney_princess", "WDR")
    assert (state.counts, state.discard_pile) == ((6, 4, 2, 3), 24)


@pytest.mark.parametrize(
    ("hands", "winner"), [((1, 1, 4), 1), ((1, 3, 4), 0), ((1, 3, 1), 2)]
)
def test_of_several_whom_the_dragon_has_left_no_card_the_first_in_turn_has_won(
    hands, winner
):
    """Disney Princess, F1: its own player, then whoever lays next."""
    state = a_round("R7", hands=hands, turn=1, deck="disney_princess", uno_call=False)
    laid = play(state, Played(1, card("WDR")))
    assert (laid.phase, laid.went_out) == (Phase.COUNT, winner)
    points = [0 if seat == winner else 30 for seat in range(3)]
    counted = play(laid, HandsCounted(tuple(points)))
    assert counted.scores[winner] == 60


def test_evil_takes_a_card_from_the_discard_pile():
    """Disney Theme Park."""
    state = laid("disney_theme_park", "WEV")
    assert (state.counts[0], state.discard_pile) == (7, 20)


@pytest.mark.parametrize(("neighbor", "counts"), [(1, (4, 6, 5, 3)), (3, (5, 3, 4, 6))])
def test_mayhem_moves_all_hands_the_way_its_player_chooses(neighbor, counts):
    """Muppet Show."""
    state = play(laid("muppet_show", "WMA"), Swapped(0, neighbor))
    assert (state.phase, state.counts) == (Phase.COLOR, counts)


def test_racer_x_turns_a_card_and_the_next_number_must_follow():
    """Speed Racer: any color, and after 9 comes 0."""
    turned = play(laid("speed_racer", "WRX"), Flipped(card("G9")))
    assert turned.sequence == 0
    assert after(turned, seen("B0")).sequence == 1


def test_the_card_of_an_empty_pile_is_turned_over_after_a_reshuffle():
    laid_last = replace(laid("speed_racer", "WRX"), draw_pile=0, discard_pile=20)
    assert after(laid_last, seen("G9")).draw_pile == 18


def test_no_card_is_turned_over_from_an_empty_pile():
    laid_last = replace(laid("speed_racer", "WRX"), draw_pile=0)
    with pytest.raises(ImpossibleEventError, match="a reshuffle must come first"):
        play(laid_last, Flipped(card("G9")))


def test_who_cannot_go_on_with_the_run_draws_three_and_ends_it():
    """Speed Racer."""
    turned = play(laid("speed_racer", "WRX"), Flipped(card("G9")))
    state = play(turned, Drew(1, 3, Why.TURN))
    assert (state.sequence, state.counts[1], state.current) == (None, 8, 2)


def test_the_draw_that_ends_a_run_goes_on_after_a_reshuffle():
    run = replace(a_round("R7", deck="speed_racer"), sequence=8, draw_pile=1)
    state = after(run, Pressed(0.0, Button.DRAW))
    assert (state.phase, state.current, state.sequence) == (Phase.PLAY, 1, None)
    assert state.counts == (10, 7, 7, 7)


def test_super_absorbency_spares_one_card_hands():
    """SpongeBob 1: the next seat takes one card of every other hand."""
    assert laid("spongebob_1", "WSA", hands=(7, 5, 1, 4)).counts == (5, 7, 1, 3)


def test_double_tribble_doubles_the_hand_of_the_next_seat():
    """Star Trek 1999."""
    state = play(laid("star_trek_1999", "WDT"), ColorNamed(0, Color.RED))
    drawn = play(state, Drew(1, 5, Why.PENALTY))
    assert (drawn.counts[1], drawn.current) == (10, 2)


def test_live_long_and_prosper_lays_the_hand_on_the_pile_and_draws_as_many():
    """Star Trek 1999."""
    before = a_round("R7", deck="star_trek_1999")
    state = play(before, Played(0, card("WLL")))
    assert (state.counts[0], state.discard_pile) == (6, 20 + 1 + 6)
    assert state.draw_pile == before.draw_pile - 6


def test_check_two_is_followed_by_a_card_of_the_same_seat():
    """Vacation: two plays in one turn."""
    state = laid("vacation", "RC2")
    assert (state.phase, state.current) == (Phase.PLAY, 0)
    assert play(state, Played(0, card("R3"))).current == 1


def test_check_two_is_never_the_last_card():
    """Vacation."""
    lonely = a_round("R7", hands=(1, 7, 7, 7), deck="vacation")
    assert after(lonely, seen("RC2")) == lonely


@pytest.mark.parametrize("kind", ["plain", "Sing a song"])
def test_a_customisable_wild_is_a_wild_unless_the_table_gave_it_an_effect(kind):
    """E7."""
    state = a_round("R7", deck="wild_2018_112", custom_wild=kind)
    assert play(state, Played(0, card("WC"))).phase is Phase.COLOR


def test_a_customisable_wild_does_what_the_table_wrote_on_it():
    """E7, section 3 `custom_wild`."""
    rules = {"deck": "wild_2018_112", "custom_wild": "Thunder: others_draw = 1"}
    state = after(a_round("R7", hands=(7, 5, 3, 4), **rules), seen("WC"))
    assert state.counts == (6, 6, 4, 5)


def test_a_customisable_wild_that_makes_draw_is_not_open_to_a_challenge():
    """W4 speaks of the wild draw four only."""
    rules = {"deck": "wild_2018_112", "custom_wild": "Hail: next_draws = 3"}
    state = play(
        a_round("R7", **rules), Played(0, card("WC")), ColorNamed(0, Color.RED)
    )
    assert (state.phase, state.pending) == (Phase.PENALTY, 3)


def test_a_pass_after_a_drawn_special_card_is_still_a_pass():
    state = play(a_round("R7", deck="vacation"), Drew(0, 1, Why.TURN), Passed(0))
    assert state.current == 1
