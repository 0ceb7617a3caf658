"""People while they are open: the list, and one of them."""

from companion.pages.listing.page import ListPage
from companion.pages.listing.view import ListView
from companion.pages.listing.words import listing
from companion.pages.people.words import person_page, person_row
from companion.records.archive import Archive
from companion.view.items import Item
from companion.view.language import _
from companion.view.view import TableView


def people_page(archive: Archive) -> ListPage:
    """Return the list of all who have played at this table."""

    def shown(first: int) -> ListView:
        rows = (person_row(person) for person in archive.people)
        empty = (
            _("Nobody has finished a round yet.")
            if archive.is_read
            else _("Reading the games …")
        )
        return listing(_("People"), rows, first, empty)

    return ListPage(shown)


class PersonPage:
    """One person's statistics."""

    def __init__(self, archive: Archive, name: str) -> None:
        self._archive = archive
        self._name = name

    @property
    def view(self) -> TableView:
        """What it shows now."""
        found = {person.name: person for person in self._archive.people}
        if self._name not in found:
            return people_page(self._archive).view
        return person_page(found[self._name])

    def take(self, _item: Item) -> bool:
        """Leave everything to the game."""
        return False
