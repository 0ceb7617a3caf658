"""The first page, as it is shown."""

from dataclasses import dataclass

from companion.ui.views.parts import Control


@dataclass(frozen=True, slots=True)
class StartView:
    """What the evening can begin with."""

    title: str = ""
    go_on: tuple[Control, ...] = ()
    """Goes on with the last game; none if there is nothing to go on with."""
    players: str = ""
    """Who plays in it, with the score."""
    actions: tuple[Control, ...] = ()
    """Every other page."""
    health: tuple[str, ...] = ()
    """Camera, buttons and disk, a few words each."""
