"""What the referee supposes happened: one quiet sentence, or a short answer."""

from companion.core.state import State
from companion.referee.stories.guesses import Guess, Supposed
from companion.view.cards import card_in_sentence, card_name
from companion.view.language import _, ngettext
from companion.view.words import brief


def retold(state: State, guesses: tuple[Guess, ...]) -> str:
    """Return how the record was repaired without a touch, in one sentence.

    Args:
        state: the present state.
        guesses: what is supposed now; empty if nothing is any more.
    """
    cards = [g for g in guesses if g.supposed is Supposed.UNSEEN_CARD]
    if not guesses:
        return _("It was as it looked at first")
    if len(cards) > 1:
        return _("Two cards must have been played")
    return _fill(_sentence(guesses[-1].supposed), state, guesses[-1])


def answer(state: State, guesses: tuple[Guess, ...]) -> str:
    """Return what is supposed as a short answer to "What happened?".

    Args:
        state: the present state.
        guesses: what is supposed; empty if nothing is.
    """
    cards = [g for g in guesses if g.supposed is Supposed.UNSEEN_CARD]
    if not guesses:
        return _("Just as it looked")
    if len(cards) > 1:
        return _("Missed two cards")
    if guesses[-1].supposed is Supposed.UNSEEN_DRAW:
        return _who_drew(state, guesses)
    return _fill(_short(guesses[-1].supposed), state, guesses[-1])


def _who_drew(state: State, guesses: tuple[Guess, ...]) -> str:
    """Return who must have drawn unseen: all of them, so that no two answers agree."""
    drew = [g.seat for g in guesses if g.supposed is Supposed.UNSEEN_DRAW]
    names = [brief(state.name(s)) for s in dict.fromkeys(drew) if s is not None]
    if len(names) > 1:
        return _("{names} drew").format(names=_(", ").join(names))
    name, n = "".join(names), len(drew)
    if n > 1:
        said = ngettext("{name} drew {n} card", "{name} drew {n} cards", n)
        return said.format(name=name, n=n)
    return _("{name} drew").format(name=name)


def _fill(text: str, state: State, guess: Guess) -> str:
    return text.format(
        name="" if guess.seat is None else brief(state.name(guess.seat)),
        card=card_in_sentence(guess.card, state.deck) if guess.card else _("a card"),
        read=card_name(guess.read, state.deck) if guess.read else _("card"),
    )


def _sentence(supposed: Supposed) -> str:
    return {
        Supposed.UNSEEN_CARD: _("{name} must have played a card"),
        Supposed.UNSEEN_DRAW: _("{name} must have drawn a card"),
        Supposed.UNSEEN_PASS: _("{name} must have kept the card"),
        Supposed.MISREAD: _("I took {card} for {read}"),
        Supposed.IMAGINED: _("There was no {read}"),
        Supposed.LET_STAND: _("{card} stands, though it does not match"),
        Supposed.OUT_OF_TURN: _("{name} played out of turn"),
        Supposed.TAKEN_BACK: _("{card} was taken back"),
        Supposed.STILL_THERE: _("{card} was not taken back"),
        Supposed.STRAY_PRESS: _("That press does not count"),
        Supposed.WRONG_BUTTON: _("{name} pressed another button"),
        Supposed.HABIT: _("That draw was counted already"),
        Supposed.TURN_LOST: _("It is {name}'s turn"),
    }[supposed]


def _short(supposed: Supposed) -> str:
    return {
        Supposed.UNSEEN_CARD: _("Missed {card}"),
        Supposed.UNSEEN_PASS: _("{name} kept it"),
        Supposed.MISREAD: _("It was {card}"),
        Supposed.IMAGINED: _("No {read}"),
        Supposed.LET_STAND: _("Let it stand"),
        Supposed.OUT_OF_TURN: _("{name} played"),
        Supposed.TAKEN_BACK: _("Taken back"),
        Supposed.STILL_THERE: _("Still there"),
        Supposed.STRAY_PRESS: _("Press does not count"),
        Supposed.WRONG_BUTTON: _("Wrong button"),
        Supposed.HABIT: _("Counted already"),
        Supposed.TURN_LOST: _("{name}'s turn"),
    }[supposed]
