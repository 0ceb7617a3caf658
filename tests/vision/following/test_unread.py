"""Scenes in which no card can be read."""

import pytest
from film import PILE, Film, Lying, a_film, corners_at, landed

from companion.core.cards import Card
from vision.following.pile_events import CardTakenBack, Clear, PileRemoved, Unread
from vision.reading.reading import Refusal

pytestmark = pytest.mark.slow


def test_a_bare_table_is_not_searched_in_every_frame() -> None:
    film = Film()
    film.show(15)
    assert film.reader.reads <= 8


def test_a_card_is_searched_at_once_where_none_was_found() -> None:
    film = Film()
    film.show(4)
    film.table.pile.append(Lying(Card.parse("R7"), corners_at(PILE)))
    film.show(4)
    assert landed(film) == ["R7"]


def test_a_card_that_lay_free_and_was_not_read_is_told() -> None:
    film = a_film("R7")
    film.reader.refuses = Refusal.GLARE
    film.lay("B2", degrees=50, shows=6)
    film.reader.refuses = None
    film.lay("G3", degrees=100)
    assert [event.reason for event in film.of(Unread)] == [Refusal.GLARE]
    assert landed(film) == ["R7", "G3"]


@pytest.mark.parametrize(
    ("reader", "whole_picture", "told"),
    [
        (Refusal.UNSURE, Refusal.DARK, Refusal.DARK),
        (Refusal.COVERED, Refusal.CUT_OFF, Refusal.CUT_OFF),
        (Refusal.BLURRED, Refusal.FAR, Refusal.FAR),
        (Refusal.COVERED, Refusal.UNKNOWN, Refusal.UNKNOWN),
        (Refusal.GLARE, Refusal.NO_CARD, Refusal.GLARE),
        (Refusal.GLARE, Refusal.COVERED, Refusal.COVERED),
        (Refusal.NO_CARD, Refusal.GLARE, Refusal.GLARE),
        (Refusal.NO_CARD, Refusal.COVERED, Refusal.UNKNOWN),
        (Refusal.NO_CARD, Refusal.NO_CARD, Refusal.UNKNOWN),
    ],
)
def test_the_whole_picture_says_why_a_card_on_the_pile_is_not_read(
    reader, whole_picture, told
) -> None:
    film = a_film("R7", "B2", "G4")
    film.reader.refuses, film.reader.closer = reader, whole_picture
    film.lay("B1", degrees=10, shows=25)
    assert [event.reason for event in film.of(Unread)] == [told]


def test_a_card_that_lay_free_for_a_moment_only_is_not() -> None:
    film = a_film("R7")
    film.reader.refuses = Refusal.GLARE
    film.lay("B2", degrees=50, shows=1)
    film.reader.refuses = None
    film.lay("G3", degrees=100)
    assert not film.of(Unread)


def test_a_card_that_is_not_read_is_looked_at_now_and_then_only() -> None:
    film = a_film("R7")
    film.reader.refuses = Refusal.GLARE
    film.lay("B2", degrees=50, shows=25)
    reads = film.reader.reads
    film.show(20)
    assert 1 <= film.reader.reads - reads <= 4


def test_a_card_that_is_not_read_is_told_once_however_often_hands_pass() -> None:
    film = a_film("R7")
    film.reader.refuses = Refusal.GLARE
    film.lay("B2", degrees=50, shows=8)
    for _ in range(3):
        film.reach(PILE, stays=1)
        film.show(8)
    film.show(20)
    assert len(film.of(Unread)) == 1


def test_a_card_that_is_still_not_read_is_told_again_after_a_hand_has_hidden_it() -> (
    None
):
    film = a_film("R7")
    film.reader.refuses = Refusal.GLARE
    film.lay("B2", degrees=50, shows=20)
    film.reach(PILE, stays=80)
    film.show(40)
    told = [type(each) for each in film.events if isinstance(each, Clear | Unread)]
    assert told == [Unread, Clear, Unread]


def test_a_card_that_is_still_not_read_is_told_again_after_the_picture_was_lost() -> (
    None
):
    film = a_film("R7")
    film.reader.refuses = Refusal.GLARE
    film.lay("B2", degrees=50, shows=20)
    film.frame += 120
    film.show(60)
    told = [type(each) for each in film.events if isinstance(each, Clear | Unread)]
    assert told == [Unread, Clear, Unread]


def test_a_second_card_that_is_not_read_is_told_as_well() -> None:
    film = a_film("R7")
    film.reader.refuses = Refusal.GLARE
    film.lay("B2", degrees=50, shows=8)
    film.lay("G4", degrees=110, shows=8)
    film.reach(PILE, stays=1)
    assert len(film.of(Unread)) == 2


@pytest.mark.parametrize("shows", [6, 25])
def test_that_an_unread_card_is_gone_is_told(shows: int) -> None:
    film = a_film("R7")
    film.reader.refuses = Refusal.GLARE
    film.lay("B2", degrees=50, shows=shows)
    film.reader.refuses = None
    film.reach(PILE, doing=[film.table.pile.pop])
    film.show(10)
    assert [type(event) for event in film.events if type(event) in (Unread, Clear)] == [
        Unread,
        Clear,
    ]


def test_an_unread_card_that_is_read_at_last_says_so_itself() -> None:
    film = a_film("R7")
    film.reader.refuses = Refusal.GLARE
    film.lay("B2", degrees=50, shows=25)
    film.reader.refuses = None
    film.show(30)
    assert landed(film) == ["R7", "B2"]
    assert not film.of(Clear)


def test_a_known_card_that_cannot_be_read_now_is_not() -> None:
    film = a_film("R7")
    film.reader.refuses = Refusal.GLARE
    film.reach(PILE, stays=1)
    film.show(6)
    film.reader.refuses = None
    film.reach(PILE, stays=1)
    film.show(6)
    assert not film.of(Unread)


def test_a_card_in_which_no_card_is_found_is_told_and_takes_no_pile_away() -> None:
    film = a_film("R7", "B2", "G4")
    film.reader.refuses = Refusal.NO_CARD
    film.lay("B1", degrees=10, shows=25)
    film.reader.refuses = None
    film.lay("Y4", degrees=60)
    assert [event.reason for event in film.of(Unread)] == [Refusal.UNKNOWN]
    assert not film.of(PileRemoved)
    assert landed(film) == ["R7", "B2", "G4", "Y4"]


def test_a_card_found_late_is_told_although_nothing_was_found_at_first() -> None:
    film = a_film("R7", "B2", "G4")
    film.reader.refuses = Refusal.NO_CARD
    film.lay("B1", degrees=10, shows=20)
    film.reader.refuses = None
    film.show(25)
    assert not film.of(PileRemoved)
    assert landed(film) == ["R7", "B2", "G4", "B1"]


def test_a_hand_that_is_not_known_for_one_takes_no_pile_away() -> None:
    film = a_film("R7", "B2", "G4")
    film.reader.refuses = Refusal.NO_CARD
    hand = film.table.picture()
    hand[85:155, 60:180] = (60, 80, 110)  # it came in the dark, from no edge
    for _ in range(30):
        film.show_picture(hand)
    film.reader.refuses = None
    film.show(10)
    assert not film.of(PileRemoved)
    assert not film.of(CardTakenBack)
    assert landed(film) == ["R7", "B2", "G4"]
