"""The referee: turns what the sensors report into facts, objections and questions.

`rule_on` is pure. It accepts the most probable reading at once and keeps the
alternatives one tap away: it never loses an event and never blocks the table.
"""

from dataclasses import replace

from companion.core import events as ev
from companion.core.cards import Card
from companion.core.effects import PlainEffect
from companion.core.events import PlainEvent
from companion.core.history import History
from companion.core.play.plays import swap_targets, wants_color
from companion.core.play.rules import (
    colors_in_force,
    effects_of,
    is_challengeable,
    is_legal,
    moves_hands,
)
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.referee import inputs, questions
from companion.referee.draft import RulingDraft
from companion.referee.inputs import TableInput
from companion.referee.landings import rule_on_card
from companion.referee.presses import deal_next, rule_on_press
from companion.referee.repairs import (
    credit,
    read_again,
    redo,
    state_facts,
    take_card_back,
    undo,
    undo_to,
)
from companion.referee.rulings import Objection, Ruling, Violation, refused
from companion.referee.shifts import with_shifted_turns


def rule_on(history: History, item: TableInput, *, quiet_s: float = 0.0) -> Ruling:
    """Rule on one input.

    Args:
        history: all that happened; only repairs look further back than its present.
        item: what a sensor reported.
        quiet_s: seconds since the last event.

    Returns:
        The ruling; without events if the input changes nothing.

    Raises:
        ImpossibleEventError: if the table states a fact that cannot have happened.
    """
    state = history.now
    if not _is_at_table(state, item):
        return refused()
    match item:
        case inputs.CardSeen():
            ruling = rule_on_card(state, item, quiet_s=quiet_s, n=history.version)
            return with_later_proof(history, ruling)
        case inputs.CardGone():
            return take_card_back(history, item, quiet_s=quiet_s)
        case inputs.TwinSuspected():
            return _suspect_twin(state, item)
        case (
            inputs.DrawSeen()
            | inputs.ArmSeen()
            | inputs.CardUnread()
            | inputs.Confirmed()
        ):
            return Ruling()  # they change what is likely, not what happened
        case inputs.PileReshuffled() if state.phase in {Phase.COUNT, Phase.OVER}:
            return Ruling()  # the cards are gathered
        case inputs.RoundDealt():
            between = state.phase is Phase.OVER
            return deal_next(state, item.at, item.dealer) if between else refused()
        case inputs.Pressed():
            return undo(history) if item.long else rule_on_press(state, item)
        case inputs.UndoTouched(to=n):
            return undo(history) if n is None else undo_to(history, n)
        case inputs.RedoTouched():
            return redo(history)
        case inputs.ReadAgain():
            return read_again(history, item)
        case inputs.CreditTouched():
            return credit(history, item)
        case inputs.RepairTouched(repairs=repairs):
            return state_facts(history, with_shifted_turns(history, repairs))
        case inputs.FactStated(events=events):
            return state_facts(history, events)
        case inputs.VerdictTouched(guilty=guilty) if state.phase is Phase.VERDICT:
            draft = RulingDraft(state).judged(guilty=guilty)
            return draft.with_forced_events().ruling()
        case inputs.VerdictTouched():
            return refused()
        case _:
            fact = _stated_fact(history, item)
            return state_facts(history, (fact,)) if fact else refused()


def _is_at_table(state: State, item: TableInput) -> bool:
    """Whether every seat that the input names exists."""
    named = (getattr(item, "seat", None), getattr(item, "dealer", None))
    return all(seat is None or 0 <= seat < state.seats for seat in named)


def _suspect_twin(state: State, item: inputs.TwinSuspected) -> Ruling:
    """Ask about a card that moved, if its twin could have been laid on it (5.16).

    A card that is not in the deck is a misreading of the top card.
    """
    card = item.card if item.card in state.deck else state.top
    if card is None or card != state.top or not is_legal(state, card):
        return Ruling()
    return Ruling(questions=(questions.is_it_a_second(item.at, card),))


def _stated_fact(
    history: History,
    item: inputs.ColorTouched
    | inputs.SeatTouched
    | inputs.PointsEntered
    | inputs.RoundGivenUp
    | inputs.PileReshuffled
    | inputs.PlayerLeft
    | inputs.PlayerJoined
    | inputs.TimeIsUp,
) -> PlainEvent | None:
    """Return the fact that a touch states, or ``None`` if nobody waits for it."""
    state = history.now
    between = state.phase is Phase.OVER
    match item:
        case inputs.ColorTouched():
            return _name_color(history, item)
        case inputs.SeatTouched():
            return _touched_seat(state, item.seat)
        case inputs.PointsEntered():
            return ev.HandsCounted(item.points) if state.phase is Phase.COUNT else None
        case inputs.RoundGivenUp():
            return None if between else ev.Stopped()
        case inputs.PileReshuffled():
            return ev.Reshuffled() if state.discard_pile > 1 else None
        case inputs.PlayerLeft():
            return ev.Left(item.seat) if item.seat in state.seats_in else None
        case inputs.PlayerJoined():
            return ev.Joined(item.name, item.after) if between else None
        case inputs.TimeIsUp():
            return None if state.time_up else ev.TimeCalled()


def _name_color(history: History, item: inputs.ColorTouched) -> PlainEvent | None:
    state = history.now
    if not wants_color(state) or item.color not in colors_in_force(state):
        return None
    late = state.phase is not Phase.COLOR
    player = history.last_player if late else state.current
    return None if player is None else ev.ColorNamed(player, item.color)


def _touched_seat(state: State, seat: Seat) -> PlainEvent | None:
    """Take the seat as the one to swap with, or as the next to act: a pass (5.5)."""
    player = state.current
    if player is None:
        return None
    if seat in swap_targets(state):
        return ev.Swapped(player, seat)
    passes = state.phase is Phase.DRAWN and seat == state.after(player)
    return ev.Passed(player) if passes else None


def with_later_proof(history: History, ruling: Ruling) -> Ruling:
    """Note that a card just played proves an earlier wild draw four illegal.

    Args:
        history: all that happened before the ruling.
        ruling: the ruling on the card that landed.
    """
    played = next((e for e in ruling.events if isinstance(e, ev.Played)), None)
    if played is None or not _proves_guilt(history, played):
        return ruling
    note = Violation(Objection.WAS_ILLEGAL, played.player, played.card)
    return replace(ruling, violations=(*ruling.violations, note))


def _proves_guilt(history: History, played: ev.Played) -> bool:
    """Whether the seat held ``played`` when it laid its last wild draw four (W1).

    Only if the hand may not have gained a card since, and nobody has said that who
    looked at it found otherwise.
    """
    suspect = played.player
    if played.card.color is None or history.now.rules.wild4_rule == "free":
        return False
    laid = False  # by the same ruling: then a verdict before it is only assumed
    for before, step in history.backwards():
        match step.event:
            case ev.Flipped() | ev.Redealt() | ev.Swapped() | ev.Left():
                return False
            case ev.Drew(player=seat) | ev.CountSet(seat=seat) if seat == suspect:
                return False
            case ev.Judged(target=seat, guilty=False) if seat == suspect and not laid:
                return False
            case ev.Played(card=card) if _may_fill_hands(before, card):
                return False
            case ev.Played(player=seat, card=card) if seat == suspect:
                if is_challengeable(before, card):
                    return played.card.color == before.color
            case _:
                pass
        laid = not step.first and (laid or isinstance(step.event, ev.Played))
    return False


_FILL_HANDS = frozenset(
    {PlainEffect.TAKE_DISCARD, PlainEffect.REDRAW_HAND, PlainEffect.ONE_FROM_EACH}
)
"""Effects by which cards come to a hand that it does not draw."""


def _may_fill_hands(state: State, card: Card) -> bool:
    effects = effects_of(state, card)
    return moves_hands(effects) or not _FILL_HANDS.isdisjoint(effects)
