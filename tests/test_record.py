import json

import pytest

from companion.core.errors import NotationError
from companion.record import replay_record

GAME = {"kind": "game", "game": 0, "players": 3, "rules": {"target": 200}}
DEAL = {"type": "deal", "dealer": 2, "hand": 7}
FLIP = {"type": "flip", "card": "R7"}


def record(*events, game=GAME):
    steps = [
        {"kind": "step", "game": 0, "n": n, "event": e} for n, e in enumerate(events)
    ]
    return [json.dumps(line) for line in (game, *steps)]


def replay(*events):
    return list(replay_record(record(*events)))


def test_a_record_is_replayed_step_by_step():
    assert [step.state["phase"] for step in replay(DEAL, FLIP)] == ["flip", "play"]


def test_a_state_that_differs_is_told_with_its_field():
    lines = record(DEAL)
    step = json.loads(lines[1]) | {"state": {"phase": "flip", "draw_pile": 80}}
    [replayed] = replay_record([lines[0], json.dumps(step)])
    assert replayed.difference == "draw_pile: expected 80, but found 87"


def test_options_that_are_unknown_here_are_ignored():
    game = GAME | {"rules": {"deck": "classic_108", "lucky_socks": True}}
    assert list(replay_record(record(DEAL, game=game)))


def test_a_file_may_hold_several_games():
    other = [line.replace('"game": 0', '"game": 1') for line in record(DEAL)]
    assert [s.game for s in replay_record([*record(DEAL, FLIP), *other])] == [0, 0, 1]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("{", "this is not JSON"),
        ("[1]", "expected a JSON object"),
        ('{"kind":"party"}', "expected {"),
        ('{"kind":"step","game":7,"event":{"type":"pass","player":0}}', "not opened"),
        ('{"kind":"step","game":0,"event":{"type":"pass","player":9}}', "no seat 9"),
        ('{"kind":"step","game":0,"event":{"type":"dance"}}', "Expected one of deal"),
        ('{"kind":"step","game":0,"event":{"type":"pass","player":0}}', "phase 'flip'"),
        ("[" * 99999, "this is not JSON"),
        ('{"kind":"step","game":[1],"event":{}}', "expected game to be a number"),
        ('{"kind":"step","game":0,"state":[1],"event":{}}', "expected state"),
        (
            '{"kind":"step","game":0,"event":{"type":"correct","amend":{"n":0,"event":[]}}}',
            "amend",
        ),
        ('{"kind":"game","game":1,"players":1}', "players from 2 to 10"),
        ('{"kind":"game","game":1,"players":2,"rules":{"target":0}}', "Option target"),
    ],
)
def test_a_line_that_cannot_be_followed_is_told_with_its_number(line, says):
    with pytest.raises(NotationError, match="Line 3: ") as caught:
        list(replay_record([*record(DEAL), line]))
    assert says in str(caught.value)


def test_corrections_are_steps_like_others():
    undo = {"type": "correct", "undo": 1}
    steps = replay(DEAL, FLIP, undo)
    assert steps[2].state == steps[0].state


def test_an_amended_step_is_refolded():
    amend = {
        "type": "correct",
        "amend": {"n": 1, "event": {"type": "flip", "card": "BS"}},
    }
    assert replay(DEAL, FLIP, amend)[-1].state["top"] == "BS"


def test_a_card_that_only_a_camera_saw_is_credited_by_the_rules():
    """RULES.md 5.6, 5.8: colors, forced draws and passes are left out."""
    steps = replay(
        DEAL,
        FLIP,
        {"type": "play", "card": "W"},
        {"type": "play", "card": "B+2"},
        {"type": "play", "card": "B3"},
    )
    assert steps[-1].state["counts"] == [5, 6, 9]
    assert steps[-1].state["current"] == 1


BOX = GAME | {"rules": {"deck": "wild_2018_112"}}
SHUFFLE = {"type": "flip", "card": "WSH"}


@pytest.mark.parametrize(
    ("following", "phase"),
    [(FLIP, "flip"), ({"type": "color", "player": 0, "color": "red"}, "color")],
)
def test_what_follows_tells_whether_a_disputed_opening_card_stayed(following, phase):
    """5.25: the sheets are silent, the record is not."""
    custom = {"type": "flip", "card": "WC"}
    steps = list(replay_record(record(DEAL, custom, following, game=BOX)))
    assert steps[1].state["phase"] == phase


def test_a_disputed_opening_card_at_the_end_of_a_record_went_back():
    """5.25: the default is to turn another."""
    steps = list(replay_record(record(DEAL, SHUFFLE, game=BOX)))
    assert steps[1].state["top"] is None


def test_a_play_past_an_unsaid_forced_draw_means_that_it_was_drawn():
    """5.8."""
    hit = {"type": "play", "player": 0, "card": "R+2"}
    past = {"type": "play", "player": 2, "card": "R5"}
    assert replay(DEAL, FLIP, hit, past)[-1].state["counts"] == [6, 9, 6]


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


def test_a_redeal_that_is_told_after_the_color_does_not_ask_for_it_again():
    """E6: two people speak at once."""
    lines = record(
        DEAL,
        FLIP,
        {"type": "play", "player": 0, "card": "WSH"},
        {"type": "color", "player": 0, "color": "red"},
        {"type": "redeal", "player": 0, "counts": [6, 7, 7]},
        game=BOX,
    )
    state = list(replay_record(lines))[-1].state
    assert (state["phase"], state["current"], state["color"]) == ("play", 1, "red")


@pytest.mark.parametrize(
    ("events", "says"),
    [
        ([{"type": "play", "player": 0, "card": "WSH"}], "no card WSH in the deck"),
        ([{"type": "stop"}, FLIP], "must be dealt first"),
        ([{"type": "stop"}, DEAL | {"hand": 0}], "at least one card"),
        (
            [
                {"type": "play", "player": 0, "card": "R+2"},
                {"type": "draw", "player": 1, "count": 1, "why": "turn"},
            ],
            "seat 1 owes a penalty",
        ),
        (
            [
                {"type": "play", "player": 0, "card": "W+4"},
                {"type": "color", "player": 0, "color": "red"},
                {"type": "challenge", "player": 1, "target": 2},
            ],
            "Expected target 0, who played the wild draw four, but found 2",
        ),
    ],
)
def test_an_event_that_cannot_happen_says_what_was_expected(events, says):
    with pytest.raises(NotationError, match=says):
        replay(DEAL, FLIP, *events)


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm():
    [first, *others] = (f"{line}\r\n" for line in record(DEAL, FLIP))
    assert len(list(replay_record(["\ufeff" + first, "\r\n", *others]))) == 2


WILD = {"type": "play", "player": 0, "card": "W"}
ANEW = {"type": "redeal", "player": 1, "counts": [6, 6, 7]}


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
    """RECORD.md: they are drawn before play goes on."""
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


def test_undo_in_a_record_takes_a_repair_back():
    amend = {"n": 1, "event": {"type": "flip", "card": "BS"}}
    steps = replay(
        DEAL,
        FLIP,
        {"type": "correct", "amend": amend},
        {"type": "correct", "undo": 1},
    )
    assert steps[3].state == steps[1].state


LEFT_OUT = {"color", "pass"}


@pytest.mark.parametrize(
    "name", ["black_table", "phone_anywhere", "six_players", "two_players"]
)
def test_a_round_seen_by_a_camera_alone_ends_as_it_did(shared, name):
    """Plays without player, colors, passes and forced draws left out."""
    path = shared / "games" / f"{name}.jsonl"
    lines = path.read_text("utf-8").splitlines()
    full = list(replay_record(lines))
    alone = list(replay_record(filter(None, map(_camera_only, lines))))
    assert alone[-1].state == full[-1].state


def _camera_only(line):
    data = json.loads(line)
    event = data.get("event", {})
    forced = event.get("type") == "draw" and event["why"] == "penalty"
    if event.get("type") in LEFT_OUT or forced:
        return None
    if event.get("type") == "play":
        del event["player"]
    return json.dumps(data)
