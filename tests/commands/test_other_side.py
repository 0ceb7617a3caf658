"""Players whose cards have two sides: what is behind a card comes to light (H14)."""

from collections import Counter
from dataclasses import replace

import pytest
from builders import a_table, card

from companion.commands.benchmarks.referee import PaperTable
from companion.core.cards import Color
from companion.core.errors import CompanionError
from companion.core.events import Drew, Why
from companion.core.history import History
from companion.core.play.rules import is_dark
from companion.core.state import Phase
from companion.decks import load_deck
from companion.demo.cards import other_sides
from companion.demo.players import Players
from companion.referee.inputs import CardSeen, ColorTouched, FactStated
from companion.referee.referee import rule_on

FLIP = load_deck("flip_112")


class AtTable:
    """Players at a table of three, of which nobody takes a picture."""

    def __init__(self, seed=1):
        self.paper = PaperTable()
        self.history = History(a_table(3, deck="flip_112"))
        self.bots = Players.at(FLIP, self.paper, seed)

    def do(self):
        """Let the bots do the next thing; return the state after it."""
        self.bots.act(self.history.now)
        while self.paper.inputs:
            self.rule(self.paper.inputs.popleft())
        return self.history.now

    def rule(self, item):
        ruling = rule_on(self.history, item)
        self.history = self.history.after(ruling.events)
        self.bots.follow(ruling.events, self.history.now)

    def until(self, is_reached):
        for _ in range(300):
            if is_reached(self.history.now):
                return self.history.now
            self.do()
        raise AssertionError("They never got there.")


def showing(bots):
    """All cards, by the side that is up."""
    hands = [card for hand in bots.cards.hands for card in hand]
    return Counter([*hands, *bots.cards.draw_pile, *bots.cards.discards])


def box(*, dark):
    return Counter({f.card: f.copies for f in FLIP.faces.values() if f.dark is dark})


def test_behind_each_face_is_one_of_the_other_side_in_as_many_copies():
    behind = other_sides(FLIP)
    assert behind.keys() == FLIP.faces.keys()
    for front, back in behind.items():
        assert behind[back] == front
        assert FLIP.is_dark(front) is not FLIP.is_dark(back)
        assert FLIP.faces[front].copies == FLIP.faces[back].copies


def test_what_is_behind_a_card_never_changes_but_follows_no_order():
    assert other_sides(FLIP) == other_sides(load_deck("flip_112"))
    sevens = {other_sides(FLIP)[card(c + "7")].symbol for c in "RYGB"}
    assert len(sevens) > 1


def test_nothing_is_behind_the_cards_of_a_usual_deck():
    assert other_sides(load_deck("classic_108")) == {}


def test_bots_refuse_a_deck_whose_sides_cannot_be_paired():
    torn = replace(FLIP, faces={c: f for c, f in FLIP.faces.items() if c != card("V5")})
    with pytest.raises(CompanionError, match="copies = 2, but found 51 and 52"):
        Players.at(torn, None, 1)


def test_all_cards_are_turned_over_and_the_bottom_of_the_pile_is_on_top():
    table = AtTable()
    table.until(lambda state: state.phase is Phase.FLIP and state.top)
    bots, behind = table.bots, other_sides(FLIP)
    bottom, hands = bots.cards.discards[0], [[*hand] for hand in bots.cards.hands]
    assert showing(bots) == box(dark=False)
    state = table.do()
    assert (is_dark(state), state.top) == (True, behind[bottom])
    assert bots.cards.hands == [[behind[card] for card in hand] for hand in hands]
    assert showing(bots) == box(dark=True)


def test_a_pile_that_is_turned_over_twice_lies_as_before():
    table = AtTable()
    table.until(lambda state: state.phase is Phase.FLIP and state.top)
    before = [*table.bots.cards.discards], [*table.bots.cards.draw_pile]
    for _ in range(2):
        table.bots.act(table.history.now)
    assert (table.bots.cards.discards, table.bots.cards.draw_pile) == before
    assert [seen.card for seen in table.paper.inputs][1] == before[0][-1]


def test_who_is_hit_by_a_wild_draw_color_draws_until_the_color_comes():
    table = AtTable()
    for text in ("RF", "V3"):
        table.rule(CardSeen(0, card(text)))
    seat = table.history.now.current
    table.rule(CardSeen(0, card("WDC")))
    table.bots.cards.draw_pile = [card(text) for text in ("V2", "T5", "O4", "O9")]
    table.rule(ColorTouched(0, Color.TEAL))
    hit = table.history.now.after(seat)
    table.bots.act(table.history.now)
    assert [*table.paper.inputs] == [FactStated(1, (Drew(hit, 3, Why.PENALTY),))]
    assert table.history.now.current == table.history.now.after(hit)


@pytest.mark.parametrize("seed", range(4))
def test_no_card_is_lost_and_hands_agree_with_what_is_counted(seed):
    table = AtTable(seed)
    for _ in range(60):
        state = table.do()
        if state.phase in {Phase.COUNT, Phase.OVER}:
            break
        if state.top is not None:
            assert tuple(map(len, table.bots.cards.hands)) == state.counts
            side = FLIP.is_dark(table.bots.cards.discards[-1])
            assert showing(table.bots) == box(dark=side)
