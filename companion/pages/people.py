"""People while they are open: the list, and one of them."""

from companion.archive import Archive
from companion.ui.items import Item, Leaf
from companion.ui.language import _
from companion.ui.listing import listing
from companion.ui.people import person_page, person_row
from companion.ui.view import Screen, TableView


class PeoplePage:
    """All who have played at this table."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._first = 0

    @property
    def view(self) -> TableView:
        """What it shows now."""
        rows = (person_row(person) for person in self._archive.people)
        empty = (
            _("Nobody has finished a round yet.")
            if self._archive.is_read
            else _("Reading the games …")
        )
        found = listing(_("People"), rows, self._first, empty)
        return TableView(screen=Screen.LIST, listing=found)

    def take(self, item: Item) -> bool:
        """Turn to another part of the list."""
        if not isinstance(item, Leaf):
            return False
        self._first = item.first
        return True


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
            return PeoplePage(self._archive).view
        return person_page(found[self._name])

    def take(self, _item: Item) -> bool:
        """Leave everything to the game."""
        return False
