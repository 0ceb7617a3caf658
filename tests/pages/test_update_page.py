"""The page of an update, and what the start page says of it."""

from pathlib import Path

import msgspec
import pytest
from forms import keys_of, lines_of
from updates_made import NEWER, OTHER_SECRET, SECRET, archive_of, made_release

from companion.core.cards import Card
from companion.pages.navigator import Navigator
from companion.pages.update import PATIENCE, UpdateAct, refusal_text
from companion.records.journal import Journal
from companion.referee.inputs import CardSeen
from companion.table.device import Device
from companion.table.table import Table
from companion.updates import offer
from companion.updates.offer import (
    DOWNLOADS,
    GONE_BACK,
    REQUEST,
    STATUS,
    Stage,
    Updates,
    UpdateStatus,
)
from companion.updates.release_file import Refusal, this_version
from companion.view.actions import Open

NAMES = ("Ada", "Ben", "Cem")
A_WHILE = 100


class Evening:
    """A table with its screen, before it a folder in place of a whole disk."""

    def __init__(self, journal, root):
        self.root = root
        self.data = root / "var/lib/companion"
        for folder in (self.data / DOWNLOADS, root / "opt/companion"):
            folder.mkdir(parents=True)
        self.restarts = []
        key = SECRET.public
        updates = Updates(self.data, lambda work: work(), key=key, root=root)
        table = Table(journal, {}, players=NAMES)
        self.screen = Navigator(table, Device(updates=updates))
        self.screen.context.restart = lambda: bool(self.restarts.append("now")) or True
        self.screen.handle(Open("start"))

    def find(self, **changed):
        """A release is found, as if it had been fetched."""
        archive = archive_of(self.root / "made", {"install.sh": b""})
        made = made_release(archive, **changed)
        made.replace(self.data / DOWNLOADS / made.name)
        self.wait()

    def wait(self, ticks=A_WHILE):
        for _ in range(ticks):
            self.screen.tick(0.0)

    def answer(self, *told, **more):
        """The service says how far it is."""
        path = self.root / STATUS
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.encode(UpdateStatus(*told, **more)))

    def open(self):
        return self.screen.handle(Open("update")).page

    @property
    def page(self):
        return self.screen.view.page

    @property
    def keys(self):
        return [key.text for key in keys_of(self.page)]

    @property
    def sentence(self):
        return self.page.sections[0].sentence

    @property
    def is_asked(self):
        return (self.data / REQUEST).exists()


@pytest.fixture
def evening(tmp_path):
    with Journal(":memory:") as journal:
        yield Evening(journal, tmp_path)


def play(evening):
    evening.screen.handle(Open("table"))
    evening.screen.handle(CardSeen(1.0, Card.parse("R7")))


def test_a_release_is_one_line_on_the_start_page_that_leads_to_what_is_new(evening):
    assert not any("new" in key and NEWER in key for key in evening.keys)
    evening.find()
    assert f"{NEWER} is here: what is new" in evening.keys
    page = evening.open()
    assert page.title == f"{NEWER} is here"
    assert [line.description for line in lines_of(page)] == ["It is new."]
    assert not evening.is_asked


def test_a_touch_asks_for_it_and_the_page_follows_the_service(evening):
    evening.find()
    evening.open()
    evening.screen.handle(UpdateAct.INSTALL)
    assert evening.is_asked
    assert "checked" in evening.sentence
    evening.answer(Stage.INSTALLING, NEWER)
    evening.wait(1)
    assert "You can play on" in evening.sentence
    evening.answer(Stage.INSTALLED, NEWER)
    evening.wait(1)
    assert evening.keys == ["Start it now"]
    evening.screen.handle(UpdateAct.START)
    assert evening.restarts == ["now"]


def test_what_is_installed_can_be_started_from_the_start_page_later(evening):
    evening.answer(Stage.INSTALLED, NEWER)
    evening.wait()
    assert f"{NEWER} is installed: start it" in evening.keys


def test_during_a_round_nothing_is_installed_and_nothing_is_started(evening):
    evening.find()
    play(evening)
    page = evening.open()
    assert page.sentence == "Not during a round: finish it first."
    (update,) = keys_of(page)
    assert not update.enabled
    evening.screen.handle(UpdateAct.INSTALL)
    assert not evening.is_asked
    evening.answer(Stage.INSTALLED, NEWER)
    evening.screen.handle(UpdateAct.START)
    assert evening.restarts == []


def test_a_round_of_another_evening_keeps_nobody_from_it(evening, tmp_path):
    evening.find()
    (update,) = keys_of(evening.open())
    assert update.enabled


@pytest.mark.parametrize(
    ("changed", "remedy"),
    [
        ({"key": OTHER_SECRET}, "get it again from their page"),
        ({"systems": ("riscv64",)}, "get the one for this Raspberry Pi OS"),
        ({"needs": 1 << 39}, "MB are missing on the memory card"),
    ],
)
def test_what_cannot_be_installed_is_told_with_the_remedy(evening, changed, remedy):
    evening.find(**changed)
    assert "An update that cannot be installed: why" in evening.keys
    evening.open()
    assert remedy in evening.sentence
    assert evening.keys == []


def test_a_look_that_fails_is_not_the_last_one(evening, monkeypatch):
    failing = [ValueError("a tar that nobody has foreseen")]

    def find(*_):
        raise failing.pop()

    with monkeypatch.context() as patched:
        patched.setattr(offer, "find_offer", find)
        with pytest.raises(ValueError, match="foreseen"):
            evening.screen.context.device.updates.look()
    evening.find()
    assert f"{NEWER} is here: what is new" in evening.keys


@pytest.mark.slow
@pytest.mark.parametrize("why", Refusal)
def test_every_refusal_of_the_service_is_told_in_one_sentence(evening, why):
    evening.find()
    evening.open()
    evening.screen.handle(UpdateAct.INSTALL)
    status = UpdateStatus(Stage.REFUSED, NEWER, why, 120, "It needs cage of apt.")
    evening.answer(*msgspec.structs.astuple(status))
    evening.wait(1)
    assert evening.sentence == refusal_text(status, NEWER)
    assert ("of apt" in evening.sentence) == (why is Refusal.FAILED)


def test_a_refusal_that_was_read_is_tried_again(evening):
    """A stick that was pulled out too early is put in again, as the sentence asks."""
    evening.find()
    evening.open()
    evening.screen.handle(UpdateAct.INSTALL)
    evening.answer(Stage.REFUSED, NEWER, Refusal.GONE)
    evening.wait(1)
    assert "put the stick in again" in evening.sentence
    evening.screen.handle(Open("start"))
    assert evening.open().title == f"{NEWER} is here"
    evening.screen.handle(UpdateAct.INSTALL)
    assert "checked" in evening.sentence


def test_a_refusal_that_came_while_the_page_was_closed_is_told(evening):
    evening.find()
    evening.open()
    evening.screen.handle(UpdateAct.INSTALL)
    evening.answer(Stage.INSTALLING, NEWER)
    evening.wait(1)
    evening.screen.handle(Open("start"))
    evening.answer(Stage.REFUSED, NEWER, Refusal.FAILED)
    evening.open()
    assert "nothing has changed" in evening.sentence


def test_a_refusal_of_what_came_with_the_card_is_told_until_somebody_has_read_it(
    evening,
):
    says = "Only a part of the folder is on the card."
    evening.answer(Stage.REFUSED, "", Refusal.FAILED, detail=says, by_touch=False)
    evening.wait()
    assert "An update that cannot be installed: why" in evening.keys
    evening.open()
    assert evening.sentence == f"It was not installed, and nothing has changed. {says}"
    evening.screen.handle(Open("start"))
    assert not any("update" in key for key in evening.keys)


@pytest.mark.slow
def test_a_service_that_does_not_answer_is_told_once_it_should_have(evening):
    evening.find()
    evening.open()
    evening.screen.handle(UpdateAct.INSTALL)
    evening.wait(PATIENCE - 1)
    assert "checked" in evening.sentence
    evening.wait(2)
    assert "nothing has changed" in evening.sentence


@pytest.mark.slow
def test_a_service_that_answers_late_is_followed_all_the_same(evening):
    evening.find()
    evening.open()
    evening.screen.handle(UpdateAct.INSTALL)
    evening.wait(PATIENCE + 1)
    assert "nothing has changed" in evening.sentence
    evening.answer(Stage.INSTALLING, NEWER)
    evening.wait(1)
    assert "You can play on" in evening.sentence


@pytest.mark.slow
def test_a_release_that_did_not_come_up_is_told_until_somebody_has_read_it(evening):
    (evening.root / GONE_BACK).write_text(f"{NEWER}\n")
    evening.answer(Stage.INSTALLED, NEWER)
    evening.wait()
    told = f"{NEWER} did not start; {this_version()} is back"
    assert told in evening.keys
    evening.open()
    assert evening.sentence == told
    evening.screen.handle(Open("start"))
    assert told not in evening.keys


def test_what_was_fetched_and_is_installed_is_removed(evening):
    evening.find(version=this_version())
    assert list((evening.data / DOWNLOADS).iterdir()) == []
    assert not any("update" in key for key in evening.keys)


def test_a_refusal_of_yesterday_is_not_told_again(evening):
    evening.answer(Stage.REFUSED, NEWER, Refusal.HALF)
    evening.find()
    assert evening.open().title == f"{NEWER} is here"


def test_a_data_folder_that_cannot_be_written_is_told(evening, monkeypatch):
    evening.find()
    evening.open()

    def full(_path, _text):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("companion.updates.offer.write_whole", full)
    evening.screen.handle(UpdateAct.INSTALL)
    assert "nothing has changed" in evening.sentence
    evening.screen.handle(Open("start"))
    assert evening.open().title == f"{NEWER} is here"  # nobody waits for an answer


def test_a_pc_has_no_such_page():
    with Journal(":memory:") as journal:
        screen = Navigator(Table(journal, {}, players=NAMES), Device())
        before = screen.handle(Open("start"))
        assert screen.handle(Open("update")) == before


def test_the_folders_of_the_page_and_of_the_units_are_the_same():
    units = Path(__file__).parents[2] / "systemd" / "install"
    path = (units / "companion-update.path").read_text()
    assert f"PathChanged=/var/lib/companion/{REQUEST}\n" in path
    service = (units / "companion-update.service").read_text()
    assert f"RuntimeDirectory={STATUS.parent.name}\n" in service
    assert f"$opt/{GONE_BACK.name}" in (units / "trial.sh").read_text()
