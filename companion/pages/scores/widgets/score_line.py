"""One player's line of the scores."""

from kivy.properties import ColorProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.pages.scores.view import ScoreRow


class ScoreLine(BoxLayout):
    """Place, name, how far it is to the target, points of the round, total."""

    part = ObjectProperty(ScoreRow("", "", "", "", ""), rebind=True)
    index = NumericProperty(0)
    ink = ColorProperty((1, 1, 1, 1))
    soft = ColorProperty((1, 1, 1, 1))
