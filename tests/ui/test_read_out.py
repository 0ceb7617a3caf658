"""Everything that the screen shows can be asked for, on every page."""

import pytest
from finger import MOMENTS, Finger

from companion.pages.reading import sections_of
from companion.referee.inputs import Button, Pressed
from companion.storage.settings import Settings

pytestmark = [pytest.mark.screen, pytest.mark.slow, pytest.mark.usefixtures("undrawn")]

_ELSEWHERE = {"LogLines", "AnnouncementBanner"}
"""They show what happened, which is spoken when it happens, and by sections."""


def words(finger):
    """What stands on the page in sight and can be used, as people see it."""
    page = finger.app.root.current_screen
    for label in page.walk(restrict=True):
        if hasattr(label, "keeps") and label.text and _is_seen(label, page):
            yield label.text


def _is_seen(widget, page):
    """Whether it can be used now, and is not hidden behind another widget."""
    while widget is not page:
        part = getattr(widget, "value", None)
        usable = getattr(part, "enabled", True)
        if not (widget.opacity and usable) or _ELSEWHERE & _kinds(widget):
            return False
        widget = widget.parent
    return True


def _kinds(widget):
    return {kind.__name__ for kind in type(widget).__mro__}


def _letters(text):
    return "".join(filter(str.isalnum, text)).casefold()


@pytest.mark.parametrize("name", [n for n in MOMENTS if not n.startswith("tour")])
def test_all_words_in_sight_can_be_heard(finger: Finger, name):
    finger.turn_to(name, "")
    told = sections_of(finger.app.view)
    heard = {_letters(text) for chapter in told for text in chapter}
    everything = " ".join(heard)
    shown = set(words(finger)) - {finger.app.view.strip.place}  # not what it asks
    unheard = {w for w in shown if _letters(w) not in everything}
    assert unheard == set()


def test_the_top_edge_is_touched_to_hear_the_screen(finger: Finger):
    finger.settings = Settings(speech="all")
    finger.show("six")
    root = finger.app.root
    finger.touch_at(root.width / 2, root.height - 3)
    finger.settings = Settings()
    assert [touch.table_input.button for touch in finger.said] == [Button.ASK]


def test_a_table_that_does_not_speak_has_no_such_edge(finger: Finger):
    finger.show("six")
    root = finger.app.root
    finger.touch_at(root.width / 2, root.height - 3)
    assert not [t for t in finger.said if isinstance(getattr(t, "action", 0), Pressed)]
