"""Context of all hypotheses: glimpses, how quickly the table plays, rates."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple, Self

from companion.core.events import Drew, Why
from companion.core.state import State
from companion.referee.inputs import (
    ArmSeen,
    CardSeen,
    CardUnread,
    DrawSeen,
    Pressed,
    TableInput,
)
from companion.referee.learned import UNKNOWN, Tempo
from companion.referee.rulings import Assumed, Ruling
from companion.referee.tracking.hypothesis import Hypothesis, TrackerStep
from companion.referee.tracking.rates import RATES, Rates

Glimpse = DrawSeen | ArmSeen | CardUnread
"""A glimpse: what a camera sees beside cards. Nothing follows from it alone."""
_MOST = 6
"""Largest number of glimpses of a kind that are kept between two cards."""
_PRIOR = 10.0
"""Number of draws at other tables that count beside the draws at this one."""


@dataclass(frozen=True, slots=True)
class Context:
    """Knowledge that all hypotheses share."""

    rates: Rates = RATES
    tempo: Tempo = UNKNOWN
    draws: tuple[DrawSeen, ...] = ()
    """Hands at the draw pile since the last card."""
    arms: tuple[ArmSeen, ...] = ()
    """Arms over the discard pile since then that laid nothing."""
    unread: tuple[CardUnread, ...] = ()
    """Cards since then that could not be read."""
    sees_draws: bool = False
    """Whether the camera has ever seen a draw here: the draw pile is marked."""
    sees_arms: bool = False
    """Whether it has ever told of an arm, or of a card that it could not read."""

    def with_glimpse(self, item: Glimpse) -> Self:
        """Return the context after one more glimpse."""
        match item:
            case DrawSeen():
                draws = (*self.draws, item)[-_MOST:]
                return replace(self, draws=draws, sees_draws=True)
            case ArmSeen():
                arms = (*self.arms, item)[-_MOST:]
                return replace(self, arms=arms, sees_arms=True)
            case CardUnread():
                unread = (*self.unread, item)[-_MOST:]
                return replace(self, unread=unread, sees_arms=True)

    def before(self, report: TableInput) -> Self:
        """Return the context for a report: a card that is read was not unread."""
        if not isinstance(report, CardSeen):
            return self
        unread = tuple(each for each in self.unread if each.at < report.at)
        return self if unread == self.unread else replace(self, unread=unread)

    def after(self, report: TableInput) -> Self:
        """Return the context once a report was explained."""
        context = replace(self, tempo=self.tempo.heard(report))
        return context.forgotten() if isinstance(report, CardSeen) else context

    def forgotten(self) -> Self:
        """Return the context without any glimpse: the next card has landed."""
        return replace(self, draws=(), arms=(), unread=())

    def no_draw(self, hypothesis: Hypothesis) -> float:
        """Return which share of its draws a table does not press.

        By what it did so far: one that relies on the camera is believed to after a few
        draws.
        """
        if not self.sees_draws:
            return self.rates.no_draw
        silent, drawn = self.rates.no_draw_where_seen * _PRIOR, _PRIOR
        for step in hypothesis.steps:
            unpressed = step.count(Assumed.UNSEEN_DRAW) if step.assumptions else 0
            silent += unpressed
            drawn += unpressed or _is_pressed_draw(step)
        return silent / drawn


def _is_pressed_draw(step: TrackerStep) -> bool:
    return isinstance(step.report, Pressed) and any(
        isinstance(e, Drew) and e.why is Why.TURN for e in step.events
    )


class Given(NamedTuple):
    """Arguments of a generator of transitions, beside a hypothesis and a report."""

    context: Context
    """Context of all hypotheses."""
    own: tuple[Ruling, State] | None
    """The referee's own ruling, of plain events only, and the table after it; ``None``
    if the hypothesis is not the one shown."""
    is_worth: Callable[[float], bool]
    """Whether a way that costs so much, in nats, is probable enough to be tried."""


NOTHING_SEEN = Context()
"""The context before anything was seen."""
