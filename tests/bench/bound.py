"""The best that any referee could do on the same reports: an exhaustive search.

`Exhaustive` follows every way in which exactly one mishap can have happened, at every
report so far, with every face of the deck, and adds up the probabilities of all that
lead to the same table. Each kind is as frequent as the bench's own
rates say (`bench.mistakes`). It knows what no
referee knows: that there is one mishap and no second. Only one thing it may not do
either: doubt reports that fit without any mishap, for then it would be wrong in rounds
without one. Of what it takes for the most probable, nobody can know better.
"""

from collections.abc import Iterator

from bench.mistakes import SIMULATED

from companion.core.cards import Card
from companion.core.events import Passed, Played, Why
from companion.core.history import History
from companion.core.play.plays import wants_color
from companion.core.state import Phase, State
from companion.referee.chances import chance_anyhow, chance_of, misreadings
from companion.referee.draft import RulingDraft
from companion.referee.inputs import Button, CardSeen, ColorTouched, Pressed, TableInput
from companion.referee.landings import can_land, landed
from companion.referee.presses import rule_on_press
from companion.referee.referee import rule_on

_LEAST = 1e-9  # of the whole: less probable ways are let go
_DRAWS, _KEEPS = SIMULATED.draws, SIMULATED.keeps
_STRAY = 0.02

_Ways = dict[object, tuple[float, State]]


class UnexplainedError(RuntimeError):
    """No single mistake explains the reports."""


class Exhaustive:
    """A referee that knows all ways in which one thing can have gone wrong."""

    def __init__(self, start: State) -> None:
        self._clean: State | None = start
        self._ways: _Ways = {}
        self._half: _Ways = {}
        """The first of two cards was not read, and the second is still to come."""

    def handle(self, item: TableInput) -> State:
        """Take a report and return the most probable table."""
        ways: _Ways = {}
        for mass, state in self._ways.values():
            for share, after in _steps(state, item):
                _add(ways, mass * share, after)
        half: _Ways = {}
        for mass, state in self._half.values():
            for share, after in _unread(state):
                for more, then in _steps(after, item):
                    _add(ways, mass * share * more, then)
            if not isinstance(item, CardSeen):
                for share, after in _steps(state, item):
                    _add(half, mass * share, after)
        clean = self._clean
        if clean is not None:
            for share, after in _mishaps(clean, item):
                _add(ways, share, after)
            for share, after in _unread(clean):
                for more, then in _steps(after, item):
                    if not isinstance(item, CardSeen):
                        first = SIMULATED.unread * SIMULATED.unread_again
                        _add(half, first * share * more, then)
            plain = list(_steps(clean, item))
            self._clean = plain[0][1] if plain else None
            if plain:  # the mistake may still come
                ways = {k: (m / plain[0][0], s) for k, (m, s) in ways.items()}
                half = {k: (m / plain[0][0], s) for k, (m, s) in half.items()}
        whole = sum(mass for mass, _ in ways.values())
        whole += sum(mass for mass, _ in half.values())
        self._ways, self._half = _kept(ways, whole), _kept(half, whole)
        if self._clean is None:
            self._ways = {k: (m / whole, s) for k, (m, s) in self._ways.items()}
            self._half = {k: (m / whole, s) for k, (m, s) in self._half.items()}
        return self._best()

    def _best(self) -> State:
        if self._clean is not None:
            return self._clean
        ways = {**self._half}
        for mass, state in self._ways.values():
            _add(ways, mass, state)
        gists: dict[object, float] = {}
        for mass, state in ways.values():
            gists[_gist(state)] = gists.get(_gist(state), 0.0) + mass
        if not gists:
            raise UnexplainedError
        best = max(gists, key=lambda gist: gists[gist])
        fit = [way for way in ways.values() if _gist(way[1]) == best]
        return max(fit, key=lambda way: way[0])[1]


def _gist(state: State) -> object:
    return state.top, state.color, state.to_act, state.went_out


def _kept(ways: _Ways, whole: float) -> _Ways:
    return {k: way for k, way in ways.items() if way[0] > whole * _LEAST}


def _add(ways: _Ways, mass: float, state: State) -> None:
    key = (
        _gist(state),
        state.phase,
        state.current,
        state.direction,
        state.counts,
        state.exposed,
        state.called,
        state.extra_penalties,
    )
    before = ways.get(key, (0.0, state))[0]
    ways[key] = before + mass, state


def _steps(state: State, item: TableInput) -> Iterator[tuple[float, State]]:
    """Yield how the report goes on from a state with nothing going wrong."""
    match item:
        case CardSeen(card=card) if state.phase not in {Phase.FLIP, Phase.OVER}:
            if can_land(state, card):
                turn = 1 - _KEEPS if state.phase is Phase.DRAWN else 1 - _DRAWS
                yield turn * chance_of(state, card), landed(state, card).state
        case Pressed():
            ruling = rule_on_press(state, item)
            after = History(state).after(ruling.events).now
            share = _KEEPS if state.phase is Phase.DRAWN else _DRAWS
            if ruling.events:
                turns = item.button in {Button.DRAW, Button.PASS, Button.DRAW_PASS}
                yield (share if turns else 1.0), after
            elif not ruling.violations:
                yield 1.0, state
            elif item.button in {Button.CATCH_CHALLENGE, Button.CATCH}:
                yield _STRAY, state
        case ColorTouched() if not wants_color(state):
            return
        case _:
            ruling = rule_on(History(state), item)
            if ruling.events:
                yield 1.0, History(state).after(ruling.events).now


def _mishaps(state: State, item: TableInput) -> Iterator[tuple[float, State]]:
    """Yield every single mistake just before the report, or in it."""
    if state.phase in {Phase.FLIP, Phase.OVER, Phase.COUNT}:
        return
    for share, after in _unseen(state):
        for more, then in _steps(after, item):
            yield share * more, then
    match item:
        case CardSeen():
            yield from _with_card(state, item)
        case Pressed() if state.phase in {Phase.PLAY, Phase.DRAWN}:
            yield SIMULATED.stray_press, state


def _unseen(state: State) -> Iterator[tuple[float, State]]:
    """Yield what can have happened without any report."""
    once = list(_unread(state))
    for share, after in once:
        yield SIMULATED.unread * share, after
        for more, then in _unread(after):
            yield SIMULATED.unread * SIMULATED.unread_again * share * more, then
    if state.phase is Phase.PLAY and state.current is not None:
        drawn = RulingDraft(state).drawing(state.current, 1, Why.TURN)
        if drawn.state.phase is Phase.DRAWN:
            drawn = drawn.then(Passed(state.current))
        yield SIMULATED.no_draw * _DRAWS * _KEEPS, drawn.state
    if state.phase is Phase.DRAWN and state.current is not None:
        yield (
            SIMULATED.no_pass * _KEEPS,
            RulingDraft(state).then(Passed(state.current)).state,
        )


def _unread(state: State) -> Iterator[tuple[float, State]]:
    for kind in _kinds(state):
        card = kind[0]
        share = sum(chance_of(state, face) for face in kind)
        yield (1 - _DRAWS) * share, landed(state, card).state


def _kinds(state: State) -> list[list[Card]]:
    """Return the faces that may land, those together that lead to like tables."""
    return [[face] for face in state.deck.faces if can_land(state, face)]


def _with_card(state: State, seen: CardSeen) -> Iterator[tuple[float, State]]:
    card, deck = seen.card, state.deck
    for true, taken in misreadings(card, deck):
        if can_land(state, true):
            share = taken * chance_of(state, true)
            yield SIMULATED.misread * (1 - _DRAWS) * share, landed(state, true).state
    yield SIMULATED.imagined * chance_anyhow(state, card), state
    if not can_land(state, card):
        return
    if state.phase is Phase.PLAY and state.current is not None:
        drawn = RulingDraft(state).drawing(state.current, 1, Why.TURN)
        if drawn.state.phase is Phase.DRAWN:
            share = SIMULATED.no_draw * _DRAWS * (1 - _KEEPS) * chance_of(state, card)
            yield share, landed(drawn.state, card).state
        others = [s for s in state.seats_in if s != state.current]
        for seat in others:
            share = SIMULATED.out_of_turn * chance_of(state, card) / len(others)
            yield (
                share,
                RulingDraft(state).then(Played(seat, card)).with_forced_events().state,
            )
