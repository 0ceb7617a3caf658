"""How much likelier another story must be to take the place of the one in force."""

import pytest
from builders import a_table, card, seen

from companion.referee.inputs import CardUnread
from companion.referee.stories.guesses import Guess, Supposed
from companion.referee.stories.margins import Rivals, margin
from companion.referee.stories.story import Chapter, Story

SUPPOSED = (Guess(Supposed.UNSEEN_CARD, 0, card("R1")),)


def went_on(before, *guessed):
    """Two glimpses that may have been cards, and a card that was read."""
    state = before.state
    glimpses = [CardUnread(at, 90.0) for at in (12.0, 14.0)]
    told = zip((*glimpses, seen("R2", at=20.0)), (*guessed, ()), strict=True)
    later = (Chapter(item, state, (), state, guesses) for item, guesses in told)
    return Story(state, (*before.chapters, *later))


@pytest.mark.parametrize(
    ("guessed", "nats"), [(((), SUPPOSED), 7.5), ((SUPPOSED, SUPPOSED), 3.0)]
)
def test_only_who_knows_both_cards_that_were_told_of_is_believed_sooner(guessed, nats):
    state = a_table(4)
    begun = Story(state, (Chapter(seen("R9", at=10.0), state, (), state),))
    same, other = went_on(begun, (), ()), went_on(begun, *guessed)
    before = Story(state, same.chapters[:-1])
    assert margin(Rivals(same, other, before)) == nats
