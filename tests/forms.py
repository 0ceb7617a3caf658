"""What a form shows, whatever its sections: its lines, its keys, its settings."""

from companion.view.elements import CardPad
from companion.view.form import (
    Beside,
    Choices,
    Figures,
    Keys,
    Lines,
    MainKey,
    ScrolledChoices,
    Seats,
)
from companion.view.plot import Plot


def sections_of(form, kind):
    """All sections of a kind, those side by side as well."""
    found, todo = [], [*form.sections]
    while todo:
        section = todo.pop(0)
        if isinstance(section, Beside):
            todo = [*section.left, *section.right, *todo]
        if isinstance(section, kind):
            found.append(section)
    return found


def lines_of(form):
    return [line for each in sections_of(form, Lines) for line in each.lines]


def keys_of(form):
    """The keys of all sections, then those under them and in the bar."""
    main = [each.key for each in sections_of(form, MainKey)]
    return [*main, *keys_in(form), *form.keys, *form.bar]


def keys_in(form):
    """The keys of its sections."""
    return [key for each in sections_of(form, Keys) for key in each.keys]


def captions_of(form):
    return [keys.caption for keys in sections_of(form, Keys) if keys.caption]


def pad_of(form):
    """The one pad of cards of a form."""
    (pad,) = sections_of(form, CardPad)
    return pad


def settings_of(form):
    return [
        row
        for each in sections_of(form, Choices | ScrolledChoices)
        for row in each.rows
    ]


def plot_of(form):
    """The one plot of a form; ``None`` without one."""
    return next(iter(sections_of(form, Plot)), None)


def figures_of(form):
    return [row for each in sections_of(form, Figures) for row in each.rows]


def words_of(form):
    """The titles of its plain lines: what a form asks."""
    return " ".join(line.title for line in lines_of(form))


def seats_of(form):
    """The seats around the table of the set-up."""
    (seats,) = sections_of(form, Seats)
    return seats.cells
