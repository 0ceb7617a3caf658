"""How the device of a table is: its camera, its parts, what is said of them."""

import math
from collections.abc import Callable, Mapping

from companion.camera.reports import CameraAlarm, CameraFact
from companion.parts.board import HealthMonitor
from companion.parts.part import Component, ComponentState
from companion.records.journal import Journal
from companion.table.notices import device_notices
from companion.view.parts import Notice
from companion.view.sentences.troubles import Trouble


class DeviceState:
    """How the device is, as of the last tick.

    Args:
        journal: the part that stores.
        board: how the other parts are.
        lasting: say what is true for as long as the program runs.
    """

    def __init__(
        self,
        journal: Journal,
        board: HealthMonitor,
        lasting: tuple[Callable[[], Notice], ...],
    ) -> None:
        self._journal = journal
        self._board = board
        self._lasting = lasting
        self._parts: Mapping[Component, ComponentState] = {}
        self.camera: CameraFact = CameraFact.CLEAR
        """What the camera said last."""
        self.alarm = CameraAlarm.NONE
        """What about the camera needs a look."""
        self.trouble: Trouble | None = None
        """What was wrong when the table was opened."""

    @property
    def parts(self) -> Mapping[Component, ComponentState]:
        """How the parts are: storage now, others as of the last tick."""
        return {**self._parts, Component.STORAGE: self._journal.state}

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What stands on every page for as long as it is so."""
        recovered = self._journal.recovered
        found = device_notices(self.parts, self.camera, recovered, self.trouble)
        return (*(say() for say in self._lasting), *found)

    def tick(self, now: float) -> None:
        """Look after the parts; `now` is monotonic seconds, infinite at the end."""
        if math.isfinite(now):
            self._journal.tick(now)
            self._parts = self._board.states(now)
