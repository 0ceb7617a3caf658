"""The props of a round with a mistake: what is done, and what is reported of it."""

import random
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from bench.mistakes import SIMULATED, Mistake, Wiring, lookalike

from companion.core.cards import Card
from companion.core.events import Played
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.referee.inputs import (
    ArmSeen,
    Button,
    CardGone,
    CardSeen,
    CardUnread,
    ColorTouched,
    DrawSeen,
    FactStated,
    Pressed,
    TableInput,
)

_TRUE_WITHIN_DEG = 12.0
_PLAYING = {Phase.PLAY, Phase.DRAWN}


@dataclass(slots=True)
class Act:
    """Something that people did: what a perfect sensor would say, and what ours say."""

    true: TableInput | None
    reported: tuple[TableInput, ...]


@dataclass(slots=True)
class RoundProps:
    """The props of a round: what is done to them becomes reports, one of them wrong.

    Args:
        rng: draws seeded_rng.
        wiring: what the sensors know.
        mistake: what goes wrong.
        turn: from which card on it may.
    """

    rng: random.Random
    wiring: Wiring
    mistake: Mistake
    turn: int
    acts: deque[Act] = field(default_factory=deque)
    at: float = 0.0
    cards: int = 0
    """How many cards have landed."""
    state: State | None = None
    """The true state."""
    has_erred: bool = False
    sides: tuple[float, ...] = ()
    """Where each seat's arm comes from, degrees."""
    busy_until: float = 0.0
    """Until when somebody still takes the cards of a penalty."""
    _unread: int = 0
    _draws_silently: bool = False

    def seat_round(self, seats: int) -> None:
        """Set the seats around the table, not quite evenly, as people sit."""
        first = self.rng.uniform(0, 360)
        self.sides = tuple(
            (first + 360 * seat / seats + self.rng.gauss(0, 90 / seats / 3)) % 360
            for seat in range(seats)
        )

    def lay(self, card: Card, seat: Seat) -> None:
        """Lay a card on the discard pile."""
        self._wait(2.0, 7.0)
        self.cards += 1
        seen = CardSeen(self.at, card, from_deg=self._from(seat))
        read: tuple[TableInput, ...] = self._as_read(seen)
        if self.wiring is Wiring.SEEN and self.state is not None:
            read = (*self._seen_beside(seat, unread=not read), *read)
        self._add(seen, read)

    def _seen_beside(self, seat: Seat, *, unread: bool) -> tuple[TableInput, ...]:
        """Return what the camera sees at the pile beside a card that is read."""
        whose = seat if unread else Seat(self.rng.randrange(len(self.sides)))
        at, whence = self.at - 1, self._from(whose)
        if self.rng.random() < (
            SIMULATED.unread_told if unread else SIMULATED.unread_imagined
        ):
            return (CardUnread(at, whence),)
        if self.rng.random() < (SIMULATED.arm_seen if unread else SIMULATED.idle_arms):
            return (ArmSeen(at, whence),)
        errs = self.mistake is not Mistake.NONE
        if errs and self.rng.random() < SIMULATED.draws_imagined:
            return (DrawSeen(at, from_deg=whence),)
        return ()

    def slip(self, card: Card, seat: Seat) -> None:
        """Lay a card out of turn; the table lets it stand."""
        self._wait(2.0, 7.0)
        self.cards += 1
        self.has_erred = True
        stood = FactStated(self.at, (Played(seat, card),))
        self._add(stood, (CardSeen(self.at, card, from_deg=self._from(seat)),))

    def lay_wrongly(self, card: Card, seat: Seat) -> None:
        """Lay a card that does not match, and take it back much later."""
        self._wait(2.0, 7.0)
        self.has_erred = True
        landed = CardSeen(self.at, card, from_deg=self._from(seat))
        self._wait(6.0, 9.0)
        self._add(None, (landed, CardGone(self.at, card)))

    def take_back(self, _seat: Seat) -> None:
        """Take an opening card back; nobody sees it."""

    def draw(self, _count: int, seat: Seat) -> None:
        """Take cards from the draw pile; the camera mostly sees it."""
        if self.wiring is Wiring.SEEN and self.rng.random() < SIMULATED.draws_seen:
            self._add(None, (DrawSeen(self.at + 0.5, from_deg=self._from(seat)),))

    def reshuffle(self, _seat: Seat) -> None:
        """Make a new draw pile; it is told by counting."""

    def turn_over(self, pile: Sequence[Card], seat: Seat) -> None:
        """Turn the discard pile over: what lies on top is seen like any card."""
        self.lay(pile[-1], seat)

    def gather(self, _seat: Seat) -> None:
        """Gather all cards; nobody sees it."""

    def press(self, button: Button) -> None:
        """Press a button on the table."""
        self._wait(1.0, 4.0)
        if button is Button.DRAW_PASS:
            self.at = max(self.at, self.busy_until)
        press = Pressed(self.at, button)
        own = self._as_pressed(press)
        silent = button is Button.DRAW_PASS and self._is_silent()
        self._add(own, () if silent else (own,))

    def touch(self, item: TableInput) -> None:
        """Touch the screen."""
        self._wait(0.5, 2.0)
        item = replace(item, at=self.at)
        silent = isinstance(item, ColorTouched) and self._errs(Mistake.NO_COLOR)
        self._add(item, () if silent else (item,))

    def press_by_habit(self, seat: Seat) -> None:
        """Press draw for a penalty that the referee has counted already."""
        self._wait(1.0, 5.0)
        self.has_erred = True
        press = Pressed(self.at, Button.DRAW_PASS)
        self._add(None, (self._owned(press, seat, Button.DRAW),))

    @property
    def is_due(self) -> bool:
        """Whether the mistake is still to come, and may come now."""
        return not self.has_erred and self.cards >= self.turn

    def _errs(self, mistake: Mistake) -> bool:
        """Whether ``mistake`` happens now; it happens once."""
        if self.mistake is not mistake or not self.is_due:
            return False
        self.has_erred = True
        return True

    def _as_read(self, seen: CardSeen) -> tuple[CardSeen, ...]:
        if self.state is None or self.state.phase is Phase.FLIP:
            return (seen,)
        if self._unread:
            self._unread -= 1
            return ()
        if self._errs(Mistake.UNREAD):
            return ()
        if self._errs(Mistake.TWO_UNREAD):
            self._unread = 1
            return ()
        deck = self.state.deck
        if self._errs(Mistake.MISREAD):
            return (replace(seen, card=lookalike(seen.card, deck, self.rng)),)
        if self._errs(Mistake.PHANTOM):
            faces = [face.card for face in deck.faces.values()]
            card = self.rng.choice(faces)
            return (seen, replace(seen, at=seen.at + 1, card=card))
        return (seen,)

    def _is_silent(self) -> bool:
        """Whether a press for a draw or a pass is forgotten."""
        state = self.state
        if state is None or state.phase not in _PLAYING:
            self._draws_silently = False
            return False
        if state.phase is Phase.PLAY:
            self._draws_silently = self._errs(Mistake.NO_DRAW)
            return self._draws_silently
        return self._draws_silently or self._errs(Mistake.NO_PASS)

    def _as_pressed(self, press: Pressed) -> Pressed:
        state = self.state
        if state is None or state.to_act is None or self.wiring is not Wiring.OWN:
            return press
        if press.button is Button.CATCH_CHALLENGE:
            return press
        if press.button is not Button.DRAW_PASS:
            return replace(press, seat=state.to_act)
        drawn = state.phase is Phase.DRAWN and not state.rules.draw_until_playable
        button = Button.PASS if drawn else Button.DRAW
        seat = state.extra_penalties[0].seat if state.extra_penalties else state.to_act
        return self._owned(press, seat, button)

    def _owned(self, press: Pressed, seat: Seat, button: Button) -> Pressed:
        own = self.wiring is Wiring.OWN
        return replace(press, seat=seat, button=button) if own else press

    def _from(self, seat: Seat) -> float | None:
        if self.wiring is not Wiring.SEEN:
            return None
        return (self.sides[seat] + self.rng.gauss(0, _TRUE_WITHIN_DEG)) % 360

    def _wait(self, least: float, most: float) -> None:
        self.at += self.rng.uniform(least, most)

    def _add(self, true: TableInput | None, reported: tuple[TableInput, ...]) -> None:
        self.acts.append(Act(true, reported))
