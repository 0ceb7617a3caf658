"""Transitions for a touched color or answer, and for a card that is gone."""

from collections.abc import Iterator

from companion.core.errors import ImpossibleEventError
from companion.core.events import ColorNamed, Flipped
from companion.core.game import replay
from companion.core.history import History
from companion.core.play.plays import wants_color
from companion.core.state import Phase, State
from companion.referee.draft import RulingDraft, of_missed_calls
from companion.referee.inputs import (
    CardGone,
    CardSeen,
    ColorTouched,
    PileReshuffled,
    SeatTouched,
    VerdictTouched,
)
from companion.referee.landings import credited
from companion.referee.referee import rule_on
from companion.referee.rulings import Assumed, Assumption, Ruling
from companion.referee.tracking.context import Given
from companion.referee.tracking.hypothesis import Hypothesis, Transition
from companion.referee.tracking.rates import Rates, cost
from companion.referee.tracking.unobserved import unobserved


def color_transitions(
    hypothesis: Hypothesis, touch: ColorTouched, given: Given
) -> Iterator[Transition]:
    """Yield that a color is for the wild on top, or for one that nobody read."""
    state = hypothesis.state
    if given.own is not None and given.own[0].events:
        yield Transition(given.own[0].plain_events, given.own[1], 0.0)
        return
    if wants_color(state):
        yield _named(state, touch)
        return
    yield Transition((), state, cost(given.context.rates.stray_color), fits=False)
    for before in unobserved(hypothesis, touch, given):
        if wants_color(before.after):
            yield before.then(_named(before.after, touch))


def _named(state: State, touch: ColorTouched) -> Transition:
    seat = credited(state) if state.current is None else state.current
    draft = RulingDraft(state).then(ColorNamed(seat, touch.color))
    return Transition.of(draft.with_forced_events(), 0.0)


def answer_transition(
    state: State, item: VerdictTouched | SeatTouched | PileReshuffled, given: Given
) -> Transition:
    """Return what a touch means that answers what the game asks by itself."""
    try:
        ruling, after = given.own or _ruled(state, item)
    except ImpossibleEventError:
        ruling, after = Ruling(), state
    if not ruling.events:
        return Transition((), state, cost(given.context.rates.stray_touch), fits=False)
    return Transition(ruling.plain_events, after, 0.0)


def _ruled(
    state: State, item: VerdictTouched | SeatTouched | PileReshuffled
) -> tuple[Ruling, State]:
    ruling = rule_on(History(state), item)
    return ruling, History(state).after(ruling.plain_events).now


def withdrawal_transitions(
    hypothesis: Hypothesis, item: CardGone, rates: Rates
) -> Iterator[Transition]:
    """Yield that the last card was taken back, or that it is still there (5.4)."""
    state, latest = hypothesis.state, hypothesis.last_card
    if latest is None or not _concerns(hypothesis, latest, item):
        yield Transition((), state, 0.0, fits=False)
        return
    step = hypothesis.steps[latest]
    stay = of_missed_calls(step.events)
    yield Transition(stay, replay(step.start, stay), 0.0, keeps=latest)
    read = step.report.card if isinstance(step.report, CardSeen) else None
    kind = Assumption(Assumed.STILL_THERE, card=read)
    yield Transition((), state, cost(rates.withdrawal_imagined), (kind,))


def _concerns(hypothesis: Hypothesis, latest: int, item: CardGone) -> bool:
    """Whether the card that is gone counted; an opening card is expected to go."""
    step = hypothesis.steps[latest]
    opened = any(isinstance(event, Flipped) for event in step.events)
    if hypothesis.state.phase is Phase.FLIP or opened:
        return False
    read = step.report.card if isinstance(step.report, CardSeen) else None
    return item.card is None or item.card == read
