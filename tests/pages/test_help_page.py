"""Help: what may be done now with its rule, the buttons, and the tour again."""

from dataclasses import replace

import pytest
from builders import a_round, card, play, seen
from forms import keys_of, lines_of, sections_of

from companion.core.cards import Color
from companion.core.events import ColorNamed, Drew, Played, Why
from companion.core.seating import Seat
from companion.core.state import Phase
from companion.pages.help import acts_now, help_page
from companion.pages.navigator import Navigator
from companion.records.journal import Journal
from companion.table.table import Table
from companion.view.actions import Back, Open
from companion.view.form import Heading
from companion.view.sentences.acts import turn_prompt
from companion.view.sentences.log import row_text


@pytest.fixture
def navigator():
    with Journal(":memory:") as journal:
        navigator = Navigator(Table(journal, {}, players=("Ada", "Ben", "Cem")))
        navigator.handle(Open("table"))
        navigator.handle(seen("R3", at=1.0))
        yield navigator


def test_help_is_two_touches_from_the_table(navigator):
    (action,) = (c.action for c in navigator.view.menu if c.text == "Help")
    assert navigator.handle(action).page.name == "help"


def test_it_says_who_may_do_what_and_by_which_rule(navigator):
    page = navigator.handle(Open("help")).page
    assert sections_of(page, Heading)[0] == Heading("Ben", "red, 3 or draw")
    told = {line.title: line.description for line in lines_of(page)}
    assert told["A card"] == "A card goes on the same color, number or symbol."
    assert told["Draw"] == "Whoever draws may play that card at once, or keep it."


def test_what_it_says_follows_the_game(navigator):
    navigator.handle(Open("help"))
    page = navigator.handle(seen("W+4", at=9.0)).page
    assert [line.title for line in lines_of(page)] == ["A color"]


def test_the_next_button_leads_through_the_whole_help_and_back(navigator):
    page = navigator.handle(Open("help")).page
    seen_titles = []
    for _ in range(3):
        page = navigator.handle(page.keys[0].action).page
        seen_titles += [line.title for line in lines_of(page)]
    assert {"UNO!", "Catch", "Draw", "Pass", "Challenge", "Undo"} <= {*seen_titles}
    assert seen_titles[-3:] == ["A card", "A wild", "Draw"]


def test_back_leads_from_the_buttons_to_what_may_be_done_and_then_away(navigator):
    now = navigator.handle(Open("help")).page
    navigator.handle(now.keys[0].action)
    assert navigator.handle(Back()).page == now
    assert navigator.handle(Back()).page != now


def test_before_a_game_it_explains_the_buttons():
    page = help_page(None)
    assert lines_of(page)[0].title == "UNO!"
    assert [key.action for key in keys_of(page)][-1] == Open("tour")


ENDS = ("Pass", "The turn ends without a card.")


@pytest.mark.parametrize(
    ("rules", "draw", "afterwards"),
    [
        ({}, row_text("T3"), [("A card", row_text("T3")), ENDS]),
        (
            {"drawn_card": "must_play"},
            row_text("X18"),
            [("A card", row_text("X18")), ENDS],
        ),
        ({"drawn_card": "may_not_play"}, ENDS[1], None),
        (
            {"draw_until_playable": True},
            row_text("H9"),
            [("A card", row_text("T1")), ("Draw", row_text("H9"))],
        ),
    ],
)
def test_it_tells_of_the_drawn_card_as_this_table_plays(rules, draw, afterwards):
    state = a_round("R7", **rules)
    assert dict(acts_now(state))["Draw"] == draw
    buttons = lines_of(help_page(state, part=1))
    assert {line.title: line.description for line in buttons}["Draw"] == draw
    drawn = play(state, Drew(0, 1, Why.TURN))
    assert afterwards is None or list(acts_now(drawn)) == afterwards


def test_a_card_that_cancels_a_penalty_is_told():
    hit = a_round("R7", deck="star_trek_1999")
    hit = replace(hit, phase=Phase.PENALTY, owes=Seat(1), pending=2)
    assert turn_prompt(hit).sentence == "draw 2, or cancel it"
    assert acts_now(hit)[1:] == (("A card", row_text("6")),)


def test_what_cannot_be_added_to_is_not_offered():
    """Twos alone are stacked here, and a wild draw four lies there."""
    doubted = play(a_round("R7", stacking="draw2"), Played(0, card("W+4")))
    doubted = play(doubted, ColorNamed(0, Color.RED))
    assert turn_prompt(doubted).sentence == "draw 4, or challenge"
    assert [title for title, _says in acts_now(doubted)] == ["Draw", "Challenge"]


def test_while_all_is_turned_over_it_tells_of_the_card_that_does_it():
    turning = play(a_round("R7", deck="flip_112"), Played(0, card("RF")))
    assert turn_prompt(turning).sentence == "turn everything over"
    assert acts_now(turning) == (("Red flip", row_text("6")),)


@pytest.mark.parametrize("phase", Phase)
@pytest.mark.parametrize("stacking", ["off", "mixed"])
def test_every_act_of_every_phase_has_a_rule_in_words(phase, stacking):
    state = replace(a_round("R7", stacking=stacking), phase=phase, owes=Seat(1))
    told = acts_now(state)
    assert told
    assert all(title and says for title, says in told)


def test_a_missed_call_is_told_by_nothing_here():
    """A catch is never among what may be done now (5.0)."""
    for phase in Phase:
        told = acts_now(replace(a_round("R7"), phase=phase))
        assert row_text("N2") not in [says for _title, says in told]
