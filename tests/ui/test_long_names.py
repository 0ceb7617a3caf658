"""Names of 20 letters at ten seats: two lines, the marks with their letters."""

from dataclasses import replace
from pathlib import Path

import pytest
from finger import DISPLAY, USUAL
from games import LONG, LONG_SCRIPTS, SIX, dealt, play, record, second_round
from measured import IN_BOTH_WINDOWS, is_seen, misplaced, texts
from presenting import present

from companion.referee.rulings import Ruling
from companion.ui.scripts import font_of, join_at
from companion.ui.theme import Sizes

pytestmark = [pytest.mark.screen, pytest.mark.usefixtures("finger")]
SIZE = Sizes(DISPLAY).least("seat")
LINE = 98.0
"""Width of a line at ten seats, pixels."""
HIGH = 2.6 * SIZE
"""Height of two lines there: Thai letters with their marks take more."""


def _in_lines(name, high=HIGH):
    from companion.pages.table.widgets.pieces import in_lines  # noqa: PLC0415 (a window)

    return in_lines(name, LINE, high, SIZE).split("\n")


@IN_BOTH_WINDOWS
def test_a_long_name_at_one_of_ten_seats_leaves_room_for_the_points(finger, layout):
    names = (*LONG, *SIX)
    history = record(names, *second_round(names), scoring="own_points")
    finger.wear(USUAL, layout)
    finger.app.view = present(history, Ruling())
    finger.frames()
    labels = filter(is_seen, finger.widgets("FitLabel"))
    points = [label for label in labels if label.role == "score" and label.text]
    cut = [label.text for label in points if label.is_shortened]
    finger.wear(USUAL, DISPLAY)
    assert (len(points), cut) == (len(names), [])


def test_a_name_that_fits_stays_on_one_line():
    assert _in_lines("Hanna") == ["Hanna"]


def test_a_long_name_is_parted_at_a_space_or_a_hyphen_where_that_is_half_way():
    assert _in_lines("Wilhelm van Dyck") == ["Wilhelm", "van Dyck"]
    assert _in_lines("Marie-Charlott") == ["Marie-", "Charlott"]


def test_what_two_lines_have_no_room_for_is_left_out_at_the_end():
    first, second = _in_lines("Bartholomaeus Wagner")
    assert first.startswith("Barth")
    assert second.endswith("…")
    assert "Bartholomaeus Wagner".startswith(first.rstrip("-") + second[:-1])


def test_a_word_that_is_parted_has_a_hyphen_and_leaves_no_letter_alone():
    assert _in_lines("Bartholomäus") == ["Barthol-", "omäus"]
    assert _in_lines("Hildegarde") == ["Hildega-", "rde"]
    assert _in_lines("Hildegar van Dyck") == ["Hildegar", "van Dyck"]


def test_letters_that_are_too_high_for_two_lines_begin_the_only_one():
    # A font with Thai letters is higher than this; not every system has one.
    (line,) = _in_lines("สมชาย วงศ์สุวรรณชัย", high=1.5 * SIZE)
    assert line.startswith("สมชาย")


@pytest.mark.parametrize("name", LONG_SCRIPTS)
def test_each_line_of_a_name_in_any_script_fits(name):
    from companion.ui.widgets.labels import width_of  # noqa: PLC0415 (opens a window)

    lines = _in_lines(name)
    assert len(lines) <= 2
    assert all(width_of(line, SIZE) <= LINE for line in lines)


@pytest.mark.parametrize("name", LONG_SCRIPTS[2:3])
def test_an_arabic_name_is_parted_without_taking_its_letters_apart(name):
    first, second = _in_lines(name)
    kept = len(first.rstrip("\u200d"))
    assert name.startswith(first.rstrip("\u200d"))
    assert first.endswith(join_at(name, kept))
    assert second.startswith(join_at(name, kept))


def test_a_name_from_right_to_left_is_broken_at_its_end_not_at_its_beginning(finger):
    from companion.ui.widgets.labels import FitLabel, width_of  # noqa: PLC0415 (a window)

    words = ["אברהם", "בן", "שלמה"]
    label = FitLabel(text=" ".join(words), size=(600, 200), lines=3, keeps=1)
    finger.frames(2)
    label.width = 0.75 * width_of(label.text, int(label.font_size), bold=label.bold)
    finger.frames(2)
    lines = label._label.text.split("\n")  # noqa: SLF001 (what is drawn)
    assert len(lines) > 1
    assert lines[0].endswith(words[0][::-1])
    assert lines[-1].startswith(words[-1][::-1])


def test_a_latin_name_is_cut_at_its_end_also_after_a_hebrew_one():
    from companion.ui.widgets.labels import FitLabel  # noqa: PLC0415 (opens a window)

    label = FitLabel(text="אברהם בן שלמה הגדול", size=(60, 30), shorten_from="right")
    label.texture_update()
    label.text = "Bartholomaeus"
    label._use_script()  # noqa: SLF001 (what a frame does)
    assert label._label.options["shorten_from"] == "right"  # noqa: SLF001 (as above)


@pytest.mark.skipif(
    not Path(font_of("क")).exists(), reason="the system has no Devanagari letters"
)
def test_devanagari_letters_are_joined():
    from companion.ui.widgets.labels import width_of  # noqa: PLC0415 (opens a window)

    assert width_of("क्ष", 40) < 0.7 * width_of("कष", 40)


def test_large_text_enlarges_the_names_at_the_seats(finger):
    heights = []
    for large in (False, True):
        finger.wear(replace(USUAL, large_text=large), DISPLAY)
        finger.show("six")
        labels = [w for w in finger.widgets("FitLabel") if w.role == "seat"]
        heights.append(min(label.font_size for label in labels))
    finger.wear(USUAL, DISPLAY)
    assert heights[1] >= 1.15 * heights[0]


@IN_BOTH_WINDOWS
def test_names_of_control_characters_of_200_letters_and_all_alike_stay_in_place(
    finger, layout
):
    alike = [letters * 100 for letters in ("WW", "W\u200b", "\u0301W", "👩\u200d")]
    names = ("\x1b[31mAda", "B\n\ne\tn\x00", "x\u202ey", *alike)
    finger.wear(USUAL, layout)
    view = present(record(names, *dealt(names), play(0, "R7")), Ruling())
    finger.app.view = replace(view, settings=USUAL)
    finger.frames()
    faults = [t.words for t in texts(finger, may_be_shortened=names) if t.faults]
    wrong = [*misplaced(finger, layout, may_be_cut=True)]
    finger.wear(USUAL, DISPLAY)
    assert faults == []
    assert wrong == []
