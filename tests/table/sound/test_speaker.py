"""Speaking: phrase by phrase, never in the way, silent where nothing can speak."""

import pytest
from fake_time import FakeTime

from companion.components.component import (
    Component,
    ComponentFailedError,
    Fault,
    HealthMonitor,
)
from companion.table.sound.cues import Sound
from companion.table.sound.player import Player, wav_of
from companion.table.sound.speaker import Speaker, Utterance, speak_into
from companion.view.sentences.spoken import Phrase, Rank
from hardware.errors import SoundError, SoundHangsError
from hardware.loudspeaker import SILENCE


def phrases(*texts):
    return tuple(map(Phrase, texts))


class Mouth:
    """Writes what is said into the file."""

    def __init__(self):
        self.said = []

    def __call__(self, utterance, path):
        self.said.append((utterance.language, utterance.volume, utterance.text))
        path.write_text(utterance.text, "utf-8")


class Loudspeaker:
    """Keeps what it was given to play."""

    def __init__(self):
        self.is_absent = False
        self.heard = []

    def play(self, wav):
        if self.is_absent:
            raise SoundError("No loudspeaker answers; connect one.")
        if wav != SILENCE:
            self.heard.append(wav)


class Table:
    """A speaker whose time is ours, and which is stepped by hand."""

    def __init__(self, mouth=None):
        self.time, self.health, self.loudspeaker = (
            FakeTime(),
            HealthMonitor(),
            Loudspeaker(),
        )
        self.mouth = mouth or Mouth()
        self.speaker = Speaker(
            self.mouth,
            self.loudspeaker.play,
            health=self.health,
            clock=self.time.clock,
        )
        self.speaker.volume, self.speaker.language = 50, "de"

    def say(self, *texts):
        self.speaker.say(phrases(*texts))
        for _ in texts:
            self.speaker.supervisor.step()

    def pass_time(self, seconds):
        for _ in range(round(seconds)):
            self.time.now += 1.0
            self.speaker.supervisor.step()

    @property
    def state(self):
        return self.health.states(self.time.now)[Component.SPEECH]

    @property
    def begun(self):
        return [wav.decode() for wav in self.loudspeaker.heard]


@pytest.fixture
def table():
    table = Table()
    yield table
    table.speaker.supervisor._close()  # noqa: SLF001 (as its thread does at the end)


def test_phrases_are_said_one_after_the_other(table):
    table.say("Ben", "Believe Ada?", "Stop.")
    assert table.begun == ["Ben.", "Believe Ada?", "Stop."]


def test_between_two_phrases_the_voice_is_reported_as_working(table):
    table.speaker.say(phrases("Ben", "Cem"))
    table.speaker.supervisor.step()
    assert table.begun == ["Ben."]
    assert table.state.works


def test_the_voice_knows_language_and_volume(table):
    table.say("Ben")
    assert table.mouth.said == [("de", 50, "Ben.")]


class Interrupted(Mouth):
    """Hears of the next turn while it makes the first phrase."""

    table = None

    def __call__(self, utterance, path):
        if not self.said:
            self.table.speaker.say((Phrase("Ben", Rank.TURN),))
        super().__call__(utterance, path)


def test_a_phrase_that_is_begun_is_heard_and_what_is_too_old_is_dropped():
    mouth = Interrupted()
    mouth.table = table = Table(mouth)
    table.speaker.say((Phrase("Ada", Rank.TURN), Phrase("play it", Rank.DETAIL)))
    table.pass_time(3)
    table.speaker.supervisor._close()  # noqa: SLF001 (as above)
    assert table.begun == ["Ada.", "Ben."]


def test_a_name_that_was_said_before_needs_no_voice_again(table):
    table.say("Ben")
    table.say("Ben")
    assert len(table.mouth.said) == 1
    assert table.begun == ["Ben.", "Ben."]


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


def play(table):
    player = sounding(table)
    player.volume = 50
    player.play((Sound.LANDED,))
    player.supervisor.step()


def test_a_sound_is_heard_while_nobody_speaks(table):
    play(table)
    assert table.loudspeaker.heard == [wav_of(Sound.LANDED, 50)]


def test_a_sound_does_not_keep_a_name_waiting(table):
    table.speaker.say(phrases("Ben"))
    play(table)
    table.speaker.supervisor.step()
    assert table.begun == ["Ben."]


def test_a_machine_without_sound_is_one_sentence_and_no_fault(table):
    table.loudspeaker.is_absent = True
    table.say("Ben")
    assert table.state.fault is Fault.FAILED
    assert table.state.detail == "No loudspeaker answers; connect one."


def test_a_machine_without_the_program_is_one_sentence_and_no_fault(
    tmp_path, monkeypatch
):
    monkeypatch.setenv("PATH", str(tmp_path))
    table = Table(mouth=speak_into)
    table.say("Ben")
    assert table.state.fault is Fault.ABSENT
    assert "sudo apt install espeak-ng" in table.state.detail


class Healing:
    """A voice that fails until a test repairs it."""

    def __init__(self):
        self.said, self.fails = [], True

    def __call__(self, utterance: Utterance, path):
        if self.fails:
            raise ComponentFailedError(Fault.ABSENT, "Install it.")
        self.said.append(utterance.text)
        path.write_text(utterance.text, "utf-8")


def test_what_could_not_be_said_is_tried_but_not_said_late():
    table = Table(mouth=Healing())
    table.say("Ben")
    table.mouth.fails = False
    table.pass_time(10)
    table.speaker.supervisor._close()  # noqa: SLF001 (as above)
    assert (table.mouth.said, table.begun) == (["Ben."], [])


def test_a_voice_that_was_missing_is_heard_once_it_is_there():
    table = Table(mouth=Healing())
    table.say("Ben")
    table.mouth.fails = False
    table.pass_time(10)
    table.say("Cem")
    table.speaker.supervisor._close()  # noqa: SLF001 (as above)
    assert table.begun == ["Cem."]


def test_what_was_asked_for_while_nothing_spoke_is_not_said_late():
    table = Table(mouth=Healing())
    table.say("Ben")
    table.say("Cem")
    table.mouth.fails = False
    table.pass_time(10)
    table.speaker.supervisor._close()  # noqa: SLF001 (as above)
    assert table.begun == []


def test_a_sentence_that_cannot_be_spoken_keeps_no_other_from_being_said():
    mouth = Choosy()
    table = Table(mouth=mouth)
    table.say("unspeakable")
    table.say("Cem")
    table.pass_time(10)
    table.say("Dora")
    table.speaker.supervisor._close()  # noqa: SLF001 (as above)
    assert table.begun == ["Dora."]


class Choosy(Mouth):
    """A voice that fails at one text, as at one too long for it."""

    def __call__(self, utterance, path):
        if utterance.text == "unspeakable.":
            raise ComponentFailedError(Fault.ABSENT, "It fails.")
        super().__call__(utterance, path)


def test_speech_at_which_the_loudspeaker_hangs_is_left_and_the_next_is_heard():
    table = Table()
    play_, hangs = table.loudspeaker.play, [True]

    def play_or_hang(wav):
        if hangs:
            hangs.pop()
            raise SoundHangsError("The loudspeaker hangs; plug it in again.")
        play_(wav)

    table.speaker._play = play_or_hang  # noqa: SLF001 (in the place of the pretended one)
    table.say("Ben")
    assert table.state.fault is Fault.SILENT
    table.pass_time(30)
    table.say("Cem")
    assert table.begun == ["Cem."]
    table.speaker.supervisor._close()  # noqa: SLF001 (as above)
