"""What presses say about the turn, and which of them say nothing."""

from telling import Heard

from companion.referee.inputs import Button, DrawSeen
from companion.referee.rulings import Ruling
from companion.referee.stories.guesses import Supposed


def supposed(heard):
    return [guess.supposed for guess in heard.telling.stories.in_force.guesses]


def test_a_press_for_a_penalty_that_was_counted_belongs_to_it():
    """5.8."""
    heard = Heard("R7").cards("R+2")
    before = heard.now
    heard.press(Button.DRAW, after=5.0)
    assert heard.now == before


def test_a_press_by_habit_asks_nothing_and_blames_nobody():
    heard = Heard("R7").cards("R1", "R2", "R4", "R+2").press(Button.DRAW, after=1.0)
    assert heard.last == Ruling()


def test_a_press_long_after_a_penalty_is_the_next_seats_draw():
    heard = Heard("R7").cards("R+2").press(Button.DRAW, after=7.0)
    assert heard.now.counts == (7, 6, 9, 8)


def test_a_second_press_within_the_time_is_the_next_seats_draw():
    heard = Heard("R7").cards("R+2")
    heard.press(Button.DRAW, after=2.0).press(Button.DRAW, after=2.0)
    assert heard.now.counts == (7, 6, 9, 8)


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
    heard.hear(DrawSeen(5.0))
    heard.cards("R9")
    assert heard.now.counts == (7, 6, 7, 7)


def test_a_seen_draw_from_the_side_of_the_seat_to_act_needs_no_press():
    sides = [90.0, 180.0, 270.0, 0.0]
    heard = Heard("R7").cards("R9", "R1", "R2", "R3", whence=[180.0, 270.0, 0.0, 90.0])
    for _ in range(2):
        heard.hear(DrawSeen(heard.at + 2.0, from_deg=sides[1]))
        heard.cards("R4", "R5", "R6", whence=[270.0, 0.0, 90.0])
    assert Supposed.UNSEEN_DRAW in supposed(heard)
    assert heard.now.counts[1] == 8
