"""Every text of every page is large enough to be read, and every key to be touched.

`make test` measures every page with the longest words of all languages, and draws each
page once in English; `make nightly` draws all of them in each language. In an upright
window `make test` measures the moments with the most to read.
"""

from dataclasses import replace
from functools import cache

import pytest
from children_moments import FOR_CHILDREN, children_moments
from finger import DISPLAY, MOMENTS, USUAL, all_moments, fullest_moments
from games import LONG, LONG_SCRIPTS
from longest import LONGEST, faults_in, faults_in_all
from measured import IN_BOTH_WINDOWS, TALL, is_long, misplaced, small_keys, texts
from stranger.visits import PAGES

from companion.view.language import LANGUAGES

pytestmark = pytest.mark.screen

PANELS = ("more", "cards", "picture")
FOR_CHILDREN_ONLY = {"round_won", "rounds_won"}
UPRIGHT = pytest.mark.nightly(reason="all that an upright window shows")
AT_NIGHT = pytest.mark.nightly(reason="pages for children in another look")
BELOW_MIDDLE = 0.36
"""How far capitals reach below the middle of a line, of the size of the font."""


@pytest.mark.nightly(reason="every page drawn in every language")
@IN_BOTH_WINDOWS
@pytest.mark.parametrize("code", LANGUAGES)
def test_all_that_people_read_or_touch_is_large_enough(finger, code, layout):
    measure = Measure(finger, USUAL, layout)
    assert faults_in((code,), _everything, measure) == {}
    assert measure.pages >= PAGES - FOR_CHILDREN_ONLY


@pytest.mark.parametrize(
    "layout",
    [
        pytest.param(DISPLAY, id="wide"),
        pytest.param(TALL, id="tall", marks=UPRIGHT),
    ],
    scope="session",
)
def test_each_page_is_large_enough_as_it_is_drawn(finger, layout):
    measure = Measure(finger, USUAL, layout)
    assert faults_in(("en",), _fullest, measure) == {}
    assert measure.pages >= PAGES - FOR_CHILDREN_ONLY


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize(
    ("layout", "shown"),
    [
        pytest.param(DISPLAY, "everything", id="wide"),
        pytest.param(TALL, "fullest", id="tall"),
        pytest.param(TALL, "everything", id="tall-everything", marks=UPRIGHT),
    ],
    scope="session",
)
def test_the_words_of_every_language_have_room(finger, layout, shown):
    """Everything has its place, and is measured there by the font, but not drawn."""
    measure = Measure(finger, USUAL, layout)
    views = _everything if shown == "everything" else _fullest
    assert faults_in_all(views, measure) == {}
    assert measure.pages >= PAGES - FOR_CHILDREN_ONLY


@pytest.mark.usefixtures("undrawn")
@IN_BOTH_WINDOWS
@pytest.mark.parametrize("owed", ["ten_owed", "color_prompt"])
def test_what_is_owed_is_the_biggest_on_the_screen(finger, layout, owed):
    finger.wear(USUAL, layout)
    finger.show(owed)
    high = {text.words: text.capitals_mm for text in texts(finger)}
    (number,) = (t.words for t in texts(finger) if t.role == "owed")
    assert all(high[number] > mm for words, mm in high.items() if words != number)


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize(
    ("layout", "large"),
    [
        pytest.param(DISPLAY, True, id="wide-large"),
        pytest.param(TALL, False, id="tall-usual"),
        pytest.param(DISPLAY, False, id="wide-usual", marks=AT_NIGHT),
        pytest.param(TALL, True, id="tall-large", marks=AT_NIGHT),
    ],
    scope="session",
)
def test_all_that_children_see_has_room(finger, layout, large):
    worn = replace(FOR_CHILDREN, large_text=large)
    measure = Measure(finger, worn, layout)
    assert faults_in_all(_for_children, measure) == {}
    assert measure.pages >= FOR_CHILDREN_ONLY


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize(
    "large", [False, True], ids=["usual", "large"], scope="session"
)
@pytest.mark.parametrize("layout", [DISPLAY], ids=["wide"], scope="session")
def test_pictures_for_children_leave_the_letters_of_the_name_free(
    finger, layout, large
):
    worn = replace(FOR_CHILDREN, large_text=large)
    finger.wear(worn, layout)
    finger.app.view = replace(children_moments()["six"], settings=worn)
    finger.frames()
    (lines,) = finger.widgets("ActLines")
    (name,) = [each for each in lines.children if getattr(each, "role", "") == "name"]
    (row,) = [each for each in lines.children if hasattr(each, "viewclass")]
    below = name.font_size * BELOW_MIDDLE
    assert name.center_y - below >= row.top


class Measure:
    """Finds what is too small or cut in a window, and keeps which pages it was shown.

    Args:
        finger: on the window.
        settings: what people have chosen.
        layout: of the window.
    """

    def __init__(self, finger, settings, layout):
        self.pages = set()
        self._finger, self._layout = finger, layout
        finger.wear(settings, layout)
        finger.frames()  # it is dressed before its texts are in a made-up language

    def __call__(self, name, view):
        """Return what is wrong with a view, named by its moment and its panel."""
        moment, panel = name
        self._finger.app.view, self._finger.app.panel = view, panel
        self._finger.frames()
        self.pages.add(view.page.name)
        # A seat, where words are longer.
        may_be_cut = view.settings.language not in {"en", LONGEST}
        may_be_cut |= moment in MOMENTS and is_long(moment)
        return {*self._faults(may_be_cut=may_be_cut)}

    def _faults(self, *, may_be_cut):
        for text in texts(self._finger, may_be_shortened=(*LONG, *LONG_SCRIPTS)):
            for fault in text.faults:
                yield text.words, round(text.capitals_mm, 1), text.box, fault
        for key in small_keys(self._finger):
            yield *key, "too small a key"
        yield from misplaced(self._finger, self._layout, may_be_cut=may_be_cut)


@pytest.fixture(autouse=True)
def _usual_afterwards(finger):
    yield
    finger.app.panel = "more"  # a banner of the last moment makes room for it
    finger.app.panel = ""
    finger.wear(USUAL, DISPLAY)


@cache
def _everything(_code):
    """Every moment, and the panels of the table, in the language that is spoken."""
    moments = all_moments()
    panels = {("ten", panel): moments["ten"] for panel in PANELS}
    return {(name, ""): view for name, view in moments.items()} | panels


@cache
def _fullest(code):
    """The moments of each page in which there is the most to read, and the panels."""
    names = fullest_moments()
    views = _everything(code).items()
    return {name: view for name, view in views if name[0] in names or name[1]}


@cache
def _for_children(_code):
    return {(name, ""): view for name, view in children_moments().items()}
