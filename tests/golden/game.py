"""One golden game: played by `Players`, told to the referee, sometimes wrongly."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random

from companion.bench.games import PaperTable
from companion.core.cards import Card
from companion.core.events import (
    Amended,
    Caught,
    CountSet,
    Deleted,
    Drew,
    Flipped,
    GameEvent,
    Inserted,
    Passed,
    PlainEvent,
    Played,
    TurnSet,
    UnoCalled,
    Why,
)
from companion.core.history import History
from companion.core.play.rules import is_disputed_opening, is_legal
from companion.core.ruleset import parse_rules
from companion.core.seating import Seat
from companion.core.state import Phase, State, new_game
from companion.decks import load_deck
from companion.referee.inputs import (
    Button,
    CardSeen,
    FactStated,
    PlayerJoined,
    PlayerLeft,
    Pressed,
    ReadAgain,
    RedoTouched,
    RepairTouched,
    RoundGivenUp,
    TableInput,
    TimeIsUp,
    UndoTouched,
)
from companion.referee.referee import rule_on

from .players import Players

NAMES = ("Ada", "Ben", "Cem", "Dee", "Eva", "Fin", "Gus", "Hal", "Ida", "Jon")
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
        self.chance = Random(plan.seed)
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
                self._rule_on(item)
            if self.players.past:
                self._take_back(item)
        self.players.require_agreement(self.history.now)

    def _take_back(self, item: TableInput) -> None:
        """Take the last ruling back, and put it back or tell it again."""
        if self._is("undo and redo"):
            self._rule_on(UndoTouched(0))
            self._rule_on(RedoTouched(0))
        if self._is("undo and again") and isinstance(item, CardSeen):
            self._rule_on(UndoTouched(0))
            self._rule_on(item)

    def _rule_on(self, item: TableInput, *, on_paper: bool = False) -> None:
        """Record what the referee rules.

        Args:
            item: what it is told.
            on_paper: whether only the record is put right, while no card moves.
        """
        ruling = rule_on(self.history, item)
        self.history = self.history.after(ruling.events)
        self.recorded += ruling.events
        if on_paper:
            self.players.past.clear()
        else:
            self.players.follow(ruling.events, self.history.now)

    def _is(self, what: str) -> bool:
        return self.chance.random() < self.plan.happens.get(what, 0)

    def _misread(self, item: CardSeen) -> None:
        """See another card than was laid, and be told."""
        state = self.history.now
        others = [card for card in state.deck.faces if is_legal(state, card)]
        wrong = self.chance.choice(others)
        opens = state.phase in {Phase.FLIP, Phase.OVER}
        if opens or wrong == item.card:
            self._rule_on(item)
            return
        self._rule_on(CardSeen(item.at, wrong))
        self._rule_on(ReadAgain(item.at, item.card))

    def _something_happens(self) -> bool:
        """Let something happen that is not the next thing to do."""
        state = self.history.now
        happenings: dict[str, Callable[[State], bool]] = {
            "false call": self._false_call,
            "false catch": self._false_catch,
            "wrong card": lambda s: self._penalty(s, s.rules.misplay_penalty, "misplay"),
            "advice": lambda s: self._penalty(s, s.rules.advice_penalty, "advice"),
            "leave": self._leave,
            "join": self._join,
            "time": self._time,
            "give up": self._give_up,
            "kept opening": self._keep_opening,
            "phantom draw": self._phantom_draw,
            "missed turn": self._missed_turn,
            "amended later": self._amended_later,
            "drift": self._drift,
            "turn set": self._set_turn,
            "draw until": self._draw_until,
        }
        return any(
            self._is(what) and happens(state) for what, happens in happenings.items()
        )

    def _state(self, *events: GameEvent) -> bool:
        self._rule_on(FactStated(0, events))
        return True

    def _someone(self, state: State) -> Seat:
        return self.chance.choice(state.seats_in)

    def _false_call(self, state: State) -> bool:
        return _is_played(state) and self._state(UnoCalled(self._someone(state)))

    def _false_catch(self, state: State) -> bool:
        accuser, target = self._someone(state), self._someone(state)
        apart = accuser != target
        return _is_played(state) and apart and self._state(Caught(accuser, target))

    def _penalty(self, state: State, cards: int, why: str) -> bool:
        seat = self._someone(state)
        idle = _is_quiet(state) and cards > 0
        return idle and self._state(Drew(seat, cards, Why(why)))

    def _leave(self, state: State) -> bool:
        if len(state.seats_in) < 3 or not state.round or state.phase is Phase.COUNT:
            return False
        self._rule_on(PlayerLeft(0, self._someone(state)))
        return True

    def _join(self, state: State) -> bool:
        if state.phase is not Phase.OVER or state.seats == 10 or not state.round:
            return False
        self._rule_on(PlayerJoined(0, NAMES[state.seats]))
        return True

    def _time(self, state: State) -> bool:
        if state.time_up or not state.round:
            return False
        self._rule_on(TimeIsUp(0))
        return True

    def _give_up(self, state: State) -> bool:
        if not _is_quiet(state):
            return False
        self._rule_on(RoundGivenUp(0))
        return True

    def _keep_opening(self, state: State) -> bool:
        pile = self.players.draw_pile
        opens = state.phase is Phase.FLIP and state.top is None
        if not opens or self.players.discards:
            return False
        if not is_disputed_opening(state, pile[-1]):
            return False
        self.players.discards.append(pile.pop())
        return self._state(Flipped(self.players.discards[-1], kept=True))

    def _phantom_draw(self, state: State) -> bool:
        """Press draw by mistake, and take it out of the record."""
        if state.phase is not Phase.PLAY or not state.draw_pile or state.side:
            return False
        step = self.history.version
        self._rule_on(Pressed(0, Button.DRAW), on_paper=True)
        self._rule_on(RepairTouched(0, (Deleted(step),)), on_paper=True)
        return True

    def _missed_turn(self, state: State) -> bool:
        """Draw and pass without a press; add it after the next card."""
        first = state.current
        if not _is_quiet(state) or first is None or min(state.counts) < 3:
            return False
        second = state.after(first)
        card = self._plain_card(state, second)
        if card is None or self._plain_card(state, first) is None:
            return False
        self.players.hands[first].append(self.players.draw_pile.pop())
        self._lay(card, second)
        step = self.history.version
        self._rule_on(CardSeen(0, card), on_paper=True)
        drew, passed = Drew(first, 1, Why.TURN), Passed(first)
        repairs = (Inserted(step, drew), Inserted(step, passed))
        self._rule_on(RepairTouched(0, repairs), on_paper=True)
        return True

    def _amended_later(self, state: State) -> bool:
        """Read a card wrongly and say so only after the next turn."""
        first = state.current
        if not _is_quiet(state) or first is None or min(state.counts) < 3:
            return False
        card = self._plain_card(state, first)
        second = state.after(first)
        if card is None or card.color is None:
            return False
        wrong = Card.parse(f"{card.color.letter}{9 if card.symbol != '9' else 8}")
        self._lay(card, first)
        step = self.history.version
        self._rule_on(CardSeen(0, wrong), on_paper=True)
        self.players.hands[second].append(self.players.draw_pile.pop())
        self._rule_on(Pressed(0, Button.DRAW), on_paper=True)
        repair: PlainEvent = Played(first, card)
        self._rule_on(RepairTouched(0, (Amended(step, repair),)), on_paper=True)
        return True

    def _drift(self, state: State) -> bool:
        """Draw a card that nobody has seen, and set the count later."""
        if not _is_quiet(state):
            return False
        seat = self._someone(state)
        self.players.hands[seat].insert(0, self.players.draw_pile.pop())
        count = len(self.players.hands[seat])
        self._rule_on(FactStated(0, (CountSet(seat, count),)), on_paper=True)
        return True

    def _set_turn(self, state: State) -> bool:
        return _is_quiet(state) and self._state(TurnSet(self._someone(state)))

    def _draw_until(self, state: State) -> bool:
        """Draw for a card that lets somebody draw until a certain card comes."""
        due = _is_quiet(state) and str(state.top) in {"WHA", "WDR", "WME", "WHD"}
        if not due:
            return False
        cards = self.chance.randint(1, 4)
        return self._state(Drew(self._someone(state), cards, Why.PENALTY))

    def _plain_card(self, state: State, seat: Seat) -> Card | None:
        """A card of the hand that may be laid now and does nothing more."""
        plain = (c for c in self.players.hands[seat] if c.symbol in {*"12345689"})
        fit = (c for c in plain if is_legal(state, c) and c.color == state.color)
        return next((c for c in fit if c != state.top), None)

    def _lay(self, card: Card, seat: Seat) -> None:
        self.players.hands[seat].remove(card)
        self.players.discards.append(card)


def _is_played(state: State) -> bool:
    return state.phase not in {Phase.FLIP, Phase.COUNT, Phase.OVER}


def _is_quiet(state: State) -> bool:
    """Whether a seat is simply to play or draw, and the draw pile is not nearly empty."""
    idle = state.phase is Phase.PLAY and not state.side and not state.at_risk
    return idle and state.draw_pile > 8 and state.went_out is None
