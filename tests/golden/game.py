"""One golden game: played by `Players`, told to the referee, sometimes wrongly."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from companion.commands.benchmarks.referee import PaperTable
from companion.core.events import GameEvent, Repair, Undone
from companion.core.history import History
from companion.core.play.rules import is_legal
from companion.core.ruleset import parse_rules
from companion.core.state import Phase, new_game
from companion.decks import load_deck
from companion.referee.inputs import (
    CardSeen,
    ReadAgain,
    RedoTouched,
    TableInput,
    UndoTouched,
)
from companion.referee.referee import rule_on as rule

from .happenings import HAPPENINGS, NAMES
from .players import Players

_MOST_ACTS = 3000


@dataclass(frozen=True, slots=True)
class Plan:
    """What a golden game is to be."""

    file: str
    players: int
    seed: int
    rules: Mapping[str, object] = field(default_factory=dict)
    rounds: int = 1
    """How many rounds are played, if nobody has won before."""
    happens: Mapping[str, float] = field(default_factory=dict)
    """What goes otherwise than usual, and how likely each time it can."""


class Game:
    """A game in the making, and all that was recorded of it."""

    def __init__(self, plan: Plan) -> None:
        rules = parse_rules(plan.rules)
        deck = load_deck(rules.deck)
        self.plan = plan
        self.table = PaperTable()
        self.start = new_game(NAMES[: plan.players], rules, deck)
        self.history = History(self.start)
        self.players = Players.at(deck, self.table, plan.seed)
        self.chance = Random(plan.seed)  # noqa: S311 (a game, no secret)
        self.recorded: list[GameEvent] = []

    def play(self) -> None:
        """Play to the end."""
        for _ in range(_MOST_ACTS):
            state = self.history.now
            over = state.phase is Phase.OVER
            if over and (state.winners or state.round == self.plan.rounds):
                return
            if not self._something_happens():
                self.players.act(state)
            self._tell()
        raise RuntimeError(f"{self.plan} did not end.")

    def _tell(self) -> None:
        """Tell the referee what the players did."""
        while self.table.inputs:
            item = self.table.inputs.popleft()
            if isinstance(item, CardSeen) and self._is("misread"):
                self._misread(item)
            else:
                self.rule_on(item)
            if self.players.past:
                self._take_back(item)
        self.players.require_agreement(self.history.now)

    def _take_back(self, item: TableInput) -> None:
        """Take the last ruling back, and put it back or tell it again."""
        if self._is("undo and redo"):
            self.rule_on(UndoTouched(0))
            self.rule_on(RedoTouched(0))
        again = self._is("undo and again") and isinstance(item, CardSeen)
        if again and self.history.last_ruling[0].repaired is None:
            self.rule_on(UndoTouched(0))
            self.rule_on(item)

    def rule_on(self, item: TableInput, *, on_paper: bool = False) -> None:
        """Record what the referee rules.

        Args:
            item: what it is told.
            on_paper: whether only the record is put right, while no card moves.
        """
        ruling = rule(self.history, item)
        before, self.history = self.history, self.history.after(ruling.events)
        self.recorded += ruling.events
        if on_paper:
            self.players.past.clear()
        else:
            told = _as_laid(before, self.history, ruling.events)
            self.players.follow(told, self.history.now)

    def _is(self, what: str) -> bool:
        return self.chance.random() < self.plan.happens.get(what, 0)

    def _misread(self, item: CardSeen) -> None:
        """See another card than was laid, and be told."""
        state = self.history.now
        others = [card for card in state.deck.faces if is_legal(state, card)]
        wrong = self.chance.choice(others)
        opens = state.phase in {Phase.FLIP, Phase.OVER}
        if opens or wrong == item.card:
            self.rule_on(item)
            return
        self.rule_on(CardSeen(item.at, wrong))
        self.rule_on(ReadAgain(item.at, item.card))

    def _something_happens(self) -> bool:
        """Let something happen that is not the next thing to do."""
        return any(
            self._is(what) and happens(self, self.history.now)
            for what, happens in HAPPENINGS.items()
        )


def _as_laid(before: History, after: History, events: tuple) -> tuple:
    """The events by which cards move: those that a repair tells anew are laid again."""
    if not events or not isinstance(events[0], Repair):
        return events
    was, now = ([s.event for s in h.steps if not s.repaired] for h in (before, after))
    pairs = enumerate(zip(was, now, strict=False))
    same = next((i for i, (a, b) in pairs if a != b), min(len(was), len(now)))
    return (Undone(len(was) - same), *now[same:])
