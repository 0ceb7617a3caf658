"""The count of the hands, for as long as a round waits for it."""

from companion.camera.live_camera import LiveCamera
from companion.camera.reports import HandRead
from companion.components.component import Component, ComponentState
from companion.core.events import HandsCounted
from companion.core.state import Phase, State
from companion.pages.count.hands import AgreeHand, EnterBy, Entry, HandEdit, HandsDraft
from companion.pages.count.words import CountView, count_page, round_won_page
from companion.referee.inputs import Button, PointsEntered, Pressed, UndoTouched
from companion.table.preferences import Preferences
from companion.table.table import Table
from companion.view.actions import Action, Touch
from companion.view.form import Form

LOOK_S = 0.4
"""Least time between two looks at a hand, seconds: reading many cards takes a while."""
GO_ON = {Button.DRAW_PASS, Button.DRAW, Button.PASS}
"""Pressed while hands are counted: what was read is right."""
LOST_S = 5.0
"""Seconds after which a look that was not answered is asked for again."""


class CountPage:
    """Counts the hands of a round; lies over the game by itself while it waits.

    Args:
        table: the game.
        preferences: whether children play, who want no points, and people's badges.
    """

    def __init__(self, table: Table, preferences: Preferences) -> None:
        self._table, self._preferences = table, preferences
        self._camera: LiveCamera | None = None
        self._counted: State | None = None
        self._draft = HandsDraft()
        self._left: tuple[State, HandsDraft] | None = None
        """The count that was finished last, until the game goes on."""
        self._looked_at = 0.0
        self._waits = False

    def use(self, camera: LiveCamera | None) -> None:
        """Let hands be laid before a camera, also if they are being counted already.

        Args:
            camera: where hands can be laid; ``None`` if there is none.
        """
        self._camera = camera
        self._counted = None
        self.follow()

    @property
    def is_open(self) -> bool:
        """Whether hands are being counted."""
        return self._counted is not None

    @property
    def view(self) -> CountView | Form:
        """The view of the page as it is now."""
        if self._counted is None:
            return CountView()
        if self._without_points:
            return round_won_page(self._counted, self._preferences.badges)
        has_camera = self._camera is not None
        return count_page(self._counted, self._draft, has_camera=has_camera)

    @property
    def can_undo(self) -> bool:
        """Whether undo takes a hand back here, and nothing that happened before."""
        return self.is_open and bool(self._draft.agreed)

    @property
    def _without_points(self) -> bool:
        return self._preferences.settings.for_children

    @property
    def _sees(self) -> bool:
        """Whether there is a camera, and it works or is still being opened."""
        state = self._table.components.get(Component.CAMERA, ComponentState())
        return self._camera is not None and (state.works or state.is_new)

    def follow(self) -> None:
        """Open when hands are to be counted, begin anew if they changed, and close."""
        now = self._table.history.now if self._table.history else None
        state = now if now is not None and now.phase is Phase.COUNT else None
        if state is self._counted:
            return
        if self._counted is not None:
            is_finished = now is not None and now.phase is Phase.OVER
            self._left = (self._counted, self._draft) if is_finished else None
        if state is not None:
            self._draft = self._begin(state)
        if self._camera is not None and state is None:
            self._camera.end_counting()
        if self._camera is not None and self._counted is None:
            self._camera.begin_counting()
        self._counted, self._waits = state, False

    def _begin(self, state: State) -> HandsDraft:
        """Return a new count; one that was taken back goes on as it was."""
        if self._left is not None and self._left[0] == state:
            draft = self._left[1]
            return draft.undo() if draft.hand.is_agreed else draft
        undone = self._table.history.undone[-1:] if self._table.history else ()
        last = undone[0][-1].event if undone and undone[0] else None
        if isinstance(last, HandsCounted):
            return HandsDraft.begin(state, Entry.DIGITS).with_points(last.points)
        return HandsDraft.begin(state, Entry.CAMERA if self._sees else Entry.PAD)

    def handle(self, action: Action) -> bool:
        """Take what is touched or pressed, and what the camera reads."""
        if not self.is_open or (self._without_points and isinstance(action, Touch)):
            return False
        if self._draft.agreed and self._takes_back(action):
            self._draft = self._draft.undo()
            return True
        if isinstance(action, Pressed) and action.button in GO_ON and not action.long:
            self._go_on(action.at)
            return True
        if isinstance(action, HandRead):
            self._see(action)
            return True
        if not isinstance(action, HandEdit):
            return False
        self._draft = self._draft.edit(action)
        if isinstance(action, EnterBy):
            self._waits = False
        return True

    def _takes_back(self, action: Action) -> bool:
        """Whether somebody takes the last hand back, not the card before the count."""
        match action:
            case Touch(version=version, table_input=UndoTouched(to=None)):
                history = self._table.history
                return history is not None and version == history.version
            case UndoTouched(to=None) | Pressed(long=True):
                return True
            case _:
                return False

    def _go_on(self, at: float) -> None:
        """Agree on the hand that was read; after the last one, on all (5.28).

        With a camera and a button, hands are counted without a touch.
        """
        if self._counted is not None and self._without_points:
            self._table.handle(PointsEntered(at, (0,) * self._counted.seats))
        elif self._counted is not None and self._draft.can_be_scored:
            self._table.handle(PointsEntered(at, self._draft.all_points(self._counted)))
        else:
            self._draft = self._draft.edit(AgreeHand())

    def _see(self, read: HandRead) -> None:
        self._waits = False
        if self._counted is None:
            return
        deck = self._counted.deck
        cards = (deck.likeliest(seen.readings) for seen in read.cards)
        known = tuple(card for card in cards if card is not None)
        self._draft = self._draft.seen(known, self._counted.top)

    def tick(self, now: float) -> None:
        """Look at the hand that lies there, again and again until it is settled.

        Args:
            now: monotonic seconds.
        """
        is_known = not self.is_open or self._without_points or not self._draft.looks
        if self._camera is None or is_known:
            return
        pause = LOST_S if self._waits else LOOK_S
        if now - self._looked_at < pause:
            return
        self._looked_at, self._waits = now, True
        self._camera.read_hand()
