"""Rounds in which one thing goes wrong: what happened, and what was reported."""

import random
from collections.abc import Mapping
from dataclasses import dataclass

from bench.mistakes import Mistake, Wiring
from bench.round_props import RoundProps

from companion.core.cards import Card
from companion.core.events import Drew, Played, Why
from companion.core.history import History
from companion.core.play.rules import is_legal
from companion.core.ruleset import parse_rules
from companion.core.seating import Seat
from companion.core.state import Phase, State, new_game
from companion.decks import load_deck
from companion.demo.cards import Cards
from companion.demo.players import Choice, Habits, Players
from companion.referee.inputs import (
    ArmSeen,
    CardGone,
    CardSeen,
    CardUnread,
    DrawSeen,
    PileReshuffled,
    RoundDealt,
    TableInput,
)
from companion.referee.referee import rule_on

PEOPLE = Habits(choice=Choice.ANY)
"""How people play in the bench's rounds: any card that fits, as people do."""
FOND_OF_TWINS = Habits(choice=Choice.TWIN)


def legal(players: Players, state: State, seat: Seat) -> list[Card]:
    """Return the cards of a hand that match."""
    return [card for card in players.cards.hands[seat] if is_legal(state, card)]


def seeded_rng(seed: int) -> random.Random:
    """Return the random numbers of a round."""
    return random.Random(seed)  # noqa: S311 (a game, no secret)


_NAMES = ("Ada", "Ben", "Cem", "Dee", "Eva", "Fin", "Gus", "Hal", "Ida", "Jon")
_MOST_ACTS = 2_000  # a round that does not end by then never will
_TAKING_S = 6.1
"""How long it takes to draw the cards of a penalty before the next seat draws."""


@dataclass(frozen=True, slots=True)
class LabeledInput:
    """One report, and how the table really stood once it had come."""

    item: TableInput
    truth: State


@dataclass(frozen=True, slots=True)
class LabeledRound:
    """What was reported of a round in which one thing went wrong."""

    start: State
    """The table before the deal."""
    inputs: tuple[LabeledInput, ...]
    erred: int | None
    """How many reports came before the mistake and what was reported of it."""


def play_round(  # noqa: PLR0913 (each decides the round)
    seed: int,
    players: int,
    mistake: Mistake,
    wiring: Wiring,
    *,
    rules: Mapping[str, object] | None = None,
    first: int = 1,
) -> LabeledRound:
    """Play one round in which one thing goes wrong.

    Args:
        seed: decides the cards, and where the mistake happens.
        players: 2 to 10.
        mistake: what goes wrong.
        wiring: what the sensors know.
        rules: the options of the table, by name.
        first: the first card with which the mistake may come.

    Returns:
        The round; without a mistake if it ended before one could happen.
    """
    rng = seeded_rng(seed)
    options = parse_rules(rules or {})
    start = new_game(_NAMES[:players], options, load_deck(options.deck))
    table = RoundProps(rng, wiring, mistake, rng.randint(first, first + 11))
    table.seat_round(players)
    return Play(start, table, PEOPLE).round()


class Play:
    """One round as it is played.

    Args:
        start: the table before the deal.
        table: the props.
        habits: how people play.
    """

    def __init__(self, start: State, table: RoundProps, habits: Habits) -> None:
        self._start, self._table = start, table
        cards = Cards(start.deck, table.rng)
        self._people = Players(start.deck, table, table.rng, cards, habits)
        self._history = History(start)
        self._inputs: list[LabeledInput] = []
        self._erred: int | None = None

    def round(self) -> LabeledRound:
        """Play it to the end."""
        if self._table.wiring is Wiring.SEEN:  # the camera has shown what it can see
            start = self._start
            self._inputs += [
                LabeledInput(DrawSeen(0.0), start),
                LabeledInput(ArmSeen(0.0), start),
            ]
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
        return LabeledRound(self._start, tuple(self._inputs), self._erred)

    def _take(self) -> None:
        acts = self._table.acts
        while acts:
            act = acts.popleft()
            before = self._history.now
            if act.true is not None:
                self._happen(act.true)
            for item in act.reported:
                early = isinstance(item, ArmSeen | CardUnread | DrawSeen)
                self._inputs.append(
                    LabeledInput(item, before if early else self._history.now)
                )
            if self._table.has_erred and self._erred is None:
                self._erred = len(self._inputs)
            self._press_by_habit(before)

    def _happen(self, item: TableInput) -> None:
        ruling = rule_on(self._history, item)
        self._history = self._history.after(ruling.events)
        self._table.state = self._history.now
        self._people.follow(ruling.events, self._history.now)
        drew = [e for e in ruling.events if isinstance(e, Drew)]
        if any(each.why is not Why.TURN for each in drew):
            self._table.busy_until = self._table.at + _TAKING_S

    def _press_by_habit(self, before: State) -> None:
        """Let whoever has just drawn a penalty press draw for it, too."""
        table, last = self._table, self._history.last_ruling
        new = self._history.now is not before
        if table.mistake is not Mistake.HABIT or not table.is_due or not new:
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
        match table.mistake:
            case Mistake.WRONG_SEAT:
                return self._slip(state, state.current)
            case Mistake.TAKEN_BACK:
                return self._lay_wrongly(state, state.current)
            case _:
                return False

    def _slip(self, state: State, current: Seat) -> bool:
        others = [s for s in state.seats_in if s != current]
        seat = self._people.rng.choice(others)
        cards = legal(self._people, state, seat)
        if not cards or len(self._people.cards.hands[seat]) < 3:
            return False
        card = self._people.rng.choice(cards)
        self._people.cards.hands[seat].remove(card)
        self._people.cards.discards.append(card)
        self._table.slip(card, seat)
        return True

    def _lay_wrongly(self, state: State, current: Seat) -> bool:
        hand = self._people.cards.hands[current]
        matching = legal(self._people, state, current)
        wrong = [card for card in hand if card not in matching]
        if not wrong:
            return False
        self._table.lay_wrongly(self._people.rng.choice(wrong), current)
        return True


_FIRST = 5
"""With which card on something may go wrong: sides are learned by then."""


@dataclass(slots=True)
class TruthRecorder(RoundProps):
    """Props that report all that is done, with the seat's number as its direction."""

    def draw(self, count: int, seat: Seat) -> None:
        """Take cards from the draw pile."""
        self._add(None, (DrawSeen(self.at + 0.5, count, float(seat)),))

    def take_back(self, _seat: Seat) -> None:
        """Take an opening card back."""
        self._add(None, (CardGone(self.at),))

    def reshuffle(self, _seat: Seat) -> None:
        """Make a new draw pile."""
        self._add(None, (PileReshuffled(self.at),))

    def _as_read(self, seen: CardSeen) -> tuple[CardSeen, ...]:
        return (seen,)

    def _seen_beside(self, seat: Seat, *, unread: bool) -> tuple[()]:
        del seat, unread  # the camera will see that by itself
        return ()

    def _from(self, seat: Seat) -> float:
        return float(seat)


def true_round(
    seed: int, players: int, mistake: Mistake, *, twins: bool = False
) -> LabeledRound:
    """Return what happens in a round, with who did it in place of every direction.

    Args:
        seed: decides the cards, and where the mistake happens.
        players: 2 to 6.
        mistake: what people do wrong; what goes wrong with sensors is not to be seen.
        twins: whether cards are laid on their like whenever they can.
    """
    rng, rules = seeded_rng(seed), parse_rules({})
    start = new_game(_NAMES[:players], rules, load_deck(rules.deck))
    table = TruthRecorder(rng, Wiring.SEEN, mistake, rng.randint(_FIRST, _FIRST + 11))
    table.seat_round(players)
    return Play(start, table, FOND_OF_TWINS if twins else PEOPLE).round()
