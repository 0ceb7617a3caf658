import json
import re
import shutil
import time
from dataclasses import replace
from pathlib import Path

import pytest
from builders import card, let_saving_end, ruled
from forms import figures_of, lines_of, plot_of, sections_of

from companion.core.errors import CompanionError, JournalError
from companion.core.events import Dealt, Drew, Flipped, HandsCounted, Played, Why
from companion.pages.evening import PictureAct
from companion.pages.listing import TurnPage
from companion.pages.navigator import Navigator
from companion.pages.past_games import DeleteGame, ExportGame, ShowGame, local_date
from companion.pages.people import ShowPerson
from companion.records.archive import STATISTICS, Archive, keep
from companion.records.journal import Journal
from companion.records.record import replay_record
from companion.table.device import Device
from companion.table.table import Table
from companion.view.actions import Back, Open
from companion.view.form import Heading, QrCode
from companion.view.language import set_language

A_ROUND = (
    (Dealt(1, 2), Flipped(card("R5"))),
    (Played(0, card("R7")),),
    (Drew(1, 1, Why.TURN),),
    (Played(1, card("R3"), drawn=True),),
    (Played(0, card("R8")),),
    (HandsCounted((0, 12)),),
)


@pytest.fixture
def journal():
    """Two games: Ada has won the first; the second has just begun."""
    with Journal(":memory:") as open_journal:
        won = open_journal.open_game(("Ada", "Ben"), {"target": 10})
        for events in A_ROUND:
            open_journal.write(won, ruled(*events))
        begun = open_journal.open_game(("Ada", "Cem"), {})
        open_journal.write(begun, ruled(Dealt(0, 7)))
        yield open_journal


@pytest.fixture
def archive(journal, tmp_path):
    return Archive(journal, lambda: tmp_path / "exports")


@pytest.fixture
def navigator(journal, tmp_path):
    return Navigator(Table(journal, {}), Device(exports=lambda: tmp_path / "exports"))


def read_all(archive):
    while archive.read_next():
        pass


def rows(navigator):
    return [(row.description, row.aside) for row in lines_of(navigator.view.page)]


def test_the_latest_game_is_read_first(archive):
    assert archive.read_next()
    latest, oldest = archive.games
    assert (latest.game.id, oldest.game.id) == (2, 1)
    assert latest.account is not None
    assert oldest.account is None


def test_a_game_that_went_on_is_read_anew(archive, journal):
    read_all(archive)
    journal.write(journal.games()[1], ruled(Flipped(card("R5"))))
    assert not archive.is_read
    assert archive.read_next()
    assert not archive.read_next()


class AskedJournal(Journal):
    """A journal that counts how often it is listed."""

    asked = 0

    def games(self):
        self.asked += 1
        return super().games()


def test_the_disk_is_not_asked_again_while_nothing_is_written():
    with AskedJournal(":memory:") as journal:
        game = journal.open_game(("Ada", "Ben"), {})
        archive = Archive(journal, Path)
        read_all(archive)
        asked = journal.asked
        assert (archive.is_read, archive.read_next()) == (True, False)
        assert journal.asked == asked
        journal.write(game, ruled(Dealt(0, 7)))
        assert not archive.is_read


def test_a_game_that_cannot_be_read_hides_no_other(archive, journal):
    journal.write(journal.games()[0], ruled(Played(0, card("R7"))))
    read_all(archive)
    assert [bool(each.fault) for each in archive.games] == [False, True]


def test_people_are_those_of_the_games_that_are_read(archive):
    assert archive.people == ()
    read_all(archive)
    assert [person.name for person in archive.people] == ["Ada", "Ben"]


def test_an_exported_game_passes_the_check(archive, journal):
    path = archive.export(journal.games()[0])()
    steps = list(replay_record(path.read_text("utf-8").splitlines()))
    assert [step.difference for step in steps] == [None] * 7
    assert path.name.endswith(f"-game-1-{journal.identity[:4]}.jsonl")


def test_the_files_of_two_tables_lie_beside_each_other_on_a_stick(tmp_path):
    """In a club one stick goes round; every table has a first game."""
    written = set()
    for number in range(2):
        with Journal(tmp_path / f"{number}.sqlite3") as journal:
            archive = Archive(journal, lambda: tmp_path / "stick")
            game = journal.open_game(("Ada", "Ben"), {})
            written.add(archive.export(game)())
            written.add(archive.keep_picture("2026-11-24", Path.touch)())
    assert len(written) == len(list((tmp_path / "stick").iterdir())) == 4


def test_so_do_those_of_two_tables_with_a_card_that_was_copied(tmp_path):
    """Whoever has one table ready copies its card: the journal's identity, too."""
    Journal(tmp_path / "0.sqlite3").close()
    shutil.copy(tmp_path / "0.sqlite3", tmp_path / "1.sqlite3")
    written = set()
    for number in range(2):
        with Journal(tmp_path / f"{number}.sqlite3") as journal:
            archive = Archive(journal, lambda: tmp_path / "stick")
            game = journal.open_game(("Ada", "Ben"), {})
            later = replace(game, started=f"2026-11-24 19:00:0{number}")
            written.add(archive.export(later)())
    assert len(written) == 2


def test_a_game_can_be_exported_again(archive, journal):
    first = archive.export(journal.games()[1])()
    journal.write(journal.games()[1], ruled(Flipped(card("R5"))))
    assert archive.export(journal.games()[1])() == first
    last = json.loads(first.read_text("utf-8").splitlines()[-1])
    assert last["event"] == {"type": "flip", "card": "R5"}


def test_a_folder_that_cannot_be_written_is_told(journal, tmp_path):
    (tmp_path / "file").write_text("in the way")
    archive = Archive(journal, lambda: tmp_path / "file")
    with pytest.raises(CompanionError, match="cannot be written"):
        archive.export(journal.games()[0])()


def test_a_deleted_game_is_gone_with_all_its_rulings(archive, journal):
    archive.delete(journal.games()[0])
    assert [game.id for game in journal.games()] == [2]
    assert journal.lengths() == {2: 1}


def test_the_latest_game_cannot_be_deleted(archive, journal):
    with pytest.raises(JournalError, match="latest"):
        archive.delete(journal.games()[1])
    assert len(journal.games()) == 2


def test_a_date_is_written_as_the_language_does():
    assert re.fullmatch(r"2026-11-2\d \d\d:15", local_date("2026-11-21 20:15:00"))
    set_language("de")
    assert re.fullmatch(r"2\d\.11\.2026, \d\d:15", local_date("2026-11-21 20:15:00"))
    set_language("en")


def test_the_list_fills_while_it_is_shown(navigator):
    navigator.handle(Open("past_games"))
    assert rows(navigator) == [("Ada, Cem", "…"), ("Ada, Ben", "…")]
    assert navigator.tick(0.1)
    assert navigator.tick(0.2)
    assert not navigator.tick(0.3)
    assert rows(navigator)[1] == ("Ada, Ben", "Ada won")


def test_nothing_is_read_while_the_game_is_shown(navigator):
    assert not navigator.tick(0.1)


def opened(navigator, item):
    navigator.handle(Open("past_games"))
    navigator.tick(0.1)
    navigator.tick(0.2)
    return navigator.handle(item)


def test_a_game_is_opened_from_the_list_and_left_again(navigator):
    assert opened(navigator, ShowGame(1)).page.name == "past_game"
    assert navigator.handle(Back()).page.name == "listing"


def test_the_scores_are_shown_as_lines_or_as_figures(navigator):
    assert plot_of(opened(navigator, ShowGame(1)).page).lines
    figures = navigator.handle(ShowGame(1, 0)).page
    assert figures_of(figures)[1] == ("Ada", "12", "12")
    assert plot_of(figures) is None
    assert figures_of(navigator.handle(Back()).page) == []


def test_one_back_leads_from_the_figures_of_all_rounds_to_the_lines(navigator):
    opened(navigator, ShowGame(1))
    for first in (0, 4, 8):
        assert figures_of(navigator.handle(ShowGame(1, first)).page)
    assert plot_of(navigator.handle(Back()).page).lines


def after_saving(navigator, action):
    """Do something, and return the page once that was saved beside the game."""
    navigator.handle(action)
    let_saving_end()
    navigator.tick(0.0)
    return navigator.view.page


def test_an_export_says_where_the_file_is(navigator, tmp_path):
    opened(navigator, ShowGame(1))
    said = after_saving(navigator, ExportGame()).sentence
    assert len([*(tmp_path / "exports").iterdir()]) == 1
    assert said == "Saved on this table"


def test_an_export_that_fails_says_why(journal, tmp_path):
    (tmp_path / "exports").write_text("in the way")
    navigator = Navigator(
        Table(journal, {}), Device(exports=lambda: tmp_path / "exports")
    )
    opened(navigator, ShowGame(1))
    assert "cannot be written" in after_saving(navigator, ExportGame()).sentence


def test_a_game_is_deleted_only_after_a_second_touch(navigator, journal):
    opened(navigator, ShowGame(1))
    assert "?" in navigator.handle(DeleteGame()).page.sentence
    assert len(journal.games()) == 2
    gone = after_saving(navigator, DeleteGame(sure=True))
    assert gone.keys == ()
    assert [game.id for game in journal.games()] == [2]
    assert rows_after_back(navigator) == ["Ada, Cem"]


def rows_after_back(navigator):
    return [row.description for row in lines_of(navigator.handle(Back()).page)]


def test_a_game_that_shall_stay_stays(navigator, journal):
    opened(navigator, ShowGame(1))
    navigator.handle(DeleteGame())
    kept = navigator.handle(DeleteGame(sure=False)).page
    assert kept.sentence == "Ada won"
    assert len(journal.games()) == 2


def test_the_game_that_is_played_offers_no_deletion(navigator):
    actions = opened(navigator, ShowGame(2)).page.keys
    (delete,) = (part for part in actions if isinstance(part.action, DeleteGame))
    assert not delete.enabled


def test_a_person_is_opened_from_the_list(navigator):
    navigator.handle(Open("people"))
    assert navigator.view.page.sentence == "Reading the games …"
    navigator.tick(0.1)
    navigator.tick(0.2)
    assert [row.title for row in lines_of(navigator.view.page)] == ["Ada", "Ben"]
    assert navigator.handle(ShowPerson("Ben")).page.title == "Ben"


def test_a_button_turns_the_list_to_its_next_page(navigator):
    opened(navigator, TurnPage(1))
    assert rows(navigator) == [("Ada, Ben", "Ada won")]


def test_the_evening_is_told_from_all_its_games(navigator):
    opened(navigator, Open("evening"))
    best = lines_of(navigator.view.page)[0]
    assert (best.title, best.description, best.number) == ("Ada", "game won", "1")


def test_the_evening_is_saved_as_a_picture(navigator, tmp_path):
    navigator.context.draw = lambda _page, path: path.write_bytes(b"PNG") and None
    opened(navigator, Open("evening"))
    told = told_on(after_saving(navigator, PictureAct.SAVE))
    (file,) = (tmp_path / "exports").iterdir()
    assert (told, file.suffix) == ("Saved on this table", ".png")


def test_a_second_picture_tells_the_evening_too_not_that_the_first_was_saved(
    navigator,
):
    drawn = []

    def draw(page, path):
        drawn.append(told_on(page))
        path.write_bytes(b"PNG")

    navigator.context.draw = draw
    opened(navigator, Open("evening"))
    for _ in range(2):
        after_saving(navigator, PictureAct.SAVE)
    assert len(drawn) == 2
    assert drawn[0] == drawn[1]


def told_on(page):
    """What Tonight says under its title."""
    return sections_of(page, Heading)[0].sentence


class Offered:
    """A handout that nobody has come for yet."""

    squares = ((True, False), (False, True))
    is_open = True
    was_taken = False

    def __init__(self, content, name):
        self.content, self.name = content, name

    def close(self):
        self.is_open = False


@pytest.fixture
def phone(navigator):
    """The handouts that were made while the page of the evening is open."""
    offered = []
    navigator.context.draw = lambda _page, path: path.write_bytes(b"PNG") and None
    navigator.context.hand_out = lambda *what: (
        offered.append(Offered(*what)) or offered[-1]
    )
    opened(navigator, Open("evening"))
    return offered


def test_the_picture_is_offered_to_a_phone_by_a_code(navigator, phone):
    page = navigator.handle(PictureAct.HAND_OUT).page
    assert sections_of(page, QrCode)[0].squares == Offered.squares
    assert (phone[0].content, phone[0].name[:4]) == (b"PNG", "uno-")


def test_once_the_phone_has_it_the_page_says_so(navigator, phone):
    navigator.handle(PictureAct.HAND_OUT)
    phone[0].is_open, phone[0].was_taken = False, True
    assert navigator.tick(1.0)
    assert told_on(navigator.view.page) == "The phone has it"


def test_that_nobody_came_for_the_picture_is_shown(navigator, phone):
    navigator.handle(PictureAct.HAND_OUT)
    phone[0].is_open = False
    navigator.tick(1.0)
    assert told_on(navigator.view.page) == "Nobody took it"


def test_whoever_leaves_the_page_hands_nothing_out_any_more(navigator, phone):
    navigator.handle(PictureAct.HAND_OUT)
    navigator.handle(Back())
    assert not phone[0].is_open


def test_back_leads_from_the_code_to_the_evening(navigator, phone):
    navigator.handle(PictureAct.HAND_OUT)
    assert navigator.handle(Back()).page.name == "evening"
    assert not phone[0].is_open


def test_without_a_network_a_stick_is_named_instead(navigator):
    navigator.context.draw = lambda _page, path: path.write_bytes(b"PNG") and None
    opened(navigator, Open("evening"))
    told = told_on(navigator.handle(PictureAct.HAND_OUT).page)
    assert told == "No network, or none allowed: put a stick in, and save it"


def test_a_picture_that_cannot_be_drawn_is_handed_to_nobody(navigator, phone):
    navigator.context.draw = lambda _page, _path: None
    assert "cannot be written" in told_on(navigator.handle(PictureAct.HAND_OUT).page)
    assert phone == []


def test_a_picture_that_cannot_be_written_is_told(navigator):
    navigator.context.draw = lambda _page, _path: None
    opened(navigator, Open("evening"))
    assert "cannot be written" in told_on(after_saving(navigator, PictureAct.SAVE))


def test_an_older_picture_is_not_taken_for_one_that_was_not_written(
    navigator, tmp_path
):
    navigator.context.draw = lambda _page, path: path.write_bytes(b"PNG") and None
    opened(navigator, Open("evening"))
    after_saving(navigator, PictureAct.SAVE)
    (old,) = (tmp_path / "exports").iterdir()
    navigator.context.draw = lambda _page, _path: None
    assert "cannot be written" in told_on(after_saving(navigator, PictureAct.SAVE))
    assert old.read_bytes() == b"PNG"


def kept_in(journal, folder):
    return Archive(journal, lambda: folder, folder / STATISTICS)


def all_read(journal, folder):
    archive = kept_in(journal, folder)
    read_all(archive)
    return archive


def wait_for(path):
    until = time.monotonic() + 5
    while not path.exists():
        assert time.monotonic() < until


def test_games_that_were_read_once_are_known_at_the_next_start(journal, tmp_path):
    people = all_read(journal, tmp_path).people
    wait_for(tmp_path / STATISTICS)
    again = kept_in(journal, tmp_path)
    assert again.is_read
    assert again.people == people != ()


def test_nothing_of_a_deleted_game_stays_in_the_file(journal, tmp_path):
    archive = all_read(journal, tmp_path)
    wait_for(tmp_path / STATISTICS)
    archive.delete(journal.games()[0])
    until = time.monotonic() + 5
    while b"Ben" in (tmp_path / STATISTICS).read_bytes():
        assert time.monotonic() < until


def test_nothing_of_a_deleted_game_stays_although_the_disk_is_full(
    tmp_path, monkeypatch
):
    (tmp_path / STATISTICS).write_bytes(b"Ben, who was deleted")

    def refuse(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("companion.records.archive.write_whole", refuse)
    keep(tmp_path / STATISTICS, {})
    assert not (tmp_path / STATISTICS).exists()


def test_a_game_that_cannot_be_read_is_tried_again_at_the_next_start(journal, tmp_path):
    journal.write(journal.games()[0], ruled(Played(0, card("R7"))))
    assert all_read(journal, tmp_path).games[1].fault
    wait_for(tmp_path / STATISTICS)
    again = kept_in(journal, tmp_path)
    assert not again.is_read
    assert again.games[0].account is not None


@pytest.mark.parametrize("content", [b"", b"{", b"[7,[]]", b"\xff" * 100, b"[1,[[1]]]"])
def test_a_damaged_file_only_means_reading_anew(journal, tmp_path, content):
    (tmp_path / STATISTICS).write_bytes(content)
    archive = kept_in(journal, tmp_path)
    assert not archive.is_read
    read_all(archive)
    assert [person.name for person in archive.people] == ["Ada", "Ben"]


def test_a_game_that_went_on_is_not_taken_from_the_file(journal, tmp_path):
    all_read(journal, tmp_path)
    wait_for(tmp_path / STATISTICS)
    journal.write(journal.games()[1], ruled(Flipped(card("R5"))))
    assert not kept_in(journal, tmp_path).is_read


def test_a_folder_that_takes_nothing_costs_time_only(journal, tmp_path):
    (tmp_path / STATISTICS).mkdir()
    assert all_read(journal, tmp_path).people


@pytest.mark.slow
def test_people_open_with_two_thousand_games_of_which_none_is_read(
    tmp_path, monkeypatch
):
    with Journal(":memory:") as journal:
        events = ruled(*(event for events in A_ROUND for event in events))
        for _ in range(2000):
            game = journal.open_game(("Ada", "Ben"), {"target": 10})
            journal.write(game, events)
        seen = Archive(journal, lambda: tmp_path)
        seen.read_next()
        stats = seen.games[0].account
        four = (*stats.names, "Cem", "Dee")
        many = replace(
            stats, names=four, counts=stats.counts * 2, rounds=stats.rounds * 5
        )
        lengths = journal.lengths()
        keep(
            tmp_path / STATISTICS,
            {(g.id, lengths[g.id], g.started): many for g in journal.games()},
        )
        device = Device(statistics=tmp_path / STATISTICS)
        navigator = Navigator(Table(journal, {}), device)
        monkeypatch.setattr(Journal, "history", None)
        page = navigator.handle(Open("people")).page
        assert lines_of(page)[0].aside == "2000 won"


def test_a_game_that_was_damaged_since_has_no_turning_point(navigator, monkeypatch):
    read_well, asked = Journal.history, []

    def damaged_later(journal, game):
        if game in asked:
            raise JournalError("The game cannot be read; it is kept.")
        asked.append(game)
        return read_well(journal, game)

    monkeypatch.setattr(Journal, "history", damaged_later)
    opened(navigator, Open("evening"))
    for n in range(10):
        navigator.tick(1.0 + n)
    titles = [line.title for line in lines_of(navigator.view.page)]
    assert asked
    assert "The turning point" not in titles
