from companion.config import Config, settings_of
from companion.referee.inputs import Button
from companion.storage.settings import SETTINGS, Settings, SettingsFile
from companion.table.device import (
    TableButton,
    device_from_config,
    free_mib,
    private_words,
)
from companion.table.preferences import Preferences


def ignore(_settings):
    pass


def test_a_table_without_pins_is_played_by_the_keyboard(tmp_path):
    config = Config(camera="none", buttons="keyboard", data=tmp_path)
    assert device_from_config(config, ignore).by_keyboard


def test_the_room_on_the_disk_is_asked(tmp_path):
    assert device_from_config(Config(data=tmp_path), ignore).free_mib() > 0


def test_a_folder_that_is_not_there_has_no_room(tmp_path):
    assert free_mib(tmp_path / "gone") is None


def test_the_pages_know_the_buttons_as_they_are_wired(tmp_path):
    own = {"place": [{}, {}, {"catch": 4}]}
    device = device_from_config(Config(wiring=own, data=tmp_path), ignore)
    assert device.buttons == (TableButton(Button.CATCH, 2),)


def test_the_name_of_a_phone_that_is_a_camera_may_name_somebody(tmp_path):
    chosen = Settings(camera="http://me:secret@claras-phone.local:4747/video")
    SettingsFile(tmp_path / SETTINGS).save(chosen)
    config = Config(camera="rtsp://bens-phone/1", data=tmp_path)
    assert {"claras-phone.local", "bens-phone"} <= {*private_words(config)}
    assert "pi" not in private_words(Config(camera="pi", data=tmp_path))


def test_without_a_screen_broken_settings_are_told_and_the_usual_ones_are_used(
    tmp_path, capsys
):
    (tmp_path / SETTINGS).write_text("places = 3", "utf-8")
    assert settings_of(Config(data=tmp_path)) == Settings()
    assert "settings could not be read" in capsys.readouterr().err


def test_broken_settings_that_a_start_has_looked_at_are_told_on_the_screen(tmp_path):
    """It looks there for the camera, and for what the network may be told."""
    (tmp_path / SETTINGS).write_text("places = 3", "utf-8")
    config = Config(data=tmp_path)
    settings_of(config)
    (notice,) = Preferences(device_from_config(config, ignore)).notices
    assert notice.urgent
