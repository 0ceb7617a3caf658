"""Every text of every page is large enough to be read, and every key to be touched."""

from dataclasses import replace

import pytest
from finger import DISPLAY, USUAL, all_moments
from games import LONG
from measured import TALL, small_keys, texts
from stranger.visits import PAGES

from companion.view.language import LANGUAGES, speak

pytestmark = [pytest.mark.screen, pytest.mark.xdist_group("window")]

PANELS = ("more", "cards", "picture")
OTHERS = [
    pytest.param(code, marks=pytest.mark.slow)
    for code in LANGUAGES
    if code not in {"en", "de"}
]


@pytest.fixture(params=["en", "de", *OTHERS])
def settings(request):
    speak(request.param)
    yield replace(USUAL, language=request.param)
    speak("en")


@pytest.mark.parametrize("layout", [DISPLAY, TALL], ids=["wide", "tall"])
def test_all_that_people_read_or_touch_is_large_enough(finger, settings, layout):
    finger.wear(settings, layout)
    faults, pages = set(), set()
    for name, view, panel in _shown():
        finger.app.view, finger.app.panel = replace(view, settings=settings), panel
        finger.frames()
        pages.add(view.page.name)
        faults |= {
            (name, panel, text.words, round(text.capitals_mm, 1), fault)
            for text in texts(finger, may_be_shortened=LONG)
            for fault in text.faults
        }
        faults |= {(name, panel, *key, "too small a key") for key in small_keys(finger)}
    finger.app.panel = ""
    finger.wear(USUAL, DISPLAY)
    assert not faults, "\n".join(map(str, sorted(faults, key=str)))
    assert pages >= PAGES


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
