"""The set of stories: bounded in number and reach, one of them in force."""

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import exp

from companion.core.state import State
from companion.referee.stories.evidence.directions import NOWHERE
from companion.referee.stories.evidence.pace import UNKNOWN, Pace
from companion.referee.stories.evidence.sights import NOTHING_SEEN, Sights
from companion.referee.stories.story import Story

_REACH = 24
"""How many chapters back stories may differ: what lies further back is settled."""
_SLACK = 12
"""How many more they keep before that is looked at again."""
_SURE = 0.8
"""From which share of all stories on something is shown as sure."""


@dataclass(frozen=True, slots=True)
class Stories:
    """The few most probable stories, and the one that the table shows."""

    told: tuple[Story, ...]
    """All of them, the cheapest first."""
    in_force: Story
    """The one that is shown; always one of them."""
    sights: Sights = NOTHING_SEEN
    """What else was seen since the last card."""
    pace: Pace = UNKNOWN
    """How quickly this table plays."""
    is_matched: bool = True
    """Whether the last card went on what was shown; if not, the next one decides, and
    until then nothing looks sure (5.2)."""
    was_matched: bool = True
    """The same of the card before it, which lies on top if that one is taken back."""

    @classmethod
    def certain(cls, state: State) -> "Stories":
        """Return the one story in which everything is as ``state`` says."""
        story = Story(state)
        return cls((story,), story)

    def settled_as(self, state: State) -> "Stories":
        """Return the one story that is left when ``state`` is certain.

        What has been learned about the seats and the camera stays.
        """
        story = Story(state, sides=self.in_force.sides)
        return Stories((story,), story, self.sights.forgotten(), self.pace)

    def without_sides(self) -> "Stories":
        """Return the stories with nobody's side known: the camera stands elsewhere."""
        told = tuple(replace(story, sides=NOWHERE) for story in self.told)
        in_force = told[self.told.index(self.in_force)]
        return replace(self, told=told, in_force=in_force)

    @property
    def is_color_sure(self) -> bool:
        """Whether nearly all stories agree on the card on top and on the color."""
        state = self.in_force.state
        shown = state.top, state.color
        share = self._share(lambda other: (other.top, other.color) == shown)
        return self.is_matched and share >= _SURE

    @property
    def is_turn_sure(self) -> bool:
        """Whether nearly all stories agree on who is to act."""
        state = self.in_force.state
        share = self._share(lambda other: other.to_act == state.to_act)
        return self.is_matched and share >= _SURE

    def _share(self, agrees: Callable[[State], bool]) -> float:
        """Return how probable it is that the table is as ``agrees`` says."""
        whole = sum(exp(-story.cost) for story in self.told)
        fit = sum(exp(-story.cost) for story in self.told if agrees(story.state))
        return fit / whole

    def runners_up(self, most: int) -> tuple[Story, ...]:
        """Return the cheapest stories that show another table, each table once."""
        shown = {gist(self.in_force.state)}
        found: list[Story] = []
        for story in self.told:
            if gist(story.state) not in shown and len(found) < most:
                shown.add(gist(story.state))
                found.append(story)
        return tuple(found)


def settled(stories: Stories) -> Stories:
    """Return the stories without what lies so far back that it is settled.

    Those that differ from the one in force so far back are let go.
    """
    cut = len(stories.in_force.chapters) - _REACH
    if cut < _SLACK:
        return stories
    told = [s for s in stories.told if common(s, stories.in_force) >= cut]
    short = {id(s): replace(s, chapters=s.chapters[cut:]) for s in told}
    in_force = short[id(stories.in_force)]
    return replace(stories, told=tuple(short.values()), in_force=in_force)


def gist(state: State) -> tuple[object, ...]:
    """Return what everybody looks at first: the card, the color, and who is to act."""
    return state.top, state.color, state.to_act, state.went_out


def common(story: Story, other: Story) -> int:
    """Return how many chapters two stories share.

    Where they share one, they share all before it: a chapter that follows another
    past is another chapter.
    """
    most = min(len(story.chapters), len(other.chapters))
    return bisect_left(
        range(most), 1, key=lambda i: story.chapters[i] is not other.chapters[i]
    )
