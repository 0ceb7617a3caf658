"""What a control posts once somebody takes it, by touch or by ear."""

from dataclasses import replace

from companion.view.items import ByItself, Item, OpenPanel, PageItem, StartGame, Touch
from companion.view.parts import Control


def posted(control: Control, at: float, version: int) -> Item:
    """Return the item that a control posts.

    Args:
        control: what was taken.
        at: when that was, monotonic seconds.
        version: of the view that was shown then.
    """
    item = control.item
    if isinstance(item, StartGame | ByItself | Touch | PageItem | OpenPanel):
        return item
    if item is None:
        return Touch(version, None, control.question)
    # An answer to the referee keeps the moment that was asked about.
    stamped = item if item.at else replace(item, at=at)
    return Touch(version, stamped, control.question)
