"""The figures of the evening's ranking, by which those are known who tell no name."""

from companion.core.cards import Card
from companion.core.events import Dealt, Flipped, HandsCounted, Played
from companion.core.history import History
from companion.core.ruleset import parse_rules
from companion.core.seating import Seat
from companion.core.state import new_game
from companion.decks import load_deck
from companion.network.message_builder import aliases
from companion.network.ranking import Ranking
from companion.records.statistics import game_stats

R7 = Card.parse("R7")


def a_game(*names):
    """A game of one round, which the second player has won."""
    start = new_game(names, parse_rules({}), load_deck("classic_108"))
    won = Played(Seat(1), Card.parse("R5"))
    counted = HandsCounted((5, 0, 9))
    return History(start).after((Dealt(Seat(0), 1), Flipped(R7), won, counted))


def test_whoever_played_earlier_has_the_figure_of_nobody_who_sits_here():
    """Else the board takes the two for one person, and adds up what they did."""
    earlier, now = a_game("Ada", "Cem", "Tom"), a_game("Ada", "Ben", "Evelyn")
    ranking = Ranking("hall", "animals", (game_stats(earlier),))
    people = ranking.now(now).people
    assert len(people) == len({person.figure for person in people}) == 5
    sitting = {alias.badge.figure for alias in aliases(now.now.names, "animals")}
    assert sitting < {person.figure for person in people}
