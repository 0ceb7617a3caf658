"""What espeak-ng makes of words: the same each time, not clipped, in every language."""

import shutil
import wave

import numpy as np
import pytest
from listening import PACE, spoken_s

from companion.components.component import ComponentFailedError
from companion.table.sound.speaker import PROGRAM, Utterance, speak_into
from companion.view.language import LANGUAGES

needs_voice = pytest.mark.skipif(
    shutil.which(PROGRAM) is None, reason="espeak-ng is not installed"
)
LONG = "Ada played red 7 on red 3.\nBen.\nred, 7 or draw."


def spoken(tmp_path, text, language="en", volume=100):
    """The samples of what is said, -1 to 1, and how long it lasts, seconds."""
    path = tmp_path / "speech.wav"
    speak_into(Utterance(text, language, volume), path)
    with wave.open(str(path), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        samples = np.frombuffer(file.readframes(file.getnframes()), "<i2")
        return samples / 32768, len(samples) / file.getframerate()


@needs_voice
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_words_are_the_same_waveform(tmp_path, language):
    first, _ = spoken(tmp_path, LONG, language)
    again, _ = spoken(tmp_path, LONG, language)
    assert np.array_equal(first, again)


@needs_voice
@pytest.mark.parametrize("language", LANGUAGES)
def test_speech_is_loud_and_is_not_clipped(tmp_path, language):
    samples, _ = spoken(tmp_path, LONG, language)
    assert 0.1 < np.abs(samples).max() < 0.999


@needs_voice
def test_speech_is_as_loud_as_was_chosen(tmp_path):
    loud, _ = spoken(tmp_path, LONG)
    soft, _ = spoken(tmp_path, LONG, volume=50)
    assert np.abs(soft).max() < 0.7 * np.abs(loud).max()


@needs_voice
def test_other_words_are_another_waveform(tmp_path):
    red, _ = spoken(tmp_path, "Red 7.")
    blue, _ = spoken(tmp_path, "Blue 7.")
    assert len(red) != len(blue) or not np.array_equal(red, blue)


@needs_voice
def test_another_language_is_spoken_in_another_way(tmp_path):
    english, _ = spoken(tmp_path, "7", "en")
    german, _ = spoken(tmp_path, "7", "de")
    assert len(english) != len(german) or not np.array_equal(english, german)


@needs_voice
@pytest.mark.parametrize(
    ("text", "least_s", "most_s"), [("Ben.", 0.2, 1.5), (LONG, 2, 7)]
)
def test_speech_lasts_as_long_as_its_words(tmp_path, text, least_s, most_s):
    _, length_s = spoken(tmp_path, text)
    assert least_s < length_s < most_s


@needs_voice
def test_words_that_look_like_an_option_are_said(tmp_path):
    _, length_s = spoken(tmp_path, "--version")
    assert length_s > 0.3


@needs_voice
def test_a_voice_that_fails_is_one_sentence_with_the_remedy(tmp_path):
    with pytest.raises(ComponentFailedError, match="sudo apt reinstall espeak-ng"):
        speak_into(Utterance("Ben.", "zz", 50), tmp_path / "speech.wav")


@needs_voice
def test_a_disk_that_takes_nothing_is_one_sentence_with_the_remedy(tmp_path):
    with pytest.raises(ComponentFailedError, match="free some disk space"):
        speak_into(Utterance("Ben.", "en", 50), tmp_path / "none" / "speech.wav")


def test_a_missing_voice_is_one_sentence_with_the_remedy(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ComponentFailedError, match="sudo apt install espeak-ng"):
        speak_into(Utterance("Ben.", "en", 50), tmp_path / "speech.wav")


PHRASES = {
    "en": ("Ben", "Alexandra", "Yellow 3", "Ada drew", "Cem drew 4", "Cem called UNO"),
    "de": ("Ben", "Alexandra", "Gelb 3", "Ada zog", "Cem zog 4", "Cem rief UNO"),
    "fr": ("Ben", "Alexandra", "Le 3 jaune", "Ada a pioché", "Cem a dit UNO"),
}


@needs_voice
@pytest.mark.parametrize("language", PACE)
def test_phrases_last_as_long_as_the_evening_by_ear_supposes(tmp_path, language):
    """The time that `tests/listening.py` supposes is hardly too short."""
    phrases = PHRASES[language]
    real = [spoken(tmp_path, f"{text}.", language)[1] for text in phrases]
    supposed = [spoken_s(text, language) for text in phrases]
    assert sum(real) <= sum(supposed) * 1.02
    assert all(r <= s + 0.15 for r, s in zip(real, supposed, strict=True))
