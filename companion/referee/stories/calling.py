"""Calls and catches that mean nothing yet: a card that nobody read may explain them."""

from collections.abc import Iterable

from companion.core.state import State
from companion.referee.inputs import Button, Pressed
from companion.referee.stories.evidence.rates import RATES, cost
from companion.referee.stories.evidence.sights import since_last_card
from companion.referee.stories.story import Chapter, Story

_CALLS = {Button.UNO, Button.CATCH, Button.CHALLENGE, Button.CATCH_CHALLENGE}
_MOST = 2
"""How many are kept between two cards: who presses for fun tells nothing."""


def called_in_vain(story: Story, press: Pressed) -> Story:
    """Return the story after a call, a catch or a challenge that means nothing in it.

    It is kept among its chapters, so that it is judged again when another card is
    supposed before it.
    """
    price = _price_of_call(story.state)
    kept = sum(map(is_in_vain, since_last_card(story)))
    if kept == _MOST or _jumps(story.state):
        return story.dearer(price)
    chapter = Chapter(press, story.state, (), story.state)
    chapters = (*story.chapters, chapter)
    return Story(story.state, chapters, story.cost + price, story.sides)


def is_call(press: Pressed) -> bool:
    """Whether a press is a call, a catch or a challenge."""
    return press.button in _CALLS


def is_in_vain(chapter: Chapter) -> bool:
    """Whether a chapter tells of a call that means nothing."""
    heard = chapter.events or chapter.guesses
    return not heard and isinstance(chapter.item, Pressed)


def _price_of_call(state: State) -> float:
    """Return what it costs that a call means nothing; who jumps in may call early."""
    return cost(RATES.call_of_jumper if _jumps(state) else RATES.false_call)


def price_in_vain(chapters: Iterable[Chapter]) -> float:
    """Return what the calls among ``chapters`` cost that mean nothing."""
    return sum(_price_of_call(each.start) for each in chapters if is_in_vain(each))


def _jumps(state: State) -> bool:
    return state.rules.jump_in != "off"
