"""A table that speaks: what it says by itself, and what it reads out when asked."""

import pytest
from builders import seen

from companion.camera.sights import CameraCheck, Sight, SpreadCard
from companion.core.cards import Card
from companion.core.events import CountSet
from companion.core.seating import Seat
from companion.pages.navigator import Navigator
from companion.pages.settings.items import ChangeSettings
from companion.records.journal import Journal
from companion.referee.inputs import Button, CardSeen, FactStated, Pressed, RoundDealt
from companion.storage.settings import Settings
from companion.table.device import Device
from companion.table.table import Table
from companion.view.items import Open, Touch

R2 = Card.parse("R2")
CORNERS = ((0.4, 0.4), (0.6, 0.4), (0.6, 0.7), (0.4, 0.7))


class Voice:
    """Keeps what is said."""

    def __init__(self):
        self.said = []

    def say(self, sentences):
        self.said.append(sentences)


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


def test_a_table_that_is_not_asked_to_says_nothing(navigator, voice):
    begun(navigator, "R7", "R2")
    assert voice.said == []


def test_who_chooses_speech_hears_that_it_works(navigator, voice):
    choose(navigator, "short")
    assert voice.said == [("The table speaks now",)]


def test_a_card_is_said_with_the_next_name(navigator, voice):
    choose(navigator, "short")
    begun(navigator, "R7", "R2")
    assert voice.said[-1] == ("Red 2", "Ben")


def test_everything_is_said_with_what_may_be_done(navigator, voice):
    choose(navigator, "all")
    begun(navigator, "R7", "R2")
    assert voice.said[-1] == ("Ada played red 2 on red 7", "Ben", "red, 2 or draw")


def test_a_question_is_said_once(navigator, voice):
    choose(navigator, "all")
    begun(navigator, "R7", "W")
    assert "Which color, Ada?" in voice.said[-1]
    navigator.handle(Pressed(9.0, Button.PASS))  # refused, while it stands
    assert voice.said[-1][0] == "That means nothing just now"
    assert "Which color, Ada?" not in voice.said[-1]


def test_a_press_asks_for_the_screen_chapter_by_chapter(navigator, voice):
    begun(navigator, "R7")
    for at in (10.0, 14.0, 22.0):
        ask(navigator, at)
    first, second, third = voice.said
    assert first == ("Ada", "red, 7 or draw", "Red 7", "Red")
    assert second[0] == "Ada, 7 cards"
    assert second[-1] == "Play goes clockwise"
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
    assert voice.said[-1][:2] == ("Which color, Ada?", "Red")


def test_every_page_can_be_asked_for(navigator, voice):
    begun(navigator, "R7")
    navigator.handle(Open("settings"))
    ask(navigator, 10.0)
    assert voice.said[-1][:2] == ("Settings", "Language")


def test_what_is_to_be_done_with_a_hand_is_said_when_it_changes(navigator, voice):
    choose(navigator, "all")
    begun(navigator, "R7")
    navigator.handle(FactStated(5.0, (CountSet(Seat(0), 1),)))
    navigator.handle(seen("R2"))
    told = " / ".join(voice.said[-1])
    assert "Ada wins round 1" in told
    assert "Ben" in told.partition("round 1")[2]


class Sights:
    """A camera whose picture is measured again and again."""

    sight = None

    def look(self, *_args, **_kwargs):
        pass

    def measure(self, at, fps, **found):
        check = CameraCheck(at, card=SpreadCard(R2, 1.0, CORNERS), fps=fps, **found)
        self.sight = Sight(at, (1, 1), bytes(3), check)


@pytest.fixture
def camera_page(navigator, voice):
    sights = Sights()
    navigator.connect(sights, None)
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
