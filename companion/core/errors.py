"""The errors that a person at the table can correct.

Each message is one sentence: what was expected, what came, and the remedy. A
play against the rules is no error but a value (`companion.referee.rulings`).
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum, auto


class CompanionError(Exception):
    """Root of all errors whose message is meant for the person at the table."""


class NotationError(CompanionError, ValueError):
    """A card, an event or a record is not written as docs/record.md says."""


class ConfigError(CompanionError, ValueError):
    """A configuration, an option or a deck file says something impossible."""


class ConflictError(ConfigError):
    """Two options contradict each other.

    Args:
        message: one sentence with the remedy.
        options: the names of both.
    """

    def __init__(self, message: str, *options: str) -> None:
        super().__init__(message)
        self.options = options


class ImpossibleEventError(CompanionError, ValueError):
    """An event that cannot happen in the state it was applied to.

    Args:
        message: why not.
        written: writes that state in notation (`companion.core.notation`), with which
            the message ends. Asked only when the message is read: most such errors
            are tried out and never shown.
    """

    def __init__(self, message: str, written: Callable[[], str] | None = None) -> None:
        super().__init__(message)
        self._written = written

    def __str__(self) -> str:
        """Return the message, and the state where one is known."""
        said = super().__str__()
        return said if self._written is None else f"{said} State: {self._written()}"


class JournalError(CompanionError, OSError):
    """The journal cannot be opened, read or written."""


class DamagedJournalError(JournalError):
    """The journal's content cannot be understood: begin a new one beside it."""


class DeckFault(StrEnum):
    """Fault of a taught deck; each has a remedy of its own."""

    BROKEN = auto()
    UNREADABLE = auto()
    """The disk or the stick does not give it."""
    NEWER = auto()
    """A newer program has written it."""
    OTHER = auto()
    """It shows the cards of another deck."""
    UNKEPT = auto()
    """The disk or the stick does not take it."""


class TaughtDeckError(CompanionError, ValueError):
    """A taught deck cannot be read, written or added to.

    Args:
        message: one sentence with the remedy.
        why: what a screen says about it, in the language of its table.
    """

    def __init__(self, message: str, why: DeckFault = DeckFault.BROKEN) -> None:
        super().__init__(message)
        self.why = why


@contextmanager
def explaining(
    failure: str, remedy: str = "", kind: type[CompanionError] = CompanionError
) -> Iterator[None]:
    """Turn an error of the system within the block into one of ours.

    Args:
        failure: what cannot be done; the system's own message follows in brackets.
        remedy: what the person can do about it.
        kind: the error that is raised.
    """
    try:
        yield
    except (OSError, UnicodeDecodeError) as error:
        end = f"; {remedy}" if remedy else ""
        raise kind(f"{failure} ({error}){end}.") from error
