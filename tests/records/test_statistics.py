from dataclasses import replace

import pytest
from builders import a_table, card
from hypothesis import given
from random_games import games

from companion.core.events import (
    Caught,
    Challenged,
    CountSet,
    Dealt,
    Drew,
    Flipped,
    HandsCounted,
    Joined,
    Judged,
    Left,
    Played,
    Stopped,
    Undone,
    UnoCalled,
    Why,
)
from companion.core.history import History
from companion.records.statistics import (
    Fame,
    GameStats,
    PlayedEvening,
    PlayerCounts,
    Rival,
    RoundScore,
    all_player_stats,
    game_stats,
    known_for,
    player_counts,
    round_scores,
)

ADA, BEN, CEM = 0, 1, 2


def a_game(*events, players=2, **rules):
    return History(a_table(players, **rules)).after(events)


def opened(hand=2):
    return Dealt(BEN, hand), Flipped(card("R5"))


def a_round(points=10, opened_with=None):
    """Ada goes out with two cards; she calls in time."""
    return (
        *(opened_with or opened()),
        UnoCalled(ADA),
        Played(ADA, card("R7")),
        Drew(BEN, 1, Why.TURN),
        Played(BEN, card("R3"), drawn=True),
        Played(ADA, card("R8")),
        HandsCounted((0, points)),
    )


def test_a_finished_round_counts_cards_points_and_calls():
    ada, ben = player_counts(a_game(*a_round(10)))
    assert ada == PlayerCounts(
        rounds=1, rounds_won=1, points=10, longest_hand=2, uno_called=1
    )
    assert ben == PlayerCounts(rounds=1, longest_hand=3, cards_drawn=1)


def test_a_round_that_is_still_played_tells_nothing():
    begun = (*opened(), Played(ADA, card("R7")), Drew(BEN, 1, Why.TURN))
    assert player_counts(a_game(*begun)) == (PlayerCounts(), PlayerCounts())


def test_a_missed_call_counts_once_the_round_is_over():
    ada, _ = player_counts(
        a_game(*opened(), Played(ADA, card("R7")), Drew(BEN, 1, Why.TURN), Stopped())
    )
    assert (ada.uno_missed, ada.uno_called, ada.uno_caught) == (1, 0, 0)


def test_who_holds_more_cards_than_was_thought_has_missed_no_call():
    """5.18: the table puts the count right."""
    thought = (*opened(), Played(ADA, card("R7")))
    assert a_game(*thought).now.exposed == {ADA}
    ada, _ = player_counts(a_game(*thought, CountSet(ADA, 3), Stopped()))
    assert ada.uno_missed == 0


def test_who_leaves_with_one_card_has_missed_no_call():
    ada, _, _ = player_counts(
        a_game(*opened(), Played(ADA, card("R7")), Left(ADA), Stopped(), players=3)
    )
    assert ada.uno_missed == 0


def test_a_call_is_missed_if_the_round_is_over_as_another_seat_leaves():
    done = (UnoCalled(ADA), Played(ADA, card("R7")), Played(BEN, card("R3")))
    over = (Played(ADA, card("R+2")), Left(BEN), HandsCounted((0, 0, 9)))
    rules = {"players": 3, "uno_window": "own_turn"}
    _, ben, cem = player_counts(
        a_game(*opened(), *done, Played(CEM, card("R4")), *over, **rules)
    )
    assert (ben.uno_missed, cem.uno_missed) == (0, 1)


def test_a_missed_call_that_is_caught_counts_for_both():
    ada, ben = player_counts(
        a_game(
            *opened(),
            Played(ADA, card("R7")),
            Caught(BEN, ADA),
            Drew(ADA, 2, Why.UNO),
            Stopped(),
        )
    )
    assert (ada.uno_missed, ada.uno_caught, ben.catches) == (1, 1, 1)


def test_a_groundless_catch_counts_for_nobody():
    ada, ben = player_counts(a_game(*opened(7), Caught(BEN, ADA), Stopped()))
    assert (ada.uno_caught, ben.catches) == (0, 0)


def test_a_late_call_that_saves_is_no_missed_one():
    ada, _ = player_counts(
        a_game(*opened(), Played(ADA, card("R7")), UnoCalled(ADA), Stopped())
    )
    assert (ada.uno_called, ada.uno_missed) == (1, 0)


def test_a_late_call_that_does_not_save_stays_missed():
    ada, _ = player_counts(
        a_game(
            *opened(),
            Played(ADA, card("R7")),
            UnoCalled(ADA),
            Stopped(),
            late_call_saves=False,
        )
    )
    assert (ada.uno_called, ada.uno_missed) == (0, 1)


def test_a_call_pressed_twice_counts_once():
    ada, _ = player_counts(a_game(*opened(), UnoCalled(ADA), UnoCalled(ADA), Stopped()))
    assert ada.uno_called == 1


def test_a_false_call_does_not_count():
    ada, _ = player_counts(a_game(*opened(7), UnoCalled(ADA), Stopped()))
    assert ada.uno_called == 0


def test_challenges_count_for_who_doubted():
    for guilty in (True, False):
        ada, ben = player_counts(
            a_game(
                *opened(7),
                Played(ADA, card("W+4")),
                Challenged(BEN, ADA),
                Judged(BEN, ADA, guilty),
                Stopped(),
            )
        )
        assert (ben.challenges, ben.challenges_won) == (1, int(guilty))
        assert ada.challenges == 0


def test_points_are_not_won_where_everybody_scores_the_own_hand():
    ada, ben = player_counts(a_game(*a_round(10), scoring="own_points"))
    assert (ada.points, ben.points) == (0, 0)


def test_a_game_counts_once_it_is_decided():
    open_game, decided = a_game(*a_round(10)), a_game(*a_round(10), target=10)
    assert [tally.games for tally in player_counts(open_game)] == [0, 0]
    assert [(t.games, t.games_won) for t in player_counts(decided)] == [(1, 1), (1, 0)]


def test_what_was_taken_back_does_not_count():
    ada, _ = player_counts(a_game(*a_round(10), Undone(1), HandsCounted((0, 25))))
    assert (ada.rounds, ada.points) == (1, 25)


def test_rounds_run_up_to_the_totals():
    first, second = round_scores(a_game(*a_round(10), *a_round(5)))
    assert (first.number, first.winner, first.gained) == (1, ADA, (10, 0))
    assert (second.number, second.totals) == (2, (15, 0))


def test_who_joins_later_has_fewer_rounds():
    game = a_game(
        *a_round(10), Joined("Cem"), *opened(2), Played(ADA, card("R7")), Stopped()
    )
    assert [len(each.totals) for each in round_scores(game)] == [2]
    assert [tally.rounds for tally in player_counts(game)] == [1, 1, 0]


def test_who_has_left_plays_no_further_round():
    game = a_game(
        Dealt(CEM, 2),
        Flipped(card("R5")),
        Left(CEM),
        Played(ADA, card("R7")),
        Drew(BEN, 1, Why.TURN),
        Played(ADA, card("R8")),
        HandsCounted((0, 9, 0)),
        players=3,
    )
    assert [tally.rounds for tally in player_counts(game)] == [1, 1, 0]


def test_who_goes_out_and_leaves_before_the_count_has_won_the_round():
    done = (*a_round()[:-1], Left(ADA), HandsCounted((0, 7, 3)))
    game = a_game(*done, players=3)
    (end,) = round_scores(game)
    assert (end.winner, end.seats, end.gained) == (ADA, (0, 1, 2), (10, 0, 0))
    tally = player_counts(game)[ADA]
    assert (tally.rounds, tally.rounds_won, tally.points) == (1, 1, 10)


def test_people_are_joined_by_name_however_capitalized():
    first = a_game(*a_round(10))
    second = History(a_table(2))
    names = ("BEN", "Cem")
    second = History(
        type(second.start)(**{**vars(second.start), "names": names})
    ).after(a_round(5))
    ben, ada, cem = all_player_stats([game_stats(first), game_stats(second)])
    assert (ben.name, ben.tally.rounds, ben.wins) == ("BEN", 2, (False, True))
    assert (ada.name, ada.tally.points) == ("Ada", 10)
    assert cem.tally.rounds == 1


def test_who_has_finished_no_round_is_no_person_yet():
    assert all_player_stats([game_stats(a_game(*opened()))]) == ()


def test_an_account_names_the_winners_of_a_decided_game_only():
    assert game_stats(a_game(*a_round(10))).winners == ()
    decided = game_stats(a_game(*a_round(10), target=10))
    assert (decided.winners, decided.target) == ((ADA,), 10)


@given(games())
@pytest.mark.slow
def test_tallies_of_any_game_agree_with_its_rounds(history):
    sums, rounds = player_counts(history), round_scores(history)
    assert all(tally.rounds <= len(rounds) for tally in sums)
    assert sum(tally.rounds_won for tally in sums) <= len(rounds)
    assert all(tally.uno_caught <= tally.uno_missed for tally in sums)
    assert all(tally.challenges_won <= tally.challenges for tally in sums)
    if rounds:
        assert rounds[-1].totals == history.now.scores[: len(rounds[-1].totals)]


def test_a_person_has_a_record_evening_by_evening():
    won = game_stats(a_game(*opened()))
    evenings = [
        ("2026-10-03", (True, False)),
        ("2026-11-07", (True,)),
        ("2026-11-07", (False,)),
    ]
    games = [
        replace(
            won,
            day=name,
            names=("Ada", "Ben"),
            counts=(PlayerCounts(rounds=len(wins)), PlayerCounts(rounds=len(wins))),
            rounds=tuple(
                RoundScore(i, (0, 1), 0 if win else 1, (0, 0), (0, 0))
                for i, win in enumerate(wins)
            ),
        )
        for name, wins in evenings
    ]
    ada = all_player_stats(games)[0]
    assert ada.evenings == (
        PlayedEvening("2026-10-03", 2, 1),
        PlayedEvening("2026-11-07", 2, 1),
    )


def a_company(*wins, counts=None):
    """A game of Ada, Ben and Cem in which these seats won the rounds."""
    blank = (PlayerCounts(rounds=len(wins)),) * 3
    rounds = tuple(
        RoundScore(n, (0, 1, 2), seat, (0, 0, 0), (0, 0, 0))
        for n, seat in enumerate(wins)
    )
    return GameStats(("Ada", "Ben", "Cem"), rounds, counts or blank, (), 500)


def by_name(*games):
    return {person.name: person for person in all_player_stats(games)}


def test_the_longest_row_of_won_rounds_goes_on_from_game_to_game():
    people = by_name(a_company(0, 1, 1), a_company(1, 0))
    assert (people["Ada"].streak, people["Ben"].streak) == (1, 3)
    assert people["Cem"].streak == 0


def test_a_rival_is_with_whom_most_rounds_were_won_and_lost():
    people = by_name(a_company(0, 0, 1, 2), a_company(0, 1))
    assert people["Ada"].rival == Rival("Ben", 3, 2)
    assert people["Ben"].rival == Rival("Ada", 2, 3)
    assert people["Cem"].rival == Rival("Ada", 1, 3)


def test_nobody_is_the_rival_of_who_never_won():
    assert by_name(a_company(0, 0))["Ben"].rival is None


def test_people_are_known_for_one_thing_each_the_rarest_first():
    counts = (
        PlayerCounts(rounds=1, catches=5, longest_hand=19),
        PlayerCounts(rounds=1, catches=4, longest_hand=13),
        PlayerCounts(rounds=1, bluffs=2, longest_hand=30),
    )
    known = known_for(all_player_stats([a_company(0, counts=counts)]))
    assert known == {"Ada": (Fame.CATCHES, 5), "Cem": (Fame.BLUFFS, 2)}


def test_few_catches_make_nobody_known():
    assert known_for(all_player_stats([a_company(0)])) == {}


@pytest.mark.parametrize(
    ("fame", "least", "count"),
    [
        (Fame.CATCHES, 3, "catches"),
        (Fame.BLUFFS, 2, "bluffs"),
        (Fame.LONGEST_HAND, 12, "longest_hand"),
        (Fame.MISSED_CALLS, 3, "uno_missed"),
    ],
)
def test_people_are_known_for_a_number_that_anybody_talks_of(fame, least, count):
    for number, known in ((least - 1, {}), (least, {"Ben": (fame, least)})):
        counts = [PlayerCounts(rounds=1, **{count: n}) for n in (0, number, 1)]
        people = all_player_stats([a_company(0, counts=tuple(counts))])
        assert known_for(people) == known


def test_who_won_three_rounds_one_after_the_other_is_known_for_it():
    assert known_for(all_player_stats([a_company(1, 1, 0, 1)])) == {}
    streak = known_for(all_player_stats([a_company(1, 1, 1, 0)]))
    assert streak == {"Ben": (Fame.STREAK, 3)}
