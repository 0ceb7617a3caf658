"""Functions that build tables: a state from notation, a game from events."""

from dataclasses import replace
from threading import Event
from typing import Any

from notation_reader import parse_state

from companion.core.cards import Card, Color
from companion.core.events import ColorNamed, GameEvent, PlainEvent, Played, Why
from companion.core.game import replay
from companion.core.history import History
from companion.core.ruleset import parse_rules
from companion.core.seating import Seat
from companion.core.state import ExtraPenalty, Phase, State, new_game
from companion.decks import load_deck
from companion.referee.inputs import Button, CardSeen, Pressed, RoundDealt, TableInput
from companion.referee.referee import rule_on
from companion.referee.rulings import AnswerKind, QuestionKind, Ruled, Ruling
from companion.storage.background import worker_named

NAMES = ("Ada", "Ben", "Cem", "Dee", "Eva", "Fin", "Gus", "Hal", "Ida", "Jon")


def a_table(players: int = 4, **rules: Any) -> State:
    """A table before its first deal."""
    ruleset = parse_rules(rules)
    return new_game(NAMES[:players], ruleset, load_deck(ruleset.deck))


def a_round(
    top: str = "R7",
    *,
    hands: tuple[int, ...] = (7, 7, 7, 7),
    turn: int = 0,
    **rules: Any,
) -> State:
    """A round in which ``turn`` is to play on ``top``; the dealer sits before it."""
    start = a_table(len(hands), **rules)
    card = Card.parse(top)
    return replace(
        start,
        phase=Phase.PLAY,
        current=Seat(turn),
        color=card.color,
        top=card,
        counts=hands,
        draw_pile=start.deck.size - sum(hands) - 20,
        discard_pile=20,
        dealer=Seat((turn - 1) % len(hands)),
        round=1,
    )


def at(line: str) -> State:
    """The state that is written in notation (`companion.core.notation`)."""
    return parse_state(line, load_deck)


def play(state: State, *events: PlainEvent) -> State:
    """The state after some events."""
    return replay(state, events)


def aside(*owed: tuple[int, int], why: Why = Why.UNO) -> tuple[ExtraPenalty, ...]:
    """Penalties aside: seats and their cards."""
    return tuple(ExtraPenalty(Seat(seat), cards, why) for seat, cards in owed)


def card(text: str) -> Card:
    return Card.parse(text)


def seen(text: str, at: float = 0.0, confidence: float = 1.0, *others: str) -> CardSeen:
    """A card that came to rest on the pile."""
    return CardSeen(at, card(text), confidence, tuple(map(card, others)))


def rule(state: State, item: TableInput) -> Ruling:
    """The referee's answer at a table that has just come to ``state``."""
    return rule_on(History(state), item)


def after(state: State, *items: TableInput) -> State:
    """The state after the referee has ruled on some inputs."""
    return told(state, *items).now


def told(state: State, *items: TableInput) -> History:
    """The history of a table after the referee has ruled on some inputs."""
    history = History(state)
    for item in items:
        history = history.after(rule_on(history, item).events)
    return history


def ruled(*events: GameEvent, on: TableInput | None = None) -> Ruled:
    """Events as the journal takes them: ruled on some report."""
    return Ruled(on or RoundDealt(0.0, Seat(0)), Ruling(events))


def let_saving_end() -> None:
    """Wait until all that was to be saved beside the game is saved."""
    for name in ("saving", "copies", "sticks"):
        is_done = Event()
        worker_named(name)(is_done.set)
        assert is_done.wait(10), "Something is still being saved."


def press(button: Button, seat: int | None = None) -> Pressed:
    return Pressed(0.0, button, None if seat is None else Seat(seat))


def asked(ruling: Ruling) -> list[QuestionKind]:
    return [question.kind for question in ruling.questions]


def answer(
    ruling: Ruling, means: AnswerKind, seat: int | None = None
) -> TableInput | None:
    """The input behind one answer to the only question."""
    choices = ruling.questions[0].choices
    return next(c.answer for c in choices if c.kind is means and seat in {None, c.seat})


def exposed(**rules: Any) -> State:
    """The first seat has one card left and did not call."""
    return play(a_round("R7", hands=(2, 7, 7, 7), **rules), Played(Seat(0), card("R3")))


def doubted(**rules: Any) -> State:
    """A wild draw four, its color named."""
    wild4 = Played(Seat(0), card("W+4"))
    return play(a_round("R7", **rules), wild4, ColorNamed(Seat(0), Color.BLUE))


def swapping(hands: tuple[int, ...] = (7, 5, 3, 4), **rules: Any) -> State:
    """The first seat has played a 7 and is to say with whom it swaps."""
    rules = {"seven_swap": "must"} | rules
    return after(a_round("R3", hands=hands, **rules), seen("R7"))
