"""Functions that write records: a game and its events, and that replay them."""

import json

from companion.records.record import Replayed, replay_record

GAME = {"kind": "game", "game": 0, "players": 3, "rules": {"target": 200}}
DEAL = {"type": "deal", "dealer": 2, "hand": 7}
FLIP = {"type": "flip", "card": "R7"}


def record(*events: dict, game: dict = GAME) -> list[str]:
    """The lines of a game."""
    steps = [
        {"kind": "step", "game": 0, "n": n, "event": e} for n, e in enumerate(events)
    ]
    return [json.dumps(line) for line in (game, *steps)]


def replay(*events: dict) -> list[Replayed]:
    """The steps of a game of three."""
    return list(replay_record(record(*events)))
