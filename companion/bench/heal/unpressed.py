"""Tables that never press for a draw, and rely on the camera at a marked draw pile."""

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from companion.bench.heal.mishaps import Mishap, Wiring
from companion.bench.heal.referee_under_test import RefereeUnderTest
from companion.bench.heal.rounds import play_round
from companion.bench.heal.score import Right, compare
from companion.bench.measurement import Measurement, Options
from companion.core.state import Phase
from companion.referee.inputs import Button, CardSeen, Pressed

_FIRST_SEED = 13_000_000  # rounds on which nothing was tuned
_PLAYERS = (2, 3, 4, 5, 6)
_KNOWN_FROM = 9
"""From which card on it is looked at: who sits where is known then."""
_TURNS = {Phase.PLAY, Phase.DRAWN}


def measure(options: Options) -> Iterator[Measurement]:
    """Play rounds of which no press of draw or pass is reported."""
    seeds = range(_FIRST_SEED, _FIRST_SEED + options.rounds)
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        rounds = list(pool.map(heard, seeds))
    for name, few in (("two players", True), ("three to six", False)):
        found = [r for s, r in zip(seeds, rounds, strict=True) if _is_duel(s) is few]
        whole = sum(found, Right())
        what = f"a table that never presses for a draw, {name}"
        for part, right in (("turn", whole.turn), ("counts", whole.counts)):
            share = 100 * right / max(whole.looks, 1)
            note = f"of {whole.looks} cards in {len(found)} rounds"
            yield Measurement(f"{what}: {part}", share, "%", note=note)


def _is_duel(seed: int) -> bool:
    return _PLAYERS[seed % len(_PLAYERS)] == _PLAYERS[0]


def heard(seed: int) -> Right:
    """Play one round, and return how often the table was right after a card."""
    players = _PLAYERS[seed % len(_PLAYERS)]
    played = play_round(seed, players, Mishap.NONE, Wiring.SEEN)
    ours, found, cards, before = (
        RefereeUnderTest(played.start),
        Right(),
        0,
        played.start,
    )
    for told in played.told:
        phase, before = before.phase, told.truth
        if phase in _TURNS and _is_turn(told.item):
            continue
        state = ours.hear(told.item)
        if isinstance(told.item, CardSeen):
            cards += 1
            if cards >= _KNOWN_FROM:
                found += compare(state, told.truth)
    return found


def _is_turn(item: object) -> bool:
    return isinstance(item, Pressed) and item.button is Button.DRAW_PASS
