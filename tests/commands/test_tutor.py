"""The demo's lesson: one card after the other, each as soon as the last is learned."""

from dataclasses import dataclass, field

import pytest

from companion.core.cards import BACK, Card
from companion.decks import load_deck
from companion.demo.director import Tutor
from companion.pages.teach.lesson import LearnAs, PlayWith
from companion.teaching.classroom import LessonCard
from companion.view.actions import Back

DECK = load_deck("classic_108")
FIRST, SECOND = list(DECK.faces)[:2]


@dataclass
class Room:
    """A classroom in which every card that is laid is seen at once."""

    cards: tuple = ()
    laid: LessonCard | None = None
    is_examining: bool = False
    is_preparing: bool = False
    played: str = ""


@dataclass
class Table:
    """Does what it is told, at once."""

    room: Room
    did: list = field(default_factory=list)
    is_at_rest: bool = True
    is_seen: bool = True

    def lay(self, card):
        self.did.append(card)
        if self.is_seen:
            self.see()

    def see(self):
        number = self.room.laid.number + 1 if self.room.laid else 1
        self.room.laid = LessonCard(number)

    def take_back(self):
        self.did.append("taken")


@dataclass
class Scene:
    touched: list = field(default_factory=list)
    is_open: bool = True
    now: float = 0.0

    def __post_init__(self):
        self.room = Room()
        self.table = Table(self.room)
        self.tutor = Tutor(
            self.room,
            DECK,
            self.table,
            lambda: self.is_open,
            self.touched.append,
            lambda: self.now,
        )

    def learn(self, card):
        self.room.cards = (*self.room.cards, card)
        self.room.laid = LessonCard(self.room.laid.number, (), card)


@pytest.fixture
def scene():
    return Scene()


def test_the_first_card_is_laid_and_named_once(scene) -> None:
    for _ in range(4):
        scene.tutor.step()
    assert (scene.table.did, scene.touched) == ([str(FIRST)], [LearnAs(FIRST)])


def test_the_next_card_comes_when_the_last_is_learned(scene) -> None:
    scene.tutor.step()
    scene.learn(FIRST)
    for _ in range(2):
        scene.tutor.step()
    assert scene.table.did == [str(FIRST), "taken", str(SECOND)]


def test_a_card_that_nobody_has_seen_yet_is_not_taken_away(scene) -> None:
    scene.tutor.step()
    scene.learn(FIRST)
    scene.table.is_seen = False
    for _ in range(3):
        scene.tutor.step()
    assert scene.table.did == [str(FIRST), "taken", str(SECOND)]
    scene.table.see()
    scene.tutor.step()
    assert scene.touched == [LearnAs(SECOND)]


def test_a_card_that_is_taken_for_the_last_one_is_laid_anew_after_a_while(
    scene,
) -> None:
    scene.tutor.step()
    scene.learn(FIRST)
    scene.table.is_seen = False
    for scene.now in (1.0, 2.0, 5.0, 7.9):
        scene.tutor.step()
    assert scene.table.did == [str(FIRST), "taken", str(SECOND)]
    for scene.now in (8.1, 8.2, 9.5):
        scene.tutor.step()
    assert scene.table.did == [str(FIRST), "taken", str(SECOND), "taken"]
    scene.now = 9.7
    scene.tutor.step()
    assert scene.table.did[3:] == ["taken", str(SECOND)]


def test_a_table_in_motion_is_waited_for(scene) -> None:
    scene.table.is_at_rest = False
    assert (scene.tutor.step(), scene.table.did) == (True, [])


def test_leaving_the_lesson_takes_the_card_away_before_the_game_goes_on(scene) -> None:
    scene.tutor.step()
    scene.is_open = False
    assert [scene.tutor.step(), scene.tutor.step()] == [False, False]
    assert scene.table.did[-1] == "taken"


def test_a_deck_that_is_taught_is_played_with(scene) -> None:
    scene.room.cards = (*DECK.faces, BACK)
    scene.tutor.step()
    scene.room.played = "classic_108"
    scene.tutor.step()
    assert scene.touched == [PlayWith(on=True), Back()]


def test_in_the_test_round_cards_come_and_go_by_themselves(scene) -> None:
    scene.room.cards, scene.room.is_examining = (Card.parse("R7"),), True
    scene.tutor.step()
    scene.now = 5.0
    scene.tutor.step()
    assert scene.table.did == ["R7", "taken"]
