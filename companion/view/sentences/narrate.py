"""Events in sentences with their reasons, and why an input changed nothing.

Names come first, numbers are figures. No sentence blames anybody.
"""

from companion.core import events as ev
from companion.core.cards import Card
from companion.core.effects import NextDraws, PlainEffect
from companion.core.events import GameEvent
from companion.core.play.rounds import goes_back
from companion.core.play.rules import skips_next
from companion.core.state import Phase, State
from companion.referee.rulings import Objection, Violation
from companion.view.cards import card_in_sentence, card_title, symbol_name
from companion.view.language import _, ngettext, ngettext_noop, words_for
from companion.view.words import color_name, score

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
    return _sentence(event, before).format(**_words(event, before))


def _sentence(event: GameEvent, before: State) -> str:
    """Return the sentence about an event, with names in braces to be filled in."""
    match event:
        case ev.Dealt(hand=n):
            return ngettext(
                "{name} dealt {n} card each", "{name} dealt {n} cards each", n
            )
        case ev.Flipped():
            return _flip_sentence(event, before)
        case ev.Played():
            return _play_sentence(event, before)
        case ev.Drew(why=ev.Why.UNO, short=False):
            return ""  # told by the catch
        case ev.Drew(count=n, why=why, short=short):
            usual = _DRAWN_BECAUSE.get(why, _DREW)
            return ngettext(*(_DREW_THE_LAST if short else usual), n)
        case ev.Caught():
            return _catch_sentence(event, before)
        case ev.Judged(guilty=guilty):
            return _verdict_sentence(before, guilty=guilty)
        case ev.HandsCounted() if before.went_out is None or before.rules.lowest_wins:
            return _("The hands are counted")
        case ev.HandsCounted(points) if not any(points):  # played without points
            return _("{name} wins the round")
        case ev.HandsCounted():
            return _("{name} wins the round: {points} in the other hands")
        case ev.CountSet(cards=n):
            return ngettext(
                "The table says: {name} holds {n} card",
                "The table says: {name} holds {n} cards",
                n,
            )
        case ev.DirectionSet(clockwise=True):
            return _("The table says: play goes clockwise")
        case ev.DirectionSet():
            return _("The table says: play goes the other way round")
        case _:
            return words_for("event", type(event).__name__)


def _words(event: GameEvent, before: State) -> dict[str, object]:
    """Return the words with which the sentence of an event may be filled in."""
    match event:
        case ev.Amended(event=other) | ev.Inserted(event=other):
            return {"fact": narrate(other, before)}
        case ev.Joined(name):
            return {"name": name}
        case ev.Dealt(seat, n) | ev.CountSet(seat, n) | ev.Drew(seat, n):
            return {"name": before.name(seat), "n": n}
        case ev.Flipped(card):
            return _card_words(card, before)
        case ev.Played(seat, card):
            following = before.name(before.after(seat))
            return {
                **_card_words(card, before),
                "name": before.name(seat),
                "next": following,
                "top": card_in_sentence(before.top, before.deck) if before.top else "",
                "color": color_name(before.color) if before.color else "",
            }
        case ev.ColorNamed(seat, color):
            return {"name": before.name(seat), "color": color_name(color)}
        case ev.Caught(seat, target):
            name = "" if seat is None else before.name(seat)
            n = before.rules.uno_penalty
            return {"name": name, "target": before.name(target), "n": n}
        case ev.Judged(seat, target):
            names = {"name": before.name(seat), "target": before.name(target)}
            lost = before.pending + before.rules.challenge_extra
            return {**names, "n": before.pending, "lost": lost}
        case ev.HandsCounted(points):
            winner = before.went_out
            name = "" if winner is None else before.name(winner)
            return {"name": name, "points": score(sum(points))}
        case ev.Challenged(seat, target) | ev.Swapped(seat, target):
            return {"name": before.name(seat), "target": before.name(target)}
        case ev.Passed(seat) | ev.UnoCalled(seat) | ev.Left(seat) | ev.TurnSet(seat):
            return {"name": before.name(seat)}
        case _:
            return {}


def _card_words(card: Card, before: State) -> dict[str, object]:
    deck = before.deck
    return {"card": card_in_sentence(card, deck), "Card": card_title(card, deck)}


def _flip_sentence(event: ev.Flipped, before: State) -> str:
    if before.phase is Phase.FLIP and before.top is not None:
        return _("Now {card} lies on top")
    if before.top is None and goes_back(before, event):
        return _("{Card} goes back: turn another card over")
    return _("The first card is {card}")


def _play_sentence(event: ev.Played, before: State) -> str:
    effects = before.deck.effects(event.card)
    if event.jump_in:
        return _("{name} jumped in with {card}")
    goes_on = before.counts[event.player] > 1  # after a last card no turn is missed
    if goes_on and skips_next(before, effects):
        return _("{name} played {card}: {next} misses a turn")
    if goes_on and PlainEffect.REVERSE in effects and not before.is_duel:
        return _("{name} played {card}: play reverses")
    draws = [effect.cards for effect in effects if isinstance(effect, NextDraws)]
    if draws and before.pending and before.phase is Phase.PENALTY:
        return _("{name} played {card}: more for {next}")
    if before.top and before.top.is_wild and before.color and event.card.color:
        return _("{name} played {card} on wild {color}")
    return _("{name} played {card} on {top}")


def _catch_sentence(event: ev.Caught, before: State) -> str:
    n = before.rules.uno_penalty
    if event.target not in before.exposed:
        return _("{target} had nothing to call")
    if event.player is None:
        return ngettext(
            "{target} missed UNO: {n} card", "{target} missed UNO: {n} cards", n
        )
    return ngettext(
        "{target} missed UNO: {n} card, caught by {name}",
        "{target} missed UNO: {n} cards, caught by {name}",
        n,
    )


def _verdict_sentence(before: State, *, guilty: bool) -> str:
    if not before.pending:  # a repair has changed the card that was doubted
        right, innocent = _("{name} was right"), _("{target} played by the rules")
    else:
        right = _("{name} was right: {target} draws {n}")
        innocent = _("{target} played by the rules: {name} draws {lost}")
    return right if guilty else innocent


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
    return words_for("objection", violation.objection)


def _does_not_match(state: State) -> str:
    if state.top is None or state.color is None:
        return words_for("objection", Objection.DOES_NOT_MATCH)
    words = {
        "color": color_name(state.color),
        "symbol": symbol_name(state.top, state.deck),
    }
    if state.top.is_wild:
        return _("That card does not match {color}").format(**words)
    return _("That card does not match {color} or {symbol}").format(**words)
