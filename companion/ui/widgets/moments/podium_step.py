"""One step of the podium, and who stands on it."""

from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout

from companion.view.announcements import ResultEntry
from companion.view.badges import Badge

NOBODY = ResultEntry("", Badge(), 0, "")
"""Stands on a step that stays empty."""


class PodiumStep(FloatLayout):
    """The higher, the better the place."""

    standings = ObjectProperty(())
    """All who stand on the podium, the best first."""
    at = NumericProperty(0)
    """Which of them stands here."""
    part = ObjectProperty(NOBODY, rebind=True)
    badge_side = NumericProperty(1)
    """Width and height of the badge, pixels."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("standings", "at"):
            self.fbind(name, self._follow)

    def _follow(self, *_: object) -> None:
        at = int(self.at)
        self.part = self.standings[at] if at < len(self.standings) else NOBODY
