"""Rounds: deal, opening card, end by hand or by time, points, who sits and deals."""

from companion.core import events as ev
from companion.core.cards import Card
from companion.core.effects import Effect, PlainEffect
from companion.core.errors import ImpossibleEventError
from companion.core.play.card_effects import apply_effects
from companion.core.play.plays import decide, end_round, give_turn, require_in_deck
from companion.core.play.rules import (
    is_challengeable,
    is_dark,
    is_disputed_opening,
    names_color,
    turns_over,
)
from companion.core.seating import MOST_PLAYERS, Direction, Seat, seat_after
from companion.core.state import Phase, State, replace

_NEARLY_EMPTY = 3  # cards


def deal(state: State, event: ev.Dealt) -> State:
    """Open a round (U7).

    Raises:
        ImpossibleEventError: in the middle of a round, or with too few cards.
    """
    if state.phase is not Phase.OVER:
        raise ImpossibleEventError("A round is still being played.")
    if not event.hand:
        raise ImpossibleEventError("Expected at least one card each to be dealt.")
    counts = tuple(
        0 if seat in state.out else event.hand for seat in range(state.seats)
    )
    left = state.deck.size - sum(counts)
    if left < 1:
        raise ImpossibleEventError(
            f"The deck of {state.deck.size} cards is too small for {event.hand} "
            f"cards each."
        )
    return State(  # whatever is not named here starts from its default
        rules=state.rules,
        deck=state.deck,
        names=state.names,
        order=state.order,
        phase=Phase.FLIP,
        counts=counts,
        draw_pile=left,
        scores=state.scores,
        out=state.out,
        dealer=event.dealer,
        time_up=state.time_up,
        round=state.round + 1,
    )


def goes_back(state: State, event: ev.Flipped) -> bool:
    """Whether the card cannot open a round and goes back under the pile (E4, E5).

    If every rule sheet is silent about a card, another one is turned over unless the
    table has kept it (5.25).
    """
    card, disputed = event.card, is_disputed_opening(state, event.card)
    match state.rules.opening_card:
        case "official":
            back = is_challengeable(state, card) or disputed
            return back and not event.kept
        case "as_dealer":
            return disputed and not event.kept
        case "wilds_go_back":
            return card.is_wild
        case "numbers_only":
            return not card.symbol.isdigit()


def flip(state: State, event: ev.Flipped) -> State:
    """Open the discard pile; the opening card may act (E1 to E5).

    Raises:
        ImpossibleEventError: if the pile is already open.
    """
    if state.phase is not Phase.FLIP or state.dealer is None:
        between = state.phase is Phase.OVER
        raise ImpossibleEventError(
            "A round must be dealt first."
            if between
            else "The discard pile is already open."
        )
    require_in_deck(state, event.card)
    if turns_over(state):
        return _turn_over(state, event.card)
    if state.top is not None:
        return _begin_run(state, event.card)
    card, dealer = event.card, state.dealer
    if goes_back(state, event):
        return state
    opened = replace(
        state,
        top=card,
        opening=True,
        color=card.color,
        draw_pile=state.draw_pile - 1,
        discard_pile=1,
        discards=(card,),
        current=dealer,
    )
    if PlainEffect.TURN_OVER in state.deck.effects(card):
        opened = replace(opened, phase=Phase.PLAY)  # the other side is decided next
    return _opening_effects(opened, dealer, state.deck.effects(card))


def _turn_over(state: State, card: Card) -> State:
    """Put the face in force that the turned pile shows; it does nothing (H14).

    What lies below it was never seen from that side.

    Raises:
        ImpossibleEventError: if it is a face of the side that was in force.
    """
    if state.deck.is_dark(card) is not is_dark(state):
        raise ImpossibleEventError(f"{card} is not on the side that is turned up.")
    return decide(replace(state, top=card, color=card.color, discards=(card,)), ())


def _begin_run(state: State, card: Card) -> State:
    """Turn a card over in mid-round: the first of a run of numbers, if it is one."""
    if not state.draw_pile:
        raise ImpossibleEventError(
            "The draw pile is empty; a reshuffle must come first."
        )
    turned = replace(
        state,
        top=card,
        color=card.color,
        draw_pile=state.draw_pile - 1,
        discard_pile=state.discard_pile + 1,
        discards=(*state.discards, card),
        sequence=(int(card.symbol) + 1) % 10 if card.symbol.isdigit() else None,
    )
    return decide(turned, ())


def _opening_effects(state: State, dealer: Seat, effects: tuple[Effect, ...]) -> State:
    """Let an opening card act as if the dealer had played it, with two exceptions.

    On the official sheet a reverse lets the dealer start (E2), and the seat left of
    the dealer, not the dealer, names the color of a wild (E4). A 7 or 0 does nothing:
    nobody has played it (H4, H5). A dealer who has left no longer decides anything.
    """
    acted = apply_effects(state, dealer, effects)
    if dealer in state.out:
        acted = replace(acted, current=acted.then)
    elif state.rules.opening_card == "official" and state.top:
        if PlainEffect.REVERSE in effects:
            acted = replace(acted, then=dealer)
        if names_color(state, state.top):
            acted = replace(acted, current=acted.then)
    return decide(acted, effects)


def stop(state: State, _event: ev.Stopped) -> State:
    """Give the round up without points; the game ends if it was the last one (5.23).

    Raises:
        ImpossibleEventError: if no round is being played.
    """
    if state.phase is Phase.OVER:
        raise ImpossibleEventError("No round is being played.")
    stopped = replace(
        end_round(state), phase=Phase.OVER, extra_penalties=(), round_winner=None
    )
    if not _is_last_round(stopped):
        return stopped
    return replace(stopped, winners=winners(stopped, stopped.out))


def call_time(state: State, _event: ev.TimeCalled) -> State:
    """End the game by time: after this round, or now, voiding it (5.22)."""
    called = replace(state, time_up=True)
    if state.winners is not None:
        return called
    if state.phase is Phase.OVER:
        return replace(called, winners=winners(called, called.out))
    is_decided = state.phase is Phase.COUNT or state.went_out is not None
    if is_decided or state.rules.time_limit_end == "finish_round":
        return called
    return stop(called, ev.Stopped())


def leave(state: State, event: ev.Left) -> State:
    """Take a player out of the game: the hand goes under the draw pile (5.24).

    If it was the seat to act or to draw, the next seat acts and the penalty lapses.

    Raises:
        ImpossibleEventError: if too few would be left or the seat is already out.
    """
    if event.player in state.out or len(state.seats_in) <= 2:  # noqa: PLR2004 (U1)
        raise ImpossibleEventError(f"Seat {event.player} cannot leave now.")
    left = _without(state, event.player)
    if event.player == state.went_out:
        left = replace(left, round_winner=event.player)
    if not state.is_in_play:
        return left
    if event.player in {state.current, state.owes}:
        if state.went_out is not None:
            return end_round(left)
        return give_turn(left, state.after(event.player))
    if event.player == state.challenged:
        return replace(left, phase=Phase.PENALTY, challenged=None)  # it still stands
    return left


def _without(state: State, seat: Seat) -> State:
    """Take a seat out of everything that is kept by seat."""
    counts = list(state.counts)
    hand, counts[seat] = counts[seat], 0
    return replace(
        state,
        out=tuple(sorted((*state.out, seat))),
        then=state.after(seat) if seat == state.then else state.then,
        counts=tuple(counts),
        draw_pile=state.draw_pile + hand,
        extra_penalties=tuple(
            owed for owed in state.extra_penalties if owed.seat != seat
        ),
        exposed=state.exposed - {seat},
        called=state.called - {seat},
    )


def join(state: State, event: ev.Joined) -> State:
    """Seat a player between two rounds; who left the game has the old score again.

    Raises:
        ImpossibleEventError: in mid-round, or at a full table (U1).
    """
    former = next((s for s in state.may_return if state.name(s) == event.name), None)
    is_full = state.seats >= MOST_PLAYERS and former is None
    if state.phase is not Phase.OVER or is_full:
        raise ImpossibleEventError(f"{event.name} cannot sit down now.")
    if former is not None:
        return _come_back(state, former, event.after)
    order, last = state.clockwise, state.seats - 1
    place = len(order) if event.after is None else order.index(event.after) + 1
    sits = (*order[:place], Seat(last + 1), *order[place:])
    return replace(
        state,
        names=(*state.names, event.name),
        order=sits if state.order or place <= last else (),
        counts=(*state.counts, 0),
        scores=(*state.scores, 0),
    )


def _come_back(state: State, seat: Seat, after: Seat | None) -> State:
    """Let somebody play again who has left, perhaps at another place."""
    others = tuple(s for s in state.clockwise if s != seat)
    place = others.index(after) + 1 if after in others else len(others)
    return replace(
        state,
        out=tuple(s for s in state.out if s != seat),
        order=(*others[:place], seat, *others[place:]),
    )


def reshuffle_is_near(state: State) -> bool:
    """Whether the draw pile is about to be used up, by counting (T6, 5.15)."""
    return state.is_in_play and state.draw_pile <= _NEARLY_EMPTY


def next_hand(state: State) -> int:
    """Return how many cards each is dealt next: as many as agreed, or as there are.

    Somebody may have joined since the table agreed on it (U7, 5.24).
    """
    return min(state.rules.hand_size, (state.deck.size - 1) // len(state.seats_in))


def next_dealer(state: State) -> Seat:
    """Return who deals the next round (U5; the first one was entered by touch)."""
    dealer = state.dealer if state.dealer is not None else Seat(0)
    stays = state.round == 0 or state.rules.next_dealer == "same"
    if stays and dealer not in state.out:
        return dealer
    if state.rules.next_dealer == "winner" and state.went_out in state.seats_in:
        return state.went_out
    return seat_after(dealer, Direction.CLOCKWISE, state.clockwise, state.out)


def count(state: State, event: ev.HandsCounted) -> State:
    """Score the round and see whether the game is decided (F6 to F10).

    Raises:
        ImpossibleEventError: if hands are not to be counted or a seat is missing.
    """
    if state.phase is not Phase.COUNT or len(event.points) != state.seats:
        raise ImpossibleEventError(
            f"Points of {len(event.points)} seats cannot be entered in phase "
            f"{state.phase.value!r} of a game of {state.seats}."
        )
    won, scores = state.went_out, _new_scores(state, event.points)
    scored = replace(state, phase=Phase.OVER, scores=scores, round_winner=won)
    out = _eliminated(scored)
    lost = out
    if state.rules.scoring != "elimination":  # who has gone out may leave at once
        lost = tuple(seat for seat in out if seat != won)
    return replace(scored, out=out, winners=winners(scored, lost))


def _new_scores(state: State, points: tuple[int, ...]) -> tuple[float, ...]:
    scores = list(state.scores)
    if state.rules.lowest_wins:
        for seat in state.seats_in:
            scores[seat] += points[seat]
        return tuple(scores)
    winner = state.went_out
    others = [points[seat] for seat in state.seats_in if seat != winner]
    gain: float = sum(others)
    if state.rules.scoring == "average":
        gain = round(gain / len(others), state.rules.average_decimals)
    if winner is not None:
        scores[winner] = round(scores[winner] + gain, 2)
    return tuple(scores)


def _eliminated(state: State) -> tuple[Seat, ...]:
    """Return who is out from the next round on (F10, 5.21)."""
    if state.rules.scoring != "elimination":
        return state.out
    reached = {s for s in state.seats_in if state.scores[s] >= state.rules.target}
    best = _best(state, state.seats_in)
    if len(reached) == len(state.seats_in) and _goes_on(state, best):
        reached -= {*best}
    return tuple(Seat(s) for s in range(state.seats) if s in reached | {*state.out})


def winners(state: State, out: tuple[Seat, ...]) -> tuple[Seat, ...] | None:
    """Return who has won the game, if it is decided after this round.

    Args:
        state: the scores after the round; ``state.out`` as it was in the round.
        out: who can win no more: all who are eliminated, or left before the end.
    """
    left = tuple(s for s in state.clockwise if s not in out)
    if state.rules.scoring == "elimination":
        decided = len(left) <= 1
    else:
        decided = any(state.scores[s] >= state.rules.target for s in left)
    if not decided and not _is_last_round(state):
        return None
    best = _best(state, left or state.seats_in)
    return None if _goes_on(state, best) else best


def _is_last_round(state: State) -> bool:
    return state.time_up or 0 < state.rules.round_limit <= state.round


def _goes_on(state: State, best: tuple[Seat, ...]) -> bool:
    """Whether those who are tied play another round (`tie`)."""
    return len(best) > 1 and state.rules.tie == "extra_round"


def _best(state: State, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return who leads: the lowest total where each scores their own hand (F9)."""
    totals = [state.scores[s] for s in seats]
    best = min(totals) if state.rules.lowest_wins else max(totals)
    return tuple(s for s in seats if state.scores[s] == best)
