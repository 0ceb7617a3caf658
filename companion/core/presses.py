"""What a pressed button means: whose it is, and whether it means anything now."""

from companion.core.calls import can_call_ahead
from companion.core.draft import Draft
from companion.core.events import (
    Caught,
    Challenged,
    CountSet,
    Dealt,
    Passed,
    UnoCalled,
    Why,
)
from companion.core.inputs import Button, FactStated, Pressed, RoundGivenUp
from companion.core.plays import is_open_to_challenge
from companion.core.rounds import next_dealer
from companion.core.rulings import (
    Asked,
    Choice,
    Means,
    Objection,
    Question,
    Ruling,
    Violation,
)
from companion.core.seating import Seat
from companion.core.state import Phase, State

_OWING = {Phase.COLOR, Phase.CHALLENGE, Phase.PENALTY}
_RUN_ENDS_WITH = 3  # cards, for who cannot go on with a run of numbers
_NO_CALLS = {Phase.FLIP, Phase.COUNT, Phase.OVER}


def rule_on_press(state: State, press: Pressed) -> Ruling:
    """Rule on a button; a press that means nothing changes nothing (5.28)."""
    match press.button:
        case Button.UNO:
            return _call(state, press)
        case Button.CATCH:
            return _catch(state, press)
        case Button.CHALLENGE:
            return _challenge(state, press.seat)
        case Button.CATCH_CHALLENGE:
            return _catch_or_challenge(state, press)
        case Button.DRAW:
            return _draw(state)
        case Button.PASS:
            return _pass(state, press.at)
        case Button.DRAW_PASS:
            keeps = state.phase is Phase.DRAWN and not state.rules.draw_until_playable
            return _pass(state, press.at) if keeps else _draw(state)


def _refuse(objection: Objection, seat: Seat | None = None) -> Ruling:
    return Ruling(violations=(Violation(objection, seat),))


def _call(state: State, press: Pressed) -> Ruling:
    seat = press.seat
    if state.phase in _NO_CALLS or not state.rules.uno_call:
        return _refuse(Objection.NOT_NOW, seat)
    if seat is None:
        seat = _caller(state)
    if seat is None:
        return _refuse(Objection.NOBODY_TO_CALL)
    if seat in state.at_risk or can_call_ahead(state, seat):
        return Draft(state).then(UnoCalled(seat)).ruling()
    if state.counts[seat] == 1 or not state.rules.false_uno_penalty:
        return _refuse(Objection.NOBODY_TO_CALL, seat)
    return _propose_false_uno(seat, press.at)


def _caller(state: State) -> Seat | None:
    """Return the one seat that may validly call now, the exposed one first (5.28)."""
    if state.at_risk:
        last = None if state.current is None else state.before(state.current)
        return max(state.at_risk, key=lambda seat: seat == last)
    ahead = (seat for seat in state.seats_in if can_call_ahead(state, seat))
    return next(ahead, None)


def _propose_false_uno(seat: Seat, at: float) -> Ruling:
    """Propose the penalty: as likely the count has drifted (5.14)."""
    penalty = Choice(Means.PENALTY, FactStated(at, (UnoCalled(seat),)))
    # At three cards it is at least as likely that a draw was counted too much.
    drifted = FactStated(at, (CountSet(seat, 2), UnoCalled(seat)))
    choices = (
        penalty,
        Choice(Means.COUNT_WRONG, drifted, seat=seat),
        Choice(Means.IGNORE),
    )
    question = Question(Asked.FALSE_UNO, choices, seat=seat)
    return Ruling(questions=(question,))


def _catch(state: State, press: Pressed) -> Ruling:
    if state.phase in _NO_CALLS:
        return _refuse(Objection.NOT_NOW, press.seat)
    targets = sorted(state.at_risk - {press.seat})
    if len(targets) > 1:
        return Ruling(questions=(_whom_to_catch(press, targets),))
    if targets:
        return Draft(state).then(Caught(press.seat, targets[0])).settled().ruling()
    if press.seat is None or not state.rules.false_catch_penalty:
        return _refuse(Objection.NOBODY_TO_CATCH, press.seat)
    nobody = Caught(press.seat, press.seat)
    return Draft(state).then(nobody).settled().ruling()


def _whom_to_catch(press: Pressed, targets: list[Seat]) -> Question:
    choices = tuple(
        Choice(
            Means.CATCH,
            FactStated(press.at, (Caught(press.seat, target),)),
            seat=target,
        )
        for target in targets
    )
    return Question(Asked.WHOM_TO_CATCH, choices, seat=press.seat)


def _challenge(state: State, seat: Seat | None) -> Ruling:
    hit, target = state.owes, state.challenged
    is_open = is_open_to_challenge(state) and seat in {None, hit}
    if not is_open or hit is None or target is None:
        return _refuse(Objection.NOTHING_TO_CHALLENGE, seat)
    return Draft(state).then(Challenged(hit, target)).ruling()


def _catch_or_challenge(state: State, press: Pressed) -> Ruling:
    """Decide what the shared button means, or ask (5.28)."""
    if not is_open_to_challenge(state):
        return _catch(state, press)
    if not state.at_risk:
        return _challenge(state, press.seat)
    choices = (
        Choice(Means.CATCH, Pressed(press.at, Button.CATCH, press.seat)),
        Choice(Means.CHALLENGE, Pressed(press.at, Button.CHALLENGE, press.seat)),
    )
    return Ruling(questions=(Question(Asked.CATCH_OR_CHALLENGE, choices),))


def _draw(state: State) -> Ruling:
    """Draw for whoever has to or may: a penalty aside, the penalty owed, the turn.

    Between two rounds it says that the next one has been dealt, so that an evening
    needs no touch.
    """
    draft = Draft(state)
    if state.phase is Phase.OVER and state.winners is None:
        return draft.then(Dealt(next_dealer(state), state.rules.hand_size)).ruling()
    if state.side:
        seat, cards = state.side[0]
        return draft.drawing(seat, cards, Why.UNO).ruling()
    if state.owes is not None and state.phase in _OWING:
        return draft.drawing(state.owes, state.pending, Why.PENALTY).ruling()
    drawer = _drawer(state)
    if drawer is None:
        return _refuse(Objection.NOT_NOW)
    cards = 1 if state.sequence is None else _RUN_ENDS_WITH
    return draft.reminded().drawing(drawer, cards, Why.TURN).ruling()


def _drawer(state: State) -> Seat | None:
    """Return who may draw for the turn, also while a color is still unnamed (5.6)."""
    match state.phase:
        case Phase.PLAY:
            return state.current
        case Phase.DRAWN if state.rules.draw_until_playable:
            return state.current
        case Phase.COLOR | Phase.SWAP:
            return state.then
        case _:
            return None


def _pass(state: State, press_at: float) -> Ruling:
    may_decline = state.phase is Phase.SWAP and state.rules.seven_swap == "may"
    if state.current is None or not (state.phase is Phase.DRAWN or may_decline):
        early = state.phase is Phase.PLAY
        return _refuse(Objection.DRAW_FIRST if early else Objection.NOT_NOW)
    draft = Draft(state).then(Passed(state.current))
    dry = state.draw_pile + state.discard_pile <= 1
    return draft.ruling(questions=(_give_up(press_at),) if dry else ())


def _give_up(at: float) -> Question:
    """Offer to give the round up: nobody can draw any more (5.23)."""
    choices = (Choice(Means.IGNORE), Choice(Means.GIVE_UP, RoundGivenUp(at)))
    return Question(Asked.NOBODY_CAN_MOVE, choices)
