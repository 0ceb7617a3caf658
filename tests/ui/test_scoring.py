from dataclasses import replace

from moments import OUT, SIX, TEN, TEN_OUT, record

from companion.core.events import Dealt, HandsCounted
from companion.core.inputs import RoundDealt
from companion.ui.items import Open, Page
from companion.ui.scoring import scores_view

COUNTED = (*OUT, HandsCounted((0, 23, 51, 7, 120, 4)))
WON = (*OUT, HandsCounted((0, 23, 51, 7, 120, 399)))


def rows(history):
    return [(r.place, r.name, r.gained, r.total) for r in scores_view(history).rows]


def test_the_round_s_points_stand_beside_the_total():
    assert rows(record(SIX, *COUNTED))[0] == ("1", "Ada", "+205", "205")


def test_who_has_nothing_gained_nothing():
    assert rows(record(SIX, *COUNTED))[1] == ("2", "Ben", "", "0")


def test_a_second_round_adds_to_the_first():
    again = (Dealt(0, 7), *OUT[1:], HandsCounted((0, 10, 0, 0, 0, 0)))
    assert rows(record(SIX, *COUNTED, *again))[0] == ("1", "Ada", "+10", "215")


def test_a_new_round_still_shows_what_the_last_one_gave():
    history = record(SIX, *COUNTED)
    assert scores_view(history).rows[0].gained == "+205"


def test_the_next_round_says_who_deals():
    view = scores_view(record(SIX, *COUNTED))
    assert view.title == "Ada wins round 1"
    assert view.sentence == "First to 500 wins"
    words = ["Next round: Ada deals", "Players", "New game"]
    assert [a.text for a in view.actions] == words
    assert view.actions[0].item == RoundDealt(0)


def test_the_end_of_the_game_offers_a_new_one():
    view = scores_view(record(SIX, *WON))
    assert view.title == "Ada wins the game"
    assert [a.item for a in view.actions] == [Open(Page.SET_UP)]


def test_a_bar_shows_how_far_the_target_is():
    shares = [row.share for row in scores_view(record(SIX, *COUNTED)).rows]
    assert shares == [205 / 500, 0, 0, 0, 0, 0]
    assert scores_view(record(SIX, *WON)).rows[0].share == 1


def test_with_own_points_the_lowest_total_leads():
    points = (0, 9, 8, 7, 6, 5, 4, 3, 2, 1)
    history = record(TEN, *TEN_OUT, HandsCounted(points), scoring="own_points")
    assert [row[1] for row in rows(history)][:2] == ["Ada", "Jo"]


def test_winners_can_share_a_game():
    history = record(SIX, *WON)
    shared = replace(history.now, winners=(0, 1))
    step = replace(history.steps[-1], after=shared)
    both = replace(history, steps=(*history.steps[:-1], step))
    assert scores_view(both).title == "Ada, Ben share the game"
