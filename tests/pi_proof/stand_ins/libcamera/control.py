"""What a control is."""

from dataclasses import dataclass
from enum import Enum

ControlType = Enum("ControlType", "Bool Integer32 Float Rectangle Size")


@dataclass(frozen=True)
class ControlId:
    name: str
    type: ControlType = ControlType.Integer32


@dataclass(frozen=True)
class ControlInfo:
    min: object = 0
    max: object = 1
    default: object = 0
