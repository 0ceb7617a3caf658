"""The color in force as a field, with the top card, its mark and its word."""

from kivy.animation import Animation
from kivy.app import App
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.ui.items import OpenPanel
from companion.ui.views.parts import CardFace, Swatch

LANDING = 0.1
"""How much larger a card is before it lands."""
LANDING_S = 0.2


class ColorField(ButtonBehavior, BoxLayout):
    """Touching it opens the card pad."""

    swatch = ObjectProperty(Swatch(), rebind=True)
    face = ObjectProperty(CardFace(), rebind=True)
    flow = StringProperty("vertical")
    swell = NumericProperty(0)

    def on_face(self, *_: object) -> None:
        """Let a new card land."""
        Animation.cancel_all(self, "swell")
        self.swell = 0
        if App.get_running_app().look.animated:
            self.swell = LANDING
            Animation(swell=0, d=LANDING_S, t="out_cubic").start(self)

    def on_press(self) -> None:
        """Let a card be entered by touch."""
        App.get_running_app().say(OpenPanel("cards"))
