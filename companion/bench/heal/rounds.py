"""Rounds in which one thing goes wrong: what happened, and what was reported."""

import random
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.bench.heal.mishaps import Mishap, Wiring, lookalike
from companion.bench.heal.people import People, lots
from companion.core.cards import Card
from companion.core.events import Drew, Played, Why
from companion.core.history import History
from companion.core.ruleset import parse_rules
from companion.core.seating import Seat
from companion.core.state import Phase, State, new_game
from companion.decks import load_deck
from companion.referee.inputs import (
    ArmSeen,
    Button,
    CardGone,
    CardSeen,
    ColorTouched,
    DrawSeen,
    FactStated,
    Pressed,
    RoundDealt,
    TableInput,
)
from companion.referee.referee import rule_on

_NAMES = ("Ada", "Ben", "Cem", "Dee", "Eva", "Fin", "Gus", "Hal", "Ida", "Jon")
_MOST_ACTS = 2_000  # a round that does not end by then never will
_TRUE_WITHIN_DEG = 12.0
_DRAWS_SEEN = 0.85
"""Share of draws that a camera sees whose draw pile is marked."""
_ARM_SEEN = 0.5
"""Share of unread cards of which it sees the arm at least."""
_IDLE_ARMS = 0.05
"""Share of cards before which somebody reaches over the pile for nothing."""
_TAKING_S = 6.1
"""How long it takes to draw the cards of a penalty before the next seat draws."""
_PLAYING = {Phase.PLAY, Phase.DRAWN}


@dataclass(frozen=True, slots=True)
class Told:
    """One report, and how the table really stood once it had come."""

    item: TableInput
    truth: State


@dataclass(frozen=True, slots=True)
class Round:
    """What was reported of a round in which one thing went wrong."""

    start: State
    """The table before the deal."""
    told: tuple[Told, ...]
    erred: int | None
    """How many reports came before the mishap and what was told of it."""


@dataclass(slots=True)
class _Act:
    """Something that people did: what a perfect sensor would say, and what ours say."""

    true: TableInput | None
    told: tuple[TableInput, ...]


@dataclass(slots=True)
class Table:
    """The props of a round: what is done to them becomes reports, one of them wrong.

    Args:
        rng: draws lots.
        wiring: what the sensors know.
        mishap: what goes wrong.
        turn: from which card on it may.
    """

    rng: random.Random
    wiring: Wiring
    mishap: Mishap
    turn: int
    acts: deque[_Act] = field(default_factory=deque)
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
        idle = self.rng.random() < (_ARM_SEEN if not read else _IDLE_ARMS)
        if idle and self.wiring is Wiring.SEEN:
            whose = seat if not read else self.rng.randrange(len(self.sides))
            read = (ArmSeen(self.at - 1, self._from(Seat(whose))), *read)
        self._add(seen, read)

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
        if self.wiring is Wiring.SEEN and self.rng.random() < _DRAWS_SEEN:
            self._add(None, (DrawSeen(self.at + 0.5, from_deg=self._from(seat)),))

    def reshuffle(self, _seat: Seat) -> None:
        """Make a new draw pile; it is told by counting."""

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
        silent = isinstance(item, ColorTouched) and self._errs(Mishap.NO_COLOR)
        self._add(item, () if silent else (item,))

    def press_by_habit(self, seat: Seat) -> None:
        """Press draw for a penalty that the referee has counted already."""
        self._wait(1.0, 5.0)
        self.has_erred = True
        press = Pressed(self.at, Button.DRAW_PASS)
        self._add(None, (self._owned(press, seat, Button.DRAW),))

    @property
    def is_due(self) -> bool:
        """Whether the mishap is still to come, and may come now."""
        return not self.has_erred and self.cards >= self.turn

    def _errs(self, mishap: Mishap) -> bool:
        """Whether ``mishap`` happens now; it happens once."""
        if self.mishap is not mishap or not self.is_due:
            return False
        self.has_erred = True
        return True

    def _as_read(self, seen: CardSeen) -> tuple[CardSeen, ...]:
        if self.state is None or self.state.phase is Phase.FLIP:
            return (seen,)
        if self._unread:
            self._unread -= 1
            return ()
        if self._errs(Mishap.UNREAD):
            return ()
        if self._errs(Mishap.TWO_UNREAD):
            self._unread = 1
            return ()
        deck = self.state.deck
        if self._errs(Mishap.MISREAD):
            return (replace(seen, card=lookalike(seen.card, deck, self.rng)),)
        if self._errs(Mishap.PHANTOM):
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
            self._draws_silently = self._errs(Mishap.NO_DRAW)
            return self._draws_silently
        return self._draws_silently or self._errs(Mishap.NO_PASS)

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
        seat = state.side[0].seat if state.side else state.to_act
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

    def _add(self, true: TableInput | None, told: tuple[TableInput, ...]) -> None:
        self.acts.append(_Act(true, told))


def play_round(  # noqa: PLR0913 (each decides the round)
    seed: int,
    players: int,
    mishap: Mishap,
    wiring: Wiring,
    *,
    rules: Mapping[str, object] | None = None,
    first: int = 1,
) -> Round:
    """Play one round in which one thing goes wrong.

    Args:
        seed: decides the cards, and where the mishap happens.
        players: 2 to 10.
        mishap: what goes wrong.
        wiring: what the sensors know.
        rules: the options of the table, by name.
        first: the first card with which the mishap may come.

    Returns:
        The round; without a mishap if it ended before one could happen.
    """
    rng = lots(seed)
    options = parse_rules(rules or {})
    start = new_game(_NAMES[:players], options, load_deck(options.deck))
    table = Table(rng, wiring, mishap, rng.randint(first, first + 11))
    table.seat_round(players)
    return _Play(start, table, People(start.deck, table, rng)).round()


class _Play:
    """One round as it is played."""

    def __init__(self, start: State, table: Table, people: People) -> None:
        self._start, self._table, self._people = start, table, people
        self._history = History(start)
        self._told: list[Told] = []
        self._erred: int | None = None

    def round(self) -> Round:
        """Play it to the end."""
        self._table.touch(RoundDealt(0, Seat(0)))
        self._take()
        for _ in range(_MOST_ACTS):
            state = self._history.now
            if state.phase in {Phase.COUNT, Phase.OVER}:
                break
            if state.draw_pile + state.discard_pile <= 1:
                break  # nobody can move any more
            if not self._err(state):
                self._people.act(state)
            self._take()
        return Round(self._start, tuple(self._told), self._erred)

    def _take(self) -> None:
        acts = self._table.acts
        while acts:
            act = acts.popleft()
            before = self._history.now
            if act.true is not None:
                self._happen(act.true)
            for item in act.told:
                early = isinstance(item, ArmSeen)
                self._told.append(Told(item, before if early else self._history.now))
            if self._table.has_erred and self._erred is None:
                self._erred = len(self._told)
            self._press_by_habit(before)

    def _happen(self, item: TableInput) -> None:
        ruling = rule_on(self._history, item)
        self._history = self._history.after(ruling.events)
        self._table.state = self._history.now
        self._people.follow(ruling.events, self._history.now)
        drew = [e for e in ruling.events if isinstance(e, Drew)]
        if any(each.why is Why.PENALTY for each in drew):
            self._table.busy_until = self._table.at + _TAKING_S

    def _press_by_habit(self, before: State) -> None:
        """Let whoever has just drawn a penalty press draw for it, too."""
        table, last = self._table, self._history.last_ruling
        new = self._history.now is not before
        if table.mishap is not Mishap.HABIT or not table.is_due or not new:
            return
        drew = [s.event for s in last if isinstance(s.event, Drew)]
        forced = [d for d in drew if d.why is Why.PENALTY]
        if forced and any(isinstance(s.event, Played) for s in last):
            table.press_by_habit(forced[-1].player)

    def _err(self, state: State) -> bool:
        """Let a player err, if that is what goes wrong, and return whether one did."""
        table = self._table
        if not table.is_due or state.phase is not Phase.PLAY or state.current is None:
            return False
        match table.mishap:
            case Mishap.WRONG_SEAT:
                return self._slip(state, state.current)
            case Mishap.TAKEN_BACK:
                return self._lay_wrongly(state, state.current)
            case _:
                return False

    def _slip(self, state: State, current: Seat) -> bool:
        others = [s for s in state.seats_in if s != current]
        seat = self._people.rng.choice(others)
        cards = self._people.legal(state, seat)
        if not cards or len(self._people.hands[seat]) < 3:  # noqa: PLR2004 (no call is due)
            return False
        card = self._people.rng.choice(cards)
        self._people.hands[seat].remove(card)
        self._people.discards.append(card)
        self._table.slip(card, seat)
        return True

    def _lay_wrongly(self, state: State, current: Seat) -> bool:
        hand = self._people.hands[current]
        legal = self._people.legal(state, current)
        wrong = [card for card in hand if card not in legal]
        if not wrong:
            return False
        self._table.lay_wrongly(self._people.rng.choice(wrong), current)
        return True
