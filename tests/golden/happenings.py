"""What may happen at a golden table beside the next thing to do.

Each function does it if it can happen now, and says whether it did. Where only the
record is wrong no card moves that it tells of: it must come round to the cards.
"""

from companion.core.cards import Card
from companion.core.events import (
    Amended,
    Caught,
    CountSet,
    Deleted,
    DirectionSet,
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
from companion.core.play.rules import is_disputed_opening, is_legal
from companion.core.seating import Direction, Seat
from companion.core.state import Phase, State
from companion.referee.inputs import (
    Button,
    CardSeen,
    FactStated,
    PlayerJoined,
    PlayerLeft,
    Pressed,
    RepairTouched,
    RoundGivenUp,
    TimeIsUp,
)

NAMES = ("Ada", "Ben", "Cem", "Dee", "Eva", "Fin", "Gus", "Hal", "Ida", "Jon")


def _state(game, *events: GameEvent) -> bool:
    game.rule_on(FactStated(0, events))
    return True


def _someone(game, state: State) -> Seat:
    return game.chance.choice(state.seats_in)


def _false_call(game, state: State) -> bool:
    return _is_played(state) and _state(game, UnoCalled(_someone(game, state)))


def _false_catch(game, state: State) -> bool:
    accuser, target = _someone(game, state), _someone(game, state)
    apart = accuser != target
    return _is_played(state) and apart and _state(game, Caught(accuser, target))


def _wrong_card(game, state: State) -> bool:
    return _conduct(game, state, state.rules.misplay_penalty, Why.MISPLAY)


def _advice(game, state: State) -> bool:
    return _conduct(game, state, state.rules.advice_penalty, Why.ADVICE)


def _conduct(game, state: State, cards: int, why: Why) -> bool:
    idle = _is_quiet(state) and cards > 0
    return idle and _state(game, Drew(_someone(game, state), cards, why))


def _leave(game, state: State) -> bool:
    if len(state.seats_in) < 3 or not state.round or state.phase is Phase.COUNT:
        return False
    game.rule_on(PlayerLeft(0, _someone(game, state)))
    return True


def _join(game, state: State) -> bool:
    if state.phase is not Phase.OVER or state.seats == 10 or not state.round:
        return False
    game.rule_on(PlayerJoined(0, NAMES[state.seats]))
    return True


def _time(game, state: State) -> bool:
    if state.time_up or not state.round:
        return False
    game.rule_on(TimeIsUp(0))
    return True


def _give_up(game, state: State) -> bool:
    if not _is_quiet(state):
        return False
    game.rule_on(RoundGivenUp(0))
    return True


def _keep_opening(game, state: State) -> bool:
    pile = game.players.cards.draw_pile
    opens = state.phase is Phase.FLIP and state.top is None
    if not opens or game.players.cards.discards:
        return False
    if not is_disputed_opening(state, pile[-1]):
        return False
    game.players.cards.discards.append(pile.pop())
    return _state(game, Flipped(game.players.cards.discards[-1], kept=True))


def _phantom_draw(game, state: State) -> bool:
    """Press draw by mistake, and take it out of the record."""
    if state.phase is not Phase.PLAY or not state.draw_pile or state.extra_penalties:
        return False
    step = game.history.version
    game.rule_on(Pressed(0, Button.DRAW), on_paper=True)
    game.rule_on(RepairTouched(0, (Deleted(step),)), on_paper=True)
    return True


def _missed_turn(game, state: State) -> bool:
    """Draw and pass without a press; add it after the next card."""
    first = state.current
    if not _is_quiet(state) or first is None or min(state.counts) < 3:
        return False
    second = state.after(first)
    card = _plain_card(game, state, second)
    if card is None or _plain_card(game, state, first) is None:
        return False
    game.players.cards.hands[first].append(game.players.cards.draw_pile.pop())
    _lay(game, card, second)
    step = game.history.version
    game.rule_on(CardSeen(0, card), on_paper=True)
    drew, passed = Drew(first, 1, Why.TURN), Passed(first)
    repairs = (Inserted(step, drew), Inserted(step, passed))
    game.rule_on(RepairTouched(0, repairs), on_paper=True)
    return True


def _amended_later(game, state: State) -> bool:
    """Read a card wrongly and say so only after the next turn."""
    first = state.current
    if not _is_quiet(state) or first is None or min(state.counts) < 3:
        return False
    card = _plain_card(game, state, first)
    second = state.after(first)
    if card is None or card.color is None:
        return False
    wrong = Card.parse(f"{card.color.letter}{9 if card.symbol != '9' else 8}")
    _lay(game, card, first)
    step = game.history.version
    game.rule_on(CardSeen(0, wrong), on_paper=True)
    game.players.cards.hands[second].append(game.players.cards.draw_pile.pop())
    game.rule_on(Pressed(0, Button.DRAW), on_paper=True)
    repair: PlainEvent = Played(first, card)
    game.rule_on(RepairTouched(0, (Amended(step, repair),)), on_paper=True)
    return True


def _drift(game, state: State) -> bool:
    """Draw a card that nobody has seen, and set the count later."""
    if not _is_quiet(state):
        return False
    seat = _someone(game, state)
    game.players.cards.hands[seat].insert(0, game.players.cards.draw_pile.pop())
    count = len(game.players.cards.hands[seat])
    game.rule_on(FactStated(0, (CountSet(seat, count),)), on_paper=True)
    return True


def _set_turn(game, state: State) -> bool:
    """Say whose turn it is, and, where it matters, that play goes the other way."""
    if not _is_quiet(state):
        return False
    turn = TurnSet(_someone(game, state))
    clockwise = state.direction is not Direction.CLOCKWISE
    turned = (DirectionSet(clockwise),) if len(state.seats_in) > 2 else ()
    return _state(game, turn, *turned)


def _draw_until(game, state: State) -> bool:
    """Draw for a card that lets somebody draw until a certain card comes."""
    due = _is_quiet(state) and str(state.top) in {"WHA", "WDR", "WME", "WHD"}
    if not due:
        return False
    cards = game.chance.randint(1, 4)
    return _state(game, Drew(_someone(game, state), cards, Why.PENALTY))


def _plain_card(game, state: State, seat: Seat) -> Card | None:
    """A card of the hand that may be laid now and does nothing more."""
    plain = (c for c in game.players.cards.hands[seat] if c.symbol in {*"12345689"})
    fit = (c for c in plain if is_legal(state, c) and c.color == state.color)
    return next((c for c in fit if c != state.top), None)


def _lay(game, card: Card, seat: Seat) -> None:
    game.players.cards.hands[seat].remove(card)
    game.players.cards.discards.append(card)


def _is_played(state: State) -> bool:
    return state.phase not in {Phase.FLIP, Phase.COUNT, Phase.OVER}


def _is_quiet(state: State) -> bool:
    """Whether a seat is simply to play, or to draw from a pile that is not low."""
    idle = state.phase is Phase.PLAY and not state.extra_penalties and not state.exposed
    return idle and state.draw_pile > 8 and state.went_out is None


HAPPENINGS = {
    "false call": _false_call,
    "false catch": _false_catch,
    "wrong card": _wrong_card,
    "advice": _advice,
    "leave": _leave,
    "join": _join,
    "time": _time,
    "give up": _give_up,
    "kept opening": _keep_opening,
    "phantom draw": _phantom_draw,
    "missed turn": _missed_turn,
    "amended later": _amended_later,
    "drift": _drift,
    "turn set": _set_turn,
    "draw until": _draw_until,
}
"""What a plan may let happen, by its name."""
