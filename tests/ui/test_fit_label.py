"""A text is drawn into a picture of its own size, and lies where it belongs."""

import pytest
from finger import DISPLAY

from companion.ui.theme import LEAST_CAPITALS_MM, Sizes

pytestmark = [
    pytest.mark.screen,
    pytest.mark.usefixtures("dressed"),
]
PLACE = 300, 60


def drawn(**properties):
    """A label at 10, 20 in a place much too large, and where its picture lies."""
    from companion.ui.widgets.labels import FitLabel  # noqa: PLC0415 (opens a window)

    label = FitLabel(pos=(10, 20), **{"size": PLACE, "most": 20} | properties)
    label._fit(0)  # noqa: SLF001 (what the clock calls)
    label.texture_update()
    (picture,) = (i for i in label.canvas.children if hasattr(i, "size"))
    return label, picture


def test_the_picture_of_a_text_is_no_larger_than_the_text():
    label, _picture = drawn(text="Ada")
    assert label.texture_size[0] < PLACE[0] / 4
    assert label.texture_size[1] < PLACE[1] / 2


def test_a_text_that_must_be_shortened_keeps_to_its_place():
    label, _picture = drawn(text="Wilhelmina van Dyck " * 3)
    assert label.is_shortened
    assert label.texture_size[0] == PLACE[0]


@pytest.mark.parametrize("role", LEAST_CAPITALS_MM)
def test_no_text_is_drawn_smaller_than_the_least_size_of_its_role(role):
    label, _picture = drawn(text="Wilhelmina van Dyck " * 9, lines=2, role=role)
    assert label.font_size == Sizes(DISPLAY).least(role)
    assert label.is_shortened


@pytest.mark.parametrize("lines", [1, 2])
def test_one_line_keeps_its_tails_in_a_place_that_is_as_high_as_they_are(lines):
    label, _picture = drawn(text="Am Zug", size=(300, 24), most=24, lines=lines)
    assert label.texture_size[1] > label.height


def test_a_text_of_a_role_that_nobody_knows_is_refused():
    with pytest.raises(ValueError, match="whisper"):
        drawn(text="Ada", role="whisper")


def lines_of(label):
    cached = label._label._cached_lines  # noqa: SLF001 (Kivy tells it nowhere else)
    return ["".join(word.text for word in line.words) for line in cached]


@pytest.mark.parametrize(
    "text", ["Gelb Richtungswechsel", "Ohne Gelb Richtungswechsel"]
)
def test_a_word_too_long_for_a_line_is_parted_where_there_is_another(text):
    label, _picture = drawn(text=text, lines=2, bold=True, size=(184, 60))
    first, second = lines_of(label)
    assert first.endswith("-")
    assert first.removesuffix("-") + second == text
    assert not label.is_shortened


def test_what_two_lines_have_no_room_for_although_it_is_parted_is_shortened():
    label, _picture = drawn(text="Bartholomaeus " * 3, lines=2, size=(120, 60))
    assert lines_of(label)[1].endswith("…")
    assert label.is_shortened


def test_a_word_that_is_too_long_for_its_only_line_is_shortened_not_broken():
    label, _picture = drawn(text="Bartholomaeus " * 3, lines=2, role="name")
    assert label.is_shortened
    assert len(label._label._cached_lines) == 1  # noqa: SLF001 (Kivy tells it nowhere else)


def test_a_text_that_is_too_long_for_its_lines_fills_all_of_them_and_says_it_goes_on():
    label, _picture = drawn(text="Ada 5, Ben 17, Cem 20, " * 9, lines=2)
    first, last = label._label._cached_lines  # noqa: SLF001 (as above)
    assert first.words[0].text.startswith("Ada 5, Ben 17")
    assert last.words[-1].text.endswith("…")
    assert label.is_shortened


@pytest.mark.parametrize(
    ("aligned", "beside"), [("left", 0), ("center", 0.5), ("right", 1)]
)
def test_a_text_lies_on_its_side_of_the_place(aligned, beside):
    _label, picture = drawn(text="Ada", halign=aligned)
    assert picture.pos[0] - 10 == pytest.approx(
        beside * (PLACE[0] - picture.size[0]), abs=1
    )


def test_a_text_lies_in_the_middle_of_its_height():
    _label, picture = drawn(text="Ada")
    assert picture.pos[1] + picture.size[1] / 2 == pytest.approx(50, abs=1)
