"""The end of a round: the points left in each hand, typed on a number pad."""

from kivy.app import App
from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.core.inputs import PointsEntered
from companion.ui.drafts import PointsDraft
from companion.ui.views.count import CountView


class CountScreen(BoxLayout):
    """One cell a hand, a number pad, and done."""

    count = ObjectProperty(CountView(), rebind=True)
    draft = ObjectProperty(PointsDraft(), rebind=True)

    def on_count(self, *_: object) -> None:
        """Begin anew with every new count."""
        self.draft = PointsDraft.begin(tuple(row.fixed for row in self.count.rows))

    def type(self, digit: str) -> None:
        """Take a digit, of the pad or of a keyboard."""
        if digit.isdigit():
            self.draft = self.draft.type(digit)

    def erase(self) -> None:
        """Take the last digit back."""
        self.draft = self.draft.erase()

    def done(self) -> None:
        """Post the points."""
        if self.draft.is_complete:
            App.get_running_app().say(PointsEntered(0, self.draft.points))
