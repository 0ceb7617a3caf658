"""People in words and numbers: the list, and one person's statistics."""

from itertools import accumulate

from companion.pages.people.items import ShowPerson
from companion.pages.people.view import Fact, PersonView
from companion.records.statistics import Month, Person, Tally
from companion.view.form import Line
from companion.view.language import _, ngettext
from companion.view.plot import Mark, Plot, PlotLine
from companion.view.words import score

_LEAST_ROUNDS = 2
"""From so many rounds on a line can be drawn."""


def person_row(person: Person) -> Line:
    """Return a person's row in the list."""
    tally = person.tally
    rounds = ngettext("{n} round", "{n} rounds", tally.rounds).format(n=tally.rounds)
    won = _("{n} won").format(n=tally.rounds_won)
    return Line(title=person.name, says=rounds, aside=won, item=ShowPerson(person.name))


def person_page(person: Person) -> PersonView:
    """Return the page of one person."""
    return PersonView(person.name, _facts(person.tally), _plot(person))


def _facts(tally: Tally) -> tuple[Fact, ...]:
    return (
        Fact(_part(tally.games_won, tally.games), _("games won")),
        Fact(_part(tally.rounds_won, tally.rounds), _("rounds won")),
        Fact(score(tally.points), _("points won")),
        Fact(score(tally.points_left), _("points left over")),
        Fact(str(tally.longest_hand), _("longest hand")),
        Fact(str(tally.cards_played), _("cards played")),
        Fact(str(tally.cards_drawn), _("cards drawn")),
        Fact(_part(tally.challenges_won, tally.challenges), _("challenges won")),
        Fact(str(tally.uno_called), _("UNO calls made")),
        Fact(str(tally.uno_missed), _("UNO calls missed")),
        Fact(_part(tally.uno_caught, tally.uno_missed), _("of these caught")),
        Fact(str(tally.catches), _("others caught")),
    )


def _part(some: int, of: int) -> str:
    return _("{n} of {total}").format(n=some, total=of) if of else "0"


def _plot(person: Person) -> Plot:
    """Return the share of rounds won: by month, or in the first up to each round."""
    if len(person.months) > 1:
        return _by_month(person.months)
    if len(person.wins) < _LEAST_ROUNDS:
        return Plot()
    won = accumulate(int(win) for win in person.wins)
    shares = tuple(100 * wins / rounds for rounds, wins in enumerate(won, 1))
    label = _("{n} %").format(n=round(shares[-1]))
    return Plot(
        caption=_("Rounds won, in percent"),
        lines=(PlotLine(label, shares, Mark.DISC, leading=True),),
        steps=tuple(_("{n}").format(n=n) for n in range(1, len(shares) + 1)),
    )


def _by_month(months: tuple[Month, ...]) -> Plot:
    """Return the share of rounds won in each month, in percent."""
    shares = tuple(100 * month.won / month.rounds for month in months)
    label = _("{n} %").format(n=round(shares[-1]))
    return Plot(
        caption=_("Rounds won by month, in percent"),
        lines=(PlotLine(label, shares, Mark.DISC, leading=True),),
        steps=tuple(_month(month.name) for month in months),
    )


def _month(name: str) -> str:
    year, _dash, month = name.partition("-")
    return _("{month}/{year}").format(month=month, year=year[2:])
