from dataclasses import replace

from forms import lines_of, plot_of
from games import OUT, SIX, TEN, TEN_OUT, record

from companion.core.events import Dealt, HandsCounted, Joined, Left, Stopped
from companion.pages.scores import scores_page
from companion.referee.inputs import RoundDealt
from companion.view.actions import StartGame

COUNTED = (*OUT, HandsCounted((0, 23, 51, 7, 120, 4)))
WON = (*OUT, HandsCounted((0, 23, 51, 7, 120, 399)))


def rows(history):
    return [
        (r.rank, r.title, r.aside, r.number) for r in lines_of(scores_page(history))
    ]


def test_the_round_s_points_stand_beside_the_total():
    assert rows(record(SIX, *COUNTED))[0] == ("1", "Ada", "+205", "205")


def test_who_has_nothing_gained_nothing():
    assert rows(record(SIX, *COUNTED))[1] == ("2", "Ben", "", "0")


def test_a_second_round_adds_to_the_first():
    again = (Dealt(0, 7), *OUT[1:], HandsCounted((0, 10, 0, 0, 0, 0)))
    assert rows(record(SIX, *COUNTED, *again))[0] == ("1", "Ada", "+10", "215")


def test_a_new_round_still_shows_what_the_last_one_gave():
    history = record(SIX, *COUNTED)
    assert lines_of(scores_page(history))[0].aside == "+205"


def test_the_next_round_says_who_deals():
    view = scores_page(record(SIX, *COUNTED))
    assert view.title == "Ada wins round 1"
    assert view.sentence == "First to 500 wins"
    words = ["Next round: Ada deals", "Players", "Record", "New game"]
    assert [a.text for a in view.keys] == words
    assert view.keys[0].action == RoundDealt(0)


def test_where_rounds_end_the_game_it_is_said_how_many_there_are():
    assert scores_page(record(SIX, *COUNTED, round_limit=3)).sentence == "Round 1 of 3"


def test_a_round_beyond_the_last_is_played_for_the_target_again():
    """Where those who are tied play another round."""
    history = record(SIX, *COUNTED, round_limit=3)
    step = replace(history.steps[-1], after=replace(history.now, round=4))
    again = replace(history, steps=(*history.steps[:-1], step))
    assert scores_page(again).sentence == "First to 500 wins"


def test_the_end_of_the_game_offers_a_rematch_and_to_play_on():
    view = scores_page(record(SIX, *WON))
    assert view.title == "Ada wins the game"
    words = ["Rematch", "Tonight", "Play on", "Record", "New game"]
    assert [a.text for a in view.keys] == words
    assert view.keys[2].action == RoundDealt(0)


def test_in_a_rematch_the_same_players_play_by_the_same_rules_and_the_next_deals():
    rematch = scores_page(record(SIX, *WON, zero_points=10)).keys[0].action
    assert rematch == StartGame(SIX, 0, {"zero_points": 10})


def test_in_a_rematch_people_sit_as_they_sat_last():
    """5.24: Gus has sat down between Ada and Ben; Ada deals after Fin."""
    rematch = scores_page(record(SIX, *WON, Joined("Gus", 0))).keys[0].action
    assert rematch == StartGame(("Ada", "Gus", *SIX[1:]), 0, {})


def test_who_has_left_is_not_in_the_rematch():
    rematch = scores_page(record(SIX, *WON, Left(0))).keys[0].action
    assert rematch == StartGame(SIX[1:], 0, {})


def test_who_plays_on_after_the_end_adds_to_the_totals():
    again = (*WON, Dealt(0, 7), *OUT[1:], HandsCounted((0, 10, 0, 0, 0, 0)))
    assert rows(record(SIX, *again))[0] == ("1", "Ada", "+10", "610")


def test_what_is_missing_to_the_target_is_said():
    view = scores_page(record(SIX, *COUNTED))
    assert [row.description for row in lines_of(view)][:2] == ["295 to go", "500 to go"]


def test_where_low_totals_win_the_rest_to_the_end_is_said():
    history = record(SIX, *COUNTED, scoring="own_points", target=121)
    assert [row.description for row in lines_of(scores_page(history))] == [
        *("121 left", "117 left", "114 left", "98 left", "70 left", "1 left")
    ]


def test_nothing_is_missing_once_the_game_is_over():
    history = record(SIX, *COUNTED, round_limit=1)
    assert {row.description for row in lines_of(scores_page(history))} == {""}


def test_who_is_eliminated_is_out_and_leads_no_more():
    history = record(SIX, *COUNTED, scoring="elimination", target=100)
    last = lines_of(scores_page(history))[-1]
    assert (last.title, last.description, last.strong) == ("Eva", "out", False)


def test_the_totals_are_drawn_round_by_round():
    again = (Dealt(0, 7), *OUT[1:], HandsCounted((0, 10, 0, 0, 0, 0)))
    plot = plot_of(scores_page(record(SIX, *COUNTED, *again)))
    assert plot.lines[0].values == (0, 205, 215)
    assert (plot.steps, plot.goal) == (("", "1", "2"), 500)
    assert [line.leading for line in plot.lines] == [True, *[False] * 5]


def test_who_joined_later_had_nothing_before():
    again = (Joined("Zoe"), Dealt(0, 7), *OUT[1:])
    history = record(SIX, *COUNTED, *again, HandsCounted((0, 9, 0, 0, 0, 0, 0)))
    assert plot_of(scores_page(history)).lines[-1].values == (0, 0, 0)


def test_with_own_points_the_lowest_total_leads():
    points = (0, 9, 8, 7, 6, 5, 4, 3, 2, 1)
    history = record(TEN, *TEN_OUT, HandsCounted(points), scoring="own_points")
    assert [row[1] for row in rows(history)][:2] == ["Ada", "Jo"]


def test_winners_can_share_a_game():
    history = record(SIX, *WON)
    shared = replace(history.now, winners=(0, 1))
    step = replace(history.steps[-1], after=shared)
    both = replace(history, steps=(*history.steps[:-1], step))
    assert scores_page(both).title == "Ada, Ben share the game"


def test_a_round_that_was_given_up_gave_nobody_points():
    rounds = (*COUNTED, *OUT[:2], Stopped())
    assert [aside for _rank, _name, aside, _total in rows(record(SIX, *rounds))] == [
        ""
    ] * len(SIX)
