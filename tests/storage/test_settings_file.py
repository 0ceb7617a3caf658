import pytest

from companion.core.errors import ConfigError
from companion.storage.settings import AS_WIRED, Settings, SettingsFile

CHOSEN = Settings(
    "de",
    0,
    animated=False,
    high_contrast=True,
    left_handed=True,
    places=(1, 0, *AS_WIRED[2:]),
)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "new folder" / "settings.toml"


def test_without_a_file_the_settings_are_the_usual_ones(path):
    assert SettingsFile(path).load() == Settings()


def test_what_was_saved_is_loaded(path):
    SettingsFile(path).save(CHOSEN)
    assert SettingsFile(path).load() == CHOSEN


def test_nothing_but_the_file_is_left_behind(path):
    SettingsFile(path).save(CHOSEN)
    assert [entry.name for entry in path.parent.iterdir()] == ["settings.toml"]


def test_keys_of_another_version_are_let_be(path):
    SettingsFile(path).save(CHOSEN)
    path.write_text(path.read_text("utf-8") + "smell = 3\n", "utf-8")
    assert SettingsFile(path).load() == CHOSEN


@pytest.mark.parametrize(
    "text",
    [
        "volume = loud",
        "volume = 33",
        "volume = true",
        'animated = "no"',
        "places = [0, 1]",
        "places = 3",
        "places = [0, 1, 2, 3, 4, 5, 6, 7, 8, [9]]",
        "\x00",
        "\xff",
    ],
)
def test_a_broken_file_is_one_sentence_and_is_kept(path, text):
    path.parent.mkdir()
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(ConfigError, match="settings could not be read"):
        SettingsFile(path).load()
    kept = path.with_suffix(".broken.toml")
    assert kept.read_bytes() == text.encode("latin-1")
    assert SettingsFile(path).load() == Settings()


def test_a_second_broken_file_does_not_overwrite_the_first(path):
    path.parent.mkdir()
    for text in ("first", "second", "third"):
        path.write_text(text)
        with pytest.raises(ConfigError):
            SettingsFile(path).load()
    kept = {each.name: each.read_text() for each in path.parent.iterdir()}
    assert kept == {
        "settings.broken.toml": "first",
        "settings.broken-2.toml": "second",
        "settings.broken-3.toml": "third",
    }
