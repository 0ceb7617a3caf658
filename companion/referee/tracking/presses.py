"""Transitions for a press: what it can have meant."""

from collections.abc import Iterator
from dataclasses import replace
from math import inf

from companion.core.events import Drew, PlainEvent, Played, Why
from companion.core.game import replay
from companion.core.state import Phase, State
from companion.referee.draft import RulingDraft, of_missed_calls
from companion.referee.inputs import CATCHES, TURNS, Button, Pressed
from companion.referee.presses import rule_on_press
from companion.referee.rulings import Assumed, Assumption, QuestionKind, Ruling
from companion.referee.tracking.context import Given
from companion.referee.tracking.hypothesis import Hypothesis, TrackerStep, Transition
from companion.referee.tracking.rates import Rates, cost
from companion.referee.tracking.unobserved import unobserved

HABIT_S = 6.0
"""Seconds after a penalty was counted in which a press of draw still means it (5.8)."""
NEXT_PRESS_S = 2.5
"""Seconds within which who presses for each card of a penalty presses again."""
SAME_PRESS_S = 0.7
"""Seconds within which a second press is the same one: a new thought takes longer."""
SAME_CALL_S = 1.5
"""Seconds within which a second call of UNO is the first one, said again."""
_DRAWS = {Button.DRAW, Button.DRAW_PASS}
_CALLS = {Button.UNO, Button.CATCH, Button.CHALLENGE, Button.CATCH_CHALLENGE}


def press_transitions(
    hypothesis: Hypothesis, press: Pressed, given: Given
) -> Iterator[Transition]:
    """Yield what a press can have meant, the plain way first."""
    state, rates = hypothesis.state, given.context.rates
    if _is_repeated(hypothesis, press):
        yield _by_habit(state, press)
        return
    plain = _heard(state, press, rates, given.own)
    if _is_habit(hypothesis, press):
        yield _by_habit(state, press)
        if plain.events:
            yield plain._replace(cost=plain.cost + cost(rates.hasty_draw))
        return
    yield plain
    if state.round == 0 or not state.is_in_play:
        return
    due = state.to_act
    if not plain.events and press.button in TURNS and press.seat not in {None, due}:
        yield from _wrong_button(state, press, rates)
    if not plain.events and state.phase in {Phase.CHALLENGE, Phase.PENALTY}:
        yield from _after_penalty(state, press, rates)
    for before in unobserved(hypothesis, press, given):
        if before.after.phase is Phase.DRAWN and press.button is not Button.PASS:
            continue  # one button for both is pressed for the draw first
        on = _heard(before.after, press, rates, None)
        if on.events:
            yield before.then(on)


def changes_nothing(press: Pressed, ruling: Ruling, *, sees_arms: bool) -> bool:
    """Whether a press meant nothing, and the next card may say what it meant.

    Where it is known whose arm comes from where, that one says who acted. A catch in
    vain blames nobody before it has landed.
    """
    knows = press.button in CATCHES or (press.button in _CALLS and sees_arms)
    return not ruling.events and (knows or _only_asks(ruling))


def _heard(
    state: State, press: Pressed, rates: Rates, own: tuple[Ruling, State] | None
) -> Transition:
    """Return what the press means by the rules, or that it means nothing."""
    if own is None:
        ruling = rule_on_press(state, press)
        events = ruling.plain_events
        after = replay(state, events)
    else:
        ruling, after = own
        events = ruling.plain_events
    if events:
        return Transition(events, after, _price(state, press, events, rates))
    if _only_asks(ruling):
        return Transition((), state, 0.0, fits=False)
    rate = rates.stray_press
    if press.button in _CALLS:
        jumps = state.rules.jump_in != "off"
        rate = rates.call_of_jumper if jumps else rates.false_call
    elif press.button is Button.PASS and press.seat is None:
        rate = rates.early_pass
    return Transition((), state, cost(rate), fits=False)


def _only_asks(ruling: Ruling) -> bool:
    """Whether a press that changed nothing only asks what it means."""
    asked = {question.kind for question in ruling.questions}
    return not ruling.violations and QuestionKind.FALSE_UNO not in asked


def _price(
    state: State, press: Pressed, events: tuple[PlainEvent, ...], rates: Rates
) -> float:
    if isinstance(events[0], Drew) and events[0].why is Why.TURN:
        return cost(rates.draws)
    keeps = press.button in TURNS and state.phase is Phase.DRAWN
    return cost(rates.keeps) if keeps else 0.0


def _is_repeated(hypothesis: Hypothesis, press: Pressed) -> bool:
    """Whether a press is the last one again: pressed twice is once.

    Who draws until a card fits presses once for each card, as quickly as may be.
    """
    if not hypothesis.steps or hypothesis.state.rules.draw_until_playable:
        return False
    last = hypothesis.steps[-1].report
    if not isinstance(last, Pressed):
        return False
    within = SAME_CALL_S if press.button is Button.UNO else SAME_PRESS_S
    same = (last.button, last.seat) == (press.button, press.seat)
    return same and 0.0 < press.at - last.at <= within


def _is_habit(hypothesis: Hypothesis, press: Pressed) -> bool:
    """Whether a press of draw is for a penalty that has been counted already (5.8).

    Some people press once for each card: so many presses in a row are for it, where the
    next seat waits until all are drawn. Where it was only supposed to be drawn, it may
    not have been: the first press is for it, however late.
    """
    if press.button not in _DRAWS:
        return False
    at, presses = press.at, 0
    for step in reversed(hypothesis.steps):
        if not step.fits:
            continue
        is_press = isinstance(step.report, Pressed) and step.report.button in _DRAWS
        within = NEXT_PRESS_S if is_press else HABIT_S
        if isinstance(step.report, Pressed) and step.count(Assumed.UNSEEN_DRAW):
            within = inf
        if not 0.0 <= at - step.at <= within:
            return False
        at, presses = step.at, presses + is_press
        if not step.count(Assumed.HABIT):
            mine = [d for d in _counted(step) if press.seat in {None, d.player}]
            waits = sum(drew.count for drew in mine if drew.why is Why.PENALTY)
            return waits > presses if presses else bool(mine)
    return False


def _counted(step: TrackerStep) -> list[Drew]:
    """Return the penalties that were counted: all but those drawn before a card.

    What a missed call costs is counted before the card, and drawn after it.
    """
    played = [i for i, e in enumerate(step.events) if isinstance(e, Played)]
    later = step.events[played[-1] :] if played else step.events
    penalties = (*of_missed_calls(step.events), *later)
    return [e for e in penalties if isinstance(e, Drew) and e.why is not Why.TURN]


def _by_habit(state: State, press: Pressed) -> Transition:
    return Transition((), state, 0.0, (Assumption(Assumed.HABIT, press.seat),))


def _after_penalty(state: State, press: Pressed, rates: Rates) -> Iterator[Transition]:
    """Yield that the penalty was drawn before it, and nobody pressed for that (5.8)."""
    drawn = RulingDraft(state).paid()
    on = _heard(drawn.state, press, rates, None)
    if on.events:
        kind = Assumption(Assumed.UNSEEN_DRAW, state.owes)
        yield Transition.of(drawn, cost(rates.no_draw), kind).then(on)


def _wrong_button(state: State, press: Pressed, rates: Rates) -> Iterator[Transition]:
    """Yield that who was to act pressed the button of another seat."""
    due = state.to_act
    on = _heard(state, replace(press, seat=due), rates, None)
    if on.events:
        kind = (Assumption(Assumed.WRONG_BUTTON, due),)
        price = on.cost + cost(rates.wrong_button)
        yield Transition(on.events, on.after, price, kind)
