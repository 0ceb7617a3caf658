"""People while they are open: the list, and one of them."""

from typing import Self

from companion.pages.listing import ListPage, listing
from companion.pages.page import Desk, OpenPage
from companion.pages.people.items import ShowPerson
from companion.pages.people.view import PersonView
from companion.pages.people.words import person_page, person_row
from companion.records.archive import Archive
from companion.view.form import Form
from companion.view.items import PageItem
from companion.view.language import _


class PeoplePage(ListPage):
    """The list of all who have played at this table."""

    @property
    def view(self) -> Form:
        """What it shows now."""
        rows = (person_row(person) for person in self._archive.people)
        empty = (
            _("Nobody has finished a round yet.")
            if self._archive.is_read
            else _("Reading the games …")
        )
        return listing(_("People"), rows, self._first, empty)


class PersonPage(OpenPage):
    """One person's statistics."""

    def __init__(self, archive: Archive, name: str) -> None:
        self._archive = archive
        self._name = name

    @classmethod
    def open(cls, desk: Desk, item: PageItem) -> Self | None:
        """Return the page of the person who was touched."""
        return cls(desk.archive, item.name) if isinstance(item, ShowPerson) else None

    @property
    def view(self) -> PersonView | Form:
        """What it shows now."""
        found = {person.name: person for person in self._archive.people}
        if self._name not in found:
            return PeoplePage(self._archive).view
        return person_page(found[self._name])
