"""Everything on every screen can be touched and read."""

from dataclasses import replace
from itertools import combinations
from math import dist

import pytest
from count_moments import cards, counting
from finger import DISPLAY, MOMENTS, OTHER, USUAL, fullest_moments
from games import LONG, dealt, play, record
from measured import IN_BOTH_WINDOWS, TALL, is_long, is_seen, is_whole, misplaced

from companion.core.events import CountSet
from companion.pages.count.hands import Entry, PutCard
from companion.ui.theme import Sizes
from companion.view.elements import Notice

pytestmark = [pytest.mark.screen, pytest.mark.usefixtures("undrawn")]

PANELS = ("more", "cards", "picture")
OPENED = [("ten", panel) for panel in PANELS]
SHOWN = [(name, "") for name in MOMENTS] + OPENED
FULLEST = [(name, "") for name in sorted(fullest_moments())] + OPENED


def _faults(finger, layout, shown):
    for name, panel in shown:
        finger.turn_to(name, panel)
        for fault in misplaced(finger, layout, may_be_cut=is_long(name)):
            yield f"{name} {panel}: {fault}"


@pytest.mark.usefixtures("dressed")
@pytest.mark.parametrize("width", range(184, 264, 8))
def test_words_take_as_many_lines_as_they_may(width):
    from companion.ui.widgets.labels import FitLabel  # noqa: PLC0415 (opens a window)

    text = "Weiter: Bartholom… gibt"
    label = FitLabel(text=text, lines=2, most=30, size=(width, 70))
    label._fit(0)  # noqa: SLF001 (what the clock calls)
    label.texture_update()
    assert len(label._label._cached_lines) == 2  # noqa: SLF001 (as below)


def test_a_long_name_is_shortened_rather_than_spilled(finger):
    finger.show("long_names")
    assert any(w.is_shortened for w in finger.widgets("FitLabel"))


@pytest.mark.parametrize("moment", ["past_games", "people"])
def test_rows_of_a_list_are_large_enough_to_touch(finger, moment):
    finger.show(moment)
    heights = [row.height for row in finger.widgets("FormLine")]
    assert heights
    assert min(heights) >= Sizes(DISPLAY).touch


@IN_BOTH_WINDOWS
@pytest.mark.parametrize("moment", ["teach_broken", "update_failed"])
def test_why_something_cannot_be_loaded_is_told_whole(finger, layout, moment):
    finger.wear(USUAL, layout)
    finger.show(moment)
    labels = finger.widgets("FitLabel")
    cut = [w.text for w in labels if w.is_shortened or not is_whole(w)]
    finger.wear(USUAL, DISPLAY)
    assert cut == []


SET_UP = ("set_up_six", "naming", "presets", "preset_naming", "options_0", "deck")


@IN_BOTH_WINDOWS
def test_the_head_of_the_set_up_keeps_its_place(finger, layout):
    finger.wear(USUAL, layout)
    places = set()
    for name in (*SET_UP, "buttons"):
        finger.show(name)
        places |= {round(top.y) for top in finger.widgets("FormBar")}
    finger.wear(USUAL, DISPLAY)
    assert len(places) == 1


@IN_BOTH_WINDOWS
def test_a_page_tells_what_it_is_about_whatever_is_wrong(finger, layout):
    lost = Notice("The buttons do not answer: touch the screen", urgent=True)
    finger.wear(USUAL, layout)
    told = {}
    for name in ("correct_seat", "correct_card", "correct_verdict", "company"):
        finger.app.view = replace(MOMENTS[name], notices=(lost,))
        finger.frames()
        title = finger.app.view.page.title
        seen = [w for w in finger.widgets("FitLabel") if w.text == title and is_seen(w)]
        told[name] = [is_whole(each) and not each.is_shortened for each in seen]
    finger.wear(USUAL, DISPLAY)
    assert {*map(tuple, told.values())} == {(True,)}, told


@IN_BOTH_WINDOWS
def test_the_set_up_tells_what_is_wrong_on_every_tab_with_room(finger, layout):
    lost = Notice("The buttons do not answer: touch the screen", urgent=True)
    finger.wear(USUAL, layout)
    told = set()
    for name in (*SET_UP, "set_up_ten", "badge", "buttons"):
        finger.app.view = replace(MOMENTS[name], notices=(lost,))
        finger.frames()
        seen = filter(is_seen, finger.widgets("FitLabel"))
        told |= {name for w in seen if w.text.startswith("The buttons do not answer")}
        seats = [*filter(is_seen, finger.widgets("DraggedSeat"))]
        assert not [1 for a, b in combinations(seats, 2) if a.collide_widget(b)]
    finger.wear(USUAL, DISPLAY)
    rules = {"presets"} if layout is TALL else set()
    usual = {"set_up_six", "set_up_ten", "badge", "options_0", "deck", "buttons"}
    assert told == usual | rules


@IN_BOTH_WINDOWS
def test_nothing_moves_under_a_finger_when_a_notice_comes(finger, layout):
    lost = Notice("The buttons do not answer: touch the screen", urgent=True)
    finger.wear(USUAL, layout)
    moved = set()
    for name in fullest_moments() | {*SET_UP, "deck", "buttons", "badge"}:
        places = []
        for notices in ((), (lost,)):
            finger.app.view = replace(MOMENTS[name], notices=notices)
            finger.frames()
            seen = filter(is_seen, finger.widgets("Touchable"))
            places.append([(*key.pos, *key.size) for key in seen])
        if places[0] != places[1]:
            moved.add(name)
    finger.wear(USUAL, DISPLAY)
    assert moved == set()


@IN_BOTH_WINDOWS
def test_the_badges_beside_ten_lines_lie_beside_each_other(finger, layout, monkeypatch):
    from companion.ui.widgets import line_plot  # noqa: PLC0415 (opens a window)

    places = []
    monkeypatch.setattr(line_plot, "draw_badge", lambda *it: places.append(it[1:4]))
    finger.wear(USUAL, layout)
    finger.show("scores_ten_rounds")
    places.clear()
    (plot,) = finger.widgets("LinePlot")
    plot.draw()
    right = plot.right
    finger.wear(USUAL, DISPLAY)
    assert len(places) == 10
    apart = [dist(one[:2], other[:2]) for one, other in combinations(places, 2)]
    assert min(apart) >= places[0][2] - 1
    assert max(x + side for x, _y, side in places) <= right + 1


@IN_BOTH_WINDOWS
def test_the_keys_for_cards_stay_under_the_finger_that_enters_them(finger, layout):
    finger.wear(USUAL, layout)
    long = record(LONG, *dealt(LONG), CountSet(0, 1), play(0, "R7"))
    places = []
    for entered in range(3):
        put = map(PutCard, cards(*["R7"] * entered))
        finger.app.view = counting(long, *put, entry=Entry.PAD)
        finger.frames()
        places.append({key.value.text: (*key.pos, *key.size) for key in keys(finger)})
    finger.wear(USUAL, DISPLAY)
    assert places[0] == places[1] == places[2]


def keys(finger):
    """The keys that are worth points."""
    seen = filter(is_seen, finger.widgets("PushButton"))
    return [key for key in seen if isinstance(key.value.action, PutCard)]


@IN_BOTH_WINDOWS
def test_who_it_may_have_been_is_offered_with_badge_and_name(finger, layout):
    finger.wear(USUAL, layout)
    offered = {}
    for name in ("correct_card", "correct_card_ten"):
        finger.show(name)
        keys = finger.widgets("PersonButton")
        labels = [key.children[0] for key in keys]
        offered[name] = [
            label.text == key.value.text and is_whole(label)
            for label, key in zip(labels, keys, strict=True)
        ]
    finger.wear(USUAL, DISPLAY)
    assert all(map(all, offered.values()))
    assert all(offered.values())


@pytest.mark.parametrize("layout", [TALL], ids=["tall"], scope="module")
def test_a_question_with_four_answers_is_made_on_a_tall_display(finger, layout):
    from kivy.factory import Factory  # noqa: PLC0415 (opens a window)

    finger.wear(USUAL, layout)
    finger.show("illegal")
    made = Factory.QuestionStrip()
    finger.wear(USUAL, DISPLAY)
    assert len(finger.app.view.strip.answers) > 3
    assert made.children


@pytest.mark.parametrize("settings", [USUAL, OTHER], ids=["usual", "left-handed"])
def test_uno_keeps_its_place_while_the_record_is_open(finger, settings):
    finger.wear(settings, DISPLAY)
    places = []
    for name in ("six", "record_six", "correct_card"):
        finger.show(name)
        places.append(finger.button("UNO!").pos)
    finger.wear(USUAL, DISPLAY)
    assert len(set(map(tuple, places))) == 1


@pytest.mark.parametrize(
    "shown",
    [
        pytest.param(FULLEST, id="fullest"),
        pytest.param(
            SHOWN,
            id="everything",
            marks=pytest.mark.nightly(reason="all moments in another look"),
        ),
    ],
)
def test_every_screen_can_be_touched_and_read_in_another_look(finger, shown):
    """In the usual look and in both sizes: test_text_sizes.py."""
    finger.wear(OTHER, DISPLAY)
    faults = [*_faults(finger, DISPLAY, shown)]
    finger.wear(USUAL, DISPLAY)
    assert not faults, "\n".join(faults)
