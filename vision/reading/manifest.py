"""`models/manifest.toml`: what each net's file is, so that no other passes for it.

No OpenCV here: the doctor reads it where that is what is broken.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.core.errors import CompanionError, ConfigError
from companion.storage.parsing import Text, read_toml

MANIFEST = "manifest.toml"
"""The file's name in the folder of the nets."""
NO_FACE = "none"
"""The symbol of what is no readable face."""
REMEDY = "run `make train` or install the program again"
"""The remedy for nets that cannot be used."""

_Side = Annotated[int, Meta(ge=1, le=10_000)]
_Size = Annotated[
    tuple[_Side, _Side], Meta(description="width and height of a picture, pixels")
]
_Chance = Annotated[float, Meta(ge=0, le=1, description="a number from 0 to 1")]
_Words = Annotated[tuple[Text, ...], Meta(min_length=1, description="a list of texts")]


class ModelError(CompanionError, OSError):
    """A model file is missing or is not the one that the manifest names."""


class NetEntry(Struct, frozen=True):
    """Entry of the manifest for one net."""

    file: Text
    """Its name in the manifest's folder."""
    sha256: Annotated[
        str, Meta(pattern=r"^[0-9a-f]{64}\Z", description="64 hexadecimal digits")
    ]
    size_wh: _Size
    """Width and height of its pictures."""


class LocatorEntry(NetEntry, frozen=True):
    """A net that finds cards."""

    far_size_wh: _Size
    """Width and height of the small picture in which it looks for cards that fill the
    frame."""
    least_score: _Chance
    """Spots below are no cards."""


class FaceEntry(NetEntry, frozen=True):
    """The net that names a flat card."""

    colors: _Words
    symbols: _Words
    conditions: Annotated[
        tuple[Literal["fine", "covered", "blurred", "glare"], ...], Meta(min_length=1)
    ]
    temperature: Annotated[float, Meta(gt=0, description="a number above 0")]
    """Temperature: logits are divided by it."""
    least_confidence: _Chance
    """A card is reported from this probability on."""

    def __post_init__(self) -> None:
        """Check that the net can say that there is no face.

        Raises:
            ConfigError: if it cannot.
        """
        if NO_FACE not in self.symbols:
            raise ConfigError(f"symbols: expected {NO_FACE!r} among them.")


class Manifest(Struct, frozen=True):
    """The nets of a folder."""

    version: Text
    locator: LocatorEntry
    """The locator for the faces that the face net knows."""
    corners: NetEntry
    """The corner net for those."""
    any_locator: LocatorEntry
    """The locator for cards of any deck."""
    any_corners: NetEntry
    """The corner net for cards of any deck."""
    reasons: NetEntry | None = None
    """The net that tells why no card can be read."""
    face: FaceEntry | None = None
    """``None``, as ``reasons``, where a training has not come so far."""

    @property
    def nets(self) -> tuple[NetEntry, ...]:
        """All of them."""
        found = (
            self.locator,
            self.corners,
            self.any_locator,
            self.any_corners,
            self.reasons,
            self.face,
        )
        return tuple(net for net in found if net is not None)


@contextmanager
def models_in(folder: Path | None) -> Iterator[Path]:
    """Lend the folder of the nets inside a ``with`` block.

    Args:
        folder: where ``manifest.toml`` lies; the shipped models when left out.
    """
    if folder is not None:
        yield folder
        return
    with as_file(files("models")) as shipped:
        yield shipped


def read_manifest(folder: Traversable) -> Manifest:
    """Read ``manifest.toml`` in a folder.

    Raises:
        ModelError: if it is missing or says anything else.
    """
    path = folder.joinpath(MANIFEST)
    try:
        return read_toml(path, Manifest)
    except (FileNotFoundError, ConfigError) as error:
        reason = str(error).rstrip(".")
        raise ModelError(f"Cannot read {path} ({reason}): {REMEDY}.") from error


def face_of(manifest: Manifest) -> FaceEntry:
    """Return what a manifest says of the net that names cards.

    Raises:
        ModelError: if it says nothing.
    """
    if manifest.face is None:
        raise ModelError(f"The manifest names no net that reads faces: {REMEDY}.")
    return manifest.face


def reasons_of(manifest: Manifest) -> NetEntry:
    """Return what a manifest says of the net that tells why no card can be read.

    Raises:
        ModelError: if it says nothing.
    """
    if manifest.reasons is None:
        raise ModelError(f"The manifest names no net of reasons: {REMEDY}.")
    return manifest.reasons
