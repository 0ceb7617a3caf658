"""People: the list of all who have played at this table, and one of them in numbers."""

from dataclasses import dataclass
from itertools import accumulate
from typing import ClassVar, Self

from companion.pages.listing import ListPage, listing
from companion.pages.page import Page, PageContext
from companion.records.statistics import Month, PlayerCounts, PlayerStats
from companion.view.form import Beside, Form, Line, Lines, LineStyle
from companion.view.items import PageItem
from companion.view.language import _, ngettext
from companion.view.plot import Mark, Plot, PlotLine
from companion.view.words import score

_LEAST_ROUNDS = 2
"""From so many rounds on a line can be drawn."""


@dataclass(frozen=True, slots=True)
class ShowPerson(PageItem):
    """Open a person's statistics."""

    opens: ClassVar[str] = "person"

    name: str


def person_row(person: PlayerStats) -> Line:
    """Return a person's row in the list."""
    tally = person.tally
    rounds = ngettext("{n} round", "{n} rounds", tally.rounds).format(n=tally.rounds)
    won = _("{n} won").format(n=tally.rounds_won)
    return Line(
        title=person.name, description=rounds, aside=won, item=ShowPerson(person.name)
    )


def person_page(person: PlayerStats) -> Form:
    """Return the page of one person: numbers beside a plot over all rounds."""
    facts = Lines(_facts(person.tally), LineStyle.FACT, columns=2, tall_columns=2)
    beside = Beside((facts,), (_plot(person),), share=1.7, tall_share=1.2)
    return Form(name="person", title=person.name, sections=(beside,))


def _facts(tally: PlayerCounts) -> tuple[Line, ...]:
    facts = (
        (_part(tally.games_won, tally.games), _("games won")),
        (_part(tally.rounds_won, tally.rounds), _("rounds won")),
        (score(tally.points), _("points won")),
        (score(tally.points_left), _("points left over")),
        (str(tally.longest_hand), _("longest hand")),
        (str(tally.cards_played), _("cards played")),
        (str(tally.cards_drawn), _("cards drawn")),
        (_part(tally.challenges_won, tally.challenges), _("challenges won")),
        (str(tally.uno_called), _("UNO calls made")),
        (str(tally.uno_missed), _("UNO calls missed")),
        (_part(tally.uno_caught, tally.uno_missed), _("of these caught")),
        (str(tally.catches), _("others caught")),
    )
    return tuple(Line(title=number, description=counts) for number, counts in facts)


def _part(some: int, of: int) -> str:
    return _("{n} of {total}").format(n=some, total=of) if of else "0"


def _plot(person: PlayerStats) -> Plot:
    """Return the share of rounds won: by month, or in the first up to each round."""
    if len(person.months) > 1:
        return _by_month(person.months)
    if len(person.wins) < _LEAST_ROUNDS:
        return Plot()
    won = accumulate(int(win) for win in person.wins)
    shares = tuple(100 * wins / rounds for rounds, wins in enumerate(won, 1))
    steps = tuple(_("{n}").format(n=n) for n in range(1, len(shares) + 1))
    return _one_line(_("Rounds won, in percent"), shares, steps)


def _by_month(months: tuple[Month, ...]) -> Plot:
    """Return the share of rounds won in each month, in percent."""
    shares = tuple(100 * month.won / month.rounds for month in months)
    steps = tuple(_month(month.name) for month in months)
    return _one_line(_("Rounds won by month, in percent"), shares, steps)


def _one_line(caption: str, shares: tuple[float, ...], steps: tuple[str, ...]) -> Plot:
    label = _("{n} %").format(n=round(shares[-1]))
    line = PlotLine(label, shares, Mark.DISC, leading=True)
    return Plot(caption=caption, lines=(line,), steps=steps)


def _month(name: str) -> str:
    year, _dash, month = name.partition("-")
    return _("{month}/{year}").format(month=month, year=year[2:])


class PeoplePage(ListPage):
    """The list of all who have played at this table."""

    @property
    def view(self) -> Form:
        """What it shows now."""
        rows = (person_row(person) for person in self._desk.archive.people)
        empty = (
            _("Nobody has finished a round yet.")
            if self._desk.archive.is_read
            else _("Reading the games …")
        )
        return listing(_("People"), rows, self._first, empty)


class PersonPage(Page):
    """One person's statistics."""

    def __init__(self, desk: PageContext, name: str) -> None:
        super().__init__(desk)
        self._name = name

    @classmethod
    def open(cls, desk: PageContext, item: PageItem) -> Self | None:
        """Return the page of the person who was touched."""
        return cls(desk, item.name) if isinstance(item, ShowPerson) else None

    @property
    def view(self) -> Form:
        """What it shows now."""
        found = {person.name: person for person in self._desk.archive.people}
        if self._name not in found:
            return PeoplePage(self._desk).view
        return person_page(found[self._name])
