"""The turn in words: who must act, and what they may do, in one short sentence."""

from companion.core.play.rules import Answer, answers, turns_over
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.view.cards import symbol_brief
from companion.view.elements import Owed, TurnPrompt
from companion.view.language import _, gettext_noop, ngettext
from companion.view.plain_text import plain
from companion.view.words import brief, color_name

_STACK, _CANCEL = frozenset({Answer.STACK}), frozenset({Answer.CANCEL})
_CHALLENGED = {
    frozenset(): gettext_noop("draw {n}, or challenge"),
    _STACK: gettext_noop("draw {n}, add or challenge"),
    _CANCEL: gettext_noop("draw {n}, cancel, challenge"),
    _STACK | _CANCEL: gettext_noop("draw {n}, reply, challenge"),
}
"""Prompts at a wild draw four, by what else may answer it."""
_OWING = {
    _STACK: gettext_noop("draw {n}, or add to it"),
    _CANCEL: gettext_noop("draw {n}, or cancel it"),
    _STACK | _CANCEL: gettext_noop("draw {n}, add or cancel"),
}
"""Prompts at a penalty, by what may answer it."""


def acting_seat(state: State) -> Seat | None:
    """Return the seat that everybody waits for; ``None`` when it is nobody's turn."""
    match state.phase:
        case Phase.OVER | Phase.COUNT:
            return None
        case Phase.FLIP:
            return state.then if turns_over(state) else state.dealer
        case Phase.VERDICT:
            return state.challenged
        case Phase.CHALLENGE | Phase.PENALTY:
            return state.owes
        case _:
            return state.current


def turn_prompt(state: State) -> TurnPrompt:
    """Return who must act and the sentence beneath the name."""
    seat = acting_seat(state)
    if seat is None or turns_over(state):  # all turn their hands over, whoever is next
        return TurnPrompt("", _sentence(state))
    return TurnPrompt(plain(state.name(seat)), _sentence(state), _brief(state))


def owed(state: State) -> Owed:
    """Return the cards that somebody must draw now, if any."""
    if state.phase is Phase.VERDICT:
        return Owed(_("+{n}").format(n=state.pending))  # for whom is not yet known
    if state.extra_penalties and not state.pending:
        seat, cards = state.extra_penalties[0].seat, state.extra_penalties[0].cards
    elif state.owes is not None and state.pending:
        seat, cards = state.owes, state.pending
    else:
        return Owed()
    number = _("+{n}").format(n=cards)
    who = "" if seat == acting_seat(state) else brief(state.name(seat))
    return Owed(number, who and _("for {name}").format(name=who))


def _sentence(state: State) -> str:
    match state.phase:
        case Phase.OVER:
            return _("deal the next round") if state.round else _("deal the cards")
        case Phase.FLIP:
            if turns_over(state):
                return _("turn everything over")
            return _("turn over the first card")
        case Phase.PLAY:
            return _what_matches(state)
        case Phase.DRAWN:
            return _after_drawing(state)
        case Phase.COLOR:
            return _("name a color")
        case Phase.SWAP:
            return _("take whose hand?")
        case Phase.REDEAL:
            return _("deal all cards again")
        case Phase.CHALLENGE:
            return _(_CHALLENGED[answers(state)]).format(n=state.pending)
        case Phase.VERDICT:
            return _("let {name} look").format(name=_challenger(state))
        case Phase.PENALTY:
            return _penalty(state)
        case Phase.COUNT:
            return _("count the hands")


def _brief(state: State) -> str:
    """Say it without the names of color and symbol: the card on top shows them."""
    is_long = state.phase is Phase.PLAY and state.color is not None
    return _("play a match, or draw") if is_long else ""


def _what_matches(state: State) -> str:
    if state.color is None:
        return _("play any card, or draw")
    words = {"color": color_name(state.color)}
    if state.top is None or state.top.is_wild:
        return _("{color}, or draw").format(**words)
    words["symbol"] = symbol_brief(state.top, state.deck)
    return _("{color}, {symbol} or draw").format(**words)


def _after_drawing(state: State) -> str:
    if state.rules.draw_until_playable:
        return _("play it, or draw on")
    if state.rules.drawn_card == "must_play":
        return _("play it if it fits")
    return _("play it, or pass")


def _challenger(state: State) -> str:
    return "" if state.owes is None else brief(state.name(state.owes))


def _penalty(state: State) -> str:
    ways = answers(state)
    if ways:
        return _(_OWING[ways]).format(n=state.pending)
    said = ngettext("draw {n} card", "draw {n} cards", state.pending)
    return said.format(n=state.pending)
