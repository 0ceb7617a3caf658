"""What one person has done, as it is shown."""

from dataclasses import dataclass, field
from typing import ClassVar

from companion.view.plot import Plot
from companion.view.view import PageView


@dataclass(frozen=True, slots=True)
class Fact:
    """One number and what it counts."""

    number: str = ""
    says: str = ""


@dataclass(frozen=True, slots=True)
class PersonView(PageView):
    """A person in numbers, with a plot over all rounds."""

    screen: ClassVar[str] = "person"

    title: str = ""
    facts: tuple[Fact, ...] = ()
    plot: Plot = field(default_factory=Plot)
