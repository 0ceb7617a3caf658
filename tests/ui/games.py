"""Games that moments are taken from: each is a record, so it can happen."""

from companion.core.cards import Card, Color
from companion.core.events import (
    Caught,
    ColorNamed,
    CountSet,
    Dealt,
    Drew,
    Flipped,
    HandsCounted,
    Played,
    UnoCalled,
    Why,
)
from companion.core.history import History
from companion.core.ruleset import Ruleset
from companion.core.state import new_game
from companion.decks import load_deck

SIX = ("Ada", "Ben", "Cem", "Dee", "Eva", "Fin")
TEN = (*SIX, "Gus", "Hanna", "Ines", "Jo")
SCRIPTS = (
    "محمد",
    "שרה",
    "王小明",
    "Zoë",
    "김민수",
    "😀 Max",
    "علي",
    "さくら",
    "Łukasz",
    "Ελένη",
)
"""Names in ten scripts, as people write them."""
LONG_SCRIPTS = (
    "प्रियंका श्रीनिवासन",
    "สมชาย วงศ์สุวรรณชัย",
    "عبد الرحمن بن سليمان",
    "אברהם בן שלמה הגדול",
    "欧阳明月慕容雪诸葛亮东方不败",
    "🦊 Maximiliane 🐻 Bär",
    "क्षितिज Ravi",
    "ธนพล",
    "Bartholomaeus Wagner",
    "Maximiliane-Charlott",
)
"""Names of up to 20 letters, and some that need a font of their own."""
LONG = (
    "Maximiliane-Charlott",
    "Bartholomaeus Wagner",
    "Wilhelmina van Dyck.",
    "Alexandra-Konstantin",
)
TWO = ("Ada", "Ben")


def play(player, card):
    return Played(player, Card.parse(card))


def record(names, *events, **rules):
    """The history of a game of ``names``, the last of whom deals first."""
    ruleset = Ruleset(**rules)
    deck = load_deck(ruleset.deck)
    history = History(new_game(names, ruleset, deck, first_dealer=len(names) - 1))
    for event in events:
        history = history.after((event,))
    return history


def dealt(names, opening="R3"):
    return Dealt(len(names) - 1, 7), Flipped(Card.parse(opening))


BEGUN = (*dealt(SIX), play(0, "R7"))
WILD = (*BEGUN, play(1, "W+4"))
NAMED = (*WILD, ColorNamed(1, Color.YELLOW))
LONG_WILD = (*dealt(LONG, "G2"), play(0, "W+4"), ColorNamed(0, Color.BLUE))
HOWLED = (*BEGUN, play(1, "WHO"), ColorNamed(1, Color.RED))
CALLED = (
    *(*BEGUN, CountSet(2, 2), CountSet(4, 12), play(1, "B7")),
    *(UnoCalled(2), play(2, "B1"), play(3, "BR")),
)
CAUGHT = (*BEGUN, CountSet(1, 2), play(1, "RR"), Caught(3, 1), Drew(1, 2, Why.UNO))
STACKED = (*dealt(TEN, "B6"), play(0, "B+2"), play(1, "R+2"), play(2, "G+2"))
CROWDED = (
    *(*dealt(TEN, "B6"), play(0, "Y6"), CountSet(7, 23), CountSet(5, 2)),
    *(CountSet(3, 2), play(1, "Y3"), play(2, "Y5"), UnoCalled(3), play(3, "Y+2")),
)
OUT = (*dealt(SIX), CountSet(0, 1), play(0, "R7"))
TEN_OUT = (*dealt(TEN), CountSet(0, 1), play(0, "R7"))
_ROUNDS = (
    (0, (0, 35, 20, 7, 41, 34, 5, 8, 3, 9)),
    (1, (23, 0, 30, 12, 28, 25, 0, 4, 11, 2)),
    (0, (0, 51, 14, 60, 9, 24, 6, 3, 10, 6)),
    (3, (62, 20, 71, 0, 33, 55, 8, 1, 4, 7)),
    (0, (0, 64, 22, 50, 37, 40, 2, 12, 5, 1)),
)
"""Who wins each of five rounds, and the points in the hands of up to ten: the first
player reaches 500 with the last of them, not before."""


def rounds(names):
    """A game of five rounds."""
    for winner, points in _ROUNDS:
        yield from (*dealt(names), CountSet(winner, 1), play(winner, "R7"))
        yield HandsCounted(points[: len(names)])


def second_round(names):
    """A second round, in which nearly all have points of three figures."""
    yield from (*dealt(names), CountSet(0, 1), play(0, "R7"))
    yield HandsCounted((0, *(149,) * (len(names) - 1)))
    yield from dealt(names, "B6")
