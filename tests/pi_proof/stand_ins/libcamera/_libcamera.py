"""Sizes, places and colors."""

from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True)
class Size:
    width: int = 0
    height: int = 0


@dataclass(frozen=True)
class Rectangle:
    x: int = 0
    y: int = 0
    width: int = 0
    height: int = 0


class Transform:
    def __init__(self, other=None, hflip=0, vflip=0, transpose=0):
        self.hflip = bool(other.hflip if other else hflip)
        self.vflip = bool(other.vflip if other else vflip)
        self.transpose = bool(other.transpose if other else transpose)

    def __hash__(self):
        return hash((self.hflip, self.vflip, self.transpose))

    def __str__(self):
        return f"<{self.hflip} {self.vflip} {self.transpose}>"


class Orientation(Enum):
    Rotate0 = 1
    Rotate0Mirror = 2
    Rotate180 = 3
    Rotate180Mirror = 4
    Rotate90Mirror = 5
    Rotate270 = 6
    Rotate270Mirror = 7
    Rotate90 = 8


class ColorSpace:
    YcbcrEncoding = Enum("YcbcrEncoding", "Null Rec601 Rec709")
    Range = Enum("Range", "Full Limited")

    def __init__(self, other, *rest):
        if isinstance(other, ColorSpace):
            self.__dict__ = dict(other.__dict__)
        else:
            self.primaries = other
            self.transferFunction, self.ycbcrEncoding, self.range = rest

    def __hash__(self):
        return hash((self.primaries, self.transferFunction))

    def __str__(self):
        return f"{self.primaries}/{self.transferFunction}"

    @classmethod
    def Sycc(cls):
        return cls("rec709", "srgb", cls.YcbcrEncoding.Rec601, cls.Range.Full)

    @classmethod
    def Smpte170m(cls):
        return cls("smpte170m", "rec709", cls.YcbcrEncoding.Rec601, cls.Range.Limited)

    @classmethod
    def Rec709(cls):
        return cls("rec709", "rec709", cls.YcbcrEncoding.Rec709, cls.Range.Limited)

    @classmethod
    def Raw(cls):
        return cls("raw", "linear", cls.YcbcrEncoding.Null, cls.Range.Full)
