"""Components of the device and their states, for screen, doctor and watchdog."""

from dataclasses import dataclass
from enum import Enum


class Component(Enum):
    """A component of the device that the game can do without."""

    CAMERA = "camera"
    BUTTONS = "buttons"
    LAMPS = "lamps"
    SOUND = "sound"
    SPEECH = "speech"
    STORAGE = "storage"


class Condition(Enum):
    """Where a component stands between starting, working and failing."""

    STARTING = "starting"
    """It is opened for the first time."""
    OK = "ok"
    DEGRADED = "degraded"
    """It works, but not as it should."""
    LOST = "lost"
    """It does not work, and pauses before it is opened again."""
    RETRYING = "retrying"
    """It is being opened again."""


class Fault(Enum):
    """What is wrong with a component, as far as people can do something about it."""

    NONE = "none"
    ABSENT = "absent"
    """It was never there, and many tables do without."""
    FAILED = "failed"
    """It cannot be opened, or broke off; the detail says why."""
    SILENT = "silent"
    """It does not answer: a device or its driver hangs."""
    FROZEN = "frozen"
    """A camera that delivers the same picture again and again."""
    BLACK = "black"
    """A camera whose pictures are black."""
    GARBLED = "garbled"
    """A camera whose pictures are noise."""
    UNREACHABLE = "unreachable"
    """A camera of the network that does not answer at its address."""
    LOCKED = "locked"
    """A camera of the network that wants a password, or another one."""
    NO_PICTURE = "no_picture"
    """An address at which there is something else than a picture."""
    BLIND = "blind"
    """A camera whose pictures cannot be read: the nets are damaged."""
    STUCK = "stuck"
    """A button that stays down."""
    REMOVED = "removed"
    """A file that is not where it was."""


@dataclass(frozen=True, slots=True)
class ComponentState:
    """The state of one component."""

    condition: Condition = Condition.STARTING
    fault: Fault = Fault.NONE
    detail: str = ""
    """What the component reported: one sentence with the remedy, for the maker."""

    @property
    def works(self) -> bool:
        """Whether the component does its work, perhaps badly."""
        return self.condition in {Condition.OK, Condition.DEGRADED}

    @property
    def is_new(self) -> bool:
        """Whether nobody knows yet whether it works."""
        return self.condition is Condition.STARTING


class ComponentFailedError(Exception):
    """A component of the device does not work any more.

    Args:
        fault: what is wrong.
        message: one sentence with the remedy.
    """

    def __init__(self, fault: Fault, message: str) -> None:
        super().__init__(message)
        self.fault = fault
