"""The table while a round is played."""

from collections.abc import Iterator

from kivy.animation import Animation
from kivy.app import App
from kivy.clock import Clock
from kivy.factory import Factory
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.pages.hinting import Hint
from companion.pages.table.view import TableView
from companion.pages.table.widgets.pieces import RecentEventChip, SeatPlaque
from companion.pages.table.widgets.ring import DeckKey, Ring, TableRing
from companion.ui.page_screen import PageScreen
from companion.ui.widgets.bars import TimeBar
from companion.ui.widgets.card_widgets import CardPicture
from companion.ui.widgets.icons import HandIcon
from companion.ui.widgets.labels import width_of
from companion.view.elements import TurnPrompt

PANELS = {
    "": "TableRing",
    "more": "MenuPanel",
    "cards": "CardsPanel",
    "picture": "PicturePanel",
}
"""Widget in the middle for each panel; UNO and catch lie outside and stay."""
BANNER_MM = 32
"""Height of an announcement across the middle, millimetres."""
FLIGHT_S = 0.2
BADGE_MOST_MM, BADGE_FOR_CHILDREN_MM = 11.5, 22.0
BADGE_LEAST_MM = 4.4
"""A smaller badge would say nothing: then there is none."""
NAME_MM = 72.0
"""Width of a name of twelve letters, which is shown in full; longer ones are cut."""
GAP_MM = 1.6
HAND_MM = 9.0
INSIDE = 0.42
"""Share of its side by which it reaches into what it marks."""

_KINDS: dict[Hint, type[Widget]] = {
    Hint.DECK: DeckKey,
    Hint.SEAT: SeatPlaque,
    Hint.TRAIL: RecentEventChip,
    Hint.ARROW: Ring,
}


class TableScreen(PageScreen):
    """Whose turn, the color in force, the seats, the controls, the log.

    In its layout ``still`` draws into a picture what mostly stands still; in ``air`` a
    card and a banner move over that.
    """

    shows = TableView
    blocks = ObjectProperty(None, allownone=True)
    """All that lies on the screen; its ``field`` shows the pile."""

    _marks: Widget | None = None
    """The moving marks in the middle, while it shows the ring."""

    def on_kv_post(self, _root: object) -> None:
        """Lay the same blocks out for a wide or a tall display."""
        tall = App.get_running_app().theme.is_portrait
        self.blocks = Factory.get("TablePortrait" if tall else "TableLandscape")()
        self.ids.still.add_widget(self.blocks)
        for bar in (w for w in self.blocks.walk() if isinstance(w, TimeBar)):
            self.ids.still.draw_above(bar)
        self._panels = self.blocks.ids.middle.ids.panels
        self._lift_marks()
        self._panels.fbind("children", self._lift_marks)
        self._banner = Factory.AnnouncementBanner()
        self.ids.air.add_widget(self._banner)
        for name in ("pos", "size"):
            self._panels.fbind(name, self._lay_banner)
        self._hand = HandMark(blocks=self.blocks)
        self.ids.air.add_widget(self._hand)
        self.bind(words=self._hand.follow)
        self._flying = FlyingCard()
        self._before = self.words
        self.blocks.ids.field.face = self.words.top
        self.bind(words=self._follow)

    def _lift_marks(self, *_: object) -> None:
        """Let the ring move over the seats, while there is one."""
        if self._marks is not None:
            self.ids.still.draw_inside(self._marks)
        shown = self._panels.children
        rings = (w.ids.marks for w in shown if isinstance(w, TableRing))
        self._marks = next(rings, None)
        if self._marks is not None:
            self.ids.still.draw_above(self._marks)

    def _lay_banner(self, panels: Widget, *_: object) -> None:
        """Let the banner lie across the middle of the table."""
        height = App.get_running_app().theme.px(BANNER_MM)
        self._banner.size = panels.width, height
        self._banner.pos = panels.x, panels.center_y - height / 2
        # It stays in the middle of the table: the nearer edge of the screen ends it.
        room = min(panels.center_x, self.width - panels.center_x)
        self._banner.least = panels.width
        self._banner.most = max(2 * room, panels.width)

    def _follow(self, *_: object) -> None:
        """Let a card that was laid fly to the pile; put any other there at once."""
        before, self._before = self._before, self.words
        if self._flying.parent and before.landing == self.words.landing:
            return  # it is on its way
        start = self._start() if _has_landed(before, self.words) else None
        self._land()
        if start is None or not App.get_running_app().theme.animated:
            self.blocks.ids.field.face = self.words.top
            return
        self._flying.face = self.words.top
        self.ids.air.add_widget(self._flying)
        flight = self._flying.fly(start, self.blocks.ids.field.ids.pile)
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
            self.blocks.ids.field.face = self._flying.face
            self.ids.air.remove_widget(self._flying)


def _has_landed(before: TableView, after: TableView) -> bool:
    """Whether a card has landed since, while people could see the table."""
    seen = App.get_running_app().came_from == TableView.screen
    return seen and after.landing.number > before.landing.number > 0


def badge_side(
    width: float, name: str, *, mm: float, font_size: float, for_children: bool
) -> float:
    """Return the side of the badge, pixels: what the name leaves of the line.

    Args:
        width: of the line, pixels.
        name: who acts.
        mm: pixels of a millimeter.
        font_size: that of the name, pixels.
        for_children: whether pictures stand in place of the sentence, and leave room.
    """
    left = width - min(width_of(name, int(font_size)), NAME_MM * mm) - GAP_MM * mm
    most = BADGE_FOR_CHILDREN_MM if for_children else BADGE_MOST_MM
    return 0.0 if left < BADGE_LEAST_MM * mm else min(left, most * mm)


def fitting(act: TurnPrompt, width: float, font_size: float) -> str:
    """Return the sentence, or its brief form where it does not fit on one line.

    Args:
        act: what somebody may do.
        width: of the line, pixels.
        font_size: the least that may be used, pixels.
    """
    fits = width_of(act.sentence, int(font_size), bold=False) <= width
    return act.sentence if fits or not act.brief else act.brief


class FlyingCard(CardPicture):
    """It stands where it will land, and is moved from there: drawn once, not again."""

    start = ObjectProperty((0, 0))
    """The middle of where it comes from."""
    away = NumericProperty(0)
    """Share of its way that is left, 1 to 0."""

    def fly(self, start: tuple[float, float], pile: Widget) -> Animation:
        """Fly from a point onto the pile; return what tells of the landing."""
        self.start, self.pos, self.size, self.away = start, pile.pos, pile.size, 1
        flight = Animation(away=0, d=FLIGHT_S, t="out_quad")
        flight.start(self)
        return flight


class HandMark(HandIcon):
    """Stands on what the hint is about; a touch goes through it."""

    hint = StringProperty("")
    """One of `Hint`'s values; empty for none."""
    direction = NumericProperty(0)
    """The direction of play, which turns the arrows under it."""
    blocks = ObjectProperty(None, allownone=True)
    """All that can be marked."""

    def __init__(self, **kwargs: object) -> None:
        self._place = Clock.create_trigger(self._go_there)
        super().__init__(size_hint=(None, None), **kwargs)
        for name in ("hint", "direction", "blocks"):
            self.fbind(name, self.follow)
        pile = self.blocks.ids.field.ids.pile
        for name in ("pos", "size"):
            pile.fbind(name, self.follow)  # all else moves with it

    def follow(self, *_: object) -> None:
        """Go to where it belongs, once all is laid out."""
        self._place()

    def _go_there(self, _dt: float) -> None:
        marked = next(self._marked(), None) if self.hint else None
        self.opacity = 0 if marked is None else 1
        if marked is None:
            return
        side = App.get_running_app().theme.px(HAND_MM)
        self.size = side, side
        if self.hint == Hint.ARROW.value:
            self.center = marked.tail()
        else:
            # The draw pile is hardly larger than the hand and must be seen beside it.
            inside = 0 if self.hint == Hint.DECK.value else side * INSIDE
            self.center = marked.right - inside, marked.y + inside

    def _marked(self) -> Iterator[Widget]:
        """Yield what the hint is about, the best place first."""
        if self.hint == Hint.PILE.value:
            yield self.blocks.ids.field.ids.pile
            return
        kind = _KINDS[Hint(self.hint)]
        yield from (w for w in self.blocks.walk(restrict=True) if isinstance(w, kind))
