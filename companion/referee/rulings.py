"""The referee's answer to an input: facts, objections, questions and assumptions."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from companion.core.cards import Card
from companion.core.events import GameEvent, PlainEvent
from companion.core.seating import Seat
from companion.referee.inputs import TableInput


class Assumed(Enum):
    """Kinds of assumptions: what happened beside, or instead of, what was reported."""

    UNSEEN_CARD = "unseen_card"
    """A card was laid and not read."""
    UNSEEN_DRAW = "unseen_draw"
    """A seat drew and nobody pressed."""
    UNSEEN_PASS = "unseen_pass"  # noqa: S105 (a turn, not a password)
    """A seat kept its card and nobody pressed."""
    MISREAD = "misread"
    """A card was taken for another."""
    IMAGINED = "imagined"
    """A card was read where none was laid."""
    LET_STAND = "let_stand"
    """A card that does not match was laid, and the table let it stand."""
    OUT_OF_TURN = "out_of_turn"
    """A seat played whose turn it was not."""
    STILL_THERE = "still_there"
    """A card that was reported gone was not."""
    WRONG_BUTTON = "wrong_button"
    """A seat pressed another seat's button."""
    HABIT = "habit"
    """A press was for a penalty that had been counted already (5.8)."""


@dataclass(frozen=True, slots=True)
class Assumption:
    """One thing that a hypothesis takes to have happened beside the reports."""

    kind: Assumed
    seat: Seat | None = None
    """Seat whose act it was."""
    card: Card | None = None
    """The card as it was; of an unseen one, the likeliest face."""
    read: Card | None = None
    """Card that was read where one was misread or imagined."""


class Objection(Enum):
    """Why an input changed nothing, or why it looks wrong."""

    DOES_NOT_MATCH = "does_not_match"
    """The card fits neither color, number nor symbol (T1)."""
    NOT_IN_DECK = "not_in_deck"
    """The deck has no such card: most likely a misread."""
    NOT_NOW = "not_now"
    """The input means nothing in this phase."""
    NOBODY_TO_CATCH = "nobody_to_catch"
    """Nobody can be caught now (N8)."""
    NOBODY_TO_CALL = "nobody_to_call"
    """A shared UNO button was pressed and no call would be valid (5.28)."""
    NOTHING_TO_CHALLENGE = "nothing_to_challenge"
    """No wild draw four is open to a challenge (W4)."""
    CANNOT_BE_LAST = "cannot_be_last"
    """The card must not be the last one of a hand (`finish_on`)."""
    DRAW_FIRST = "draw_first"
    """A pass before a card was drawn (T3)."""
    STALE = "stale"
    """The touch answered a view that is no longer shown."""
    WAS_ILLEGAL = "was_illegal"
    """A note: a later card proves that the seat's wild draw four was illegal (5.7)."""
    NOTHING_TO_UNDO = "nothing_to_undo"
    NOTHING_TO_REDO = "nothing_to_redo"


@dataclass(frozen=True, slots=True)
class Violation:
    """Something that breaks the rules: a value, not an exception."""

    objection: Objection
    seat: Seat | None = None
    """The seat concerned, where one is."""
    card: Card | None = None
    """The card concerned, where one is."""


class QuestionKind(Enum):
    """Kind of a question."""

    ILLEGAL_CARD = "illegal_card"
    """A card does not match: what was missed, misread or taken back (5.2)?"""
    CANNOT_BE_LAST = "cannot_be_last"
    """A card matches, but may not be the last one: what was it (`finish_on`)?"""
    REVISION = "retold"
    """The record was repaired without a touch: is it right now (5.2, 5.18)?"""
    UNSURE_CARD = "unsure_card"
    """The reading is not certain (5.17)."""
    WRONG_CARD = "wrong_card"
    """A wrong card was taken back, or somebody accused wrongly: penalty (P2, N8)."""
    TWIN = "twin"
    """A second card like the top one, or the same one pushed (5.16)?"""
    WITHDRAWN = "withdrawn"
    """The former top is back, but only after a long time or something else (5.4)."""
    OPENING = "opening"
    """The rule sheets are silent on this opening card: does it stay (5.25)?"""
    WHO_DEALS = "who_deals"
    """Who drew the highest card (U5)?"""
    SWAPPED_WITH = "swapped_with"
    """With whom did the seat swap hands, before the card that has landed (5.11)?"""
    WHO_CALLED = "who_called"
    """A shared UNO button was pressed and two seats could mean it (5.28)."""
    TOO_MANY = "too_many"
    """The card was seen more often than the deck has copies of it."""
    JUMP_IN = "jump_in"
    """Who played the twin of the top card (5.1)?"""
    DRAWN_ALREADY = "drawn_already"
    """Had the penalty been drawn before somebody jumped in on it (5.10)?"""
    KEPT = "kept"
    """Was it the drawn card, or the next seat's (5.5)?"""
    OUT_OF_TURN = "out_of_turn"
    """A card was played out of turn: taken back or let stand (5.1)."""
    CONFIRM_OUT = "confirm_out"
    """Is the seat really out (F1)?"""
    NOBODY_CAN_MOVE = "nobody_can_move"
    """No card is left to draw: give the round up (5.23)?"""
    FALSE_UNO = "false_uno"
    """A seat's call with several cards: penalty, or ignore (5.14)."""
    WHOM_TO_CATCH = "whom_to_catch"
    """Several seats could be caught."""
    CATCH_OR_CHALLENGE = "catch_or_challenge"
    """A shared button could mean both (5.28)."""


class AnswerKind(Enum):
    """Kind of an answer."""

    READ_AS = "read_as"
    """The card is really `Choice.card`."""
    MISSED = "missed"
    """`Choice.card` was laid before it and not seen."""
    LET_STAND = "let_stand"
    PLAYED_BY = "played_by"
    """`Choice.seat` played it."""
    SECOND = "second"
    """`Choice.card` was laid on its twin."""
    IS_OUT = "is_out"
    COUNT_WRONG = "count_wrong"
    """The count of the seat's cards is wrong."""
    GIVE_UP = "give_up"
    TAKE_BACK = "take_back"
    """Nothing happened on the pile: the card goes back to the hand."""
    PENALTY = "penalty"
    IGNORE = "ignore"
    CATCH = "catch"
    CHALLENGE = "challenge"
    DRAWN = "drawn"
    """The cards that were owed have been drawn."""
    REVISION = "retold"
    """The assumptions of the answer are what happened."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a question."""

    kind: AnswerKind
    answer: TableInput | None = None
    """The input that this answer stands for; ``None`` just closes the question."""
    card: Card | None = None
    """The card that the answer is about."""
    seat: Seat | None = None
    """The seat that the answer is about."""
    assumptions: tuple[Assumption, ...] = ()
    """Assumptions of the answer: what happened unseen, or otherwise than reported."""


@dataclass(frozen=True, slots=True)
class Question:
    """Something that only the table can know. It never blocks the game."""

    kind: QuestionKind
    choices: tuple[Choice, ...]
    """Two answers or more, the likely one first; at most four, except for questions
    that are answered by a seat."""
    seat: Seat | None = None
    card: Card | None = None
    at: float = 0.0
    """Time of the act that it asks about, monotonic seconds."""
    timeout_s: float | None = None
    """Seconds after ``at`` until the likely answer is taken; ``None``: never."""
    lasts: bool = False
    """Whether it stays open when the game moves on; most go with the next event."""

    @property
    def is_quiet(self) -> bool:
        """Whether it only offers what else can have happened, beside what is shown."""
        return self.kind is QuestionKind.REVISION or bool(self.choices[0].assumptions)

    @property
    def is_about_shown(self) -> bool:
        """Whether the likely answer is that all is as shown, not that nothing was."""
        likely = self.choices[0]
        return likely.answer is None and likely.kind is not AnswerKind.IGNORE

    @property
    def closes_at(self) -> float | None:
        """Time at which the likely answer is taken by itself, monotonic seconds."""
        return None if self.timeout_s is None else self.at + self.timeout_s


@dataclass(frozen=True, slots=True)
class Ruling:
    """The referee's answer to one input: one journal row, one step of undo."""

    events: tuple[GameEvent, ...] = ()
    violations: tuple[Violation, ...] = ()
    questions: tuple[Question, ...] = ()
    revision: tuple[Assumption, ...] | None = None
    """What is assumed now, if the record was repaired without a touch; empty if
    nothing is any more, ``None`` if the record only grew."""

    @property
    def plain_events(self) -> tuple[PlainEvent, ...]:
        """The events that are no corrections."""
        return tuple([e for e in self.events if isinstance(e, PlainEvent)])


@dataclass(frozen=True, slots=True)
class Ruled:
    """A report with the ruling on it."""

    item: TableInput
    ruling: Ruling
    played_s: float = 0.0
    """Seconds for which the game had been played."""


def events_of(rulings: Iterable[Ruling]) -> tuple[GameEvent, ...]:
    """Return the facts of several rulings, in order."""
    return tuple(event for ruling in rulings for event in ruling.events)


def refused(
    objection: Objection = Objection.NOT_NOW,
    seat: Seat | None = None,
    card: Card | None = None,
) -> Ruling:
    """Return the ruling that an input changes nothing, and why."""
    return Ruling(violations=(Violation(objection, seat, card),))
