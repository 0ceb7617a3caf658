"""What is said about the cards that are missing in a taught deck."""

import numpy as np
import pytest

from companion.commands.options import warn_missing_cards
from companion.decks import load_deck
from companion.teaching.store import missing_cards_line
from vision.reading.taught.deck import TaughtDeck, TaughtSample, packed

FACES = [str(card) for card in load_deck("star_trek_1999").faces]


def taught(cards, based_on="star_trek_1999"):
    flat = np.zeros((288, 192, 3), np.uint8)
    return TaughtDeck(
        "Trek", tuple(TaughtSample(card, flat) for card in cards), based_on
    )


def test_the_few_cards_that_are_missing_are_named() -> None:
    line = missing_cards_line(
        taught(card for card in FACES if card not in ("WDT", "R7"))
    )
    assert f"2 of {len(FACES)} cards are not taught (R7, WDT)" in line
    assert "by touch" in line


def test_of_many_missing_cards_the_number_is_told() -> None:
    line = missing_cards_line(taught(FACES[:10]))
    assert f"{len(FACES) - 10} of {len(FACES)} cards are not taught: " in line


@pytest.mark.parametrize("deck", [taught(FACES), taught(["x"], ""), taught(["x"], "z")])
def test_nothing_is_said_of_a_whole_deck_or_one_that_nobody_here_knows(deck) -> None:
    assert missing_cards_line(deck) == ""


def test_it_is_said_once_in_one_line(tmp_path, capsys) -> None:
    file = tmp_path / "trek.taught"
    file.write_bytes(packed(taught(FACES[:10])))
    warn_missing_cards(file)
    assert len(capsys.readouterr().err.splitlines()) == 1
