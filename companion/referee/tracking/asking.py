"""The question that goes with a repair: the runners-up, each a tap away."""

from companion.core.errors import ImpossibleEventError
from companion.core.events import GameEvent, Undone, Why
from companion.core.history import History
from companion.core.seating import Seat
from companion.referee.amendments import amendment
from companion.referee.inputs import CardSeen, Confirmed, FactStated, TableInput
from companion.referee.landings import credited
from companion.referee.questions import about_wrong, conduct_penalty
from companion.referee.rulings import (
    AnswerKind,
    Assumed,
    Assumption,
    Choice,
    Question,
    QuestionKind,
)
from companion.referee.tracking.beam import Beam
from companion.referee.tracking.hypothesis import Hypothesis, apart, common

_RUNNERS_UP = 2


def what_happened(
    history: History,
    beam: Beam,
    before: Hypothesis,
    item: TableInput,
    events: tuple[GameEvent, ...],
) -> tuple[Question, ...]:
    """Return the question that belongs to another hypothesis that is shown now.

    Args:
        history: all that happened, as the hypothesis shown has it.
        beam: the hypotheses after the report.
        before: the one that was shown before it.
        item: the report.
        events: what was written for it.
    """
    now = beam.shown
    supposed = now.assumptions_after(common(before, now))
    choices = [_choice(supposed, Confirmed(item.at))]
    for other in beam.runners_up(_RUNNERS_UP):
        try:
            script = amendment(history, *apart(now, other))
        except ImpossibleEventError:
            continue
        assumed = other.assumptions_after(common(now, other))
        choices.append(_choice(assumed, FactStated(item.at, script)))
    card, player = None, None
    if isinstance(item, CardSeen):
        card, player = item.card, credited(before.state)
        choices.append(_taken_back(before, item, player, events))
    if len(choices) == 1:
        return ()
    fits = not (now.steps and now.steps[-1].assumptions)
    asked = QuestionKind.REVISION
    if card is not None and not fits:
        asked = about_wrong(before.state, card)
    return (Question(asked, tuple(choices), player, card, item.at),)


def _choice(
    assumptions: tuple[Assumption, ...], answer: FactStated | Confirmed
) -> Choice:
    """Return the choice that things happened as ``assumptions`` say.

    A press by habit says nothing beside what else is supposed.
    """
    telling = tuple(g for g in assumptions if g.kind is not Assumed.HABIT)
    assumptions = telling or assumptions
    last = assumptions[-1] if assumptions else None
    if last is None or len(assumptions) > 1:
        return Choice(AnswerKind.REVISION, answer, assumptions=assumptions)
    means = {
        Assumed.UNSEEN_CARD: AnswerKind.MISSED,
        Assumed.MISREAD: AnswerKind.READ_AS,
        Assumed.LET_STAND: AnswerKind.LET_STAND,
        Assumed.OUT_OF_TURN: AnswerKind.PLAYED_BY,
    }.get(last.kind, AnswerKind.REVISION)
    return Choice(means, answer, last.card, last.seat, assumptions)


def _taken_back(
    before: Hypothesis, seen: CardSeen, player: Seat, events: tuple[GameEvent, ...]
) -> Choice:
    """Return the choice that the card was taken back: as if it had never landed."""
    penalty = conduct_penalty(before.state, player, Why.MISPLAY, seen.at)
    undone: tuple[GameEvent, ...] = (Undone(len(events)),) if events else ()
    facts = (*undone, *(penalty.events if penalty else ()))
    answer = FactStated(seen.at, facts) if facts else Confirmed(seen.at)
    return Choice(AnswerKind.TAKE_BACK, answer, seen.card, player)
