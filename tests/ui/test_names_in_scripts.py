"""Names in any script: their order, their letters, and a font that has them."""

import pytest
from games import LONG, SCRIPTS, TEN

from companion.ui import scripts
from companion.ui.scripts import (
    drawn_text,
    font_of,
    is_right_to_left,
    join_at,
    letters_of,
    script_of,
)
from companion.view.language import LANGUAGES

OWN = "Roboto"
HEBREW = "שרה לוי"
OTHERS = ("Łukasz", "Ελένη", "Иван")


def test_hebrew_stands_from_right_to_left_also_within_a_sentence():
    assert drawn_text(HEBREW) == HEBREW[::-1]
    assert drawn_text(f"{HEBREW} is to act") == f"{HEBREW[::-1]} is to act"


def test_arabic_letters_are_joined():
    """Each letter takes the form that it has beside its neighbors."""
    drawn = drawn_text("محمد")
    assert len(drawn) == 4
    assert all("\ufe70" <= letter <= "\ufefc" for letter in drawn)


def test_a_word_that_is_parted_keeps_the_forms_of_its_letters():
    """The last letter before the gap and the first after it look joined still."""
    word = "الرحمن"
    whole = drawn_text(word)[::-1]
    join = join_at(word, 4)
    first, second = drawn_text(word[:4] + join), drawn_text(join + word[4:])
    assert first[0] != drawn_text(word[:4])[0]
    assert second[-1] != drawn_text(word[4:])[-1]
    assert first[0] in {whole[3], chr(ord(whole[3]) - 1), chr(ord(whole[3]) + 1)}
    assert "\u200d" not in first + second


@pytest.mark.parametrize("name", ["نصرالله", "عبدالله", "ليلا"])
def test_a_name_may_be_parted_before_letters_that_are_drawn_as_one(name):
    for at in range(1, len(name)):
        first = drawn_text(name[:at] + join_at(name, at))
        second = drawn_text(join_at(name, at) + name[at:])
        assert len(second) == len(name) - at
        assert len(first) <= at


def test_abdullah_is_drawn_with_letters_that_the_font_has():
    assert len(drawn_text("عبدالله")) == 7


def test_a_sign_of_several_may_stand_before_an_arabic_name():
    assert "\U0001f468" in drawn_text("\U0001f468\u200d\U0001f467 عبدالله")


@pytest.mark.parametrize(("text", "at"), [("عبد الرحمن", 3), ("Hanna", 2), (HEBREW, 2)])
def test_between_words_and_where_letters_never_join_nothing_is_added(text, at):
    assert join_at(text, at) == join_at(text, 0) == ""


@pytest.mark.parametrize("text", [*TEN, *LONG, *LANGUAGES.values(), *OTHERS])
def test_other_letters_stay_as_they_are_in_the_usual_font(text):
    assert drawn_text(text) == text
    assert not is_right_to_left(text)
    assert font_of(text) == OWN


@pytest.mark.parametrize("text", [name for name in SCRIPTS if font_of(name) != OWN])
def test_a_name_in_another_script_is_drawn_in_a_font_that_is_there(text):
    assert font_of(text).startswith("/usr/share/fonts/")
    assert font_of(f"{text} is to act") == font_of(text)


def test_without_a_font_the_usual_one_is_taken(tmp_path, monkeypatch):
    monkeypatch.setattr(scripts, "_FOLDERS", (tmp_path,))
    for kept in (font_of, scripts._fonts):  # noqa: SLF001 (the system's fonts)
        kept.cache_clear()
    assert font_of("王小明") == OWN
    for kept in (font_of, scripts._fonts):  # noqa: SLF001 (as above)
        kept.cache_clear()


@pytest.mark.parametrize(
    ("text", "script"),
    [("प्रिया", "Deva"), ("สมชาย", "Thai"), ("Zoë", "Latn"), ("محمد", "Latn")],
)
def test_letters_that_change_with_their_neighbors_are_told_to(text, script):
    assert script_of(text) == script


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("क्षितिज", ["क्षि", "ति", "ज"]),
        ("วงศ์", ["ว", "ง", "ศ์"]),
        ("👩🏽‍🚀🦊", ["👩🏽‍🚀", "🦊"]),
        ("Zoe\u0308", ["Z", "o", "e\u0308"]),
    ],
)
def test_marks_stay_with_their_letters(text, letters):
    assert letters_of(text) == letters


@pytest.mark.parametrize("text", ["", " ", "\u202e", "\u0000", "a\u200d", "ש" * 200])
def test_odd_names_are_drawn_somehow(text):
    assert isinstance(drawn_text(text), str)
    assert font_of(text)
