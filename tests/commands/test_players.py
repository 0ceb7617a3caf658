"""Simulated players keep to the rules of any table, with hands that agree."""

from dataclasses import dataclass
from itertools import count, pairwise

import pytest

from companion.commands.benchmarks.referee import PaperTable
from companion.core.cards import Card, Color
from companion.core.events import Dealt, Flipped
from companion.core.history import History
from companion.core.ruleset import parse_rules
from companion.core.seating import Seat
from companion.core.state import Phase, new_game
from companion.decks import load_deck
from companion.demo.director import DemoOutput, Director
from companion.demo.players import Choice, Habits, Players
from companion.demo.simulated_table import NIGHT_HARBOR
from companion.referee.referee import rule_on
from companion.referee.rulings import Ruling

NAMES = ("Ada", "Ben", "Cem", "Dee")
MOST_ACTS = 1000


def played_round(rules, seed, habits=None):
    """Each state of a round from the deal on, and what each seat held then."""
    options = parse_rules(rules)
    deck = load_deck(options.deck)
    history, paper = History(new_game(NAMES, options, deck)), PaperTable()
    players = Players.at(deck, paper, seed)
    players.habits = habits or Habits()
    for _ in range(MOST_ACTS):
        if history.now.phase is Phase.COUNT:
            return
        players.act(history.now)
        while paper.inputs:
            ruling = rule_on(history, paper.inputs.popleft())
            history = history.after(ruling.events)
            players.follow(ruling.events, history.now)
        yield history.now, tuple(map(len, players.cards.hands))
    raise AssertionError(f"The round stays at {history.now}.")


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    "rules",
    [
        {"deck": str(NIGHT_HARBOR)},
        {"zero_pass": True, "seven_swap": "must", "stacking": "mixed"},
    ],
    ids=["night harbor", "house rules"],
)
def test_players_come_to_the_end_of_a_round_with_hands_that_agree(rules, seed):
    for state, hands in played_round(rules, seed):
        assert hands == state.counts


def test_players_who_are_dealt_anew_wait_for_no_card_of_the_game_before():
    options = parse_rules({})
    history = History(new_game(NAMES, options, load_deck(options.deck)))
    players = Players.at(history.now.deck, PaperTable(), 1)
    players.laid = Card.parse("W+4")
    players.to_draw = (Seat(1), Color.RED)
    players.follow((Dealt(Seat(0), 7),), history.after((Dealt(Seat(0), 7),)).now)
    assert (players.laid, players.to_draw) == (None, None)


@dataclass
class Shown:
    """A table at rest, and a camera that looks on."""

    history: History
    is_at_rest: bool = True


@pytest.mark.parametrize(("held", "acts"), [("flip_112", 1), ("classic_108", 0)])
def test_nobody_plays_with_another_deck_than_they_hold(held, acts):
    options = parse_rules({"deck": "flip_112"})
    shown = Shown(History(new_game(NAMES, options, load_deck(options.deck))))
    paper, output = PaperTable(), DemoOutput(print, print, print)
    players = Players.at(load_deck(held), paper, 1)
    director = Director(shown, players, shown, output, clock=count(10).__next__)
    for _ in range(3):  # twice for a picture of the moment
        director.step()
    assert len(paper.inputs) == acts


def test_a_first_card_that_goes_back_under_the_pile_has_landed():
    options, card = parse_rules({}), Card.parse("W+4")
    deck = load_deck(options.deck)
    history = History(new_game(NAMES, options, deck)).after((Dealt(Seat(0), 7),))
    players = Players.at(deck, PaperTable(), 1)
    output = DemoOutput(print, print, print)
    director = Director(Shown(history), players, Shown(history), output)
    players.laid = card
    director.on_rulings(history, (Ruling((Flipped(card),)),))
    assert (players.laid, director.cards) == (None, 1)


def twins(habits):
    tops = [
        state.top
        for seed in range(4)
        for state, _ in played_round({}, seed, habits)
        if state.phase is Phase.PLAY
    ]
    return sum(one == other for one, other in pairwise(tops))


@pytest.mark.slow
def test_habits_decide_which_card_is_laid():
    assert twins(Habits(choice=Choice.TWIN)) > twins(Habits(choice=Choice.ANY))


def test_who_never_calls_is_caught_by_who_always_catches():
    careless = Habits(calls_uno=0.0, catches=1.0)
    assert any(state.exposed for state, _ in played_round({}, 1, careless))
    careful = Habits(calls_uno=1.0)
    assert not any(state.exposed for state, _ in played_round({}, 1, careful))
