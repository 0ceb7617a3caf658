"""Something was wrong: what is asked, what may go along, and where the report goes."""

import errno
import os
import zipfile
from contextlib import suppress
from dataclasses import replace
from io import BytesIO
from queue import Empty, Queue
from threading import Event, current_thread, main_thread

import numpy as np
import pytest
from reported import JOINED, NAMES, simulated_evening

from companion.camera.live_camera import CameraServices
from companion.core.cards import Card
from companion.core.errors import JournalError
from companion.pages.navigator import Navigator
from companion.pages.problem import AgreePicture, SayProblem, SendReport
from companion.records.journal import Journal
from companion.records.journal_reader import JournalReader
from companion.records.problem_report import Problem, read_report
from companion.referee.inputs import UndoTouched
from companion.table.device import Device
from companion.teaching.recent import RecentCard, RecentCards
from companion.view.actions import Back, Open, StartGame
from companion.view.sentences.read_aloud import rows_in
from vision.following.pile_events import CardLanded, Unread
from vision.reading.reading import Refusal

LONGEST_S = 30.0
CORNERS = np.zeros((4, 2), np.float32)


class Corrections:
    """Remembers cards at once, and learns nothing from them."""

    offer = None

    def __init__(self):
        self.recent = RecentCards()

    def lands(self, at, card, confidence, level=90):
        event = CardLanded(0, at, Card.parse(card), confidence, CORNERS, (), at)
        self.remember(event, at, np.full((48, 64, 3), level, np.uint8))

    def remember(self, event, at, image):
        self.recent.add(RecentCard.of(event, at, image))

    def forget_game(self):
        self.recent.forget()


class Phone:
    """A phone that takes a file when the test says so."""

    def __init__(self, content, name):
        self.content, self.name = content, name
        self.squares, self.is_open, self.was_taken = ((True,),), True, False

    def take(self):
        self.is_open, self.was_taken = False, True

    def close(self):
        self.is_open = False


class Scene:
    """A table with a problem, its stick and its phones."""

    def __init__(self, journal, folder):
        self.table = simulated_evening(journal, inputs=6)
        self.stick, self.phones = folder, []
        device = Device(
            stick=lambda: self.stick,
            examine=lambda: "camera: real (pi)\n",
            log=lambda: f"{NAMES[0]} was seen\n",
            private=lambda: ("hedwigs-pi",),
        )
        self.navigator = Navigator(self.table, device, page="table")
        self.corrections = Corrections()
        self.navigator.connect(CameraServices(corrections=self.corrections))
        self.navigator.context.hand_out = self.hand_out
        self.has_network = True

    def hand_out(self, content, name):
        if not self.has_network:
            return None
        self.phones.append(Phone(content, name))
        return self.phones[-1]

    def do(self, *actions):
        for action in actions:
            view = self.navigator.handle(action)
        return view.page

    def until(self, sentence):
        """Tick until the page says so; a thread makes the report meanwhile."""
        waiting = Queue()
        for _ in range(int(LONGEST_S / 0.05)):
            self.navigator.tick(0.0)
            if self.page.sentence.startswith(sentence) and sentence:
                return
            if not sentence and self.phones:
                return
            with suppress(Empty):  # only waits
                waiting.get(timeout=0.05)
        raise AssertionError(self.page)

    @property
    def page(self):
        return self.navigator.view.page

    @property
    def saved(self):
        (path,) = self.stick.glob("uno-report-*.zip")
        return read_report(path)


@pytest.fixture
def scene(tmp_path):
    with Journal(":memory:") as journal:
        yield Scene(journal, tmp_path)


TO_STICK, TO_PHONE = SendReport(to_phone=False), SendReport(to_phone=True)
TURN = SayProblem(Problem.TURN)


def test_the_menu_of_the_table_leads_to_the_question(scene):
    actions = {control.text: control.action for control in scene.navigator.view.menu}
    assert scene.do(actions["Something was wrong"]).title == "What was wrong?"


@pytest.mark.slow
def test_the_answer_goes_into_the_report_on_the_stick(scene):
    page = scene.do(Open("problem"), SayProblem(Problem.PENALTY), TO_STICK)
    assert page.sentence == "One moment…"
    scene.until("Saved on the stick")
    saved = scene.saved
    assert saved.problem is Problem.PENALTY
    assert (saved.doctor, saved.log) == ("camera: real (pi)\n", "Player 1 was seen\n")
    assert "report" in saved.game


def test_a_slow_card_holds_nobody_up_who_sends_a_report(tmp_path, monkeypatch):
    readers, names = [], JournalReader.names

    def read(reader):
        readers.append(current_thread())
        return names(reader)

    with Journal(tmp_path / "table.sqlite3") as journal:
        scene = Scene(journal, tmp_path)
        monkeypatch.setattr(JournalReader, "names", read)
        scene.do(Open("problem"), TURN, TO_STICK)
        scene.until("Saved on the stick")
        assert scene.saved.game.count('"step"') == len(scene.table.history.steps)
    assert readers
    assert main_thread() not in readers


def test_a_journal_that_cannot_be_read_is_told(tmp_path, monkeypatch):
    def fail(_reader):
        raise JournalError("the disk does not answer")

    with Journal(tmp_path / "table.sqlite3") as journal:
        scene = Scene(journal, tmp_path)
        monkeypatch.setattr(JournalReader, "names", fail)
        scene.do(Open("problem"), TURN, TO_STICK)
        scene.until("The game cannot be read: check the disk")


def test_nobody_is_named_in_the_file(scene):
    scene.do(Open("problem"), TURN, TO_PHONE)
    scene.until("")
    with zipfile.ZipFile(BytesIO(scene.phones[0].content)) as file:
        found = b"".join(map(file.read, file.namelist())).decode()
    assert not [name for name in (*NAMES, JOINED) if name in found]


@pytest.mark.slow
def test_each_doubted_card_is_shown_and_asked_about(scene):
    scene.corrections.lands(1.0, "R7", 0.7)
    scene.corrections.lands(2.0, "B2", 0.99)
    scene.corrections.lands(3.0, "G4", 0.99)
    scene.corrections.recent.correct(3.0, Card.parse("G+2"))
    page = scene.do(Open("problem"), TURN)
    assert page.title == "Picture 1 of 2"
    assert page.sections[0].left[0].size_wh == (32, 24)
    assert page.sections[0].right[0].lines[1].description == "Read as red 7"
    page = scene.do(AgreePicture(0, sends=False))
    words = [line.description for line in page.sections[0].right[0].lines[1:]]
    assert words == ["Read as green 4", "Really green draw two"]
    scene.do(AgreePicture(1, sends=True), TO_STICK)
    scene.until("Saved")
    ((note, jpeg),) = scene.saved.pictures
    assert (note.read_as, note.really) == ("G4", "G+2")
    assert jpeg == scene.corrections.recent.doubted[1].jpeg


def test_a_touch_that_comes_twice_agrees_to_one_picture_only(scene):
    scene.corrections.lands(1.0, "R7", 0.7)
    scene.corrections.lands(2.0, "R8", 0.7)
    page = scene.do(Open("problem"), TURN, *[AgreePicture(0, sends=True)] * 2)
    assert page.title == "Picture 2 of 2"


def test_a_card_that_could_not_be_read_is_doubted(scene):
    event = Unread(1, 1.0, Refusal.UNSURE)
    image = np.zeros((48, 64, 3), np.uint8)
    scene.corrections.remember(event, 1.0, image)
    page = scene.do(Open("problem"), TURN)
    assert page.sections[0].right[0].lines[1].description == "Could not be read"


def test_pictures_are_forgotten_with_their_game(scene):
    scene.corrections.lands(1.0, "R7", 0.7)
    scene.do(StartGame(("Ada", "Ben"), 0))
    assert scene.corrections.recent.doubted == ()


def test_only_the_last_doubted_cards_are_kept(scene):
    for at in range(100):
        scene.corrections.lands(float(at), "R7", 0.7)
    assert [card.at for card in scene.corrections.recent.doubted] == [*range(94, 100)]


def test_without_a_stick_the_table_says_what_to_do(scene):
    scene.stick = None
    scene.do(Open("problem"), TURN, TO_STICK)
    scene.until("No stick is in: put one in, and touch again")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "says"),
    [
        (errno.ENOSPC, "The stick is full"),
        (errno.EROFS, "The stick is locked"),
        (errno.EIO, "The stick does not answer"),
    ],
)
def test_what_is_wrong_with_the_stick_is_said_and_nothing_stays_on_it(
    scene, monkeypatch, number, says
):
    def fsync(_file):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", fsync)
    scene.do(Open("problem"), TURN, TO_STICK)
    scene.until(says)
    assert [*scene.stick.iterdir()] == []


@pytest.mark.slow
def test_a_stick_that_hangs_is_given_up_and_a_phone_can_have_the_report(scene):
    answers, device = Event(), scene.navigator.context.device
    hanging = replace(device, stick=lambda: answers.wait(LONGEST_S) and None)
    scene.navigator.context.device = hanging
    scene.do(Open("problem"), SayProblem(Problem.OTHER), SendReport(to_phone=False))
    for _ in range(600):
        assert scene.page.sentence == "One moment…"
        scene.navigator.tick(0.0)
    assert scene.page.sentence == "The stick does not answer: put it in again"
    scene.do(SendReport(to_phone=True))
    answers.set()
    scene.until("")
    assert scene.phones


def test_a_stick_that_was_pulled_out_can_be_put_in_again(scene, tmp_path):
    there, scene.stick = scene.stick, tmp_path / "file"
    scene.stick.write_text("no folder")
    scene.do(Open("problem"), TURN, TO_STICK)
    scene.until("The stick does not answer: put it in again")
    scene.stick.unlink()
    scene.stick = there
    scene.do(TO_STICK)
    scene.until("Saved on the stick")


def test_a_phone_takes_the_file_once(scene):
    scene.do(Open("problem"), TURN, TO_PHONE)
    scene.until("")
    assert scene.page.title == "To a phone"
    scene.phones[0].take()
    scene.until("The phone has it")


def test_back_leads_from_the_code_to_the_report_and_from_there_to_the_question(scene):
    scene.do(Open("problem"), TURN, TO_PHONE)
    scene.until("")
    assert scene.do(Back()).title == "The report"
    assert not scene.phones[0].is_open
    assert scene.do(Back()).title == "What was wrong?"
    assert scene.do(Back()).name != "problem"


def test_pictures_are_asked_about_anew_after_a_step_back(scene):
    scene.corrections.lands(1.0, "R7", 0.7)
    scene.do(Open("problem"), TURN, AgreePicture(0, sends=True), Back(), TURN)
    scene.do(AgreePicture(0, sends=False), TO_STICK)
    scene.until("Saved")
    assert scene.saved.pictures == ()


def test_without_a_network_the_stick_is_named(scene):
    scene.has_network = False
    scene.do(Open("problem"), TURN, TO_PHONE)
    scene.until("No network, or none allowed: put a stick in")


def test_a_fault_of_the_program_is_said_and_the_page_goes_on(scene):
    def examine():
        raise RuntimeError("broken")

    context = scene.navigator.context
    context.device = replace(context.device, examine=examine)
    scene.do(Open("problem"), TURN, TO_STICK)
    scene.until("Something went wrong here")
    assert all(control.enabled for control in scene.page.keys)


@pytest.mark.slow
def test_the_game_goes_on_under_the_page(scene):
    before = scene.table.history.version
    scene.do(Open("problem"), TURN)
    scene.do(UndoTouched(99.0))
    assert scene.table.history.version > before
    assert scene.page.title == "The report"


def test_every_choice_can_be_taken_by_ear(scene):
    page = scene.do(Open("problem"))
    heard = [heard.text for row in rows_in(page.in_sight) for heard in row]
    assert heard == [
        *("A card was read wrong", "The turn was wrong", "A penalty was wrong"),
        *("The screen", "The buttons", "Something else"),
    ]
    scene.corrections.lands(1.0, "R7", 0.7)
    page = scene.do(TURN)
    heard = [heard.text for row in rows_in(page.in_sight) for heard in row]
    assert heard == ["Leave it out", "Send it"]
    assert page.spoken_sections[0][0] == "Picture 1 of 1"
