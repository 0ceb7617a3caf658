"""The scores between two rounds, or at the end of the game."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from companion.core.history import History
from companion.core.play.rounds import next_dealer
from companion.core.seating import Seat
from companion.core.state import State
from companion.records.statistics import round_scores
from companion.referee.inputs import RoundDealt
from companion.view.actions import Open, StartGame
from companion.view.badges import Badge, badges_of
from companion.view.elements import Control
from companion.view.form import Beside, Form, Frame, Line, Lines, LineStyle, Section
from companion.view.language import _, ngettext
from companion.view.plot import Plot, score_plot
from companion.view.words import brief, score

_TALL_SHARE = 0.24
"""Height of a line as a multiple of the plot's, on a tall display."""

_MANY = 4
"""Fewest players that stand in two columns."""


def scores_page(
    history: History, chosen: Mapping[str, Badge] = MappingProxyType({})
) -> Form:
    """Return the totals, the last round's points and what can follow.

    Args:
        history: all that happened.
        chosen: the badges that people have chosen, by name.
    """
    state, totals = history.now, _totals(history)
    badges = badges_of(state.names, chosen)
    order = sorted(
        range(state.seats), key=lambda seat: (seat in state.out, _rank(state, seat))
    )
    lately = totals[-2:] if _was_counted(history) else totals[-1:]
    lines = tuple(
        replace(_line(state, lately, seat), badge=badges[seat]) for seat in order
    )
    scores = Beside(
        (Lines(lines, LineStyle.SCORE),),
        (_plot(state, totals, badges),),
        share=2.1,
        tall_share=_TALL_SHARE * len(lines),
    )
    form = _form("scores", history, scores, Control(_("Record"), Open("record")))
    return replace(form, sentence=_sentence(state))


def rounds_won_page(
    history: History, chosen: Mapping[str, Badge] = MappingProxyType({})
) -> Form:
    """Return who has won how many rounds, for a table that wants no points.

    Args:
        history: all that happened.
        chosen: the badges that people have chosen, by name.
    """
    state = history.now
    badges, ends = badges_of(state.names, chosen), round_scores(history)
    won = [sum(end.winner == seat for end in ends) for seat in range(state.seats)]
    lines = tuple(
        Line(
            title=state.names[seat],
            number=str(won[seat] or ""),
            badge=badges[seat],
            strong=seat == state.went_out,
        )
        for seat in sorted(state.seats_in, key=lambda seat: -won[seat])
    )
    columns = 1 if len(lines) < _MANY else 2
    tonight = Control(_("Tonight"), Open("evening"))
    return _form("rounds_won", history, Lines(lines, columns=columns), tonight)


def _form(name: str, history: History, section: Section, back: Control) -> Form:
    """Return the page between two rounds, with a way to look back."""
    return Form(
        name=name,
        title=_title(history.now),
        sections=(section,),
        keys=_keys(history, back),
        frame=Frame.GAME,
    )


def _totals(history: History) -> tuple[tuple[float, ...], ...]:
    """Return the totals at the start and after each round that was counted.

    Who joined later had nothing before.
    """
    found = (history.start.scores, *(each.totals for each in round_scores(history)))
    seats = history.now.seats
    return tuple(totals + (0,) * (seats - len(totals)) for totals in found)


def _was_counted(history: History) -> bool:
    """Whether the last round was counted; one that was given up is not."""
    counted = round_scores(history)
    return bool(counted) and counted[-1].number == history.now.round


def _rank(state: State, seat: int) -> float:
    return state.scores[seat] if state.rules.lowest_wins else -state.scores[seat]


def _line(state: State, lately: tuple[tuple[float, ...], ...], seat: int) -> Line:
    """Return one line of the scores.

    Args:
        state: the present state.
        lately: the totals before and after the last count.
        seat: whose line it is.
    """
    ranks = [_rank(state, other) for other in range(state.seats)]
    gained, total = lately[-1][seat] - lately[0][seat], state.scores[seat]
    return Line(
        rank=str(1 + sum(rank < ranks[seat] for rank in ranks)),
        title=state.names[seat],
        description=_missing(state, seat),
        aside=_("+{points}").format(points=score(gained)) if gained else "",
        number=score(total),
        strong=_leads(state, seat),
    )


def _leads(state: State, seat: int) -> bool:
    """Whether nobody in the game is ahead, once anybody has points."""
    best = min(_rank(state, other) for other in state.seats_in)
    ahead = seat not in state.out and _rank(state, seat) == best
    return ahead and any(state.scores) and (bool(best) or state.rules.lowest_wins)


def _missing(state: State, seat: int) -> str:
    """Say how far a seat is from the target: to win there, or to be out."""
    left = state.rules.target - state.scores[seat]
    if seat in state.out:
        return _("out")
    if left <= 0 or state.winners:
        return ""
    if state.rules.lowest_wins:
        return _("{n} left").format(n=score(left))
    return _("{n} to go").format(n=score(left))


def _plot(
    state: State, totals: tuple[tuple[float, ...], ...], badges: tuple[Badge, ...]
) -> Plot:
    return score_plot(
        tuple(map(brief, state.names)),
        totals,
        leaders=[seat for seat in range(state.seats) if _leads(state, seat)],
        target=state.rules.target,
        caption=_("Points by round"),
        badges=badges,
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
    if state.round <= state.rules.round_limit:
        words = _("Round {n} of {all}")
        return words.format(n=state.round, all=state.rules.round_limit)
    if state.rules.lowest_wins:
        return _("The game ends at {n}").format(n=state.rules.target)
    return _("First to {n} wins").format(n=state.rules.target)


def _keys(history: History, back: Control) -> tuple[Control, ...]:
    """Return what can follow, and between them what looks back."""
    state = history.now
    new_game = Control(_("New game"), Open("set_up"))
    if state.winners:
        rematch = Control(_("Rematch"), _rematch(history), strong=True)
        tonight = Control(_("Tonight"), Open("evening"))
        return (rematch, tonight, Control(_("Play on"), RoundDealt(0)), back, new_game)
    dealer = brief(state.name(next_dealer(state)))
    text = _("Next round: {name} deals").format(name=dealer)
    players = Control(_("Players"), Open("company"))
    return (Control(text, RoundDealt(0), strong=True), players, back, new_game)


def _rematch(history: History) -> StartGame:
    """Return a game by the same rules for all who are still here, the next dealing."""
    state = history.now
    here, seats = history.present, state.clockwise
    last = len(seats) if state.dealer is None else seats.index(state.dealer) + 1
    following = (*seats[last:], *seats[:last])
    dealer = here.index(next(seat for seat in following if seat in here))
    names = tuple(state.name(seat) for seat in here)
    return StartGame(names, Seat(dealer), state.rules.differing)
