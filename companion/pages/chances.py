"""Looking back at a round: everybody's chances after each act, and the table then."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from companion.core.events import PlainEvent
from companion.pages.correct.record import RoundStep, fact
from companion.pages.page import Page, PageContext
from companion.records.chance_history import Moment, turning_points
from companion.records.chances import standard_error
from companion.view.actions import Action, PageAction, TouchPlot
from companion.view.badges import Badge, badges_of
from companion.view.cards import card_name
from companion.view.elements import Control
from companion.view.form import Beside, Figures, Form
from companion.view.language import _
from companion.view.plot import MARKS, Plot, PlotLine
from companion.view.sentences.log import turning_sentence
from companion.view.words import brief

_SURE = 2
"""Standard errors that are drawn: 95 of 100 chances lie within."""

_MOST_LINES = 4
"""More cross too often to be told apart."""


@dataclass(frozen=True, slots=True)
class ShowChances(PageAction):
    """Look back at a round of a stored game."""

    opens: ClassVar[str] = "chances"

    game: int
    """Its number in the journal."""
    round: int
    """From 1."""
    step: int | None = None
    """The number of the step that is looked at first; ``None``: the turning point."""


@dataclass(frozen=True, slots=True)
class NextMoment(PageAction):
    """Look at the next moment, or at the one before."""

    is_later: bool


def chances_page(
    moments: tuple[Moment, ...],
    at: int,
    chosen: Mapping[str, Badge],
    rounds: tuple[ShowChances, ...] = (),
) -> Form:
    """Return the page of one round.

    Args:
        moments: all of the round, in order; at least one.
        at: which of them is looked at.
        chosen: the badges that people have chosen, by name.
        rounds: the others that can be looked at, in order.
    """
    moment = moments[at]
    badges = badges_of(moment.step.after.names, chosen)
    table = _table_then(moment)
    beside = Beside((_plot(moments, at, badges),), (table,), share=1.25)
    return Form(
        name="chances",
        title=_("Chances in round {n}").format(n=moment.round),
        sentence=_what_happened(moment),
        fills_screen=table.are_many,
        sections=(beside,),
        keys=_keys(moment.round, rounds, at, len(moments)),
    )


def _keys(
    number: int, rounds: tuple[ShowChances, ...], at: int, moments: int
) -> tuple[Control, ...]:
    """Return the ways to the moments and rounds before and after."""
    turns = [Control(_("Round {n}").format(n=each.round), each) for each in rounds]
    before = sum(each.round < number for each in rounds)
    earlier = Control(_("Earlier"), NextMoment(is_later=False), enabled=at > 0)
    later = Control(_("Later"), NextMoment(is_later=True), enabled=at + 1 < moments)
    return (*turns[:before][-1:], earlier, later, *turns[before:][:1])


def _what_happened(moment: Moment) -> str:
    event, state = moment.step.event, moment.step.after
    told, seat = turning_sentence(moment), state.to_act
    if not told and isinstance(event, PlainEvent):
        told = fact(RoundStep(moment.state_before, moment.step, event))
    if seat is None or state.went_out is not None:
        return told
    return _(", ").join((told, _("{name}'s turn").format(name=state.name(seat))))


def _table_then(moment: Moment) -> Figures:
    """Return the card on top, and everybody's cards and chance."""
    state = moment.step.after
    top = ""  # the sentence tells a card that was laid
    if moment.card is None and state.top is not None:
        top = card_name(state.top, state.deck)
    rows = (
        (state.name(seat), str(state.counts[seat]), _chance(moment.after[seat]))
        for seat in state.seats_in
    )
    return Figures(((top, _("Cards"), _("Chance")), *rows))


def _chance(share: float) -> str:
    percent, error = round(100 * share), round(100 * _error(share))
    return f"{percent} ± {error}" if error else str(percent)


def _error(share: float) -> float:
    return _SURE * standard_error(share)


def _plot(moments: tuple[Moment, ...], at: int, badges: tuple[Badge, ...]) -> Plot:
    """Return the line of each player; around the likeliest one, how sure it is.

    Of many players, only the likeliest one and who acted have a line.
    """
    names = moments[-1].step.after.names
    every = [moments[0].before, *(each.after for each in moments)]
    best = max(range(len(names)), key=lambda seat: every[-1][seat])
    drawn = {best, moments[at].player} if len(names) > _MOST_LINES else None
    lines = tuple(
        PlotLine(
            brief(name),
            tuple(100 * shares[seat] for shares in every),
            mark,
            seat == best,
            badges[seat],
            errors=tuple(100 * _error(shares[seat]) for shares in every)
            if seat == best
            else (),
        )
        for seat, (name, mark) in enumerate(zip(names, MARKS, strict=False))
        if drawn is None or seat in drawn
    )
    caption = _("Chances to win, in percent")
    return Plot(caption, lines, ("",) * len(every), highest=100, chosen=at + 1)


class ChancesPage(Page):
    """One round of a stored game."""

    def __init__(self, context: PageContext, shown: ShowChances) -> None:
        super().__init__(context)
        self._game, self._round = shown.game, shown.round
        self._step: int | None = shown.step
        self._seen = self._known

    @classmethod
    def open(cls, context: PageContext, action: PageAction) -> Self | None:
        """Return the page of the round that was touched; it waits for its chances."""
        if not isinstance(action, ShowChances):
            return None
        entry = context.archive.find(action.game)
        if entry is None:
            return None
        context.chances.look_back(entry.game)
        return cls(context, action)

    @property
    def _moments(self) -> tuple[Moment, ...]:
        found = self._context.chances.moments(self._game)
        number = self._shown_of([each.round for each in found])
        return tuple(each for each in found if each.round == number)

    def _shown_of(self, known: list[int]) -> int | None:
        """Return the round that is shown; ``None`` while nothing is known of it.

        One that was given up at once has no moments, and one that was undone is gone:
        then it is the next that has some, or the last.
        """
        later = next((each for each in known if each >= self._round), None)
        if later is not None or self.waits_for is not None:
            return later
        return known[-1] if known else None

    @property
    def view(self) -> Form:
        """The view of the page as it is now."""
        moments, badges = self._moments, self._context.preferences.badges
        if not moments:
            return self._waiting
        at = self._at(moments)
        known = {each.round for each in self._context.chances.moments(self._game)}
        others = sorted(known - {moments[at].round})
        rounds = tuple(ShowChances(self._game, number) for number in others)
        return chances_page(moments, at, badges, rounds)

    @property
    def _waiting(self) -> Form:
        """Tell how far they are found: they are old, or a correction changed them."""
        done = int(100 * self._context.chances.share_found(self._game))
        told = _("The chances are being worked out: {n} %").format(n=done)
        if self.waits_for is None:  # its rows were damaged since it was counted
            told = _("The game cannot be read: check the disk")
        title = _("Chances in round {n}").format(n=self._round)
        return Form(name="chances", title=title, sentence=told)

    @property
    def waits_for(self) -> int | None:
        """The game whose chances are still to be found; ``None`` once they are."""
        is_found = self._context.chances.share_found(self._game) >= 1
        return None if is_found else self._game

    def _at(self, moments: tuple[Moment, ...]) -> int:
        """Return which moment is looked at: at first the turning point."""
        numbers = [each.step.n for each in moments]
        turns = [each.step.n for each in turning_points(moments, most=1)]
        return next(
            numbers.index(step)
            for step in (self._step, *turns, numbers[-1])
            if step in numbers
        )

    def handle(self, action: Action) -> bool:
        """Look at another moment, or another round of the game."""
        moments = self._moments
        match action:
            case ShowChances(self._game, number, step):
                self._round, self._step = number, step
                return True
            case TouchPlot() | NextMoment() if not moments:
                return True
            case TouchPlot(step):  # the first is the chances before the first act
                at = step - 1
            case NextMoment(later):
                at = self._at(moments) + (1 if later else -1)
            case _:
                return False
        self._step = moments[min(max(at, 0), len(moments) - 1)].step.n
        return True

    def tick(self) -> bool:
        """Return whether more is known now."""
        before, self._seen = self._seen, self._known
        return before != self._seen

    @property
    def _known(self) -> tuple[int, int]:
        """Version of the chances and percent found: a change draws the page anew."""
        chances = self._context.chances
        return chances.version, round(100 * chances.share_found(self._game))
