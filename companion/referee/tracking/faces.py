"""The face of a card that nobody read: it stays open until a later card shows it."""

from collections.abc import Iterator
from dataclasses import replace as changed

from companion.core.cards import Card
from companion.core.events import Played
from companion.core.state import State, replace
from companion.referee.assumptions import Assumed
from companion.referee.inputs import CardSeen, TableInput
from companion.referee.tracking.hypothesis import Hypothesis, TrackerStep
from companion.referee.tracking.rates import cost


def with_other_faces(
    hypothesis: Hypothesis, report: TableInput
) -> Iterator[Hypothesis]:
    """Yield a hypothesis, and the same with the face on which the report can lie.

    A number that nobody read is assumed with one face of its color; it may have been
    the one that the next card shows.
    """
    yield hypothesis
    if not isinstance(report, CardSeen):
        return
    state, read = hypothesis.state, report.card
    top, color = state.top, state.color
    if top is None or top.color != color or read.color in {None, color}:
        return
    face = Card(read.symbol, color)
    numbers = top.symbol.isdigit() and read.symbol.isdigit() and top != face
    at = _step_of_top(hypothesis) if numbers and face in state.deck else None
    if at is not None:
        alike = sum(
            f.copies
            for f in state.deck.faces.values()
            if f.card.color == color and f.card.symbol.isdigit()
        )
        share = state.deck.faces[face].copies / alike
        yield _with_face(hypothesis, at, top, face).dearer(cost(share))


def _step_of_top(hypothesis: Hypothesis) -> int | None:
    """Return the step in which the top card was laid, if nobody read it."""
    for i in range(len(hypothesis.steps) - 1, -1, -1):
        step = hypothesis.steps[i]
        if step.player is not None:
            unread = [a.card for a in step.assumptions if a.kind is Assumed.UNSEEN_CARD]
            is_last = bool(unread) and unread[-1] == hypothesis.state.top
            read = isinstance(step.report, CardSeen)
            return i if is_last and not read else None
    return None


def _with_face(hypothesis: Hypothesis, at: int, old: Card, new: Card) -> Hypothesis:
    """Return the hypothesis with another face for the card that lies on top."""
    laid, *later = hypothesis.steps[at:]
    steps = [_relaid(laid, old, new)]
    for step in later:
        start, after = _turned(step.start, new), _turned(step.after, new)
        steps.append(step._replace(start=start, after=after))
    state = _turned(hypothesis.state, new)
    return hypothesis._replace(state=state, steps=(*hypothesis.steps[:at], *steps))


def _turned(state: State, face: Card) -> State:
    """Return the table with another face on top."""
    return replace(state, top=face, discards=(*state.discards[:-1], face))


def _relaid(step: TrackerStep, old: Card, new: Card) -> TrackerStep:
    """Return the step in which the card was laid last, with its other face."""
    events, assumptions = list(step.events), list(step.assumptions)
    laid = [e for e in events if isinstance(e, Played) and e.card == old][-1]
    events[events.index(laid)] = changed(laid, card=new)
    i = max(i for i, a in enumerate(assumptions) if a.card == old)
    assumptions[i] = changed(assumptions[i], card=new)
    after = _turned(step.after, new)
    return step._replace(
        events=tuple(events), after=after, assumptions=tuple(assumptions)
    )
