"""A stranger sits down at the table, and a monkey.

Both touch the window of the real program through the X server, as a finger does;
`make stranger` lets them stay longer.
"""

import pytest
from stranger.evening import Evening, Means
from stranger.monkey import Monkey
from stranger.stranger import Stranger
from stranger.window import open_program

from companion.__main__ import main

pytestmark = [pytest.mark.screen, pytest.mark.slow]

AT_A_TABLE = ("--buttons", "keyboard", "--camera")
MOST_TO_THE_FIRST_CARD, MOST_TO_THE_SECOND_GAME = 40, 8


def test_an_evening_of_people_who_have_never_seen_it(tmp_path):
    """From the first start to a second game, by touches alone."""
    with open_program(tmp_path, *AT_A_TABLE, "none") as program:
        stranger = Stranger(program)
        evening = Evening(stranger, Means())
        evening.seat_everybody()
        evening.to_the_table()
        evening.play_a_round()
        evening.count_hands(170)
        again = evening.play_again()
        assert evening.touches_to_first_card <= MOST_TO_THE_FIRST_CARD
        assert again <= MOST_TO_THE_SECOND_GAME
        assert program.end() == 0
    assert main(["games", "verify", "--data", str(tmp_path / "data")]) == 0


def test_a_monkey_breaks_nothing(tmp_path):
    """Ten seconds of touches of all kinds while cards land; `make stranger`: longer."""
    people = ("--players", "Ada,Ben,Cem")
    with open_program(tmp_path, *AT_A_TABLE, "usb:0", *people) as program:
        Monkey(program, seed=1).play(for_s=10)
        assert program.end() == 0
    assert main(["games", "verify", "--data", str(tmp_path / "data")]) == 0
