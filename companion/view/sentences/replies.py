"""Why an input changed nothing: short, concrete, never blaming."""

from companion.core.state import State
from companion.referee.rulings import Objection, Violation
from companion.view.cards import symbol_name
from companion.view.language import _
from companion.view.words import color_name


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
