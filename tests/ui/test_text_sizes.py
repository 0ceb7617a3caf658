"""Every text of every page is large enough to be read, and every key to be touched.

`make test` draws English in a wide window and German in a tall one, and measures the
other languages; `make nightly` draws each in both.
"""

from dataclasses import replace
from itertools import product

import pytest
from children_moments import FOR_CHILDREN, children_moments
from finger import DISPLAY, MOMENTS, USUAL, all_moments
from games import LONG, LONG_SCRIPTS
from measured import OTHER_LANGUAGES, TALL, is_long, misplaced, small_keys, texts
from stranger.visits import PAGES

from companion.view.language import LANGUAGES, set_language

pytestmark = pytest.mark.screen

LAYOUTS = {"wide": DISPLAY, "tall": TALL}
DRAWN = {("en", "wide"), ("de", "tall")}
WINDOWS = [
    pytest.param(*window, marks=() if window in DRAWN else OTHER_LANGUAGES)
    for window in product(LANGUAGES, LAYOUTS)
]
MEASURED = [("en", "tall"), *((code, "wide") for code in LANGUAGES if code != "en")]
PANELS = ("more", "cards", "picture")
FOR_CHILDREN_ONLY = {"round_won", "rounds_won"}
BELOW_MIDDLE = 0.36
"""How far capitals reach below the middle of a line, of the size of the font."""


@pytest.fixture
def spoken():
    yield set_language
    set_language("en")


@pytest.mark.parametrize(("code", "layout"), WINDOWS)
def test_all_that_people_read_or_touch_is_large_enough(finger, spoken, code, layout):
    spoken(code)
    faults, pages = _measured(finger, code, LAYOUTS[layout])
    assert not faults, "\n".join(map(str, sorted(faults, key=str)))
    assert pages >= PAGES - FOR_CHILDREN_ONLY


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("large", [False, True], ids=["usual", "large"])
@pytest.mark.parametrize(("code", "layout"), [("en", "wide"), ("de", "tall")])
def test_all_that_children_see_has_room(finger, spoken, code, layout, large):
    spoken(code)
    worn = replace(FOR_CHILDREN, language=code, large_text=large)
    moments = [(name, view, "") for name, view in children_moments().items()]
    faults, pages = _measured_of(finger, moments, worn, LAYOUTS[layout])
    assert not faults, "\n".join(map(str, sorted(faults, key=str)))
    assert pages >= FOR_CHILDREN_ONLY


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("large", [False, True], ids=["usual", "large"])
def test_pictures_for_children_leave_the_letters_of_the_name_free(finger, large):
    worn = replace(FOR_CHILDREN, large_text=large)
    finger.wear(worn, LAYOUTS["wide"])
    finger.app.view = replace(children_moments()["six"], settings=worn)
    finger.frames()
    (lines,) = finger.widgets("ActLines")
    (name,) = [each for each in lines.children if getattr(each, "role", "") == "name"]
    (row,) = [each for each in lines.children if hasattr(each, "viewclass")]
    below = name.font_size * BELOW_MIDDLE
    assert name.center_y - below >= row.top


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize(("code", "layout"), MEASURED)
def test_the_words_of_every_language_have_room(finger, spoken, code, layout):
    """Everything has its place, and is measured there by the font, but not drawn."""
    spoken(code)
    faults, pages = _measured(finger, code, LAYOUTS[layout])
    assert not faults, "\n".join(map(str, sorted(faults, key=str)))
    assert pages >= PAGES - FOR_CHILDREN_ONLY


def _measured(finger, code, layout):
    """What is too small or cut in the whole program, and which pages it has."""
    return _measured_of(finger, _shown(), replace(USUAL, language=code), layout)


def _measured_of(finger, moments, settings, layout):
    finger.wear(settings, layout)
    faults, pages = set(), set()
    for name, view, panel in moments:
        finger.app.view, finger.app.panel = replace(view, settings=settings), panel
        finger.frames()
        pages.add(view.page.name)
        faults |= {
            (name, panel, text.words, round(text.capitals_mm, 1), fault)
            for text in texts(finger, may_be_shortened=(*LONG, *LONG_SCRIPTS))
            for fault in text.faults
        }
        faults |= {(name, panel, *key, "too small a key") for key in small_keys(finger)}
        # A seat, where words are longer.
        is_told_long = name in MOMENTS and is_long(name)
        may_be_cut = is_told_long or settings.language != "en"
        wrong = misplaced(finger, layout, may_be_cut=may_be_cut)
        faults |= {(name, panel, fault) for fault in wrong}
    finger.app.panel = ""
    finger.wear(USUAL, DISPLAY)
    return faults, pages


def _shown():
    """Every moment, and the panels of the table."""
    moments = all_moments()
    yield from ((name, view, "") for name, view in moments.items())
    yield from (("ten", moments["ten"], panel) for panel in PANELS)


@pytest.mark.parametrize("layout", [DISPLAY, TALL], ids=["wide", "tall"])
@pytest.mark.parametrize("owed", ["ten_owed", "color_prompt"])
def test_what_is_owed_is_the_biggest_on_the_screen(finger, layout, owed):
    finger.wear(USUAL, layout)
    finger.show(owed)
    high = {text.words: text.capitals_mm for text in texts(finger)}
    (number,) = (t.words for t in texts(finger) if t.role == "owed")
    finger.wear(USUAL, DISPLAY)
    assert all(high[number] > mm for words, mm in high.items() if words != number)
