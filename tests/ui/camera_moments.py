"""The camera's page in several moments, and its alarm over a game."""

from dataclasses import replace

from moments import moments

from companion.core.cards import Card
from companion.core.inputs import CameraAlarm
from companion.core.sights import CameraCheck, Light, Places, SpreadCard
from companion.ui.camera_page import camera_page, no_camera_page
from companion.ui.items import Pile
from companion.ui.notices import camera_alarm

CORNERS = ((0.25, 0.35), (0.42, 0.35), (0.42, 0.8), (0.25, 0.8))
LONGEST = SpreadCard(Card.parse("W+4"), 0.99, CORNERS)
GOOD = CameraCheck(
    1.0, card=LONGEST, height=0.21, is_large=True, is_sharp=True, fps=14.8
)
BAD = CameraCheck(1.0, Light.DARK, LONGEST, height=0.05, fps=3.2)
MARKED = Places((0.33, 0.5), (0.72, 0.45))


def camera_moments():
    """Views by name."""
    return {
        "camera": camera_page(GOOD, MARKED, Pile.DRAW),
        "camera_bad": camera_page(BAD, Places(), Pile.DISCARD),
        "camera_dark": camera_page(None, Places(), Pile.DISCARD),
        "camera_none": no_camera_page(),
        "camera_alarm": replace(
            moments()["six"], strip=camera_alarm(CameraAlarm.MOVED)
        ),
    }
