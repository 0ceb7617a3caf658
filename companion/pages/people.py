"""People: the list of all who have played at this table, and one of them in numbers."""

from dataclasses import dataclass
from itertools import accumulate
from typing import ClassVar, Self

from companion.pages.listing import ListPage, listing
from companion.pages.page import Page, PageContext
from companion.records.statistics import Fame, PlayedEvening, PlayerStats, known_for
from companion.view.actions import Action, PageAction
from companion.view.badges import Badge
from companion.view.elements import Control, SettingRow
from companion.view.form import Beside, Choices, Form, Line, Lines, LineStyle
from companion.view.language import _, ngettext, words_for
from companion.view.plot import Mark, Plot, PlotLine
from companion.view.words import brief, score

_MOST_EVENINGS = 30
"""Most evenings in a line: more cannot be told apart."""
_LEAST_ROUNDS = 2
"""Fewest rounds of which a line can be drawn."""


@dataclass(frozen=True, slots=True)
class ShowPerson(PageAction):
    """Open a person's statistics."""

    opens: ClassVar[str] = "person"

    name: str


@dataclass(frozen=True, slots=True)
class KeepHints(PageAction):
    """Let hints stay on at somebody's turns, or no longer."""

    on: bool


def person_row(
    person: PlayerStats,
    fame: tuple[Fame, int] | None = None,
    badge: Badge | None = None,
) -> Line:
    """Return a person's row in the list.

    Args:
        person: in numbers.
        fame: what the person is known for, if for anything.
        badge: the one that was chosen, if any.
    """
    tally = person.tally
    rounds = ngettext("{n} round", "{n} rounds", tally.rounds).format(n=tally.rounds)
    won = _("{n} won").format(n=tally.rounds_won)
    return Line(
        title=person.name,
        description=_known_for(*fame) if fame else rounds,
        aside=won,
        badge=badge or Badge(),
        action=ShowPerson(person.name),
    )


def _known_for(fame: Fame, number: int) -> str:
    return words_for("fame", fame).format(n=number)


def person_page(
    person: PlayerStats,
    fame: tuple[Fame, int] | None = None,
    *,
    has_hints: bool = False,
) -> Form:
    """Return the page of one person: numbers beside a plot over all rounds.

    Args:
        person: in numbers.
        fame: what the person is known for, if for anything.
        has_hints: whether hints stay on at the person's turns.
    """
    facts = Lines(_facts(person), LineStyle.FACT, columns=2, tall_columns=2)
    beside = Beside((facts,), (_plot(person),), share=1.7, tall_share=1.2)
    told = (_known_for(*fame) if fame else "", _rivalry(person))
    sentence = _(", ").join(filter(None, told))
    return Form(
        name="person",
        title=person.name,
        sentence=sentence,
        sections=(beside, Choices((_hints(on=has_hints),))),
    )


def _hints(*, on: bool) -> SettingRow:
    choices = (
        Control(_("Off"), KeepHints(on=False), strong=not on),
        Control(_("On"), KeepHints(on=True), strong=on),
    )
    return SettingRow(_("Hints at every turn"), _("Show what can be touched"), choices)


def _rivalry(person: PlayerStats) -> str:
    rival = person.rival
    if rival is None:
        return ""
    if rival.won == rival.lost:
        said = _("level with {other} at {n} : {m}")
    elif rival.won > rival.lost:
        said = _("leads {other} {n} : {m}")
    else:
        said = _("is behind {other} {n} : {m}")
    return said.format(other=brief(rival.name), n=rival.won, m=rival.lost)


def _facts(person: PlayerStats) -> tuple[Line, ...]:
    tally = person.tally
    facts = (
        (_part(tally.games_won, tally.games), _("games won")),
        (_part(tally.rounds_won, tally.rounds), _("rounds won")),
        (score(tally.points), _("points won")),
        (str(tally.longest_hand), _("longest hand")),
        (_part(tally.challenges_won, tally.challenges), _("challenges won")),
        (str(person.streak), _("best streak")),
        (_part(tally.uno_caught, tally.uno_missed), _("UNO slips caught")),
        (str(tally.catches), _("others caught")),
    )
    return tuple(Line(title=number, description=counts) for number, counts in facts)


def _part(some: int, of: int) -> str:
    return _("{n} of {total}").format(n=some, total=of) if of else "0"


def _plot(person: PlayerStats) -> Plot:
    """Return the share of rounds won: by evening, or in the first up to each round."""
    if len(person.evenings) > 1:
        return _by_evening(person.evenings)
    if len(person.wins) < _LEAST_ROUNDS:
        return Plot()
    won = accumulate(int(win) for win in person.wins)
    shares = tuple(100 * wins / rounds for rounds, wins in enumerate(won, 1))
    steps = tuple(_("{n}").format(n=n) for n in range(1, len(shares) + 1))
    return _one_line(_("Rounds won, in percent"), shares, steps)


def _by_evening(evenings: tuple[PlayedEvening, ...]) -> Plot:
    """Return the share of rounds won on each of the last evenings, in percent."""
    latest = evenings[-_MOST_EVENINGS:]
    shares = tuple(100 * evening.won / evening.rounds for evening in latest)
    steps = tuple(_short_day(evening.day) for evening in latest)
    return _one_line(_("Rounds won by evening"), shares, steps)


def _one_line(caption: str, shares: tuple[float, ...], steps: tuple[str, ...]) -> Plot:
    label = _("{n} %").format(n=round(shares[-1]))
    line = PlotLine(label, shares, Mark.DISC, leading=True)
    return Plot(caption=caption, lines=(line,), steps=steps)


def _short_day(day: str) -> str:
    _year, month, of_month = day.split("-")
    return _("{month}/{day}").format(month=month, day=of_month)


class PeoplePage(ListPage):
    """The list of all who have played at this table."""

    @property
    def view(self) -> Form:
        """The view of the page as it is now."""
        people, chosen = self._context.archive.people, self._context.preferences.badges
        famous = known_for(people)
        rows = (
            person_row(
                person, famous.get(person.name), chosen.get(person.name.casefold())
            )
            for person in people
        )
        empty = (
            _("Nobody has finished a round yet.")
            if self._context.archive.is_read
            else _("Reading the games …")
        )
        return listing(_("People"), rows, self._first, empty)


class PersonPage(Page):
    """One person's statistics."""

    def __init__(self, context: PageContext, name: str) -> None:
        super().__init__(context)
        self._name = name

    @classmethod
    def open(cls, context: PageContext, action: PageAction) -> Self | None:
        """Return the page of the person who was touched."""
        return cls(context, action.name) if isinstance(action, ShowPerson) else None

    @property
    def view(self) -> Form:
        """The view of the page as it is now."""
        people = self._context.archive.people
        found = {person.name: person for person in people}
        if self._name not in found:
            return PeoplePage(self._context).view
        return person_page(
            found[self._name],
            known_for(people).get(self._name),
            has_hints=self._context.preferences.has_hints(self._name),
        )

    def handle(self, action: Action) -> bool:
        """Let hints stay on."""
        if isinstance(action, KeepHints):
            self._context.preferences.keep_hints(self._name, on=action.on)
        return isinstance(action, KeepHints)
