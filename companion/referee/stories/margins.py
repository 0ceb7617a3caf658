"""How much likelier another story must be to take the place of the one in force.

What fits is let go only for good reasons: most amendments must be right.
"""

from collections.abc import Callable
from dataclasses import dataclass

from companion.referee.inputs import CardSeen, CardUnread, ColorTouched, Pressed
from companion.referee.stories.calling import is_in_vain
from companion.referee.stories.guesses import Supposed
from companion.referee.stories.stories import common, gist
from companion.referee.stories.story import Chapter, Story

_TURNS = {Supposed.UNSEEN_CARD, Supposed.UNSEEN_PASS}
"""What ends a turn."""
_TOUCHES = Pressed | ColorTouched


@dataclass(frozen=True, slots=True)
class Rivals:
    """The story in force, and another one that is likelier."""

    same: Story
    """How the story in force goes on."""
    other: Story
    before: Story
    """The one in force before the last report."""

    @property
    def is_plain(self) -> bool:
        """Whether the story in force takes the last report as it came."""
        heard = len(self.same.chapters) > len(self.before.chapters)
        return heard and not self.same.guesses_after(len(self.before.chapters))

    @property
    def is_called_out(self) -> bool:
        """Whether a call means nothing in the story in force."""
        return any(map(is_in_vain, self.same.chapters[len(self.before.chapters) :]))

    @property
    def is_innocent(self) -> bool:
        """Whether the story in force supposes nothing where the other differs."""
        return not self.same.guesses_after(self._parting)

    @property
    def moves_turn(self) -> bool:
        """Whether the other shows another table to everybody."""
        return gist(self.same.state) != gist(self.other.state)

    @property
    def retells(self) -> bool:
        """Whether the other differs in more than touches since the last card."""
        begin = common(self.other, self.before)
        told = (*self.before.chapters[begin:], *self.other.chapters[begin:-1])
        return not all(isinstance(chapter.item, _TOUCHES) for chapter in told)

    @property
    def hides_a_turn(self) -> bool:
        """Whether the other supposes a turn before the last report that nobody told."""
        since = self.other.guesses_after(len(self.before.chapters))
        return any(guess.supposed in _TURNS for guess in since)

    @property
    def explains_two(self) -> bool:
        """Whether the other knows two cards that the camera told of, but did not read.

        Where it knows only one, something else was glimpsed that was no card.
        """
        told = _count(CardUnread, self.other.chapters[self._parting :])
        guesses = self.other.guesses_after(self._parting)
        known = [g for g in guesses if g.supposed is Supposed.UNSEEN_CARD]
        return min(told, len(known)) > 1

    @property
    def is_first(self) -> bool:
        """Whether only one card speaks for the other."""
        apart = self.same.chapters[common(self.same, self.other) :]
        return _count(CardSeen, apart) <= 1

    @property
    def _parting(self) -> int:
        """With which chapter the time begins in which both part.

        What lies between two cards is told as one: both may suppose the same first.
        """
        begin = common(self.same, self.other)
        while begin and not isinstance(self.same.chapters[begin - 1].item, CardSeen):
            begin -= 1
        return begin


_MARGINS: tuple[tuple[Callable[[Rivals], bool], float], ...] = (
    # The story in force guesses, too, or a call means nothing in it: hardly more than
    # a tie is broken.
    (lambda r: r.moves_turn and (r.is_called_out or not r.is_plain), 0.3),
    (lambda r: r.moves_turn and not r.is_innocent, 1.6),
    (lambda r: not r.is_innocent, 0.3),
    # Only what was touched since the last card, or the last report, is told
    # otherwise, and whose turn it is stays.
    (lambda r: not r.moves_turn and not r.retells and r.hides_a_turn, 4.0),
    (lambda r: not r.moves_turn and not r.retells, 0.3),
    # Two cards that the camera told of: one such amendment in twenty may be wrong.
    (lambda r: r.explains_two, 3.0),
    # A stray arm and a glimpse of a card that was none say up to 7 together: the next
    # card says which it was.
    (lambda r: r.is_first, 7.5),
    # Only directions speak against what fits and supposes nothing, and arms stray.
    (lambda _: True, 6.0),
)
"""How much likelier the other must be when, in nats; the first that fits counts."""


def margin(rivals: Rivals) -> float:
    """Return how much likelier the other must be, in nats."""
    return next(nats for fits, nats in _MARGINS if fits(rivals))


def goes_on(story: Story, before: Story) -> bool:
    """Whether ``story`` only adds a last chapter to ``before``."""
    shared = common(story, before)
    return shared == len(before.chapters) and len(story.chapters) <= shared + 1


def _count(
    kind: type[CardSeen] | type[CardUnread], chapters: tuple[Chapter, ...]
) -> int:
    return sum([isinstance(chapter.item, kind) for chapter in chapters])
