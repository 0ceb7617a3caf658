"""Speed of `companion referee --check`, and of the referee's rulings."""

import json
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count
from random import Random
from time import process_time

from companion.commands.benchmarks.measurement import (
    Measurement,
    at_least,
    at_most,
    best_s,
)
from companion.core.cards import Card
from companion.core.errors import CompanionError
from companion.core.events import GameEvent
from companion.core.history import History
from companion.core.play.plays import wants_color
from companion.core.play.rules import colors_in_force
from companion.core.ruleset import parse_rules
from companion.core.seating import Seat
from companion.core.state import Phase, State, new_game
from companion.decks import load_deck
from companion.demo.players import Players
from companion.records.record import record_lines, replay_record
from companion.referee.inputs import (
    Button,
    CardSeen,
    ColorTouched,
    Pressed,
    RoundDealt,
    TableInput,
)
from companion.referee.landings import can_land
from companion.referee.referee import rule_on
from companion.referee.tracking.beam import WIDTH
from companion.referee.tracking.tracker import Tracker

_NAMES = ("Ada", "Ben", "Cem", "Dee", "Eva", "Fin", "Gus", "Hal", "Ida", "Jon")
MOST_ACTS = 20_000
"""Largest number of acts in a game; one that takes more never ends."""


class PaperTable:
    """A table without a picture: whatever players do becomes an input at once."""

    def __init__(self) -> None:
        self._clock = count(1)
        self.inputs: deque[TableInput] = deque()
        """Inputs that have not been ruled on yet."""

    def lay(self, card: Card, _seat: Seat) -> None:
        """Lay a card on the discard pile."""
        self.inputs.append(CardSeen(next(self._clock), card))

    def take_back(self, _seat: Seat) -> None:
        """Ignore that the top card is taken back: there is no camera."""

    def draw(self, _count: int, _seat: Seat) -> None:
        """Ignore that cards are drawn: there is no camera."""

    def reshuffle(self, _seat: Seat) -> None:
        """Ignore that a new draw pile is made: there is no camera."""

    def turn_over(self, pile: Sequence[Card], seat: Seat) -> None:
        """Turn the discard pile over: its former bottom card is seen."""
        self.lay(pile[-1], seat)

    def gather(self, _seat: Seat) -> None:
        """Ignore that all cards are gathered: there is no camera."""

    def press(self, button: Button) -> None:
        """Press a button on the table."""
        self.inputs.append(Pressed(next(self._clock), button))

    def touch(self, item: TableInput) -> None:
        """Touch the screen."""
        self.inputs.append(replace(item, at=next(self._clock)))


def play_game(
    players: int, seed: int, *, target: int = 500, **options: object
) -> History:
    """Return the history of a game, from deal to victory.

    Args:
        players: 2 to 10.
        seed: decides the cards and who forgets to call.
        target: the points that win the game.
        **options: of the rules, where they are not the official ones.
    """
    rules = parse_rules({"target": target, **options})
    deck = load_deck(rules.deck)
    history = History(new_game(_NAMES[:players], rules, deck))
    table = PaperTable()
    people = Players.at(deck, table, seed)
    for _ in range(MOST_ACTS):
        state = history.now
        if state.phase is Phase.OVER and state.winners is not None:
            return history
        people.act(state)
        while table.inputs:
            ruling = rule_on(history, table.inputs.popleft())
            history = history.after(ruling.events)
            people.follow(ruling.events, history.now)
    raise RuntimeError(f"The game of seed {seed} did not end.")


def records(games: int) -> Iterator[str]:
    """Yield the record lines (docs/record.md) of some games of 2 to 10 players."""
    for game in range(games):
        history = play_game(2 + game % 9, seed=game)
        events: list[GameEvent] = [step.event for step in history.steps]
        for line in record_lines(game, History(history.start), events):
            yield json.dumps(line) + "\n"


_GAMES = 12
_REPEATS = 5
_STEPS_A_SECOND = at_least(20_000)


def measure() -> Iterator[Measurement]:
    """Measure the checking of generated games, and rulings."""
    yield rate(list(records(_GAMES)), f"{_GAMES} generated games")
    yield from measure_rulings()


def rate(lines: list[str], what: str) -> Measurement:
    """Measure how many steps of a record are checked per second.

    Raises:
        CompanionError: if a state differs, which makes the time meaningless.
    """
    steps = _check(lines)
    seconds = best_s(lambda: _check(lines), _REPEATS)
    note = f"{what}, {steps} steps, best of {_REPEATS}"
    return Measurement(
        "records checked", steps / seconds, "steps/s", _STEPS_A_SECOND, note
    )


def _check(lines: list[str]) -> int:
    """Parse, replay and compare; return the number of steps."""
    count = 0
    for step in replay_record(lines):
        count += 1
        if step.difference is not None:
            raise CompanionError(f"Line {step.line} of the record: {step.difference}.")
    return count


_SEED = 7
_RULINGS = 300
_UNREAD = 0.2
"""Share of the cards that nobody reads, so that the beam fills up."""
_CARD_S = 6.0


def measure_rulings() -> Iterator[Measurement]:
    """Measure the median, and what 99 of 100 rulings keep within."""
    times, what = sorted(_times()), "a ruling with ten players and a full beam"
    note = f"{len(times)} rulings"
    for name, share, most in (("median", 0.5, 5.0), ("99 of 100 within", 0.99, 25.0)):
        took = 1000 * times[int(share * len(times))]
        yield Measurement(f"{what}: {name}", took, "ms", at_most(most), note)


def _times() -> list[float]:
    """Return how long each ruling took, seconds of the processor."""
    rng, times = Random(_SEED), list[float]()  # noqa: S311 (a game, no secret)
    while len(times) < _RULINGS:
        times += _times_of_a_round(rng)
    return times[:_RULINGS]


def _times_of_a_round(rng: Random) -> Iterator[float]:
    """Play a round of cards by lot, and yield how long the rulings on them took."""
    options = parse_rules({})
    truth = History(new_game(_NAMES, options, load_deck(options.deck)))
    tracker = Tracker.of(truth)
    item: TableInput | None = RoundDealt(0.0, Seat(0))
    while item is not None:
        truth = truth.after(rule_on(truth, item).events)
        if not isinstance(item, CardSeen) or rng.random() > _UNREAD:
            is_full = len(tracker.beam.hypotheses) == WIDTH
            began = process_time()
            _, tracker = tracker.handle(item)
            if is_full:
                yield process_time() - began
        item = _next(truth.now, item.at + _CARD_S, rng)


def _next(state: State, at: float, rng: Random) -> TableInput | None:
    """Return what somebody does next; ``None`` once the round is over."""
    if wants_color(state):
        return ColorTouched(at, rng.choice(colors_in_force(state)))
    faces = [*state.deck.faces]
    landing = faces if state.top is None else [c for c in faces if can_land(state, c)]
    return CardSeen(at, rng.choice(landing)) if landing else None
