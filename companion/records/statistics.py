"""Statistics of people over many games.

Only finished rounds count: while a round is played, nothing here may reveal that a
call was missed (docs/rules.md 5.0).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from itertools import groupby
from operator import attrgetter

from companion.core import events as ev
from companion.core.events import GameEvent
from companion.core.history import History
from companion.core.play.calls import can_call_ahead
from companion.core.seating import Seat
from companion.core.state import Phase, State


@dataclass(frozen=True, slots=True)
class PlayerCounts:
    """Counts of one person's acts; they add up."""

    games: int = 0
    """Games that were decided."""
    games_won: int = 0
    rounds: int = 0
    """Rounds that were counted while the person was in."""
    rounds_won: int = 0
    points: float = 0
    """Points won, in games in which the winner takes what the others hold."""
    longest_hand: int = 0
    """Most cards ever held; of two tallies the larger one."""
    uno_called: int = 0
    """Calls in time: ahead of the play, or before somebody noticed."""
    uno_missed: int = 0
    """Calls that were missed, whether somebody noticed or not."""
    uno_caught: int = 0
    """Missed calls that somebody noticed."""
    catches: int = 0
    """Missed calls of others that this person is known to have noticed."""
    challenges: int = 0
    """Wild draw fours that were challenged and judged."""
    challenges_won: int = 0
    bluffs: int = 0
    """Wild draw fours laid against the rule, as far as a challenge found out."""
    cards_drawn: int = 0

    def __add__(self, other: "PlayerCounts") -> "PlayerCounts":
        return added((self, other))


_NUMBERS = attrgetter(*(field.name for field in fields(PlayerCounts)))
_LONGEST = [field.name for field in fields(PlayerCounts)].index("longest_hand")


def added(counts: Iterable[PlayerCounts]) -> PlayerCounts:
    """Return counts added up; of the longest hands the longest."""
    columns = [*zip(*map(_NUMBERS, counts), strict=True)]
    if not columns:
        return PlayerCounts()
    sums = [max(n) if i == _LONGEST else sum(n) for i, n in enumerate(columns)]
    return PlayerCounts(*sums)


@dataclass(frozen=True, slots=True)
class RoundScore:
    """The end of one round."""

    number: int
    """Number of the round, from 1."""
    seats: tuple[Seat, ...]
    """Seats that were in."""
    winner: Seat | None
    """Seat that went out."""
    gained: tuple[float, ...]
    """Rise of each seat's total."""
    totals: tuple[float, ...]
    """The totals after it, of the seats that were taken then."""
    cards: int = 0
    """Number of cards that were laid."""


@dataclass(frozen=True, slots=True)
class GameStats:
    """One game in numbers."""

    names: tuple[str, ...]
    rounds: tuple[RoundScore, ...]
    counts: tuple[PlayerCounts, ...]
    """Counts of each seat's acts."""
    winners: tuple[Seat, ...]
    """Winners; empty while the game is not decided."""
    target: int
    """The total at which the game ends."""
    day: str = ""
    """On which evening it was played, such as ``2026-11-24``; empty: not known."""


@dataclass(frozen=True, slots=True)
class PlayedEvening:
    """Acts of one person on an evening."""

    day: str
    """Day of the game, such as ``2026-11-24``."""
    rounds: int = 0
    won: int = 0


@dataclass(frozen=True, slots=True)
class Rival:
    """Two people over all rounds that both played and one of them won."""

    name: str
    """The other one's."""
    won: int
    lost: int
    """Rounds that the other one won."""


@dataclass(frozen=True, slots=True)
class PlayerStats:
    """One person over many games."""

    name: str
    """Spelled as in the latest game."""
    tally: PlayerCounts
    wins: tuple[bool, ...]
    """Round by round, the oldest first, whether the person went out first."""
    evenings: tuple[PlayedEvening, ...] = ()
    """The oldest first, where it is known when games were played."""
    rival: Rival | None = None
    """The player with whom most rounds were won and lost."""

    @property
    def streak(self) -> int:
        """Most rounds won one after the other."""
        runs = (sum(1 for _ in run) for won, run in groupby(self.wins) if won)
        return max(runs, default=0)


@dataclass(frozen=True, slots=True)
class _Change:
    before: State
    event: GameEvent
    after: State


def round_scores(history: History) -> tuple[RoundScore, ...]:
    """Return the end of every counted round, in order."""
    found, laid = [], 0
    for change in _finished(history):
        match change.event:
            case ev.Dealt():
                laid = 0
            case ev.Played():
                laid += 1
            case ev.HandsCounted():
                found.append(_round_score(change, laid))
            case _:
                pass
    return tuple(found)


def _round_score(change: _Change, laid: int) -> RoundScore:
    return RoundScore(
        change.before.round,
        _finishers(change.before),
        change.before.went_out,
        _gains(change),
        change.after.scores,
        laid,
    )


def player_counts(history: History) -> tuple[PlayerCounts, ...]:
    """Return what each seat of a game has done in its finished rounds."""
    changes = _finished(history)
    sums = [PlayerCounts() for _ in history.now.names]
    for change in changes:
        for seat, tally in _counted(change):
            sums[seat] += tally
        for seat in change.after.seats_in:
            held = change.after.counts[seat]
            if held > sums[seat].longest_hand:
                sums[seat] = replace(sums[seat], longest_hand=held)
    winners = changes[-1].after.winners if changes else None
    if winners is not None:
        sums = [
            tally + PlayerCounts(games=1, games_won=int(seat in winners))
            for seat, tally in enumerate(sums)
        ]
    return tuple(sums)


def game_stats(history: History) -> GameStats:
    """Return a game in numbers, from its finished rounds only."""
    finished = _finished(history)
    winners = finished[-1].after.winners if finished else None
    return GameStats(
        history.now.names,
        round_scores(history),
        player_counts(history),
        winners or (),
        history.now.rules.target,
    )


def all_player_stats(accounts: Iterable[GameStats]) -> tuple[PlayerStats, ...]:
    """Add up what people did in many games, by their names in any capitalization.

    Args:
        accounts: the games, the oldest first.

    Returns:
        All who finished a round, those with the most rounds first.
    """
    known: dict[str, _Person] = {}
    for account in accounts:
        keys = [name.casefold() for name in account.names]
        for seat, (key, tally) in enumerate(zip(keys, account.counts, strict=True)):
            person = known.setdefault(key, _Person())
            person.add(account, Seat(seat), tally)
        for done in account.rounds:
            if done.winner is not None:
                others = [keys[seat] for seat in done.seats if seat != done.winner]
                known[keys[done.winner]].beaten.update(others)
    people = (
        person.stats(_rival(key, known)) for key, person in known.items() if person.wins
    )
    return tuple(sorted(people, key=lambda person: -person.tally.rounds))


@dataclass(slots=True)
class _Person:
    """Counts of one person while games are gone through."""

    name: str = ""
    tallies: list[PlayerCounts] = field(default_factory=list)
    wins: list[bool] = field(default_factory=list)
    evenings: dict[str, list[bool]] = field(default_factory=dict)
    beaten: Counter[str] = field(default_factory=Counter)
    """Rounds won against whom."""

    def add(self, account: GameStats, seat: Seat, tally: PlayerCounts) -> None:
        """Go on with another game, that of a seat."""
        self.name = account.names[seat]
        self.tallies.append(tally)
        wins = [done.winner == seat for done in account.rounds if seat in done.seats]
        self.wins += wins
        if account.day and wins:
            self.evenings.setdefault(account.day, []).extend(wins)

    def stats(self, rival: Rival | None) -> PlayerStats:
        """Return it in sum."""
        evenings = tuple(
            PlayedEvening(day, len(wins), sum(wins))
            for day, wins in self.evenings.items()
        )
        tally = added(self.tallies)
        return PlayerStats(self.name, tally, tuple(self.wins), evenings, rival)


def _rival(key: str, known: Mapping[str, _Person]) -> Rival | None:
    """Return with whom a person has won and lost most rounds."""
    won = known[key].beaten
    lost = {other: person.beaten[key] for other, person in known.items()}
    found = [other for other in known if won[other] and lost[other]]
    if not found:
        return None
    most = max(found, key=lambda other: won[other] + lost[other])
    return Rival(known[most].name, won[most], lost[most])


class Fame(Enum):
    """Distinctions, in the order in which they are given away."""

    CATCHES = "catches"
    """Noticed the most missed calls."""
    BLUFFS = "bluffs"
    """Was found out most often with a wild draw four against the rule."""
    STREAK = "streak"
    """Won the most rounds one after the other."""
    LONGEST_HAND = "longest_hand"
    MISSED_CALLS = "missed_calls"


_FAME = {
    Fame.CATCHES: ("tally.catches", 3),
    Fame.BLUFFS: ("tally.bluffs", 2),
    Fame.STREAK: ("streak", 3),
    Fame.LONGEST_HAND: ("tally.longest_hand", 12),
    Fame.MISSED_CALLS: ("tally.uno_missed", 3),
}
"""Number of a person that each stands for, and the least that is worth telling."""


def known_for(people: Iterable[PlayerStats]) -> dict[str, tuple[Fame, int]]:
    """Return what people are known for, and the number; nobody for two things.

    Args:
        people: all who have played.
    """
    everybody, found = tuple(people), dict[str, tuple[Fame, int]]()
    for fame, (number, least) in _FAME.items():
        number_of = attrgetter(number)
        numbers = {person.name: number_of(person) for person in everybody}
        best = max(numbers, key=lambda name: numbers[name], default="")
        if best and best not in found and numbers[best] >= least:
            found[best] = fame, numbers[best]
    return found


def _finished(history: History) -> tuple[_Change, ...]:
    """Return the events in force of all rounds that are over."""
    changes, before = [], history.start
    end = 0
    for step in history.steps:
        if not step.problem:
            changes.append(_Change(before, step.event, step.after))
            end = len(changes) if step.after.phase is Phase.OVER else end
        before = step.after
    return tuple(changes[:end])


def _counted(change: _Change) -> Iterator[tuple[Seat, PlayerCounts]]:
    """Yield what one event adds, and for which seat."""
    yield from _missed(change)
    match change.event:
        case ev.Drew(player, count):
            yield player, PlayerCounts(cards_drawn=count)
        case ev.UnoCalled(player) if _is_in_time(change.before, player):
            yield player, PlayerCounts(uno_called=1)
        case ev.Caught(player, target) if target in change.before.exposed:
            yield target, PlayerCounts(uno_caught=1)
            if player is not None:
                yield player, PlayerCounts(catches=1)
        case ev.Judged(player, target, guilty):
            yield player, PlayerCounts(challenges=1, challenges_won=int(guilty))
            yield target, PlayerCounts(bluffs=int(guilty))
        case ev.HandsCounted():
            yield from _scored(change)
        case _:
            pass


def _missed(change: _Change) -> Iterator[tuple[Seat, PlayerCounts]]:
    """Yield the seats whose window for a late call has closed.

    Not a seat that leaves, nor one of which the table says how many cards it really
    holds: it had nothing to call.
    """
    match change.event:
        case ev.UnoCalled(seat) | ev.CountSet(seat) | ev.Left(seat):
            saved = {seat}
        case _:
            saved = set()
    for seat in change.before.exposed - change.after.exposed - saved:
        yield seat, PlayerCounts(uno_missed=1)


def _is_in_time(state: State, seat: Seat) -> bool:
    if seat in state.exposed:
        return state.rules.late_call_saves
    ahead = can_call_ahead(state, seat) and seat not in state.called
    return state.rules.uno_call and ahead


def _scored(change: _Change) -> Iterator[tuple[Seat, PlayerCounts]]:
    state, gains = change.before, _gains(change)
    for seat in _finishers(state):
        won = 0 if state.rules.lowest_wins else gains[seat]
        out = int(seat == state.went_out)
        yield seat, PlayerCounts(rounds=1, rounds_won=out, points=won)


def _finishers(state: State) -> tuple[Seat, ...]:
    """Return who was in to the end of a round, also who went out and left then."""
    return tuple(
        seat
        for seat in state.clockwise
        if seat not in state.out or seat == state.went_out
    )


def _gains(change: _Change) -> tuple[float, ...]:
    totals = zip(change.before.scores, change.after.scores, strict=True)
    return tuple(round(after - before, 2) for before, after in totals)
