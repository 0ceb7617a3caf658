import numpy as np
import pytest
from film import DRAW_PILE, PILE, Film, Lying, Table, a_film, corners_at

from companion.core.cards import Card
from vision.pace import Pace
from vision.pile_events import (
    CameraMoved,
    CardLanded,
    CardWithdrawn,
    Clear,
    Cover,
    Covered,
    DrawSeen,
    LightChanged,
    Lost,
    Moved,
    Reshuffled,
    Unread,
)
from vision.reading import Refusal


def landed(film: Film) -> list[str]:
    return [str(event.card) for event in film.of(CardLanded)]


def test_a_card_at_rest_is_counted_once() -> None:
    film = a_film("R7")
    film.show(60)
    assert landed(film) == ["R7"]


def test_each_card_of_a_pile_is_counted() -> None:
    assert landed(a_film("R7", "R2", "G2", "W+4")) == ["R7", "R2", "G2", "W+4"]


def test_a_card_is_known_within_four_frames_of_the_hand_leaving() -> None:
    film = a_film("R7")
    first = film.frame
    film.lay("B2", degrees=50, shows=4)
    assert landed(film) == ["R7", "B2"]
    assert film.of(CardLanded)[-1].frame > first


def test_the_time_of_rest_is_before_the_time_of_knowing() -> None:
    event = a_film("R7").of(CardLanded)[0]
    assert event.at - 0.3 <= event.rested_at <= event.at


def test_the_landed_card_tells_where_it_lies() -> None:
    event = a_film("R7").of(CardLanded)[0]
    assert np.allclose(event.corners, corners_at(PILE), atol=1)


def test_nothing_is_read_while_nothing_happens() -> None:
    film = a_film("R7")
    reads = film.reader.reads
    film.show(100)
    assert film.reader.reads == reads


def test_a_bare_table_is_no_event() -> None:
    film = Film()
    film.show(40)
    assert film.events == []


def test_a_card_that_lies_there_from_the_beginning_has_landed() -> None:
    film = Film()
    film.table.pile.append(Lying(Card.parse("G5"), corners_at(PILE)))
    film.show(5)
    assert landed(film) == ["G5"]


def test_a_card_covered_quickly_is_still_counted() -> None:
    film = a_film("R7")
    film.lay("B2", degrees=50, shows=2)
    film.lay("B9", degrees=100)
    assert landed(film) == ["R7", "B2", "B9"]


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
    assert [event.by for event in film.of(Covered)] == [Cover.HAND]
    assert len(film.of(Clear)) == 1
    assert landed(film) == ["R7"]


def test_a_shadow_is_no_card() -> None:
    film = a_film("R7", "B2")
    for shadow in (*np.linspace(0, 0.4, 8), *np.linspace(0.4, 0, 8)):
        film.table.shadow = shadow
        film.show(2)
    film.show(10)
    assert landed(film) == ["R7", "B2"]


def test_a_card_under_a_standing_shadow_is_counted() -> None:
    film = a_film("R7")
    film.table.shadow = 0.35
    film.show(20)
    film.lay("B2", degrees=50)
    assert landed(film) == ["R7", "B2"]


@pytest.mark.parametrize("light", [0.5, 0.75, 1.05])
def test_a_lamp_that_is_switched_is_a_change_of_light_and_no_card(light: float) -> None:
    film = a_film("R7", "B2")
    film.show(15)
    film.table.light = light
    film.show(25)
    assert landed(film) == ["R7", "B2"]
    assert bool(film.of(LightChanged)) == (abs(light - 1) > 0.1)


def test_the_same_card_on_the_same_card_is_a_new_card() -> None:
    film = a_film("R7", "B2", "B2")
    assert landed(film) == ["R7", "B2", "B2"]


def test_a_twin_in_almost_the_same_direction_is_a_new_card() -> None:
    film = a_film("R7")
    film.lay("R7", xy=(PILE[0] + 10, PILE[1] + 4), degrees=8)
    assert landed(film) == ["R7", "R7"]


def test_a_twin_that_is_thrown_is_a_new_card() -> None:
    film = a_film("B2", "R7")
    film.table.pile.append(Lying(Card.parse("R7"), corners_at(PILE)))
    for y in (200, 170, 140, 120):
        film.table.pile[-1].corners = corners_at((PILE[0], y), 100)
        film.show()
    film.show(5)
    assert landed(film) == ["B2", "R7", "R7"]


@pytest.mark.parametrize(
    ("by", "degrees"), [((0.0, 0.0), 20.0), ((12.0, 6.0), 0.0), ((-6.0, 8.0), -12.0)]
)
def test_a_push_moves_the_card_and_counts_none(
    by: tuple[float, float], degrees: float
) -> None:
    film = Film()
    film.show(5)
    film.lay("G3", degrees=80)
    film.lay("R7")
    film.push(by=by, degrees=degrees)
    assert landed(film) == ["G3", "R7"]
    assert len(film.of(Moved)) == 1


def test_a_card_laid_after_a_push_is_counted() -> None:
    film = a_film("G3", "R7")
    film.push(by=(10.0, 5.0), degrees=50)
    film.lay("R7", degrees=120)
    assert landed(film) == ["G3", "R7", "R7"]


def test_a_misread_of_a_card_that_did_not_change_is_no_card() -> None:
    film = a_film("R7", "B6")
    film.reader.says = Card.parse("B9")
    film.reach(PILE)
    film.show(10)
    assert landed(film) == ["R7", "B6"]


def test_a_card_taken_back_is_withdrawn() -> None:
    film = a_film("R7", "B2")
    film.reach(PILE, doing=[film.table.pile.pop])
    film.show(5)
    (event,) = film.of(CardWithdrawn)
    assert (str(event.card), str(event.back)) == ("B2", "R7")
    assert landed(film) == ["R7", "B2"]


def test_a_twin_taken_back_is_withdrawn() -> None:
    film = a_film("R7", "R7")
    film.reach(PILE, doing=[film.table.pile.pop])
    film.show(5)
    assert len(film.of(CardWithdrawn)) == 1


def test_an_opening_card_that_is_taken_away_leaves_the_table_bare() -> None:
    film = a_film("W+4")
    film.reach(PILE, doing=[film.table.pile.pop])
    film.show(25)
    (event,) = film.of(CardWithdrawn)
    assert event.back is None


def test_a_pile_taken_away_is_reshuffled_and_its_top_does_not_count_again() -> None:
    film = a_film("R7", "B2", "G4")
    top = film.table.pile[-1]
    film.reach(PILE, doing=[film.table.pile.clear])
    film.show(25)
    assert len(film.of(Reshuffled)) == 1
    film.reach(PILE, doing=[lambda: film.table.pile.append(top)])
    film.show(5)
    film.lay("B4", degrees=10)
    assert landed(film) == ["R7", "B2", "G4", "B4"]


def test_a_hand_at_the_draw_pile_is_a_draw() -> None:
    film = a_film("R7", "B2")
    film.reach(DRAW_PILE, stays=3)
    film.show(5)
    assert len(film.of(DrawSeen)) == 1


def test_a_hand_at_the_discard_pile_is_no_draw() -> None:
    film = a_film("R7", "B2")
    film.reach(PILE, stays=3)
    film.show(5)
    assert not film.of(DrawSeen)


def test_a_draw_away_from_the_given_place_is_none() -> None:
    film = a_film("R7", "B2", draw_place=corners_at((20.0, 20.0)))
    film.reach(DRAW_PILE, stays=3)
    film.show(5)
    assert not film.of(DrawSeen)


def test_a_covered_lens_is_reported_once_and_cleared() -> None:
    film = a_film("R7")
    film.table.dark = True
    film.show(20)
    film.table.dark = False
    film.show(10)
    assert [event.by for event in film.of(Covered)] == [Cover.LENS]
    assert len(film.of(Clear)) == 1
    assert landed(film) == ["R7"]


def test_repeated_frames_change_nothing() -> None:
    film = a_film("R7")
    film.table.hand = (PILE[0], PILE[1] + 60)
    stuck = film.table.picture()
    for _ in range(8):
        film.show_picture(stuck)
    film.table.hand = None
    film.lay("B2", degrees=50)
    assert landed(film) == ["R7", "B2"]


def test_dropped_frames_lose_no_card() -> None:
    film = a_film("R7")
    film.frame += 2
    film.table.hand = (PILE[0], PILE[1] + 30)
    film.show()
    film.frame += 3
    film.table.hand = None
    film.table.pile.append(Lying(Card.parse("B2"), corners_at(PILE, 50)))
    film.show()
    film.frame += 1
    film.show(3)
    assert landed(film) == ["R7", "B2"]


def test_a_card_laid_during_a_stall_is_counted() -> None:
    film = a_film("R7")
    film.frame += 30
    film.table.pile.append(Lying(Card.parse("R7"), corners_at(PILE, 60)))
    film.show(5)
    assert landed(film) == ["R7", "R7"]


def test_a_gap_in_time_is_a_lost_camera_that_comes_back() -> None:
    film = a_film("R7")
    film.frame += 30
    film.show(3)
    assert len(film.of(Lost)) == 1
    assert len(film.of(Clear)) == 1


def test_a_camera_that_gives_nothing_is_lost_once() -> None:
    film = a_film("R7")
    found = [event for _ in range(10) for event in film.follower.miss(0.5)]
    assert [type(event) for event in found] == [Lost]
    assert found[0].at == pytest.approx((film.frame - 1) / 10 + 2.0)


def test_a_card_that_cannot_be_read_is_told_once_with_the_reason() -> None:
    film = a_film("R7")
    film.reader.refuses = Refusal.GLARE
    film.lay("B2", degrees=50, shows=60)
    assert [event.reason for event in film.of(Unread)] == [Refusal.GLARE]
    assert landed(film) == ["R7"]


def test_a_card_that_can_be_read_later_is_counted_then() -> None:
    film = a_film("R7")
    film.reader.refuses = Refusal.GLARE
    film.lay("B2", degrees=50, shows=30)
    film.reader.refuses = None
    film.show(30)
    assert landed(film) == ["R7", "B2"]


def test_a_few_refused_frames_do_not_matter() -> None:
    film = a_film("R7")
    film.reader.refuses = Refusal.BLURRED
    film.lay("B2", degrees=50, shows=5)
    film.reader.refuses = None
    film.show(5)
    assert landed(film) == ["R7", "B2"]
    assert not film.of(Unread)


def test_a_doubtful_card_is_counted_with_its_doubt() -> None:
    film = a_film("R7")
    film.reader.confidence = 0.5
    film.lay("B2", degrees=50, shows=20)
    assert film.of(CardLanded)[-1].confidence == pytest.approx(0.5)


def test_a_source_that_ends_early_still_counts_its_last_card() -> None:
    film = a_film("R7")
    film.lay("B2", degrees=50, shows=2)
    film.events += film.follower.finish()
    assert landed(film) == ["R7", "B2"]


def photograph(film: Film, card: str, *, size_wh: tuple[int, int], seed: int) -> None:
    """Show one picture for a few frames, as a folder does."""
    table = Table(size_wh, seed=seed)
    x, y = np.random.default_rng(seed).uniform(100, 140, 2)
    table.pile.append(Lying(Card.parse(card), corners_at((x, y), 7.0 * seed)))
    film.table.pile[:] = table.pile
    picture = table.picture()
    for _ in range(6):
        film.show_picture(picture)


@pytest.mark.parametrize("other_wh", [(320, 240), (280, 240), (240, 320)])
def test_each_of_unrelated_photographs_is_a_landing(other_wh: tuple[int, int]) -> None:
    film = Film()
    cards = ["R7", "G7", "G7", "W", "G7"]
    for seed, card in enumerate(cards):
        size_wh = other_wh if seed % 2 else (320, 240)
        photograph(film, card, size_wh=size_wh, seed=seed)
    assert landed(film) == cards


def test_another_photograph_of_the_same_card_on_the_same_table_is_a_landing() -> None:
    film = Film()
    for degrees in (0.0, 15.0):
        film.table.pile[:] = [Lying(Card.parse("R7"), corners_at(PILE, degrees))]
        film.show(6)
    assert landed(film) == ["R7", "R7"]


def test_patience_can_be_chosen() -> None:
    film = a_film("R7", pace=Pace(hand_s=0.5))
    film.reach(PILE, stays=15)
    assert len(film.of(Covered)) == 1


def test_a_pile_of_which_only_the_top_stays_is_reshuffled() -> None:
    film = a_film("R7", "B2", "G4")
    film.reach(PILE, doing=[lambda: film.table.pile.__delitem__(slice(0, 2))])
    film.show(5)
    assert len(film.of(Reshuffled)) == 1
    assert landed(film) == ["R7", "B2", "G4"]


def test_a_pile_that_is_straightened_is_not_reshuffled() -> None:
    film = a_film("R7", "B2", "G4")

    def straighten() -> None:
        for lying in film.table.pile:
            lying.corners = corners_at((PILE[0] - 5, PILE[1] + 4), 80)

    film.reach(PILE, doing=[straighten])
    film.show(5)
    assert not film.of(Reshuffled)
    assert landed(film) == ["R7", "B2", "G4"]


def test_a_brighter_lamp_that_saturates_the_cards_is_no_event_of_the_pile() -> None:
    film = a_film("R7", "B2", "G4")
    film.table.light = 1.5
    film.show(30)
    assert not film.of(Reshuffled)
    assert not film.of(Covered)
    assert landed(film) == ["R7", "B2", "G4"]


def test_a_card_is_counted_while_something_moves_elsewhere_all_the_time() -> None:
    film = a_film("R7")
    film.table.fidget = True
    film.lay("B2", degrees=50, shows=30)
    film.show(60)
    assert landed(film) == ["R7", "B2"]


def test_a_reader_that_takes_the_old_card_for_the_top_is_asked_again() -> None:
    film = a_film("R7")
    film.reader.takes = -2
    film.lay("B2", degrees=50)
    assert landed(film) == ["R7", "B2"]


def test_a_misread_under_a_hand_that_stays_is_no_card() -> None:
    film = a_film("R7", "B2")
    film.reader.minds_hands = False
    film.reader.says = Card.parse("B9")
    film.reach(PILE, stays=100)
    film.reader.says = None
    film.show(5)
    assert landed(film) == ["R7", "B2"]


def test_a_thing_left_at_the_edge_does_not_stop_the_counting() -> None:
    film = a_film("R7", "B2")
    film.table.mug = True
    film.show(60)
    film.lay("G3", degrees=20)
    assert landed(film) == ["R7", "B2", "G3"]


def test_a_reader_that_takes_the_draw_pile_for_the_top_is_asked_again() -> None:
    film = a_film("R7")
    film.reader.takes_draw_pile = True
    film.lay("B2", degrees=50)
    assert landed(film) == ["R7", "B2"]


def test_what_lies_there_while_frames_are_skipped_was_not_played() -> None:
    film = a_film("R7")
    for _ in range(40):
        film.skip()
    film.show(10)
    assert [event.card for event in film.of(CardLanded)] == [Card.parse("R7")]
    assert not film.of(Lost)


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


def test_two_cards_quickly_one_after_the_other_are_both_counted() -> None:
    film = a_film("R7")
    film.lay("B2", degrees=50, shows=0)
    film.table.fidget = True  # the next hand is in the picture already
    film.show(2)
    film.table.fidget = False
    film.lay("G4", degrees=20)
    assert landed(film) == ["R7", "B2", "G4"]


def test_a_switched_lamp_lands_no_card() -> None:
    film = a_film("R7")
    for light in (0.6, 1.3, 0.8):
        film.table.light = light
        film.show(12)
    assert landed(film) == ["R7"]


def test_a_pushed_camera_is_told_and_lands_no_card() -> None:
    film = a_film("R7", "B2")
    film.show(15)
    film.table.shift = (5, 4)
    film.show(10)
    assert landed(film) == ["R7", "B2"]
    assert len(film.of(CameraMoved)) == 1
    assert not film.of(Moved)


def test_a_camera_pushed_over_a_patterned_cloth_delays_no_card() -> None:
    film = Film()
    film.table.checks = True
    film.show(5)
    film.lay("R7")
    film.lay("B2", degrees=35)
    film.show(15)
    for shift in ((3, 2), (6, 5), (5, 4)):
        film.table.shift = shift
        film.show()
    film.show(9)
    assert len(film.of(CameraMoved)) == 1
    film.lay("G4", degrees=80)
    assert landed(film) == ["R7", "B2", "G4"]


def test_cards_land_once_each_after_the_camera_was_pushed() -> None:
    film = a_film("R7", "B2")
    film.table.shift = (5, 4)
    film.show(10)
    film.lay("G4", degrees=80)
    assert landed(film) == ["R7", "B2", "G4"]


def test_what_is_far_larger_than_the_cards_of_the_pile_is_no_card() -> None:
    film = a_film("R7", "G4")
    huge = corners_at(PILE) * 2
    film.table.pile.append(Lying(Card.parse("B2"), huge))
    film.show(30)
    assert landed(film) == ["R7", "G4"]
