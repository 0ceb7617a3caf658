"""The table's configuration: frozen, read once, every error names the key."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct, field, structs
from platformdirs import user_data_path

from companion.core.errors import ConfigError
from companion.core.ruleset import check_conflicts, parse_rules
from companion.core.seating import FEWEST_PLAYERS, MOST_PLAYERS
from companion.storage.parsing import Name, Options, Wired, converted, read_toml
from companion.storage.presets import load_preset
from companion.storage.settings import SETTINGS, Settings
from companion.storage.wiring import read_wiring
from hardware.camera_name import EXPECTED, is_device
from hardware.wiring import Wiring, shared_wiring

PRESETS = "presets"
"""The folder of the table's own presets, in the data folder."""
_INSTALLED, _SERVICES_DATA = Path("/opt/companion"), Path("/var/lib/companion")
"""Where systemd/install.sh puts the program, and the folder of its service."""
NO_CAMERA = "none"
"""Value of `Config.camera` for a table whose cards are entered by touch."""

_Folder = Annotated[Path, Meta(description="the path of a folder")]
_Size = Annotated[
    str,
    Meta(
        pattern=r"^[1-9][0-9]{0,4}x[1-9][0-9]{0,4}\Z",
        description="WIDTHxHEIGHT, such as 800x480",
    ),
]
_Width = Annotated[float, Meta(gt=0, le=10_000, description="a width in millimetres")]
_NAMES = f"a list of {FEWEST_PLAYERS} to {MOST_PLAYERS} different names"
_Players = Annotated[
    tuple[Name, ...],
    Meta(min_length=FEWEST_PLAYERS, max_length=MOST_PLAYERS, description=_NAMES),
]


_Host = Annotated[
    str,
    Meta(pattern=r"^[A-Za-z0-9.:_-]{1,253}\Z", description="a host's name or address"),
]
_Port = Annotated[int, Meta(ge=1, le=65_535, description="a port, 1 to 65535")]
TABLE_NAME = r"^[a-z0-9][a-z0-9_-]{0,31}\Z"
"""Pattern of a table's name in topics; the broker knows the table by this name, too."""
TOURNAMENT = "tournament"
"""Name that no table may have: in topics it stands for a tournament."""
_TableName = Annotated[
    str,
    Meta(
        pattern=TABLE_NAME,
        description="1 to 32 small letters, digits, - or _, such as table-3",
    ),
]


class NetworkConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """The broker that a table publishes to (docs/network.md)."""

    broker: _Host
    table: _TableName
    """Names the table in all topics; the user's name at the broker."""
    port: _Port | None = None
    """``None`` is 1883, with `tls` 8883."""
    password_file: Annotated[Path, Meta(description="the path of a file")] | None = None
    """Holds the table's password at the broker, and nothing else."""
    tls: bool = False
    """Whether the connection is encrypted, and the broker's certificate checked."""
    ca_file: Annotated[Path, Meta(description="the path of a file")] | None = None
    """The authority that signed it; ``None``: those that the system trusts."""
    board: Annotated[
        str, Meta(pattern=r"^https?://[^\s#]{1,200}\Z", description="an http address")
    ] = ""
    """Address of the board for phones; empty: port 8080 of the broker's machine."""
    home_assistant: bool = False
    """Whether this table announces itself to Home Assistant."""

    @property
    def broker_port(self) -> int:
        """The port of the broker: the configured one, else the usual one."""
        return self.port or (8883 if self.tls else 1883)

    @property
    def board_url(self) -> str:
        """Address of the board for phones, ending in a slash."""
        host = f"[{self.broker}]" if ":" in self.broker else self.broker
        return (self.board or f"http://{host}:8080").rstrip("/") + "/"


class UpdatesConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """Source of newer releases."""

    address: Annotated[
        str,
        Meta(pattern=r"^https?://[!-~]{1,500}\Z", description="an address of the web"),
    ]
    """The address of the newest release's file; asked once a day."""


class Config(Struct, frozen=True, forbid_unknown_fields=True):
    """Configuration of a table. The command line overrides each of its values."""

    camera: Annotated[str, Meta(min_length=1, description=EXPECTED)] = "pi"
    """``pi``, ``usb:N``, the address of a network camera, a video, a folder of
    pictures, or `NO_CAMERA`."""
    buttons: Literal["gpio", "keyboard"] = "gpio"
    wiring: Wired | None = None
    """Which button and which lamp is on which pin; ``None``: three that all share."""
    data: _Folder = field(default_factory=lambda: usual_data(Path(sys.prefix)))
    """Folder of the journal."""
    display: _Size = "800x480"
    """Width and height of the window, pixels."""
    display_width_mm: _Width | None = None
    """Width of the display, so that sizes can be thought in millimetres.

    ``None`` takes it for the one of the displays we know that its pixels fit.
    """
    fullscreen: bool = False
    """Whether the window fills the display."""
    players: _Players = ()
    """The players seated at the table, clockwise; empty asks for them."""
    evidence: _Folder | None = None
    """Folder in which each landed card is kept as it was seen; ``None`` for none."""
    taught: Annotated[Path, Meta(description="the file of a taught deck")] | None = None
    """A deck that was taught, read instead of the usual cards; ``None`` for those."""
    preset: Annotated[str, Meta(min_length=1, description="the name of a preset")] = (
        "official"
    )
    """A preset of `companion.storage.presets`, or one of the table's own."""
    rules: Options = {}
    """The options of docs/rules.md that differ from the preset."""
    network: NetworkConfig | None = None
    """The broker that the table publishes to; ``None`` keeps it an island."""
    updates: UpdatesConfig | None = None
    """Source of newer releases; ``None``: they come on a stick only."""

    def __post_init__(self) -> None:
        """Check what types cannot say.

        Raises:
            ConfigError: naming the key and what was expected.
        """
        if len(set(self.players)) < len(self.players):
            raise ConfigError(
                f"players: expected {_NAMES}, but found {list(self.players)}."
            )
        _ = self.pins
        parse_rules(self.rules)
        check_conflicts(self.rules)

    @property
    def pins(self) -> Wiring:
        """The buttons and lamps with their pins, as they are wired."""
        return shared_wiring() if self.wiring is None else read_wiring(self.wiring)

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
        options = {**load_preset(self.preset, self.data / PRESETS).rules, **self.rules}
        check_conflicts(options)
        return options


def usual_data(program: Path) -> Path:
    """Return the data folder that nobody has named.

    Of an installed program it is the one of its service, whoever looks there.

    Args:
        program: the folder of the environment that runs.
    """
    is_installed = program.is_relative_to(_INSTALLED)
    return _SERVICES_DATA if is_installed else user_data_path("uno-companion")


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
        return read_toml(path, Config)
    except FileNotFoundError as error:
        raise ConfigError(
            f"The configuration {path} cannot be read: there is no such file; "
            "check --config."
        ) from error
    except ConfigError as error:
        raise ConfigError(
            f"The configuration {path} cannot be used: {error}"
        ) from error


def override(config: Config, given: Mapping[str, object]) -> Config:
    """Return the configuration with some keys replaced.

    Raises:
        ConfigError: naming the key and what was expected.
    """
    checked = converted(dict(given), Config)
    return structs.replace(config, **{key: getattr(checked, key) for key in given})


def settings_of(config: Config) -> Settings:
    """Return what was chosen on the screen, for a table that runs without it.

    Broken settings are left where they are: the screen, if there is one, tells of them.
    """
    path = config.data / SETTINGS
    try:
        return read_toml(path, Settings)
    except FileNotFoundError:
        return Settings()
    except ConfigError as error:
        says = f"companion: The settings could not be read from {path}: {error}"
        print(says, file=sys.stderr)  # noqa: T201 (for the maker's log)
        return Settings()


def with_chosen_camera(config: Config) -> Config:
    """Return the configuration with the camera chosen on the screen, if any."""
    camera = settings_of(config).camera
    if camera == NO_CAMERA or is_device(camera):
        return structs.replace(config, camera=camera)
    return config
