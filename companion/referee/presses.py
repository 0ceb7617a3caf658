"""Rulings on a press: whose button it is, and whether it means anything now."""

from companion.core import events as ev
from companion.core.play.calls import can_call_ahead
from companion.core.play.draws import RUN_ENDS_WITH
from companion.core.play.plays import is_open_to_challenge
from companion.core.play.rounds import next_dealer, next_hand
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.referee.draft import RulingDraft
from companion.referee.inputs import Button, FactStated, Pressed, RoundGivenUp
from companion.referee.questions import (
    was_nobody_missed,
    who_called,
    who_deals,
    whom_to_catch,
)
from companion.referee.rulings import (
    AnswerKind,
    Choice,
    Objection,
    Question,
    QuestionKind,
    Ruling,
    Violation,
    refused,
)

_OWING = {Phase.COLOR, Phase.CHALLENGE, Phase.PENALTY}


def rule_on_press(state: State, press: Pressed) -> Ruling:
    """Rule on a button; a press that means nothing changes nothing (5.28)."""
    if press.seat is not None and press.seat >= state.seats:
        return refused(Objection.NOT_NOW)  # nobody sits there
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
            return _draw(state, press)
        case Button.PASS:
            return _pass(state, press)
        case Button.DRAW_PASS:
            draws_on = state.rules.draw_until_playable and not _is_dry(state)
            keeps = state.phase is Phase.DRAWN and not draws_on
            return _pass(state, press) if keeps else _draw(state, press)
        case Button.ASK:
            return Ruling()


def _call(state: State, press: Pressed) -> Ruling:
    seat = press.seat
    if not state.is_in_play or not state.rules.uno_call:
        return refused(Objection.NOT_NOW, seat)
    if seat is None:
        return _call_of_somebody(state, press.at)
    if seat in state.exposed or can_call_ahead(state, seat):
        return RulingDraft(state).then(ev.UnoCalled(seat)).ruling()
    if state.counts[seat] <= 1 or not state.rules.false_uno_penalty:
        return refused(Objection.NOBODY_TO_CALL, seat)
    return _propose_false_uno(state, seat, press.at)


def _call_of_somebody(state: State, at: float) -> Ruling:
    """Take a shared press as the call of the one seat that may validly call (5.28).

    If there are several, it is credited to the seat exposed last, and the table is
    asked about the others; if there is none, nobody is punished.
    """
    last = None if state.to_act is None else state.before(state.to_act)
    exposed = sorted(state.exposed, key=lambda seat: seat != last)
    ahead = [seat for seat in state.seats_in if can_call_ahead(state, seat)]
    able = [*exposed, *ahead]
    if not able:
        return refused(Objection.NOBODY_TO_CALL)
    draft = RulingDraft(state).then(ev.UnoCalled(able[0]))
    return draft.ruling(questions=(who_called(able, at),) if able[1:] else ())


def _propose_false_uno(state: State, seat: Seat, at: float) -> Ruling:
    """Propose the penalty, or that the count of cards is wrong (5.14).

    A seat with one card more than a call needs has probably been miscounted: then that
    answer comes first (section 4, cross-check 4).
    """
    needs = 2 if seat == state.to_act else 1
    drifted = FactStated(at, (ev.CountSet(seat, needs), ev.UnoCalled(seat)))
    wrong = Choice(AnswerKind.COUNT_WRONG, drifted, seat=seat)
    penalty = Choice(AnswerKind.PENALTY, FactStated(at, (ev.UnoCalled(seat),)))
    near = state.counts[seat] == needs + 1
    choices = (wrong, penalty) if near else (penalty, wrong)
    question = Question(
        QuestionKind.FALSE_UNO, (*choices, Choice(AnswerKind.IGNORE)), seat=seat
    )
    return Ruling(questions=(question,))


def _catch(state: State, press: Pressed) -> Ruling:
    if not state.is_in_play:
        return refused(Objection.NOT_NOW, press.seat)
    targets = sorted(state.exposed - {press.seat})
    if len(targets) > 1:
        return Ruling(questions=(whom_to_catch(press.at, press.seat, targets),))
    if targets:
        return (
            RulingDraft(state)
            .then(ev.Caught(press.seat, targets[0]))
            .with_forced_events()
            .ruling()
        )
    nobody = Violation(Objection.NOBODY_TO_CATCH, press.seat)
    wrong = press.seat is not None and was_nobody_missed(state, press.at, press.seat)
    return Ruling(violations=(nobody,), questions=(wrong,) if wrong else ())


def _challenge(state: State, seat: Seat | None) -> Ruling:
    hit, target = state.owes, state.challenged
    if state.phase is Phase.VERDICT and seat in {None, hit}:
        return _judge(state, guilty=True)
    is_open = is_open_to_challenge(state) and seat in {None, hit}
    if not is_open or hit is None or target is None:
        return refused(Objection.NOTHING_TO_CHALLENGE, seat)
    return RulingDraft(state).then(ev.Challenged(hit, target)).ruling()


def _catch_or_challenge(state: State, press: Pressed) -> Ruling:
    """Decide what the shared button means, or ask (5.28)."""
    if state.phase is Phase.VERDICT and not state.exposed:
        return _challenge(state, press.seat)
    if not is_open_to_challenge(state):
        return _catch(state, press)
    if not state.exposed - {press.seat}:
        return _challenge(state, press.seat)
    if press.seat not in {None, state.owes}:
        return _catch(state, press)
    choices = (
        Choice(AnswerKind.CATCH, Pressed(press.at, Button.CATCH, press.seat)),
        Choice(AnswerKind.CHALLENGE, Pressed(press.at, Button.CHALLENGE, press.seat)),
    )
    return Ruling(questions=(Question(QuestionKind.CATCH_OR_CHALLENGE, choices),))


def _judge(state: State, *, guilty: bool) -> Ruling:
    """Take a press after a challenge as its verdict, so that it needs no touch (5.7).

    Pressing challenge again means guilty; whoever presses draw has lost.
    """
    return RulingDraft(state).judged(guilty=guilty).with_forced_events().ruling()


def deal_next(state: State, at: float, dealer: Seat | None = None) -> Ruling:
    """Deal the next round; who drew the highest card only the table knows (U5)."""
    is_known = dealer is not None or state.round == 0
    dealer = next_dealer(state) if dealer is None else dealer
    dealt = ev.Dealt(dealer, next_hand(state))
    asks = state.rules.next_dealer == "draw_high" and not is_known
    questions = (who_deals(state, at, dealt),) if asks else ()
    return RulingDraft(state).then(dealt).ruling(questions=questions)


def _draw(state: State, press: Pressed) -> Ruling:
    """Draw whatever is due first: a penalty aside, the penalty owed, the turn's card.

    A seat's own button draws for that seat only; a shared one for whoever is to draw.
    Between two rounds it says that the next one has been dealt, so that an evening
    needs no touch.
    """
    draft = RulingDraft(state)
    if state.phase is Phase.OVER and state.winners is None:
        return deal_next(state, press.at)
    if state.extra_penalties:
        return _draw_aside(state, press.seat)
    parties = {state.owes, state.challenged, None}
    if state.phase is Phase.VERDICT and press.seat in parties:
        by_target = press.seat is not None and press.seat == state.challenged
        return _judge(state, guilty=by_target)
    if state.owes is not None and state.phase in _OWING:
        if press.seat not in {None, state.owes}:
            return refused(Objection.NOT_NOW, press.seat)
        return draft.paid().ruling()
    if _kept(state, press.seat) and state.current is not None:
        draft = draft.then(ev.Passed(state.current))
    drawer = _drawer(draft.state)
    if drawer is None or press.seat not in {None, drawer}:
        return refused(Objection.NOT_NOW, press.seat)
    cards = 1 if state.sequence is None else RUN_ENDS_WITH
    return draft.drawing(drawer, cards, ev.Why.TURN).ruling()


def _draw_aside(state: State, seat: Seat | None) -> Ruling:
    """Draw a penalty that is owed aside: the seat's own, or the oldest."""
    owed = [each for each in state.extra_penalties if seat in {None, each.seat}]
    if not owed:
        return refused(Objection.NOT_NOW, seat)
    first = owed[0]
    return RulingDraft(state).drawing(first.seat, first.cards, first.why).ruling()


def _kept(state: State, seat: Seat | None) -> bool:
    """Whether the next seat's own press shows that the drawn card was kept (5.5)."""
    drawn = state.phase is Phase.DRAWN and state.current is not None
    return drawn and seat == state.after(state.current or Seat(0))


def _drawer(state: State) -> Seat | None:
    """Return who may draw for the turn, even while a color is still unnamed (5.6)."""
    match state.phase:
        case Phase.PLAY:
            return state.current
        case Phase.DRAWN if state.rules.draw_until_playable:
            return state.current
        case Phase.COLOR | Phase.SWAP:
            return state.then
        case _:
            return None


def _pass(state: State, press: Pressed) -> Ruling:
    if press.seat not in {None, state.current}:
        return refused(Objection.NOT_NOW, press.seat)
    may_decline = state.phase is Phase.SWAP and state.rules.seven_swap == "may"
    if state.current is None or not (state.phase is Phase.DRAWN or may_decline):
        early = state.phase is Phase.PLAY
        return refused(Objection.DRAW_FIRST if early else Objection.NOT_NOW)
    draft = RulingDraft(state).then(ev.Passed(state.current))
    return draft.ruling(questions=(_give_up(press.at),) if _is_dry(state) else ())


def _is_dry(state: State) -> bool:
    """Whether no card is left to draw, nor one to reshuffle (5.23)."""
    return state.draw_pile + state.discard_pile <= 1


def _give_up(at: float) -> Question:
    """Offer to give the round up: nobody can draw any more (5.23)."""
    choices = (Choice(AnswerKind.IGNORE), Choice(AnswerKind.GIVE_UP, RoundGivenUp(at)))
    return Question(QuestionKind.NOBODY_CAN_MOVE, choices)
