"""The scores as they are shown."""

from companion.core.events import HandsCounted
from companion.core.history import History
from companion.core.inputs import RoundDealt
from companion.core.rounds import next_dealer
from companion.core.state import State
from companion.ui.items import Open, Page
from companion.ui.language import _, ngettext
from companion.ui.views.parts import Control
from companion.ui.views.scores import ScoreRow, ScoresView
from companion.ui.words import score


def scores_view(history: History) -> ScoresView:
    """Return the totals, the last round's points and what can follow."""
    state = history.now
    before = _before_count(history)
    lowest_wins = state.rules.scoring in {"own_points", "elimination"}
    order = sorted(
        range(state.seats),
        key=lambda seat: (seat in state.out, _rank(state, seat, lowest_wins)),
    )
    best = state.scores[order[0]]
    rows = tuple(
        _row(state, before, seat, leading=state.scores[seat] == best) for seat in order
    )
    return ScoresView(_title(state), _sentence(state), rows, _actions(state))


def _rank(state: State, seat: int, lowest_wins: bool) -> float:  # noqa: FBT001 (a sort key)
    return state.scores[seat] if lowest_wins else -state.scores[seat]


def _before_count(history: History) -> tuple[float, ...]:
    """Return the totals before the last count."""
    earlier = history.start.scores
    found = earlier
    for step in history.steps:
        if isinstance(step.event, HandsCounted) and not step.problem:
            found = earlier
        earlier = step.after.scores
    return found


def _row(
    state: State, before: tuple[float, ...], seat: int, *, leading: bool
) -> ScoreRow:
    place = 1 + sum(
        _rank(state, other, state.rules.scoring in {"own_points", "elimination"})
        < _rank(state, seat, state.rules.scoring in {"own_points", "elimination"})
        for other in range(state.seats)
    )
    gained = state.scores[seat] - before[seat]
    total = state.scores[seat]
    return ScoreRow(
        place=str(place),
        name=state.names[seat],
        gained=_("+{points}").format(points=score(gained)) if gained else "",
        total=score(total),
        share=min(max(total / state.rules.target, 0), 1) if state.rules.target else 0,
        leading=leading and total > 0,
    )


def _title(state: State) -> str:
    if not state.winners and state.went_out is not None:
        return _("{name} wins round {n}").format(
            name=state.name(state.went_out), n=state.round
        )
    if not state.winners:
        return _("Round {n}").format(n=state.round)
    names = [state.name(seat) for seat in state.winners]
    if len(names) == 1:
        return _("{name} wins the game").format(name=names[0])
    return _("{names} share the game").format(names=_(", ").join(names))


def _sentence(state: State) -> str:
    if state.winners:
        return ngettext("after {n} round", "after {n} rounds", state.round).format(
            n=state.round
        )
    if state.rules.scoring in {"own_points", "elimination"}:
        return _("The game ends at {n}").format(n=state.rules.target)
    return _("First to {n} wins").format(n=state.rules.target)


def _actions(state: State) -> tuple[Control, ...]:
    new_game = Control(_("New game"), Open(Page.SET_UP), strong=bool(state.winners))
    if state.winners:
        return (new_game,)
    dealer = state.name(next_dealer(state))
    text = _("Next round: {name} deals").format(name=dealer)
    players = Control(_("Players"), Open(Page.COMPANY))
    return (Control(text, RoundDealt(0), strong=True), players, new_game)
