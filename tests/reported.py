"""Tables with a problem to report: a simulated evening, and a report of it."""

from datetime import UTC, datetime
from random import Random

import cv2
import numpy as np
from random_games import an_input

from companion.records.problem_report import PictureNote, Problem
from companion.records.reported_game import game_to_report, report_of
from companion.referee.inputs import PlayerJoined
from companion.table.table import Table

NAMES = ("Anneliese Müller", "Владимир", "श्रीधर", "王小明", "مريم", "Þóra-Łucja")
"""Six people, in as many scripts."""
JOINED = "Ξένια"
MADE = datetime(2026, 11, 25, 21, 14, tzinfo=UTC)


def simulated_evening(journal, names=NAMES, *, seed=7, inputs=40, rules=None):
    """A table at which random things happened, and somebody sat down later."""
    table, random = Table(journal, rules or {}, players=names), Random(seed)  # noqa: S311 (a game)
    table.handle(PlayerJoined(0.0, JOINED))
    for at in range(1, inputs):
        table.handle(an_input(table.history.now, random, 10.0 * at))
    return table


def reported(table, problem=Problem.TURN, **given):
    """The report of a table."""
    known = game_to_report(table.journal, state=table.history.now)
    return report_of(known, problem, **({"doctor": "", "log": ""} | given))


def jpeg(height=48, width=64, level=90):
    """A picture as a report holds it."""
    image = np.full((height, width, 3), level, np.uint8)
    return cv2.imencode(".jpg", image)[1].tobytes()


def picture(number=1, **known):
    """A note with its picture."""
    return PictureNote(f"pictures/{number}.jpg", **known), jpeg()
