"""What can be posted to the pages of people."""

from dataclasses import dataclass
from typing import ClassVar

from companion.view.items import PageItem


@dataclass(frozen=True, slots=True)
class ShowPerson(PageItem):
    """Open a person's statistics."""

    opens: ClassVar[str] = "person"

    name: str
