"""Each way in which a report can have come about, and how often that happens."""

from dataclasses import replace
from math import exp

import pytest
from builders import a_round, a_table, card, doubted, play, press, rule, seen
from phases import TABLES

from companion.core.cards import Color
from companion.core.events import (
    Challenged,
    ColorNamed,
    CountSet,
    Drew,
    Flipped,
    Passed,
    Played,
    Swapped,
    UnoCalled,
    Why,
)
from companion.core.history import History
from companion.core.seating import Seat
from companion.core.state import Phase
from companion.referee.chances import chance_anyhow, chance_of, misreadings
from companion.referee.inputs import (
    Button,
    CardGone,
    ColorTouched,
    Pressed,
    SeatTouched,
    TwinSuspected,
    VerdictTouched,
)
from companion.referee.rulings import Assumed, Assumption
from companion.referee.tracking.cards import (
    card_transitions,
    price_of,
    twin_transitions,
)
from companion.referee.tracking.context import Context, Given
from companion.referee.tracking.hypothesis import Hypothesis, TrackerStep
from companion.referee.tracking.presses import press_transitions
from companion.referee.tracking.rates import RATES, Rates
from companion.referee.tracking.touches import (
    answer_transition,
    color_transitions,
    withdrawal_transitions,
)

PLAY = TABLES[Phase.PLAY]
FAIRLY = Given(Context(), None, lambda nats: nats < 14.0)
"""Looks for all that is not very improbable."""
PLAINLY = Given(Context(), None, lambda _nats: False)
"""Looks for nothing that nobody reported."""
TURN = 1 - RATES.draws
MISREAD = Assumed.MISREAD


def told(state, *steps):
    return Hypothesis(state, steps)


def step(report, *events, start=PLAY, **given):
    return TrackerStep(report, start, events, start, **given)


def share(way):
    return exp(-way.cost)


def by_kind(ways, kind):
    """The ways that assume one thing only."""
    return [w for w in ways if [a.kind for a in w.assumptions] == [kind]]


def ways_of(state, report, *steps, given=FAIRLY):
    return [*card_transitions(told(state, *steps), report, given)]


# cards


def test_the_plain_way_is_a_turn_with_a_card_of_those_that_match():
    first = ways_of(PLAY, seen("R5"))[0]
    assert first.events == (Played(0, card("R5")),)
    assert share(first) == pytest.approx(TURN * chance_of(PLAY, card("R5")))


def test_the_referees_own_ruling_is_taken_where_there_is_one():
    ruling = rule(PLAY, seen("R5"))
    after = History(PLAY).after(ruling.events).now
    given = FAIRLY._replace(own=(ruling, after))
    first = ways_of(PLAY, seen("R5"), given=given)[0]
    assert (first.events, first.after) == (ruling.events, after)
    assert share(first) == pytest.approx(TURN * chance_of(PLAY, card("R5")))
    refused = rule(PLAY, seen("B9"))
    ways = ways_of(PLAY, seen("B9"), given=FAIRLY._replace(own=(refused, PLAY)))
    assert not [way for way in ways if not way.assumptions]


def test_a_drawn_card_is_laid_as_often_as_it_is_not_kept():
    drawn = TABLES[Phase.DRAWN]
    chance = chance_of(drawn, card("R5"))
    assert exp(-price_of(drawn, card("R5"), RATES)) == pytest.approx(
        (1 - RATES.keeps) * chance
    )


@pytest.mark.parametrize("phase", [Phase.CHALLENGE, Phase.PENALTY])
def test_on_a_penalty_lies_a_card_once_it_was_drawn_without_a_press(phase):
    state = TABLES[phase]
    matching = card("B3" if phase is Phase.CHALLENGE else "R3")
    assert exp(-price_of(state, matching, RATES)) == pytest.approx(
        TURN * RATES.no_draw * chance_of(state, matching)
    )


def test_what_answers_a_penalty_needs_no_draw():
    stacking = replace(
        TABLES[Phase.PENALTY], rules=replace(PLAY.rules, stacking="draw2")
    )
    assert exp(-price_of(stacking, card("B+2"), RATES)) == pytest.approx(
        TURN * chance_of(stacking, card("B+2"))
    )


def test_a_card_that_opens_the_pile_costs_nothing():
    for phase in (Phase.FLIP, Phase.OVER):
        first = ways_of(TABLES[phase], seen("R5"))[0]
        assert (type(first.events[-1]), first.cost) == (Flipped, 0.0)


def test_between_two_rounds_no_card_is_laid():
    over = replace(PLAY, phase=Phase.OVER)
    assert ways_of(over, seen("R5")) == []


@pytest.mark.parametrize("phase", [Phase.COUNT, Phase.REDEAL])
def test_while_no_card_can_be_laid_one_that_is_read_was_imagined(phase):
    (way,) = ways_of(TABLES[phase], seen("R5"))
    assert way.assumptions == (Assumption(Assumed.IMAGINED, read=card("R5")),)
    assert way.events == ()
    assert way.after is TABLES[phase]
    assert share(way) == pytest.approx(
        RATES.imagined * chance_anyhow(TABLES[phase], card("R5"))
    )


def test_a_card_that_does_not_match_was_let_stand_or_another():
    ways = ways_of(PLAY, seen("B9"))
    (stands,) = by_kind(ways, Assumed.LET_STAND)
    assert stands.assumptions[0] == Assumption(Assumed.LET_STAND, 0, card("B9"))
    assert share(stands) == pytest.approx(
        RATES.wrong_card * chance_anyhow(PLAY, card("B9"))
    )
    assert by_kind(ways, Assumed.OUT_OF_TURN) == []
    assert by_kind(ways_of(PLAY, seen("R5")), Assumed.LET_STAND) == []


@pytest.mark.parametrize("hands", [(7, 7, 7, 7), (7, 7, 0, 7)])
def test_any_of_the_others_may_have_played_out_of_turn(hands):
    state = replace(PLAY, counts=hands)
    ways = by_kind(ways_of(state, seen("R5")), Assumed.OUT_OF_TURN)
    assert [way.assumptions[0].seat for way in ways] == [
        seat for seat in (1, 2, 3) if hands[seat]
    ]
    assert sum(map(share, ways)) == pytest.approx(
        RATES.out_of_turn * chance_of(state, card("R5"))
    )
    assert all(way.events[0].player == way.assumptions[0].seat for way in ways)


def test_before_a_card_out_of_turn_a_penalty_was_drawn():
    """5.1, 5.8: Ben has drawn two; Cem is then to act, so it was another one."""
    state = play(a_round("R7", stacking="draw2"), Played(0, card("R+2")))
    ways = by_kind(ways_of(state, seen("R5")), Assumed.OUT_OF_TURN)
    assert [way.events[-1].player for way in ways] == [0, 1, 3]
    assert {way.events[0] for way in ways} == {Drew(1, 2, Why.PENALTY)}


@pytest.mark.parametrize(
    ("later", "rate"),
    [(1.9, RATES.slip_at_once), (2.0, RATES.slip_again), (9.0, RATES.slip_again)],
)
def test_who_has_laid_the_last_card_is_seldom_the_one_out_of_turn(later, rate):
    last = step(seen("R7", at=10.0), Played(3, card("R7")))
    ways = by_kind(
        ways_of(PLAY, seen("R5", at=10.0 + later), last), Assumed.OUT_OF_TURN
    )
    shares = {way.assumptions[0].seat: share(way) for way in ways}
    assert shares[3] == pytest.approx(rate * shares[1])
    assert shares[1] == pytest.approx(shares[2])


@pytest.mark.parametrize(
    ("confidence", "misread", "doubt"),
    [(1.0, 0.01, 0.01), (0.9, 0.01, 0.01), (0.6, 0.01, 0.4 * RATES.doubted)],
)
def test_a_card_is_misread_the_more_often_the_more_the_reader_doubted(
    confidence, misread, doubt
):
    given = FAIRLY._replace(context=Context(Rates(misread=misread)))
    ways = by_kind(ways_of(PLAY, seen("R5", 0.0, confidence), given=given), MISREAD)
    found = {way.assumptions[0].card: share(way) for way in ways}
    wanted = {
        real: TURN * doubt * often * chance_of(PLAY, real)
        for real, often in misreadings(card("R5"), PLAY.deck)
        if real.color is Color.RED or real.symbol == "7"
    }
    assert found == pytest.approx(wanted)
    assert {way.assumptions[0].read for way in ways} == {card("R5")}


def test_what_the_reader_named_beside_a_card_is_likeliest_to_be_it():
    named = seen("R5", 0.0, 0.6, "R3", "WSH", "R5", "R4")
    ways = by_kind(ways_of(PLAY, named), MISREAD)
    shares = {str(w.assumptions[0].card): share(w) for w in ways}
    doubt = 0.4 * RATES.doubted
    each = TURN * doubt * chance_of(PLAY, card("R3"))
    assert shares["R3"] == pytest.approx(each / 2)
    assert shares["R4"] == pytest.approx(each / 8)
    unnamed = {
        str(w.assumptions[0].card): share(w)
        for w in by_kind(ways_of(PLAY, seen("R5", 0.0, 0.6)), MISREAD)
    }
    assert shares["R6"] == pytest.approx(0.3 * unnamed["R6"])


def test_who_seems_to_be_out_may_hold_one_card_more():
    state = replace(PLAY, counts=(1, 7, 7, 7))
    ways = by_kind(ways_of(state, seen("R5")), Assumed.UNSEEN_DRAW)
    (held,) = [w for w in ways if CountSet(0, 2) in w.events]
    assert held.events == (CountSet(0, 2), Played(0, card("R5")))
    assert share(held) == pytest.approx(
        RATES.drifted * TURN * chance_of(state, card("R5"))
    )
    more = replace(PLAY, counts=(2, 7, 7, 7))
    assert not [w for w in ways_of(more, seen("R5")) if CountSet(0, 2) in w.events]
    wrong = ways_of(state, seen("B9"))
    assert not [w for w in wrong if CountSet(0, 2) in w.events]


def test_a_card_that_moved_was_pushed_or_lies_under_its_twin():
    pushed, twin = twin_transitions(PLAY, TwinSuspected(0.0, card("R7")), RATES)
    assert (pushed.events, pushed.after, pushed.fits) == ((), PLAY, False)
    assert share(pushed) == pytest.approx(RATES.push)
    assert twin.events == (Played(0, card("R7")),)
    assert share(twin) == pytest.approx(1 - RATES.push)
    assert twin.assumptions == (Assumption(Assumed.UNSEEN_CARD, 0, card("R7")),)


def test_nothing_dearer_is_looked_for_than_is_worth_it():
    few = ways_of(PLAY, seen("R5"), given=PLAINLY)
    assert [[a.kind for a in way.assumptions] for way in few] == [
        [],
        [Assumed.IMAGINED],
    ]


# presses


def heard(state, *args, steps=(), at=0.0):
    report = Pressed(at, *args)
    return [*press_transitions(told(state, *steps), report, PLAINLY)]


@pytest.mark.parametrize(
    ("phase", "button", "event", "often"),
    [
        (Phase.PLAY, Button.DRAW, Drew(0, 1, Why.TURN), RATES.draws),
        (Phase.DRAWN, Button.PASS, Passed(0), RATES.keeps),
        (Phase.DRAWN, Button.DRAW_PASS, Passed(0), RATES.keeps),
        (Phase.CHALLENGE, Button.DRAW, Drew(1, 4, Why.PENALTY), 1.0),
        (Phase.CHALLENGE, Button.CHALLENGE, Challenged(1, 0), 1.0),
    ],
)
def test_a_press_that_is_due_is_as_frequent_as_what_it_tells_of(
    phase, button, event, often
):
    (way,) = heard(TABLES[phase], button)
    assert (way.events, share(way)) == ((event,), pytest.approx(often))


def test_a_call_in_a_turn_of_a_drawn_card_costs_nothing():
    drawn = replace(TABLES[Phase.DRAWN], counts=(2, 7, 7, 7))
    (way,) = heard(drawn, Button.UNO, Seat(0))
    assert (way.events, way.cost) == ((UnoCalled(0),), 0.0)


@pytest.mark.parametrize(
    ("button", "seat", "often"),
    [
        (Button.CHALLENGE, None, RATES.false_call),
        (Button.CATCH, None, RATES.false_call),
        (Button.CATCH_CHALLENGE, 2, RATES.false_call),
        (Button.UNO, None, RATES.false_call),
        (Button.PASS, None, RATES.early_pass),
        (Button.PASS, 0, RATES.stray_press),
    ],
)
def test_a_press_that_means_nothing_is_as_frequent_as_such_presses_are(
    button, seat, often
):
    (way,) = heard(PLAY, button, seat)
    assert (way.events, way.after, way.fits) == ((), PLAY, False)
    assert share(way) == pytest.approx(often)
    jumping = replace(PLAY, rules=replace(PLAY.rules, jump_in="any"))
    calls = button is not Button.PASS
    assert share(heard(jumping, button, seat)[0]) == pytest.approx(
        RATES.call_of_jumper if calls else often
    )


def test_a_call_of_the_next_seat_tells_that_a_penalty_was_drawn():
    """5.8: nobody has pressed for it."""
    penalized = replace(TABLES[Phase.CHALLENGE], counts=(7, 7, 2, 7))
    _, way = heard(penalized, Button.UNO, Seat(2))
    assert way.events == (Drew(1, 4, Why.PENALTY), UnoCalled(2))
    assert way.assumptions == (Assumption(Assumed.UNSEEN_DRAW, 1),)
    assert share(way) == pytest.approx(RATES.no_draw)


def test_a_press_that_only_asks_costs_nothing():
    both = replace(doubted(), exposed=frozenset({0}))
    (way,) = heard(both, Button.CATCH_CHALLENGE)
    assert (way.events, way.cost, way.fits) == ((), 0.0, False)
    (false,) = heard(PLAY, Button.UNO, Seat(2))
    assert share(false) == pytest.approx(RATES.false_call)


def test_a_press_at_another_seat_may_be_for_the_one_to_act():
    stray, wrong = heard(PLAY, Button.DRAW, Seat(2))
    assert share(stray) == pytest.approx(RATES.stray_press)
    assert wrong.events == (Drew(0, 1, Why.TURN),)
    assert wrong.assumptions == (Assumption(Assumed.WRONG_BUTTON, 0),)
    assert share(wrong) == pytest.approx(RATES.draws * RATES.wrong_button)
    assert len(heard(PLAY, Button.UNO, Seat(2))) == 1


@pytest.mark.parametrize("phase", [Phase.FLIP, Phase.COUNT, Phase.OVER])
def test_while_nobody_plays_a_press_is_taken_as_it_came(phase):
    state = TABLES[phase]
    ways = press_transitions(told(state), press(Button.DRAW, 2), FAIRLY)
    assert len([*ways]) == 1
    assert len([*press_transitions(told(a_table()), press(Button.UNO), FAIRLY)]) == 1


@pytest.mark.parametrize(
    ("button", "seat", "later", "repeated"),
    [
        (Button.DRAW, None, 0.7, True),
        (Button.DRAW, None, 0.71, False),
        (Button.DRAW, 0, 0.5, False),
        (Button.PASS, None, 0.5, False),
        (Button.DRAW, None, 0.0, False),
    ],
)
def test_a_press_twice_is_once(button, seat, later, repeated):
    drawn = TABLES[Phase.DRAWN]
    before = step(Pressed(10.0, Button.DRAW), Drew(0, 1, Why.TURN))
    (first, *_) = heard(drawn, button, seat, steps=(before,), at=10.0 + later)
    assert (first.assumptions == (Assumption(Assumed.HABIT, seat),)) is repeated
    if repeated:
        assert (first.events, first.after, first.cost) == ((), drawn, 0.0)
    on = replace(drawn, rules=replace(drawn.rules, draw_until_playable=True))
    (first, *_) = heard(on, button, seat, steps=(before,), at=10.0 + later)
    assert first.assumptions == ()


@pytest.mark.parametrize(("later", "repeated"), [(1.5, True), (1.6, False)])
def test_uno_is_said_more_than_once(later, repeated):
    before = step(Pressed(10.0, Button.UNO), UnoCalled(0))
    (first, *_) = heard(PLAY, Button.UNO, steps=(before,), at=10.0 + later)
    assert bool(first.assumptions) is repeated


PENALTY_DRAWN = (Played(0, card("R+2")), Drew(1, 2, Why.PENALTY))


@pytest.mark.parametrize(
    ("button", "seat", "later", "is_habit"),
    [
        (Button.DRAW, None, 0.0, True),
        (Button.DRAW_PASS, 1, 6.0, True),
        (Button.DRAW, None, 6.1, False),
        (Button.DRAW, None, -0.1, False),
        (Button.DRAW, 2, 3.0, False),
        (Button.PASS, None, 3.0, False),
    ],
)
def test_a_draw_soon_after_a_penalty_was_counted_means_that(
    button, seat, later, is_habit
):
    """5.8; or the next seat is hasty."""
    counted = play(PLAY, *PENALTY_DRAWN)
    last = step(seen("R+2", at=10.0), *PENALTY_DRAWN)
    stray = step(SeatTouched(10.0, Seat(3)), fits=False)
    ways = heard(counted, button, seat, steps=(last, stray), at=10.0 + later)
    assert (ways[0].assumptions == (Assumption(Assumed.HABIT, seat),)) is is_habit
    if is_habit and seat is None:
        assert ways[1].events == (Drew(2, 1, Why.TURN),)
        assert share(ways[1]) == pytest.approx(RATES.draws * RATES.hasty_draw)


@pytest.mark.parametrize(
    "events",
    [
        (Played(0, card("R5")),),
        (Drew(1, 2, Why.PENALTY), Played(2, card("R5"))),
        (Drew(1, 1, Why.TURN),),
    ],
)
def test_where_no_penalty_followed_the_card_a_draw_is_a_draw(events):
    last = step(seen("R5", at=10.0), *events)
    (way, *_) = heard(PLAY, Button.DRAW, steps=(last,), at=11.0)
    assert way.events == (Drew(0, 1, Why.TURN),)


# touches and cards that are gone


def test_a_color_is_for_the_wild_on_top():
    wild = TABLES[Phase.COLOR]
    (way,) = color_transitions(told(wild), ColorTouched(0.0, Color.BLUE), FAIRLY)
    assert (way.events, way.cost) == ((ColorNamed(0, Color.BLUE),), 0.0)


def test_a_color_with_no_wild_on_top_is_stray_or_tells_of_one():
    touch = ColorTouched(0.0, Color.BLUE)
    stray, *wilds = color_transitions(told(PLAY), touch, FAIRLY)
    assert (stray.events, stray.fits) == ((), False)
    assert share(stray) == pytest.approx(RATES.stray_color)
    assert wilds
    assert all(ColorNamed in map(type, way.events) for way in wilds)
    assert all(way.assumptions[-1].card.is_wild for way in wilds)


@pytest.mark.parametrize(
    ("phase", "touch", "event"),
    [
        (Phase.SWAP, SeatTouched(0.0, Seat(1)), Swapped(0, 1)),
        (Phase.VERDICT, VerdictTouched(0.0, guilty=False), None),
        (Phase.PLAY, SeatTouched(0.0, Seat(1)), None),
        (Phase.PLAY, VerdictTouched(0.0, guilty=True), None),
    ],
)
def test_an_answer_that_nobody_waits_for_is_a_stray_touch(phase, touch, event):
    state = TABLES[phase]
    way = answer_transition(state, touch, FAIRLY)
    if phase is Phase.PLAY:
        assert (way.events, way.after, way.fits) == ((), state, False)
        assert share(way) == pytest.approx(RATES.stray_touch)
    else:
        assert way.cost == 0.0
        assert way.events[0] == (event or way.events[0])
        assert way.after == play(state, *way.events)


def test_a_card_that_is_gone_was_taken_back_or_still_lies_there():
    first = step(seen("R5", at=1.0), Played(0, card("R5")))
    later = step(Pressed(2.0, Button.DRAW), Drew(1, 1, Why.TURN))
    on = told(play(PLAY, Played(0, card("R5"))), first, later)
    back, still = withdrawal_transitions(on, CardGone(3.0), RATES)
    assert (back.events, back.after, back.keeps, back.cost) == ((), PLAY, 0, 0.0)
    assert still.assumptions == (Assumption(Assumed.STILL_THERE, card=card("R5")),)
    assert (still.after, still.keeps) == (on.state, None)
    assert share(still) == pytest.approx(RATES.withdrawal_imagined)
    assert len([*withdrawal_transitions(on, CardGone(3.0, card("R5")), RATES)]) == 2


@pytest.mark.parametrize(
    ("state", "steps", "gone"),
    [
        (PLAY, (), None),
        (PLAY, (step(seen("R5"), Played(0, card("R5"))),), "R6"),
        (PLAY, (step(seen("R7"), Flipped(card("R7"))),), None),
        (TABLES[Phase.FLIP], (step(seen("W+4"), Flipped(card("W+4"))),), None),
        (TABLES[Phase.FLIP], (step(seen("R5"), Played(0, card("R5"))),), None),
    ],
)
def test_a_card_that_did_not_count_or_only_opened_is_not_missed(state, steps, gone):
    item = CardGone(3.0, None if gone is None else card(gone))
    (way,) = withdrawal_transitions(told(state, *steps), item, RATES)
    assert (way.events, way.after, way.cost, way.fits) == ((), state, 0.0, False)
