"""Random legal games, drawn by Hypothesis from what the table waits for."""

from dataclasses import replace
from random import Random

from builders import a_table
from hypothesis import strategies as st

from companion.core.errors import ConflictError
from companion.core.events import (
    Amended,
    CountSet,
    Deleted,
    Drew,
    Inserted,
    Passed,
    PlainEvent,
    Played,
    Why,
)
from companion.core.history import History
from companion.core.ruleset import all_options, check_conflicts
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.decks import deck_names
from companion.referee.awaiting import allowed_inputs
from companion.referee.inputs import (
    Button,
    CardSeen,
    ColorTouched,
    CreditTouched,
    PlayerJoined,
    PlayerLeft,
    PointsEntered,
    Pressed,
    RedoTouched,
    RepairTouched,
    RoundDealt,
    SeatTouched,
    TableInput,
    TimeIsUp,
    UndoTouched,
    VerdictTouched,
)
from companion.referee.referee import rule_on
from companion.storage.presets import list_presets

_NUMBERS_AND_TEXTS = {
    "deck": deck_names(),
    "hand_size": [2, 5, 7],
    "custom_wild": ["plain", "Rain: others_draw = 1", "Hail: next_draws = 3"],
    "misplay_penalty": [0, 1],
    "advice_penalty": [0, 1],
    "challenge_extra": [0, 2],
    "uno_penalty": [0, 2],
    "false_uno_penalty": [0, 2],
    "false_catch_penalty": [0, 1],
    "target": [60, 500],
    "round_limit": [0, 2],
}
_VALUES = _NUMBERS_AND_TEXTS | {
    option.name: [False, True] if option.kind is bool else option.choices
    for option in all_options()
    if option.kind is bool or option.choices
}
"""Options with their values; those that are words, or on and off, are all there."""

rules = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(values) for name, values in _VALUES.items()}
)


presets = st.sampled_from([dict(preset.rules) for preset in list_presets()])


@st.composite
def tables(draw):
    """A table of 2 to 10 players with a preset and rules that do not contradict it."""
    given = draw(presets) | draw(rules)
    return a_table(draw(st.integers(2, 10)), **without_conflicts(given))


def without_conflicts(given):
    """The options, but for those that contradict another one."""
    try:
        check_conflicts(given)
    except ConflictError as error:
        refused = error.options[0]
        return without_conflicts({n: v for n, v in given.items() if n != refused})
    return given


@st.composite
def games(draw, most=60):
    """A history of up to ``most`` inputs at a random table."""
    history = History(draw(tables()))
    random = Random(draw(st.integers(0, 2**32)))  # noqa: S311 (a game)
    for at in range(draw(st.integers(1, most))):
        ruling = rule_on(history, an_input(history.now, random, float(at)))
        history = history.after(ruling.events)
    return history


@st.composite
def corrected_games(draw, most=50):
    """A game in which the table puts right what was recorded, and all its rulings."""
    history, rulings = History(draw(tables())), []
    random = Random(draw(st.integers(0, 2**32)))  # noqa: S311 (a game)
    for at in range(draw(st.integers(1, most))):
        if random.random() < 0.2:
            item = a_correction(history, random)
        else:
            item = an_input(history.now, random, float(at))
        ruling = rule_on(history, item)
        history = history.after(ruling.events)
        rulings += [ruling.events] if ruling.events else []
    return history, rulings


def a_correction(history: History, random: Random) -> TableInput:
    """Something that the table says about what was recorded."""
    plain = [step for step in history.steps if isinstance(step.event, PlainEvent)]
    if not plain or random.random() < 0.4:
        return random.choice((UndoTouched(0), RedoTouched(0)))
    step = random.choice(plain)
    seat = random.choice(history.now.seats_in)
    event = random.choice((Drew(seat, 1, Why.TURN), Passed(seat), CountSet(seat, 2)))
    amended = _misread(step.event, history, random)
    repair = random.choice(
        (Deleted(step.n), Inserted(step.n, event), Amended(step.n, amended))
    )
    return RepairTouched(0, (repair,))


def _misread(event: PlainEvent, history: History, random: Random) -> PlainEvent:
    """The same event with another card, if it has one."""
    if not isinstance(event, Played):
        return event
    return replace(event, card=random.choice([*history.now.deck.faces]))


def an_input(state: State, random: Random, at: float) -> TableInput:
    """Something that the table waits for, now and then a press that it does not."""
    waits = allowed_inputs(state)
    if state.exposed and random.random() < 0.5:
        seats = [None, *state.seats_in]
        button = random.choice([Button.CATCH, Button.UNO, Button.CATCH_CHALLENGE])
        return Pressed(at, button, random.choice(seats))
    if random.random() < 0.1:
        return Pressed(at, Button.UNO, random.choice([None, *state.seats_in]))
    if random.random() < 0.05:
        return CreditTouched(at, random.choice(state.seats_in))
    if random.random() < 0.02 and len(state.seats_in) > 2:
        return PlayerLeft(at, random.choice(state.seats_in))
    if random.random() < 0.02 and state.seats < 10:
        return random.choice((TimeIsUp(at), PlayerJoined(at, "Zoe"), UndoTouched(at)))
    match state.phase:
        case Phase.OVER if len(state.seats_in) == 1:
            return UndoTouched(at)  # nobody is left to play against
        case Phase.OVER:
            return RoundDealt(at, random.choice(state.seats_in))
        case Phase.COUNT:
            return PointsEntered(at, _points(state, random))
        case Phase.COLOR:
            return ColorTouched(at, random.choice(waits.colors))
        case Phase.SWAP if Button.PASS in waits.buttons and random.random() < 0.3:
            return Pressed(at, Button.PASS)
        case Phase.SWAP:
            return SeatTouched(at, random.choice(waits.targets))
        case Phase.VERDICT:
            return VerdictTouched(at, random.random() < 0.5)
        case _:
            return _a_move(waits, random, at)


def _points(state: State, random: Random) -> tuple[int, ...]:
    return tuple(5 * cards if cards else 0 for cards in state.counts)


def _a_move(waits, random: Random, at: float) -> TableInput:
    presses = sorted(waits.buttons - {Button.UNO, Button.CATCH}, key=lambda b: b.value)
    if not waits.cards or (presses and random.random() < 0.35):
        return Pressed(at, random.choice(presses or [Button.DRAW]))
    return CardSeen(at, random.choice(sorted(waits.cards, key=str)))


def plays(history: History) -> list[tuple[Seat, str]]:
    """Who played what."""
    events = (step.event for step in history.steps)
    return [(e.player, str(e.card)) for e in events if isinstance(e, Played)]
