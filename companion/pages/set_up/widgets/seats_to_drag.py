"""The seats of a new game around the table, to be dragged where people sit."""

from math import dist

from kivy.app import App

from companion.pages.set_up.edits import MoveSeat
from companion.pages.set_up.widgets.dragged_seat import DraggedSeat
from companion.ui.widgets.containers import SeatCircle


class SeatsToDrag(SeatCircle):
    """All seats; whoever is dropped at a place sits there."""

    def drop(self, seat: DraggedSeat) -> None:
        """Say at which place a name was put down, and put all names in order."""
        corners = self.corners()
        nearest = min(range(len(corners)), key=lambda i: dist(corners[i], seat.pos))
        if nearest != seat.index:
            App.get_running_app().say(MoveSeat(seat.index, nearest))
        self._trigger_layout()
