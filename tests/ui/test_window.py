"""The window itself, drawn on a virtual display and touched by Kivy's own touches.

Kivy's window lives as long as its process, so one app serves all tests of this file.
"""

from collections.abc import Iterator
from dataclasses import replace
from math import pi
from threading import Thread

import pytest
from camera_moments import camera_moments
from count_moments import count_moments
from history_moments import history_moments
from moments import BEGUN, LONG, SIX, moments, play, record

from companion.core.cards import Card, Color
from companion.core.events import CountSet
from companion.core.inputs import (
    Button,
    CardSeen,
    ColorTouched,
    Pressed,
)
from companion.core.rulings import Ruling
from companion.core.sights import Sight
from companion.ui.hands_draft import (
    AgreeHand,
    ChooseHand,
    EraseDigit,
    PutCard,
    TypeDigit,
)
from companion.ui.items import DeleteGame, LookAt, OpenPanel, ShowGame, Touch
from companion.ui.language import LANGUAGES, speak
from companion.ui.offscreen import prepare, virtual_display
from companion.ui.presenter import present
from companion.ui.set_up.edits import ChooseSeat, Key, Letter, MoveSeat, UseName
from companion.ui.settings import Settings
from companion.ui.theme import Display, Sizes
from companion.ui.view import TableView
from companion.ui.views.parts import Emblem

pytestmark = [pytest.mark.screen, pytest.mark.xdist_group("window")]

DISPLAY = Display()
MOMENTS = moments() | history_moments() | count_moments() | camera_moments()
NOW = 12.5


def _is_long(view):
    return any(name in repr(view) for name in LONG)


class Recorder:
    """A table that keeps what it is told."""

    def __init__(self):
        self.view = TableView.empty()
        self.items = []

    def handle(self, item):
        self.items.append(item)
        return self.view


class Finger:
    """Shows moments in a window and touches it."""

    def __init__(self, app, table):
        self.app, self.table = app, table
        self.settings = Settings()

    def show(self, name, panel=""):
        self.app.view, self.app.panel = TableView.empty(), ""
        self.table.items.clear()
        view = replace(MOMENTS[name], settings=self.settings)
        self.app.view = self.table.view = view
        self.app.panel = panel
        self.frames()

    def turn_to(self, name, panel):
        """Show a moment right after another, without the bare table between."""
        self.app.view = replace(MOMENTS[name], settings=self.settings)
        self.app.panel = panel
        self.frames()

    def wear(self, settings, display):
        """Show everything as people have chosen it, in a window of another size."""
        self.settings = settings
        self.table.view = replace(self.table.view, settings=settings)
        self.app.root_window.size = (display.width_px, display.height_px)
        self.app.fit(display.width_px, display.height_px)
        self.app.refresh()
        self.frames()

    def frames(self, count=2):
        from kivy.base import EventLoop  # noqa: PLC0415 (Kivy opens a window)

        for _ in range(count):
            EventLoop.idle()

    def widgets(self, *kinds):
        shown = self.app.root.current_screen.walk()
        return [widget for widget in shown if _names(widget) & {*kinds}]

    def button(self, text):
        found = [w for w in self.widgets("PushButton") if w.part.text == text]
        return found[0]

    def touch(self, widget):
        from kivy.tests.common import UnitTestTouch  # noqa: PLC0415 (as above)

        touch = UnitTestTouch(*widget.to_window(*widget.center))
        touch.touch_down()
        touch.touch_up()
        self.frames()

    def drag(self, widget, to):
        from kivy.tests.common import UnitTestTouch  # noqa: PLC0415 (as above)

        touch = UnitTestTouch(*widget.to_window(*widget.center))
        touch.touch_down()
        touch.touch_move(*to.to_window(*to.center))
        touch.touch_up()
        self.frames()

    def become(self, history):
        """Let the game go on, with one frame to show it."""
        notices = self.app.view.notices
        self.app.view = present(history, Ruling(), notices=notices)
        self.frames(1)

    def stop(self):
        """Let everything that moves arrive."""
        from kivy.animation import Animation  # noqa: PLC0415 (as above)

        for widget in self.app.root.walk():
            for moving in [a for a in Animation._instances if widget.uid in a._widgets]:  # noqa: SLF001 (Kivy tells it nowhere else)
                for name, value in moving.animated_properties.items():
                    setattr(widget, name, value)
                moving.stop(widget)
        self.frames()

    def moves(self, widget):
        """Which properties of a widget are moving."""
        from kivy.animation import Animation  # noqa: PLC0415 (as above)

        found = [a for a in Animation._instances if widget.uid in a._widgets]  # noqa: SLF001 (as above)
        return {name for moving in found for name in moving.animated_properties}

    def press(self, *texts):
        for text in texts:
            self.touch(self.button(text))

    @property
    def said(self):
        return self.table.items


def _names(widget):
    return {kind.__name__ for kind in type(widget).__mro__}


@pytest.fixture(scope="module")
def finger(tmp_path_factory) -> Iterator[Finger]:
    with virtual_display(Display(1280, 1280)):
        prepare(DISPLAY, tmp_path_factory.mktemp("kivy"))
        from kivy.base import runTouchApp, stopTouchApp  # noqa: PLC0415 (as above)
        from kivy.config import Config  # noqa: PLC0415 (as above)

        Config.set("graphics", "maxfps", 0)  # tests do not wait for frames

        from companion.ui.app import CompanionApp  # noqa: PLC0415 (as above)
        from companion.ui.look import Look  # noqa: PLC0415 (as above)

        table = Recorder()
        look = Look(display=DISPLAY, animated=False)
        app = CompanionApp(table, look, clock=lambda: NOW)
        app._run_prepare()  # noqa: SLF001 (run() without its endless loop)
        runTouchApp(embedded=True)
        yield Finger(app, table)
        stopTouchApp()


def test_a_touch_arrives_through_one_provider_only(finger):
    """Two providers for one panel would press everything twice (kivy #8494)."""
    from kivy.config import Config  # noqa: PLC0415 (Kivy opens a window)

    assert Config.items("input") == [("mouse", "mouse,disable_multitouch")]


def test_the_uno_button_posts_a_press_with_its_moment_and_its_view(finger):
    finger.show("six")
    finger.press("UNO!")
    pressed = Pressed(NOW, Button.UNO)
    assert finger.said == [Touch(MOMENTS["six"].version, pressed)]


@pytest.mark.parametrize("panel", ["", "more", "cards", "turns"])
@pytest.mark.parametrize(
    "name", ["six", "color_prompt", "challenge", "verdict", "illegal", "ten_owed"]
)
def test_nothing_covers_uno_and_catch(finger, name, panel):
    finger.show(name, panel)
    finger.press("UNO!", "Catch")
    assert [touch.item.button for touch in finger.said] == [Button.UNO, Button.CATCH]


def test_a_color_is_named_with_one_touch(finger):
    finger.show("color_prompt")
    finger.press("Green")
    assert finger.said[0].item == ColorTouched(NOW, Color.GREEN)


def test_a_button_that_means_nothing_posts_nothing(finger):
    finger.show("six")
    finger.press("Pass")
    assert finger.said == []


def test_an_answer_tells_its_question(finger):
    finger.show("unsure")
    finger.press("Red 9")
    assert finger.said[0].question is not None


def test_a_card_is_entered_with_two_touches(finger):
    finger.show("six", panel="cards")
    finger.touch(finger.widgets("GroupTab")[3])
    finger.touch(finger.widgets("CardKey")[4])
    assert str(finger.said[0].item.card) == "B5"
    assert finger.app.panel == ""


def test_a_card_is_put_right_with_three_touches(finger):
    finger.show("history_card")
    cells = finger.widgets("MomentCell")
    finger.touch(next(cell for cell in cells if cell.part.who == "Cem"))
    finger.touch(finger.widgets("GroupTab")[3])
    finger.touch(finger.widgets("CardKey")[4])
    looked, amended = finger.said
    assert looked == LookAt(7)
    assert str(amended.item.repairs[0].event.card) == "B5"


def test_a_panel_opens_and_closes_without_telling_the_table(finger):
    finger.show("six")
    more = next(w for w in finger.widgets("PushButton") if w.sign == "more")
    finger.touch(more)
    assert finger.app.panel == "more"
    finger.touch(more)
    assert (finger.app.panel, finger.said) == ("", [])


def test_points_are_typed(finger):
    finger.show("count_digits")
    finger.press("4", "2", "Right: now Cem")
    assert finger.said == [TypeDigit("4"), TypeDigit("2"), AgreeHand()]


def test_keys_of_a_keyboard_type_points_too(finger):
    finger.show("count_digits")
    finger.app.root.current_screen.type("7")
    finger.app.root.current_screen.erase()
    finger.frames()
    assert finger.said == [TypeDigit("7"), EraseDigit()]


def test_a_card_that_was_read_wrong_is_touched_and_put_right(finger):
    finger.show("count_read")
    finger.touch(finger.widgets("CountedCard")[2])
    finger.show("count_pick")
    finger.touch(finger.widgets("GroupTab")[1])
    finger.touch(finger.widgets("CardKey")[0])
    assert finger.said == [PutCard(Card.parse("Y1"))]


def test_a_hand_is_chosen_from_the_list(finger):
    finger.show("count_lay")
    finger.touch(finger.widgets("HandCell")[4])
    assert finger.said == [ChooseHand(4)]


def test_half_the_hands_are_not_posted(finger):
    finger.show("count_read")
    finger.press("Done")
    assert finger.said == []


def test_players_are_typed_and_seated(finger):
    finger.show("naming")
    finger.press("z", "Hanna", "Done")
    assert finger.said == [Letter("z"), UseName("Hanna"), Key.DONE]


def test_keys_of_a_keyboard_type_names_too(finger):
    finger.show("naming")
    screen = finger.app.root.current_screen
    screen.type("é")
    screen.erase()
    finger.frames()
    assert finger.said == [Letter("é"), Key.ERASE]


def test_a_dragged_name_sits_down_where_it_is_dropped(finger):
    finger.show("set_up_six")
    seats = {seat.part.name: seat for seat in finger.widgets("DraggedSeat")}
    finger.drag(seats["Fin"], seats["Ben"])
    assert finger.said == [ChooseSeat(5), MoveSeat(5, 1)]


def test_a_touched_name_is_meant_and_stays(finger):
    finger.show("set_up_six")
    finger.touch(finger.widgets("DraggedSeat")[0])
    assert len(finger.said) == 1


def test_a_game_starts_with_everything_that_was_chosen(finger):
    finger.show("set_up_six")
    finger.press("Start")
    assert finger.said == [MOMENTS["set_up_six"].set_up.start.item]


def test_an_equal_view_draws_nothing_anew(finger):
    finger.show("six")
    shown = finger.app.view
    finger.app.view = moments()["six"]
    assert finger.app.view is shown


def test_the_cross_closes_whatever_is_open(finger):
    finger.show("six", panel="turns")
    more = next(w for w in finger.widgets("PushButton") if w.sign == "close")
    finger.touch(more)
    assert finger.app.panel == ""


def test_a_panel_is_the_screen_s_own_business(finger):
    finger.show("six")
    finger.app.say(OpenPanel("cards"))
    finger.frames()
    assert finger.said == []


TALL = Display(720, 1280, 88.0)
USUAL = Settings()
OTHER = Settings(large_text=True, high_contrast=True, left_handed=True)
PANELS = ("more", "cards", "turns", "counts", "picture")
SHOWN = [(name, "") for name in MOMENTS] + [("ten", panel) for panel in PANELS]


def _faults(finger, layout):
    """Everything that is too small to touch, cut, or beyond the window's edge."""
    least = Sizes(layout).touch - 1
    for name, panel in SHOWN:
        finger.turn_to(name, panel)
        for key in finger.widgets("ButtonBehavior", "DraggedSeat"):
            if min(key.size) < least:
                yield f"{name} {panel}: {key} is only {key.size}"
        labels = () if _is_long(MOMENTS[name]) else finger.widgets("FitLabel")
        for label in labels:
            if label.is_shortened:
                yield f"{name} {panel}: {label.text} is cut"
        for shown in finger.widgets("ButtonBehavior", "CardPicture"):
            _x, bottom = shown.to_window(*shown.pos)
            if not -1 <= bottom <= layout.height_px + 1 - shown.height:
                yield f"{name} {panel}: {shown} is beyond the edge"


WORDY = (
    *("six_uno", "caught", "challenge", "color_prompt", "illegal", "verdict", "unsure"),
    *("count_asked", "settings", "options_0", "options_3", "options_4", "scores"),
)
"""Moments with many words, and with little room for them."""


@pytest.fixture(params=[code for code in LANGUAGES if code != "en"])
def spoken_moments(request):
    """The moments in another language."""
    speak(request.param)
    yield moments() | count_moments()
    speak("en")


def test_no_text_is_cut_in_another_language(finger, spoken_moments):
    cut = []
    for name in WORDY:
        finger.app.view = spoken_moments[name]
        finger.frames()
        labels = finger.widgets("FitLabel")
        cut += [(name, w.text) for w in labels if w.is_shortened or not _is_whole(w)]
    assert cut == []


def _is_whole(label):
    """Whether every word of a label is drawn, none of them broken in two."""
    if not label.text or label.width <= 1:
        return True
    lines = label._label._cached_lines  # noqa: SLF001 (Kivy tells it nowhere else)
    drawn = ["".join(word.text for word in line.words) for line in lines]
    return " ".join(drawn).split() == label.text.split()


@pytest.mark.parametrize(
    ("layout", "settings"),
    [(DISPLAY, USUAL), (DISPLAY, OTHER), (TALL, USUAL)],
    ids=["wide", "wide and large", "tall"],
)
def test_every_screen_can_be_touched_and_read(finger, layout, settings):
    finger.wear(settings, layout)
    faults = [*_faults(finger, layout)]
    finger.wear(USUAL, DISPLAY)
    assert not faults, "\n".join(faults)


def test_settings_take_effect_while_the_screen_is_shown(finger):
    finger.show("six")
    field = finger.widgets("ColorField")[0]
    finger.wear(OTHER, DISPLAY)
    assert finger.widgets("ColorField")[0].x > field.x
    finger.wear(USUAL, DISPLAY)
    assert finger.widgets("ColorField")[0].x == field.x


def test_a_long_name_is_shortened_rather_than_spilled(finger):
    finger.show("long_names")
    assert any(w.is_shortened for w in finger.widgets("FitLabel"))


def test_any_thread_can_post(finger):
    finger.show("six")
    seen = CardSeen(1.0, Card.parse("R5"))
    thread = Thread(target=finger.app.post, args=(seen,))
    thread.start()
    thread.join()
    finger.frames()
    assert finger.said == [seen]


def test_the_color_field_opens_the_card_pad(finger):
    finger.show("six")
    finger.touch(finger.widgets("ColorField")[0])
    assert finger.app.panel == "cards"


def test_a_picture_of_the_window_can_be_saved(finger, tmp_path):
    finger.show("six")
    finger.app.save_picture(tmp_path / "six.png")
    assert (tmp_path / "six.png").stat().st_size > 10_000


SKIPPED = record(SIX, *BEGUN, play(1, "RS"))
TURNED = record(SIX, *BEGUN, play(1, "RR"))


@pytest.fixture
def moving(finger, monkeypatch) -> Iterator[Finger]:
    """A window in which things move, but no further before they are stopped."""
    for lasts in ("flying_card.FLIGHT_S", "ring.STEP_S", "seat_plaque.TICK_S"):
        monkeypatch.setattr(f"companion.ui.widgets.{lasts}", 3600)
    still = finger.app.look
    finger.app.look = replace(still, animated=True)
    finger.show("six")
    finger.stop()
    yield finger
    finger.stop()
    finger.app.look = still


def test_a_card_flies_to_the_pile_and_lands(moving):
    field = moving.widgets("ColorField")[0]
    lying = field.face
    moving.become(SKIPPED)
    assert [card.face.emblem for card in moving.widgets("FlyingCard")] == [Emblem.SKIP]
    assert field.face == lying
    moving.stop()
    assert moving.widgets("FlyingCard") == []
    assert field.face == moving.app.view.top


def test_a_card_in_the_air_flies_on_when_something_else_happens(moving):
    moving.become(SKIPPED)
    moving.app.view = present(SKIPPED.after((CountSet(4, 2),)), Ruling())
    assert moving.widgets("FlyingCard") != []
    moving.stop()
    assert moving.widgets("ColorField")[0].face == moving.app.view.top


def test_the_pointer_steps_over_a_skipped_seat(moving):
    ring = moving.widgets("Ring")[0]
    before = ring.angle
    moving.become(SKIPPED)
    assert abs(ring.angle - before) < 0.3
    assert moving.moves(ring) >= {"angle", "jump", "phase"}
    moving.stop()
    rests = ring.angle
    assert before > rests > before - 2 * pi


def test_a_reverse_turns_the_ring(moving):
    ring = moving.widgets("Ring")[0]
    moving.become(TURNED)
    assert ring.facing > 0
    moving.stop()
    assert ring.facing == ring.direction == -1


def test_a_count_that_changes_ticks(moving):
    ben, cem = moving.widgets("SeatPlaque")[1:3]
    moving.become(SKIPPED)
    assert (ben.tick > 0, cem.tick) == (True, 0)


def test_without_motion_everything_is_there_at_once(finger):
    finger.show("six")
    finger.become(SKIPPED)
    assert finger.widgets("FlyingCard") == []
    assert finger.widgets("ColorField")[0].face == finger.app.view.top
    assert not any(finger.moves(ring) for ring in finger.widgets("Ring"))


def test_a_correction_of_the_pile_does_not_fly(moving):
    moving.become(record(SIX, *BEGUN[:2]))
    assert moving.widgets("FlyingCard") == []


def test_a_card_that_landed_behind_a_page_does_not_fly(moving):
    moving.app.view = MOMENTS["settings"]
    moving.frames()
    moving.become(SKIPPED)
    assert moving.widgets("FlyingCard") == []
    assert moving.widgets("ColorField")[0].face == moving.app.view.top


def test_a_resting_screen_moves_nothing(moving):
    moving.become(SKIPPED)
    moving.stop()
    assert not any(map(moving.moves, moving.app.root.walk()))


def test_a_row_of_past_games_opens_the_game(finger):
    finger.show("past_games")
    finger.touch(finger.widgets("ListLine")[0])
    assert finger.said == [ShowGame(1)]


def test_a_row_that_opens_nothing_says_nothing(finger):
    finger.show("past_games")
    damaged = finger.widgets("ListLine")[-1]
    assert damaged.part.item is None
    finger.touch(damaged)
    assert finger.said == []


def test_a_game_is_deleted_by_two_touches(finger):
    finger.show("game_six")
    finger.press("Delete…")
    finger.show("game_asked")
    finger.press("Delete it for good")
    assert finger.said == [DeleteGame(sure=True)]


@pytest.mark.parametrize("moment", ["past_games", "people"])
def test_rows_of_a_list_are_large_enough_to_touch(finger, moment):
    finger.show(moment)
    heights = [row.height for row in finger.widgets("ListLine")]
    assert heights
    assert min(heights) >= Sizes(DISPLAY).touch


class Live:
    """A camera that shows one red picture while somebody looks."""

    def __init__(self):
        self.is_open = False

    @property
    def sight(self):
        return Sight(1.0, (4, 2), bytes((255, 0, 0)) * 8) if self.is_open else None

    def open(self, *, checks=False):
        self.is_open, self.checks = True, checks

    def close(self):
        self.is_open = False


@pytest.fixture
def live(finger):
    finger.app.live = Live()
    yield finger.app.live
    finger.app.live = None


def test_the_camera_s_picture_is_shown_while_somebody_looks(finger, live):
    finger.show("six", panel="picture")
    assert live.is_open
    (picture,) = finger.widgets("LivePicture")
    picture._look(0)  # noqa: SLF001 (what the clock calls)
    assert picture.texture.size == (4, 2)


def test_nobody_looks_once_the_panel_is_closed(finger, live):
    finger.show("six", panel="picture")
    finger.show("six")
    assert not live.is_open


def test_a_touch_of_the_camera_s_picture_says_where(finger, live):
    finger.show("camera")
    assert live.checks
    (picture,) = finger.widgets("MarkedPicture")
    picture._look(0)  # noqa: SLF001 (as above)
    finger.frames()
    finger.touch(picture)
    (touched,) = finger.said
    assert touched.place == pytest.approx((0.5, 0.5))
    finger.show("six")
    assert not live.is_open


def test_a_hand_is_laid_under_the_picture_and_then_shown(finger, live):
    finger.show("count_lay")
    assert live.is_open
    finger.show("count_read")
    assert not live.is_open


def test_the_time_to_answer_runs_out(finger):
    finger.show("two_questions")
    (bar,) = finger.widgets("TimeBar")
    assert bar.left > 0.99
    finger.show("six")
    assert finger.widgets("TimeBar")[0].left == 0
