from pathlib import Path

import pytest
from platformdirs import user_data_path

from companion.config import Config, NetworkConfig, load_config, override, usual_data
from companion.core.errors import ConfigError


def load(folder, text):
    path = folder / "table.toml"
    path.write_text(text, "utf-8")
    return load_config(path)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("camera = 7", "camera: expected pi, usb:0"),
        ("camera = ''", "camera: expected pi, usb:0"),
        (
            "buttons = 'levers'",
            "buttons: expected gpio or keyboard, but found 'levers'",
        ),
        ("data = 3", "data: expected the path of a folder"),
        ("evidence = ''", "evidence: expected the path of a folder"),
        ('evidence = "a\\u0000b"', "evidence: expected a text in UTF-8, without NUL"),
        ("display = 'wide'", "display: expected WIDTHxHEIGHT, such as 800x480"),
        ("display = '0x480'", "display: expected WIDTHxHEIGHT"),
        ('display = "800x480\\n"', "display: expected WIDTHxHEIGHT"),
        ("display_width_mm = 0", "display_width_mm: expected a width in millimetres"),
        ("display_width_mm = inf", "display_width_mm: expected a width in millimetres"),
        ("display_width_mm = nan", "display_width_mm: expected a width in millimetres"),
        ("fullscreen = 'yes'", "fullscreen: expected true or false, but found 'yes'"),
        ("players = ['Ada']", "players: expected a list of 2 to 10 different names"),
        ("players = ['Ada', 'Ada']", "players: expected a list of 2 to 10 different"),
        ("players = ['Ada', ' ']", "players: expected a list of 2 to 10 different"),
        ("players = 'Ada'", "players: expected a list of 2 to 10 different names"),
        ("preset = 3", "preset: expected the name of a preset"),
        ("rules = 3", "rules: expected a table of options"),
        ("[rules]\ntarget = [500]", "rules: expected a table of options, each a text"),
        (f"[rules]\ntarget = 0x{'f' * 5000}", "rules: expected a table of options"),
        ("[rules]\ntarget = 0", "Option target: expected a number from 1"),
        ("[rules]\nstack_on_opening = true", "needs stacking"),
        ("[rules]\nsocks = true", "There is no option 'socks'"),
        (
            f"[rules]\ncustom_wild = 'Rain: others_draw = {'9' * 5000}'",
            "Option custom_wild: Expected an effect",
        ),
        ("colour = 'red'", "There is no key 'colour'; expected one of buttons"),
        ("camera = ", "not valid TOML"),
        ("wiring = [3]", "wiring: expected a table of buttons and their pins"),
    ],
)
def test_a_wrong_value_names_the_key_and_what_was_expected(tmp_path, text, says):
    with pytest.raises(ConfigError, match=says) as refused:
        load(tmp_path, text)
    assert str(refused.value).startswith("The configuration ")
    assert "\n" not in str(refused.value)


def test_a_path_may_begin_at_the_users_home(tmp_path, monkeypatch):
    """Else a folder called ``~`` is made, and who removes that one removes all."""
    monkeypatch.setenv("HOME", "/home/ada")
    assert load(tmp_path, "data = '~/uno'").data == Path("/home/ada/uno")


def test_a_home_of_nobody_is_no_path(tmp_path):
    with pytest.raises(ConfigError, match="data: expected the path of a folder"):
        load(tmp_path, "data = '~nobody-is-called-so/uno'")


def test_a_configuration_that_is_not_there_is_told_with_the_remedy(tmp_path):
    with pytest.raises(ConfigError, match=r"gone\.toml cannot be read.*check --config"):
        load_config(tmp_path / "gone.toml")


def test_what_the_command_line_says_takes_the_place_of_the_file(tmp_path):
    config = load(tmp_path, "camera = 'usb:1'\nfullscreen = true")
    changed = override(config, {"camera": "none", "players": ["Ada", "Ben"]})
    assert (changed.camera, changed.fullscreen) == ("none", True)
    assert changed.players == ("Ada", "Ben")


def test_what_the_command_line_says_wrongly_names_the_key():
    with pytest.raises(ConfigError, match=r"^display: expected WIDTHxHEIGHT.*'wide'"):
        override(Config(), {"display": "wide"})


def test_an_unknown_preset_is_told_with_those_that_exist(tmp_path):
    config = load(tmp_path, "preset = 'chaos'")
    with pytest.raises(
        ConfigError, match="no preset 'chaos'; expected one of box_2018"
    ):
        _ = config.options


def test_the_board_of_a_broker_by_number_has_an_address_that_browsers_read():
    board = NetworkConfig("fd00::5", "table-1").board_url
    assert board == "http://[fd00::5]:8080/"


def test_an_installed_program_looks_where_its_service_keeps_the_games():
    own = user_data_path("uno-companion")
    assert usual_data(Path("/home/pi/project/.venv")) == own
    assert usual_data(Path("/opt/companion/releases/0af1")) == Path(
        "/var/lib/companion"
    )


def test_a_table_is_an_island_unless_a_broker_is_named(tmp_path):
    assert Config().network is None
    path = tmp_path / "table.toml"
    path.write_text('[network]\nbroker = "club.local"\ntable = "table-1"\n')
    network = load_config(path).network
    assert (network.broker, network.board_url) == (
        "club.local",
        "http://club.local:8080/",
    )


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('table = "+"', "small letters"),
        ('table = "Hall 1"', "small letters"),
        ("port = 70000", "1 to 65535"),
        ('board = "javascript:alert(1)"', "an http address"),
        ('user = "me"', "user"),
    ],
)
def test_a_network_that_cannot_be_is_refused_with_its_key(tmp_path, line, said):
    path = tmp_path / "table.toml"
    named = "" if line.startswith("table") else 'table = "hall"\n'
    path.write_text(f'[network]\nbroker = "club.local"\n{named}{line}\n')
    with pytest.raises(ConfigError, match="network") as refused:
        load_config(path)
    assert said in str(refused.value)
