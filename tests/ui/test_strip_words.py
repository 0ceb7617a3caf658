"""What is asked and believed is told whole under the table, or not at all."""

from dataclasses import replace

import pytest
from asked import read_as
from finger import DISPLAY, MOMENTS, USUAL
from games import LONG, dealt, record
from longest import spoken
from measured import IN_BOTH_WINDOWS, is_whole

from companion.core.cards import Card
from companion.referee.awaiting import AllowedInputs
from companion.referee.rulings import Assumed, Assumption, Question, QuestionKind
from companion.view.sentences.questions import revision_sentence, strip

pytestmark = [pytest.mark.screen, pytest.mark.usefixtures("undrawn")]
DEALT = record(LONG, *dealt(LONG)).now
SKIP, REVERSE, OTHER_REVERSE = map(Card.parse, ("BS", "GR", "BR"))


def _whole(finger, bar, words):
    """Show a strip; return whether each label with such words is drawn whole."""
    finger.app.view = replace(MOMENTS["guess"], strip=bar)
    finger.frames()
    seen = [w for w in finger.widgets("FitLabel") if words in w.text]
    return [is_whole(label) and not label.is_shortened for label in seen]


@IN_BOTH_WINDOWS
@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_believed_is_told_whole_or_not_at_all(finger, layout, language):
    finger.wear(USUAL, layout)
    cut = []
    with spoken([language]):
        for kind in Assumed:
            told = revision_sentence(DEALT, (Assumption(kind, 1, SKIP, REVERSE),))
            bar = replace(MOMENTS["guess"].strip, text=told)
            cut += [told] if False in _whole(finger, bar, told) else []
    finger.wear(USUAL, DISPLAY)
    assert cut == []


@IN_BOTH_WINDOWS
def test_a_long_name_of_a_card_is_whole_on_the_key_that_answers(finger, layout):
    finger.wear(USUAL, layout)
    with spoken(["de"]):
        offered = read_as(str(REVERSE), str(OTHER_REVERSE))
        asked = Question(QuestionKind.UNSURE_CARD, offered, 1, REVERSE)
        bar = strip(DEALT, AllowedInputs(None), (asked,))
        whole = _whole(finger, bar, "Richtungswechsel")
    finger.wear(USUAL, DISPLAY)
    assert whole == [True, True]
