"""The middle of the table: the ring, or a panel that was asked for."""

from companion.ui.widgets.containers import Switcher

PANELS = {
    "": "TableRing",
    "more": "MenuPanel",
    "cards": "CardsPanel",
    "picture": "PicturePanel",
}


class TablePanels(Switcher):
    """Shows one panel at a time; UNO and catch lie outside and stay."""
