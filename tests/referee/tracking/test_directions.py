"""Which direction is whose seat, learned from the first cards."""

from dataclasses import replace
from math import log

import pytest
from telling import Heard

from companion.core.seating import Seat
from companion.referee.inputs import Button, DrawSeen, UndoTouched
from companion.referee.learned import NOWHERE
from companion.referee.rulings import Assumed

FOUR = tuple(map(Seat, range(4)))
"""Four people who sit in the order of their numbers."""

SIDES = [200.0, 290.0, 20.0, 110.0]


def test_who_sat_down_later_reaches_in_from_between_the_neighbors():
    """5.24: seat 3 sits between seats 0 and 1, so opposite of seat 2."""
    order = (Seat(0), Seat(3), Seat(1), Seat(2))
    known = NOWHERE.learned(Seat(1), 180.0, order)
    near, far = (known.chance(Seat(3), deg, 0.0, order) for deg in (90.0, 270.0))
    assert near > far


def test_nothing_is_known_before_the_first_arm():
    assert NOWHERE.of(Seat(0)) is None
    assert NOWHERE.chance(Seat(0), 10.0, 0.0, FOUR) == 1.0


def test_the_first_card_says_about_where_all_sit():
    known = NOWHERE.learned(Seat(0), 90.0, FOUR)
    near, far = (known.chance(Seat(2), deg, 0.0, FOUR) for deg in (270.0, 90.0))
    assert near > 3 * far


def test_what_two_hypotheses_have_learned_alike_of_a_seat_is_kept_once():
    one, other = (NOWHERE.learned(Seat(0), 90.0, FOUR) for _ in range(2))
    assert one.learned(Seat(1), 180.0, FOUR) == other.learned(Seat(1), 180.0, FOUR)


def test_an_arm_weighs_no_more_than_its_chance_however_many_were_seen():
    known = NOWHERE
    for _ in range(20):
        for seat in FOUR:
            known = known.learned(seat, SIDES[seat], FOUR)
    chance = known.chance(Seat(1), SIDES[2], 0.0, FOUR)
    assert known.cost(Seat(1), SIDES[2], 0.0, FOUR) == pytest.approx(-log(chance))


def test_directions_are_averaged_across_north():
    known = NOWHERE.learned(Seat(1), 350.0, FOUR).learned(Seat(1), 30.0, FOUR)
    assert known.of(Seat(1)) == pytest.approx(10.0)


def test_seats_are_learned_anew_when_people_move():
    known = NOWHERE
    for _ in range(20):
        known = known.learned(Seat(0), 0.0, FOUR)
    for _ in range(20):
        known = known.learned(Seat(0), 90.0, FOUR)
    assert known.of(Seat(0)) == pytest.approx(90.0, abs=10.0)


def test_the_seats_are_learned_from_eight_cards_without_set_up():
    cards = ["R9", "R1", "R2", "R3", "R4", "R5", "R6", "R8"]
    heard = Heard("R7").cards(*cards, whence=[SIDES[i % 4] for i in range(1, 9)])
    found = [heard.tracker.beam.shown.sides.of(Seat(s)) for s in range(4)]
    assert found == pytest.approx(SIDES, abs=1.0)


def learned(**rules):
    cards = ["R9", "R1", "R2", "R3", "R4", "R5", "R6", "R8"]
    return Heard("R7", **rules).cards(
        *cards, whence=[SIDES[i % 4] for i in range(1, 9)]
    )


def test_a_card_that_fits_anyhow_is_known_to_follow_an_unseen_turn():
    heard = learned().cards("R0", "Y0", "Y9", whence=[SIDES[2], SIDES[3], SIDES[0]])
    assert heard.now.to_act == 1


def test_a_card_out_of_turn_is_known_by_its_arm():
    heard = learned().cards("R0", "Y0", "Y9", whence=[SIDES[3], SIDES[0], SIDES[1]])
    assert heard.now.to_act == 2


def test_one_arm_from_elsewhere_is_no_verdict():
    heard = learned().cards("R0", whence=[155.0])
    assert heard.now.to_act == 2
    assert heard.tracker.beam.shown.assumptions == ()


def test_while_the_turn_is_kept_nothing_else_is_revised():
    cards = ["R9", "R1", "R2", "R3", "R4", "R5", "R6", "R8"]
    heard = Heard("R7")
    heard.handle(DrawSeen(0.5))
    heard.cards(*cards, whence=[SIDES[i % 4] for i in range(1, 9)])
    heard.handle(DrawSeen(heard.at + 3.0, from_deg=SIDES[1]))
    heard.cards("R0", whence=[5.0])
    assert heard.now.to_act == 2
    assert heard.last.revision is None


def test_directions_outlive_a_touch():
    heard = learned()
    heard.handle(UndoTouched(200.0))
    assert heard.tracker.beam.shown.sides.of(Seat(3)) == pytest.approx(110.0)
    assert Assumed.UNSEEN_CARD not in [
        g.kind for g in heard.tracker.beam.shown.assumptions
    ]


@pytest.mark.slow
@pytest.mark.parametrize("deg", [348.0, 352.0])
def test_one_stray_arm_moves_no_turn_also_when_the_next_press_says_nothing(deg):
    heard = learned().press(Button.DRAW).cards("R0", whence=[deg])
    heard.press(Button.DRAW)
    assert heard.tracker.beam.shown.assumptions == ()
    assert heard.now.to_act == 2


@pytest.mark.slow
@pytest.mark.parametrize("rules", [{}, {"jump_in": "colored"}])
@pytest.mark.parametrize("catches", [1, 3])
def test_one_stray_arm_moves_no_turn_however_often_somebody_is_caught_in_vain(
    catches, rules
):
    heard = learned(**rules).press(Button.DRAW).cards("R0", whence=[352.0])
    for _ in range(catches):
        heard.press(Button.CATCH, after=2.0)
    assert heard.tracker.beam.shown.assumptions == ()
    assert heard.now.to_act == 2


def test_two_arms_from_the_same_other_sides_move_the_turn():
    heard = learned().press(Button.DRAW).cards("R0", "R6", whence=[20.0, 110.0])
    assert heard.now.to_act == 0


def test_sides_are_learned_at_once_when_the_camera_was_turned():
    heard = learned()
    beam = heard.tracker.beam.without_sides()
    heard.tracker = replace(heard.tracker, beam=beam)
    turned = [(side + 150.0) % 360.0 for side in SIDES]
    heard.cards("R0", "Y0", "Y9", "Y8", whence=[turned[(1 + i) % 4] for i in range(4)])
    now = heard.tracker.beam.shown
    assert now.assumptions == ()
    assert [now.sides.of(Seat(s)) for s in range(4)] == pytest.approx(turned)
