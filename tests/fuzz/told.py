"""What other programs tell: phones, tables, an organizer, the table that runs."""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import msgspec

from companion.club.organizer import Organizer
from companion.club.plan import Tournament, load_tournament
from companion.commands.doctor_checks import check_running
from companion.network.messages import VERSION, SeatEntry, TableMessage, encoded, topic
from companion.network.phone_messages import Leave, Pair, Pong, Press
from companion.network.phones import PhoneGateway
from companion.storage.components_file import COMPONENTS
from companion.storage.parsing import toml_text
from fuzz.target import Target, broken_json, broken_text

_TABLES = ("table-1", "table-2")
_EVENING = Tournament(tuple("ABCDEFGH"), _TABLES, rounds=2)
_CODE = "123456"
_PHONE = "phone/phone-of-ada/press"


def told_targets(folder: Path) -> Iterator[Target]:
    """Yield everything that reads what other programs tell.

    Args:
        folder: where broken files are put.
    """
    said = (Pair(1, _CODE), Pong(0, 5.0), Press(1, "uno", 6.0), Leave())
    yield Target("phone", 10, broken_json(*map(msgspec.json.encode, said)), _heard)
    yield Target("view", 5, broken_json(*_views()), _organized)
    yield Target("tournament", 5, _broken_plan(), lambda data: _planned(folder, data))
    parts = {"camera": ["lost", "frozen", "Unplug it."], "sound": ["ok", "none", ""]}
    told = json.dumps({"pid": os.getpid(), "parts": parts}).encode()
    yield Target("parts", 5, broken_json(told), lambda data: _examined(folder, data))


def _heard(payload: bytes) -> None:
    """Let a paired phone say it."""
    board = PhoneGateway("hall", make_code=lambda: _CODE, clock=lambda: 100.0)
    board.welcome(phones=True, players=("Ada", "Ben"))
    board.hear(topic("hall", _PHONE), msgspec.json.encode(Pair(0, _CODE)))
    board.hear(topic("hall", _PHONE), payload)
    list(board.answers())


def _organizer() -> Organizer:
    chance = Random(1)
    return Organizer(_EVENING, chance, lambda _tournament: None)


def _views() -> Iterator[bytes]:
    for game in _organizer().tournament.drawn[-1].seated:
        seats = tuple(
            SeatEntry(name, "fox", "#000000", 7, 20, uno=False, out=False)
            for name in game.players
        )
        for winners in ((), (0,)):
            view = TableMessage(
                version=VERSION, table=game.table, seats=seats, winners=winners
            )
            yield encoded(view)


def _organized(payload: bytes) -> None:
    """Let a table show it, before and after a view of the game that is awaited."""
    organizer = _organizer()
    for told in (payload, next(_views()), payload):
        organizer.hear(topic(_TABLES[0], "view"), told)
    assert organizer.shown


def _broken_plan() -> Callable[[Random], bytes]:
    drawn = _organizer().tournament
    return broken_text(
        *(toml_text(msgspec.to_builtins(t)).encode() for t in (_EVENING, drawn))
    )


def _planned(folder: Path, data: bytes) -> None:
    path = folder / "evening.toml"
    path.write_bytes(data)
    plan = load_tournament(path)
    assert plan is not None
    assert Organizer(plan, Random(1), lambda _tournament: None).shown


def _examined(folder: Path, data: bytes) -> None:
    (folder / COMPONENTS).write_bytes(data)
    list(check_running(folder))
