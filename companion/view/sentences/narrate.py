"""Events in sentences with their reasons, and why an input changed nothing.

Names come first, numbers are figures. No sentence blames anybody.
"""

from companion.core import events as ev
from companion.core.effects import NextDraws, Reverse, Skip
from companion.core.events import GameEvent, PlainEvent
from companion.core.play.rounds import goes_back
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.referee.rulings import Objection, Violation
from companion.view.cards import card_in_sentence, card_title, symbol_name
from companion.view.language import _, ngettext
from companion.view.words import color_name, score


def narrate(event: GameEvent, before: State) -> str:
    """Return one sentence about an event; empty if another sentence tells it.

    Args:
        event: what happened.
        before: the state in which it happened.
    """
    if isinstance(event, PlainEvent):
        return _tell(event, before)
    return _tell_correction(event, before)


def _tell(event: PlainEvent, before: State) -> str:
    match event:
        case ev.Dealt():
            return _tell_deal(event, before)
        case ev.Flipped():
            return _tell_flip(event, before)
        case ev.Played():
            return _tell_play(event, before)
        case ev.Drew():
            return _tell_draw(event, before)
        case ev.Caught():
            return _tell_catch(event, before)
        case ev.Judged():
            return _tell_verdict(event, before)
        case ev.HandsCounted(points):
            return _tell_count(points, before)
        case (
            ev.ColorNamed()
            | ev.Passed()
            | ev.UnoCalled()
            | ev.Challenged()
            | ev.Swapped()
        ):
            return _tell_act(event, before)
        case ev.TurnSet() | ev.CountSet() | ev.DirectionSet():
            return _tell_setting(event, before)
        case _:
            return _tell_interruption(event, before)


def _tell_deal(event: ev.Dealt, before: State) -> str:
    said = ngettext(
        "{name} dealt {n} card each", "{name} dealt {n} cards each", event.hand
    )
    return said.format(name=before.name(event.dealer), n=event.hand)


def _tell_flip(event: ev.Flipped, before: State) -> str:
    said = _("The first card is {card}")
    if before.phase is Phase.FLIP and before.top is not None:
        said = _("Now {card} lies on top")
    elif before.top is None and goes_back(before, event):
        said = _("{Card} goes back: turn another card over")
    return said.format(
        card=card_in_sentence(event.card, before.deck),
        Card=card_title(event.card, before.deck),
    )


def _tell_act(
    event: ev.ColorNamed | ev.Passed | ev.UnoCalled | ev.Challenged | ev.Swapped,
    before: State,
) -> str:
    """Tell what somebody did, where the event alone says it all."""
    name = before.name
    match event:
        case ev.ColorNamed(player, color):
            return _("{name} named {color}").format(
                name=name(player), color=color_name(color)
            )
        case ev.Passed(player):
            return _("{name} passed").format(name=name(player))
        case ev.UnoCalled(player):
            return _("{name} called UNO").format(name=name(player))
        case ev.Challenged(player, target):
            return _("{name} challenges {target}").format(
                name=name(player), target=name(target)
            )
        case ev.Swapped(player, target):
            return _("{name} and {target} swapped hands").format(
                name=name(player), target=name(target)
            )


def _tell_interruption(
    event: ev.Redealt
    | ev.Reshuffled
    | ev.Stopped
    | ev.Left
    | ev.Joined
    | ev.TimeCalled,
    before: State,
) -> str:
    """Tell what is no part of anybody's turn."""
    match event:
        case ev.Left(player):
            return _("{name} left the table").format(name=before.name(player))
        case ev.Joined(name):
            return _("{name} sat down").format(name=name)
        case ev.TimeCalled():
            return _("Time is up: the game ends with this round")
        case ev.Redealt():
            return _("All hands were shuffled and dealt again")
        case ev.Reshuffled():
            return _("The discards were shuffled into a new draw pile")
        case ev.Stopped():
            return _("The round was given up: no points")


def _tell_setting(
    event: ev.TurnSet | ev.CountSet | ev.DirectionSet, before: State
) -> str:
    """Tell what the table has said, to put the program right."""
    match event:
        case ev.TurnSet(seat):
            return _("The table says: it is {name}'s turn").format(
                name=before.name(seat)
            )
        case ev.DirectionSet(clockwise=True):
            return _("The table says: play goes clockwise")
        case ev.DirectionSet():
            return _("The table says: play goes the other way round")
        case ev.CountSet(seat, cards):
            said = ngettext(
                "The table says: {name} holds {n} card",
                "The table says: {name} holds {n} cards",
                cards,
            )
            return said.format(name=before.name(seat), n=cards)


def _tell_play(event: ev.Played, before: State) -> str:
    words = {
        "name": before.name(event.player),
        "card": card_in_sentence(event.card, before.deck),
        "top": card_in_sentence(before.top, before.deck) if before.top else "",
        "next": before.name(_hit(event, before)),
    }
    if event.jump_in:
        return _("{name} jumped in with {card}").format(**words)
    said = _consequence(event, before)
    if said:
        return said.format(**words)
    if before.top and before.top.is_wild and before.color and event.card.color:
        words["color"] = color_name(before.color)
        return _("{name} played {card} on wild {color}").format(**words)
    return _("{name} played {card} on {top}").format(**words)


def _hit(event: ev.Played, before: State) -> Seat:
    """Return the seat that a skip or a draw card hits."""
    return before.after(event.player)


def _consequence(event: ev.Played, before: State) -> str:
    effects = before.deck.effects(event.card)
    skips = Skip() in effects or (Reverse() in effects and before.is_duel)
    if skips:
        return _("{name} played {card}: {next} misses a turn")
    if Reverse() in effects:
        return _("{name} played {card}: play reverses")
    draws = [effect.cards for effect in effects if isinstance(effect, NextDraws)]
    if draws and before.pending and before.phase is Phase.PENALTY:
        return _("{name} played {card}: more for {next}")
    return ""


def _tell_draw(event: ev.Drew, before: State) -> str:
    n = event.count
    if event.short:
        said = ngettext(
            "{name} drew {n} card: no more are left",
            "{name} drew {n} cards: no more are left",
            n,
        )
    elif event.why is ev.Why.UNO:
        return ""  # told by the catch
    elif event.why is ev.Why.FALSE_UNO:
        said = ngettext(
            "{name} called UNO too early: {n} card",
            "{name} called UNO too early: {n} cards",
            n,
        )
    elif event.why is ev.Why.MISPLAY:
        said = ngettext(
            "{name} drew {n} card for a card that did not match",
            "{name} drew {n} cards for a card that did not match",
            n,
        )
    elif event.why is ev.Why.ADVICE:
        said = ngettext(
            "{name} drew {n} card for giving advice",
            "{name} drew {n} cards for giving advice",
            n,
        )
    else:
        said = ngettext("{name} drew {n} card", "{name} drew {n} cards", n)
    return said.format(name=before.name(event.player), n=n)


def _tell_catch(event: ev.Caught, before: State) -> str:
    n = before.rules.uno_penalty
    words = {"target": before.name(event.target), "n": n}
    if event.target not in before.exposed:
        return _("{target} had nothing to call").format(**words)
    if event.player is None:
        said = ngettext(
            "{target} missed UNO: {n} card", "{target} missed UNO: {n} cards", n
        )
        return said.format(**words)
    said = ngettext(
        "{target} missed UNO: {n} card, caught by {name}",
        "{target} missed UNO: {n} cards, caught by {name}",
        n,
    )
    return said.format(**words, name=before.name(event.player))


def _tell_verdict(event: ev.Judged, before: State) -> str:
    words = {
        "name": before.name(event.player),
        "target": before.name(event.target),
        "n": before.pending,
        "lost": before.pending + before.rules.challenge_extra,
    }
    if not before.pending:  # a repair has changed the card that was doubted
        said = _("{name} was right")
        innocent = _("{target} played by the rules")
    else:
        said = _("{name} was right: {target} draws {n}")
        innocent = _("{target} played by the rules: {name} draws {lost}")
    return (said if event.guilty else innocent).format(**words)


def _tell_count(points: tuple[int, ...], before: State) -> str:
    winner = before.went_out
    if winner is None or before.rules.lowest_wins:
        return _("The hands are counted")
    return _("{name} wins the round: {points} in the other hands").format(
        name=before.name(winner), points=score(sum(points))
    )


def _tell_correction(
    event: ev.Undone | ev.Redone | ev.Amended | ev.Inserted | ev.Deleted, before: State
) -> str:
    match event:
        case ev.Undone():
            return _("Taken back")
        case ev.Redone():
            return _("What was taken back counts again")
        case ev.Amended(event=other):
            return _("Corrected: {fact}").format(fact=_tell(other, before))
        case ev.Inserted(event=other):
            return _("Added: {fact}").format(fact=_tell(other, before))
        case ev.Deleted():
            return _("Removed from the record")


def reply(state: State, violations: tuple[Violation, ...]) -> str:
    """Return one sentence about the first objection; empty without any."""
    if not violations:
        return ""
    violation = violations[0]
    if violation.objection is Objection.WAS_ILLEGAL and violation.seat is not None:
        name = state.name(violation.seat)
        return _("{name}'s wild draw four was not allowed").format(name=name)
    if violation.objection is Objection.DOES_NOT_MATCH:
        return _does_not_match(state)
    return _plain(violation.objection)


def _does_not_match(state: State) -> str:
    if state.top is None or state.color is None:
        return _("That card does not match")
    words = {
        "color": color_name(state.color),
        "symbol": symbol_name(state.top, state.deck),
    }
    if state.top.is_wild:
        return _("That card does not match {color}").format(**words)
    return _("That card does not match {color} or {symbol}").format(**words)


def _plain(objection: Objection) -> str:
    return {
        Objection.DOES_NOT_MATCH: _("That card does not match"),
        Objection.NOT_IN_DECK: _("This deck has no such card"),
        Objection.NOT_NOW: _("That means nothing just now"),
        Objection.NOBODY_TO_CATCH: _("Nobody can be caught now"),
        Objection.NOBODY_TO_CALL: _("Nobody can call UNO now"),
        Objection.NOTHING_TO_CHALLENGE: _("There is nothing to challenge"),
        Objection.DRAW_FIRST: _("Draw a card before passing"),
        Objection.CANNOT_BE_LAST: _("That card cannot be the last one"),
        Objection.WAS_ILLEGAL: _("That wild draw four was not allowed"),
        Objection.STALE: _("The game has moved on: touch again"),
        Objection.NOTHING_TO_UNDO: _("There is nothing to undo"),
        Objection.NOTHING_TO_REDO: _("There is nothing to put back"),
    }[objection]
