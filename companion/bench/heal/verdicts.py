"""Which amendments are wrong.

An amendment is right if the table then shows the top card, the color and who is to act
as they really are. A card that is laid to be taken back lies on the table until it is
gone: then RULES.md 5.2 asks for that card, *as it was read*, with the color and the
turn marked unsure and with *taken back* a tap away. That, and no more, is right
meanwhile: the card told as another one or not at all is wrong however unsure the table
looks, and so is a color or a turn that looks sure and is not so.
"""

from companion.bench.heal.rounds import Told
from companion.bench.heal.score import compare
from companion.core.cards import Card
from companion.core.state import State
from companion.referee.inputs import CardSeen
from companion.referee.rulings import Means, Ruling
from companion.referee.tracking.beam import Beam


def is_right(shown: State, beam: Beam, ruling: Ruling, done: Told) -> bool:
    """Return whether what the table put right by itself is right.

    Args:
        shown: the table as it shows it since.
        beam: says what looks sure of that.
        ruling: the amendment, with what it asks.
        done: what was done last, its card as it really was, and how the table stands.
    """
    if compare(shown, done.truth).turn:
        return True
    card = _to_be_taken_back(done)
    if card is None or shown.top != card:
        return False
    color = shown.color == done.truth.color or not beam.is_color_sure
    turn = shown.to_act == done.truth.to_act or not beam.is_turn_sure
    return color and turn and _offers_taking_back(ruling)


def _to_be_taken_back(done: Told) -> Card | None:
    """Return the card that lies there and does not count."""
    laid = done.item.card if isinstance(done.item, CardSeen) else None
    return None if laid == done.truth.top else laid


def _offers_taking_back(ruling: Ruling) -> bool:
    return any(
        choice.means is Means.TAKE_BACK
        for question in ruling.questions
        for choice in question.choices
    )
