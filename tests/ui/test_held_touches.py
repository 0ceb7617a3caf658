"""Fingers as they are: they stay a while, slide off, come twice, and ten at once."""

from dataclasses import replace

import pytest
from finger import MOMENTS

from companion.pages.count.hands import PutCard
from companion.pages.navigator import Navigator
from companion.pages.set_up.draft import ChooseSeat, MoveSeat, SetOption
from companion.records.journal import Journal
from companion.referee.inputs import Button, Pressed
from companion.table.table import Table
from companion.view.actions import Touch
from companion.view.keyboard import Letter

pytestmark = pytest.mark.screen

QUICK_S = 0.12
"""Seconds between the two taps of a double tap."""
UNSEEN_S = 0.3
"""Seconds: nobody has aimed at what stood there for a shorter time."""


def pressed():
    from companion.ui.widgets.touchable import Touchable  # noqa: PLC0415 (Kivy opens a window)

    return Touchable.pressed


@pytest.fixture
def navigator(finger, tmp_path):
    """A table that nobody has ever used, behind the window."""
    finger.show("six")
    app = finger.app
    with Journal(tmp_path / "journal") as journal:
        fresh = Navigator(Table(journal, {}))
        former = app._bridge._table, app._table  # noqa: SLF001 (the window's one table)
        app._bridge._table = app._table = fresh  # noqa: SLF001 (as above)
        app.refresh()
        finger.frames()
        yield fresh
        app._bridge._table, app._table = former  # noqa: SLF001 (as above)
    finger.show("six")


def test_the_first_touches_of_a_stranger(finger, navigator):
    """A place is laid anew under the finger that has chosen it."""
    finger.touch(finger.widgets("MainKeySection")[0])
    finger.press("Skip", "4")
    place = finger.widgets("DraggedSeat")[0]
    finger.lift(finger.put_down(place))
    assert navigator.view.page.naming.keys
    assert pressed() == []


def test_a_touch_acts_when_it_comes_up(finger):
    finger.show("six")
    touch = finger.put_down(finger.button("UNO!"))
    assert finger.said == []
    finger.lift(touch)
    assert [said.table_input.button for said in finger.said] == [Button.UNO]


def test_a_press_is_stamped_with_the_moment_and_the_view_that_the_finger_met(finger):
    finger.show("six")
    touch = finger.put_down(finger.button("UNO!"))
    met = finger.clock.now
    finger.clock.now += 0.4
    finger.turn_to("color_prompt", "")
    finger.lift(touch)
    pressed = Pressed(met, Button.UNO)
    assert finger.said == [Touch(MOMENTS["six"].version, pressed)]


def test_sliding_off_cancels_and_sliding_back_does_not(finger):
    finger.show("six")
    uno, catch = finger.button("UNO!"), finger.button("Catch")
    for way, said in (([catch], 0), ([catch, uno], 1)):
        touch = finger.put_down(uno)
        assert uno.state == "down"
        for place in way:
            finger.move(touch, place)
            assert uno.state == ("down" if place is uno else "normal")
        finger.lift(touch)
        assert len(finger.said) == said


def test_the_pressed_look_comes_at_once(finger):
    finger.show("six")
    uno = finger.button("UNO!")

    def pixels():
        return finger.app.root.export_as_image().texture.pixels

    before = pixels()
    touch = finger.put_down(uno)
    assert pixels() != before
    finger.lift(touch)


def test_a_touch_that_began_on_another_page_means_nothing(finger):
    finger.show("settings")
    touch = finger.put_down(finger.button("Loud"))
    finger.turn_to("six", "")
    finger.turn_to("settings", "")
    finger.lift(touch)
    assert finger.said == []


def test_a_touch_of_a_form_means_nothing_to_the_next_one(finger):
    finger.show("past_games")
    touch = finger.put_down(finger.widgets("FormLine")[0])
    finger.turn_to("languages", "")
    finger.lift(touch)
    finger.touch(finger.button("Deutsch"), after_s=UNSEEN_S - 0.01)
    assert finger.said == []
    finger.touch(finger.button("Deutsch"))
    assert len(finger.said) == 1


@pytest.mark.parametrize("since_s", [0.0, UNSEEN_S - 0.01])
def test_nobody_touches_what_they_cannot_have_seen(finger, since_s):
    finger.show("six")
    finger.turn_to("settings", "")
    sound = finger.button("Loud")
    finger.touch(sound, after_s=since_s)
    assert finger.said == []
    finger.touch(sound, after_s=UNSEEN_S + 0.01)
    assert len(finger.said) == 1


def test_a_double_tap_acts_once(finger):
    finger.show("six")
    undo = next(w for w in finger.widgets("IconButton") if w.icon == "undo")
    finger.touch(undo)
    finger.touch(undo, after_s=QUICK_S)
    assert len(finger.said) == 1


def test_a_card_is_entered_once_and_what_lay_under_the_pad_is_not_touched(finger):
    finger.show("six", panel="cards")
    card = finger.widgets("CardButton")[4]
    place = card.to_window(*card.center)
    finger.touch(card)
    finger.lift(finger.put_down_at(*place, after_s=QUICK_S))
    assert len(finger.said) == 1


def test_what_is_typed_takes_quick_touches(finger):
    finger.show("naming")
    letter = next(
        w for w in finger.widgets("PushButton") if w.value.action == Letter("e")
    )
    finger.touch(letter)
    finger.touch(letter, after_s=QUICK_S)
    assert finger.said == [Letter("e")] * 2
    finger.show("count_digits")
    finger.touch(finger.button("4"))
    finger.touch(finger.button("4"), after_s=QUICK_S)
    assert finger.said == [Letter("4")] * 2
    finger.show("count_pad")
    finger.press("9")
    finger.touch(finger.button("9"), after_s=QUICK_S)
    assert [type(said) for said in finger.said] == [PutCard] * 2


def test_two_people_may_touch_two_controls_at_once(finger):
    finger.show("six")
    ada = finger.put_down(finger.button("UNO!"))
    ben = finger.put_down(finger.button("Catch"), after_s=QUICK_S)
    finger.lift(ada)
    finger.lift(ben)
    said = [touch.table_input.button for touch in finger.said]
    assert said == [Button.UNO, Button.CATCH]


def test_ten_fingers_and_one_that_never_comes_up(finger):
    finger.show("six")
    keys = [w for w in finger.widgets("PushButton", "SeatPlaque") if w.opacity][:10]
    touches = [finger.put_down(key, after_s=0.01) for key in keys]
    assert len(touches) == 10
    for touch in touches[1:]:
        finger.lift(touch)
    finger.table.items.clear()
    finger.touch(finger.button("Catch"))
    assert [touch.table_input.button for touch in finger.said] == [Button.CATCH]
    finger.turn_to("settings", "")
    assert pressed() == []


def test_a_name_is_carried_only_after_three_millimeters(finger):
    finger.show("set_up_six")
    seats = {seat.value.name: seat for seat in finger.widgets("DraggedSeat")}
    fin, drag = seats["Fin"], finger.app.theme.sizes.drag
    stood = fin.pos[:]
    touch = finger.put_down(fin)
    touch.touch_move(touch.x + drag * 0.8, touch.y)
    finger.frames()
    assert fin.pos == stood
    finger.lift(touch)
    assert finger.said == [ChooseSeat(5)]


def test_a_name_whose_place_becomes_anothers_is_not_carried_on(finger):
    finger.show("set_up_six")
    seats = {seat.value.name: seat for seat in finger.widgets("DraggedSeat")}
    touch = finger.put_down(seats["Fin"])
    finger.move(touch, seats["Ben"])
    finger.turn_to("set_up_ten", "")
    finger.lift(touch)
    assert not any(isinstance(said, MoveSeat) for said in finger.said)


def _scrolled_card(finger):
    """A card in sight of a row that is scrolled from side to side."""
    finger.show("count_many_pick")
    (row,) = finger.widgets("CountedRow")
    cards = finger.widgets("CountedCard")
    return next(w for w in cards if row.collide_point(*w.to_window(*w.center)))


def test_what_is_scrolled_and_means_nothing_looks_as_usual_after_a_touch(finger):
    finger.show("options_0")
    row = next(w for w in finger.widgets("StepButton") if w.value.action)
    row.value = replace(row.value, enabled=False)
    finger.touch(row)
    assert (finger.said, row.state) == ([], "normal")


def test_a_name_is_carried_over_all_others(finger):
    finger.show("set_up_six")
    seats = {seat.value.name: seat for seat in finger.widgets("DraggedSeat")}
    touch = finger.put_down(seats["Ada"])
    finger.move(touch, seats["Dee"])
    drawn = seats["Ada"].parent.canvas.children
    assert drawn[-1] is seats["Ada"].canvas
    finger.lift(touch)


def test_a_finger_that_scrolls_touches_nothing(finger):
    touch = finger.put_down(_scrolled_card(finger))
    for step in range(1, 6):
        touch.touch_move(touch.ox + step * finger.app.theme.px(4), touch.oy)
        finger.frames()
    finger.lift(touch)
    assert finger.said == []


def test_what_is_scrolled_looks_pressed_at_once_until_the_finger_scrolls(finger):
    """Kivy tells a card of the row of a finger only after a quarter of a second."""
    card = _scrolled_card(finger)
    touch = finger.put_down(card)
    assert card.state == "down"
    touch.touch_move(touch.ox + finger.app.theme.px(4), touch.oy)
    finger.frames()
    assert card.state == "normal"
    finger.lift(touch)


@pytest.mark.parametrize(("after_s", "meant"), [(0.05, 0), (UNSEEN_S + 0.1, 1)])
def test_a_finger_that_holds_a_list_while_it_glides_touches_nothing(
    finger, after_s, meant
):
    finger.touch(_gliding_option(finger), after_s=after_s)
    assert len(finger.said) == meant


def test_a_finger_holds_a_list_though_another_one_lies_elsewhere(finger):
    holding = finger.put_down(_gliding_option(finger), after_s=0.05)
    other = finger.put_down(finger.button("Players"), after_s=UNSEEN_S + 0.1)
    finger.lift(holding)
    finger.lift(other)
    assert len(finger.said) == 1


def _gliding_option(finger):
    """Let the rules glide, and return one that lies under a finger then."""
    finger.show("options_0")
    (gliding,) = finger.widgets("ScrolledChoiceSection")
    gliding.scroll_y = 1
    finger.clock.now += 1
    gliding.scroll_y = 0.5
    finger.frames()
    return next(
        key
        for key in finger.widgets("PushButton")
        if isinstance(key.value.action, SetOption)
        and gliding.collide_point(*key.to_window(*key.center))
    )
