"""What a table publishes: what everybody sees, and nothing more."""

import pytest
from builders import a_round, a_table, card, exposed, play, seen, told

from companion.camera.reports import CameraAlarm
from companion.components.component import Component, ComponentState, Condition, Fault
from companion.core.events import (
    Amended,
    Caught,
    Dealt,
    Drew,
    Flipped,
    HandsCounted,
    Inserted,
    Joined,
    Left,
    Played,
    Stopped,
    TimeCalled,
    UnoCalled,
    Why,
)
from companion.core.history import History
from companion.core.seating import Seat
from companion.core.state import replace
from companion.network.message_builder import MessageBuilder, Snapshot, under_aliases_of
from companion.network.messages import MOST_BYTES, encoded
from companion.records.codec import encode_event
from companion.view.badges import TINTS, Badge

FULL = MessageBuilder("hall", "names")


def at(state):
    return Snapshot(History(state))


def test_the_view_is_what_the_screen_shows():
    view = FULL.view(at(a_round("R7", hands=(3, 1, 4))))
    assert (view.turn, view.color, view.top) == (0, "red", "R7")
    assert [seat.cards for seat in view.seats] == [3, 1, 4]


def test_the_view_says_who_sits_where():
    """5.24: seats keep their numbers, also if somebody sits down between two."""
    history = History(a_table(3)).after((Joined("Eva", Seat(0)),))
    view = FULL.view(Snapshot(history))
    assert [seat.name for seat in view.seats] == ["Ada", "Ben", "Cem", "Eva"]
    assert view.order == (0, 3, 1, 2)


def test_the_view_of_people_who_keep_their_places_tells_them_in_order():
    assert FULL.view(at(a_round())).order == (0, 1, 2, 3)


def test_a_missed_call_looks_like_one_that_nobody_had_to_make():
    missed = exposed()
    assert missed.exposed
    innocent = exposed(uno_call=False)
    assert not innocent.exposed
    assert FULL.view(at(missed)) == FULL.view(at(innocent))


def test_a_call_is_shown_while_it_holds():
    state = a_round("R7", hands=(2, 7, 7))
    history = History(state).after((UnoCalled(Seat(0)), Played(Seat(0), card("R3"))))
    assert FULL.view(Snapshot(history)).seats[0].uno


def test_hidden_counts_are_not_published():
    view = FULL.view(at(a_round("R7", show_counts="hidden")))
    assert {seat.cards for seat in view.seats} == {None}


def test_a_camera_that_needs_a_look_asks_for_help():
    gone = ComponentState(Condition.LOST, Fault.FAILED)
    lost = Snapshot(components={Component.CAMERA: gone}, alarm=CameraAlarm.MOVED)
    assert FULL.view(lost).help == (
        "Camera lost: enter cards by touch",
        "The camera was moved",
    )


def test_initials_are_all_that_a_table_publishes_that_chose_so():
    view = MessageBuilder("hall", "initials").view(at(a_round()))
    assert [seat.name for seat in view.seats] == ["A.", "B.", "C.", "D."]


def test_a_badge_that_was_chosen_is_what_others_see():
    """Also in sentences, where it stands for a name."""
    history, chosen = told(a_round("R7"), seen("R3")), {"ada": Badge("whale", 3)}
    builder = MessageBuilder("hall", "animals")
    (seat, *_) = builder.view(Snapshot(history, badges=chosen)).seats
    assert (seat.figure, seat.tint) == ("whale", TINTS[3])
    assert builder.record(history, chosen).lines[-1].says.startswith("Whale")
    caught = builder.moments(History(exposed()), (Caught(Seat(1), Seat(0)),), chosen)
    assert caught[0].name == "Whale"


def test_a_table_that_publishes_no_names_has_none_in_its_record():
    history = told(a_round("R7"), seen("R3"), seen("R5"))
    said = encoded(MessageBuilder("hall", "animals").record(history))
    assert b"played" in said
    assert not [name for name in (b"Ada", b"Ben", b"Cem") if name in said]


@pytest.mark.parametrize("privacy", ["animals", "initials"])
@pytest.mark.parametrize("joined", [Joined("Evelyn", Seat(0)), Joined("Cem", Seat(0))])
def test_who_sits_down_or_comes_back_is_not_named_either(privacy, joined):
    history = History(a_table(3)).after((Left(Seat(2)), joined))
    builder = MessageBuilder("hall", privacy)
    record = builder.record(history)
    seat = history.now.names.index(joined.name)
    known = builder.known(history)[seat].shown
    assert record.lines[-1].says == f"{known} sat down"
    said = encoded(record) + encoded(builder.view(Snapshot(history)))
    assert joined.name.encode() not in said


def test_who_sits_down_after_another_has_left_stops_no_message():
    """A state of before has fewer seats than there are names now."""
    drawn = Played(Seat(1), card("R+2")), Drew(Seat(2), 2, Why.PENALTY)
    events = (Dealt(Seat(0), 7), Flipped(card("R7")), Left(Seat(3)), *drawn)
    history = History(a_table(4)).after((*events, Stopped(), Joined("Eva", Seat(0))))
    builder = MessageBuilder("hall", "animals")
    assert builder.view(Snapshot(history)).seats[4].cards == 0
    assert builder.record(history).lines


def test_a_table_that_tells_names_says_who_sits_down():
    history = History(a_table(3)).after((Joined("Evelyn"),))
    assert FULL.record(history).lines[-1].says == "Evelyn sat down"


@pytest.mark.parametrize("repair", [Amended, Inserted])
def test_a_name_within_a_correction_is_not_told_either(repair):
    event = encode_event(repair(3, Joined("Evelyn")))
    told = under_aliases_of(event, {"Evelyn": "Owl"})
    assert "Evelyn" not in str(told)
    assert told == encode_event(repair(3, Joined("Owl")))


def test_the_record_cites_the_rule_of_what_is_not_everyday():
    lines = FULL.record(told(a_round("R7"), seen("RS"), seen("R5"))).lines
    assert [bool(line.why) for line in lines] == [True, False]


def test_what_a_wild_tells_people_to_do_stands_in_the_record_as_on_the_screen():
    (line,) = FULL.record(told(a_round("R7", deck="shrek"), seen("WME"))).lines
    assert line.why == "All others draw until they have drawn that color."


def test_of_a_record_too_long_for_a_message_the_latest_is_published():
    names = ("Ada" * 300, "Ben" * 300)
    start = replace(a_round("R7", hands=(7, 7)), names=names)
    history = History(start).after([UnoCalled(Seat(n % 2)) for n in range(150)])
    told = FULL.record(history)
    assert len(encoded(told)) <= MOST_BYTES
    assert 50 < len(told.lines) < 150
    assert told.lines[-1].says.startswith("Ben")


def test_a_catch_is_published_at_once():
    history = History(exposed())
    (moment,) = FULL.moments(history, (Caught(Seat(1), Seat(0)),))
    assert (moment.event_type, moment.name) == ("caught", "Ada")


def test_accusing_somebody_who_had_nothing_to_call_is_no_moment():
    history = History(a_round())
    assert FULL.moments(history, (Caught(Seat(1), Seat(0)),)) == ()


@pytest.mark.parametrize("end", [Stopped(), TimeCalled()], ids=["given up", "time"])
def test_a_game_that_is_won_without_a_count_is_a_moment_too(end):
    rules = {"round_limit": 1, "time_limit_end": "stop_now"}
    state = replace(a_round(**rules), scores=(0, 9, 0, 0))
    (won,) = FULL.moments(History(state), (end,))
    assert (won.event_type, won.seat) == ("game_won", 1)


def test_the_last_card_and_the_won_game_are_moments():
    state = a_round("R7", hands=(1, 7), target=20)
    history = History(state)
    last = Played(Seat(0), card("R3"))
    assert FULL.moments(history, (last,))[0].event_type == "round_won"
    counting = History(play(state, last))
    (won,) = FULL.moments(counting, (HandsCounted((0, 40)),))
    assert (won.event_type, won.seat) == ("game_won", 0)
