"""A table's own decks, by their names."""

import os
import threading

import pytest

from companion.core.errors import CompanionError, ConfigError
from companion.decks import deck_names, load_deck, load_named_deck, look_in
from companion.records.record import replay_record

DECK = 'title = "Mine"\nbased_on = "classic_108"\n[copies]\nW = 2\n'
GAME = '{"kind": "game", "players": 2, "rules": {"deck": "mine"}}'


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "mine.toml").write_text(DECK)
    yield tmp_path
    look_in(tmp_path / "none")


def test_an_installed_deck_is_known_by_its_name(folder):
    look_in(folder)
    assert "mine" in deck_names()
    assert load_deck("mine").size == load_deck("classic_108").size - 2


def test_a_record_may_name_an_installed_deck(folder):
    look_in(folder)
    assert list(replay_record([GAME])) == []


def test_a_record_may_not_name_a_deck_that_is_not_installed(folder):
    with pytest.raises(CompanionError, match="There is no deck 'mine' here"):
        list(replay_record([GAME]))


def test_a_record_may_not_name_a_file(folder):
    with pytest.raises(ConfigError, match="no deck"):
        load_named_deck(str(folder / "mine.toml"))


def test_a_broken_deck_hides_no_other(folder, caplog):
    (folder / "broken.toml").write_text("cards = 3")
    look_in(folder)
    assert "mine" in deck_names()
    assert "broken" not in deck_names()
    assert "Deck broken" in caplog.text


@pytest.mark.parametrize("name", ["a", "z"])
def test_an_own_deck_may_be_based_on_another_whichever_comes_first(folder, name):
    (folder / f"{name}.toml").write_text('based_on = "mine"\n[copies]\n7 = 0\n')
    look_in(folder)
    assert load_deck(name).size == load_deck("mine").size - 8


def test_a_shipped_deck_is_not_replaced(folder):
    (folder / "classic_108.toml").write_text(DECK)
    look_in(folder)
    assert load_deck("classic_108").size == 108


@pytest.mark.skipif(os.name != "posix", reason="needs pipes with names")
def test_a_pipe_is_no_deck_and_hangs_nothing(tmp_path):
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    heard = []

    def load():
        try:
            load_deck(str(pipe))
        except ConfigError as error:
            heard.append(str(error))

    reading = threading.Thread(target=load, daemon=True)
    reading.start()
    reading.join(5.0)
    assert heard == [f"The deck {pipe} is no file; name a .toml file."]


@pytest.mark.skipif(os.name != "posix", reason="needs pipes with names")
def test_an_installed_pipe_hangs_nothing(tmp_path):
    os.mkfifo(tmp_path / "pipe.toml")
    look_in(tmp_path)
    assert "pipe" not in deck_names()
