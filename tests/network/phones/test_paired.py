"""Phones as buttons: who may press, and when it was."""

import itertools

import pytest

from companion.core.seating import Seat
from companion.network.phone_messages import (
    LARGEST,
    Answer,
    Leave,
    Pair,
    Pong,
    Press,
    read,
)
from companion.network.phones import (
    EVERY_S,
    LATEST_S,
    MOST_UNSURE_S,
    MOST_WRONG,
    PairedPhones,
    PairingCodes,
    PhoneClock,
    PhoneGateway,
    random_code,
)
from companion.referee.inputs import Button, Pressed

AHEAD_S = 5000.0  # the phone's clock against the table's


@pytest.fixture
def phones():
    numbers = itertools.count(111_111)
    phones = PairedPhones(lambda: f"{next(numbers):06}")
    phones.are_welcome, phones.seats = True, 4
    return phones


def pair(phones, name="phone-a", seat=1, now=100.0):
    """Pair a phone, and let the table measure its clock over a quick network."""
    answer, _ = phones.hear(name, Pair(seat, phones.code(now)), now)
    assert answer == Answer("paired", seat=seat)
    return measure(phones, name, now)


def measure(phones, name, now, there_and_back_s=0.02, ahead_s=AHEAD_S):
    said = None
    for step in range(5):
        at = now + step
        for whom, answer in [*phones.due(at)]:
            if whom == name:
                clock = (at + there_and_back_s / 2 + ahead_s) * 1000
                pong = Pong(answer.ping, clock)
                said, _ = phones.hear(name, pong, at + there_and_back_s)
                said = said or None
    return said


def press(n, at, button="uno", ahead_s=AHEAD_S):
    return Press(n, button, (at + ahead_s) * 1000)


def test_a_press_is_judged_by_when_it_was_made(phones):
    pair(phones)
    _, pressed = phones.hear("phone-a", press(1, 110.0), 110.3)
    assert pressed == Pressed(pytest.approx(110.0, abs=0.02), Button.UNO, Seat(1))


def test_a_press_that_was_replayed_is_none(phones):
    pair(phones)
    phones.hear("phone-a", press(5, 110.0), 110.1)
    again = [phones.hear("phone-a", press(n, 110.4), 110.5) for n in (5, 4)]
    assert again == [(None, None), (None, None)]


@pytest.mark.parametrize("early_s", [LATEST_S + 0.2, -1.0], ids=["old", "to come"])
def test_a_press_of_another_time_is_refused(phones, early_s):
    pair(phones)
    answer, pressed = phones.hear("phone-a", press(1, 110.0 - early_s), 110.0)
    assert (answer.why, pressed) == ("late", None)


def test_a_phone_that_slept_presses_again_once_its_clock_was_compared(phones):
    """Many browsers stop the clock of a page while the phone is locked."""
    pair(phones)
    ahead_s = AHEAD_S - 30
    answer, _ = phones.hear("phone-a", press(1, 131.0, ahead_s=ahead_s), 131.0)
    assert answer.why == "late"
    assert [*phones.due(131.2)]
    measure(phones, "phone-a", 131.4, there_and_back_s=0.04, ahead_s=ahead_s)
    _, pressed = phones.hear("phone-a", press(2, 136.0, ahead_s=ahead_s), 136.1)
    assert pressed.at == pytest.approx(136.0, abs=0.02)


def test_a_phone_that_slept_for_long_is_asked_for_its_clock_at_its_first_press(phones):
    """All that was known of its clock is too old by then."""
    pair(phones)
    for second in range(101, 300):
        list(phones.due(float(second)))
    answer, _ = phones.hear("phone-a", press(1, 300.0), 300.1)
    assert answer.why == "unsure"
    assert [*phones.due(300.2)]


def test_a_phone_behind_a_slow_network_is_refused(phones):
    phones.hear("phone-a", Pair(1, phones.code(100.0)), 100.0)
    measure(phones, "phone-a", 100.0, there_and_back_s=2 * MOST_UNSURE_S + 0.1)
    answer, pressed = phones.hear("phone-a", press(1, 110.0), 110.1)
    assert (answer.why, pressed) == ("unsure", None)


def test_a_phone_that_was_not_measured_is_refused(phones):
    phones.hear("phone-a", Pair(1, phones.code(100.0)), 100.0)
    answer, pressed = phones.hear("phone-a", press(1, 100.1), 100.2)
    assert (answer.why, pressed) == ("unsure", None)


def test_nobody_presses_who_is_not_paired(phones):
    answer, pressed = phones.hear("phone-x", press(1, 100.0), 100.0)
    assert (answer.why, pressed) == ("revoked", None)


def test_a_seat_has_one_phone(phones):
    pair(phones)
    answer, _ = phones.hear("phone-b", Pair(1, phones.code(101.0)), 101.0)
    assert answer.why == "occupied"


def test_a_phone_has_one_seat(phones):
    pair(phones)
    phones.hear("phone-a", Pair(2, phones.code(120.0)), 120.0)
    assert phones.paired == (Seat(2),)


def test_a_revoked_phone_presses_no_more(phones):
    pair(phones)
    assert [*phones.revoke(Seat(1))] == [("phone-a", Answer("refused", why="revoked"))]
    assert phones.hear("phone-a", press(1, 110.0), 110.1)[1] is None
    assert phones.paired == ()


def test_a_phone_gives_its_buttons_back(phones):
    pair(phones)
    phones.hear("phone-a", Leave(), 110.0)
    assert phones.paired == ()


def test_a_table_that_takes_no_phones_pairs_none(phones):
    phones.are_welcome = False
    answer, _ = phones.hear("phone-a", Pair(1, phones.code(100.0)), 100.0)
    assert answer.why == "off"


def test_a_seat_that_does_not_exist_is_refused(phones):
    answer, _ = phones.hear("phone-a", Pair(7, phones.code(100.0)), 100.0)
    assert answer.why == "off"


def test_a_button_that_is_held_down_presses_ten_times_a_second_at_most(phones):
    pair(phones)
    arrived = [phones.hear("phone-a", press(n, 110.0), 110.0)[1] for n in range(1, 200)]
    assert len([each for each in arrived if each]) <= 10


def test_strangers_are_answered_twenty_times_a_second(phones):
    answers = [
        phones.hear(f"phone-{n}", Pair(1, "000000"), 100.0)[0] for n in range(10_000)
    ]
    assert len([each for each in answers if each]) <= 20


# the code


@pytest.fixture
def codes():
    numbers = itertools.count(1)
    return PairingCodes(lambda: f"{next(numbers):06}")


def test_the_code_changes_every_minute(codes):
    assert codes.current_code(0.0) == codes.current_code(EVERY_S - 1) == "000001"
    assert codes.current_code(EVERY_S) == "000002"


def test_the_code_before_is_taken_for_who_was_slow(codes):
    slow = codes.current_code(0.0)
    assert codes.is_right(slow, EVERY_S + 1)
    assert not codes.is_right(slow, 2 * EVERY_S + 2)


def test_a_code_that_nobody_looked_at_for_long_is_none(codes):
    old = codes.current_code(0.0)
    assert not codes.is_right(old, 10 * EVERY_S)


def test_before_the_first_code_nothing_is_right(codes):
    assert not codes.is_right("", 0.0)


def test_after_some_wrong_tries_nobody_may_try(codes):
    for _ in range(MOST_WRONG):
        codes.is_right("999999", 1.0)
    assert codes.is_exhausted(1.0)
    assert not codes.is_exhausted(EVERY_S + 1)


def test_a_random_code_has_six_digits():
    assert {len(random_code()) for _ in range(50)} == {6}


# the clock


def test_the_quickest_exchange_is_believed():
    clock = PhoneClock()
    for sent, back, told in ((0.0, 1.0, 9.9), (2.0, 2.02, 12.01), (4.0, 4.8, 14.1)):
        clock.pong(clock.ping(sent), told, back)
    assert clock.at(15.0, 5.0) == pytest.approx(5.0)


def test_an_answer_to_no_ping_tells_nothing():
    clock = PhoneClock()
    clock.pong(99, 5.0, 1.0)
    assert clock.at(5.0, 1.0) is None


def test_a_clock_that_was_not_compared_for_a_minute_is_unsure():
    clock = PhoneClock()
    clock.pong(clock.ping(0.0), 5.0, 0.01)
    assert clock.is_sure(10.0)
    assert not clock.is_sure(100.0)


# what arrives


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"null",
        b"[" * 200,
        b'{"kind":"press"}',
        b'{"kind":"fly"}',
        b'{"kind":"press","n":-1,"button":"uno","clock":1}',
        b'{"kind":"press","n":1,"button":"undo","clock":1}',
        b'{"kind":"press","n":1,"button":"uno","clock":NaN}',
        b'{"kind":"press","n":1,"button":"uno","clock":1e300}',
        b'{"kind":"press","n":1,"button":"uno","clock":1,"seat":0}',
        b'{"kind":"pair","seat":99,"code":"123456"}',
        b'{"kind":"pair","seat":1,"code":"12345x"}',
        b'{"kind":"leave"' + b" " * LARGEST + b"}",
        b"x" * 10_000_000,
    ],
)
def test_whatever_is_no_message_is_ignored(payload):
    assert read(payload) is None


def test_a_message_is_read():
    said = read(b'{"kind":"press","n":1,"button":"uno","clock":1.5}')
    assert said == Press(1, "uno", 1.5)


# for the table

PRESS = "uno/hall/phone/phone-abc/press"


def test_other_players_take_all_buttons_back():
    board = PhoneGateway("hall", make_code=lambda: "123456", clock=lambda: 100.0)
    board.welcome(phones=True, players=("Ada", "Ben"))
    board.hear(
        "uno/hall/phone/phone-abc/press", b'{"kind":"pair","seat":1,"code":"123456"}'
    )
    assert board.paired == (Seat(1),)
    board.welcome(phones=True, players=("Ada", "Cem"))
    assert board.paired == ()


def test_who_sits_down_takes_no_phone_from_the_others():
    """5.24; the new seat may have one, too."""
    board = PhoneGateway("hall", make_code=lambda: "123456", clock=lambda: 100.0)
    for number, players in enumerate((("Ada", "Ben"), ("Ada", "Ben", "Eva"))):
        board.welcome(phones=True, players=players)
        pair = f'{{"kind":"pair","seat":{number + 1},"code":"123456"}}'
        board.hear(f"uno/hall/phone/phone-no{number}/press", pair.encode())
    assert board.paired == (Seat(1), Seat(2))
    board.welcome(phones=True, players=("Ada", "Ben"))  # it was a mistake
    assert board.paired == (Seat(1),)


def test_an_answer_goes_to_the_phone_that_asked():
    board = PhoneGateway("hall", make_code=lambda: "123456", clock=lambda: 100.0)
    board.welcome(phones=True, players=("Ada", "Ben"))
    board.hear(
        "uno/hall/phone/phone-abc/press", b'{"kind":"pair","seat":1,"code":"000000"}'
    )
    assert [*board.answers()] == [
        ("uno/hall/phone/phone-abc/answer", b'{"kind":"refused","why":"wrong"}')
    ]
