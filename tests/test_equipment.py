from companion.config import Config
from companion.equipment import device_of, free_mib


def ignore(_settings):
    pass


def test_a_table_without_a_camera_has_none(tmp_path):
    config = Config(camera="none", buttons="keyboard", data=tmp_path)
    device = device_of(config, ignore)
    assert (device.has_camera, device.by_keyboard) == (False, True)


def test_the_room_on_the_disk_is_asked(tmp_path):
    assert device_of(Config(data=tmp_path), ignore).free_mib() > 0


def test_a_folder_that_is_not_there_has_no_room(tmp_path):
    assert free_mib(tmp_path / "gone") is None
