"""The story of an evening, drawn to be sent."""

from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.pages.evening.view import EveningView, Highlight
from companion.ui.page_screen import PageScreen


class HighlightLine(BoxLayout):
    """One highlight: whose, the number, what it was."""

    part = ObjectProperty(Highlight(), rebind=True)
    index = NumericProperty(0)


class EveningScreen(PageScreen):
    """The highlights, over the key that saves them as a picture."""

    shows = EveningView
    picture = ObjectProperty(None, allownone=True)
    """What is sent: all but the keys."""
