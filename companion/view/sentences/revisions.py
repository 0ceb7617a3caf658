"""What the referee assumes happened: one quiet sentence, or a short answer."""

from companion.core.state import State
from companion.referee.assumptions import Assumed, Assumption
from companion.view.cards import card_in_sentence, card_name
from companion.view.language import _, ngettext
from companion.view.words import brief


def revision_sentence(state: State, assumptions: tuple[Assumption, ...]) -> str:
    """Return how the record was repaired without a touch, in one sentence.

    Args:
        state: the present state.
        assumptions: what is assumed now; empty if nothing is any more.
    """
    cards = [g for g in assumptions if g.kind is Assumed.UNSEEN_CARD]
    if not assumptions:
        return _("It was as it looked at first")
    if len(cards) > 1:
        return _("Two cards must have been played")
    return _fill(_sentence(assumptions[-1].kind), state, assumptions[-1])


def answer(state: State, assumptions: tuple[Assumption, ...]) -> str:
    """Return what is assumed as a short answer to "What happened?".

    Args:
        state: the present state.
        assumptions: what is assumed; empty if nothing is.
    """
    cards = [g for g in assumptions if g.kind is Assumed.UNSEEN_CARD]
    if not assumptions:
        return _("Just as it looked")
    if len(cards) > 1:
        return _("Missed two cards")
    if assumptions[-1].kind is Assumed.UNSEEN_DRAW:
        return _who_drew(state, assumptions)
    return _fill(_short(assumptions[-1].kind), state, assumptions[-1])


def _who_drew(state: State, assumptions: tuple[Assumption, ...]) -> str:
    """Return who must have drawn unseen: all of them, so that no two answers agree."""
    drew = [g.seat for g in assumptions if g.kind is Assumed.UNSEEN_DRAW]
    names = [brief(state.name(s)) for s in dict.fromkeys(drew) if s is not None]
    if len(names) > 1:
        return _("{names} drew").format(names=_(", ").join(names))
    name, n = "".join(names), len(drew)
    if n > 1:
        said = ngettext("{name} drew {n} card", "{name} drew {n} cards", n)
        return said.format(name=name, n=n)
    return _("{name} drew").format(name=name)


def _fill(text: str, state: State, assumption: Assumption) -> str:
    card = assumption.card
    return text.format(
        name="" if assumption.seat is None else brief(state.name(assumption.seat)),
        card=card_in_sentence(card, state.deck) if card else _("a card"),
        read=card_name(assumption.read, state.deck) if assumption.read else _("card"),
    )


def _sentence(kind: Assumed) -> str:
    return {
        Assumed.UNSEEN_CARD: _("{name} must have played a card"),
        Assumed.UNSEEN_DRAW: _("{name} must have drawn a card"),
        Assumed.UNSEEN_PASS: _("{name} must have kept the card"),
        Assumed.MISREAD: _("I took {card} for {read}"),
        Assumed.IMAGINED: _("There was no {read}"),
        Assumed.LET_STAND: _("{card} stands, though it does not match"),
        Assumed.OUT_OF_TURN: _("{name} played out of turn"),
        Assumed.STILL_THERE: _("{card} was not taken back"),
        Assumed.WRONG_BUTTON: _("{name} pressed another button"),
        Assumed.HABIT: _("That draw was counted already"),
    }[kind]


def _short(kind: Assumed) -> str:
    return {
        Assumed.UNSEEN_CARD: _("Missed {card}"),
        Assumed.UNSEEN_PASS: _("{name} kept it"),
        Assumed.MISREAD: _("It was {card}"),
        Assumed.IMAGINED: _("No {read}"),
        Assumed.LET_STAND: _("Let it stand"),
        Assumed.OUT_OF_TURN: _("{name} played"),
        Assumed.STILL_THERE: _("Still there"),
        Assumed.WRONG_BUTTON: _("Wrong button"),
        Assumed.HABIT: _("Counted already"),
    }[kind]
