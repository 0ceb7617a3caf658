"""What a camera alone cannot see follows from the rules and from what comes next."""

import json
from itertools import islice

import pytest
from hypothesis import given
from random_games import games
from records import DEAL, FLIP, GAME, record, replay

from companion.core.errors import NotationError
from companion.core.events import (
    ColorNamed,
    Drew,
    HandsCounted,
    Passed,
    PlainEvent,
    Played,
    Why,
)
from companion.core.history import History
from companion.core.play.rules import may_answer
from companion.core.state import Phase
from companion.records.codec import encode_event
from companion.records.record import record_lines, replay_record

BOX = GAME | {"rules": {"deck": "wild_2018_112"}}
SHUFFLE = {"type": "flip", "card": "WSH"}
WILD = {"type": "play", "player": 0, "card": "W"}
ANEW = {"type": "redeal", "player": 1, "counts": [6, 6, 7]}


def test_a_card_that_only_a_camera_saw_is_credited_by_the_rules():
    """docs/rules.md 5.6, 5.8: colors, forced draws and passes are left out."""
    steps = replay(
        DEAL,
        FLIP,
        {"type": "play", "card": "W"},
        {"type": "play", "card": "B+2"},
        {"type": "play", "card": "B3"},
    )
    assert steps[-1].state["counts"] == [5, 6, 9]
    assert steps[-1].state["current"] == 1


@pytest.mark.parametrize(
    ("following", "phase"),
    [(FLIP, "flip"), ({"type": "color", "player": 0, "color": "red"}, "color")],
)
def test_what_follows_tells_whether_a_disputed_opening_card_stayed(following, phase):
    """5.25: the sheets are silent, the record is not."""
    custom = {"type": "flip", "card": "WC"}
    steps = list(replay_record(record(DEAL, custom, following, game=BOX)))
    assert steps[1].state["phase"] == phase


@pytest.mark.parametrize(
    "meanwhile", [{"type": "leave", "player": 1}, {"type": "time"}, {"type": "stop"}]
)
def test_what_can_happen_before_any_card_lies_there_tells_nothing_of_it(meanwhile):
    steps = list(replay_record(record(DEAL, SHUFFLE, meanwhile, game=BOX)))
    assert steps[1].state["phase"] == "flip"


@pytest.mark.parametrize(
    ("game", "after", "phase"),
    [(None, None, "color"), (0, None, "color"), (3, 3, "color"), (3, None, "flip")],
)
def test_only_what_follows_in_the_same_game_tells_it(game, after, phase):
    """A game without a number is game 0."""
    opened, dealt, custom, named = (
        json.loads(line)
        for line in record(
            *(DEAL, {"type": "flip", "card": "WC"}),
            {"type": "color", "player": 0, "color": "red"},
            game=BOX,
        )
    )
    for each, number in ((opened, game), (dealt, game), (custom, game), (named, after)):
        each.pop("game", None)
        if number is not None:
            each["game"] = number
    lines = map(json.dumps, (opened, dealt, custom, named))
    states = islice(replay_record(lines), 2)
    assert [step.state["phase"] for step in states][-1] == phase


def test_a_disputed_opening_card_at_the_end_of_a_record_went_back():
    """5.25: the default is to turn another."""
    steps = list(replay_record(record(DEAL, SHUFFLE, game=BOX)))
    assert steps[1].state["top"] is None


def test_a_play_past_an_unsaid_forced_draw_means_that_it_was_drawn():
    """5.8."""
    hit = {"type": "play", "player": 0, "card": "R+2"}
    past = {"type": "play", "player": 2, "card": "R5"}
    assert replay(DEAL, FLIP, hit, past)[-1].state["counts"] == [6, 9, 6]


def test_a_turn_that_comes_back_to_who_owes_cards_means_that_they_were_drawn():
    """W6, 5.8: found guilty, and the turn of the only other player is over."""
    duel = GAME | {"players": 2, "names": ["Ada", "Ben"]}
    guilty = (
        {"type": "play", "player": 0, "card": "W+4"},
        {"type": "color", "player": 0, "color": "green"},
        {"type": "challenge", "player": 1, "target": 0},
        {"type": "verdict", "player": 1, "target": 0, "guilty": True},
    )
    game = duel | {"rules": {"challenge_winner_plays": False}}
    lines = record(DEAL | {"dealer": 1}, FLIP, *guilty, drawn(0, 1, "turn"), game=game)
    assert list(replay_record(lines))[-1].state["counts"] == [11, 7]


def test_a_call_ends_with_the_turn_also_if_the_pass_is_left_out():
    """5.13: nobody has called for the last play."""
    duel = GAME | {"players": 2, "names": ["Ada", "Ben"]}
    steps = (
        {"type": "play", "player": 1, "card": "R5"},
        {"type": "play", "player": 0, "card": "R6"},
        drawn(1, 1, "turn"),
        {"type": "uno", "player": 1},
        drawn(0, 1, "turn"),
        {"type": "play", "card": "R1"},
    )
    lines = record(DEAL | {"dealer": 0, "hand": 2}, FLIP, *steps, game=duel)
    assert list(replay_record(lines))[-1].state["at_risk"] == [1]


def test_who_loses_the_turn_with_the_owed_cards_cannot_have_drawn_for_it():
    """5.8: such a line is refused, and no cards are imagined for it."""
    hit = {"type": "play", "player": 0, "card": "R+2"}
    with pytest.raises(NotationError, match="seat 1 owes a penalty"):
        replay(DEAL, FLIP, hit, drawn(1, 2, "turn"))


def hit_by_the_last_card(*events):
    """The third seat, dealt one card each, goes out with a draw two."""
    one = DEAL | {"hand": 1}
    last = {"type": "play", "player": 0, "card": "R+2"}
    return replay(one, FLIP, last, *events)[-1].state


def test_hands_counted_past_an_unsaid_forced_draw_mean_that_it_was_drawn():
    """F2, 5.8."""
    counted = hit_by_the_last_card({"type": "hands", "points": [0, 30, 9]})
    assert (counted["phase"], counted["counts"]) == ("over", [0, 3, 1])


@pytest.mark.parametrize(
    ("rule", "counts", "pending"),
    [("after_draw", [6, 9, 6], 2), ("adds", [6, 7, 6], 4), ("cancels", [6, 7, 6], 2)],
)
def test_a_jump_in_on_a_penalty_that_must_wait_means_that_it_was_drawn(
    rule, counts, pending
):
    """5.10, H8."""
    rules = {"jump_in": "colored", "jump_in_on_penalty": rule}
    hit = {"type": "play", "player": 0, "card": "R+2"}
    twin = {"type": "play", "player": 2, "card": "R+2", "jump_in": True}
    lines = record(DEAL, FLIP, hit, twin, game=GAME | {"rules": rules})
    state = list(replay_record(lines))[-1].state
    assert (state["counts"], state["pending"], state["owes"]) == (counts, pending, 0)


@pytest.mark.parametrize(
    "color", [[], [{"type": "color", "player": 0, "color": "red"}]]
)
@pytest.mark.parametrize("player", [{}, {"player": 1}])
@pytest.mark.parametrize("told", [[], [ANEW]])
def test_a_redeal_can_be_told_or_left_out(color, player, told):
    """E6: it follows from the dealing rule, whoever told the card before it."""
    shuffle = {"type": "play", "card": "WSH"} | player
    after = {"type": "play", "player": 2, "card": "G2"}
    lines = record(DEAL, FLIP, WILD, *color, shuffle, *told, after, game=BOX)
    state = list(replay_record(lines))[-1].state
    assert (state["counts"], state["current"]) == ([6, 6, 6], 0)


def test_an_unsaid_swap_does_not_stop_the_next_seven_from_swapping():
    """5.11."""
    rules = GAME | {"rules": {"seven_swap": "must"}}
    sevens = [{"type": "play", "player": seat, "card": "R7"} for seat in (0, 1)]
    last = list(replay_record(record(DEAL, FLIP, *sevens, game=rules)))[-1]
    assert (last.state["phase"], last.state["current"]) == ("swap", 1)


def test_two_who_must_swap_need_not_say_with_whom():
    """5.11."""
    game = {"kind": "game", "game": 0, "players": 2, "rules": {"seven_swap": "must"}}
    seven = {"type": "play", "card": "R7"}
    lines = record(DEAL | {"dealer": 1}, FLIP, seven, seven, game=game)
    states = [step.state for step in replay_record(lines)]
    assert [state["counts"] for state in states[2:]] == [[6, 7], [7, 5]]


def test_a_forced_draw_after_a_card_seen_alone_may_be_told_all_the_same():
    """5.8."""
    drawn = {"type": "draw", "player": 1, "count": 2, "why": "penalty"}
    state = replay(DEAL, FLIP, {"type": "play", "card": "R+2"}, drawn)[-1].state
    assert (state["counts"], state["current"]) == ([6, 9, 7], 2)


def test_cards_drawn_aside_may_be_left_out():
    """docs/record.md: they are drawn before play goes on."""
    false = {"type": "uno", "player": 2}
    past = {"type": "play", "player": 0, "card": "R5"}
    state = replay(DEAL, FLIP, false, past)[-1].state
    assert (state["counts"], state["side"]) == ([6, 7, 9], [])


@pytest.mark.parametrize(
    ("before", "caller", "counts"),
    [
        ({"type": "play", "player": 0, "card": "R+2"}, 2, [1, 4, 1]),
        ({"type": "draw", "player": 0, "count": 1, "why": "turn"}, 1, [3, 1, 2]),
    ],
)
def test_a_call_for_the_play_told_next_means_that_the_turn_has_come(
    before, caller, counts
):
    """5.5, 5.8, 5.13: the pass, or the forced draw, was left out."""
    two = DEAL | {"hand": 2}
    call = {"type": "uno", "player": caller}
    state = replay(two, FLIP, before, call, {"type": "play", "card": "R5"})[-1].state
    assert (state["counts"], state["side"]) == (counts, [])


def test_a_call_off_turn_that_no_play_follows_is_false():
    """5.14."""
    hit = {"type": "play", "player": 0, "card": "R+2"}
    drawn = {"type": "draw", "player": 1, "count": 2, "why": "penalty"}
    call = {"type": "uno", "player": 2}
    states = [s.state for s in replay(DEAL | {"hand": 2}, FLIP, hit, call, drawn)]
    assert states[3]["side"] == [[2, 2]]


@pytest.mark.parametrize("told", [False, True])
def test_a_call_that_costs_cards_was_made_after_the_forced_draw(told):
    """5.14: with the two cards before the draw it would have been right."""
    hit = {"type": "play", "player": 0, "card": "R+2"}
    forced = [drawn(1, 2, "penalty")] if told else []
    call = {"type": "uno", "player": 1}
    events = (hit, *forced, call, drawn(1, 2, "false_uno"))
    state = replay(DEAL | {"hand": 2}, FLIP, *events)[-1].state
    assert (state["counts"], state["current"]) == ([1, 6, 2], 2)
    assert (state["side"], state["owes"]) == ([], None)


def test_a_catch_that_costs_its_caller_cards_came_after_the_forced_draw():
    """N3, N8: the draw has closed the window of who played the draw card."""
    rules = GAME | {"rules": {"false_catch_penalty": 1}}
    hit = {"type": "play", "player": 0, "card": "R+2"}
    accuse = {"type": "catch", "player": 2, "target": 0}
    events = (DEAL | {"hand": 2}, FLIP, hit, accuse, drawn(2, 1, "uno"))
    state = list(replay_record(record(*events, game=rules)))[-1].state
    assert (state["counts"], state["side"]) == ([1, 4, 3], [])


def test_a_call_that_costs_nothing_leaves_the_forced_draw_to_come():
    """5.13."""
    hit = {"type": "play", "player": 0, "card": "R+2"}
    call = {"type": "uno", "player": 1}
    told = (hit, call, drawn(1, 2, "penalty"))
    assert replay(DEAL | {"hand": 2}, FLIP, *told)[-1].state["counts"] == [1, 4, 2]


def drawn(player, count, why):
    return {"type": "draw", "player": player, "count": count, "why": why}


@pytest.mark.slow
@given(games())
def test_a_game_seen_by_a_camera_alone_comes_back_to_its_state(history):
    """Plays without player, colors, passes and forced draws left out."""
    steps = history.steps
    events = [step.event for step in steps if isinstance(step.event, PlainEvent)]
    lines = record_lines(0, History(history.start), events)
    assert_that_a_camera_is_enough([json.dumps(line) for line in lines])


@pytest.mark.parametrize(
    "name", ["black_table", "phone_anywhere", "six_players", "two_players"]
)
def test_a_whole_round_seen_by_a_camera_alone_comes_back_to_its_state(shared, name):
    path = shared / "games" / f"{name}.jsonl"
    assert_that_a_camera_is_enough(path.read_text("utf-8").splitlines())


def assert_that_a_camera_is_enough(lines):
    """Once a card with a color lies on top nothing is open any more."""
    told = _told(replay_record(lines))
    seen = [lines[0], *(json.dumps(_as_seen(step)) for step in told)]
    for step, alone in zip(told, replay_record(seen), strict=True):
        if step.after.top is not None and not step.after.top.is_wild:
            assert alone.state == step.state


def _told(steps):
    """The steps that do not follow from the one after them."""
    kept, following = [], None
    for step in reversed(list(steps)):
        if not following or not _goes_without(step.before, step.event, following):
            kept.append(step)
            following = step.event
    return kept[::-1]


def _goes_without(before, event, following):
    """Whether what follows tells as much: it goes on, and cannot be an answer."""
    match following:
        case Played(card=answer):
            goes_on = not following.jump_in and not may_answer(before, answer)
        case Drew(why=why):
            goes_on = why is Why.TURN
        case _:
            goes_on = isinstance(following, HandsCounted)
    return goes_on and _is_left_out(before, event)


def _is_left_out(before, event):
    match event:
        case ColorNamed():
            return True
        case Passed():
            return before.phase is Phase.DRAWN
        case Drew(player=seat, count=count, why=Why.PENALTY, short=False):
            return (seat, count) == (before.owes, before.pending)
        case _:
            return False


def _as_seen(step):
    event = encode_event(step.event)
    if isinstance(step.event, Played) and not step.event.jump_in:
        del event["player"]
    return {"kind": "step", "game": 0, "event": event}
