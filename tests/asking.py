"""Functions about the questions of one table."""

from builders import a_table, seen

from companion.core.events import Played
from companion.core.history import History
from companion.referee.game import GameInPlay
from companion.referee.tracking.tracker import Tracker


def begin(*items, **rules):
    """Ada deals, red 7 is turned over, so Ben is to act."""
    game = GameInPlay(Tracker.of(History(a_table(4, **rules))))
    for item in (seen("R7", at=0.0), *items):
        game.handle(item)
    return game


def asked(game):
    """What is asked, in the order in which the screen shows it."""
    return [question.kind for question in reversed(game.questions)]


def first(game):
    return game.questions[-1]


def touch(game, means, seat=None):
    """Touch an answer of the question that is shown."""
    question = first(game)
    choice = next(
        c for c in question.choices if c.kind is means and seat in {None, c.seat}
    )
    if choice.answer is None:
        game.close_question(question)
    else:
        version = game.history.version
        game.handle(choice.answer, answering=version, question=question)


def last_play(game):
    events = [step.event for step in game.history.steps]
    return next(event for event in reversed(events) if isinstance(event, Played))
