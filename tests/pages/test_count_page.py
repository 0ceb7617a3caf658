"""The page of the count: how hands are entered where it begins."""

import pytest
from builders import seen

from companion.components.component import (
    Component,
    ComponentState,
    Condition,
    Fault,
    HealthMonitor,
)
from companion.core.events import CountSet
from companion.pages.count.page import CountPage
from companion.records.journal import Journal
from companion.referee.inputs import FactStated
from companion.table.device import Device
from companion.table.preferences import Preferences
from companion.table.table import Table


class Lens:
    """A camera before which hands can be laid."""

    def begin_counting(self):
        """Nothing to do."""

    def end_counting(self):
        """Nothing to do."""

    def read_hand(self):
        """Nothing to do."""


@pytest.mark.parametrize(
    ("condition", "sees"),
    [(Condition.OK, True), (Condition.LOST, False), (Condition.RETRYING, False)],
)
def test_a_camera_that_is_lost_is_not_waited_for(condition, sees):
    health = HealthMonitor()
    health.update(Component.CAMERA, ComponentState(condition, Fault.NONE), 5.0)
    with Journal(":memory:") as journal:
        table = Table(journal, {}, players=("Ada", "Ben", "Cem"), health=health)
        page = CountPage(table, Preferences(Device()))
        page.use(Lens())
        table.tick(5.0)
        table.handle(seen("R3", at=6.0))
        seat = table.history.now.current
        table.handle(FactStated(8.0, (CountSet(seat, 1),)))
        table.handle(seen("R7", at=12.0))
        page.follow()
        assert page.is_open
        assert page.view.looks is sees
