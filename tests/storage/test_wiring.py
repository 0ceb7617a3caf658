import re
import tomllib
from pathlib import Path

import pytest

from companion.config import load_config
from companion.core.errors import ConfigError
from hardware.wiring import ButtonName, ButtonWiring, shared_wiring

SAMPLE = Path(__file__).resolve().parents[2] / "systemd" / "companion.toml"


def wiring(path, text):
    config = path / "table.toml"
    config.write_text(text, "utf-8")
    return load_config(config).pins


def test_without_a_word_about_it_three_buttons_are_shared(tmp_path):
    assert wiring(tmp_path, "camera = 'none'") == shared_wiring()


def test_only_what_is_named_is_wired(tmp_path):
    places = "[[wiring.place]]\nuno = 4\n[[wiring.place]]\ncatch = 14"
    text = f"[wiring]\nuno = [17, 5]\n{places}"
    assert wiring(tmp_path, text).buttons == (
        ButtonWiring(ButtonName.UNO, pin=17, lamp_pin=5),
        ButtonWiring(ButtonName.UNO, pin=4, place=0),
        ButtonWiring(ButtonName.CATCH, pin=14, place=1),
    )


def test_a_table_can_have_no_buttons(tmp_path):
    assert wiring(tmp_path, "[wiring]").buttons == ()


def test_the_wiring_in_the_sample_file_can_be_used(tmp_path):
    sample = SAMPLE.read_text("utf-8")
    used = re.sub(r"^# ?", "", sample[sample.index("# [wiring]") :], flags=re.MULTILINE)
    buttons = wiring(tmp_path, used).buttons
    assert buttons[:3] == shared_wiring().buttons
    assert buttons[3].name is ButtonName.ASK
    assert [button.place for button in buttons[4:]] == [0, 1]
    assert "wiring" not in tomllib.loads(sample)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("wiring = 3", "wiring: expected a table of buttons"),
        ("[wiring]\nuno = 'x'", "wiring.uno: expected a GPIO number such as 17"),
        ("[wiring]\nuno = true", "wiring.uno: expected a GPIO number such as 17"),
        ("[wiring]\nuno = []", "wiring.uno: expected a GPIO number such as 17"),
        ("[wiring]\nuno = [1, 2, 3]", "wiring.uno: expected a GPIO number such as 17"),
        ("[wiring]\nuno = 40", "wiring.uno: .* pin 40; expected .* from 0 to 27"),
        ("[wiring]\nuno = [4, 28]", "wiring.uno: .* pin 28; expected"),
        ("[wiring]\nuno = 4\ncatch = 4", "wiring: Pin 4 is wired twice"),
        ("[wiring]\nuno = 4\n[[wiring.place]]\nuno = 4", "give each its own pin"),
        (
            "[wiring]\nbell = 4",
            "wiring: expected a button: uno, catch.*, but found 'bell'",
        ),
        (
            "[[wiring.place]]\n[[wiring.place]]\nbell = 4",
            "wiring.place 2: expected a button",
        ),
        ("[wiring]\nplace = 3", "wiring.place: expected at most 10 tables"),
        (
            "[wiring]\nplace = [3]",
            "wiring.place 1: expected a table of buttons",
        ),
        ("[[wiring.place]]\n" * 11, "wiring.place: expected at most 10 tables"),
    ],
)
def test_a_wrong_wiring_names_the_key_and_the_remedy(tmp_path, text, says):
    with pytest.raises(ConfigError, match=says) as refused:
        wiring(tmp_path, text)
    assert "\n" not in str(refused.value)
