"""The organizer takes results from what tables show, and from nothing else."""

import json
from random import Random

import pytest
from msgspec import structs

from companion.club.organizer import Organizer
from companion.club.plan import (
    Round,
    Seated,
    Tournament,
    load_tournament,
    save_tournament,
)
from companion.core.errors import ConfigError
from companion.network.messages import (
    LARGEST,
    SeatEntry,
    TableMessage,
    TournamentMessage,
    encoded,
)
from companion.storage.parsing import parse_json

EIGHT = tuple("ABCDEFGH")


class Evening:
    """A tournament whose tables say what a test lets them."""

    def __init__(self, tournament=None, seed=1):
        self.kept = []
        usual = Tournament(EIGHT, ("table-1", "table-2"), rounds=2)
        chance = Random(seed)  # noqa: S311 (seats, no secret)
        self.organizer = Organizer(tournament or usual, chance, self.kept.append)

    @property
    def games(self):
        return self.organizer.tournament.drawn[-1].seated

    def says(self, table, names, scores=None, winners=(), **changes):
        scores = scores or [0] * len(names)
        seats = tuple(
            SeatEntry(name, "fox", "#000000", 7, score, uno=False, out=False)
            for name, score in zip(names, scores, strict=True)
        )
        view = TableMessage(version=1, table=table, seats=seats, winners=tuple(winners))
        view = structs.replace(view, **changes)
        self.organizer.hear(f"uno/{table}/view", encoded(view))

    def plays(self, game, scores=None, winners=(0,), **changes):
        self.says(game.table, game.players)
        scores = scores or [100, *[0] * (len(game.players) - 1)]
        self.says(game.table, game.players, scores, winners, **changes)


@pytest.fixture
def evening():
    return Evening()


def test_the_first_round_is_drawn_and_kept_at_once(evening):
    assert len(evening.kept) == 1
    assert sorted(n for game in evening.games for n in game.players) == [*EIGHT]


def test_a_game_that_ends_is_taken_from_its_table(evening):
    first = evening.games[0]
    evening.plays(first, [12, 200, 0, 7], winners=(1,))
    assert evening.games[0].scores == (12, 200, 0, 7)
    assert evening.games[0].winners == (1,)


def test_a_game_that_was_seen_before_its_tournament_was_edited_counts():
    """In the second round the same two play: an end alone may be that of the first."""
    evening = Evening(Tournament(("Ada", "Ben"), ("table-1",), rounds=2))
    evening.plays(evening.games[0])
    evening.says("table-1", evening.games[0].players)
    edited, former = evening.organizer.tournament, evening.organizer
    evening.organizer = Organizer(
        edited,
        Random(2),  # noqa: S311 (seats, no secret)
        evening.kept.append,
        former.begun_in(edited),
    )
    evening.says("table-1", evening.games[0].players, [0, 90], winners=(1,))
    assert evening.games[0].scores == (0, 90)


def test_who_sits_otherwise_than_drawn_is_known_by_name(evening):
    first = evening.games[0]
    a, b, c, d = first.players
    evening.says(first.table, (c.lower(), a, d, b))
    evening.says(first.table, (c.lower(), a, d, b), [200, 1, 2, 3], winners=(0,))
    assert evening.games[0].scores == (1, 3, 200, 2)
    assert evening.games[0].winners == (2,)


def test_a_name_of_a_mac_is_that_which_is_typed_at_a_table():
    """A name of a file there has its dots in letters of their own."""
    evening = Evening(Tournament(("Jo\u0308rg", "Ada"), ("table-1",), rounds=2))
    evening.says("table-1", ("Ada", "J\u00f6rg"))
    evening.says("table-1", ("Ada", "J\u00f6rg"), [0, 90], winners=(1,))
    assert evening.organizer.tournament.drawn[0].is_over


def test_when_all_are_over_the_next_round_is_drawn(evening):
    for game in evening.games:
        evening.plays(game)
    assert len(evening.organizer.tournament.drawn) == 2
    assert not any(game.is_over for game in evening.games)


def test_a_view_nested_deeply_is_passed_over_unparsed(evening, monkeypatch):
    parser = "companion.storage.parsing._decoder"
    monkeypatch.setattr(parser, lambda _: pytest.fail("it was parsed"))
    evening.organizer.hear("uno/table-1/view", b'{"more": ' * 2000)
    assert not any(game.is_over for game in evening.games)


def test_after_the_last_round_it_is_over(evening):
    for _ in range(2):
        for game in evening.games:
            evening.plays(game)
    assert evening.organizer.tournament.is_over
    assert {each.games for each in evening.organizer.standings} == {2}


def test_other_people_at_a_table_change_nothing(evening):
    evening.says(evening.games[0].table, "WXYZ")
    evening.says(evening.games[0].table, "WXYZ", [200, 0, 0, 0], winners=(0,))
    assert not evening.games[0].is_over


def test_a_second_game_at_the_same_table_does_not_count(evening):
    first = evening.games[0]
    evening.plays(first, [100, 0, 0, 0])
    evening.plays(first, [0, 500, 0, 0], winners=(1,))
    assert evening.games[0].scores == (100, 0, 0, 0)


def test_an_end_that_its_table_puts_right_is_taken_again(evening):
    """The points were typed wrongly; the table undoes the count and counts anew."""
    game = evening.games[0]
    evening.plays(game, [100, 0, 0, 0], steps=90)
    evening.says(game.table, game.players, steps=91)
    evening.says(game.table, game.players, [0, 120, 0, 0], winners=(1,), steps=92)
    assert evening.games[0].scores == (0, 120, 0, 0)
    evening.plays(game, [700, 0, 0, 0], steps=80)  # another game
    evening.says(game.table, game.players, [800, 0, 0, 0], winners=(0,), steps=95)
    assert evening.games[0].scores == (0, 120, 0, 0)


@pytest.mark.parametrize("is_started_again", [False, True])
def test_a_second_game_that_ends_alike_does_not_count_when_put_right(
    evening, is_started_again
):
    game = evening.games[0]
    evening.plays(game, [100, 0, 0, 0], steps=90)
    evening.says(game.table, game.players, steps=3)
    if is_started_again:
        evening = Evening(evening.organizer.tournament)
        evening.says(game.table, game.players, steps=3)
    evening.says(game.table, game.players, [100, 0, 0, 0], winners=(0,), steps=95)
    evening.says(game.table, game.players, [0, 120, 0, 0], winners=(1,), steps=97)
    assert evening.games[0].scores == (100, 0, 0, 0)


def test_started_again_it_takes_an_end_that_its_table_puts_right(evening):
    game = evening.games[0]
    evening.plays(game, [100, 0, 0, 0], steps=90)
    again = Evening(evening.organizer.tournament)
    again.says(game.table, game.players, [100, 0, 0, 0], winners=(0,), steps=90)
    again.says(game.table, game.players, steps=91)
    again.says(game.table, game.players, [0, 120, 0, 0], winners=(1,), steps=92)
    assert again.games[0].scores == (0, 120, 0, 0)


def test_an_end_that_was_shown_before_the_round_was_drawn_does_not_count():
    four = Evening(Tournament(tuple("ABCD"), ("table-1",), rounds=3))
    four.plays(four.games[0])
    order = four.organizer.tournament.drawn[0].seated[0].players
    four.says("table-1", order, [100, 0, 0, 0], winners=(0,))  # it is still shown
    assert len(four.organizer.tournament.drawn) == 2
    assert not four.games[0].is_over


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"{" * 99,
        b"null",
        b'{"version": 1, "table": "\xb0"}',
        b'{"version": 1, "table": "table-1"}',
        b"x" * 70_000,
        b"[" * 60_000,
    ],
)
def test_what_is_no_view_changes_nothing(evening, payload):
    before = evening.organizer.tournament
    evening.organizer.hear("uno/table-1/view", payload)
    assert evening.organizer.tournament == before


def test_a_table_speaks_only_for_itself(evening):
    first, second = evening.games
    view = TableMessage(1, first.table, seats=())
    evening.organizer.hear(f"uno/{second.table}/view", encoded(view))
    assert not first.is_over


def test_winners_that_do_not_sit_there_change_nothing(evening):
    first = evening.games[0]
    evening.says(first.table, first.players)
    evening.says(first.table, first.players, winners=(7,))
    assert not evening.games[0].is_over


def test_what_the_board_is_told_is_of_its_declared_type(evening):
    evening.plays(evening.games[0])
    told = parse_json(evening.organizer.shown.decode(), TournamentMessage)
    assert told.round == 1
    assert told.ranking[0].games_won == 1
    assert told.seated[0].scores == (100, 0, 0, 0)


@pytest.mark.slow
def test_a_tournament_of_five_hundred_fits_into_one_message():
    names = tuple(f"Maximiliane the {number}th" for number in range(500))
    tables = tuple(f"table-{number}" for number in range(1, 101))
    evening = Evening(Tournament(names, tables))
    for game in evening.games[:-1]:
        evening.plays(game)
    assert len(evening.organizer.shown) < 65_536


def test_where_names_are_long_fewer_are_ranked_and_the_message_still_fits():
    names = tuple(f"Äbtissin Zoë-Éloïse von Übermühle zu Öd {n}" for n in range(500))
    games = [
        Seated(f"table-{at}", names[at : at + 4], (9.0, 2.0, 3.0, 4.0), (0,))
        for at in range(0, 500, 4)
    ]
    games[-1] = structs.replace(games[-1], scores=(), winners=())
    tables = tuple(game.table for game in games)
    evening = Evening(Tournament(names, tables, drawn=(Round(tuple(games)),)))
    shown = evening.organizer.shown
    assert len(shown) < LARGEST - len("uno/tournament/tournament")
    assert len(parse_json(shown.decode(), TournamentMessage, at="shown").ranking) > 100


def test_the_file_says_what_was_kept(tmp_path, evening):
    path = tmp_path / "evening.toml"
    evening.plays(evening.games[0])
    save_tournament(path, evening.kept[-1])
    assert load_tournament(path) == evening.organizer.tournament


def test_started_again_it_goes_on_and_takes_the_end_that_is_shown(evening):
    first = evening.games[0]
    again = Evening(evening.organizer.tournament)
    again.says(first.table, first.players, [100, 0, 0, 0], winners=(0,))
    assert again.games == (
        structs.replace(first, scores=(100, 0, 0, 0), winners=(0,)),
        evening.games[1],
    )


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ('players = ["A", "A"]', "different names"),
        ('players = ["A"]', "players"),
        ("rounds = 0", "rounds"),
        ('system = "knockout"', "system"),
        ('players = ["A", "Bartholomew the Second"]', "1 to 20 letters"),
        ('tables = ["tournament"]', "no board shows"),
    ],
)
def test_a_broken_file_gets_one_sentence(tmp_path, changes, expected):
    path = tmp_path / "evening.toml"
    usual = {"players": '["A", "B"]', "tables": '["table-1"]'}
    lines = [f"{k} = {v}" for k, v in usual.items() if not changes.startswith(k)]
    path.write_text("\n".join([*lines, changes]) + "\n")
    with pytest.raises(ConfigError, match=expected) as raised:
        load_tournament(path)
    assert "\n" not in str(raised.value)


def test_scores_that_are_not_one_of_each_player_are_refused(tmp_path, evening):
    path = tmp_path / "evening.toml"
    save_tournament(path, evening.kept[-1])
    text = path.read_text().replace(
        'table = "table-1"', 'table = "table-1"\nscores = [1.0, 2.0]', 1
    )
    path.write_text(text)
    with pytest.raises(ConfigError, match="scores of table-1"):
        load_tournament(path)


def test_what_is_kept_is_plain_json_for_others(evening):
    told = json.loads(evening.organizer.shown)
    assert {"round", "rounds", "seated", "ranking"} <= {*told}
