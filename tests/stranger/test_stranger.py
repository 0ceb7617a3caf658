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
from companion.view.language import _

pytestmark = [pytest.mark.screen, pytest.mark.slow]

AT_A_TABLE = ("--buttons", "keyboard", "--camera")
NAMES = ("Adam", "Bela", "Cleo")
HAND = ("R1", "RS", "BS", "GS", "YS", "RS", "R8")
"""Each skip spares somebody two touches."""
DRAW = "draw 6"
"""Pictures a second: each is computed here."""
MOST_TO_THE_FIRST_CARD, MOST_TO_THE_SECOND_GAME = 35, 8
MOST_TO_SEAT_KNOWN_PEOPLE = 6
DARK = 40
"""Of 255: what a veil leaves of white is darker."""


@pytest.fixture(scope="module")
def first_evening(tmp_path_factory):
    """An evening of three, from the very first start to a second game.

    Returns:
        Where the program has kept it, the touches to the first card, those from the end
        of the first game to the first card of the second.
    """
    folder = tmp_path_factory.mktemp("evening")
    with open_program(folder, *AT_A_TABLE, "none") as program:
        program.ask(DRAW)
        evening = Evening(Stranger(program), Means(), NAMES, HAND)
        evening.seat_everybody()
        evening.to_the_table()
        evening.play_a_round()
        evening.count_hands(250)
        again = evening.play_again()
        assert program.end() == 0
    return folder, evening.touches_to_first_card, again


def test_an_evening_of_people_who_have_never_seen_it(first_evening):
    """From the first start to a second game, by touches alone."""
    folder, touches_to_first_card, again = first_evening
    assert touches_to_first_card <= MOST_TO_THE_FIRST_CARD
    assert again <= MOST_TO_THE_SECOND_GAME
    assert main(["games", "verify", "--data", str(folder / "data")]) == 0


def test_a_known_company_sits_down_again_in_six_touches(first_evening):
    """After a restart: all of them, then all but one."""
    with open_program(first_evening[0], *AT_A_TABLE, "none") as program:
        program.ask(DRAW)
        stranger = Stranger(program)
        assert _seated_again(stranger) == NAMES
        assert stranger.touches <= MOST_TO_SEAT_KNOWN_PEOPLE
        stranger.press(_("More"))
        stranger.press(_("Start page"))
        before = stranger.touches
        assert _seated_again(stranger, leaves="Bela") == ("Adam", "Cleo")
        assert stranger.touches - before <= MOST_TO_SEAT_KNOWN_PEOPLE
        assert program.end() == 0


def _seated_again(stranger, leaves=""):
    """Begin a game with those who sat there before; return who they are."""
    program = stranger.program
    before = program.state()["names"]
    stranger.press(_("New game"))
    stranger.wait_for(lambda: program.page() == "set_up", "the set-up")
    if leaves:
        stranger.press(leaves)
        stranger.press(_("Remove"))
    stranger.press(_("Start"))
    if program.page() == "set_up":  # the game that is played ends: touch again
        stranger.press(_("Start"))
    stranger.wait_for(lambda: program.page() in {"table", "camera"}, "the table")
    names = program.state()["names"]
    assert names == tuple(name for name in before if name != leaves)
    return names


def test_off_pause_night_and_help_are_two_touches_away(tmp_path):
    people = ("--players", "Ada,Ben")
    with open_program(tmp_path, *AT_A_TABLE, "none", *people) as program:
        program.ask(DRAW)
        stranger = Stranger(program)
        program.ask("card R3")
        for word, page in ((_("Help"), "help"), (_("Pause"), "pause")):
            before = stranger.touches
            stranger.press(_("More"))
            stranger.press(word)
            stranger.wait_for(lambda page=page: program.page() == page, page)
            assert stranger.touches - before == 2
            stranger.press(_("Table"))
        before = stranger.touches
        stranger.press(_("More"))
        stranger.press(_("Night"))
        stranger.wait_for(lambda: _brightest(program) < DARK, "a dark screen")
        assert stranger.touches - before == 2
        program.finger.tap(400, 240)
        stranger.wait_for(lambda: _brightest(program) > DARK, "light")
        assert program.page() == "table"
        before = stranger.touches
        stranger.press(_("More"))
        stranger.press(_("Switch off"))
        stranger.wait_for(lambda: program.page() == "off", "the way to switch off")
        assert stranger.touches - before == 2
        assert program.end() == 0


def _brightest(program):
    return max(program.finger.pixels(0, 0, *program.size)[::4])


def test_a_monkey_breaks_nothing(tmp_path):
    """Three seconds of all touches while cards land; `make stranger`: longer."""
    people = ("--players", "Ada,Ben,Cem")
    with open_program(tmp_path, *AT_A_TABLE, "usb:0", *people) as program:
        Monkey(program, seed=1).play(for_s=3)
        assert program.end() == 0
    assert main(["games", "verify", "--data", str(tmp_path / "data")]) == 0
