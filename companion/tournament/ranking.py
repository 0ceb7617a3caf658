"""Who leads a tournament: games won, then opponents left behind, then points."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from companion.tournament.plan import Seated


@dataclass(frozen=True, slots=True)
class Standing:
    """How somebody stands in a tournament."""

    name: str
    place: int = 1
    """1 for who leads; those who are equal in everything share it."""
    games: int = 0
    """Games that are over."""
    games_won: int = 0
    met: int = 0
    """Opponents in these games."""
    behind: float = 0.0
    """How many of them had a worse score; who had the same counts half."""
    points: float = 0.0
    """The sum of the scores."""

    @property
    def share(self) -> float:
        """Which part of the opponents was left behind, 0 to 1: fair to any table."""
        return self.behind / self.met if self.met else 0.0


def ranking(players: Iterable[str], games: Iterable[Seated]) -> tuple[Standing, ...]:
    """Rank everybody, the best first; equals by name.

    Args:
        players: who plays now; who has left and played is ranked as well.
        games: all games of all rounds; those that are not over do not count.
    """
    over = [game for game in games if game.is_over]
    names = dict.fromkeys((*players, *(n for game in over for n in game.players)))
    lowest = any(game.lowest_wins for game in over)
    found = sorted(
        (_standing(name, over) for name in names),
        key=lambda each: (*_worth(each, lowest=lowest), each.name),
    )
    worths = [_worth(each, lowest=lowest) for each in found]
    ahead = Counter(worths)
    places, place = {}, 1
    for worth in dict.fromkeys(worths):
        places[worth] = place
        place += ahead[worth]
    return tuple(
        _placed(each, places[worth]) for each, worth in zip(found, worths, strict=True)
    )


def _worth(each: Standing, *, lowest: bool) -> tuple[float, float, float]:
    """Return what is compared, the smallest first."""
    points = each.points if lowest else -each.points
    return -each.games_won, -round(each.share, 9), points


def _placed(each: Standing, place: int) -> Standing:
    return Standing(
        each.name, place, each.games, each.games_won, each.met, each.behind, each.points
    )


def _standing(name: str, over: list[Seated]) -> Standing:
    games = [(game, game.players.index(name)) for game in over if name in game.players]
    return Standing(
        name,
        games=len(games),
        games_won=sum(seat in game.winners for game, seat in games),
        met=sum(len(game.players) - 1 for game, _ in games),
        behind=sum(_left_behind(game, seat) for game, seat in games),
        points=sum(game.scores[seat] for game, seat in games),
    )


def _left_behind(game: Seated, seat: int) -> float:
    sign = -1 if game.lowest_wins else 1
    own = sign * game.scores[seat]
    others = [sign * score for at, score in enumerate(game.scores) if at != seat]
    return sum(1.0 if own > each else 0.5 if own == each else 0.0 for each in others)
