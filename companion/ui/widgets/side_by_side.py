"""What stands side by side, mirrored for left-handed people."""

from kivy.app import App
from kivy.uix.boxlayout import BoxLayout


class SideBySide(BoxLayout):
    """A row that begins on the right where people have chosen so."""

    def on_kv_post(self, _root: object) -> None:
        """Turn the row around; a column stays as it is."""
        mirrored = App.get_running_app().look.left_handed
        if mirrored and self.orientation == "horizontal":
            self.children.reverse()
