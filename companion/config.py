"""The table's configuration: frozen, read once, every error names the key."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from companion.controls.wiring import read_wiring
from companion.core.errors import ConfigError
from companion.core.ruleset import check_conflicts, parse_rules
from companion.presets import load_preset
from hardware.wiring import Wiring, shared_wiring

PRESETS = "presets"
"""The folder of the table's own presets, in the data folder."""


@dataclass(frozen=True, slots=True)
class Config:
    """What a table is made of. The command line has the last word on each of these."""

    camera: str = "pi"
    """``pi``, ``usb:N``, or the path of a video or a folder of pictures."""
    buttons: str = "gpio"
    """``gpio`` or ``keyboard``."""
    wiring: Wiring = field(default_factory=shared_wiring)
    """Which button and which lamp is on which pin."""
    data: Path = field(default_factory=lambda: user_data_path("uno-companion"))
    """Folder of the journal."""
    display: str = "800x480"
    """Width and height of the window, pixels."""
    display_width_mm: float | None = None
    """Width of the display, so that sizes can be thought in millimetres.

    ``None`` takes it for the one of the displays we know that its pixels fit.
    """
    fullscreen: bool = False
    """Whether the window fills the display."""
    players: tuple[str, ...] = ()
    """The players seated at the table, clockwise; empty asks for them."""
    evidence: Path | None = None
    """Folder in which each landed card is kept as it was seen; ``None`` for none."""
    preset: str = "official"
    """A preset of `companion.presets`, or one of the table's own."""
    rules: Mapping[str, object] = field(default_factory=dict)
    """The options of docs/rules.md that differ from the preset."""

    @property
    def display_wh(self) -> tuple[int, int]:
        """Width and height of the window, pixels."""
        width, _, height = self.display.partition("x")
        return int(width), int(height)

    @property
    def options(self) -> dict[str, object]:
        """The options of new games: those of the preset, and the table's own.

        Raises:
            ConfigError: if there is no such preset, or they contradict each other.
        """
        preset = load_preset(self.preset, self.data / PRESETS)
        options = {**preset.rules, **self.rules}
        check_conflicts(options)
        return options


_EXPECTED = {
    "camera": "pi, usb:N or a path",
    "buttons": "gpio or keyboard",
    "data": "the path of a folder",
    "display": "WIDTHxHEIGHT, such as 800x480",
    "display_width_mm": "a width in millimetres",
    "fullscreen": "true or false",
    "evidence": "the path of a folder",
    "players": "a list of 2 to 10 different names",
    "preset": "the name of a preset",
    "rules": "a table of options",
    "wiring": "a table of buttons and their pins",
}
_SEATS = range(2, 11)


def load_config(path: Path | None) -> Config:
    """Read a configuration file, or return the defaults.

    Args:
        path: a TOML file; ``None`` for none.

    Raises:
        ConfigError: if it cannot be read, or naming the key and what was expected.
    """
    if path is None:
        return Config()
    try:
        given = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(
            f"The configuration {path} cannot be read ({error}); check --config."
        ) from error
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(
            f"The configuration {path} is not valid TOML: {error}."
        ) from error
    return override(Config(), given)


def override(config: Config, given: Mapping[str, Any]) -> Config:
    """Return the configuration with some keys replaced.

    Raises:
        ConfigError: naming the key and what was expected.
    """
    known = {key.name for key in fields(Config)}
    checked = {}
    for key, value in given.items():
        if key not in known:
            raise ConfigError(
                f"There is no configuration key {key!r}; expected one of "
                f"{', '.join(sorted(known))}."
            )
        checked[key] = _read(key, value)
    return replace(config, **checked)


def _read(key: str, value: Any) -> Any:  # noqa: ANN401 (a value of any key)
    fits, read = _READERS[key]
    if not fits(value):
        raise ConfigError(f"{key}: expected {_EXPECTED[key]}, but found {value!r}.")
    return read(value)


def _is_display(value: object) -> bool:
    parts = value.split("x") if isinstance(value, str) else []
    return len(parts) == 2 and all(p.isdecimal() and int(p) > 0 for p in parts)  # noqa: PLR2004 (width and height)


def _are_players(value: object) -> bool:
    if not isinstance(value, list | tuple) or not all(
        isinstance(name, str) and name.strip() for name in value
    ):
        return False
    return len(value) in _SEATS and len(set(value)) == len(value)


def _read_rules(value: dict[str, object]) -> dict[str, object]:
    parse_rules(value)
    check_conflicts(value)
    return value


def _is_path(value: object) -> bool:
    return isinstance(value, str | Path) and bool(str(value)) and "\0" not in str(value)


_READERS: dict[str, Any] = {
    "camera": (lambda v: isinstance(v, str) and v, str),
    "buttons": (lambda v: v in ("gpio", "keyboard"), str),
    "data": (_is_path, Path),
    "evidence": (_is_path, Path),
    "display": (_is_display, str),
    "display_width_mm": (lambda v: isinstance(v, int | float) and v > 0, float),
    "fullscreen": (lambda v: isinstance(v, bool), bool),
    "players": (_are_players, tuple),
    "preset": (lambda v: isinstance(v, str) and v, str),
    "rules": (lambda v: isinstance(v, dict), _read_rules),
    "wiring": (lambda v: isinstance(v, dict), read_wiring),
}
