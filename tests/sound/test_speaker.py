"""Speaking: the newest first, never in the way, and silent where nothing can speak."""

from pathlib import Path
from threading import Event

import pytest

from companion.parts.board import Board
from companion.parts.part import Ailment, Part, PartFailedError
from companion.sound.speaker import Speaker
from companion.sound.voice import speak_into


class Mouth:
    """Writes what is said into the file, once it may."""

    def __init__(self):
        self.said = []
        self.ready, self.begun = Event(), Event()
        self.ready.set()

    def __call__(self, text, language, path):
        self.begun.set()
        self.ready.wait(5)
        self.said.append((language, text))
        path.write_text(text, "utf-8")


class Loudspeaker:
    """Loads files and keeps what happened to them."""

    def __init__(self, length=0.5):
        self.length = length
        self.heard = []

    def load(self, path):
        return Audio(self, Path(path).read_text("utf-8"))


class Audio:
    def __init__(self, loudspeaker, text):
        self.loudspeaker, self.text = loudspeaker, text
        self.length, self.volume = loudspeaker.length, 1.0

    def play(self):
        self.loudspeaker.heard.append(("begins", self.text, self.volume))

    def stop(self):
        self.loudspeaker.heard.append(("is cut", self.text))

    def unload(self):
        pass


def begun(loudspeaker):
    return [told[1] for told in loudspeaker.heard if told[0] == "begins"]


def speak(mouth, loudspeaker, *utterances, volume=50, board=None):
    with Speaker(mouth, loudspeaker.load, board=board) as speaker:
        speaker.volume, speaker.language = volume, "de"
        for utterance in utterances:
            speaker.say(utterance)
            mouth.begun.wait(5)
        mouth.ready.set()


def test_sentences_are_said_one_after_the_other_as_loud_as_was_chosen():
    loudspeaker = Loudspeaker()
    speak(Mouth(), loudspeaker, ("Ben", "Believe Ada?", "Stop."))
    assert loudspeaker.heard[0] == ("begins", "Ben.\nBelieve Ada?\nStop.", 0.5)


def test_the_voice_knows_the_language():
    mouth = Mouth()
    speak(mouth, Loudspeaker(), ("Ben",))
    assert mouth.said == [("de", "Ben.")]


def test_only_the_newest_is_said_when_the_game_is_faster():
    mouth, loudspeaker = Mouth(), Loudspeaker()
    mouth.ready.clear()  # the first is still being made
    speak(mouth, loudspeaker, ("old",), ("older than the next",), ("newest",))
    assert begun(loudspeaker) == ["newest."]


def test_what_is_being_said_gives_way_to_what_is_newer():
    mouth, loudspeaker = Mouth(), Loudspeaker()
    speaker = Speaker(mouth, loudspeaker.load)
    speaker.volume = 50
    for text in ("old", "new"):
        speaker.say((text,))
        speaker.service.step()
    told = loudspeaker.heard[:]
    speaker.service._let_go()  # noqa: SLF001 (as its thread does at the end)
    assert [each[:2] for each in told] == [
        *(("begins", "old."), ("is cut", "old."), ("begins", "new.")),
    ]


def test_without_volume_nothing_is_said():
    mouth = Mouth()
    mouth.begun.set()
    speak(mouth, Loudspeaker(), ("Ben",), volume=0)
    assert mouth.said == []


def test_until_something_is_said_nothing_is_touched():
    board = Board()
    speaker = Speaker(None, None, board=board)
    speaker.service.step()
    speaker.service._let_go()  # noqa: SLF001 (as above)
    assert board.at(0.0)[Part.SPEECH].works


def after_failing(voice, loudspeaker):
    """The speaker, its board, and a clock's worth of steps after its first words."""
    board = Board()
    speaker = Speaker(voice, loudspeaker.load, board=board)
    speaker.volume = 50
    speaker.say(("Ben",))
    speaker.service.step()
    return speaker, board


def test_a_machine_without_sound_is_one_sentence_and_no_fault():
    _, board = after_failing(Mouth(), Loudspeaker(length=0))
    assert "connect a loudspeaker" in board.at(0.0)[Part.SPEECH].detail


def test_a_machine_without_the_program_is_one_sentence_and_no_fault(
    tmp_path, monkeypatch
):
    monkeypatch.setenv("PATH", str(tmp_path))
    _, board = after_failing(speak_into, Loudspeaker())
    state = board.at(0.0)[Part.SPEECH]
    assert state.ailment is Ailment.REMOVED
    assert "sudo apt install espeak-ng" in state.detail


class Healing:
    """A voice that fails once."""

    def __init__(self):
        self.said, self.fails = [], True

    def __call__(self, text, _language, path):
        if self.fails:
            raise PartFailedError(Ailment.REMOVED, "Install it.")
        self.said.append(text)
        path.write_text(text, "utf-8")


def test_what_could_not_be_said_is_not_said_late():
    voice, loudspeaker = Healing(), Loudspeaker()
    speaker, _ = after_failing(voice, loudspeaker)
    voice.fails = False
    speaker.service._life = type(speaker.service._life)()  # noqa: SLF001 (its rest is over)
    speaker.service.step()
    speaker.service._let_go()  # noqa: SLF001 (as above)
    assert voice.said == ["Ben."]  # it was tried
    assert begun(loudspeaker) == []


@pytest.mark.parametrize("nothing", [(), ("",), ("", "")])
def test_nothing_is_not_said(nothing):
    mouth = Mouth()
    mouth.begun.set()
    speak(mouth, Loudspeaker(), nothing)
    assert mouth.said == []
