"""Hands whose points are counted up one after the other."""

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.widgets.repeater import RepeaterGrid
from companion.view.announcements import ResultEntry
from companion.view.badges import Badge


class HandLine(BoxLayout):
    """One hand: whose, and its points."""

    part = ObjectProperty(ResultEntry("", Badge(), 0, ""), rebind=True)
    index = NumericProperty(0)
    stands = BooleanProperty(defaultvalue=True)
    """Whether it has been counted."""


class HandsUp(RepeaterGrid):
    """A line a hand; those that were counted stand out."""

    counted = NumericProperty(1)
    """How much has been counted, 0 to 1."""

    def on_counted(self, *_: object) -> None:
        """Let the hands stand out, one after the other."""
        for line in self.children:
            line.stands = line.index < self.counted * len(self.parts)
