"""Presets that a table has saved: read strictly, and a broken one is one sentence."""

import pytest

from companion.core.errors import ConfigError
from companion.storage.presets import Preset, load_preset, own_presets, save_preset

BROKEN = {
    "another type": "rules = 3",
    "an option of another type": "[rules]\ntarget = [200]",
    "a wrong option": "[rules]\ntarget = 0",
    "options that contradict each other": "[rules]\nstack_on_opening = true",
    "an unknown key": "colour = 'red'",
    "a title of another type": "title = 3",
    "half a file": "[rules",
    "deep lists": "rules = " + "[" * 5000,
    "a number of 5000 digits": "[rules]\ntarget = " + "9" * 5000,
    "a NUL": 'title = "a\\u0000b"',
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN)
def test_a_broken_preset_is_one_sentence_and_hides_no_other(tmp_path, text):
    sound = Preset("sound", "Sound", "", {"target": 200})
    save_preset(tmp_path, sound)
    (tmp_path / "broken.toml").write_text(text, "utf-8")
    found, (problem,) = own_presets(tmp_path)
    assert found == [sound]
    assert str(problem).startswith("The preset broken cannot be read: ")
    assert "\n" not in str(problem)
    assert len(str(problem)) < 300


def test_a_broken_preset_is_refused_by_its_name(tmp_path):
    (tmp_path / "broken.toml").write_text("rules = 3", "utf-8")
    with pytest.raises(ConfigError, match="rules: expected a table of options"):
        load_preset("broken", tmp_path)


@pytest.mark.parametrize("title", ["Sunday", 'Ada\'s "best"', "Übung\t1", ""])
def test_a_preset_of_any_title_is_read_back(tmp_path, title):
    mine = Preset("mine", title, "Says: 1 = 1", {"target": 200, "auto_pass_s": 1.5})
    save_preset(tmp_path, mine)
    assert load_preset("mine", tmp_path).rules == mine.rules
    assert load_preset("mine", tmp_path).title == (title or "mine")


@pytest.mark.parametrize("name", ["../outside", "sub/inside", "a\0b", "x" * 5000, ".."])
def test_a_name_does_not_leave_the_folder_of_presets(name, tmp_path):
    (own := tmp_path / "presets").mkdir()
    (own / "sub").mkdir()
    for path in (tmp_path / "outside.toml", own / "sub" / "inside.toml"):
        path.write_text('title = "not ours"', "utf-8")
    with pytest.raises(ConfigError, match="There is no preset"):
        load_preset(name, own)
