"""One number and what it counts."""

from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.pages.people.view import Fact


class FactLine(BoxLayout):
    """The number over its words."""

    part = ObjectProperty(Fact(), rebind=True)
    index = NumericProperty(0)
