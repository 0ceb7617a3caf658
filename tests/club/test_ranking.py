"""Who leads a tournament."""

from companion.club.plan import Seated, ranking


def game(players, scores, winners=(0,), *, lowest_wins=False):
    return Seated("table-1", tuple(players), tuple(scores), winners, lowest_wins)


def places(*games, players=()):
    return [(each.place, each.name) for each in ranking(players, games)]


def test_who_won_more_games_leads():
    games = game("AB", (10, 5)), game("BA", (300, 299)), game("BA", (1, 0))
    assert places(*games) == [(1, "B"), (2, "A")]


def test_of_equal_winners_who_left_more_behind_leads():
    """Each has won once; elsewhere A was second, and B last."""
    games = (
        game("ADE", (200, 50, 0)),
        game("BGH", (200, 50, 0)),
        game("FAB", (200, 90, 0)),
    )
    assert places(*games)[:3] == [(1, "F"), (2, "A"), (3, "B")]


def test_who_left_more_behind_counts_as_a_share_of_those_met():
    """Two of two are more than three of four, and these more than one of two."""
    games = (
        game("ABC", (200, 100, 50), winners=()),
        game("DEFGH", (200, 150, 100, 50, 0), winners=()),
    )
    order = [each.name for each in ranking((), games)]
    assert order.index("A") < order.index("E") < order.index("B")


def test_the_same_score_counts_half():
    (first, *_) = ranking((), [game("ABC", (50, 50, 0))])
    assert (first.behind, first.met) == (1.5, 2)


def test_points_decide_between_who_is_equal_otherwise():
    games = game("AB", (100, 0)), game("CD", (300, 0))
    assert places(*games)[:2] == [(1, "C"), (2, "A")]


def test_equals_share_their_place_and_the_next_one_is_left_out():
    games = game("AB", (100, 0)), game("CD", (100, 0))
    assert places(*games) == [(1, "A"), (1, "C"), (3, "B"), (3, "D")]


def test_where_few_points_are_good_few_points_lead():
    games = (game("AB", (5, 90), winners=(0,), lowest_wins=True),)
    assert places(*games) == [(1, "A"), (2, "B")]


def test_a_game_that_is_not_over_does_not_count():
    open_game = Seated("table-1", ("A", "B"))
    assert [each.games for each in ranking(("A", "B"), [open_game])] == [0, 0]


def test_who_has_left_keeps_what_was_won():
    assert places(game("AB", (100, 0)), players=("B",)) == [(1, "A"), (2, "B")]
