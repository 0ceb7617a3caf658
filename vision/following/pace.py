"""The pace: how patient the follower of the pile is."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FollowerTiming:
    """Times in seconds of the source, so that dropped frames change nothing."""

    rest_s: float = 0.09
    """Stillness after which a scene is read."""
    suspect_s: float = 0.5
    """How long a scene must lie still to be remembered; what is unchanged in it after
    something else has moved is not a hand."""
    hand_s: float = 4.0
    """How long something that reaches in may lie still before it counts as a cover. If
    it is not over the top card, the pile is read nevertheless."""
    hidden_s: float = 15.0
    """How long it may be over the top card before that card is read nevertheless."""
    flash_s: float = 0.25
    """How long something at the edge may be taken for a hand, if the picture changed
    from one frame to the next, before it is taken for part of another photograph."""
    dark_s: float = 0.3
    """Darkness after which the lens counts as covered."""
    retry_s: float = 1.5
    """How long a scene that cannot be read is tried again on every frame."""
    after_refusals_s: float = 0.2
    """Pause between those tries once several have named no card, because searching the
    whole picture takes longest."""
    uncovered_s: float = 0.4
    """How long a card must lie uncovered to be reported even if it was not read."""
    slow_retry_s: float = 2.0
    """Pause between the tries after that."""
    refresh_s: float = 1.0
    """How often the quiet picture is renewed, to follow the daylight."""
    lost_s: float = 2.0
    """Silence after which the camera counts as lost."""
    unseen_s: float = 0.2
    """Longest gap between two frames in which no card can be brought unseen."""
    jump_s: float = 0.5
    """Longest gap between two frames in which no hand can have come and gone."""
