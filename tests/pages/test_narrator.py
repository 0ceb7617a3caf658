"""A table that speaks: what it says by itself, and what it reads out when asked."""

from itertools import chain

import pytest
from builders import seen

from companion.camera.live_camera import CameraServices
from companion.camera.reports import CameraCheck, Preview, SpreadCard
from companion.core.cards import Card, Color
from companion.core.events import CountSet
from companion.core.seating import Seat
from companion.pages.navigator import Navigator
from companion.pages.settings import ChangeSettings
from companion.records.journal import Journal
from companion.referee.inputs import (
    Button,
    CardSeen,
    ColorTouched,
    FactStated,
    Pressed,
    RoundDealt,
)
from companion.storage.settings import Settings
from companion.table.device import Device
from companion.table.table import Table
from companion.view.actions import Open, Touch

R2 = Card.parse("R2")
CORNERS = ((0.4, 0.4), (0.6, 0.4), (0.6, 0.7), (0.4, 0.7))


class Voice:
    """A voice that keeps what it should say."""

    def __init__(self):
        self.said = []

    def say(self, phrases):
        ordered = sorted(phrases, key=lambda phrase: phrase.rank)
        self.said.append(tuple(phrase.text for phrase in ordered))


@pytest.fixture
def voice():
    return Voice()


@pytest.fixture
def navigator(voice):
    with Journal(":memory:") as journal:
        table = Table(journal, {}, players=("Ada", "Ben", "Cem"))
        yield Navigator(table, Device(say=voice.say), page="table")


def choose(navigator, speech):
    navigator.handle(Open("settings"))
    navigator.handle(ChangeSettings(Settings(language="en", speech=speech)))
    navigator.handle(Open("table"))


def begun(navigator, *cards):
    navigator.handle(RoundDealt(0, Seat(2)))
    for at, card in enumerate(cards, 1):
        navigator.handle(CardSeen(float(at), Card.parse(card)))


def ask(navigator, at):
    navigator.handle(Pressed(at, Button.ASK))


def hold(navigator, at):
    navigator.handle(Pressed(at, Button.ASK, long=True))


def let_pass(navigator, since, until):
    for tenths in range(int(since * 10), int(until * 10) + 1):
        navigator.tick(tenths / 10)


def asked(voice):
    return sum("Which color, Ada?" in said for said in voice.said)


def test_a_table_that_is_not_asked_to_says_nothing(navigator, voice):
    begun(navigator, "R7", "R2")
    assert voice.said == []


def test_who_chooses_speech_hears_that_it_works(navigator, voice):
    choose(navigator, "short")
    assert voice.said == [("The table speaks now",)]


def test_a_card_is_said_with_the_next_name(navigator, voice):
    choose(navigator, "short")
    begun(navigator, "R7", "R2")
    assert voice.said[-1] == ("Ben", "Red 2")


@pytest.mark.parametrize("speech", ["short", "all"])
@pytest.mark.slow
def test_who_hesitates_hears_what_may_be_done(navigator, voice, speech):
    choose(navigator, speech)
    begun(navigator, "R7")
    navigator.handle(Pressed(5.0, Button.DRAW))
    assert voice.said[-1] == ("Ada drew",)
    let_pass(navigator, 5.0, 8.0)
    assert voice.said[-1] == ("play it, or pass",)


@pytest.mark.slow
def test_who_acts_at_once_does_not_hear_what_may_be_done(navigator, voice):
    choose(navigator, "all")
    begun(navigator, "R7")
    navigator.handle(Pressed(5.0, Button.DRAW))
    let_pass(navigator, 5.0, 6.0)
    navigator.handle(Pressed(6.0, Button.PASS))
    let_pass(navigator, 6.0, 12.0)
    assert "play it, or pass" not in chain(*voice.said)


@pytest.mark.slow
def test_a_question_is_said_once_while_nothing_happens(navigator, voice):
    choose(navigator, "all")
    begun(navigator, "R7", "W")
    let_pass(navigator, 3.0, 6.0)
    assert voice.said[-1][:3] == ("Which color, Ada?", "1, Red", "2, Yellow")
    navigator.handle(Pressed(9.0, Button.PASS))  # refused, while it stands
    let_pass(navigator, 9.0, 14.0)
    assert asked(voice) == 1


@pytest.mark.slow
def test_a_question_that_is_answered_at_once_is_not_said(navigator, voice):
    choose(navigator, "all")
    begun(navigator, "R7", "W")
    navigator.handle(ColorTouched(4.0, Color.BLUE))
    let_pass(navigator, 4.0, 8.0)
    assert asked(voice) == 0


def test_one_press_tells_whose_turn_it_is_on_what_and_all_counts(navigator, voice):
    begun(navigator, "R7")
    for at in (10.0, 14.0, 22.0):
        ask(navigator, at)
    first, second, third = voice.said
    assert first[:4] == ("Ada", "red, 7 or draw", "Red 7", "Red")
    assert first[4:] == ("Ada, 7 cards", "Ben, 7 cards", "Cem, 7 cards")
    assert second == ("Play goes clockwise",)
    assert third[0] == "The first card is red 7"


def test_after_a_while_it_is_read_from_the_beginning(navigator, voice):
    begun(navigator, "R7")
    for at in (10.0, 99.0):
        ask(navigator, at)
    assert voice.said[0] == voice.said[1]


def test_once_the_game_goes_on_it_is_read_from_the_beginning(navigator, voice):
    begun(navigator, "R7")
    ask(navigator, 10.0)
    navigator.handle(seen("R2"))
    ask(navigator, 14.0)
    assert voice.said[-1][0] == "Ben"


def test_a_touch_asks_as_a_press_does(navigator, voice):
    begun(navigator, "R7")
    version = navigator.view.version
    navigator.handle(Touch(version, Pressed(10.0, Button.ASK)))
    assert voice.said[-1][0] == "Ada"


def test_asking_changes_nothing_in_the_game(navigator):
    begun(navigator, "R7")
    before = navigator.view
    ask(navigator, 10.0)
    assert navigator.view == before


def test_a_question_comes_first_when_the_screen_is_read(navigator, voice):
    begun(navigator, "R7", "W")
    ask(navigator, 10.0)
    assert voice.said[-1] == ("Which color, Ada?", "1, Red")


def test_a_question_is_answered_by_pressing_as_often_as_its_number(navigator, voice):
    begun(navigator, "R7", "W")
    for at in (10.0, 10.4, 10.8):
        ask(navigator, at)
    assert voice.said[-1] == ("3, Green",)
    shown = navigator.handle(Pressed(12.0, Button.ASK, long=True))
    assert shown.page.color.color is Color.GREEN


def test_holding_the_button_before_anything_was_read_takes_nothing(navigator, voice):
    begun(navigator, "R7", "W")
    hold(navigator, 10.0)
    assert voice.said[-1] == ("Which color, Ada?", "1, Red")
    hold(navigator, 12.0)
    assert navigator.view.page.color.color is Color.RED


def test_nothing_is_taken_once_the_game_has_gone_on(navigator, voice):
    begun(navigator, "R7", "W")
    ask(navigator, 10.0)
    navigator.handle(ColorTouched(11.0, Color.BLUE))
    hold(navigator, 12.0)
    assert navigator.view.page.color.color is Color.BLUE


def test_while_no_round_is_played_three_buttons_lead_through_a_page(navigator, voice):
    choose(navigator, "all")
    navigator.handle(Open("settings"))
    assert voice.said[-1] == ("Settings",)
    press(navigator, 10.0, Button.DRAW_PASS)
    assert voice.said[-1][:2] == ("Settings", "Sound, Mid")
    for at, button, text in (
        (11.0, Button.UNO, "Sound, Mute"),
        (12.0, Button.UNO, "Voice, Off"),
        (13.0, Button.DRAW_PASS, "Voice, Short"),
        (14.0, Button.CATCH_CHALLENGE, "Voice, Off"),
    ):
        press(navigator, at, button)
        assert voice.said[-1] == (text,)


def test_of_a_change_only_the_change_is_said(navigator, voice):
    choose(navigator, "all")
    navigator.handle(Open("settings"))
    go_to(navigator, voice, "Large text, On")
    hold(navigator, 70.0)
    assert voice.said[-1] == ("Large text, On",)
    assert navigator.settings.large_text


def test_the_set_up_says_what_is_in_sight_and_none_of_its_words_for_itself(
    navigator, voice
):
    choose(navigator, "all")
    navigator.handle(Open("set_up"))
    ask(navigator, 10.0)
    said = set(chain(*voice.said))
    assert not {"players", "rules", "options", "deck", "buttons"} & said
    assert not any("Stack" in text for text in said)  # an option: another tab
    assert voice.said[0] != voice.said[1]


def test_while_a_round_is_played_the_buttons_of_the_game_are_the_games(
    navigator, voice
):
    choose(navigator, "all")
    begun(navigator, "R7")
    navigator.handle(Open("settings"))
    navigator.handle(Pressed(9.0, Button.DRAW))
    assert "Ada drew" in voice.said[-1]


def press(navigator, at, button):
    navigator.handle(Pressed(at, button))


def go_to(navigator, voice, text):
    """Press the button until a choice is read."""
    for presses in range(60):
        ask(navigator, 30.0 + presses)
        if voice.said[-1] == (text,):
            return
    raise AssertionError(text)


def test_every_page_can_be_asked_for(navigator, voice):
    begun(navigator, "R7")
    navigator.handle(Open("settings"))
    ask(navigator, 10.0)
    assert voice.said[-1][:2] == ("Settings", "Sound, Mid")


def test_what_is_to_be_done_with_a_hand_is_said_when_it_changes(navigator, voice):
    choose(navigator, "all")
    begun(navigator, "R7")
    navigator.handle(FactStated(5.0, (CountSet(Seat(0), 1),)))
    navigator.handle(seen("R2"))
    told = " / ".join(voice.said[-1])
    assert "Ada has won the round" in told
    assert "Ben" in told.partition("the round")[2]


class Sights:
    """A camera whose picture is measured again and again."""

    preview = None

    def look(self, *_args, **_kwargs):
        pass

    def measure(self, at, fps, **found):
        check = CameraCheck(at, card=SpreadCard(R2, 1.0, CORNERS), fps=fps, **found)
        self.preview = Preview(at, (1, 1), bytes(3), check)


@pytest.fixture
def camera_page(navigator, voice):
    sights = Sights()
    navigator.connect(CameraServices(sights))
    choose(navigator, "all")
    navigator.handle(Open("camera"))
    sights.measure(1.0, 25.4)
    navigator.tick(1.0)
    voice.said.clear()
    return sights


def test_a_number_that_the_camera_measures_is_not_said_anew(
    camera_page, navigator, voice
):
    camera_page.measure(2.0, 24.4)
    assert navigator.tick(2.0)
    assert voice.said == []


def test_what_the_camera_needs_is_said_when_that_changes(camera_page, navigator, voice):
    camera_page.measure(2.0, 25.4, is_sharp=True)
    navigator.tick(2.0)
    assert len(voice.said) == 1


def test_nobody_hears_a_missed_call_by_asking(navigator, voice):
    begun(navigator, "R7")
    navigator.handle(FactStated(5.0, (CountSet(Seat(0), 2),)))
    navigator.handle(seen("R2"))
    for at in range(10, 40, 5):
        ask(navigator, float(at))
    told = " ".join(" ".join(said) for said in voice.said)
    assert "Ada, 1 card" in told
    assert "UNO" not in told.replace("UNO!", "")
