"""How patient the follower of the pile is."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """Times in seconds of the source, so that dropped frames change nothing."""

    rest_s: float = 0.09
    """Stillness after which a scene is read."""
    suspect_s: float = 0.5
    """How long it must lie still to be remembered, and known as no hand if it is the
    same after something else has moved."""
    hand_s: float = 4.0
    """How long something that reaches in may lie still before it counts as a cover.
    The pile is read in spite of it if it is not over the top card."""
    hidden_s: float = 15.0
    """How long it may be over the top card before that is read all the same."""
    flash_s: float = 0.25
    """How long something at the edge of a picture that changed from one frame to the
    next may be a hand, before it is taken for a part of another photograph."""
    dark_s: float = 0.3
    """Darkness after which the lens counts as covered."""
    retry_s: float = 1.5
    """How long a scene that cannot be read is tried again on every frame."""
    vain_s: float = 0.2
    """Pause between those tries once several have named no card: to look for one
    everywhere takes longest."""
    free_s: float = 0.4
    """How long a card lies free that must be told, even if it could not be read."""
    later_s: float = 2.0
    """Pause between the tries after that."""
    refresh_s: float = 1.0
    """How often the quiet picture is renewed, to follow the daylight."""
    lost_s: float = 2.0
    """Silence after which the camera counts as lost."""
    unseen_s: float = 0.2
    """Longest gap between two frames in which no card can be brought unseen."""
    jump_s: float = 0.5
    """Longest gap between two frames in which no hand can have come and gone."""
