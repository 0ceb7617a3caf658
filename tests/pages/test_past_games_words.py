from dataclasses import replace

import pytest
from archive_moments import played, row
from forms import figures_of, lines_of, plot_of

from companion.pages.listing import ROWS, listing
from companion.pages.past_games import (
    ROUNDS,
    DeleteGame,
    ExportGame,
    ShowGame,
    past_game,
)
from companion.pages.people import person_page, person_row
from companion.records.statistics import PlayerCounts, PlayerStats
from companion.view.form import Line

SIX = replace(played(6), winners=(2,))
LONG_GAME = played(2)


def page(account, first=None, **done):
    return past_game("today", account, ShowGame(1, first), **done)


def posts(page, kind):
    return [each for each in page.keys if isinstance(each.action, kind)]


def test_a_short_list_has_one_page():
    view = listing("Games", [Line(title="one")], 0, "none")
    assert (view.keys, view.sentence) == ((), "")


def test_a_long_list_leads_on_and_back():
    many = [Line(title=str(n)) for n in range(2 * ROWS + 1)]
    for first, shown, back, on in ((0, ROWS, False, True), (2 * ROWS, 1, True, False)):
        view = listing("Games", many, first, "none")
        assert len(lines_of(view)) == shown
        assert [control.enabled for control in view.keys] == [back, on]


def test_an_empty_list_says_so():
    assert listing("Games", (), 0, "none").sentence == "none"


def test_the_last_part_of_a_list_that_has_become_shorter_is_shown():
    left = [Line(title=str(n)) for n in range(ROWS)]
    view = listing("Games", left, ROWS, "none")
    assert lines_of(view) == left


def test_a_game_row_names_the_winner():
    line = row(7, "today", SIX.names, SIX)
    assert (line.aside, line.action.number) == ("Cem won", 7)


def test_a_game_row_has_room_for_what_somebody_with_a_long_name_did():
    names = ("Ada", "Ben", "Maximiliane-Charlotte", *SIX.names[3:])
    line = row(7, "today", names, replace(SIX, names=names))
    assert line.aside == "Maximilia… won"


def test_each_line_of_a_game_has_a_badge_for_ten_names_have_no_room():
    ten = plot_of(page(played(10))).lines
    assert all(line.badge.figure for line in ten)
    assert len({line.badge for line in ten}) == 10


@pytest.mark.slow
def test_a_game_row_names_as_many_players_as_fit():
    ten = played(10, long=4)
    line = row(1, "today", ten.names, ten)
    assert line.description == "Maximilia…, Bartholom…, Wilhelmina and 7 more"


def test_a_shared_game_names_all_winners():
    assert row(1, "", (), replace(SIX, winners=(0, 1))).aside == ("Ada, Ben shared it")


def test_a_game_that_is_not_over_says_how_far_it_came():
    open_game = replace(SIX, winners=(), rounds=SIX.rounds[:1])
    assert row(1, "", (), open_game).aside == "1 round, not over"


def test_a_damaged_game_opens_nothing():
    line = row(1, "today", ("Ada", "Ben"), fault="row 7")
    assert (line.aside, line.action) == ("damaged", None)


def test_lines_begin_at_nothing_and_end_at_the_totals():
    plot = plot_of(page(SIX))
    assert {line.values[0] for line in plot.lines} == {0}
    assert [line.values[-1] for line in plot.lines] == [*SIX.rounds[-1].totals]
    assert len(plot.steps) == len(SIX.rounds) + 1
    assert [line.leading for line in plot.lines].index(True) == 2


@pytest.mark.slow
def test_every_player_has_another_mark():
    marks = [line.mark for line in plot_of(page(played(10))).lines]
    assert len(set(marks)) == 10


def test_who_joined_later_begins_at_nothing():
    late = replace(
        SIX,
        names=(*SIX.names, "Zoe"),
        counts=(*SIX.counts, PlayerCounts()),
    )
    assert plot_of(page(late)).lines[-1].values[-1] == 0
    assert figures_of(page(late, 0))[-1][1] == ""


def test_figures_come_in_parts_that_fit():
    rounds = len(LONG_GAME.rounds)
    assert rounds > ROUNDS
    head = figures_of(page(LONG_GAME, ROUNDS))[0]
    assert head[1] == str(ROUNDS + 1)
    (more,) = posts(page(LONG_GAME, 0), ShowGame)[1:]
    assert more.action == ShowGame(1, ROUNDS)
    (again,) = posts(page(LONG_GAME, rounds - 1), ShowGame)[1:]
    assert again.action == ShowGame(1, 0)


def test_a_short_game_has_one_part_of_figures():
    short = replace(SIX, rounds=SIX.rounds[:3])
    assert posts(page(short, 0), ShowGame)[1:] == []


def test_a_game_without_a_round_has_no_lines():
    assert plot_of(page(replace(SIX, rounds=()))).lines == ()


def test_deleting_is_asked_for_with_keeping_as_the_likely_answer():
    asked = page(SIX, is_asked=True)
    keep, delete = asked.keys
    assert (keep.strong, keep.action) == (True, DeleteGame(sure=False))
    assert delete.action == DeleteGame(sure=True)
    assert posts(asked, ExportGame) == []


def test_a_person_is_shown_in_numbers():
    tally = PlayerCounts(games=3, games_won=1, rounds=5, rounds_won=2, longest_hand=14)
    person = PlayerStats("Ada", tally, (True, False, False, True, False))
    words = person_page(person)
    facts = {fact.description: fact.title for fact in lines_of(words)}
    assert facts["games won"] == "1 of 3"
    assert facts["longest hand"] == "14"
    assert facts["challenges won"] == "0"
    assert plot_of(words).lines[0].values == (100, 50, 100 / 3, 50, 40)
    assert person_row(person).description == "5 rounds"


def test_one_round_makes_no_line():
    person = PlayerStats("Ada", PlayerCounts(rounds=1), (True,))
    assert plot_of(person_page(person)).lines == ()


def test_a_game_is_saved_and_deleted_on_its_first_page_only():
    """Each page knows what became of its own game only."""
    acts = {ExportGame, DeleteGame}
    assert {act for act in acts if posts(page(SIX), act)} == acts
    assert not [act for act in acts if posts(page(SIX, 0), act)]
