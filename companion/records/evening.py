"""The summary of an evening: which games belong to it, and what is worth telling."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import MINYEAR, UTC, datetime, timedelta, tzinfo

from companion.core.seating import Seat
from companion.records.statistics import GameStats, PlayerCounts

PAUSE = timedelta(hours=8)
"""Games that began further apart belong to two evenings."""
_AFTER_MIDNIGHT = timedelta(hours=6)
WRITTEN = "%Y-%m-%d %H:%M:%S"
"""Form of the time at which a game began, in the journal."""


@dataclass(frozen=True, slots=True)
class NamedCount:
    """Somebody, and a number."""

    name: str
    number: int


@dataclass(frozen=True, slots=True)
class EveningSummary:
    """Highlights of an evening; ``None`` where there was nothing of the kind."""

    games: int = 0
    """Games that were decided."""
    rounds: int = 0
    winners: tuple[NamedCount, ...] = ()
    """Winners of games with their numbers; the most first."""
    round_winner: NamedCount | None = None
    """Who won the most rounds."""
    longest_hand: NamedCount | None = None
    catcher: NamedCount | None = None
    """Who noticed the most missed calls."""
    comeback: NamedCount | None = None
    """Who won a game after having been behind, and by how many points."""
    most_missed_calls: NamedCount | None = None
    """Who missed the most calls."""
    shortest: NamedCount | None = None
    """Who won the round in which the fewest cards were laid, and how many."""


def count_last_evening(started: Iterable[str]) -> int:
    """Return how many of the games, the latest first, belong to the last evening.

    Args:
        started: when each began, as the journal writes it. A time that cannot be read
            ends the evening: a machine without a clock may believe in any date.
    """
    found, last = 0, None
    for text in started:
        try:
            began = datetime.strptime(text, WRITTEN)  # noqa: DTZ007 (only differences count)
        except ValueError:
            break
        if last is not None and not timedelta(0) <= last - began <= PAUSE:
            break
        found, last = found + 1, began
    return max(found, 1)


def local_time(started: str, zone: tzinfo | None = None) -> datetime | None:
    """Return when a game began by the clock on the wall; ``None`` if not known.

    Args:
        started: when it began, as the journal writes it.
        zone: where the wall is; ``None``: where this machine is.
    """
    try:
        return datetime.strptime(started, WRITTEN).replace(tzinfo=UTC).astimezone(zone)
    except (ValueError, OverflowError, OSError):  # a time that no calendar has
        return None


def evening_of(started: str, zone: tzinfo | None = None) -> str:
    """Return the day of an evening, such as ``2026-11-24``; empty if not known.

    Args:
        started: when a game began, as the journal writes it. After midnight it is
            still the same evening.
        zone: where it was played; ``None``: where this machine is.
    """
    began = local_time(started, zone)
    if began is None or began.year == MINYEAR:
        return ""
    return f"{began - _AFTER_MIDNIGHT:%Y-%m-%d}"


def summarize(accounts: tuple[GameStats, ...]) -> EveningSummary:
    """Return the story of some games, the oldest first; of finished rounds only."""
    won = _sums(accounts, lambda tally: tally.games_won)
    return EveningSummary(
        games=sum(bool(each.winners) for each in accounts),
        rounds=sum(len(each.rounds) for each in accounts),
        winners=tuple(feat for feat in won if feat.number),
        round_winner=_most(_sums(accounts, lambda tally: tally.rounds_won)),
        longest_hand=_longest_hand(accounts),
        catcher=_most(_sums(accounts, lambda tally: tally.catches)),
        comeback=_most([feat for each in accounts for feat in _comebacks(each)]),
        most_missed_calls=_most(_sums(accounts, lambda tally: tally.uno_missed)),
        shortest=_shortest(accounts),
    )


def _sums(
    accounts: tuple[GameStats, ...], of: Callable[[PlayerCounts], int]
) -> list[NamedCount]:
    """Return a number of everybody's over all games, the greatest first."""
    sums: dict[str, int] = {}
    for each in accounts:
        for name, tally in zip(each.names, each.counts, strict=True):
            sums[name] = sums.get(name, 0) + of(tally)
    feats = [NamedCount(name, number) for name, number in sums.items()]
    return sorted(feats, key=lambda feat: -feat.number)


def _most(feats: list[NamedCount]) -> NamedCount | None:
    best = max(feats, key=lambda feat: feat.number, default=None)
    return best if best is not None and best.number else None


def _longest_hand(accounts: tuple[GameStats, ...]) -> NamedCount | None:
    return _most(
        [
            NamedCount(name, tally.longest_hand)
            for each in accounts
            for name, tally in zip(each.names, each.counts, strict=True)
        ]
    )


def _comebacks(each: GameStats) -> list[NamedCount]:
    """Return by how much each winner of a game had been behind at worst."""
    return [NamedCount(each.names[seat], _worst(each, seat)) for seat in each.winners]


def _worst(each: GameStats, seat: Seat) -> int:
    """Return the most points by which a seat was behind the best, after any round."""
    last = each.rounds[-1].totals if each.rounds else ()
    highest_wins = seat < len(last) and last[seat] == max(last)
    behind = [0.0]
    for done in each.rounds:
        if seat < len(done.totals):
            best = max(done.totals) if highest_wins else min(done.totals)
            behind.append(abs(best - done.totals[seat]))
    return round(max(behind))


def _shortest(accounts: tuple[GameStats, ...]) -> NamedCount | None:
    found = [
        NamedCount(each.names[done.winner], done.cards)
        for each in accounts
        for done in each.rounds
        if done.winner is not None and done.cards
    ]
    return min(found, key=lambda each: each.number, default=None)
