from pathlib import Path
from threading import Event

from companion.parts.board import Board
from companion.parts.part import Part
from companion.sound.cues import Sound
from companion.sound.player import Player


class Loudspeaker:
    """Loads sounds and keeps what is played."""

    def __init__(self, length=0.3):
        self.length = length
        self.played = []
        self.found = []
        self.waited = []
        self.ready = Event()
        self.ready.set()

    def load(self, path):
        self.ready.wait()
        self.found.append(Path(path).read_bytes()[:4])
        return Audio(self, Sound(Path(path).stem))


class Audio:
    def __init__(self, loudspeaker, sound):
        self.loudspeaker, self.sound = loudspeaker, sound
        self.length, self.volume = loudspeaker.length, 1.0

    def play(self):
        self.loudspeaker.played.append((self.sound, self.volume))


def listen(loudspeaker, *asked, volume=50):
    with Player(loudspeaker.load, wait=loudspeaker.waited.append) as player:
        player.volume = volume
        for sounds in asked:
            player.play(sounds)
        loudspeaker.ready.set()
    return loudspeaker.played


def test_sounds_are_played_one_after_the_other():
    loudspeaker = Loudspeaker()
    played = listen(loudspeaker, (Sound.LANDED, Sound.TURN))
    assert played == [(Sound.LANDED, 0.5), (Sound.TURN, 0.5)]
    assert loudspeaker.waited == [0.3, 0.3]


def test_every_sound_is_loaded_from_a_wav_file():
    loudspeaker = Loudspeaker()
    listen(loudspeaker)
    assert loudspeaker.found == [b"RIFF"] * len(Sound)


def test_without_volume_nothing_is_heard():
    assert listen(Loudspeaker(), (Sound.UNO,), volume=0) == []


def test_only_the_newest_is_heard_when_the_game_is_faster():
    loudspeaker = Loudspeaker()
    loudspeaker.ready.clear()  # it is still being opened
    played = listen(loudspeaker, (Sound.DRAW,), (Sound.UNO,))
    assert [sound for sound, _ in played] == [Sound.UNO]


def test_a_device_that_cannot_be_opened_is_silent():
    assert listen(Loudspeaker(length=0), (Sound.UNO,)) == []


def test_a_device_that_fails_does_not_stop_the_program():
    def fail(_path):
        raise OSError("The device is busy.")

    board = Board()
    with Player(fail, board=board) as player:
        player.volume = 50
        player.play((Sound.UNO,))
    assert board.at(0.0)[Part.SOUND].detail == "The device is busy."


def test_a_table_without_a_loudspeaker_says_so():
    board = Board()
    with Player(Loudspeaker(length=0).load, board=board):
        pass
    assert "connect a loudspeaker" in board.at(0.0)[Part.SOUND].detail
