"""Writes the journal of one evening with the code of an older commit: see README.md.

Everything that the code of that commit knows happens at least once; it leaves out
inputs, fields and events that came later.
"""

import json
import sqlite3
import sys
from collections.abc import Iterator
from dataclasses import fields
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any

# Where the present code is installed for development, it must not be found.
sys.meta_path = [each for each in sys.meta_path if "ditable" not in repr(each)]

_CLOCK = count(1000.0, 4.25)
_WAIT_S = 4.0  # within this time the referee rules on what it holds back


def first(*modules: str) -> Any:
    """Import the first of some modules that this commit has."""
    for module in modules:
        try:
            return import_module(module)
        except ModuleNotFoundError:
            continue
    raise SystemExit(f"There is none of {modules}; set PYTHONPATH as README.md says.")


cards = first("companion.core.cards")
events = first("companion.core.events")
inputs = first("companion.referee.inputs", "companion.core.inputs")
codec = first("companion.records.codec", "companion.records.codec", "companion.codec")
journals = first("companion.records.journal", "companion.journal")
tables = first("companion.table.table", "companion.table", "companion.session")
Button, Color, card = inputs.Button, cards.Color, cards.Card.parse


def made(module: Any, name: str, *values: object, **more: object) -> Any:
    """Return an event or input; ``None`` if this commit does not know it."""
    kind = getattr(module, name, None)
    nested = [each for v in values for each in (v if isinstance(v, tuple) else (v,))]
    if kind is None or None in nested or more.keys() - {f.name for f in fields(kind)}:
        return None
    return kind(*values, **more)


def event(name: str, *values: object, **more: object) -> Any:
    """Return an event."""
    return made(events, name, *values, **more)


def given(name: str, *values: object, **more: object) -> Any:
    """Return an input, a while after the one before."""
    return made(inputs, name, next(_CLOCK), *values, **more)


def seen(name: str, **more: object) -> Any:
    """Return a card that the camera saw, with as much of the rest as is known."""
    known = {field.name for field in fields(inputs.CardSeen)}
    more = {key: value for key, value in more.items() if key in known}
    return given("CardSeen", card(name), **more)


def long_game() -> Iterator[Any]:
    """Yield the inputs of a game of three."""
    yield given("RoundDealt", 2)
    yield seen("R7")
    yield seen("R3", confidence=0.93, alternatives=(card("R8"), card("B3")))
    yield seen("RS", from_deg=120.5, from_spread_deg=14.0)
    yield seen("R+2")
    yield given("Pressed", Button.DRAW, 1)
    yield seen("W")
    yield given("ColorTouched", Color.BLUE)
    yield given("DrawSeen", 1, from_deg=33.0)
    yield given("Pressed", Button.DRAW, 0)
    yield given("Pressed", Button.PASS, 0)
    yield seen("B4")
    yield given("UndoTouched")
    yield given("RedoTouched")
    yield given("ReadAgain", card("B9"))
    yield given("TwinSuspected", card("B9"))
    yield seen("BR")
    yield given("CardUnread", from_deg=200.0)
    yield given("ArmSeen", from_deg=10.0, stayed_s=0.75)
    yield seen("B1")
    yield seen("W+4")
    yield given("ColorTouched", Color.GREEN)
    yield given("Pressed", Button.CHALLENGE)
    yield given("VerdictTouched", guilty=False)
    yield given("CreditTouched", 2)
    yield given("FactStated", (event("CountSet", 0, 2),))
    turned = event("DirectionSet", clockwise=True)
    yield given("FactStated", (turned, event("TurnSet", 0)))
    yield from corrected()


def corrected() -> Iterator[Any]:
    """Yield corrections, and the inputs with which the game of three ends."""
    yield given("FactStated", (event("TurnSet", 0),))
    yield given("Pressed", Button.UNO, 0)
    yield seen("G5")
    yield given("Pressed", Button.CATCH, 2)
    played = event("Played", 0, card("R9"))
    yield given("RepairTouched", (event("Amended", 2, played),))
    called = event("Inserted", 3, event("UnoCalled", 1))
    yield given("RepairTouched", (called, event("Deleted", 3)))
    yield given("FactStated", (event("TurnSet", 0),))
    yield seen("G0")
    yield given("Confirmed")
    yield given("PointsEntered", (0, 34, 112))
    yield given("PlayerJoined", "Zoë")
    yield given("PlayerJoined", "Uli", after=0)
    yield given("PlayerLeft", 1)
    yield given("RoundDealt", 0)
    yield seen("W+4")
    yield seen("Y2")
    yield given("CardGone")
    yield seen("Y6")
    yield given("PileReshuffled")
    yield given("RoundGivenUp")
    yield given("TimeIsUp")


def short_game() -> Iterator[Any]:
    """Yield the inputs with which a game of two begins."""
    yield given("RoundDealt", 0)
    yield seen("G4")
    yield seen("G7")
    yield given("SeatTouched", 0)
    yield seen("G0")
    yield given("Pressed", Button.DRAW_PASS, 0)
    yield seen("GS")
    yield seen("WSH")
    yield given("ColorTouched", Color.RED)
    yield given("FactStated", (event("CountSet", 1, 2),))
    yield given("FactStated", (event("TurnSet", 1),))
    yield seen("R8")
    yield given("Pressed", Button.CATCH, 0)
    yield seen("R1")


GAMES = (
    (("Ada", "Ben", "Cem"), {"target": 500}, long_game),
    (
        ("Ada", "Čeněk"),
        {"deck": "wild_2018_112", "seven_swap": "must", "stacking": "same_kind"},
        short_game,
    ),
)


def main(path: Path) -> None:
    """Write the journal, and beside it what the program says of its games."""
    told = []
    with journals.Journal(path) as journal:
        for names, rules, play in GAMES:
            game = journal.open_game(names, rules)
            if hasattr(tables, "Table"):
                table = tables.Table(journal, {})
            else:
                table = tables.Session(journal, game)
            take = getattr(table, "take", None) or table.handle
            for table_input in filter(None, play()):
                take(table_input)
                if hasattr(table, "tick"):
                    table.tick(table_input.at + _WAIT_S)
            history = table.history
            state = codec.public(history.now)
            told.append({"game": game.id, "steps": history.version, "state": state})
    database = sqlite3.connect(path)
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
    text = json.dumps(told, indent=1, ensure_ascii=False)
    path.with_suffix(".json").write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
