"""What can be done with the chosen player, and the start of the game."""

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.views.set_up import SetUpView


class SeatingKeys(BoxLayout):
    """Add, remove, move, deal, start."""

    screen = ObjectProperty(None, allownone=True, rebind=True)
    words = ObjectProperty(SetUpView(), rebind=True)
