"""Every event that changes a state says how."""

from typing import get_args

from companion.core.events import PlainEvent
from companion.core.game import CHANGES


def test_every_plain_event_changes_a_state_in_one_way():
    assert {*CHANGES} == {*get_args(PlainEvent)}
