"""Questions and turns in pictures, for children who cannot read yet."""

from dataclasses import replace

from companion.core.cards import DARK, LIGHT
from companion.core.play.rules import Answer, answers, is_dark, turns_over
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.referee.inputs import SeatTouched
from companion.referee.rulings import AnswerKind, Choice, Question
from companion.view.badges import Badge
from companion.view.cards import card_face
from companion.view.elements import CardFace, Control, Emblem, QuestionBar
from companion.view.sentences.questions import fitting

_WILD, _BACK, _ASKS = CardFace(Emblem.WHEEL), CardFace(), CardFace(Emblem.TEXT, "?")
_PASS, _LOOK, _SWAP, _TOUCH = (
    CardFace(Emblem.ICON, name) for name in ("pass", "look", "swap", "touch")
)

_CARDS = {AnswerKind.READ_AS, AnswerKind.MISSED, AnswerKind.SECOND}
_ICONS = {
    AnswerKind.LET_STAND: "right",
    AnswerKind.TAKE_BACK: "undo",
    AnswerKind.PENALTY: "draw",
    AnswerKind.IGNORE: "close",
    AnswerKind.IS_OUT: "right",
    AnswerKind.COUNT_WRONG: "close",
    AnswerKind.CATCH: "touch",
    AnswerKind.CHALLENGE: "help",
    AnswerKind.GIVE_UP: "off",
    AnswerKind.DRAWN: "right",
}
"""The icon of each answer that is no card and no player; those of the large buttons
where there is such a button."""


def act_pictures(state: State) -> tuple[CardFace, ...]:
    """Return cards that show what may be done; none where only words can say it.

    The color in force, the symbol, a wild; and a back for drawing one.
    """
    match state.phase:
        case Phase.FLIP if not turns_over(state):
            return (_BACK,)
        case Phase.PLAY:
            return (*_matching(state), _BACK)
        case Phase.DRAWN if state.rules.draw_until_playable:
            return (*_matching(state), _BACK)
        case Phase.DRAWN if state.rules.drawn_card == "must_play":
            return _matching(state)
        case Phase.DRAWN:
            return (*_matching(state), _PASS)
        case Phase.COLOR:
            colors = DARK if is_dark(state) else LIGHT
            return tuple(CardFace(Emblem.TEXT, color=color) for color in colors)
        case Phase.SWAP:
            return (_SWAP,)
        case Phase.REDEAL | Phase.OVER:
            return (_BACK,) * 3
        case Phase.VERDICT:
            return (_LOOK,)
        case Phase.CHALLENGE | Phase.PENALTY if Answer.CANCEL not in answers(state):
            doubt = (_ASKS,) * (state.phase is Phase.CHALLENGE)
            return (_BACK, *_alike(state)[: len(answers(state))], *doubt)
        case _:
            return ()


def _matching(state: State) -> tuple[CardFace, ...]:
    """Return what may be laid: the color in force, the symbol, a wild."""
    if state.color is None:
        return (_WILD,)
    named = CardFace(Emblem.TEXT, color=state.color)
    if state.top is None or state.top.is_wild:
        return (named, _WILD)
    return (named, *_alike(state), _WILD)


def _alike(state: State) -> tuple[CardFace, ...]:
    """Return the card on top without its color."""
    top = card_face(state.top, state.deck)
    return (replace(top, color=None, name=""),) if state.top else ()


def question_in_pictures(
    asked: QuestionBar,
    state: State,
    questions: tuple[Question, ...],
    badges: tuple[Badge, ...],
) -> QuestionBar:
    """Return the question of a game with what is drawn before its words.

    Args:
        asked: the question in words.
        state: the present state.
        questions: the referee's open questions, the latest last.
        badges: everybody's, seat by seat.
    """

    def badge(seat: Seat | None) -> Badge:
        return Badge() if seat is None else badges[seat]

    if asked.quiet or not asked.text:
        return asked
    if questions:
        question = questions[-1]
        card = (card_face(question.card, state.deck),) if question.card else ()
        keys = tuple(
            _answer(control, choice, question, state, badge(choice.seat))
            for control, choice in zip(
                asked.answers, fitting(state, question.choices), strict=True
            )
        )
        about = badge(question.seat)
        return replace(asked, badge=about, faces=(*card, _ASKS), answers=keys)
    keys = asked.answers
    faces: tuple[CardFace, ...] = (card_face(state.top, state.deck), _ASKS)
    match state.phase:
        case Phase.COLOR:
            seat = state.current
        case Phase.SWAP:
            seat, faces = state.current, (_SWAP, _ASKS if keys else _TOUCH)
            keys = tuple(_of_seat(each, badges) for each in keys)
        case Phase.CHALLENGE:
            seat, keys = state.challenged, _with_icons(keys, "draw", "help")
        case Phase.VERDICT:
            held = CardFace(Emblem.TEXT, color=state.former_color)
            seat, faces = state.challenged, (held, _ASKS)
            keys = _with_icons(keys, "close", "right")
        case Phase.OVER:
            seat, faces = state.dealer, (_BACK,) * 3
            keys = _with_icons(keys, "right")
        case _:
            return asked
    return replace(asked, badge=badge(seat), faces=faces, answers=keys)


def _with_icons(controls: tuple[Control, ...], *icons: str) -> tuple[Control, ...]:
    pairs = zip(controls, icons, strict=True)
    return tuple(replace(control, icon=icon) for control, icon in pairs)


def _of_seat(control: Control, badges: tuple[Badge, ...]) -> Control:
    action = control.action
    return (
        replace(control, badge=badges[action.seat])
        if isinstance(action, SeatTouched)
        else control
    )


def _answer(
    control: Control, choice: Choice, question: Question, state: State, badge: Badge
) -> Control:
    """Return an answer to the referee with its picture."""
    card = choice.card or question.card
    if card and choice.kind in _CARDS:
        faces = [card_face(card, state.deck)]
        if choice.kind is AnswerKind.SECOND:
            faces *= 2
        if choice.kind is AnswerKind.MISSED and question.card:
            faces.append(card_face(question.card, state.deck))  # that came after it
        return replace(control, faces=tuple(faces))
    alike = [each for each in question.choices if each.kind is choice.kind]
    if badge.figure and (len(alike) > 1 or choice.kind not in _ICONS):
        return replace(control, badge=badge)  # the answers differ by their players
    return replace(control, icon=_ICONS.get(choice.kind, ""))
