"""What one person has done, as it is shown."""

from dataclasses import dataclass, field

from companion.view.plot import Plot


@dataclass(frozen=True, slots=True)
class Fact:
    """One number and what it counts."""

    number: str = ""
    says: str = ""


@dataclass(frozen=True, slots=True)
class PersonView:
    """A person in numbers, with a plot over all rounds."""

    title: str = ""
    facts: tuple[Fact, ...] = ()
    plot: Plot = field(default_factory=Plot)
