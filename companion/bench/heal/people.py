"""How people play in the bench's rounds."""

import random

from companion.core.cards import Card
from companion.core.play.rules import is_legal
from companion.core.seating import Seat
from companion.core.state import State
from companion.demo.players import Choice, Habits, Players

PEOPLE = Habits(choice=Choice.ANY)
"""How people play in the bench's rounds: any card that fits, as people do."""
FOND_OF_TWINS = Habits(choice=Choice.TWIN)


def legal(players: Players, state: State, seat: Seat) -> list[Card]:
    """Return the cards of a hand that match."""
    return [card for card in players.cards.hands[seat] if is_legal(state, card)]


def lots(seed: int) -> random.Random:
    """Return what draws lots for a round."""
    return random.Random(seed)  # noqa: S311 (a game, no secret)
