"""A name as it is typed, over the keyboard that it is typed on."""

from kivy.properties import ListProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.view.keyboard import NamingView


class Keyboard(BoxLayout):
    """The keys, row by row."""

    words = ObjectProperty(NamingView(), rebind=True)
    keys = ListProperty()


class NamingPart(BoxLayout):
    """What is typed, names that begin so, and the keyboard."""

    words = ObjectProperty(NamingView(), rebind=True)
