"""What a game keeps until its time has come: catches, questions, claims, minutes."""

from dataclasses import replace
from math import inf

import pytest
from builders import a_round, a_table, card, doubted, exposed, play, press, seen

from companion.core.cards import Color
from companion.core.events import Caught, Drew, Judged, Passed, Played, UnoCalled, Why
from companion.core.history import History
from companion.core.seating import Seat
from companion.core.state import Phase
from companion.referee.game import GameInPlay
from companion.referee.inputs import (
    ArmSeen,
    Button,
    CardGone,
    CardUnread,
    ColorTouched,
    Confirmed,
    DrawSeen,
    FactStated,
    Pressed,
    SeatTouched,
    TwinSuspected,
)
from companion.referee.pending import (
    PlayTime,
    Races,
    claimed,
    is_call_for,
    is_catch,
    still_open,
)
from companion.referee.questions import who_played
from companion.referee.rulings import (
    AnswerKind,
    Choice,
    Objection,
    Question,
    QuestionKind,
    Ruling,
)
from companion.referee.tracking.tracker import Tracker


def catch(at, seat=1):
    return Pressed(at, Button.CATCH, Seat(seat))


# catches that are held


@pytest.mark.parametrize(
    ("pressed", "due"), [(10.0, 11.0), (10.3, 11.0), (10.99, 11.59), (11.0, 11.6)]
)
def test_a_catch_waits_for_the_grace_and_for_the_camera(pressed, due):
    """A second after the card; but six tenths after the press in any case."""
    races = Races(1.0).enter(seen("R3", at=10.0))[0].hold(catch(pressed))
    assert races.deadline(races.held[0]) == pytest.approx(due)
    early, none = races.due(due - 0.01)
    assert (early.held, none) == (races.held, ())
    late, ready = races.due(due + 0.01)
    assert (late.held, ready) == ((), races.held)


def test_a_catch_long_after_a_card_waits_for_the_camera_only():
    races = Races(1.0).hold(catch(20.0))
    assert races.deadline(races.held[0]) == pytest.approx(20.6)


@pytest.mark.parametrize(("called", "waits"), [(10.99, True), (11.0, False)])
def test_within_the_grace_a_call_goes_before_a_catch(called, waits):
    races = Races(1.0).enter(seen("R3", at=10.0))[0].hold(catch(10.2))
    after, ready = races.enter(Pressed(called, Button.UNO, Seat(0)))
    assert (ready, after.held) == ((), races.held) if waits else (races.held, ())


def test_no_other_press_goes_before_a_catch():
    races = Races(1.0).enter(seen("R3", at=10.0))[0].hold(catch(10.2))
    assert races.enter(Pressed(10.5, Button.DRAW))[1] == races.held
    assert races.enter(Pressed(10.1, Button.DRAW))[1] == ()
    assert races.enter(Pressed(10.2, Button.DRAW))[1] == ()


@pytest.mark.parametrize(
    "item",
    [
        *(DrawSeen(10.4), ArmSeen(10.4), CardUnread(10.4), Confirmed(10.4)),
        *(TwinSuspected(10.4, card("R3")), ColorTouched(10.4, Color.BLUE)),
    ],
)
def test_what_closes_no_window_leaves_a_catch_waiting(item):
    races = Races(1.0).enter(seen("R3", at=10.0))[0].hold(catch(10.2))
    assert races.enter(item) == (races, ())


def test_a_card_ends_only_the_catches_before_it():
    early, late = catch(14.9), catch(15.2)
    races = Races(1.0).hold(early).hold(late)
    after, ready = races.enter(seen("R4", at=15.0))
    assert (ready, after.held, after.card_at) == ((early,), (late,), 15.0)


@pytest.mark.parametrize(
    ("item", "may_be"),
    [
        (catch(1.0), True),
        (Pressed(1.0, Button.CATCH_CHALLENGE), True),
        (Pressed(1.0, Button.CATCH, long=True), False),
        (Pressed(1.0, Button.UNO), False),
        (seen("R4"), False),
    ],
)
def test_a_short_press_of_a_catch_may_be_one(item, may_be):
    assert is_catch(item) is may_be


@pytest.mark.parametrize(
    ("state", "waits"),
    [
        (a_round("R7"), True),
        (exposed(), True),
        (doubted(), False),
        (replace(doubted(), exposed=frozenset({0})), True),
    ],
)
def test_a_shared_catch_need_not_wait_where_it_can_only_be_a_challenge(state, waits):
    game = GameInPlay(Tracker.of(History(state)))
    judged = game.handle(Pressed(10.0, Button.CATCH_CHALLENGE))
    assert (judged == ()) is waits
    assert game.is_waiting is waits


# cards that are claimed


def who(kind=QuestionKind.JUMP_IN):
    return who_played(kind, 10.0, [Seat(0), Seat(2), Seat(3)], card("R7"))


@pytest.mark.parametrize(
    ("pressed", "seat"),
    [
        (Pressed(8.0, Button.DRAW, Seat(2)), 2),
        (Pressed(12.0, Button.PASS, Seat(3)), 3),
        (Pressed(7.9, Button.DRAW, Seat(2)), None),
        (Pressed(12.1, Button.DRAW, Seat(2)), None),
        (Pressed(11.0, Button.DRAW, Seat(2), long=True), None),
        (Pressed(11.0, Button.CATCH, Seat(2)), None),
        (Pressed(11.0, Button.CATCH_CHALLENGE, Seat(2)), None),
        (Pressed(11.0, Button.DRAW), None),
        (Pressed(11.0, Button.DRAW, Seat(1)), None),
        (Pressed(11.0, Button.UNO, Seat(2)), 2),
    ],
)
def test_a_press_near_a_card_says_that_was_mine(pressed, seat):
    choice = claimed(a_round("R7", turn=1), who(), pressed)
    assert (choice and choice.seat) == seat
    assert claimed(a_round("R7", turn=1), who(QuestionKind.KEPT), pressed) is None


def test_of_the_seat_to_act_only_uno_claims_a_card():
    state = a_round("R7", turn=2)
    assert claimed(state, who(), Pressed(11.0, Button.DRAW, Seat(2))) is None
    assert claimed(state, who(), Pressed(11.0, Button.UNO, Seat(2))).seat == 2


@pytest.mark.parametrize(
    ("seat", "pressed", "calls"),
    [
        (0, press(Button.UNO), True),
        (0, press(Button.UNO, 0), True),
        (0, press(Button.UNO, 1), False),
        (0, press(Button.DRAW, 0), False),
        (1, press(Button.UNO), False),
    ],
)
def test_a_press_that_claims_a_card_calls_for_its_player(seat, pressed, calls):
    assert is_call_for(exposed(), seat, pressed) is calls


# questions


def asked(kind, seat=None, **given):
    return Question(kind, (Choice(AnswerKind.IGNORE),), seat, **given)


SWAP = asked(QuestionKind.SWAPPED_WITH, lasts=True)
WRONG, LAST = asked(QuestionKind.ILLEGAL_CARD), asked(QuestionKind.CANNOT_BE_LAST)
EVENT = Ruling((Passed(0),))


def test_a_question_stays_until_something_happens_and_some_longer():
    before = (SWAP, WRONG)
    nothing = still_open(before, SeatTouched(1.0, Seat(0)), Ruling())
    assert nothing == before
    assert still_open(before, SeatTouched(1.0, Seat(0)), EVENT) == (SWAP,)


def test_a_card_that_is_gone_takes_its_questions_with_it():
    before = (SWAP, WRONG, LAST, asked(QuestionKind.TWIN))
    left = still_open(before, CardGone(1.0), Ruling())
    assert [each.kind for each in left] == [
        QuestionKind.SWAPPED_WITH,
        QuestionKind.TWIN,
    ]


def test_what_is_confirmed_is_not_asked_quietly_any_more():
    loud, quiet = asked(QuestionKind.TWIN), asked(QuestionKind.REVISION)
    kept = still_open((loud, quiet), Confirmed(1.0), Ruling())
    assert kept == tuple(each for each in (loud, quiet) if not each.is_quiet)
    assert still_open((loud, quiet), SeatTouched(1.0, Seat(0)), Ruling()) == (
        loud,
        quiet,
    )


def test_a_question_asked_again_takes_the_place_of_the_former_one():
    """The first of a ruling is asked first, so it is the last of those open."""
    mine, other = asked(QuestionKind.TWIN, 1), asked(QuestionKind.TWIN, 2)
    again = asked(QuestionKind.TWIN, 1, at=5.0)
    ruling = Ruling(questions=(WRONG, again))
    left = still_open((mine, other), SeatTouched(1.0, Seat(0)), ruling)
    assert left == (other, again, WRONG)


# the minutes of a game


def test_time_is_played_from_the_first_deal_to_the_last_count():
    state = a_round("R7")
    time = PlayTime(5.0).until(100.0, state)
    assert time.played_s == 5.0
    assert time.until(160.0, state).played_s == 65.0
    assert time.until(90.0, state) == PlayTime(5.0, 90.0)
    assert time.until(inf, state) == time
    assert time.until(160.0, a_table()) == PlayTime(5.0, 160.0)
    won = replace(state, winners=(Seat(0),))
    assert time.until(160.0, won) == PlayTime(5.0, 160.0)


def test_a_pause_is_not_played():
    state = a_round("R7")
    paused = PlayTime(5.0).until(100.0, state).later(30.0)
    assert paused.until(140.0, state).played_s == 15.0
    assert PlayTime(5.0).later(30.0) == PlayTime(5.0)


@pytest.mark.parametrize(
    ("minutes", "played_s", "is_up"),
    [(1, 59.9, False), (1, 60.0, True), (0, 9000.0, False), (1, 61.0, True)],
)
def test_the_time_is_up_once_all_minutes_were_played(minutes, played_s, is_up):
    state = a_round("R7", time_limit_min=minutes)
    assert PlayTime(played_s).is_up(state) is is_up
    assert not PlayTime(played_s).is_up(replace(state, time_up=True))
    assert not PlayTime(played_s).is_up(replace(state, winners=(Seat(0),)))


def test_a_pause_moves_the_questions_that_close_by_themselves():
    game = GameInPlay(Tracker.of(History(a_round("R7"))), (who(),))
    assert game.is_waiting
    game.tick(12.0, paused_s=5.0)
    game.tick(17.9)
    assert len(game.questions) == 1
    game.tick(18.0)
    assert game.questions == ()


def test_a_question_is_closed_by_name_or_else_the_first_asked():
    first, last = asked(QuestionKind.TWIN, 1), asked(QuestionKind.TWIN, 2)
    game = GameInPlay(Tracker.of(History(a_round("R7"))), (first, last, SWAP))
    game.close_question()
    assert game.questions == (first, last)
    game.close_question(first)
    assert game.questions == (last,)
    game.close_question()
    game.close_question()
    assert game.questions == ()


# touches on an older view


def test_a_touch_on_an_older_view_is_refused_but_for_calls_and_catches():
    history = History(a_round("R7")).after(())
    game = GameInPlay(Tracker.of(history))
    (refused,) = game.handle(SeatTouched(1.0, Seat(1)), answering=7)
    assert refused.ruling.violations[0].objection is Objection.STALE
    (draws,) = game.handle(Pressed(1.0, Button.DRAW), answering=7)
    assert draws.ruling.violations[0].objection is Objection.STALE
    (called,) = game.handle(Pressed(1.0, Button.UNO, Seat(2)), answering=7)
    assert not [v for v in called.ruling.violations if v.objection is Objection.STALE]
    assert game.handle(catch(2.0), answering=7) == ()
    caught, now = game.handle(Pressed(9.0, Button.PASS), answering=0)
    assert caught.item == catch(2.0)
    assert now.ruling.violations[0].objection is not Objection.STALE


def test_a_touch_comes_too_late_after_a_catch_that_was_held():
    """The catch is judged first, and then the view is an older one."""
    game = GameInPlay(Tracker.of(History(exposed())))
    assert game.handle(catch(10.0)) == ()
    caught, refused = game.handle(Pressed(20.0, Button.DRAW), answering=0)
    assert caught.ruling.events[0] == Caught(1, 0)
    assert refused.ruling.violations[0].objection is Objection.STALE
    again = GameInPlay(Tracker.of(History(exposed())))
    again.handle(catch(10.0))
    caught, drawn = again.handle(Pressed(20.0, Button.DRAW))
    assert drawn.ruling.events == (Drew(1, 1, Why.TURN),)


@pytest.mark.parametrize(
    ("name", "landed", "events"),
    [
        ("R5", 10.0, [Played(0, card("R5")), Drew(1, 1, Why.TURN)]),
        ("R5", 10.5, [Drew(0, 1, Why.TURN), Played(0, card("R5"), drawn=True)]),
    ],
)
def test_a_card_that_had_landed_before_a_draw_comes_before_it(name, landed, events):
    """A press arrives at once, a card only when the camera has settled on it."""
    game = GameInPlay(Tracker.of(History(a_round("R7"))))
    game.handle(Pressed(10.5, Button.DRAW))
    game.handle(seen(name, at=landed))
    assert [step.event for step in game.history.steps] == events


def test_a_card_that_does_not_fit_takes_no_draw_back():
    game = GameInPlay(Tracker.of(History(a_round("R7"))))
    game.handle(Pressed(10.5, Button.DRAW))
    game.handle(seen("B9", at=10.0))
    assert game.history.steps[0].event == Drew(0, 1, Why.TURN)


def test_a_card_before_the_draw_of_a_penalty_is_no_earlier_turn():
    counted = a_round("R7", count_forced_draws=False)
    game = GameInPlay(Tracker.of(History(counted)))
    game.handle(seen("R+2", at=9.0))
    game.handle(Pressed(10.5, Button.DRAW))
    game.handle(seen("R5", at=10.0))
    assert [type(step.event) for step in game.history.steps] == [Played, Drew, Played]


@pytest.mark.parametrize("at", [10.5, 9.5])
def test_a_shared_press_after_the_drawn_card_has_landed_is_the_next_seats(at):
    """The same button passes while the camera has not yet seen that card."""
    game = GameInPlay(Tracker.of(History(a_round("R7"))))
    game.handle(Pressed(5.0, Button.DRAW_PASS))
    game.handle(Pressed(at, Button.DRAW_PASS))
    game.handle(seen("R5", at=10.0))
    of_ada = Played(0, card("R5"), drawn=True), Drew(1, 1, Why.TURN)
    of_ben = Passed(0), Played(1, card("R5"))
    drew, *then = (step.event for step in game.history.steps)
    assert (drew, tuple(then)) == (
        Drew(0, 1, Why.TURN),
        of_ada if at > 10.0 else of_ben,
    )


@pytest.mark.parametrize("seat", [None, Seat(1)])
@pytest.mark.parametrize("before", [(), (ArmSeen(1.0, 10.0),)])
def test_a_call_before_the_camera_has_seen_the_card_below_counts(seat, before):
    """Ada's card lies there when Ben calls and lays his next-to-last one."""
    game = GameInPlay(Tracker.of(History(a_round("R7", hands=(7, 2, 7, 7)))))
    for item in (*before, Pressed(10.3, Button.UNO, seat)):
        game.handle(item)
    game.handle(seen("R4", at=10.0))
    game.handle(seen("R5", at=10.9))
    assert [step.event for step in game.history.steps] == [
        Played(0, card("R4")),
        UnoCalled(1),
        Played(1, card("R5")),
    ]
    assert not game.history.now.exposed


@pytest.mark.parametrize(("laid", "phase"), [("R9", Phase.VERDICT), ("B9", Phase.PLAY)])
def test_only_a_card_that_fits_ends_an_open_verdict(laid, phase):
    """A hand is being shown: any other card is one of that, or misread (5.7)."""
    game = GameInPlay(Tracker.of(History(doubted())))
    game.handle(Pressed(10.0, Button.CHALLENGE, Seat(1)))
    game.handle(seen(laid, at=13.0))
    assert game.history.now.phase is phase


def test_a_challenge_before_the_camera_has_seen_the_card_counts():
    game = GameInPlay(Tracker.of(History(a_round("R7"))))
    game.handle(Pressed(10.3, Button.CHALLENGE, Seat(1)))
    game.handle(seen("W+4", at=10.0))
    assert game.history.now.phase is Phase.VERDICT


def test_a_press_before_a_card_has_landed_is_not_heard_again():
    game = GameInPlay(Tracker.of(History(a_round("R7"))))
    game.handle(Pressed(9.9, Button.CHALLENGE, Seat(1)))
    game.handle(seen("W+4", at=10.0))
    assert game.history.now.phase is Phase.COLOR


@pytest.mark.parametrize(("pressed", "is_caught"), [(10.2, True), (9.9, False)])
def test_a_catch_that_was_judged_counts_once_its_card_is_seen(pressed, is_caught):
    """Where the camera takes longer than a catch is held, it was in vain at first."""
    game = GameInPlay(Tracker.of(History(a_round("R7", hands=(2, 7, 7, 7)))))
    game.handle(catch(pressed))
    (in_vain,) = game.tick(11.5)
    assert in_vain.ruling.violations
    game.handle(seen("R5", at=10.0))
    game.tick(12.0)
    caught = (Caught(1, 0), Drew(0, 2, Why.UNO)) if is_caught else ()
    assert tuple(step.event for step in game.history.steps[1:]) == caught


def test_a_press_that_takes_back_leaves_what_came_before_it():
    """Ada has drawn and kept; Ben draws, which is taken back; then a card is seen."""
    game = GameInPlay(Tracker.of(History(a_round("R7"))))
    for at, long in ((1.0, False), (3.0, False), (5.0, False), (10.5, True)):
        game.handle(Pressed(at, Button.DRAW_PASS, long=long))
    game.handle(seen("R5", at=10.0))
    assert [step.event for step in game.history.steps] == [
        Drew(0, 1, Why.TURN),
        Passed(0),
        Played(1, card("R5")),
    ]


@pytest.mark.parametrize(("later", "accuses"), [(0.0, 0), (0.6, 0), (0.7, 1)])
def test_two_who_notice_the_same_are_both_right(later, accuses):
    """N8: the second one pressed before anybody was told of the first."""
    game = GameInPlay(Tracker.of(History(exposed(false_catch_penalty=2))))
    game.handle(catch(12.0, seat=1))
    game.handle(catch(12.0 + later, seat=2))
    first, second = (*game.tick(12.6), *game.tick(14.0))
    assert first.ruling.events == (Caught(1, 0), Drew(0, 2, Why.UNO))
    assert second.ruling.events == ()
    assert len(second.ruling.violations) == len(game.questions) == accuses


def test_what_cannot_have_happened_is_refused_and_changes_nothing():
    game = GameInPlay(Tracker.of(History(a_round("R7"))))
    impossible = FactStated(1.0, (Judged(1, 0, guilty=True),))
    (judged,) = game.handle(impossible)
    assert (judged.ruling.events, len(judged.ruling.violations)) == ((), 1)
    assert game.history.steps == ()


def test_after_the_camera_was_moved_nobodys_side_is_known():
    game = GameInPlay(Tracker.of(History(a_round("R7"))))
    game.handle(replace(seen("R5", at=10.0), from_deg=90.0))
    assert game.beam.shown.sides.is_known
    game.forget_sides()
    assert not game.beam.shown.sides.is_known
    assert not any(each.sides.is_known for each in game.beam.hypotheses)
    assert game.history.now.top == card("R5")


@pytest.mark.parametrize("keeps", [Button.PASS, Button.DRAW_PASS])
def test_who_has_passed_with_a_button_of_their_own_has_not_played(keeps):
    """5.5: Ben laid his card a moment too early."""
    game = GameInPlay(Tracker.of(History(a_round("R7"))))
    game.handle(Pressed(5.0, Button.DRAW, Seat(0)))
    game.handle(Pressed(10.5, keeps, Seat(0)))
    game.handle(seen("R5", at=10.0))
    drew, *then = (step.event for step in game.history.steps)
    assert drew == Drew(0, 1, Why.TURN)
    assert then == [Passed(0), Played(1, card("R5"))]


def test_a_press_by_habit_is_no_draw_of_the_next_seat_once_a_card_is_seen():
    """5.8: Ben has pressed for his two, which were counted already."""
    game = GameInPlay(Tracker.of(History(a_round("R7"))))
    game.handle(seen("R+2", at=9.0))
    game.handle(Pressed(12.0, Button.DRAW_PASS))
    game.handle(seen("R5", at=11.9))
    assert game.history.now.counts == (6, 9, 6, 7)


def test_a_challenge_counts_though_somebody_has_just_been_caught():
    """5.28: one button for both, after another's catch."""
    table = replace(doubted(), counts=(1, 7, 7, 7), exposed=frozenset({Seat(0)}))
    game = GameInPlay(Tracker.of(History(table)))
    game.handle(catch(10.0, 2))
    game.handle(Pressed(10.3, Button.CATCH_CHALLENGE, Seat(1)))
    game.tick(12.0)
    assert game.history.now.phase is Phase.VERDICT


@pytest.mark.parametrize(
    ("item", "cards"),
    [(Pressed(13.0, Button.DRAW), (3, 11, 7, 7)), (seen("B5", at=13.0), (3, 11, 6, 7))],
)
@pytest.mark.parametrize("asked_at", [12.0, 11.0])
def test_a_shared_press_was_a_catch_where_nobody_challenges_then(item, cards, asked_at):
    """5.13, 5.28: it came in time, also where it still had to wait for the camera."""
    table = a_round("R7", hands=(2, 7, 7, 7))
    game = GameInPlay(Tracker.of(History(table)))
    game.handle(seen("W+4", at=10.0))
    game.handle(Pressed(asked_at + 0.8, Button.CATCH_CHALLENGE))
    game.tick(asked_at + 1.0)
    game.handle(ColorTouched(asked_at + 1.0, Color.BLUE))
    game.handle(item)
    assert game.history.now.counts == cards


def test_a_color_that_is_touched_leaves_it_open_whether_somebody_is_caught():
    """5.28."""
    game = GameInPlay(Tracker.of(History(a_round("R7", hands=(2, 7, 7, 7)))))
    game.handle(seen("W+4", at=10.0))
    game.handle(Pressed(12.0, Button.CATCH_CHALLENGE))
    game.tick(13.0)
    game.handle(ColorTouched(13.5, Color.BLUE))
    asked = [question.kind for question in game.questions]
    assert asked == [QuestionKind.CATCH_OR_CHALLENGE]


def test_an_accusation_that_was_paid_for_is_not_heard_again():
    """N8."""
    table = a_round("R7", hands=(2, 7, 7, 7), false_catch_penalty=2)
    game = GameInPlay(Tracker.of(History(table)))
    game.handle(catch(10.2))
    (in_vain,) = game.tick(11.0)
    (asked,) = in_vain.ruling.questions
    game.handle(asked.choices[0].answer, question=asked)
    game.handle(seen("R5", at=10.0))
    game.tick(12.5)
    assert game.history.now.counts == (1, 9, 7, 7)


@pytest.mark.parametrize("seat", [Seat(2), None])
def test_a_call_just_before_a_card_counts_though_the_penalty_before_is_not_told(seat):
    """5.8, 5.13: Ben has taken his four, so it is Cem's turn at two cards."""
    table = replace(doubted(), counts=(6, 7, 2, 7))
    game = GameInPlay(Tracker.of(History(table)))
    game.handle(Pressed(9.4, Button.UNO, seat))
    game.handle(seen("B5", at=10.0))
    assert game.history.now.counts == (6, 11, 1, 7)
    assert not game.history.now.exposed


@pytest.mark.parametrize(("calls", "cards"), [(False, 3), (True, 1)])
def test_a_shared_press_after_a_card_had_landed_is_a_catch_and_no_challenge(
    calls, cards
):
    """5.28: Cem has laid his last but one, so nobody doubts the card below it."""
    table = replace(doubted(), counts=(6, 7, 2, 7))
    game = GameInPlay(Tracker.of(History(table)))
    game.handle(Pressed(10.5, Button.CATCH_CHALLENGE))
    game.handle(seen("B5", at=10.0))
    game.handle(Pressed(10.8, Button.UNO, Seat(2)) if calls else ArmSeen(10.8))
    game.tick(12.5)
    assert game.history.now.counts == (6, 11, cards, 7)


def test_a_draw_that_fitted_nobody_was_of_the_next_seat_once_a_card_is_seen():
    """5.8, 5.13: Cem has drawn four, Dee has laid blue 5, and Ada draws."""
    game = GameInPlay(Tracker.of(History(a_round("R7"))))
    for item in (
        seen("R5", at=1.0),
        seen("W+4", at=5.0),
        ColorTouched(6.0, Color.BLUE),
    ):
        game.handle(item)
    game.handle(Pressed(10.4, Button.DRAW, Seat(0)))
    game.handle(seen("B5", at=10.0))
    assert game.history.now.counts == (7, 6, 11, 6)


@pytest.mark.parametrize("button", [Button.CHALLENGE, Button.CATCH_CHALLENGE])
@pytest.mark.parametrize("seats", [(Seat(2), Seat(1)), (None, None)])
def test_who_calls_too_early_takes_no_challenge_away(seats, button):
    """5.7, 5.8: Cem calls at two cards while Ben still looks at the wild draw four."""
    game = GameInPlay(Tracker.of(History(replace(doubted(), counts=(6, 7, 2, 7)))))
    caller, doubter = seats
    for item in (
        Pressed(1.0, Button.UNO, caller),
        Pressed(5.0, button, doubter),
        Pressed(9.0, button, doubter),
    ):
        game.handle(item)
        game.tick(item.at + 3.0)
    assert game.history.now.counts == (10, 7, 2, 7)


def test_who_calls_too_early_shields_nobody_from_a_catch():
    """5.8, 5.13: Ada keeps one card beneath her draw two, and Ben has not drawn yet."""
    table = play(a_round("R7", hands=(2, 7, 2, 7)), Played(Seat(0), card("R+2")))
    game = GameInPlay(Tracker.of(History(table)))
    game.handle(Pressed(1.0, Button.UNO, Seat(2)))
    game.handle(Pressed(2.0, Button.CATCH, Seat(1)))
    game.tick(9.0)
    assert game.history.now.counts == (3, 9, 2, 7)


@pytest.mark.parametrize("later", [5.0, 20.0])
def test_who_calls_too_early_takes_nobody_s_draw(later):
    """5.8: Ben thinks about the wild draw four, and presses when he has drawn."""
    game = GameInPlay(Tracker.of(History(replace(doubted(), counts=(6, 7, 2, 7)))))
    game.handle(Pressed(1.0, Button.UNO))
    game.handle(Pressed(1.0 + later, Button.DRAW))
    assert game.history.now.counts == (6, 11, 2, 7)
    game.handle(Pressed(10.0 + later, Button.DRAW))
    assert game.history.now.counts == (6, 11, 3, 7)
