"""Presets, named sets of rules: those shipped here and those that a table saved."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import chain, count
from pathlib import Path

from msgspec import Struct

from companion.core.errors import ConfigError
from companion.core.ruleset import check_conflicts, parse_rules
from companion.storage.files import listed
from companion.storage.parsing import Options, read_toml, save

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
_LONGEST = 30
"""Letters of a new name, before the number that may follow."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of options."""

    name: str
    """The file's name without its extension."""
    title: str
    """Its name on the screen."""
    description: str
    """Description, one sentence."""
    rules: Mapping[str, object] = field(hash=False)
    """The options that differ from the official sheet."""


class _PresetFile(Struct, frozen=True, forbid_unknown_fields=True):
    """Content of a preset's file."""

    title: str = ""
    says: str = ""
    rules: Options = {}

    def __post_init__(self) -> None:
        """Check the options.

        Raises:
            ConfigError: naming the option and what was expected.
        """
        parse_rules(self.rules)
        check_conflicts(self.rules)


def list_presets() -> list[Preset]:
    """Return the presets shipped here."""
    found = sorted(files(__name__).iterdir(), key=lambda entry: entry.name)
    return [_read(entry) for entry in found if entry.name.endswith(".toml")]


def own_presets(own: Path) -> tuple[list[Preset], list[ConfigError]]:
    """Return the presets that the table saved, and what is wrong with unreadable ones.

    Args:
        own: their folder, which need not exist.
    """
    sound, broken = [], []
    for entry in listed(own, "*.toml"):
        try:
            sound.append(_read(entry))
        except ConfigError as error:
            broken.append(error)
    return sound, broken


def load_preset(name: str, own: Path | None = None) -> Preset:
    """Return the preset of that name; the table's own come first.

    Raises:
        ConfigError: if it cannot be read, or does not exist, naming those that do.
    """
    # Compared with each file, never opened: a name with slashes would leave the folder.
    for file in listed(own, "*.toml") if own else ():
        if file.stem == name and file.is_file():
            return _read(file)
    saved = own_presets(own)[0] if own else []
    presets = {preset.name: preset for preset in (*list_presets(), *saved)}
    if name not in presets:
        raise ConfigError(
            f"There is no preset {name!r}; expected one of {', '.join(presets)}."
        )
    return presets[name]


def save_preset(own: Path, preset: Preset) -> Path:
    """Save a preset of the table's own and return its file.

    Raises:
        ConfigError: if its name is wrong or one of those shipped here, if its rules
            are wrong, or it cannot be written.
    """
    if not _NAME.fullmatch(preset.name):
        raise ConfigError(
            "A preset is named with up to 40 small letters, digits, - and _; "
            f"{preset.name!r} is not."
        )
    if any(preset.name == shipped.name for shipped in list_presets()):
        raise ConfigError(
            f"{preset.title} is a preset that came with this program; "
            "choose another name."
        )
    parse_rules(preset.rules)
    check_conflicts(preset.rules)
    content = {"title": preset.title, "says": preset.description, "rules": preset.rules}
    path = own / f"{preset.name}.toml"
    save(path, content, what="The preset")
    return path


def new_name(title: str, own: Path) -> str:
    """Return a name for a new preset: small letters, digits and dashes of its title.

    Args:
        title: what people call it; perhaps without any Latin letter.
        own: the folder of the table's own presets, none of which is overwritten.
    """
    latin = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    plain = re.sub(r"[^a-z0-9]+", "-", latin.lower())[:_LONGEST].strip("-") or "own"
    taken = {preset.name for preset in list_presets()}
    taken |= {file.stem for file in listed(own, "*.toml")}
    names = chain([plain], (f"{plain}-{n}" for n in count(2)))
    return next(name for name in names if name not in taken)


def _read(entry: Traversable) -> Preset:
    name = entry.name.removesuffix(".toml")
    try:
        found = read_toml(entry, _PresetFile)
    except (FileNotFoundError, ConfigError) as error:
        raise ConfigError(f"The preset {name} cannot be read: {error}") from error
    return Preset(name, found.title or name, found.says, found.rules)
