import json

import pytest
from records import DEAL, FLIP, GAME, record, replay

from companion.core.errors import NotationError
from companion.records.record import parse_line, replay_record

BOX = GAME | {"rules": {"deck": "wild_2018_112"}}


def test_a_record_is_replayed_step_by_step():
    assert [step.state["phase"] for step in replay(DEAL, FLIP)] == ["flip", "play"]


def test_a_state_that_differs_is_told_with_its_field():
    lines = record(DEAL)
    step = json.loads(lines[1]) | {"state": {"phase": "flip", "draw_pile": 80}}
    [replayed] = replay_record([lines[0], json.dumps(step)])
    assert replayed.difference == "draw_pile: expected 80, but found 87"


def test_players_without_names_are_counted_from_one():
    assert replay(DEAL)[0].start.names == ("Player 1", "Player 2", "Player 3")


def test_options_that_are_unknown_here_are_ignored():
    game = GAME | {"rules": {"deck": "classic_108", "lucky_socks": True}}
    assert list(replay_record(record(DEAL, game=game)))


@pytest.mark.parametrize("state", [[], 0, "", False, "play"])
def test_a_state_that_is_no_object_is_refused(state):
    lines = record(DEAL)
    step = json.loads(lines[1]) | {"state": state}
    with pytest.raises(NotationError, match="expected state to be a JSON object"):
        list(replay_record([lines[0], json.dumps(step)]))


@pytest.mark.parametrize("deck", ["/dev/stdin.toml", "deck.toml", "../classic_108"])
def test_a_record_names_decks_and_no_files(deck):
    game = GAME | {"rules": {"deck": deck}}
    with pytest.raises(NotationError, match=r"There is no deck .* here"):
        list(replay_record(record(DEAL, game=game)))


def test_a_file_may_hold_several_games():
    other = [line.replace('"game": 0', '"game": 1') for line in record(DEAL)]
    assert [s.game for s in replay_record([*record(DEAL, FLIP), *other])] == [0, 0, 1]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("{", "This is not JSON"),
        ("[1]", "Expected a JSON object, but found [1]"),
        ('{"kind":"party"}', "expected {"),
        ('{"kind":"step","game":7,"event":{"type":"pass","player":0}}', "not opened"),
        ('{"kind":"step","game":0,"event":{"type":"pass","player":9}}', "no seat 9"),
        ('{"kind":"step","game":0,"event":{"type":"dance"}}', "Expected one of deal"),
        ('{"kind":"step","game":0,"event":{"type":"pass","player":0}}', "phase 'flip'"),
        ("[" * 99999, "This is not JSON"),
        ('{"kind":"step","game":[1],"event":{}}', "expected game to be a number"),
        ('{"kind":"step","game":0,"state":[1],"event":{}}', "expected state"),
        (
            '{"kind":"step","game":0,"event":{"type":"correct","amend":{"n":0,"event":[]}}}',
            "amend",
        ),
        ('{"kind":"game","game":1,"players":1}', "players from 2 to 10"),
        ('{"kind":"game","game":1,"players":2,"rules":[]}', "rules"),
        ('{"kind":"game","game":1,"players":2,"names":7}', "names"),
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


def test_the_steps_after_an_amended_one_are_applied_again():
    amend = {
        "type": "correct",
        "amend": {"n": 1, "event": {"type": "flip", "card": "BS"}},
    }
    assert replay(DEAL, FLIP, amend)[-1].state["top"] == "BS"


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


def test_undo_in_a_record_takes_a_repair_back():
    amend = {"n": 1, "event": {"type": "flip", "card": "BS"}}
    steps = replay(
        DEAL,
        FLIP,
        {"type": "correct", "amend": amend},
        {"type": "correct", "undo": 1},
    )
    assert steps[3].state == steps[1].state


def test_a_line_nested_deeply_is_refused_unparsed(monkeypatch):
    monkeypatch.setattr("json.loads", lambda _: pytest.fail("it was parsed"))
    with pytest.raises(NotationError, match="nested too deeply"):
        parse_line('{"kind": ' * 5000)
