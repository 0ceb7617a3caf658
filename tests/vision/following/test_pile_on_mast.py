"""What happens on the pile, as the camera on the mast sees it, by a perfect reader."""

from collections.abc import Callable

import pytest

from companion.core.cards import Card
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.mast import Mast, MastView
from hardware.simulated.table import SimulatedTable
from vision.following.pile import PileFollower
from vision.following.pile_events import CardDrawn, CardLanded, PileEvent
from vision.reading.reading import Box, CardReading, Corners, Image, Reading, Refusal

STEEP = Mast(tilt_deg=33.0)
"""So far forward that the picture's lower edge cuts the display."""


class TableReader:
    """Names the card that lies on top of the simulated table."""

    def __init__(self, table: SimulatedTable, view: MastView) -> None:
        self._table = table
        self._view = view.view

    def read(
        self, frame: Image, near: Box | None = None, length: float | None = None
    ) -> Reading:
        top = self._table.top
        if top is None:
            return Reading((), Refusal.NO_CARD)
        corners = self._view.corners(top.pose)
        return Reading((CardReading(Card.parse(top.card), 0.97, corners),))

    def read_all(self, frame: Image, near: Box | None = None) -> Reading:
        return self.read(frame)

    def read_at(
        self,
        frame: Image,
        place: Callable[[], Corners | None],
        length: float | None = None,
    ) -> Reading:
        return Reading()


@pytest.mark.slow
def test_a_draw_is_seen_although_the_picture_cuts_the_changing_display() -> None:
    view = MastView(STEEP, (320, 180))
    table = SimulatedTable(mast=view, seed=4)
    camera = SimulatedCamera(table, fps=15, seats=4)
    follower = PileFollower(TableReader(table, view))
    camera.idle(12)
    for seat, card in enumerate(("R7", "R2", "G2", "G5")):
        camera.lay(card, seat)
        camera.idle(15)
        camera.draw_from_pile(1, seat)
        camera.idle(10)
    events: list[PileEvent] = []
    while not camera.is_at_rest:
        frame = camera.read(0.0)
        assert frame is not None
        events += follower.observe(frame.image, frame.index, frame.at)
    told = [e for e in events if isinstance(e, CardLanded | CardDrawn)]
    assert [type(e) for e in told] == [CardLanded, CardDrawn] * 4
