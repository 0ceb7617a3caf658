"""What is announced, and what must not be announced."""

import pytest
from games import BEGUN, NAMED, OUT, SIX, WILD, dealt, play, record

from companion.core.cards import Color
from companion.core.events import (
    Caught,
    Challenged,
    ColorNamed,
    CountSet,
    Drew,
    HandsCounted,
    Judged,
    Stopped,
    TimeCalled,
    Undone,
    UnoCalled,
    Why,
)
from companion.referee.rulings import Ruling
from companion.view.announcements import Announcement, Extent, Icon, announcement_of


def told(events, *latest, names=SIX):
    """The announcement after the latest events, which are one ruling."""
    history = record(names, *events).after(latest)
    return announcement_of(history, Ruling(latest))


@pytest.mark.parametrize(
    ("events", "latest", "name", "icon"),
    [
        ((*BEGUN, CountSet(1, 2)), UnoCalled(1), "Ben", Icon.UNO),
        (BEGUN, play(1, "RR"), "Ben", Icon.REVERSE),
        (NAMED, Challenged(2, 1), "Cem", Icon.DOUBT),
        (BEGUN, play(1, "RS"), "Cem", Icon.SKIP),
        (WILD, ColorNamed(1, Color.BLUE), "", Icon.NONE),
        (BEGUN, play(1, "R9"), "", Icon.NONE),
    ],
)
def test_what_everybody_saw_is_announced(events, latest, name, icon):
    moment = told(events, latest)
    assert (moment.name, moment.icon) == (name, icon)


def test_a_reverse_that_means_nothing_between_two_is_not_announced():
    rules = {"two_player_reverse": "nothing"}
    laid = play(1, "RR")
    history = record(SIX[:2], *dealt(SIX[:2], "R3"), **rules).after((play(0, "R4"),))
    after = history.after((laid,))
    assert announcement_of(after, Ruling((laid,))) == Announcement()


def test_a_verdict_that_comes_with_the_challenge_is_announced_instead_of_it():
    latest = (Challenged(2, 1), Judged(2, 1, guilty=True))
    history = record(SIX, *NAMED).after(latest)
    moment = announcement_of(history, Ruling(latest))
    assert (moment.name, moment.icon) == ("Cem", Icon.RIGHT)


def test_a_chain_of_draws_gets_a_wider_banner_with_each_card():
    chain = [*dealt(SIX, "R3"), play(0, "R+2")]
    weights = []
    for seat, card in enumerate(("Y+2", "G+2", "B+2", "R+2", "Y+2"), 1):
        chain.append(play(seat, card))
        history = record(SIX, *chain, stacking="same_kind")
        moment = announcement_of(history, Ruling(tuple(chain[-1:])))
        assert moment.icon is Icon.DRAW
        weights.append(moment.weight)
    assert weights == sorted(set(weights))


def test_a_wild_draw_four_tells_who_is_to_draw():
    moment = told(BEGUN, play(1, "W+4"))
    assert (moment.name, moment.caption) == ("Cem", "must draw 4 cards")


def test_a_missed_call_is_not_announced():
    assert told((*BEGUN, CountSet(1, 2)), play(1, "R9")) == Announcement()


def test_a_catch_is_announced():
    missed = (*BEGUN, CountSet(1, 2), play(1, "R9"))
    moment = told(missed, Caught(3, 1), Drew(1, 2, Why.UNO))
    assert (moment.name, moment.icon, moment.text) == ("Ben", Icon.CAUGHT, "+2")


def test_a_catch_of_nobody_is_not_announced():
    assert told(BEGUN, Caught(3, 1)) == Announcement()


def test_the_last_card_of_a_round_fills_the_screen():
    moment = told(OUT[:-1], OUT[-1])
    assert (moment.extent, moment.name) == (Extent.SCREEN, "Ada")
    assert moment.face is not None


def test_the_hands_are_counted_up_one_by_one():
    moment = told(OUT, HandsCounted((0, 23, 51, 7, 120, 0)))
    assert [hand.points for hand in moment.standings] == [23, 51, 7, 120]
    assert moment.total == 201


def test_the_winner_of_the_game_stands_on_the_podium():
    moment = told(OUT, HandsCounted((0, 23, 51, 7, 120, 399)))
    assert moment.extent is Extent.PODIUM
    assert moment.standings[0].name == "Ada"


def test_level_players_share_a_place_on_the_podium():
    moment = told(OUT, HandsCounted((0, 23, 51, 7, 120, 399)))
    assert [(each.points, each.place) for each in moment.standings] == [
        *((600, 1), (0, 2), (0, 2)),
    ]


@pytest.mark.parametrize("ended", [Stopped(), TimeCalled()])
def test_a_game_that_ends_in_the_middle_of_a_round_has_a_podium_too(ended):
    history = record(SIX, *BEGUN, round_limit=1, time_limit_end="stop_now")
    moment = announcement_of(history.after((ended,)), Ruling((ended,)))
    assert moment.extent is Extent.PODIUM


def test_time_that_is_up_in_a_game_that_is_decided_shows_no_podium_again():
    over = (*OUT, HandsCounted((0, 23, 51, 7, 120, 399)))
    assert told(over, TimeCalled()) == Announcement()


def test_an_undo_is_not_announced():
    assert told((*BEGUN, play(1, "RR")), Undone(1)) == Announcement()


def test_nothing_is_announced_before_anything_happened():
    assert announcement_of(record(SIX, *dealt(SIX)), Ruling()) == Announcement()
