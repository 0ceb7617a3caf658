"""How long the referee takes for a ruling with ten players, while its beam is full."""

from collections.abc import Iterator
from random import Random
from time import process_time

from companion.bench.measurement import Measurement, at_most
from companion.core.history import History
from companion.core.play.plays import wants_color
from companion.core.play.rules import colors_in_force
from companion.core.ruleset import parse_rules
from companion.core.seating import Seat
from companion.core.state import State, new_game
from companion.decks import load_deck
from companion.referee.inputs import CardSeen, ColorTouched, RoundDealt, TableInput
from companion.referee.landings import can_land
from companion.referee.referee import rule_on
from companion.referee.tracking.beam import WIDTH
from companion.referee.tracking.tracker import Tracker

_NAMES = ("Ada", "Ben", "Cem", "Dee", "Eva", "Fin", "Gus", "Hal", "Ida", "Jon")
_SEED = 7
_RULINGS = 300
_UNREAD = 0.2
"""Which share of the cards nobody reads, so that the beam fills up."""
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
            _, tracker = tracker.hear(item)
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
