"""Whatever is touched, in whatever order, the screen goes on."""

from dataclasses import fields, is_dataclass, replace

import pytest
from builders import seen
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.pages.navigator import Navigator
from companion.records.journal import Journal
from companion.referee.inputs import Button, Pressed, TableInput
from companion.table.device import Device
from companion.table.table import Table
from companion.view.actions import OpenPanel, Touch
from companion.view.keyboard import Key, Letter

CARDS = ("R5", "B7", "W", "W+4", "G+2", "YS", "BR", "R0")
TOUCHES = 40


def offered(part):
    """Everything on the screen that can be touched, as its layouts show it."""
    if getattr(part, "action", None) is not None and getattr(part, "enabled", True):
        yield part
    elif is_dataclass(part):
        for field in fields(part):
            yield from offered(getattr(part, field.name))
    elif isinstance(part, tuple):
        for each in part:
            yield from offered(each)


def touched(part, version, at):
    """What the app posts for a touch."""
    if isinstance(part.action, TableInput):
        action = part.action if part.action.at else replace(part.action, at=at)
        return Touch(version, action, getattr(part, "question", None))
    return part.action


@pytest.mark.slow
@settings(max_examples=settings.default.max_examples // 5)  # each is forty touches
@given(st.data())
def test_nothing_that_is_touched_stops_the_screen(tmp_path_factory, data):
    """Every third time what was there a moment ago: two touches can come at once."""
    device = Device(exports=tmp_path_factory.getbasetemp)
    with Journal(":memory:") as journal:
        navigator = Navigator(Table(journal, {}, players=("Ada", "Ben", "Cem")), device)
        before = navigator.view
        for at in range(1, TOUCHES):
            view = before if at % 3 == 0 else navigator.view
            parts = [p for p in offered(view) if not isinstance(p.action, OpenPanel)]
            items = [touched(part, view.version, float(at)) for part in parts]
            items += [seen(card) for card in CARDS]
            items += [Pressed(float(at), button) for button in Button]
            items += [Letter("ß"), Key.ERASE, Key.DONE]
            before = navigator.view
            navigator.handle(data.draw(st.sampled_from(items)))
            navigator.tick(float(at))
