"""What presses say about the turn, and which of them say nothing."""

import pytest
from telling import Heard

from companion.core.cards import Color
from companion.core.state import Phase
from companion.referee.inputs import (
    ArmSeen,
    Button,
    CardUnread,
    ColorTouched,
    DrawSeen,
    VerdictTouched,
)
from companion.referee.rulings import Assumed, Ruling
from companion.referee.tracking.context import Context
from companion.referee.tracking.evidence import glimpses


def supposed(heard):
    return [guess.kind for guess in heard.tracker.beam.shown.assumptions]


def test_a_press_for_a_penalty_that_was_counted_belongs_to_it():
    """5.8."""
    heard = Heard("R7").cards("R+2")
    before = heard.now
    heard.press(Button.DRAW, after=5.0)
    assert heard.now == before


@pytest.mark.parametrize("seat", [None, 1])
def test_a_press_by_habit_asks_nothing_and_blames_nobody(seat):
    """Nor at a button of one's own, which is out of turn then."""
    heard = Heard("R7").cards("R1", "R2", "R4", "R+2")
    assert heard.press(Button.DRAW, seat, after=1.0).last == Ruling()


def test_a_press_for_a_penalty_that_was_counted_with_a_catch_belongs_to_it():
    """5.8, N2: Ben, whom Dee has caught, takes his two and presses draw for them."""
    heard = Heard("R7", hand_size=2).cards("R1").press(Button.CATCH, 3, after=3.0)
    assert heard.now.counts == (2, 3, 2, 2)
    before = heard.press(Button.DRAW_PASS, after=5.0).now
    assert (before.phase, before.counts) == (Phase.PLAY, (2, 3, 2, 2))
    assert heard.press(Button.DRAW_PASS, after=5.0).now.phase is Phase.DRAWN


@pytest.mark.parametrize("guilty", [False, True])
def test_a_press_for_a_penalty_that_was_counted_with_a_verdict_belongs_to_it(guilty):
    """5.8, W5, W6."""
    heard = Heard("R7").cards("W+4")
    heard.handle(ColorTouched(heard.at + 1.0, Color.RED))
    heard.press(Button.CATCH_CHALLENGE, after=5.0)
    heard.handle(VerdictTouched(heard.at + 5.0, guilty))
    before = heard.now
    assert heard.press(Button.DRAW_PASS, after=8.0).now == before


def test_who_draws_for_a_lost_challenge_has_pressed_for_it():
    """5.7: another press is the next seat's draw."""
    heard = Heard("R7").cards("W+4").press(Button.CHALLENGE, after=5.0)
    heard.press(Button.DRAW_PASS, after=5.0).press(Button.DRAW_PASS, after=5.0)
    assert heard.now.counts == (7, 6, 13, 8)


def test_a_last_draw_card_is_drawn_by_a_press():
    """F2: no card that nobody saw can have been laid before it."""
    heard = Heard("R7", hand_size=1, count_forced_draws=False).cards("R+2")
    heard.press(Button.DRAW, after=60.0)
    assert (heard.now.phase, heard.now.counts) == (Phase.COUNT, (1, 0, 3, 1))


def test_a_press_long_after_a_penalty_is_the_next_seats_draw():
    heard = Heard("R7").cards("R+2").press(Button.DRAW, after=7.0)
    assert heard.now.counts == (7, 6, 9, 8)


@pytest.mark.parametrize(
    ("presses", "apart_s", "counts"),
    [(2, 2.0, (7, 6, 9, 7)), (3, 1.5, (7, 6, 9, 8)), (2, 3.0, (7, 6, 9, 8))],
)
def test_who_presses_for_each_card_of_a_penalty_presses_at_once(
    presses, apart_s, counts
):
    """5.8: what is pressed oftener, or later, is the next seat's draw."""
    heard = Heard("R7").cards("R+2")
    for _ in range(presses):
        heard.press(Button.DRAW, after=apart_s)
    assert heard.now.counts == counts


@pytest.mark.parametrize(("presses", "dee"), [(4, 7), (5, 8)])
@pytest.mark.parametrize("seat", [None, 2])
def test_so_does_who_draws_four_and_may_have_challenged(presses, dee, seat):
    heard = Heard("R7").cards("W+4")
    for _ in range(presses):
        heard.press(Button.DRAW_PASS, seat, after=1.5)
    assert heard.now.counts == (7, 6, 11, dee if seat is None else 7)


def test_nobody_waits_for_who_draws_for_a_missed_call():
    """5.8, N2: Cem, who has pressed, draws for his turn and keeps the card."""
    heard = Heard("R7", hand_size=2).cards("R1").press(Button.CATCH, 3, after=3.0)
    for _ in range(3):
        heard.press(Button.DRAW_PASS, after=1.5)
    assert (heard.now.counts, heard.now.to_act) == ((2, 3, 3, 2), 3)


def test_the_next_seats_own_button_draws_also_right_after_a_penalty():
    heard = Heard("R7").cards("R+2").press(Button.DRAW, 3, after=2.0)
    assert heard.now.counts == (7, 6, 9, 8)


def test_presses_of_own_buttons_show_that_the_turn_has_moved_on_unseen():
    heard = Heard("R7")
    heard.press(Button.DRAW, 2).press(Button.PASS, 2).press(Button.DRAW, 3)
    assert heard.now.to_act == 3


def test_a_pass_that_nobody_pressed_is_told_by_the_next_seats_button():
    heard = Heard("R7").press(Button.DRAW, 1).press(Button.DRAW, 2)
    assert heard.now.counts == (7, 8, 8, 7)
    assert heard.now.to_act == 2


def test_an_early_pass_is_refused_until_the_next_card_says_otherwise():
    heard = Heard("R7").press(Button.PASS)
    assert heard.last.violations


def test_a_seen_draw_alone_changes_no_count():
    heard = Heard("R7")
    heard.handle(DrawSeen(5.0))
    heard.cards("R9")
    assert heard.now.counts == (7, 6, 7, 7)


@pytest.mark.slow
def test_a_seen_draw_from_the_side_of_the_seat_to_act_needs_no_press():
    sides = [90.0, 180.0, 270.0, 0.0]
    heard = Heard("R7").cards("R9", "R1", "R2", "R3", whence=[180.0, 270.0, 0.0, 90.0])
    for _ in range(2):
        heard.handle(DrawSeen(heard.at + 2.0, from_deg=sides[1]))
        heard.cards("R4", "R5", "R6", whence=[270.0, 0.0, 90.0])
    assert Assumed.UNSEEN_DRAW in supposed(heard)
    assert heard.now.counts[1] == 8


def drew(heard, seat, *, after=2.0):
    heard.press(Button.DRAW_PASS, after=after)
    heard.handle(DrawSeen(heard.at + 0.5, from_deg=SIDES[seat]))


def drew_and_kept(heard, seat):
    drew(heard, seat)
    heard.press(Button.DRAW_PASS, after=2.0)


def watched():
    """A table of four whose camera knows who sits where, and sees draws and arms."""
    heard = Heard("R7")
    heard.handle(DrawSeen(0.5))
    heard.handle(ArmSeen(0.6))
    return heard.cards("R9", "R1", "R2", "R3", "R4", "R5", whence=[*SIDES, *SIDES][1:7])


SIDES = [90.0, 180.0, 270.0, 0.0]


@pytest.mark.slow
def test_a_card_that_was_reported_as_unread_is_counted_for_whose_arm_it_was():
    heard = watched()
    heard.handle(CardUnread(heard.at + 5.0, SIDES[3]))
    heard.cards("R6", "R8", whence=[SIDES[0], SIDES[1]])
    assert supposed(heard) == [Assumed.UNSEEN_CARD]
    assert heard.now.counts == (5, 4, 5, 5)


@pytest.mark.slow
@pytest.mark.parametrize("presses", [0, 2])
def test_one_glimpse_and_one_arm_from_the_next_side_move_no_turn(presses):
    heard = watched()
    heard.handle(CardUnread(heard.at + 9.0, SIDES[3]))
    heard.cards("R6", whence=[SIDES[0]])
    for _ in range(presses):
        heard.press(Button.DRAW_PASS, after=2.0)
    assert supposed(heard) == []


@pytest.mark.slow
def test_a_card_read_after_it_was_reported_as_unread_is_one_card():
    heard = watched()
    heard.handle(CardUnread(heard.at + 12.0, SIDES[3]))
    heard.cards("R6", whence=[SIDES[3]])
    assert supposed(heard) == []


@pytest.mark.slow
def test_a_draw_that_nobody_pressed_is_counted_though_presses_followed_it():
    heard = watched()
    heard.handle(DrawSeen(heard.at + 3.0, from_deg=SIDES[3]))
    heard.press(Button.DRAW_PASS)
    heard.handle(DrawSeen(heard.at + 0.5, from_deg=SIDES[0]))
    heard.press(Button.DRAW_PASS, after=2.0)
    heard.cards("R6", "R8", whence=[SIDES[1], SIDES[2]])
    assert heard.now.to_act == 3
    assert heard.now.counts == (7, 4, 4, 7)


@pytest.mark.slow
def test_who_has_just_laid_a_card_hardly_lays_another_out_of_turn():
    heard = watched()
    heard.at -= 9.0  # a second later
    heard.cards("RS", whence=[SIDES[2]])
    told = heard.tracker.beam.hypotheses
    slips = [s for s in told if Assumed.OUT_OF_TURN in [g.kind for g in s.assumptions]]
    assert slips
    assert all(hypothesis.cost > 3.0 for hypothesis in slips)


@pytest.mark.slow
def test_the_last_card_was_misread_if_arms_and_turns_differ_from_it_on():
    heard = watched().cards("RR", "Y5", "Y6", whence=[SIDES[3], SIDES[0], SIDES[1]])
    heard.cards("G6", whence=[SIDES[2]])
    assert Assumed.MISREAD in supposed(heard)
    assert heard.now.to_act == 3


def test_what_an_opening_draw_two_costs_is_a_draw_that_can_be_seen():
    heard = Heard("B+2", players=2)
    before = heard.now.counts
    heard.handle(DrawSeen(heard.at + 0.5, from_deg=0.0))
    heard.cards("B9")
    assert heard.tracker.beam.context.sees_draws
    assert supposed(heard) == []
    costs = [s.cost for s in heard.tracker.beam.hypotheses if s.assumptions]
    assert min(costs) > 4.0
    assert sum(heard.now.counts) == sum(before) - 1


def test_a_press_twice_is_one():
    heard = Heard("R7").press(Button.DRAW_PASS).press(Button.DRAW_PASS, after=0.4)
    assert heard.now.phase is Phase.DRAWN


def test_a_second_press_after_a_look_at_the_card_is_a_pass():
    heard = Heard("R7").press(Button.DRAW_PASS).press(Button.DRAW_PASS, after=1.0)
    assert heard.now.to_act == 2


def test_a_button_that_hangs_counts_once():
    heard = Heard("R7")
    for _ in range(100):
        heard.press(Button.DRAW_PASS, after=0.05)
    assert heard.now.counts == (7, 8, 7, 7)


def test_uno_said_twice_is_one_call():
    heard = Heard("R7", players=2, hand_size=2).cards("R9")
    heard.press(Button.UNO, after=1.0).press(Button.UNO, after=1.0)
    assert (heard.now.exposed, heard.now.called) == (set(), set())


def test_who_draws_until_a_card_fits_presses_for_each_card():
    heard = Heard("R7", draw_until_playable=True)
    for _ in range(3):
        heard.press(Button.DRAW, after=0.3)
    assert heard.now.counts == (7, 10, 7, 7)


@pytest.mark.slow
def test_two_cards_that_were_reported_as_unread_are_two_cards():
    heard = watched()
    heard.handle(CardUnread(heard.at + 3.0, SIDES[3]))
    heard.handle(CardUnread(heard.at + 7.0, SIDES[0]))
    heard.cards("R6", "R8", whence=[SIDES[1], SIDES[2]])
    assert supposed(heard) == [Assumed.UNSEEN_CARD, Assumed.UNSEEN_CARD]
    assert heard.now.counts == (5, 4, 4, 5)


@pytest.mark.slow
def test_a_card_reported_as_unread_before_a_press_was_laid_before_it():
    heard = watched()
    heard.handle(CardUnread(heard.at + 1.0, SIDES[3]))
    heard.at += 2.0
    heard.press(Button.DRAW_PASS, after=2.0).press(Button.DRAW_PASS, after=2.0)
    heard.cards("R6", "R8", whence=[SIDES[1], SIDES[2]])
    assert supposed(heard)[0] is Assumed.UNSEEN_CARD
    assert heard.now.counts == (7, 4, 4, 5)


@pytest.mark.slow
def test_after_a_few_draws_a_table_is_taken_to_rely_on_the_camera():
    heard = watched()
    for lap in range(3):
        for seat in (3, 0, 1, 2):
            heard.handle(DrawSeen(heard.at + 4.0, from_deg=SIDES[seat]))
            heard.cards(f"R{6 + lap}", whence=[SIDES[seat]])
    before = heard.now.counts[3]
    heard.handle(DrawSeen(heard.at + 4.0))
    heard.cards("R1", whence=[SIDES[3]])
    assert heard.now.counts[3] == before


@pytest.mark.slow
def test_of_two_draws_in_a_row_that_were_seen_the_second_may_have_been_played():
    heard = watched()
    heard.handle(DrawSeen(heard.at + 4.0, from_deg=SIDES[3]))
    heard.handle(DrawSeen(heard.at + 8.0, from_deg=SIDES[0]))
    heard.cards("R6", "R8", whence=[SIDES[0], SIDES[1]])
    assert supposed(heard) == [Assumed.UNSEEN_DRAW, Assumed.UNSEEN_DRAW]
    assert heard.now.counts == (6, 4, 5, 7)


@pytest.mark.slow
def test_a_wild_draw_four_that_was_a_wild_is_told_by_who_plays_next():
    heard = watched().cards("W+4", whence=[SIDES[3]])
    heard.at += 2.0
    heard.handle(ColorTouched(heard.at, Color.RED))
    heard.cards("R6", "R8", "R1", whence=[SIDES[0], SIDES[1], SIDES[2]])
    assert heard.now.counts == (5, 4, 4, 5)


@pytest.mark.slow
def test_a_second_card_that_nobody_read_may_lie_beside_a_reported_one():
    heard = watched()
    heard.handle(CardUnread(heard.at + 9.0, SIDES[3]))
    heard.at += 15.0
    heard.cards("R6", "R8", "R1", whence=[SIDES[1], SIDES[2], SIDES[3]])
    two = [Assumed.UNSEEN_CARD, Assumed.UNSEEN_CARD]
    told = heard.tracker.beam.hypotheses
    assert two in [[g.kind for g in hypothesis.assumptions] for hypothesis in told]


@pytest.mark.slow
@pytest.mark.parametrize(("after_s", "is_hers"), [(1.0, True), (14.0, False)])
def test_a_hand_seen_long_after_a_draw_was_not_there_for_it(after_s, is_hers):
    """Seat 3 draws and passes; seat 0 does so ten seconds later."""
    heard = watched()
    heard.press(Button.DRAW_PASS, after=3.0)
    draw = DrawSeen(heard.at + after_s, from_deg=SIDES[3])
    heard.press(Button.DRAW_PASS, after=2.0)
    heard.press(Button.DRAW_PASS).press(Button.DRAW_PASS, after=2.0)
    heard.cards("R6", whence=[SIDES[1]])
    shown = heard.tracker.beam.shown
    shown = shown._replace(paid=0.0)
    unseen = glimpses(shown, Context(sees_draws=True))
    seen = glimpses(shown, Context(draws=(draw,), sees_draws=True))
    assert (seen < unseen) is is_hers


@pytest.mark.slow
def test_a_shared_press_may_be_the_next_seats_draw_after_a_pass_nobody_pressed():
    """Seat 3 draws and keeps its card; seat 0 draws, and plays that card at once."""
    heard = watched()
    for seat in (3, 0, 1, 2):
        drew_and_kept(heard, seat)
    drew(heard, 3)
    drew(heard, 0, after=5.0)
    heard.at -= 4.0
    heard.cards("R6", whence=[SIDES[0]])
    assert supposed(heard) == [Assumed.UNSEEN_PASS]
    assert heard.now.counts == (7, 6, 6, 8)


def test_who_draws_until_a_card_fits_presses_for_no_other_seat():
    heard = Heard("R7", draw_until_playable=True)
    heard.press(Button.DRAW_PASS).press(Button.DRAW_PASS)
    assert heard.now.counts == (7, 9, 7, 7)
    assert Assumed.UNSEEN_PASS not in [
        a.kind for each in heard.tracker.beam.hypotheses for a in each.assumptions
    ]


@pytest.mark.slow
def test_an_arm_is_seen_of_few_cards_that_nobody_read():
    """Seat 3 draws and keeps its card with no press; its arm was at the pile."""
    heard = watched()
    for seat in (3, 0, 1, 2):
        drew_and_kept(heard, seat)
    drew(heard, 3)
    heard.at += 3.0
    heard.handle(ArmSeen(heard.at, from_deg=SIDES[3]))
    heard.cards("R6", "R1", whence=[SIDES[0], SIDES[1]])
    assert supposed(heard) == [Assumed.UNSEEN_PASS]
