"""Hands over the pile, and what else moves there."""

import pytest
from film import DRAW_PILE, PILE, Film, Lying, a_film, beyond, corners_at, landed

from companion.core.cards import Card
from vision.following.pile_events import (
    CardDrawn,
    CardLanded,
    Clear,
    Covered,
    Occlusion,
    Unread,
)
from vision.scene import background

pytestmark = pytest.mark.slow


def test_a_passing_hand_is_no_card() -> None:
    film = a_film("R7", "B2")
    film.reach((PILE[0], 60.0), stays=0)
    film.show(10)
    assert landed(film) == ["R7", "B2"]


def test_a_hand_that_lingers_is_no_card() -> None:
    film = a_film("R7", "B2")
    film.reach(PILE, stays=20)
    film.show(10)
    assert landed(film) == ["R7", "B2"]
    assert not film.of(Covered)


def test_a_card_under_a_lingering_hand_lands_when_the_hand_is_gone() -> None:
    film = a_film("R7")
    lying = Lying(Card.parse("Y3"), corners_at(PILE, 60))
    film.reach(PILE, stays=20, doing=[lambda: film.table.pile.append(lying)])
    assert landed(film) == ["R7"]
    film.show(5)
    assert landed(film) == ["R7", "Y3"]


def test_a_hand_that_stays_for_long_covers_the_pile_until_it_goes() -> None:
    film = a_film("R7")
    film.reach(PILE, stays=80)
    film.show(10)
    assert [event.by for event in film.of(Covered)] == [Occlusion.HAND]
    assert len(film.of(Clear)) == 1
    assert landed(film) == ["R7"]


def test_a_hand_at_the_draw_pile_is_a_draw() -> None:
    film = a_film("R7", "B2")
    film.reach(DRAW_PILE, stays=3)
    film.show(5)
    assert len(film.of(CardDrawn)) == 1


def test_a_hand_at_the_discard_pile_is_no_draw() -> None:
    film = a_film("R7", "B2")
    film.reach(PILE, stays=3)
    film.show(5)
    assert not film.of(CardDrawn)


def test_a_draw_away_from_the_given_place_is_none() -> None:
    film = a_film("R7", "B2", draw_place=corners_at((20.0, 20.0)))
    film.reach(DRAW_PILE, stays=3)
    film.show(5)
    assert not film.of(CardDrawn)


def test_a_card_is_counted_while_something_moves_elsewhere_all_the_time() -> None:
    film = a_film("R7")
    film.table.fidget = True
    film.lay("B2", degrees=50, shows=30)
    film.show(60)
    assert landed(film) == ["R7", "B2"]


def test_a_misread_under_a_hand_that_stays_is_no_card() -> None:
    film = a_film("R7", "B2")
    film.reader.minds_hands = False
    film.reader.says = Card.parse("B9")
    film.reach(PILE, stays=100)
    film.reader.says = None
    film.show(5)
    assert landed(film) == ["R7", "B2"]


def test_a_hand_that_rests_on_the_pile_and_trembles_is_no_thing_that_lies_there():
    film = a_film("R7", "B2")
    film.reader.minds_hands = False
    film.reader.says = Card.parse("B9")

    def tremble() -> None:
        film.show(8)
        film.table.hand = (PILE[0] + 4, PILE[1] + 3)
        film.show()
        film.table.hand = PILE

    film.reach(PILE, stays=10, doing=[tremble])
    film.reader.says = None
    film.show(5)
    assert landed(film) == ["R7", "B2"]


@pytest.mark.parametrize(("still", "lost"), [(45, 0), (10, 2)])
def test_beside_an_arm_that_has_lain_at_the_card_for_four_seconds_others_may_play(
    still, lost
):
    film, tip = a_film("R7", "B2"), (PILE[0] - 36, PILE[1])
    for depth in (100, 50, 20, 0):
        film.table.other = beyond(tip, 270.0, depth), 270.0
        film.show()
    film.show(still)
    laid = ["G3", "Y5", "R1", "B4"]
    for card, degrees in zip(laid, (20, -15, 35, 0), strict=True):
        film.lay(card, degrees=degrees, shows=12)
    assert landed(film) == ["R7", "B2", *laid[lost:]]


def test_a_hand_that_nobody_noticed_is_part_of_no_bare_scene(monkeypatch):
    """Once it had left, its place seemed to be the hand, and no card was read there."""
    film = a_film("R7", "B2")
    with monkeypatch.context() as brown_on_brown:
        brown_on_brown.setattr(background, "reaches_in", lambda *_: False)
        lying = Lying(Card.parse("G3"), corners_at(PILE, 20))
        tip = PILE[0], PILE[1] + 20
        film.reach(tip, stays=8, doing=[lambda: film.table.pile.append(lying)])
    monkeypatch.setattr(background, "_has_left", lambda *_: False)
    film.show(12)
    film.lay("Y5", degrees=-15)
    assert landed(film) == ["R7", "B2", "G3", "Y5"]


def test_a_hand_that_rested_beside_the_pile_and_left_makes_no_later_one_a_thing():
    film = a_film("R7", "B2")
    film.reach((PILE[0], 200.0), stays=8)
    film.show(5)
    film.reader.minds_hands = False
    film.reader.says = Card.parse("B9")
    film.reach(PILE, stays=20)
    film.reader.says = None
    film.show(5)
    assert landed(film) == ["R7", "B2"]


def test_a_thing_left_at_the_edge_does_not_stop_the_counting() -> None:
    film = a_film("R7", "B2")
    film.table.mug = True
    film.show(60)
    film.lay("G3", degrees=20)
    assert landed(film) == ["R7", "B2", "G3"]


def test_a_hand_in_the_very_first_picture_is_known_when_it_leaves() -> None:
    film = Film()
    film.table.hand = (PILE[0], PILE[1] + 40)
    film.show(3)
    film.table.hand = None
    film.show(4)
    film.lay("R7")
    assert landed(film) == ["R7"]


def test_a_card_laid_before_the_bare_table_was_known_is_not_read_under_a_hand() -> None:
    film = Film()
    film.reader.minds_hands = False
    film.show(3)
    lying = Lying(Card.parse("R7"), corners_at(PILE))
    film.reach(
        (PILE[0], PILE[1] + 20), stays=4, doing=[lambda: film.table.pile.append(lying)]
    )
    reads = film.reader.reads
    film.show(5)
    assert landed(film) == ["R7"]
    assert film.of(CardLanded)[0].frame > film.frame - 6
    assert film.reader.reads > reads


def test_what_is_far_larger_than_the_cards_of_the_pile_is_no_card() -> None:
    film = a_film("R7", "G4")
    huge = corners_at(PILE) * 2
    film.table.pile.append(Lying(Card.parse("B2"), huge))
    film.show(30)
    assert landed(film) == ["R7", "G4"]


def test_a_card_of_which_a_corner_is_guessed_is_named_once_the_hand_has_gone() -> None:
    """Where the sleeve has the table's color, no hand is noticed."""
    film = a_film("R7", "G4")
    whole, guessed = corners_at(PILE, 50), corners_at(PILE, 50)
    guessed[2] += 8
    film.lay("B2", degrees=50, shows=0)
    film.table.pile[-1].corners, film.reader.says = guessed, Card.parse("B0")
    film.show(3)
    film.table.pile[-1].corners, film.reader.says = whole, None
    film.show(5)
    assert landed(film) == ["R7", "G4", "B2"]


def test_a_card_that_looks_as_if_a_corner_were_guessed_is_named_a_little_later() -> (
    None
):
    film = a_film("R7", "G4")
    film.lay("B2", degrees=50, shows=0)
    film.table.pile[-1].corners[2] += 8
    film.show(8)
    assert landed(film) == ["R7", "G4", "B2"]


@pytest.mark.parametrize(
    ("confidence", "shows", "told"),
    [(0.89, 12, ["R7"]), (0.89, 20, ["R7", "B2"]), (0.9, 5, ["R7", "B2"])],
)
def test_another_card_just_where_the_top_lies_must_be_named_surely(
    confidence: float, shows: int, told: list[str]
) -> None:
    """It may be the top under a hand that nobody noticed; if not, it stays."""
    film = a_film("R7")
    film.reader.confidence = confidence
    on_it = Lying(Card.parse("B2"), corners_at(PILE))
    film.reach(PILE, doing=[lambda: film.table.pile.append(on_it)])
    film.show(shows)
    assert landed(film) == told


def test_a_hand_that_is_still_there_after_a_stall_is_told_anew() -> None:
    film = a_film("R7")
    for depth in (100, 50, 20):
        film.table.hand = beyond(PILE, 180, depth)
        film.show()
    film.show(50)
    film.frame += 30
    film.show(5)
    hidden = [type(event) for event in film.events if type(event) in (Covered, Clear)]
    assert hidden == [Covered, Clear, Covered]


def test_a_card_hidden_for_so_long_that_the_hand_is_scene_is_told_anew_as_unread() -> (
    None
):
    film = a_film("R7")
    for depth in (100, 50, 20):
        film.table.hand = beyond(PILE, 180, depth)
        film.show()
    film.show(200)
    before = len(film.of(Unread))
    film.frame += 30
    film.show(25)
    assert len(film.of(Unread)) == before + 1
    assert type(film.events[-1]) is Unread
