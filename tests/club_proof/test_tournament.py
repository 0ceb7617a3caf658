"""A tournament at ten tables, from the command to the board."""

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest
from club import PEOPLE, Club, tell
from mosquitto import Listener, eventually, needs_mosquitto

from companion.club.plan import load_tournament
from companion.club.seating import meetings
from companion.core.seating import Seat
from companion.view.actions import StartGame

pytestmark = needs_mosquitto
OUT = Path("build/club-proof")
TABLES, ROUNDS, HALF = 10, 3, 5
MORE = ("Amir", "Bea", "Cleo", "Dov", "Eli", "Flo", "Gia", "Hugo", "Ivo", "Jin", "Kim")
FORTY = (*PEOPLE, *MORE, "Luz")
MOST_STEPS = 5000


class Conducting:
    """`companion tournament` in a process of its own."""

    def __init__(self, path, broker, *argv):
        self.path = path
        self.process = subprocess.Popen(  # noqa: S603 (our own program)
            [
                *(sys.executable, "-m", "companion", "tournament", str(path), *argv),
                *("--port", str(broker.port)),
            ],
            stdout=subprocess.DEVNULL,
        )

    @property
    def now(self):
        return load_tournament(self.path) if self.path.is_file() else None

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()


@pytest.fixture
def club(tmp_path, broker, open_later):
    return open_later(Club(tmp_path, broker.port, range(1, TABLES + 1)))


def at(club, name):
    return next(each for each in club.tables if each.name == name)


def sit_down(club, games):
    for game in games:
        table = at(club, game.table).table
        table.handle(StartGame(game.players, Seat(0), {"target": 60}))


def play_to_the_end(table):
    for _ in range(MOST_STEPS):
        if table.table.history.now.winners is not None:
            return
        table.play(1)
    raise AssertionError("nobody has won")


def play_round(club, conducting, number, *, midway=lambda: None):
    """Sit down as drawn, play, and wait until all results were taken."""
    assert eventually(lambda: conducting.now and len(conducting.now.drawn) == number)
    games = conducting.now.drawn[-1].seated
    sit_down(club, games)
    time.sleep(1.5)  # as long as nobody has won yet: the broker has seen them play
    taken = lambda: sum(g.is_over for g in conducting.now.drawn[number - 1].seated)  # noqa: E731
    for game in games[:HALF]:
        play_to_the_end(at(club, game.table))
    assert eventually(lambda: taken() == HALF)
    midway()
    for game in games[HALF:]:
        play_to_the_end(at(club, game.table))
    assert eventually(lambda: taken() == len(games))
    return [
        (tuple(table.history.now.scores), tuple(table.history.now.winners))
        for table in (at(club, game.table).table for game in games)
    ]


def look(pages):
    """Keep pictures of the board, and see that nothing on it is wrong."""
    OUT.mkdir(parents=True, exist_ok=True)
    for name, page in pages.items():
        page.tab.wait_for_timeout(500)
        page.tab.screenshot(path=OUT / f"{name}.png")
        assert page.complaints == []
        width = page.tab.evaluate("document.documentElement.scrollWidth")
        assert width <= page.tab.viewport_size["width"]
        assert page.tab.locator(".drawn[data-over=true]").count() == HALF


def test_an_evening_of_ten_tables(tmp_path, club, broker, chromium, open_later):
    file = tmp_path / "evening.toml"
    shown = open_later(Listener(broker.port, "uno/tournament/#"))
    where = f"http://127.0.0.1:{broker.web_port}/#!tournament"
    pages = {
        name: open_later(chromium.open(where, size=size, theme=theme, language="en"))
        for name, size, theme in (
            ("board-tournament", (1920, 1080), "dark"),
            ("board-tournament-phone", (390, 844), "light"),
        )
    }
    argv = (*FORTY, "--tables", str(TABLES), "--rounds", str(ROUNDS))
    conducting = open_later(Conducting(file, broker, *argv))
    played = [play_round(club, conducting, 1)]
    conducting.close()  # in the middle of the evening
    conducting = open_later(Conducting(file, broker))
    played.append(play_round(club, conducting, 2, midway=lambda: look(pages)))
    played.append(play_round(club, conducting, 3))
    assert conducting.process.wait(20) == 0
    ended = load_tournament(file)
    told = [[(game.scores, game.winners) for game in r.seated] for r in ended.drawn]
    assert told == played
    met = meetings(game.players for game in ended.games)
    assert max(n for known in met.values() for n in known.values()) == 1
    latest = shown.latest["tournament", "tournament"]
    assert sum(each["games_won"] for each in latest["ranking"]) == TABLES * ROUNDS
    leader = latest["ranking"][0]
    tell(
        f"a tournament of {len(FORTY)} at {TABLES} tables, {ROUNDS} rounds: nobody met "
        f"twice, message of {len(json.dumps(latest))} bytes, {leader['name']} leads "
        f"with {leader['games_won']} of {leader['games']} games"
    )
