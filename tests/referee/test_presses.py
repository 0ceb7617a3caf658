"""What each press leads to, whole: events, objection with its seat, question."""

from dataclasses import replace

import pytest
from builders import a_round, a_table, aside, card, play, rule

from companion.core.events import (
    Caught,
    Challenged,
    CountSet,
    Dealt,
    Drew,
    Flipped,
    HandsCounted,
    Joined,
    Judged,
    Passed,
    Played,
    Stopped,
    Undone,
    UnoCalled,
    Why,
)
from companion.core.state import Phase
from companion.referee.inputs import Button, FactStated, Pressed, RoundGivenUp
from companion.referee.rulings import (
    AnswerKind,
    Choice,
    Objection,
    Question,
    QuestionKind,
    Ruling,
    Violation,
)

AT = 7.5


def press(state, button, seat=None):
    return rule(state, Pressed(AT, button, seat))


def refused(objection, seat=None):
    return Ruling(violations=(Violation(objection, seat),))


def exposed(hands=(2, 7, 7, 7), **rules):
    """The first seat has one card left and did not call."""
    return play(a_round("R7", hands=hands, **rules), Played(0, card("R3")))


def doubted(hands=(7, 7, 7, 7)):
    """A wild draw four, its color not yet named."""
    return play(a_round("R7", hands=hands), Played(0, card("W+4")))


@pytest.mark.parametrize(
    ("state", "button", "seat", "objection"),
    [
        (a_table(), Button.UNO, 1, Objection.NOT_NOW),
        (a_round(uno_call=False), Button.UNO, 1, Objection.NOT_NOW),
        (a_round(hands=(7, 1, 7, 7)), Button.UNO, 1, Objection.NOBODY_TO_CALL),
        (a_round(false_uno_penalty=0), Button.UNO, 1, Objection.NOBODY_TO_CALL),
        (a_round(), Button.UNO, None, Objection.NOBODY_TO_CALL),
        (a_table(), Button.CATCH, 1, Objection.NOT_NOW),
        (a_round(), Button.CATCH, 1, Objection.NOBODY_TO_CATCH),
        (exposed(), Button.CATCH, 0, Objection.NOBODY_TO_CATCH),
        (a_round(), Button.CHALLENGE, 1, Objection.NOTHING_TO_CHALLENGE),
        (doubted(), Button.CHALLENGE, 2, Objection.NOTHING_TO_CHALLENGE),
        (a_round(), Button.PASS, None, Objection.DRAW_FIRST),
        (doubted(), Button.PASS, None, Objection.NOT_NOW),
        (a_round(), Button.PASS, 2, Objection.NOT_NOW),
        (a_round(), Button.DRAW, 2, Objection.NOT_NOW),
        (play(a_table(), Dealt(3, 7)), Button.DRAW, None, Objection.NOT_NOW),
        (
            replace(a_round(), extra_penalties=aside((1, 2))),
            Button.DRAW,
            0,
            Objection.NOT_NOW,
        ),
    ],
)
def test_a_press_that_means_nothing_says_why_and_to_whom(
    state, button, seat, objection
):
    """5.28."""
    assert press(state, button, seat) == refused(objection, seat)


@pytest.mark.parametrize("phase", [Phase.FLIP, Phase.COUNT, Phase.OVER])
@pytest.mark.parametrize("button", [Button.UNO, Button.CATCH])
def test_while_no_round_is_played_nobody_calls_or_is_caught(phase, button):
    state = replace(exposed(), phase=phase)
    assert press(state, button) == refused(Objection.NOT_NOW)


def test_a_game_that_is_won_is_not_dealt_on_by_a_press():
    state = replace(a_table(), winners=(0,))
    assert press(state, Button.DRAW) == refused(Objection.NOT_NOW)


def test_a_false_call_is_proposed_whole():
    """5.14: a penalty, a count that has drifted, or nothing."""
    drifted = FactStated(AT, (CountSet(1, 1), UnoCalled(1)))
    choices = (
        Choice(AnswerKind.PENALTY, FactStated(AT, (UnoCalled(1),))),
        Choice(AnswerKind.COUNT_WRONG, drifted, seat=1),
        Choice(AnswerKind.IGNORE),
    )
    question = Question(QuestionKind.FALSE_UNO, choices, 1)
    assert press(a_round(), Button.UNO, 1) == Ruling(questions=(question,))


def test_a_shared_call_with_one_possible_caller_asks_nothing():
    """5.28."""
    assert press(exposed(), Button.UNO) == Ruling((UnoCalled(0),))


def test_a_shared_call_with_two_possible_callers_offers_the_other():
    """5.28."""
    state = replace(exposed(), counts=(1, 2, 7, 7))
    other = FactStated(AT, (Undone(1), UnoCalled(1)))
    choices = (
        Choice(AnswerKind.PLAYED_BY, seat=0),
        Choice(AnswerKind.PLAYED_BY, other, seat=1),
    )
    question = Question(QuestionKind.WHO_CALLED, choices, 0)
    assert press(state, Button.UNO) == Ruling((UnoCalled(0),), (), (question,))


@pytest.mark.parametrize("turn", [0, 1, 2])
def test_of_several_exposed_seats_the_one_exposed_last_has_called(turn):
    """5.28."""
    hands = tuple(2 if seat in {turn, turn + 1} else 7 for seat in range(4))
    state = a_round("R7", hands=hands, turn=turn, uno_window="own_turn")
    state = play(state, Played(turn, card("R3")), Played(turn + 1, card("R4")))
    assert press(state, Button.UNO).events == (UnoCalled(turn + 1),)


def test_which_of_several_exposed_seats_is_caught_is_asked_whole():
    """5.13."""
    state = exposed((2, 2, 7, 7), uno_window="own_turn")
    state = play(state, Played(1, card("R4")))
    choices = tuple(
        Choice(AnswerKind.CATCH, FactStated(AT, (Caught(3, seat),)), seat=seat)
        for seat in (0, 1)
    )
    question = Question(QuestionKind.WHOM_TO_CATCH, choices, 3)
    assert press(state, Button.CATCH, 3) == Ruling(questions=(question,))


@pytest.mark.parametrize("seat", [None, 1])
def test_a_shared_catch_that_may_be_a_challenge_is_asked_whole(seat):
    """5.28: two buttons."""
    choices = (
        Choice(AnswerKind.CATCH, Pressed(AT, Button.CATCH, seat)),
        Choice(AnswerKind.CHALLENGE, Pressed(AT, Button.CHALLENGE, seat)),
    )
    question = Question(QuestionKind.CATCH_OR_CHALLENGE, choices)
    ruling = press(doubted((2, 7, 7, 7)), Button.CATCH_CHALLENGE, seat)
    assert ruling == Ruling(questions=(question,))


@pytest.mark.parametrize(("seat", "events"), [(2, [Caught(2, 0)]), (0, [])])
def test_whoever_was_not_hit_is_not_asked_about_a_challenge(seat, events):
    """5.7: only Ben can challenge, and Ada cannot catch herself."""
    ruling = press(doubted((2, 7, 7, 7)), Button.CATCH_CHALLENGE, seat)
    assert (list(ruling.events[:1]), ruling.questions) == (events, ())


def test_a_wrong_accuser_is_proposed_for_the_penalty_whole():
    """N8."""
    choices = (
        Choice(AnswerKind.PENALTY, FactStated(AT, (Caught(2, 0),)), seat=2),
        Choice(AnswerKind.IGNORE),
    )
    question = Question(QuestionKind.WRONG_CARD, choices, 2)
    nobody = Violation(Objection.NOBODY_TO_CATCH, 2)
    ruling = press(a_round(false_catch_penalty=1), Button.CATCH, 2)
    assert ruling == Ruling((), (nobody,), (question,))


@pytest.mark.parametrize("button", [Button.CHALLENGE, Button.CATCH_CHALLENGE])
@pytest.mark.parametrize("seat", [None, 1])
def test_a_challenge_need_not_wait_for_the_color(button, seat):
    """5.6, 5.7: nothing waits for a color."""
    ruling = press(doubted(), button, seat)
    assert ruling == Ruling((Challenged(1, 0),))
    assert play(doubted(), *ruling.events).phase is Phase.VERDICT


def test_only_the_seat_that_was_hit_challenges_by_the_shared_button():
    """5.7."""
    ruling = press(doubted(), Button.CATCH_CHALLENGE, 2)
    assert ruling == refused(Objection.NOTHING_TO_CHALLENGE, 2)


def test_a_challenge_that_has_been_judged_is_not_judged_again():
    """5.7: neither by the loser nor by anybody else."""
    judged = play(doubted(), Challenged(1, 0), Judged(1, 0, guilty=False))
    expected = refused(Objection.NOTHING_TO_CHALLENGE, 1)
    assert press(judged, Button.CHALLENGE, 1) == expected


@pytest.mark.parametrize(
    ("button", "seat", "guilty"),
    [
        (Button.CATCH_CHALLENGE, None, True),
        (Button.CHALLENGE, 1, True),
        (Button.DRAW_PASS, None, False),
        (Button.DRAW, 1, False),
        (Button.DRAW, 0, True),
    ],
)
def test_the_verdict_on_a_challenge_needs_no_touch(button, seat, guilty):
    """5.7: the challenge pressed again stands; who presses draw has lost."""
    looking = play(doubted(), Challenged(1, 0))
    assert press(looking, button, seat).events[0] == Judged(1, 0, guilty=guilty)


def test_nobody_else_says_the_verdict():
    """5.7: only who was hit challenges, and only one of the two draws."""
    looking = play(doubted(), Challenged(1, 0))
    expected = refused(Objection.NOTHING_TO_CHALLENGE, 2)
    assert press(looking, Button.CHALLENGE, 2) == expected
    assert press(looking, Button.DRAW, 2) == refused(Objection.NOT_NOW, 2)


def test_a_swap_that_may_be_made_is_declined_by_a_pass():
    """X17."""
    state = play(a_round("R3", seven_swap="may"), Played(0, card("R7")))
    now = play(state, *press(state, Button.PASS).events)
    assert (now.phase, now.current, now.counts) == (Phase.PLAY, 1, (6, 7, 7, 7))


def test_a_draw_press_takes_all_that_is_owed():
    """5.8."""
    assert press(doubted(), Button.DRAW).events == (Drew(1, 4, Why.PENALTY),)


def test_whoever_cannot_go_on_with_a_run_of_numbers_draws_three():
    """6, Speed Racer."""
    state = replace(a_round("R7"), sequence=8)
    ruling = press(state, Button.DRAW)
    assert ruling.events == (Drew(0, 3, Why.TURN),)
    now = play(state, *ruling.events)
    assert (now.phase, now.current, now.sequence) == (Phase.PLAY, 1, None)


@pytest.mark.parametrize("seat", [None, 0, 2, 3])
def test_only_the_next_seats_own_press_says_that_a_card_was_kept(seat):
    """5.5."""
    drawn = play(a_round("R7"), Drew(0, 1, Why.TURN))
    assert Passed(0) not in press(drawn, Button.DRAW, seat).events


@pytest.mark.parametrize("turn", [0, 1, 3])
def test_the_next_seats_own_press_says_it_wherever_it_sits(turn):
    """5.5."""
    following = (turn + 1) % 4
    drawn = play(a_round("R7", turn=turn), Drew(turn, 1, Why.TURN))
    ruling = press(drawn, Button.DRAW, following)
    assert ruling.events == (Passed(turn), Drew(following, 1, Why.TURN))


def test_a_press_before_anybody_has_drawn_is_no_pass():
    """5.5."""
    assert press(a_round("R7"), Button.DRAW, 1) == refused(Objection.NOT_NOW, 1)


@pytest.mark.parametrize(
    ("draw_pile", "discard_pile", "offers"),
    [(0, 1, True), (1, 1, False), (0, 2, False), (5, 1, False), (5, 20, False)],
)
def test_the_round_is_offered_up_only_when_no_card_is_left(
    draw_pile, discard_pile, offers
):
    """5.23: nobody can draw any more."""
    state = a_round("R7")
    dry = replace(
        state, draw_pile=draw_pile, discard_pile=discard_pile, phase=Phase.DRAWN
    )
    choices = (Choice(AnswerKind.IGNORE), Choice(AnswerKind.GIVE_UP, RoundGivenUp(AT)))
    question = Question(QuestionKind.NOBODY_CAN_MOVE, choices)
    for button in (Button.PASS, Button.DRAW_PASS):
        assert press(dry, button).questions == ((question,) if offers else ())


def test_who_drew_the_highest_card_is_asked_whole():
    """U5: the deal is credited at once."""
    state = replace(a_table(next_dealer="draw_high"), round=1, dealer=0)
    ruling = press(state, Button.DRAW)
    others = tuple(
        Choice(
            AnswerKind.PLAYED_BY,
            FactStated(AT, (Undone(1), Dealt(seat, 7))),
            seat=seat,
        )
        for seat in (0, 2, 3)
    )
    question = Question(
        QuestionKind.WHO_DEALS, (Choice(AnswerKind.PLAYED_BY, seat=1), *others), 1
    )
    assert ruling == Ruling((Dealt(1, 7),), (), (question,))


def test_the_shared_buttons_of_one_round_need_no_touch():
    """5.28: three buttons for the whole table."""
    state = play(a_table(hand_size=2), Dealt(3, 2), Flipped(card("R7")))
    state = play(state, *press(state, Button.DRAW_PASS).events)
    assert state.phase is Phase.DRAWN
    state = play(state, *press(state, Button.DRAW_PASS).events)
    assert (state.phase, state.current) == (Phase.PLAY, 1)
    state = play(state, *press(state, Button.UNO).events, Played(1, card("R3")))
    assert state.exposed == frozenset()


def test_after_the_last_count_of_a_round_the_next_is_dealt_by_a_press():
    state = play(a_round(hands=(1, 7, 7, 7)), Played(0, card("R7")))
    state = play(state, HandsCounted((0, 1, 2, 3)))
    assert press(state, Button.DRAW).events == (Dealt(0, 7),)


@pytest.mark.parametrize("button", Button)
def test_a_button_where_nobody_sits_means_nothing(button):
    assert press(exposed(), button, 4) == refused(Objection.NOT_NOW)


def test_who_draws_on_passes_with_the_shared_button_once_no_card_is_left():
    """H9, 5.23: nothing else ends the turn at a table with three buttons."""
    dry = replace(a_round("R7", draw_until_playable=True), phase=Phase.DRAWN)
    assert isinstance(press(dry, Button.DRAW_PASS).events[0], Drew)
    dry = replace(dry, draw_pile=0, discard_pile=1)
    assert press(dry, Button.DRAW_PASS).events == (Passed(0),)


def test_if_too_many_have_come_each_is_dealt_as_many_cards_as_there_are():
    """U7, 5.24: 108 cards for eight, of which one is turned over."""
    table = play(a_table(7, hand_size=15), Dealt(0, 15), Stopped(), Joined("Zoe"))
    (dealt,) = press(table, Button.DRAW).events
    assert dealt == Dealt(1, 13)
    assert play(table, dealt).draw_pile == 4
