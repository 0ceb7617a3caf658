"""Speaking: the newest first, never in the way, and silent where nothing can speak."""

import os
from threading import Event

import pytest
from fake_time import FakeTime

from companion.parts.board import Board
from companion.parts.part import Ailment, Part, PartFailedError
from companion.sound.cues import Sound
from companion.sound.player import Player
from companion.sound.speaker import Speaker
from companion.sound.tones import wav_of
from companion.sound.voice import Utterance, speak_into
from hardware.errors import SoundError
from hardware.loudspeaker import PATIENCE_S, SILENCE, Playing


class Mouth:
    """Writes what is said into the file, once it may."""

    def __init__(self):
        self.said = []
        self.ready, self.begun = Event(), Event()
        self.ready.set()

    def __call__(self, utterance, path):
        self.begun.set()
        self.ready.wait(5)
        self.said.append((utterance.language, utterance.volume, utterance.text))
        path.write_text(utterance.text, "utf-8")


class Loudspeaker:
    """Keeps what happens to the files that it plays."""

    def __init__(self):
        self.is_absent = False
        self.heard = []

    def begin(self, path):
        return Speech(self, path.read_text("utf-8"))

    def play(self, wav):
        if wav != SILENCE:
            self.heard.append(("sounds", wav))


class Speech:
    """Goes on until it is stopped."""

    def __init__(self, loudspeaker, text):
        self.loudspeaker, self.text = loudspeaker, text
        self.loudspeaker.heard.append(("begins", text))

    @property
    def goes_on(self):
        if self.loudspeaker.is_absent:
            raise SoundError("No loudspeaker answers; connect one.")
        return True

    def stop(self):
        self.loudspeaker.heard.append(("is cut", self.text))


class Table:
    """A speaker whose time is ours, and which is stepped by hand."""

    def __init__(self, mouth=None):
        self.time, self.board, self.loudspeaker = FakeTime(), Board(), Loudspeaker()
        self.mouth = mouth or Mouth()
        self.speaker = Speaker(
            self.mouth,
            self.loudspeaker.begin,
            board=self.board,
            clock=self.time.clock,
        )
        self.speaker.volume, self.speaker.language = 50, "de"

    def say(self, *sentences):
        self.speaker.say(sentences)
        self.speaker.service.step()

    def pass_time(self, seconds):
        for _ in range(round(seconds)):
            self.time.now += 1.0
            self.speaker.service.step()

    @property
    def state(self):
        return self.board.at(self.time.now)[Part.SPEECH]

    @property
    def begun(self):
        return [text for what, text in self.loudspeaker.heard if what == "begins"]


@pytest.fixture
def table():
    table = Table()
    yield table
    table.speaker.service._let_go()  # noqa: SLF001 (as its thread does at the end)


def test_sentences_are_said_one_after_the_other(table):
    table.say("Ben", "Believe Ada?", "Stop.")
    assert table.begun == ["Ben.\nBelieve Ada?\nStop."]


def test_the_voice_knows_language_and_volume(table):
    table.say("Ben")
    assert table.mouth.said == [("de", 50, "Ben.")]


def test_only_the_newest_is_said_when_the_game_is_faster():
    mouth, loudspeaker = Mouth(), Loudspeaker()
    mouth.ready.clear()  # the first is still being made
    with Speaker(mouth, loudspeaker.begin) as speaker:
        speaker.volume = 50
        for text in ("old", "older than the next", "newest"):
            speaker.say((text,))
            mouth.begun.wait(5)
        mouth.ready.set()
    begun = [text for what, text in loudspeaker.heard if what == "begins"]
    assert begun == ["newest."]


def test_what_is_being_said_gives_way_to_what_is_newer(table):
    table.say("old")
    table.say("new")
    assert table.loudspeaker.heard == [
        *(("begins", "old."), ("is cut", "old."), ("begins", "new.")),
    ]


def test_without_volume_nothing_is_said(table):
    table.speaker.volume = 0
    table.say("Ben")
    assert table.mouth.said == []


@pytest.mark.parametrize("nothing", [(), ("",), ("", "")])
def test_nothing_is_not_said(table, nothing):
    table.say(*nothing)
    assert table.mouth.said == []


def test_until_something_is_said_nothing_is_touched(table):
    table.pass_time(5)
    assert table.state.works
    assert table.mouth.said == []


def sounding(table):
    """A player of sounds that shares the loudspeaker."""
    return Player(
        table.loudspeaker.play, quiet=table.speaker.quiet, clock=table.time.clock
    )


def play_at(table, at, volume=50):
    player = sounding(table)
    table.time.now, player.volume = at, volume
    player.play((Sound.LANDED,))
    table.time.now = 12.0
    player.service.step()


def test_a_sound_stops_speech_that_is_older(table):
    table.time.now = 10.0
    table.say("Ben")
    play_at(table, 11.0)
    assert table.loudspeaker.heard[-2:] == [
        *(("is cut", "Ben."), ("sounds", wav_of(Sound.LANDED, 50))),
    ]


def test_a_sound_that_is_late_does_not_stop_newer_speech(table):
    table.time.now = 11.5
    table.say("Ben")
    play_at(table, 11.0)
    assert table.loudspeaker.heard == [("begins", "Ben.")]


def test_a_machine_without_sound_is_one_sentence_and_no_fault(table):
    table.loudspeaker.is_absent = True
    table.say("Ben")
    assert table.state.ailment is Ailment.FAILED
    assert table.state.detail == "No loudspeaker answers; connect one."


def test_a_machine_without_the_program_is_one_sentence_and_no_fault(
    tmp_path, monkeypatch
):
    monkeypatch.setenv("PATH", str(tmp_path))
    table = Table(mouth=speak_into)
    table.say("Ben")
    assert table.state.ailment is Ailment.ABSENT
    assert "sudo apt install espeak-ng" in table.state.detail


class Healing:
    """A voice that fails until it is healed."""

    def __init__(self):
        self.said, self.fails = [], True

    def __call__(self, utterance: Utterance, path):
        if self.fails:
            raise PartFailedError(Ailment.ABSENT, "Install it.")
        self.said.append(utterance.text)
        path.write_text(utterance.text, "utf-8")


def test_what_could_not_be_said_is_tried_but_not_said_late():
    table = Table(mouth=Healing())
    table.say("Ben")
    table.mouth.fails = False
    table.pass_time(10)
    table.speaker.service._let_go()  # noqa: SLF001 (as above)
    assert (table.mouth.said, table.begun) == (["Ben."], [])


def test_a_voice_that_was_missing_is_heard_once_it_is_there():
    table = Table(mouth=Healing())
    table.say("Ben")
    table.mouth.fails = False
    table.pass_time(10)
    table.say("Cem")
    table.speaker.service._let_go()  # noqa: SLF001 (as above)
    assert table.begun == ["Cem."]


def test_what_was_asked_for_while_nothing_spoke_is_not_said_late():
    table = Table(mouth=Healing())
    table.say("Ben")
    table.say("Cem")
    table.mouth.fails = False
    table.pass_time(10)
    table.speaker.service._let_go()  # noqa: SLF001 (as above)
    assert table.begun == []


def test_a_sentence_that_cannot_be_spoken_keeps_no_other_from_being_said():
    mouth = Choosy()
    table = Table(mouth=mouth)
    table.say("unspeakable")
    table.say("Cem")
    table.pass_time(10)
    table.say("Dora")
    table.speaker.service._let_go()  # noqa: SLF001 (as above)
    assert table.begun == ["Dora."]


class Choosy(Mouth):
    """A voice that fails at one text, as at one too long for it."""

    def __call__(self, utterance, path):
        if utterance.text == "unspeakable.":
            raise PartFailedError(Ailment.ABSENT, "It fails.")
        super().__call__(utterance, path)


@pytest.fixture
def aplay(tmp_path, monkeypatch):
    """A function that puts a program in the place of ALSA's own player."""

    def write(script):
        program = tmp_path / "aplay"
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)

    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    return write


def test_speech_at_which_the_loudspeaker_hangs_is_left_and_the_next_is_heard(aplay):
    aplay("exec sleep 60")
    table = Table(mouth=lambda _utterance, path: path.write_bytes(SILENCE))
    started = []

    def begin(path):
        started.append(Playing(path, clock=table.time.clock))
        return started[-1]

    table.speaker._play = begin  # noqa: SLF001 (in the place of the pretended one)
    table.say("Ben")
    table.pass_time(PATIENCE_S + 1)
    assert table.state.ailment is Ailment.SILENT
    aplay("cat > /dev/null")
    table.pass_time(30)
    table.say("Cem")
    assert started[-1]._process.wait(5) == 0  # noqa: SLF001 (nothing else tells)
    table.pass_time(3)
    assert table.state.works
    table.speaker.service._let_go()  # noqa: SLF001 (as above)
