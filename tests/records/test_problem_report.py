"""A problem report: whole, without names, and harmless whoever wrote it."""

import json
import random
import zipfile
from datetime import timedelta
from io import BytesIO
from itertools import pairwise
from threading import Event, Thread
from time import monotonic

import pytest
from builders import a_round, card, ruled, seen
from reported import JOINED, MADE, NAMES, jpeg, picture, reported, simulated_evening

from companion.core.errors import CompanionError
from companion.core.events import Dealt, Flipped, Undone
from companion.core.seating import Seat
from companion.records import stored
from companion.records.anonymity import NameRemover
from companion.records.journal import Journal
from companion.records.problem_report import (
    Problem,
    ProblemReport,
    ReportError,
    file_name,
    is_report,
    read_report,
)
from companion.records.record import replay_record
from companion.records.reported_game import (
    GameToReport,
    game_to_report,
    read_reported_game,
    report_of,
)
from companion.referee.inputs import PlayerJoined, RoundDealt


@pytest.fixture
def journal():
    with Journal(":memory:") as journal:
        yield journal


@pytest.fixture(scope="module")
def evening():
    """The table of a simulated evening, at which nothing happens any more."""
    with Journal(":memory:") as journal:
        yield simulated_evening(journal)


@pytest.fixture
def packed(tmp_path):
    """Writes a report; what is given replaces or adds files of it."""

    def write(**files):
        content = {
            "report.json": json.dumps({"schema": 1, "version": "1.0"}),
            "game.jsonl": "",
            "doctor.txt": "",
            "log.txt": "",
        } | {name.replace("__", "."): text for name, text in files.items()}
        path = tmp_path / "report.zip"
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
            for name, text in content.items():
                file.writestr(name, text)
        return path

    return write


@pytest.mark.slow
def test_what_is_packed_is_read_again(evening, tmp_path):
    pictures = (picture(1, read_as="R7", confidence=0.62, really="B7"),)
    report = reported(evening, doctor="all well\n", log="nothing\n", pictures=pictures)
    path = tmp_path / "report.zip"
    path.write_bytes(report.packed(MADE))
    assert read_report(path) == report


@pytest.mark.slow
def test_a_report_can_be_made_before_the_clock_is_set(evening, tmp_path, monkeypatch):
    """A Pi without a battery may believe in 1970, which no zip can hold."""
    monkeypatch.setattr("time.time", lambda: 10.0)
    (tmp_path / "report.zip").write_bytes(reported(evening).packed(MADE))
    assert read_report(tmp_path / "report.zip").game


def test_a_report_made_soon_after_another_has_a_name_of_its_own():
    """Two things went wrong: the second file on the stick replaces no first one."""
    assert file_name(MADE) != file_name(MADE + timedelta(seconds=20))


def test_the_game_of_a_report_comes_to_the_state_that_was_shown(evening):
    steps = [*replay_record(reported(evening).game.splitlines())]
    assert steps[-1].expected is not None
    assert [step.difference for step in steps if step.difference] == []


@pytest.mark.slow
def test_the_inputs_of_a_report_are_those_of_the_journal(journal):
    names = ("Player 1", "Player 2", "Player 3")
    table = simulated_evening(journal, names, inputs=20)
    start, told = read_reported_game(reported(table).game.splitlines())
    kept = [*journal.reports(journal.games()[-1])]
    assert start.now.names == names
    named = PlayerJoined(0.0, JOINED), PlayerJoined(0.0, "Player 4")
    assert (kept[0][0], told[0][0]) == named
    assert told[1:] == kept[1:]


def everything(report):
    """All bytes of a report, unpacked."""
    with zipfile.ZipFile(BytesIO(report.packed(MADE))) as file:
        return b"\n".join(
            (*map(str.encode, file.namelist()), *map(file.read, file.namelist()))
        )


@pytest.mark.slow
def test_no_name_in_any_script_is_in_the_bytes_of_a_report(evening):
    names = (*NAMES, JOINED, "Anneliese", "Müller", "annelieses-karten", "table-of-eva")
    said = (
        f"{name} / {name.upper()} / {name.casefold()} / {name!r} / {name!a} / "
        f"{json.dumps(name)} / {name[:9]}… / /home/{name}/x / /media/{name} x/y cannot"
        for name in names
    )
    log = "\n".join(said) + f"\n{evening.history.now}\nhttp://eva:secret@host/ failed"
    private = ("annelieses-karten", "table-of-eva")
    found = everything(reported(evening, doctor=log, log=log, private=private))
    lowered = found.decode().casefold()
    for name in (*names, "secret", "eva"):
        for form in (name, json.dumps(name)[1:-1], ascii(name)[1:-1], name.upper()):
            assert form.encode() not in found
            assert form.casefold() not in lowered
    assert b"Player 7" in found  # who joined, by the number of the seat


@pytest.mark.slow
def test_names_of_other_games_and_of_deleted_ones_are_in_no_log(journal):
    journal.open_game(("Ottilie", "Ben"), {})
    simulated_evening(journal, inputs=10)
    known = game_to_report(journal, 1)
    log = (
        "Ottilie sat there\nStartGame(names=('Gundula', 'Hedwig'), dealer=0)\n"
        'State: R7 0> play "Anna Lena":7,Walburga:1? piles=72/8'
    )
    report = report_of(known, Problem.OTHER, doctor="", log=log)
    for name in ("Ottilie", "Gundula", "Hedwig", "Anna", "Walburga"):
        assert name not in report.log
    assert "R7 0> play …:7,…:1? piles=72/8" in report.log


@pytest.mark.slow
def test_the_names_are_gone_through_by_whoever_makes_the_report(journal, monkeypatch):
    """A hundred games took the table's thread 0.4 s."""
    gone_through = []
    named_in = stored.named_in
    monkeypatch.setattr(
        stored,
        "named_in",
        lambda each: gone_through.append(1) or named_in(each),
    )
    simulated_evening(journal, inputs=10)
    known = game_to_report(journal)
    assert not gone_through
    journal.close()
    report = report_of(known, Problem.OTHER, doctor="", log=f"{JOINED} sat down")
    assert gone_through
    assert JOINED not in report.log


def test_a_short_name_is_no_part_of_other_words(journal):
    """One of four letters and more may be: a file's name is not cut in words."""
    journal.open_game(("Al", "Boris", "Tom", "Anna"), {})
    log = "Al also has a bolt, al; tomb, Tom; annas-deck; borises"
    report = report_of(game_to_report(journal), Problem.OTHER, doctor="", log=log)
    said = "Player 1 also has a bolt, Player 1; tomb, Player 3; Player 4s-deck; "
    assert report.log == said + "Player 2es"


def test_an_escaped_name_is_found_however_its_marks_are_written():
    name = "Zoe\N{COMBINING DIAERESIS}"
    known = GameToReport(names=(name,))
    log = f"{name} / {json.dumps(name)} / {name!a}"
    report = report_of(known, Problem.OTHER, doctor="", log=log)
    assert report.log == "someone / \"someone\" / 'someone'"


def test_words_that_a_table_has_invented_are_left_out(journal):
    rules = {"custom_wild": "Berthas Regel: others_draw = 2"}
    table = simulated_evening(journal, ("Ada", "Ben"), inputs=3, rules=rules)
    opening = json.loads(reported(table).game.splitlines()[0])
    assert opening["rules"] == {"custom_wild": "Own card: others_draw = 2"}


def test_a_deck_of_the_tables_own_is_not_named_and_its_file_is_asked_for(journal):
    game = journal.open_game(("Ada", "Ben"), {"deck": "berthas-deck"})
    known = GameToReport(("Ada", "Ben"), game)
    private = ("berthas-deck",)
    report = report_of(known, Problem.CARD, doctor="", log="", private=private)
    assert "bertha" not in report.game
    with pytest.raises(CompanionError, match=r"install it as decks/own-deck\.toml"):
        read_reported_game(report.game.splitlines())


def test_a_game_that_cannot_be_read_is_no_reason_for_no_report(journal):
    game = journal.open_game(("Ada", "Ben"), {})
    journal._write(("rulings", 1, game.id, "no events", 0.0))  # noqa: SLF001 (damage)
    report = report_of(game_to_report(journal), Problem.OTHER, doctor="", log="")
    assert report.game == ""
    assert report.doctor.startswith("game: failed (")


def test_a_table_that_has_played_nothing_can_report_all_the_same(journal, tmp_path):
    report = report_of(game_to_report(journal), Problem.BUTTONS, doctor="x", log="")
    path = tmp_path / "report.zip"
    path.write_bytes(report.packed(MADE))
    assert read_report(path).problem is Problem.BUTTONS
    with pytest.raises(CompanionError, match="none was played yet"):
        read_reported_game(report.game.splitlines())


@pytest.mark.slow
def test_a_report_that_is_cut_anywhere_says_so(journal, tmp_path):
    whole = reported(simulated_evening(journal, inputs=20)).packed(MADE)
    path = tmp_path / "report.zip"
    for end in range(0, len(whole), 197):
        path.write_bytes(whole[:end])
        with pytest.raises(ReportError, match=r"cut or damaged .*ask for it again"):
            read_report(path)


@pytest.mark.slow
def test_a_report_with_any_byte_changed_ends_in_one_sentence(journal, tmp_path):
    whole = reported(simulated_evening(journal, inputs=20), pictures=(picture(),))
    packed = whole.packed(MADE)
    path, chance = tmp_path / "report.zip", random.Random(3)  # noqa: S311 (no secret)
    for _ in range(100):
        broken = bytearray(packed)
        broken[chance.randrange(len(broken))] = chance.randrange(256)
        path.write_bytes(broken)
        try:
            read_report(path)
        except ReportError as error:
            assert str(error).endswith(".")  # noqa: PT017 (both ends are right)


@pytest.mark.slow
def test_a_zip_bomb_is_not_unpacked(packed):
    path = packed(log__txt="0" * 40_000_000)
    assert path.stat().st_size < 100_000
    with pytest.raises(ReportError, match="larger than any report"):
        read_report(path)


def test_many_files_are_not_unpacked(packed):
    with pytest.raises(ReportError, match="larger than any report"):
        read_report(packed(**{f"{n}": "" for n in range(40)}))


def test_a_report_of_a_newer_version_says_which(packed):
    about = json.dumps({"schema": 2, "version": "9.1", "other": []})
    with pytest.raises(ReportError, match=r"newer version \(9\.1\); install that one"):
        read_report(packed(report__json=about))


def test_another_zip_is_no_report(tmp_path):
    path = tmp_path / "other.zip"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("holiday.txt", "sun")
    with pytest.raises(ReportError, match="is no problem report"):
        read_report(path)


@pytest.mark.parametrize(
    ("name", "content", "is_one"),
    [
        ("a.zip", b"", True),
        ("a.report", b"PK\3\4 and more", True),
        ("a.report", b"PK", False),
        ("game.jsonl", b'{"kind": "game"}', False),
    ],
)
def test_a_report_is_told_by_its_name_or_by_its_first_bytes(
    tmp_path, name, content, is_one
):
    (tmp_path / name).write_bytes(content)
    assert is_report(tmp_path / name) is is_one


def test_what_is_not_there_is_no_report(tmp_path):
    assert not is_report(tmp_path / "a.report")
    assert not is_report(tmp_path)


def test_of_a_game_is_reported_how_it_stands_now_or_as_a_replay_finds_it(journal):
    game = journal.open_game(("Ada", "Ben"), {})
    journal.write(game, ruled(Dealt(0, 7), Flipped(card("R7"))))
    assert game_to_report(journal).state == journal.history(game).now
    shown = a_round("B2", hands=(7, 7))
    assert game_to_report(journal, state=shown).state is shown


def test_each_input_of_a_report_is_told_with_what_was_ruled_on_it(journal):
    game = journal.open_game(("Player 1", "Player 2"), {})
    first, last = RoundDealt(1.0, Seat(0)), seen("R3", at=3.0)
    ruling = (Flipped(card("R3")), Undone(1))
    journal.write(game, ruled(Dealt(0, 7), on=first))
    journal.write(game, ruled(*ruling, on=last))
    known = game_to_report(journal)
    lines = report_of(known, Problem.TURN, doctor="", log="").game.splitlines()
    assert read_reported_game(lines)[1] == [(first, (Dealt(0, 7),)), (last, ruling)]
    assert ["state" in json.loads(line) for line in lines[-2:]] == [False, True]


def test_a_file_that_is_not_there_says_so(tmp_path):
    with pytest.raises(ReportError, match=r"cannot be read .*check its name"):
        read_report(tmp_path / "none.zip")


def head(kind, height, width, *before):
    """The head of a JPEG: some segments of a kind and a length, then its size."""
    sizes = height.to_bytes(2, "big") + width.to_bytes(2, "big")
    segments = [bytes([255, k, 0, size]) + bytes(size - 2) for k, size in before]
    return b"\xff\xd8" + b"".join(segments) + bytes([255, kind, 0, 17, 8]) + sizes


@pytest.mark.parametrize(
    ("content", "is_one"),
    [
        *((head(kind, 48, 64), True) for kind in (0xC0, 0xC1, 0xC2)),
        (head(0xC3, 48, 64), False),
        (head(0xC0, 48, 4096), True),
        (head(0xC0, 48, 4097), False),
        (head(0xC0, 4097, 48), False),
        (head(0xC0, 0, 0), False),
        (head(0xC0, 48, 64, (0xE0, 16), (0xDB, 67)), True),
        (head(0xC0, 48, 64)[:-1], False),
        (b"\xff\xd9" + head(0xC0, 48, 64)[2:], False),
    ],
)
def test_the_size_of_a_picture_is_read_in_its_head(packed, content, is_one):
    about = {"schema": 1, "version": "1", "pictures": [{"file": "pictures/1.jpg"}]}
    files = {"report__json": json.dumps(about), "pictures/1__jpg": content}
    if is_one:
        assert read_report(packed(**files)).pictures[0][1] == content
    else:
        with pytest.raises(ReportError, match="is no picture of a camera"):
            read_report(packed(**files))


@pytest.mark.parametrize("content", [b"", b"no picture", jpeg(8, 5000)])
def test_a_picture_that_no_camera_takes_is_refused(packed, content):
    about = {"schema": 1, "version": "1", "pictures": [{"file": "pictures/1.jpg"}]}
    files = {"report__json": json.dumps(about), "pictures/1__jpg": content}
    with pytest.raises(ReportError, match="is no picture of a camera"):
        read_report(packed(**files))


@pytest.mark.parametrize("about", ["[]", "{", "{}", '{"schema":1,"version":7}'])
def test_what_is_said_of_a_report_must_be_of_its_form(packed, about):
    with pytest.raises(ReportError, match="is no problem report"):
        read_report(packed(report__json=about))


def test_no_more_than_the_end_of_a_log_goes_along_in_whole_lines():
    log = "Anneliese sat there\n" * 10_000 + "end"
    known = GameToReport(names=("Anneliese",))
    report = report_of(known, Problem.OTHER, doctor="", log=log)
    assert 80_000 < len(report.log) <= 100_000
    assert {*report.log.split("\n")} == {"someone sat there", "end"}


@pytest.mark.parametrize(
    ("log", "says"),
    [
        ("J was read", "J was read"),  # one letter names nobody
        ("Bartholomew was read", "Player 1 was read"),
        ("Barthol was read", "Barthol was read"),
        ("J. Bartholomew was read", "Player 1 was read"),
        ("J. Barth was read", "J. Barth was read"),
        ("J. Bartho… was read", "Player 1… was read"),  # as the screen cuts it
    ],
)
def test_a_name_is_found_whole_by_its_words_and_as_the_screen_cuts_it(log, says):
    assert NameRemover(("J. Bartholomew",)).text(log) == says


@pytest.mark.slow
def test_other_threads_go_on_while_a_long_log_is_gone_through():
    names = tuple(f"Player{n}ova Müller{n}" for n in "abcdefghijklmnopqrstuvwxyz")
    log = "20:14:03,123 WARNING watcher: The camera usb:0 does not answer.\n" * 30_000
    remover = NameRemover((), names)
    times, is_done = [monotonic()], Event()

    def go_on():
        while not is_done.wait(0.001):
            times.append(monotonic())

    thread = Thread(target=go_on)
    thread.start()
    remover.text(log)
    times.append(monotonic())
    is_done.set()
    thread.join()
    longest = max(after - before for before, after in pairwise(times))
    assert longest < (times[-1] - times[0]) / 2


def test_a_report_says_which_version_made_it():
    assert ProblemReport(version="1.2").packed(MADE) != ProblemReport().packed(MADE)
