"""The middle of the table: the ring, or a panel that was asked for."""

from kivy.factory import Factory
from kivy.properties import StringProperty
from kivy.uix.floatlayout import FloatLayout

PANELS = {
    "": "TableRing",
    "more": "MorePanel",
    "cards": "CardsPanel",
    "turns": "TurnsPanel",
    "players": "PlayersPanel",
    "penalties": "PenaltiesPanel",
    "picture": "PicturePanel",
}


class TablePanels(FloatLayout):
    """Shows one panel at a time; UNO and catch lie outside and stay."""

    panel = StringProperty("-")

    def on_panel(self, *_: object) -> None:
        """Exchange the panel."""
        self.clear_widgets()
        self.add_widget(Factory.get(PANELS[self.panel])())
