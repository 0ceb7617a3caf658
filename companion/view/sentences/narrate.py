"""Events in sentences with their reasons, and why an input changed nothing.

Names come first, numbers are figures. No sentence blames anybody.
"""

from collections.abc import Mapping

from companion.core import events as ev
from companion.core.effects import NextDraws, PlainEffect
from companion.core.events import GameEvent
from companion.core.play.rounds import goes_back
from companion.core.state import Phase, State
from companion.referee.rulings import Objection, Violation
from companion.view.cards import card_in_sentence, card_title, symbol_name
from companion.view.language import _, gettext_noop, ngettext, ngettext_noop
from companion.view.words import color_name, score

_SENTENCES: Mapping[type[GameEvent], str] = {
    ev.ColorNamed: gettext_noop("{name} named {color}"),
    ev.Passed: gettext_noop("{name} passed"),
    ev.UnoCalled: gettext_noop("{name} called UNO"),
    ev.Challenged: gettext_noop("{name} challenges {target}"),
    ev.Swapped: gettext_noop("{name} and {target} swapped hands"),
    ev.Left: gettext_noop("{name} left the table"),
    ev.Joined: gettext_noop("{name} sat down"),
    ev.TimeCalled: gettext_noop("Time is up: the game ends with this round"),
    ev.Redealt: gettext_noop("All hands were shuffled and dealt again"),
    ev.Reshuffled: gettext_noop("The discards were shuffled into a new draw pile"),
    ev.Stopped: gettext_noop("The round was given up: no points"),
    ev.TurnSet: gettext_noop("The table says: it is {name}'s turn"),
    ev.Undone: gettext_noop("Taken back"),
    ev.Redone: gettext_noop("What was taken back counts again"),
    ev.Amended: gettext_noop("Corrected: {fact}"),
    ev.Inserted: gettext_noop("Added: {fact}"),
    ev.Deleted: gettext_noop("Removed from the record"),
}
"""The sentences of events that are told alike in every state."""
_DRAWN_BECAUSE = {
    ev.Why.FALSE_UNO: ngettext_noop(
        "{name} called UNO too early: {n} card",
        "{name} called UNO too early: {n} cards",
    ),
    ev.Why.MISPLAY: ngettext_noop(
        "{name} drew {n} card for a card that did not match",
        "{name} drew {n} cards for a card that did not match",
    ),
    ev.Why.ADVICE: ngettext_noop(
        "{name} drew {n} card for giving advice",
        "{name} drew {n} cards for giving advice",
    ),
}
"""The sentences of draws that say why."""
_DREW = ngettext_noop("{name} drew {n} card", "{name} drew {n} cards")
_DREW_THE_LAST = ngettext_noop(
    "{name} drew {n} card: no more are left", "{name} drew {n} cards: no more are left"
)


def narrate(event: GameEvent, before: State) -> str:
    """Return one sentence about an event; empty if another sentence tells it.

    Args:
        event: what happened.
        before: the state in which it happened.
    """
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
        case ev.CountSet():
            return _tell_hand_size(event, before)
        case ev.DirectionSet(clockwise=True):
            return _("The table says: play goes clockwise")
        case ev.DirectionSet():
            return _("The table says: play goes the other way round")
        case _:
            return _(_SENTENCES[type(event)]).format(**_words(event, before))


def _words(event: GameEvent, before: State) -> dict[str, str]:
    """Return the words with which a sentence of `_TOLD` may be filled in."""
    match event:
        case ev.Amended(event=other) | ev.Inserted(event=other):
            return {"fact": narrate(other, before)}
        case ev.Joined(name):
            return {"name": name}
        case ev.ColorNamed(seat, color):
            return {"name": before.name(seat), "color": color_name(color)}
        case ev.Challenged(seat, target) | ev.Swapped(seat, target):
            return {"name": before.name(seat), "target": before.name(target)}
        case ev.Passed(seat) | ev.UnoCalled(seat) | ev.Left(seat) | ev.TurnSet(seat):
            return {"name": before.name(seat)}
        case _:
            return {}


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


def _tell_hand_size(event: ev.CountSet, before: State) -> str:
    said = ngettext(
        "The table says: {name} holds {n} card",
        "The table says: {name} holds {n} cards",
        event.cards,
    )
    return said.format(name=before.name(event.seat), n=event.cards)


def _tell_play(event: ev.Played, before: State) -> str:
    words = {
        "name": before.name(event.player),
        "card": card_in_sentence(event.card, before.deck),
        "top": card_in_sentence(before.top, before.deck) if before.top else "",
        "next": before.name(before.after(event.player)),
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


def _consequence(event: ev.Played, before: State) -> str:
    effects = before.deck.effects(event.card)
    skips = PlainEffect.SKIP in effects or (
        PlainEffect.REVERSE in effects and before.is_duel
    )
    if skips:
        return _("{name} played {card}: {next} misses a turn")
    if PlainEffect.REVERSE in effects:
        return _("{name} played {card}: play reverses")
    draws = [effect.cards for effect in effects if isinstance(effect, NextDraws)]
    if draws and before.pending and before.phase is Phase.PENALTY:
        return _("{name} played {card}: more for {next}")
    return ""


def _tell_draw(event: ev.Drew, before: State) -> str:
    if event.why is ev.Why.UNO and not event.short:
        return ""  # told by the catch
    n, texts = event.count, _DRAWN_BECAUSE.get(event.why, _DREW)
    said = ngettext(*(_DREW_THE_LAST if event.short else texts), n)
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
