"""What is hopeless need not be worked out: price first, rule after."""

from builders import card
from telling import Heard

from companion.referee.inputs import ArmSeen, CardSeen
from companion.referee.stories.guesses import Guess, Supposed
from companion.referee.stories.weighing import Weighing

UNSEEN = Guess(Supposed.UNSEEN_CARD, 1, card("R1"))


def weighing(heard):
    """A card that matches has come, and was weighed: it costs one nat."""
    seen = CardSeen(heard.at + 3.0, card("R9"))
    weighed = Weighing(seen, heard.telling.stories)
    weighed.weighed(story_of(heard).dearer(1.0))
    return weighed, seen


def story_of(heard):
    return heard.telling.stories.in_force


def test_a_way_that_would_not_be_kept_beside_the_cheapest_is_hopeless():
    heard = Heard("R7").cards("R5", "R4")
    weighed, seen = weighing(heard)
    assert weighed.is_hopeless(story_of(heard), seen, 12.0, UNSEEN)


def test_a_way_that_would_be_kept_is_not_hopeless():
    heard = Heard("R7").cards("R5", "R4")
    weighed, seen = weighing(heard)
    assert not weighed.is_hopeless(story_of(heard), seen, 9.0, UNSEEN)


def test_what_was_seen_may_speak_for_anything():
    heard = Heard("R7").cards("R5", "R4")
    heard.hear(ArmSeen(heard.at + 1.0, 90.0))
    weighed, seen = weighing(heard)
    assert not weighed.is_hopeless(story_of(heard), seen, 12.0, UNSEEN)
