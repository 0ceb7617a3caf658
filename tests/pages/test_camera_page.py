"""The camera's page, with a camera whose pictures the test chooses."""

import pytest
from builders import seen
from forms import captions_of, lines_of, sections_of

from companion.camera.live_camera import CameraServices, PilesFile
from companion.camera.reports import (
    CameraAlarm,
    CameraCheck,
    CameraChoice,
    Exposure,
    Piles,
    Preview,
    SpreadCard,
)
from companion.components.component import (
    Component,
    ComponentState,
    Condition,
    Fault,
    HealthMonitor,
)
from companion.core.cards import Card
from companion.decks import load_deck
from companion.pages.camera import CameraPage, ChoosePile, Pile, camera_page
from companion.pages.camera_choice import ChooseCamera, Show
from companion.pages.navigator import Navigator
from companion.records.journal import Journal
from companion.storage.settings import SettingsFile
from companion.table.device import Device
from companion.table.table import Table
from companion.view.actions import Back, Open, TouchPicture
from companion.view.form import Check, Keys, Picture
from companion.view.keyboard import ChangeCase, Key, Letter

CORNERS = ((0.2, 0.4), (0.3, 0.4), (0.3, 0.6), (0.2, 0.6))
R7 = SpreadCard(Card.parse("R7"), 0.99, CORNERS)
NAMES = ("Ada", "Ben")


class Live:
    """A camera that shows what the test has chosen."""

    preview = None

    def see(self, at, card=R7, *, large=True, sharp=True, light=Exposure.GOOD):
        check = CameraCheck(at, light, card, 0.2, large, sharp, 15.0)
        self.preview = Preview(at, (1, 1), b"abc", check)


class SetUp:
    """A camera set-up that notes what is asked of it."""

    def __init__(self):
        self.piles = Piles()
        self.asked = []

    def open(self):
        self.asked.append("open")

    def close(self, top=None):
        self.asked.append("close")
        self.top = top

    def look_again(self, top=None):
        self.asked.append("again")
        self.top = top


@pytest.fixture
def live():
    return Live()


class Cameras:
    """Two cameras and a phone; notes which of them are used."""

    def __init__(self, name="usb:0"):
        self.name = name
        self.used = []

    def choices(self):
        phone = CameraChoice("http://ada:secret@phone", "http://phone")
        return CameraChoice("pi"), CameraChoice("usb:0", "Webcam"), phone

    def address(self, typed):
        return f"http://{typed}" if "." in typed else ""

    def use(self, name):
        self.name = name
        self.used.append(name)


@pytest.fixture
def context(live, tmp_path):
    device = Device(settings=SettingsFile(tmp_path / "settings.toml"))
    with Journal(":memory:") as journal:
        context = Navigator(Table(journal, {}, players=NAMES), device).context
        context.live, context.calibration = live, SetUp()
        yield context


@pytest.fixture
def page(context):
    return CameraPage(context)


def checks(page):
    return [step.check for step in lines_of(page.view)]


def marks(page):
    """The places that are marked in the picture."""
    (picture,) = sections_of(page.view, Picture)
    return picture.marks


def test_before_the_first_picture_a_card_is_asked_for(page):
    assert checks(page)[:4] == [Check.OPEN, Check.WAITS, Check.WAITS, Check.WAITS]
    assert "cable" in captions_of(page.view)[0]


def test_a_card_is_told_as_the_best_reading_that_the_deck_in_play_has(page, live):
    others = (Card.parse("WC"), Card.parse("W"))
    live.see(1.0, SpreadCard(Card.parse("WSH"), 0.9, CORNERS, others))
    page.tick()
    assert lines_of(page.view)[0].description == "Wild is seen."


def test_what_is_right_passes(page, live):
    live.see(1.0)
    assert page.tick()
    assert checks(page) == [Check.DONE] * 4 + [Check.OPEN] * 2
    assert "red 7" in lines_of(page.view)[0].description.lower()


def test_before_pictures_are_counted_the_light_alone_is_told():
    check = CameraCheck(1.0, Exposure.GOOD, fps=0.0)
    deck = load_deck("classic_108")
    view = camera_page(check, Piles(), marking=Pile.DRAW, deck=deck)
    assert lines_of(view)[3].description == "It is light enough."


@pytest.mark.parametrize(
    ("bad", "step"),
    [
        ({"card": None}, 0),
        ({"large": False}, 1),
        ({"sharp": False}, 2),
        ({"light": Exposure.DARK}, 3),
        ({"light": Exposure.BRIGHT}, 3),
    ],
)
def test_what_is_wrong_fails_with_its_remedy(page, live, bad, step):
    live.see(1.0, **bad)
    page.tick()
    failed = lines_of(page.view)[step]
    assert failed.check is Check.OPEN
    assert failed.description


def test_nothing_changes_between_two_checks(page, live):
    live.see(1.0)
    page.tick()
    assert not page.tick()


def test_touches_mark_the_pile_and_then_the_draw_pile(page):
    page.handle(TouchPicture((0.3, 0.5)))
    page.handle(TouchPicture((0.7, 0.4)))
    assert [(mark.place, mark.word) for mark in marks(page)] == [
        ((0.3, 0.5), "Pile"),
        ((0.7, 0.4), "Draw pile"),
    ]
    assert checks(page)[4:] == [Check.DONE] * 2


def test_a_pile_is_marked_anew_when_it_is_chosen(page):
    page.handle(TouchPicture((0.3, 0.5)))
    page.handle(ChoosePile(Pile.DISCARD))
    page.handle(TouchPicture((0.4, 0.5)))
    assert marks(page)[0].place == (0.4, 0.5)


def test_a_card_that_lies_still_marks_the_pile_by_itself(page, live):
    for at in (1.0, 1.5, 2.0):
        live.see(at)
        page.tick()
    assert marks(page)[0].place == pytest.approx((0.25, 0.5))


def test_a_card_that_is_carried_about_marks_nothing(page, live):
    for at in range(6):
        way = 0.1 * (at % 2)
        corners = tuple((x + way, y) for x, y in CORNERS)
        live.see(at, SpreadCard(R7.card, 0.99, corners))
        page.tick()
    assert marks(page) == ()


def test_a_card_never_moves_a_place_that_was_marked(page, live):
    page.handle(TouchPicture((0.6, 0.6)))
    for at in range(5):
        live.see(at)
        page.tick()
    assert marks(page)[0].place == (0.6, 0.6)


def test_a_card_far_from_the_marked_pile_tells_that_the_camera_was_turned(page, live):
    page.handle(TouchPicture((0.25, 0.5)))
    live.see(1.0)
    page.tick()
    assert checks(page)[4] is Check.DONE
    live.see(2.0, SpreadCard(R7.card, 0.99, tuple((x, y + 0.3) for x, y in CORNERS)))
    page.tick()
    assert checks(page)[4] is Check.OPEN
    assert "turn the camera back" in lines_of(page.view)[4].description


def test_where_no_card_is_seen_on_a_marked_pile_the_camera_may_be_folded(page, live):
    live.see(1.0, card=None)
    page.tick()
    assert "unfold" not in lines_of(page.view)[0].description
    page.handle(TouchPicture((0.25, 0.5)))
    assert "unfold" in lines_of(page.view)[0].description


@pytest.fixture
def navigator(tmp_path):
    with Journal(":memory:") as journal:
        device = Device(piles=PilesFile(tmp_path / "camera.toml"))
        yield Navigator(Table(journal, {}, players=NAMES), device)


def test_without_a_camera_the_page_says_how_to_go_on(navigator):
    view = navigator.handle(Open("camera"))
    assert view.page.name == "camera"
    assert sections_of(view.page, Picture) == []
    assert "Enter a card" in captions_of(view.page)[0]
    assert navigator.handle(Back()).page.name == "start"


def test_the_game_waits_while_the_page_is_open_and_not_longer(navigator, live):
    set_up = SetUp()
    navigator.connect(CameraServices(live, set_up))
    navigator.handle(Open("camera"))
    assert set_up.asked == ["open"]
    navigator.handle(Back())
    assert set_up.asked == ["open", "close"]


def test_places_are_kept_and_used_after_a_restart(navigator, live):
    navigator.connect(CameraServices(live, SetUp()))
    navigator.handle(Open("camera"))
    navigator.handle(TouchPicture((0.3, 0.5)))
    after = SetUp()
    navigator.connect(CameraServices(live, after))
    assert after.piles == Piles((0.3, 0.5))
    assert after.asked == ["again"]


def test_broken_places_are_told_and_the_game_goes_on(navigator, live, tmp_path):
    (tmp_path / "camera.toml").write_text("pile = 3", "utf-8")
    navigator.connect(CameraServices(live, SetUp()))
    assert "mark the piles again" in navigator.view.notices[0].text
    navigator.handle(Open("camera"))
    assert navigator.handle(TouchPicture((0.5, 0.5))).notices == ()


def test_an_alarm_offers_to_look_again_in_one_touch(navigator, live):
    set_up = SetUp()
    navigator.connect(CameraServices(live, set_up))
    navigator.handle(seen("R7"))
    alarm = navigator.handle(CameraAlarm.MOVED).strip
    assert "moved" in alarm.text
    again, camera, _not_now = [answer.action for answer in alarm.answers]
    assert camera == Open("camera")
    navigator.handle(again)
    assert (set_up.asked, set_up.top) == (["again"], R7.card)


def test_an_alarm_is_gone_when_it_is_over_or_not_wanted(navigator):
    navigator.handle(seen("R7"))
    *_others, not_now = navigator.handle(CameraAlarm.DARK).strip.answers
    assert navigator.handle(not_now.action).strip.text == ""


def test_a_question_of_the_game_comes_before_an_alarm(navigator):
    navigator.handle(seen("R7"))
    question = navigator.handle(seen("W")).strip
    assert navigator.handle(CameraAlarm.DARK).strip == question


@pytest.fixture
def choosing(context):
    """The page of a table with cameras to choose from."""
    context.cameras = Cameras()
    page = CameraPage(context)
    page.handle(Show.CAMERAS)
    return page


def offered(page):
    cameras = next(keys for keys in sections_of(page.view, Keys) if keys.keys)
    return [(control.text, control.strong) for control in cameras.keys]


def test_back_leads_from_the_cameras_to_the_steps_that_led_there(choosing):
    assert choosing.handle(Back())
    assert choosing.view.name == "camera"
    assert not choosing.handle(Back())


def test_a_table_that_cannot_choose_is_not_offered_other_cameras(page):
    assert page.view.bar == ()


def test_the_cameras_that_are_there_are_listed_and_the_one_in_use_stands_out(choosing):
    assert offered(choosing) == [
        ("Pi camera", False),
        ("Webcam", True),
        ("http://phone", False),
        ("Phone or address", False),
        ("No camera", False),
    ]


def test_a_table_without_a_camera_begins_with_the_choice(context):
    context.live, context.calibration, context.cameras = (
        None,
        None,
        Cameras("none"),
    )
    page = CameraPage(context)
    assert offered(page)[-1] == ("No camera", True)
    assert sections_of(page.view, Picture) == []


def test_a_camera_that_is_chosen_is_used_and_kept(choosing, context, tmp_path):
    choosing.handle(ChooseCamera("pi"))
    assert context.cameras.used == ["pi"]
    kept = SettingsFile(tmp_path / "settings.toml").load()
    assert kept.camera == "pi"


def test_the_piles_of_another_camera_are_marked_anew(choosing, context):
    choosing.handle(TouchPicture((0.3, 0.5)))
    choosing.handle(ChooseCamera("pi"))
    choosing.handle(Show.STEPS)
    assert context.calibration.piles == Piles()
    assert marks(choosing) == ()


def test_another_camera_is_set_up_from_its_first_picture_on(choosing, context):
    context.calibration.asked.clear()
    choosing.handle(ChooseCamera("pi"))
    assert context.calibration.asked == ["open"]


def test_the_camera_in_use_is_not_opened_again(choosing, context):
    choosing.handle(ChooseCamera("usb:0"))
    assert context.cameras.used == []


def typed(page, *items):
    page.handle(Show.ADDRESS)
    for action in items:
        page.handle(action)
    return page.view.naming


def test_an_address_is_typed_letter_by_letter_and_in_pieces(choosing, context):
    naming = typed(choosing, Letter("10.0."), Letter("0"), Letter("x"), Key.ERASE)
    assert (naming.text, naming.done.strong) == ("10.0.0_", True)
    choosing.handle(naming.done.action)
    assert context.cameras.used == ["http://10.0.0"]


def test_what_is_no_address_yet_ends_the_typing_and_changes_nothing(choosing, context):
    naming = typed(choosing, Letter("x"))
    choosing.handle(naming.done.action)
    assert offered(choosing)
    assert context.cameras.used == []


def test_back_leads_from_the_keyboard_to_the_cameras(choosing):
    typed(choosing, Letter("1"))
    assert choosing.handle(Back())
    assert offered(choosing)


def test_of_a_long_address_the_end_is_seen_where_one_types(choosing):
    naming = typed(choosing, Letter("http://192.168.178.123:8080/shot.jpg"))
    assert naming.text == "…8.123:8080/shot.jpg_"


def test_a_password_can_have_capitals(choosing):
    assert typed(choosing).keys[1][0].text == "q"
    choosing.handle(ChangeCase())
    naming = choosing.view.naming
    assert naming.keys[1][0].action == Letter("Q")
    assert naming.space.text == "abc"


def test_what_was_typed_can_be_corrected_when_the_camera_is_not_found(choosing):
    naming = typed(choosing, Letter("10.0.0.5"))
    choosing.handle(naming.done.action)
    assert typed(choosing).text == "10.0.0.5_"


def test_no_log_tells_a_password(choosing, context):
    choice = context.cameras.choices()[2]
    for value in (choice, ChooseCamera(choice.name)):
        assert "secret" not in repr(value)
    choosing.handle(ChooseCamera(choice.name))
    assert "secret" not in repr(context.preferences.settings)


def test_a_camera_that_is_seen_leads_on(choosing, live):
    assert not choosing.view.keys[0].strong
    live.see(1.0)
    choosing.tick()
    assert choosing.view.keys[0].action is Show.STEPS
    assert choosing.view.keys[0].strong


def test_a_camera_that_cannot_be_opened_is_told_with_what_to_compare(context):
    health = HealthMonitor()
    table = Table(context.table.journal, {}, players=NAMES, health=health)
    context.table, context.cameras = table, Cameras()
    page = CameraPage(context)
    page.handle(Show.CAMERAS)
    assert "being opened" in captions_of(page.view)[0]
    state = ComponentState(Condition.LOST, Fault.UNREACHABLE, "It does not answer.")
    health.update(Component.CAMERA, state, 1.0)
    table.tick(1.0)
    assert page.tick()
    assert "Check the address" in captions_of(page.view)[0]
