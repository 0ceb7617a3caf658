"""Words for the questions of one table."""

from builders import seen

from companion.core.events import Played
from companion.table.session import Session

NAMES = ("Ada", "Ben", "Cem", "Dee")


def begin(journal, *items, **rules):
    """Ada deals, red 7 is turned over, so Ben is to act."""
    session = Session(journal, journal.open_game(NAMES, rules))
    for item in (seen("R7", at=0.0), *items):
        session.handle(item)
    return session


def asked(session):
    """What is asked, in the order in which the screen shows it."""
    return [question.asked for question in reversed(session.questions)]


def first(session):
    return session.questions[-1]


def touch(session, means, seat=None):
    """Touch an answer of the question that is shown."""
    question = first(session)
    choice = next(
        c for c in question.choices if c.means is means and seat in {None, c.seat}
    )
    if choice.answer is None:
        session.close_question(question)
    else:
        version = session.history.version
        session.handle(choice.answer, answering=version, question=question)


def last_play(session):
    events = [step.event for step in session.history.steps]
    return next(event for event in reversed(events) if isinstance(event, Played))
