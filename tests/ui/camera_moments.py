"""The camera's page in several moments, and its alarm over a game."""

from dataclasses import replace

import cv2
from bench.tabletops import TableTop
from games import BEGUN, SIX, record
from presenting import on_screen, present

from companion.camera.reports import (
    CameraAlarm,
    CameraCheck,
    CameraChoice,
    Exposure,
    Piles,
    Preview,
    SpreadCard,
)
from companion.core.cards import Card
from companion.decks import load_deck
from companion.pages.camera import Pile, camera_page
from companion.pages.camera_choice import address_page, cameras_page, no_camera_page
from companion.referee.rulings import Ruling
from companion.view.chrome import round_status
from companion.view.elements import Certainty
from companion.view.sentences.notices import camera_alarm, simulation_notice
from companion.view.view import ScreenView
from hardware.simulated.table import DRAW_PILE, PILE, SimulatedTable

SIZE_WH = (320, 240)


def drawn_table():
    """A table with a few cards on the pile."""
    table = SimulatedTable(top=TableTop.OAK, seed=4)
    for card in ("G4", "B4", "BR", "W+4"):
        table.place(card, table.careless_pose())
    return table


TABLE = drawn_table()


def parts(points):
    """Pixels of the table's picture as parts of its width and height."""
    return tuple(tuple(point) for point in (points / TABLE.projection.size_wh).tolist())


def middle(pose):
    ((x, y),) = parts(TABLE.projection.corners(pose).mean(axis=0, keepdims=True))
    return x, y


LONGEST = SpreadCard(
    Card.parse("W+4"), 0.99, parts(TABLE.projection.corners(TABLE.pile[-1].pose))
)
GOOD = CameraCheck(
    1.0, card=LONGEST, height=0.31, is_large=True, is_sharp=True, fps=14.8
)
BAD = CameraCheck(1.0, Exposure.DARK, LONGEST, height=0.05, fps=3.2)
MARKED = Piles(middle(PILE), middle(DRAW_PILE))


ADDRESS = "http://192.168.178.123:8080/shot.jpg"
CHOICES = (
    CameraChoice("pi"),
    CameraChoice("usb:0", "HD Pro Webcam C920 (usb:0)"),
    CameraChoice(ADDRESS, ADDRESS.removeprefix("http://")),
)


class StillCamera:
    """Sees a simulated table at which nothing happens."""

    def __init__(self):
        seen = cv2.resize(TABLE.picture(), SIZE_WH, interpolation=cv2.INTER_AREA)
        rgb = cv2.cvtColor(seen, cv2.COLOR_BGR2RGB)
        self.preview = Preview(1.0, SIZE_WH, rgb.tobytes(), GOOD)

    def open(self, *, checks=False):
        """Somebody looks."""

    def close(self):
        """Nobody looks any more."""


def _page(check, places, marking):
    return camera_page(check, places, marking=marking, deck=load_deck("classic_108"))


def camera_moments():
    """Views by name."""
    six = record(SIX, *BEGUN)
    return on_screen(
        {
            "camera": _page(GOOD, MARKED, Pile.DRAW),
            "camera_bad": _page(BAD, Piles(), Pile.DISCARD),
            "camera_dark": _page(None, Piles(), Pile.DISCARD),
            "camera_none": no_camera_page(),
            "camera_choice": cameras_page(CHOICES, CHOICES[2].name, is_seen=True),
            "camera_choice_none": cameras_page(CHOICES, "none"),
            "camera_choice_fails": cameras_page(CHOICES, CHOICES[2].name, fails=True),
            "camera_address": address_page(ADDRESS, ADDRESS, capitals=False),
            **{
                f"camera_{name}_over_a_round": ScreenView(
                    _page(check, *marked),
                    status=round_status(six, Ruling(), Certainty()),
                )
                for name, check, *marked in (
                    ("good", GOOD, MARKED, Pile.DRAW),
                    ("dark", None, Piles(), Pile.DISCARD),
                )
            },
            "camera_alarm": replace(
                present(six, Ruling(), notices=(simulation_notice(),)),
                strip=camera_alarm(CameraAlarm.MOVED),
            ),
        }
    )
