import wave
from io import BytesIO
from itertools import combinations

import numpy as np
import pytest
from tones import waveform

from companion.table.sound.cues import Sound
from companion.table.sound.player import wav_of
from hardware.loudspeaker import RATE

LONGEST_S = 0.6
GAME_S = 1.3
MOST_BYTES = 300_000


@pytest.mark.parametrize("sound", Sound)
def test_a_sound_is_short_and_soft(sound):
    samples = waveform(sound)
    longest = GAME_S if sound is Sound.GAME_WON else LONGEST_S  # nothing waits then
    assert 0.1 < len(samples) / RATE < longest
    assert 0.1 < np.abs(samples).max() < 0.6


@pytest.mark.parametrize("sound", Sound)
def test_a_sound_does_not_click(sound):
    samples = waveform(sound)
    assert abs(samples[0]) < 0.01
    assert abs(samples[-1]) < 0.01


@pytest.mark.slow
def test_no_two_sounds_are_alike():
    spectra = {}
    for sound in Sound:
        samples = waveform(sound)
        spectra[sound] = np.fft.rfft(samples / np.linalg.norm(samples), 1 << 15)
    for one, other in combinations(Sound, 2):
        shifted = np.fft.irfft(spectra[one] * spectra[other].conj())  # at every shift
        assert np.abs(shifted).max() < 0.6, (one, other)


def test_a_sound_is_a_wav_file():
    with wave.open(BytesIO(wav_of(Sound.UNO)), "rb") as file:
        assert (file.getnchannels(), file.getframerate()) == (1, RATE)
        assert file.getnframes() == len(waveform(Sound.UNO))


@pytest.mark.slow
@pytest.mark.parametrize("sound", Sound)
def test_a_sound_is_played_as_it_was_made(sound):
    played = np.frombuffer(wav_of(sound)[44:], "<i2") / np.iinfo(np.int16).max
    assert played == pytest.approx(waveform(sound), abs=1e-3)


def test_a_sound_is_softer_at_a_lower_volume():
    full, soft = (np.frombuffer(wav_of(Sound.DRAW, v)[44:], "<i2") for v in (100, 25))
    assert np.abs(soft).max() == pytest.approx(np.abs(full).max() / 4, abs=1)


def test_all_sounds_are_small():
    assert sum(len(wav_of(sound)) for sound in Sound) < MOST_BYTES
