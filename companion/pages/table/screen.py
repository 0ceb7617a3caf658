"""The table while a round is played."""

from kivy.animation import Animation
from kivy.app import App
from kivy.factory import Factory
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.pages.table.view import TableView
from companion.pages.table.widgets.flying_card import FlyingCard
from companion.pages.table.widgets.hand_mark import HandMark
from companion.pages.table.widgets.seat_plaque import SeatPlaque
from companion.pages.table.widgets.table_ring import TableRing
from companion.ui.page_screen import PageScreen
from companion.ui.widgets.bars import TimeBar

BANNER_MM = 32
"""Height of what is told across the middle."""


class TableScreen(PageScreen):
    """Whose turn, the color in force, the seats, the controls, the log."""

    shows = TableView
    blocks = ObjectProperty(None, allownone=True)
    """All that lies on the screen; its ``field`` shows the pile."""
    air = ObjectProperty(None, allownone=True)
    """Holds the blocks, and the card that flies over them."""
    still = ObjectProperty(None, allownone=True)
    """Holds the blocks: most of them stand still while something moves."""

    _marks: Widget | None = None
    """What moves in the middle, while that shows the ring."""

    def on_kv_post(self, _root: object) -> None:
        """Lay the same blocks out for a wide or a tall display."""
        tall = App.get_running_app().theme.is_portrait
        self.blocks = Factory.get("TablePortrait" if tall else "TableLandscape")()
        self.still.add_widget(self.blocks)
        for bar in (w for w in self.blocks.walk() if isinstance(w, TimeBar)):
            self.still.draw_above(bar)
        self._lift_marks()
        self.blocks.middle.panels.fbind("children", self._lift_marks)
        self._banner = Factory.AnnouncementBanner()
        self.air.add_widget(self._banner)
        for name in ("pos", "size"):
            self.blocks.middle.panels.fbind(name, self._lay_banner)
        self._hand = HandMark(blocks=self.blocks)
        self.air.add_widget(self._hand)
        self.bind(words=self._hand.follow)
        self._flying = FlyingCard()
        self._before = self.words
        self.blocks.field.face = self.words.top
        self.bind(words=self._follow)

    def _lift_marks(self, *_: object) -> None:
        """Let the ring move over the seats, while there is one."""
        if self._marks is not None:
            self.still.draw_inside(self._marks)
        middle = self.blocks.middle.panels.children
        rings = (w.marks for w in middle if isinstance(w, TableRing))
        self._marks = next(rings, None)
        if self._marks is not None:
            self.still.draw_above(self._marks)

    def _lay_banner(self, panels: Widget, *_: object) -> None:
        """Let the banner lie across the middle of the table."""
        height = App.get_running_app().theme.px(BANNER_MM)
        self._banner.size = panels.width, height
        self._banner.pos = panels.x, panels.center_y - height / 2

    def _follow(self, *_: object) -> None:
        """Let a card that was laid fly to the pile; put any other there at once."""
        before, self._before = self._before, self.words
        if self._flying.parent and before.landing == self.words.landing:
            return  # it is on its way
        start = self._start() if _has_landed(before, self.words) else None
        self._land()
        if start is None or not App.get_running_app().theme.animated:
            self.blocks.field.face = self.words.top
            return
        self._flying.face = self.words.top
        self.air.add_widget(self._flying)
        flight = self._flying.fly(start, self.blocks.field.pile)
        flight.bind(on_complete=self._land)

    def _start(self) -> tuple[float, float] | None:
        """Return where the player sits; ``None`` where no seats are shown."""
        seats = (w for w in self.walk(restrict=True) if isinstance(w, SeatPlaque))
        found = (w for w in seats if w.index == self.words.landing.place)
        return next((tuple(plaque.center) for plaque in found), None)

    def _land(self, *_: object) -> None:
        """Put the card that is in the air on the pile."""
        if self._flying.parent:
            Animation.cancel_all(self._flying)
            self.blocks.field.face = self._flying.face
            self.air.remove_widget(self._flying)


def _has_landed(before: TableView, after: TableView) -> bool:
    """Whether a card has landed since, while people could see the table."""
    seen = App.get_running_app().came_from == TableView.screen
    return seen and after.landing.number > before.landing.number > 0
