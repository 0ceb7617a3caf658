"""What is on the screen, as a screen reader needs it: names, roles and boxes.

The names are the words that are read aloud, too (`view.sentences.read_aloud`).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from kivy.app import App
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.ui.widgets.announcements import AnnouncementOverlay
from companion.ui.widgets.touchable import Touchable
from companion.view.form import Line
from companion.view.language import _
from companion.view.sentences.read_aloud import spoken_texts


class Role(Enum):
    """What an element is for."""

    BUTTON = "button"
    """It can be touched."""
    TEXT = "text"
    COVER = "cover"
    """It covers the whole screen for a moment; a touch ends that."""


@dataclass(frozen=True, slots=True)
class Element:
    """Something that is seen."""

    name: str
    """Its words; empty for what is only drawn."""
    role: Role
    box: tuple[float, float, float, float]
    """Left, top, width and height in the window, pixels from its upper left corner."""
    enabled: bool = True
    """Whether a touch means something."""


def elements(root: Widget) -> tuple[Element, ...]:
    """Return what is seen in a window, what lies behind first.

    Args:
        root: the window's widget.
    """
    for widget in root.children:
        if isinstance(widget, AnnouncementOverlay) and widget.opacity:
            return (Element("", Role.COVER, _box(widget, root)),)
    return tuple(_found(root, root))


def _found(widget: Widget, root: Widget) -> Iterator[Element]:
    if not widget.opacity or min(widget.size) < 1:
        return
    if isinstance(widget, Touchable) and not _is_text(widget) and _is_in_sight(widget):
        name = _name_of(widget) or " ".join(_written(widget))
        meant = widget.meant(widget.center)
        enabled = getattr(meant, "enabled", meant is not None)
        yield Element(name, Role.BUTTON, _box(widget, root), enabled)
    elif isinstance(widget, Label) and widget.text:
        yield Element(widget.text, Role.TEXT, _box(widget, root))
    for child in reversed(widget.children):
        yield from _found(child, root)


def _name_of(widget: Widget) -> str:
    """Return the words by which a control is known to those who cannot see it."""
    views = App.get_running_app().views
    match type(widget).__name__:
        case "TopEdge":
            return ""  # whoever cannot see it finds the edge with a finger
        case "Ring":
            return str(views.table.way)
        case "DeckKey":
            return _("Enter a card")
        case "PictureSection":
            return _("Camera picture")
        case "MainKeySection":
            return str(widget.value.key.text)
        case "GroupTab":
            return str(widget.swatch.word)
        case "CardButton":
            return str(widget.face.name)
        case "ColorField":
            return " ".join(spoken_texts((widget.swatch, widget.face)))
        case _:
            return " ".join(spoken_texts(widget.value))


def _is_text(widget: Widget) -> bool:
    """Whether it is a line that is only read."""
    value = getattr(widget, "value", None)
    return isinstance(value, Line) and value.action is None


def _is_in_sight(widget: Widget) -> bool:
    """Whether a touch of its middle reaches it: it may be scrolled away."""
    middle = widget.to_window(*widget.center)
    above = widget.parent
    while above is not None and above is not above.parent:  # the window is its own
        is_out = isinstance(above, ScrollView) and not above.collide_point(
            *above.parent.to_widget(*middle)
        )
        if is_out:
            return False
        above = above.parent
    return True


def _written(widget: Widget) -> Iterator[str]:
    """Yield the words that stand on a control that has none to be heard: "+", "7"."""
    for label in widget.walk(restrict=True):
        if isinstance(label, Label) and label.text and label.opacity:
            yield label.text


def _box(widget: Widget, root: Widget) -> tuple[float, float, float, float]:
    left, top = widget.to_window(widget.x, widget.top)
    return left, root.height - top, widget.width, widget.height
