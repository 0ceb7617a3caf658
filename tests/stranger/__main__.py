"""Lets strangers and monkeys stay for long: make stranger

    python -m stranger [--seeds 10] [--minutes 3] [--first 1] [--only WORD]

Prints what each has touched and seen, and stops with 1 if one of them broke something.
With --only, it is just those whose title has the word: evening, clumsy, page, monkey.
"""

import argparse
import statistics
import sys
import tempfile
import time
from pathlib import Path

from stranger.clumsy import Clumsy
from stranger.evening import OPENING, Evening, Means
from stranger.monkey import Monkey
from stranger.stranger import Stranger
from stranger.visits import NETWORK, PAGES, visit, visit_from_start, visit_from_table
from stranger.window import open_program

from companion.__main__ import main as companion
from companion.view.language import _, set_language

WIDE, TALL = (800, 480), (720, 1280)
AT_A_TABLE = ("--buttons", "keyboard", "--camera")
PEOPLE = ("--players", "Ada,Ben,Cem,Dee")
EVENINGS = (
    ("en", WIDE, Means("touch")),
    ("en", TALL, Means("camera", has_buttons=True)),
    ("de", WIDE, Means("camera")),
    ("de", TALL, Means("touch", has_buttons=True)),
    ("fr", WIDE, Means("report", has_buttons=True)),
    ("fr", TALL, Means("touch")),
    ("de", WIDE, Means("report")),
    ("fr", TALL, Means("camera")),
)
"""Language, size of the window, and how cards and presses arrive."""
ODD_SIZES = ((320, 240), (3840, 2160))
"""Windows that no table has, pixels."""
ODD_SIZE_S = 60.0


def main(argv=None):
    parser = argparse.ArgumentParser(prog="stranger")
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--only", default="", help="part of a title")
    args = parser.parse_args(argv)
    visitors = [v for v in _visitors(args) if args.only in v[0]]
    seen, failed = set(), 0
    for title, act, *rest in visitors:
        failed += _try(title, seen, act, *rest)
    print(f"{failed} of {len(visitors)} failed")
    if args.only:
        return int(failed > 0)
    unseen = PAGES - seen
    print(f"pages seen: {len(PAGES & seen)} of {len(PAGES)}; not: {sorted(unseen)}")
    return 1 if failed or unseen else 0


def _visitors(args):
    """Yield everybody who comes: the title, what they do, and what with."""
    for number, plan in enumerate(EVENINGS, 1):
        yield f"evening {number}", _evening, *plan
    for number, (language, size) in enumerate((("en", WIDE), ("de", TALL)), 1):
        yield f"clumsy evening {number}", _clumsy, language, size
    for number, (language, size) in enumerate((("en", WIDE), ("fr", TALL)), 1):
        yield f"children {number}", _children, language, size
    yield "every page", _visits
    for seed in range(args.first, args.first + args.seeds):
        size = (WIDE, TALL)[seed // 2 % 2]
        yield f"monkey {seed}", _monkey, seed, size, 60 * args.minutes
    for seed, size in enumerate(ODD_SIZES, args.first):
        yield f"monkey at an odd size {seed}", _monkey, seed, size, ODD_SIZE_S


def _try(title, seen, act, *args):
    """Let one of them come, tell of it, and return whether it broke something."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="stranger-") as folder:
        try:
            told, pages = act(Path(folder), *args)
            assert companion(["games", "verify", "--data", f"{folder}/data"]) == 0
        except AssertionError as broken:
            print(f"{title}: BROKEN: {broken}", flush=True)
            return 1
    seen |= pages
    print(f"{title}: {told}, {time.monotonic() - began:.0f} s", flush=True)
    return 0


def _evening(folder, language, size, means):
    set_language(language)
    camera = "usb:0" if means.cards == "camera" else "none"
    with open_program(
        folder, *AT_A_TABLE, camera, size=size, language=language
    ) as program:
        stranger = Stranger(program)
        evening = Evening(stranger, means)
        evening.seat_everybody()
        evening.to_the_table()
        evening.play_a_round()
        evening.count_hands(170)
        again = evening.play_again()
        assert program.end() == 0, program.printed
        first = evening.touches_to_first_card
        told = f"{language} {size[0]}x{size[1]} {means}: {stranger.touches} touches"
        told += f", {first} to the first card, {again} to that of the second game"
        return told, stranger.pages


def _clumsy(folder, language, size):
    set_language(language)
    table = (*AT_A_TABLE, "none")
    with open_program(folder, *table, size=size, language=language) as program:
        stranger = Stranger(program)
        Clumsy(stranger).play()
        assert program.end() == 0, program.printed
        told = f"{language} {size[0]}x{size[1]}: {stranger.touches} touches"
        return told, stranger.pages


def _children(folder, language, size):
    """Play with children: a round without points, and the next one."""
    set_language(language)
    table = (*AT_A_TABLE, "none")
    with open_program(folder, *table, size=size, language=language) as program:
        stranger = Stranger(program)
        evening = Evening(stranger, Means())
        evening.seat_everybody()
        evening.to_the_table()
        stranger.press(_("More"))
        stranger.press(_("Settings"))
        stranger.press_under(_("On"), _("For children"))
        stranger.press(_("Table"))
        evening.play_a_round()
        if program.page() == "round_won":  # a tap on the celebration may hit the face
            stranger.pages.add("round_won")
            stranger.press(_("Go on"))
        stranger.wait_for(lambda: program.page() == "rounds_won", "who has won")
        visit(stranger, ("rounds_won",), _("Tonight"))
        next_round = _("Next round: {name} deals").partition("{")[0]
        stranger.press(next(w for w in stranger.words() if w.startswith(next_round)))
        stranger.wait_for(lambda: program.page() == "table", "the table")
        evening.lay(OPENING)
        assert program.end() == 0, program.printed
        told = f"{language} {size[0]}x{size[1]}: {stranger.touches} touches"
        return told, stranger.pages


def _visits(folder):
    """Play a game, and then open everything that can be opened."""
    set_language("en")
    (folder / "table.toml").write_text(NETWORK)
    config = ("--config", str(folder / "table.toml"))
    with open_program(folder, *config, *AT_A_TABLE, "usb:0") as program:
        stranger = Stranger(program)
        evening = Evening(stranger, Means("report"))
        evening.seat_everybody()
        evening.to_the_table()
        evening.play_a_round()
        evening.count_hands(170)
        visit(stranger, ("scores",), _("Tonight"))
        stranger.press(_("More"))
        stranger.press(_("Start page"))
        visit_from_start(stranger)
        stranger.press(_("Last game"))
        evening.play_again()
        visit_from_table(stranger)
        assert program.end() == 0, program.printed
        return f"{stranger.touches} touches", stranger.pages


def _monkey(folder, seed, size, for_s):
    """The odd ones begin at a table with people, the even ones with an empty one."""
    people = PEOPLE if seed % 2 else ()
    with open_program(folder, *AT_A_TABLE, "usb:0", *people, size=size) as program:
        monkey = Monkey(program, seed)
        monkey.play(for_s)
        assert program.end() == 0, program.printed
        report = monkey.report
        waited = 1e3 * statistics.quantiles(report.waits_s, n=20)[-1]
        told = f"{size[0]}x{size[1]}: {report.touches} touches, {report.cards} cards, "
        told += f"{len(report.pages)} pages, 95 of 100 answers within {waited:.0f} ms"
        return told, report.pages


if __name__ == "__main__":
    sys.exit(main())
