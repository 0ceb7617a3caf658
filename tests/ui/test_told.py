"""An announcement comes, covers no button that is needed, and goes."""

from dataclasses import replace

import pytest
from finger import DISPLAY, MOMENTS, OTHER, USUAL

from companion.referee.inputs import Button
from companion.view.drawings import drawings

pytestmark = [pytest.mark.screen, pytest.mark.usefixtures("undrawn")]
BANNERS = ("told_uno", "told_caught", "told_four", "told_stack", "told_skip")
BANNERS += ("told_swap", "told_reverse", "told_doubt", "told_right")


@pytest.fixture(autouse=True)
def told_out(finger):
    """End every announcement when a test is over."""
    yield
    finger.show("six")
    banner(finger).opacity = 0


def banner(finger):
    return finger.widgets("AnnouncementBanner")[0]


def stage(finger):
    return finger.app.root.children[0]


def tell(finger, name):
    """Show the table, then an announcement over it."""
    finger.show("six")
    for leaving in (banner(finger)._leave, stage(finger)._end):  # noqa: SLF001 (no test waits)
        leaving.timeout = 3600  # a slow machine may need long for two frames
    finger.app.view = replace(MOMENTS[name], settings=USUAL)
    finger.frames()


@pytest.mark.parametrize("name", ["told_uno", "told_caught", "told_skip", "told_swap"])
def test_an_announcement_lies_across_the_middle_and_covers_no_control(finger, name):
    tell(finger, name)
    shown = banner(finger)
    keys = [finger.button(text) for text in ("UNO!", "Catch")]
    assert shown.opacity == 1
    assert not any(shown.collide_widget(key) for key in keys)


@pytest.mark.parametrize("name", BANNERS)
def test_no_icon_lies_on_the_words_of_an_announcement(finger, name):
    tell(finger, name)
    drawn = [w for w in banner(finger).children if w.opacity]
    (icon,) = [w for w in drawn if type(w).__name__ == "IconWidget"]
    words = [w for w in drawn if getattr(w, "text", "") and hasattr(w, "texture_size")]
    assert words
    if icon.icon in drawings("icons"):
        starts = [w.x for w in words if w.y < icon.center_y < w.top]
        assert min(starts) >= icon.right - icon.width * 0.2


@pytest.mark.parametrize("name", ["told_uno", "told_caught", "told_right"])
def test_an_important_one_fills_the_width_and_covers_neither_call_nor_catch(
    finger, name
):
    tell(finger, name)
    shown = banner(finger)
    assert shown.width > 0.9 * DISPLAY.width_px
    assert 0 <= shown.x < shown.right <= DISPLAY.width_px + 1
    assert shown.top < finger.button("Catch").y < finger.button("UNO!").y


def test_a_growing_penalty_grows(finger):
    widths = []
    for owed in ("told_four", "told_stack"):
        strip = replace(MOMENTS[owed].strip, text="")
        finger.show("six")
        finger.app.view = replace(MOMENTS[owed], settings=USUAL, strip=strip)
        finger.frames()
        widths.append(banner(finger).width)
    assert widths[0] < widths[1] < DISPLAY.width_px


def test_nothing_grows_over_a_question(finger):
    finger.show("six")
    asks = replace(MOMENTS["told_uno"].strip, text="Which color?")
    finger.app.view = replace(MOMENTS["told_uno"], strip=asks, settings=USUAL)
    finger.frames()
    shown = banner(finger)
    assert shown.opacity == 1
    assert shown.width == shown.least < shown.most


def test_touches_go_through_an_announcement(finger):
    tell(finger, "told_uno")
    finger.table.items.clear()
    finger.press("UNO!")
    assert [touch.table_input.button for touch in finger.said] == [Button.UNO]


def test_an_announcement_is_shown_once(finger):
    tell(finger, "told_uno")
    banner(finger).opacity = 0
    finger.app.refresh()
    finger.frames()
    assert banner(finger).opacity == 0


def test_a_banner_leaves_by_itself(finger):
    tell(finger, "told_uno")
    banner(finger)._go(0)  # noqa: SLF001 (what the clock calls)
    assert banner(finger).opacity == 0


@pytest.mark.parametrize("name", ["told_out", "told_hands", "told_won"])
def test_the_end_of_a_round_fills_the_screen_until_a_touch(finger, name):
    tell(finger, name)
    assert stage(finger).opacity == 1
    finger.table.items.clear()
    finger.touch(finger.app.root)
    assert (stage(finger).opacity, finger.said) == (0, [])


def test_the_next_card_ends_what_fills_the_screen(finger):
    tell(finger, "told_out")
    finger.app.view = MOMENTS["six_uno"]
    finger.frames()
    assert stage(finger).opacity == 0


def test_nothing_is_left_on_the_overlay(finger):
    tell(finger, "told_won")
    finger.touch(finger.app.root)
    assert stage(finger).children == []


def test_a_step_on_which_nobody_stands_is_not_drawn_after_a_full_podium(finger):
    tell(finger, "told_won")
    podium = finger.app.view.announcement
    two = replace(podium, number=podium.number + 1, standings=podium.standings[:2])
    finger.app.view = replace(finger.app.view, announcement=two)
    finger.frames()
    *_, third = sorted(finger.widgets("PodiumStep"), key=lambda step: step.x)
    assert not any(third.export_as_image().texture.pixels)


def test_another_theme_does_not_show_it_again(finger):
    for name, look in (("told_won", OTHER), ("told_uno", USUAL)):
        tell(finger, name)
        finger.wear(look, DISPLAY)
        assert (stage(finger).opacity, banner(finger).opacity) == (0, 0), name


def test_the_mark_of_a_call_goes_with_the_call(finger):
    from companion.ui.geometry import AWAY  # noqa: PLC0415 (as its neighbors)

    finger.show("six_uno")
    finger.turn_to("six", "")
    marks = [w for w in finger.widgets("FitLabel") if w.role == "uno"]
    assert {tuple(_shape(mark).pos) for mark in marks} == {AWAY}


def _shape(mark):
    """The plate under the mark."""
    return next(i for i in mark.canvas.before.children if hasattr(i, "radius"))


def test_a_banner_makes_room_for_who_enters_a_card(finger):
    tell(finger, "told_skip")
    finger.app.panel = "cards"
    finger.frames()
    assert not banner(finger).opacity


def test_no_banner_is_shown_over_an_open_panel(finger):
    finger.show("six", panel="cards")
    finger.turn_to("told_skip", "cards")
    assert not banner(finger).opacity
