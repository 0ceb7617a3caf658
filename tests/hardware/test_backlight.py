"""The display's light: found whatever its name, dimmed, and let be where it cannot."""

import pytest

from hardware.backlight import open_backlight


@pytest.fixture
def light(tmp_path):
    folder = tmp_path / "backlight" / "10-0045"
    folder.mkdir(parents=True)
    (folder / "max_brightness").write_text("31\n")
    (folder / "brightness").write_text("20\n")
    return folder / "brightness"


def test_a_light_of_any_name_is_dimmed_to_a_share_of_its_usual_brightness(light):
    assert open_backlight(light.parents[2] / "kept.json", light.parents[1])(0.4)
    assert light.read_text() == "8"


def test_a_light_that_was_left_dark_comes_back_at_its_most(light):
    light.write_text("0")
    assert open_backlight(light.parents[2] / "kept.json", light.parents[1])(1.0)
    assert light.read_text() == "31"


def test_without_a_light_nothing_is_dimmed(tmp_path):
    assert not open_backlight(tmp_path / "kept.json", tmp_path / "none")(0.4)


@pytest.mark.parametrize("content", ["", "bright", "9" * 5000])
def test_a_light_that_tells_no_number_is_let_be(light, content):
    light.write_text(content)
    assert not open_backlight(light.parents[2] / "kept.json", light.parents[1])(0.4)
    assert light.read_text() == content


def test_a_light_that_cannot_be_written_is_no_light(light):
    dim = open_backlight(light.parents[2] / "kept.json", light.parents[1])
    light.unlink()
    light.mkdir()
    assert not dim(0.4)


def test_a_table_that_was_cut_off_at_night_still_knows_the_usual_light(light):
    kept = light.parents[2] / "kept.json"
    for _ in range(3):
        open_backlight(kept, light.parents[1])(0.4)
        assert light.read_text() == "8"
    assert open_backlight(kept, light.parents[1])(1.0)
    assert (light.read_text(), kept.exists()) == ("20", False)


def test_a_display_that_a_killed_program_left_dark_is_lit_at_the_next_start(light):
    kept = light.parents[2] / "kept.json"
    open_backlight(kept, light.parents[1])(0.0)
    open_backlight(kept, light.parents[1])
    assert (light.read_text(), kept.exists()) == ("20", False)


def test_the_usual_light_is_not_forgotten_at_a_start_that_cannot_set_it(
    light, monkeypatch
):
    kept = light.parents[2] / "kept.json"
    open_backlight(kept, light.parents[1])(0.4)
    with monkeypatch.context() as locked:
        locked.setattr("hardware.backlight._set", lambda *_: False)
        open_backlight(kept, light.parents[1])
    open_backlight(kept, light.parents[1])
    assert light.read_text() == "20"


@pytest.mark.parametrize("content", ["", "[]", '{"10-0045": "much"}', "{"])
def test_a_damaged_memory_of_the_light_is_passed_over(light, content):
    kept = light.parents[2] / "kept.json"
    kept.write_text(content)
    assert open_backlight(kept, light.parents[1])(1.0)
    assert light.read_text() == "20"
