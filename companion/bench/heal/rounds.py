"""Rounds in which one thing goes wrong: what happened, and what was reported."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.bench.heal.mishaps import Mishap, Wiring
from companion.bench.heal.people import People, lots
from companion.bench.heal.table import Table
from companion.core.events import Drew, Played, Why
from companion.core.history import History
from companion.core.ruleset import parse_rules
from companion.core.seating import Seat
from companion.core.state import Phase, State, new_game
from companion.decks import load_deck
from companion.demo.cards import Cards
from companion.referee.inputs import (
    ArmSeen,
    CardUnread,
    DrawSeen,
    RoundDealt,
    TableInput,
)
from companion.referee.referee import rule_on

_NAMES = ("Ada", "Ben", "Cem", "Dee", "Eva", "Fin", "Gus", "Hal", "Ida", "Jon")
_MOST_ACTS = 2_000  # a round that does not end by then never will
_TAKING_S = 6.1
"""How long it takes to draw the cards of a penalty before the next seat draws."""


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
    cards = Cards(start.deck, rng)
    return Play(start, table, People(start.deck, table, rng, cards)).round()


class Play:
    """One round as it is played.

    Args:
        start: the table before the deal.
        table: the props.
        people: who plays with them.
    """

    def __init__(self, start: State, table: Table, people: People) -> None:
        self._start, self._table, self._people = start, table, people
        self._history = History(start)
        self._told: list[Told] = []
        self._erred: int | None = None

    def round(self) -> Round:
        """Play it to the end."""
        if self._table.wiring is Wiring.SEEN:  # the camera has shown what it can see
            start = self._start
            self._told += [Told(DrawSeen(0.0), start), Told(ArmSeen(0.0), start)]
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
                early = isinstance(item, ArmSeen | CardUnread | DrawSeen)
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
        if not cards or len(self._people.cards.hands[seat]) < 3:  # noqa: PLR2004 (no call is due)
            return False
        card = self._people.rng.choice(cards)
        self._people.cards.hands[seat].remove(card)
        self._people.cards.discards.append(card)
        self._table.slip(card, seat)
        return True

    def _lay_wrongly(self, state: State, current: Seat) -> bool:
        hand = self._people.cards.hands[current]
        legal = self._people.legal(state, current)
        wrong = [card for card in hand if card not in legal]
        if not wrong:
            return False
        self._table.lay_wrongly(self._people.rng.choice(wrong), current)
        return True
