"""Pages of past games and people, of games that bots have played to their end."""

from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from companion.commands.benchmarks.referee import play_game
from companion.pages.chances import ShowChances, chances_page
from companion.pages.evening import evening_page
from companion.pages.listing import listing
from companion.pages.past_games import ShowGame, deleted_game, game_row, past_game
from companion.pages.people import person_page, person_row
from companion.records.archive import ArchiveEntry
from companion.records.chance_history import chances_of, turning_points
from companion.records.disk.journal_file import Renewal
from companion.records.evening import NamedCount, summarize
from companion.records.statistics import (
    Fame,
    PlayedEvening,
    Rival,
    all_player_stats,
    game_stats,
)
from companion.records.stored import StoredGame
from companion.view.form import Line
from companion.view.language import _
from companion.view.words import date_and_time, saved

LONG = (
    "Maximiliane-Charlott",
    "Bartholomaeus Wagner",
    "Wilhelmina van Dyck.",
    "Alexandra-Konstantin",
)
EVENINGS = (
    PlayedEvening("2026-09-04", 12, 3),
    PlayedEvening("2026-10-10", 20, 9),
    PlayedEvening("2026-11-21", 8, 5),
)
EVENING = datetime(2026, 11, 21, 20, 15, tzinfo=UTC)


@cache
def played(players, seed=1, *, long=0):
    """A decided game in numbers; the first ``long`` players have long names."""
    found = game_stats(play_game(players, seed))
    return replace(found, names=(*LONG[:long], *found.names[long:]))


def row(number, date, names, account=None, fault=""):
    """A game's row in the list."""
    game = StoredGame(number, date, names, {})
    return game_row(ArchiveEntry(game, account, fault))


def archive_moments():
    """Views by name."""
    two, six, ten = played(2), played(6, long=1), played(10, long=4)
    persons = all_player_stats((six, ten, two))
    date = date_and_time(EVENING)
    rows = [row(1, date, game.names, game) for game in (six, ten, two)]
    rows += [
        row(4, date, six.names),
        row(5, date, two.names, fault="row 7"),
        *rows,
    ]
    lists = {
        "past_games": listing(_("Past games"), rows, 0, ""),
        "past_games_none": listing(_("Past games"), (), 0, _("No game is stored yet.")),
        "people": listing(_("People"), map(person_row, persons), 0, ""),
    }
    games = {"two": two, "six": six, "ten": ten}
    path = Path("/media/companion/STICK/uno-2026-11-21-204512-game-12-3fa2.jsonl")
    return {
        **lists,
        **{f"game_{n}": page(each) for n, each in games.items()},
        **{f"figures_{n}": page(each, first=0) for n, each in games.items()},
        "game_asked": page(six, is_asked=True),
        "game_saved": page(six, status=saved(path)),
        "game_deleted": deleted_game(date),
        "game_deleted_not_wholly": deleted_game(date, Renewal.OLD_STAY),
        "person": person_page(persons[0], has_hints=True),
        "person_evenings": person_page(
            replace(persons[0], evenings=EVENINGS, rival=Rival("Cem", 14, 9)),
            (Fame.CATCHES, 12),
        ),
        "evening": evening_page(
            replace(summarize((six, two)), comeback=NamedCount("Cem", 142)),
            six.names,
            {},
            date=date[:10],
            turn=Line(
                title=_("The turning point"),
                description="Ben's blue reverse: from 12 to 61 %",
                action=ShowChances(1, 3, 7),
            ),
        ),
        "evening_saved": evening_page(
            summarize((ten,)), ten.names, {}, date=date[:10], status=saved(path)
        ),
        **{f"chances_{n}": chances(n) for n in (2, 4, 10)},
        "chances_drawn": looked_at(first_round(4), longest_named(first_round(4))),
        "person_long": person_page(next(p for p in persons if p.name in LONG)),
    }


@cache
def first_round(players):
    """The moments of the first round of a game, with chances that are rough."""
    moments = chances_of(play_game(players, 3, target=1), 1, playouts=5).moments
    return tuple(each for each in moments if each.round == 1)


def chances(players):
    """A round, looked at where the chances changed most."""
    found = first_round(players)
    turns = turning_points(found, most=1) or found[-1:]
    return looked_at(found, turns[0])


def looked_at(found, moment):
    return chances_page(found, found.index(moment), {}, (ShowChances(1, 2),))


def longest_named(found):
    """A moment without a card, on the card with the longest name."""
    others = [moment for moment in found if moment.card is None]
    return max(others, key=lambda moment: len(str(moment.step.after.top)))


def page(game, first=None, **done):
    return past_game(date_and_time(EVENING), game, ShowGame(1, first), **done)
