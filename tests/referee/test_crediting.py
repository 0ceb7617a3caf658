from dataclasses import replace

import pytest
from builders import a_round, answer, card, seen

from companion.core.cards import Color
from companion.core.errors import ImpossibleEventError
from companion.core.events import (
    Amended,
    Caught,
    Challenged,
    ColorNamed,
    CountSet,
    Deleted,
    Drew,
    Inserted,
    Judged,
    Passed,
    Played,
    Swapped,
    TurnSet,
    Undone,
    UnoCalled,
    Why,
)
from companion.core.history import History
from companion.core.state import Phase
from companion.referee.inputs import (
    Button,
    CardGone,
    ColorTouched,
    CreditTouched,
    Pressed,
    ReadAgain,
    RedoTouched,
    RepairTouched,
    UndoTouched,
)
from companion.referee.referee import rule_on
from companion.referee.repairs import other_players
from companion.referee.rulings import AnswerKind
from companion.referee.shifts import with_shifted_turns
from companion.referee.tracking.tracker import Tracker


def a_record(*items, **rules):
    """What the referee makes of cards in notation, presses and touches."""
    history = History(a_round("R7", **rules))
    for item in items:
        sensed = seen(item) if isinstance(item, str) else item
        history = history.after(rule_on(history, sensed).events)
    return history


def mended(history, *repairs):
    return history.after(with_shifted_turns(history, repairs))


def plays(history):
    return [
        (step.event.player, str(step.event.card))
        for step in history.steps
        if isinstance(step.event, Played)
    ]


def test_after_a_missed_card_everybody_s_later_cards_move_one_seat_on():
    history = a_record("R1", "R3", "R4")
    found = mended(history, Inserted(1, Played(1, card("R2"))))
    assert plays(found) == [(0, "R1"), (1, "R2"), (2, "R3"), (3, "R4")]
    assert found.now.counts == (6, 6, 6, 6)
    assert found.now.current == 0


_DRAW, _PASS = Pressed(0.0, Button.DRAW), Pressed(0.0, Button.PASS)
_DRAWN = (Inserted(0, Drew(0, 1, Why.TURN)), Inserted(0, Passed(0)))
_STACKS = {"stacking": "same_kind"}
_SWAPS = {"hands": (7, 5), "seven_swap": "must"}
_ALWAYS_COSTS = {"hands": (2, 7, 7, 7), "uno_reminder": "auto_penalty"}


@pytest.mark.parametrize(
    ("rules", "told", "repairs", "really"),
    [
        ({}, "R1 R3 R4", [Inserted(1, Played(1, card("R2")))], "R1 R2 R3 R4"),
        (_STACKS, "R1 R3 R4", [Inserted(1, Played(1, card("R+2")))], "R1 R+2 R3 R4"),
        (_STACKS, "R+2 W", [Inserted(1, Played(1, card("B+2")))], "R+2 B+2 W"),
        (_STACKS, "R+2 R5", [Inserted(1, Played(1, card("R4")))], "R+2 R4 R5"),
        (_STACKS, "R+2 R5", [Amended(2, Played(2, card("B+2")))], "R+2 B+2"),
        (_STACKS, "R+2 B+2", [Amended(1, Played(1, card("R5")))], "R+2 R5"),
        (_STACKS, "R2 draw pass", [Amended(0, Played(0, card("R+2")))], "R+2 draw"),
        (_STACKS, "R+2 draw R5", [Amended(0, Played(0, card("R2")))], "R2 draw R5"),
        (_STACKS, "R+2 R5 draw", [Deleted(2)], "R+2 draw"),
        ({}, "W+4 R4 draw", [Deleted(3)], "W+4 draw"),
        ({}, "R+2 R4", [Deleted(0)], "R4"),
        ({}, "W R4", [Amended(2, Played(1, card("B4")))], "W B4"),
        ({}, "W R4", [Amended(0, Played(0, card("R5")))], "R5 R4"),
        (
            {"deck": "wild_2018_112", "hands": (7, 5, 7, 7)},
            *("WSH R4", _DRAWN, "draw pass WSH R4"),
        ),
        (_SWAPS, "R7 R4", _DRAWN, "draw pass R7 R4"),
        (_SWAPS, "R6 R4", [Amended(0, Played(0, card("R7")))], "R7 R4"),
        (_ALWAYS_COSTS, "R3", [Inserted(0, Played(0, card("R1")))], "R1 R3"),
    ],
)
def test_what_the_table_had_seen_is_what_the_referee_would_have_ruled(
    rules, told, repairs, really
):
    def record_of(text):
        presses = {"draw": _DRAW, "pass": _PASS}
        return a_record(*(presses.get(word, word) for word in text.split()), **rules)

    found = mended(record_of(told), *repairs)
    assert (found.now, found.problems) == (record_of(really).now, ())


def test_after_a_missed_draw_and_pass_the_next_card_is_the_next_seat_s():
    history = a_record("R1", "R3")
    draw, passed = Drew(1, 1, Why.TURN), Passed(1)
    found = mended(history, Inserted(1, draw), Inserted(1, passed))
    assert plays(found) == [(0, "R1"), (2, "R3")]
    assert found.now.counts == (6, 8, 6, 7)


def test_a_missed_draw_whose_card_was_played_moves_nobody():
    history = a_record("R1", "R3")
    found = mended(history, Inserted(1, Drew(1, 1, Why.TURN)))
    assert plays(found) == plays(history)
    assert found.now.counts == (6, 7, 7, 7)


def test_a_skip_that_was_really_a_number_gives_its_turn_back():
    history = a_record("RS", "R3", "R4")
    found = mended(history, Amended(0, Played(0, card("R5"))))
    assert plays(found) == [(0, "R5"), (1, "R3"), (2, "R4")]


def test_a_reverse_that_was_read_as_a_number_turns_the_later_plays_round():
    history = a_record("R1", "R3", "R4")
    found = mended(history, Amended(0, Played(0, card("RR"))))
    assert plays(found) == [(0, "RR"), (3, "R3"), (2, "R4")]


def test_a_card_that_never_landed_gives_its_turn_back():
    history = a_record("R1", "R2", "R3")
    assert plays(mended(history, Deleted(1))) == [(0, "R1"), (1, "R3")]


def test_a_two_that_was_a_draw_two_makes_the_next_seat_draw():
    history = a_record("R2", "R3")
    found = mended(history, Amended(0, Played(0, card("R+2"))))
    assert [step.event for step in found.steps if step.event == Drew(1, 2, Why.PENALTY)]
    assert plays(found) == [(0, "R+2"), (2, "R3")]
    assert found.now.counts == (6, 9, 6, 7)


def test_the_named_color_goes_with_the_wild():
    history = a_record("R1", "W", ColorTouched(0, Color.BLUE), "B3")
    found = mended(history, Inserted(1, Played(1, card("R2"))))
    assert ColorNamed(2, Color.BLUE) in [step.event for step in found.steps]
    assert plays(found)[-1] == (3, "B3")


def test_a_draw_by_button_goes_with_the_turn():
    history = a_record("R1", Pressed(0, Button.DRAW), Pressed(0, Button.PASS))
    found = mended(history, Inserted(1, Played(1, card("R2"))))
    assert found.now.counts == (6, 6, 8, 7)
    assert found.now.current == 3


def test_a_call_goes_with_the_card_it_was_made_for():
    history = a_record("R1", Pressed(0, Button.UNO), "R3", hands=(7, 2, 2, 7))
    found = mended(history, Inserted(1, Played(1, card("R2"))))
    assert plays(found) == [(0, "R1"), (1, "R2"), (2, "R3")]
    assert UnoCalled(2) in [step.event for step in found.steps]


def test_nobody_is_made_to_have_called_falsely():
    history = a_record("R1", Pressed(0, Button.UNO), "R3", hands=(7, 2, 2, 7))
    found = mended(history, Deleted(0))
    assert (plays(found), found.now.extra_penalties) == ([(0, "R3")], ())


def test_where_the_table_set_the_turn_nothing_moves():
    history = a_record("R1").after((TurnSet(3),))
    history = history.after((Played(3, card("R4")),))
    found = mended(history, Inserted(0, Passed(0)))
    assert plays(found)[-1] == (3, "R4")


def test_a_card_out_of_turn_stays_with_whom_the_table_named():
    history = a_record("R1").after((Played(3, card("R4")),))
    found = mended(history, Amended(0, Played(0, card("R5"))))
    assert plays(found) == [(0, "R5"), (3, "R4")]


def test_a_jump_in_stays_where_it_was():
    history = a_record("R1", jump_in="colored")
    history = history.after((Played(3, card("R1"), jump_in=True),))
    found = mended(history, Inserted(0, Passed(0)))
    assert plays(found)[-1] == (3, "R1")


def test_a_repair_that_moves_no_turn_repairs_nothing_else():
    history = a_record("R1", "R2", "R3")
    repair = Amended(1, Played(1, card("R4")))
    assert with_shifted_turns(history, (repair,)) == (repair,)


def test_the_whole_repair_is_one_step_of_undo():
    history = a_record("R1", "R3", "R4")
    found = mended(history, Inserted(1, Played(1, card("R2"))))
    undone = found.after(rule_on(found, Pressed(0, Button.UNO, long=True)).events)
    assert undone.steps == history.steps


def test_a_draw_that_only_followed_from_the_card_goes_with_it():
    history = a_record("R+2", "R3")
    found = mended(history, Amended(0, Played(0, card("R2"))))
    assert plays(found) == [(0, "R2"), (1, "R3")]
    assert (found.problems, found.now.counts[1]) == ((), 6)


def test_a_step_that_no_longer_fits_is_left_and_flagged():
    history = a_record("W", ColorTouched(0, Color.RED), "R3")
    found = mended(history, Amended(0, Played(0, card("R2"))))
    assert [step.event for step in found.problems] == [ColorNamed(0, Color.RED)]
    assert plays(found) == [(0, "R2"), (1, "R3")]


def test_a_step_that_is_not_there_cannot_be_corrected():
    with pytest.raises(ImpossibleEventError, match="no step 9"):
        with_shifted_turns(a_record("R1"), (Deleted(9),))


def test_a_count_that_the_table_set_stands():
    history = a_record("R1").after((CountSet(1, 4),)).after((Played(1, card("R4")),))
    found = mended(history, Amended(0, Played(0, card("R5"))))
    assert found.now.counts[1] == 3


def test_a_repair_that_is_touched_moves_the_later_steps():
    history = a_record("R1", "R3")
    touched = RepairTouched(0, (Inserted(1, Played(1, card("R2"))),))
    assert plays(history.after(rule_on(history, touched).events))[-1] == (2, "R3")


def test_all_after_a_step_is_taken_back_at_once():
    history = a_record("R1", "R2", "R3")
    undone = history.after(rule_on(history, UndoTouched(0, to=0)).events)
    assert undone.now == a_record("R1").now


def test_an_undo_to_a_step_keeps_the_repairs_of_what_stays():
    history = mended(a_record("R1", "R2", "R3"), Amended(0, Played(0, card("R8"))))
    undone = history.after(rule_on(history, UndoTouched(0, to=1)).events)
    assert undone.now == a_record("R8", "R2").now


def test_an_undo_to_an_added_step_keeps_it():
    history = mended(a_record("R1", "R3"), Inserted(1, Played(1, card("R2"))))
    added = next(step.n for step in history.steps if step.event.card == card("R2"))
    undone = history.after(rule_on(history, UndoTouched(0, to=added)).events)
    assert undone.now == a_record("R1", "R2").now


def test_nothing_after_the_last_step_can_be_taken_back():
    assert rule_on(a_record("R1"), UndoTouched(0, to=0)).events == ()


def test_a_challenge_and_its_verdict_go_with_the_wild():
    history = a_record("R1", "W+4", ColorTouched(0.0, Color.BLUE))
    press = Pressed(0.0, Button.CHALLENGE)
    for _ in range(2):
        history = history.after(rule_on(history, press).events)
    found = mended(history, Inserted(1, Played(1, card("R2"))))
    events = [step.event for step in found.steps]
    assert Challenged(3, 2) in events
    assert Judged(3, 2, guilty=True) in events
    assert found.now.counts == (6, 6, 6 + 4, 7)


def test_a_catch_and_its_cards_go_with_the_card_without_a_call():
    history = a_record("R1", "R3", Pressed(0.0, Button.CATCH, 3), hands=(7, 2, 2, 7))
    found = mended(history, Inserted(1, Played(1, card("R2"))))
    events = [step.event for step in found.steps]
    assert Caught(3, 2) in events
    assert Drew(2, 2, Why.UNO) in events


def test_a_penalty_goes_with_the_turn_of_who_was_hit():
    history = a_record("R1", "R+2", count_forced_draws=False)
    history = history.after((Drew(2, 2, Why.PENALTY),))
    found = mended(history, Inserted(1, Played(1, card("R2"))))
    assert [s.event for s in found.steps if isinstance(s.event, Drew)] == [
        Drew(3, 2, Why.PENALTY)
    ]


def test_the_last_card_can_only_be_read_again_or_credited_where_it_was_played():
    start = History(a_round("R7"))
    for item in (ReadAgain(0.0, card("R5")), CreditTouched(0.0, 2)):
        assert rule_on(start, item).events == ()
        assert rule_on(start, item).violations
    own = rule_on(a_record("R5"), CreditTouched(0.0, 0))
    assert (own.events, len(own.violations)) == ((), 1)


def test_a_card_after_a_draw_is_of_the_drawer_or_of_the_next_seat():
    """5.5."""
    history = a_record(Pressed(0.0, Button.DRAW), "R5")
    credited = history.after(rule_on(history, CreditTouched(0.0, 1)).events)
    assert [step.event for step in credited.steps if step.repaired is None][1:] == [
        Passed(0),
        Played(1, card("R5")),
    ]
    back = credited.after(rule_on(credited, CreditTouched(0.0, 0)).events)
    assert back.now == history.now


def test_an_undo_of_who_laid_the_last_card_leaves_the_card_there():
    """5.1, 5.17: one undo takes back one correction."""
    drawn = a_record(Pressed(0.0, Button.DRAW), "R5")
    twin = a_record("R7", jump_in="colored")
    read = a_record("R5")
    slip = answer(rule_on(read, CreditTouched(0.0, 2)), AnswerKind.LET_STAND)
    for history, item in (
        (drawn, CreditTouched(0.0, 1)),
        (twin, CreditTouched(0.0, 2)),
        (read, ReadAgain(0.0, card("R+2"))),
        (read, slip),
    ):
        mended = history.after(rule_on(history, item).events)
        assert mended.now != history.now
        undone = mended.after(rule_on(mended, UndoTouched(0.0)).events)
        assert undone.steps == history.steps
        assert undone.after(rule_on(undone, RedoTouched(0.0)).events).now == mended.now


def test_a_card_that_was_corrected_is_taken_back_with_its_correction():
    """5.4: what had happened before it stays."""
    history = a_record(Pressed(0.0, Button.DRAW), "R5")
    credited = history.after(rule_on(history, CreditTouched(0.0, 1)).events)
    gone = credited.after(rule_on(credited, CardGone(0.0, card("R5"))).events)
    assert gone.now == a_record(Pressed(0.0, Button.DRAW)).now


def test_a_correction_is_told_by_the_card_not_by_the_pass_that_follows_from_it():
    """5.5: the log shows the first event of a ruling."""
    history = a_record(Pressed(0.0, Button.DRAW), "R5")
    for seat in (1, 0):
        ruling = rule_on(history, CreditTouched(0.0, seat))
        assert ruling.events[0] == Amended(1, Played(seat, card("R5"), drawn=not seat))
        history = history.after(ruling.events)


def test_a_draw_stays_though_the_card_after_it_was_credited_to_and_fro():
    """5.5: it was told by itself."""
    history = a_record(Pressed(0.0, Button.DRAW), "R5")
    for item in (CreditTouched(0.0, 1), CreditTouched(0.0, 0)):
        history = history.after(rule_on(history, item).events)
    drawn = a_record(Pressed(0.0, Button.DRAW))
    for item, then in (
        (ReadAgain(0.0, card("R9")), drawn.after(rule_on(drawn, seen("R9")).events)),
        (CardGone(0.0, card("R5")), drawn),
    ):
        assert history.after(rule_on(history, item).events).now == then.now


def test_the_last_card_is_credited_not_the_one_that_must_lie_below_it():
    """5.1, 5.2: nobody has read a red 3; the blue 3 on it was not Ben's but Dee's."""
    tracker = Tracker.of(History(a_round("R7")))
    _, tracker = tracker.handle(seen("B3", at=10.0))
    history = tracker.history
    assert plays(history) == [(0, "R3"), (1, "B3")]
    assert [choice.seat for choice in other_players(history)] == [0, 2, 3]
    slip = rule_on(history, CreditTouched(12.0, 3))
    stands, back = (
        answer(slip, means) for means in (AnswerKind.LET_STAND, AnswerKind.TAKE_BACK)
    )
    assert back.events == (Undone(2),)
    dees = history.after(rule_on(history, stands).events)
    assert plays(dees) == [(0, "R3"), (3, "B3")]
    bens = dees.after(rule_on(dees, CreditTouched(14.0, 1)).events)
    assert bens.now == history.now


@pytest.mark.parametrize(
    ("rules", "told", "later", "really"),
    [
        ({}, ["W"], [ColorTouched(0, Color.RED)], [ColorTouched(0, Color.RED)]),
        ({}, ["R5"], [_DRAW], [_DRAW]),
        ({}, [_DRAW, "R5"], [_DRAW], [_DRAW]),
        (
            {"hands": (2, 2, 2, 2)},
            *(["R5"], [Pressed(0, Button.UNO, 0)], [Pressed(0, Button.UNO, 1)]),
        ),
        (
            {"hands": (1, 3, 2, 2)},
            *([_DRAW, "R5"], [Pressed(0, Button.UNO, 0)], []),
        ),
        ({"deck": "flip_112"}, ["RF"], [seen("P+5")], [seen("P+5")]),
        (
            {"jump_in": "any"},
            *(["W", "W"], [ColorTouched(0, Color.RED)], [ColorTouched(0, Color.RED)]),
        ),
    ],
)
def test_the_last_card_is_credited_also_once_something_was_pressed_or_touched(
    rules, told, later, really
):
    """5.1: a color, a call, a draw or the other side came after it, and stays."""
    laid = a_record(*told, **rules)
    whose = laid.last_player
    history = a_record(*told, *later, **rules)
    (bens,) = [c.answer for c in other_players(history) if c.seat == whose + 1]
    found = history.after(rule_on(history, bens).events)
    at_once = rule_on(laid, CreditTouched(0, whose + 1))
    if not at_once.events:
        at_once = rule_on(laid, answer(at_once, AnswerKind.LET_STAND))
    told_at_once = laid.after(at_once.events)
    for item in really:
        told_at_once = told_at_once.after(rule_on(told_at_once, item).events)
    assert (found.now, found.problems) == (told_at_once.now, ())


def test_a_stacked_card_goes_back_to_who_was_to_act_as_an_answer_to_the_penalty():
    """5.1, H1: it was Ben's in turn after all, so nobody has drawn."""
    history = a_record("R+2", "R+2", stacking="same_kind", jump_in="colored")
    dees = history.after(rule_on(history, CreditTouched(0.0, 3)).events)
    bens = dees.after(rule_on(dees, CreditTouched(0.0, 1)).events)
    assert bens.now == history.now


@pytest.mark.parametrize("press", [_DRAW, "R7"])
def test_two_players_swap_hands_whoever_has_laid_the_seven(press):
    """5.1, 5.11: nobody is asked with whom."""
    history = a_record(press, "R7", hands=(7, 5), seven_swap="must", jump_in="colored")
    credited = history.after(rule_on(history, CreditTouched(0.0, 1)).events)
    assert Swapped(1, 0) in [step.event for step in credited.steps]
    assert credited.now.phase is Phase.PLAY


def test_a_repair_stays_where_the_card_that_told_of_it_is_credited_to_another_seat():
    history = a_record("R2").after(
        (Amended(0, Played(0, card("R+2"))), Played(1, card("B+2")))
    )
    stands = answer(rule_on(history, CreditTouched(12.0, 3)), AnswerKind.LET_STAND)
    credited = history.after(rule_on(history, stands).events)
    assert plays(credited) == [(0, "R+2"), (3, "B+2")]


def test_an_undo_of_a_count_of_another_seat_only_undoes_it():
    history = a_record(hands=(1, 1, 7, 7))
    facts = (CountSet(1, 2), Played(0, card("R5")))
    history = history.after(facts)
    assert rule_on(history, UndoTouched(0.0)).events == (Undone(2),)


@pytest.mark.parametrize("seat", [3, 1])
def test_a_slip_that_stands_leaves_the_penalty_drawn_before_it(seat):
    """5.1, 5.8: Ben draws his four, also where it was he who should not have played."""
    history = a_record("W+4", ColorTouched(0.0, Color.BLUE), "B5")
    asked = rule_on(history, CreditTouched(0.0, seat))
    stands = answer(asked, AnswerKind.LET_STAND).events
    assert stands == (Undone(2), Drew(1, 4, Why.PENALTY), Played(seat, card("B5")))


def test_a_card_that_is_read_again_takes_back_the_reshuffle_before_its_penalty():
    empty = replace(a_round("R+2"), phase=Phase.PENALTY, current=1, owes=1, pending=2)
    empty = replace(empty, draw_pile=0, discard_pile=80)
    history = History(empty)
    history = history.after(rule_on(history, seen("R5")).events)
    again = history.after(rule_on(history, ReadAgain(0.0, card("R4"))).events)
    at_once = rule_on(History(empty), seen("R4")).events
    assert again.now == History(empty).after(at_once).now
