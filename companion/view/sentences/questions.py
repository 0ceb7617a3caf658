"""Questions that only the table can answer: at most six words, two to four answers.

Among them is what the referee assumes happened, as a sentence or a short answer.
"""

from dataclasses import replace

from companion.core.cards import Card
from companion.core.play.rounds import next_hand
from companion.core.state import Phase, State
from companion.referee.awaiting import AllowedInputs
from companion.referee.inputs import (
    Button,
    ColorTouched,
    Pressed,
    RoundDealt,
    SeatTouched,
    VerdictTouched,
)
from companion.referee.rulings import (
    AnswerKind,
    Assumed,
    Assumption,
    Choice,
    Question,
    QuestionKind,
)
from companion.view.cards import card_in_sentence, card_name, card_title
from companion.view.elements import Control, QuestionBar, Swatch
from companion.view.language import _, ngettext, words_for
from companion.view.words import brief, color_name, swatch

_NAMES = {
    AnswerKind.CATCH,
    AnswerKind.PLAYED_BY,
}  # answers that are the name of a player
_ONE_OF_A_KIND = {
    QuestionKind.TOO_MANY,
    QuestionKind.TWIN,
}  # "a second red 7": no other article
ANSWERS = 4
"""Number of answers that fit on the strip."""


def strip(
    state: State, waits: AllowedInputs, questions: tuple[Question, ...]
) -> QuestionBar:
    """Return the question to show: the referee's latest, else the table's own.

    Args:
        state: the present state.
        waits: what the table waits for.
        questions: the referee's open questions, the latest last.
    """
    if questions:
        shown = _asked(state, questions[-1])
        place = _("1/{n}").format(n=len(questions))
        return replace(shown, place=place) if len(questions) > 1 else shown
    match state.phase:
        case Phase.COLOR:
            return _which_color(state, waits)
        case Phase.SWAP:
            return _whose_hand(state, waits)
        case Phase.CHALLENGE:
            return _challenge(state)
        case Phase.VERDICT:
            return _verdict(state)
        case Phase.OVER if state.round == 0:
            return _deal(state)
        case _:
            return QuestionBar()


def _which_color(state: State, waits: AllowedInputs) -> QuestionBar:
    name = "" if state.current is None else brief(state.name(state.current))
    answers = tuple(
        Control(swatch(color).word, ColorTouched(0, color), swatch=swatch(color))
        for color in waits.colors
    )
    return QuestionBar(
        _("Which color, {name}?").format(name=name), answers, repeats=True
    )


def _whose_hand(state: State, waits: AllowedInputs) -> QuestionBar:
    """Ask for a seat; if there are too many for the strip, the ring is touched."""
    if len(waits.targets) > ANSWERS:
        return QuestionBar(_("Touch the seat to swap with"))
    answers = tuple(
        Control(brief(state.name(seat)), SeatTouched(0, seat)) for seat in waits.targets
    )
    return QuestionBar(_("Swap hands with whom?"), answers, repeats=True)


def _challenge(state: State) -> QuestionBar:
    name = "" if state.challenged is None else brief(state.name(state.challenged))
    draw = _("Draw {n}").format(n=state.pending)
    return QuestionBar(
        _("Believe {name}?").format(name=name),
        (
            Control(draw, Pressed(0, Button.DRAW), strong=True),
            Control(_("Challenge"), Pressed(0, Button.CHALLENGE)),
        ),
    )


def _verdict(state: State) -> QuestionBar:
    if state.challenged is None or state.owes is None:
        return QuestionBar()
    owner, doubter = brief(state.name(state.challenged)), brief(state.name(state.owes))
    color = state.former_color
    held = (
        _("Did {name} hold {color}?").format(name=owner, color=color_name(color))
        if color
        else _("Did {name} hold the old color?").format(name=owner)
    )
    lost = state.pending + state.rules.challenge_extra
    no = _("No: {name} +{n}").format(name=doubter, n=lost)
    yes = _("Yes: {name} +{n}").format(name=owner, n=state.pending)
    return QuestionBar(
        held,
        (
            Control(no, VerdictTouched(0, guilty=False)),
            Control(yes, VerdictTouched(0, guilty=True)),
        ),
    )


def _deal(state: State) -> QuestionBar:
    dealer = "" if state.dealer is None else brief(state.name(state.dealer))
    n = next_hand(state)
    text = ngettext("{name} deals {n} card each", "{name} deals {n} cards each", n)
    return QuestionBar(
        text.format(name=dealer, n=n),
        (Control(_("Dealt"), RoundDealt(0), strong=True),),
    )


def _asked(state: State, question: Question) -> QuestionBar:
    """Return a question; one about an automatic repair is quiet."""
    supposed = question.choices[0].assumptions
    text = revision_sentence(state, supposed) if supposed else None
    return QuestionBar(
        text or _question_text(state, question),
        tuple(
            _answer(state, question, choice, likely=choice is question.choices[0])
            for choice in fitting(state, question.choices)
        ),
        quiet=bool(supposed),
        asked_at=question.at,
        closes_at=question.closes_at,
    )


def fitting(state: State, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """Return the choices that fit: the likely ones first, the last resorts last.

    Seats that do not fit are touched on the ring, so the first ones stay here. Of two
    stories in the same words nobody could choose: the likelier one stays.

    Args:
        state: the present state.
        choices: all of them.
    """
    told: dict[object, Choice] = {}
    for choice in choices:
        is_read = choice.kind is AnswerKind.READ_AS
        words = _answer_text(state, choice, choice.card if is_read else None)
        whose = choice.seat if choice.kind in _NAMES else None  # brief names may agree
        told.setdefault((words, whose), choice)
    choices = tuple(told.values())
    if len(choices) <= ANSWERS or choices[-1].kind in _NAMES:
        return choices[:ANSWERS]
    half = ANSWERS // 2
    return (*choices[:half], *choices[-half:])


def _question_text(state: State, question: Question) -> str:
    named = card_name if question.kind in _ONE_OF_A_KIND else card_in_sentence
    words = {
        "name": "" if question.seat is None else brief(state.name(question.seat)),
        "card": named(question.card, state.deck) if question.card else "",
        "Card": card_title(question.card, state.deck) if question.card else "",
    }
    return words_for("question", question.kind).format(**words)


def _answer(
    state: State, question: Question, choice: Choice, *, likely: bool
) -> Control:
    card = (choice.card or question.card) if choice.kind is AnswerKind.READ_AS else None
    return Control(
        _answer_text(state, choice, card),
        choice.answer,
        strong=likely,
        swatch=swatch(card.color) if card and card.color else Swatch(),
        question=question,
    )


def _answer_text(state: State, choice: Choice, card: Card | None) -> str:
    if card:
        return card_title(card, state.deck)
    if choice.kind in _NAMES and choice.seat is not None:
        return brief(state.name(choice.seat))
    if choice.kind is AnswerKind.MISSED and choice.card:
        return _("Missed {card}").format(card=card_in_sentence(choice.card, state.deck))
    if choice.kind is AnswerKind.REVISION:
        return revision_answer(state, choice.assumptions)
    return words_for("answer", choice.kind)


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
    return _filled_in("assumed", state, assumptions[-1])


def revision_answer(state: State, assumptions: tuple[Assumption, ...]) -> str:
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
    return _filled_in("assumed_answer", state, assumptions[-1])


def _who_drew(state: State, assumptions: tuple[Assumption, ...]) -> str:
    """Return who must have drawn unseen: all of them, so that no two answers agree."""
    drew = [g.seat for g in assumptions if g.kind is Assumed.UNSEEN_DRAW]
    names = [brief(state.name(s)) for s in state.clockwise if s in drew]
    if len(names) > 1:
        return _("{names} drew").format(names=_(", ").join(names))
    name, n = "".join(names), len(drew)
    if n > 1:
        said = ngettext("{name} drew {n} card", "{name} drew {n} cards", n)
        return said.format(name=name, n=n)
    return _("{name} drew").format(name=name)


def _filled_in(table: str, state: State, assumption: Assumption) -> str:
    card = assumption.card
    return words_for(table, assumption.kind).format(
        name="" if assumption.seat is None else brief(state.name(assumption.seat)),
        card=card_in_sentence(card, state.deck) if card else _("a card"),
        read=card_name(assumption.read, state.deck) if assumption.read else _("card"),
    )
