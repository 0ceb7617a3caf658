import os
import shutil
import subprocess
import wave
from io import BytesIO
from pathlib import Path

import pytest

from hardware.errors import SoundError, SoundHangsError
from hardware.loudspeaker import RATE, SILENCE, as_wav, play


@pytest.fixture
def aplay(tmp_path, monkeypatch):
    """Put a program in place of ALSA's player; return a function that writes it."""

    def write(script):
        program = tmp_path / "aplay"
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)

    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    return write


def test_samples_become_a_wav_file():
    with wave.open(BytesIO(as_wav(b"ab" * 100)), "rb") as file:
        assert (file.getnchannels(), file.getframerate()) == (1, RATE)
        assert file.readframes(100) == b"ab" * 100


def test_a_sound_is_given_to_the_player_of_alsa(aplay, tmp_path):
    aplay(f"cat > {tmp_path}/heard")
    play(SILENCE)
    assert (tmp_path / "heard").read_bytes() == SILENCE


BOARD, USB = "platform/soc/vc4hdmi0", "platform/axi/xhci/usb1/1-1/1-1:1.0"
"""Where Linux has the cards of a Pi's own sockets, and those that are plugged in."""


@pytest.mark.parametrize(
    ("devices", "card"),
    [
        ({"pcmC0D0p": BOARD, "pcmC1D0p": BOARD, "pcmC2D0p": USB}, "2"),
        ({"pcmC0D0p": BOARD, "pcmC10D0p": USB, "pcmC9D0p": USB}, "9"),
        ({"pcmC0D0c": USB, "pcmC1D0p": BOARD}, "1"),  # the microphone of a webcam
        ({"pcmC1D0p": BOARD, "pcmC0D0p": BOARD}, "0"),
        ({"pcmC0D0c": USB}, "none"),
    ],
)
def test_a_loudspeaker_on_usb_is_taken_before_the_sockets_of_the_board(
    aplay, tmp_path, monkeypatch, devices, card
):
    monkeypatch.delenv("ALSA_CARD", raising=False)
    monkeypatch.setattr("hardware.loudspeaker._DEVICES", tmp_path / "class")
    monkeypatch.setattr("hardware.loudspeaker._CHOSEN", tmp_path / "asound.conf")
    (tmp_path / "class").mkdir()
    for name, place in devices.items():
        (tmp_path / place / "sound" / name).mkdir(parents=True)
        (tmp_path / "class" / name).symlink_to(tmp_path / place / "sound" / name)
    aplay(f"cat > /dev/null; echo ${{ALSA_CARD-none}} > {tmp_path}/card")
    play(SILENCE)
    assert (tmp_path / "card").read_text() == f"{card}\n"


def test_the_card_that_the_owner_of_the_system_has_chosen_is_played_on(
    aplay, tmp_path, monkeypatch
):
    monkeypatch.delenv("ALSA_CARD", raising=False)
    chosen = tmp_path / "asound.conf"
    chosen.write_text("defaults.pcm.card 1\n")
    monkeypatch.setattr("hardware.loudspeaker._CHOSEN", chosen)
    aplay(f"cat > /dev/null; echo ${{ALSA_CARD-none}} > {tmp_path}/card")
    play(SILENCE)
    assert (tmp_path / "card").read_text() == "none\n"


def test_where_a_sound_server_serves_somebody_else_the_card_is_played_on(
    aplay, tmp_path
):
    """As on the system with a desktop, whose user nobody is."""
    aplay(
        'case "$*" in *sysdefault*) ;; *) echo Host is down >&2; exit 1 ;; esac\n'
        f"cat > {tmp_path}/heard"
    )
    play(SILENCE)
    assert (tmp_path / "heard").read_bytes() == SILENCE


def test_the_card_that_the_owner_has_named_is_played_on(aplay, tmp_path, monkeypatch):
    monkeypatch.setenv("ALSA_CARD", "Headphones")
    aplay(f"cat > /dev/null; echo $ALSA_CARD > {tmp_path}/card")
    play(SILENCE)
    assert (tmp_path / "card").read_text() == "Headphones\n"


def test_a_missing_loudspeaker_is_told_in_its_last_words(aplay):
    aplay("echo 'many words' >&2; echo 'No such device' >&2; exit 1")
    with pytest.raises(SoundError, match=r"No such device.*connect one"):
        play(SILENCE)


def test_a_player_that_does_not_read_is_told(aplay):
    aplay("exec 0<&-; exit 1")
    with pytest.raises(SoundError, match="No loudspeaker"):
        play(as_wav(bytes(1 << 20)))


@pytest.mark.slow
def test_a_loudspeaker_that_hangs_is_left(aplay):
    aplay("exec sleep 60")
    with pytest.raises(SoundHangsError, match="hangs"):
        play(SILENCE, patience_s=0.2)


@pytest.mark.slow
def test_a_sound_may_be_heard_to_its_end(aplay):
    aplay("cat > /dev/null; sleep 0.4")
    play(as_wav(bytes(2 * RATE)), patience_s=0.0)


@pytest.fixture
def held(monkeypatch):
    """Let no signal end a player, as a driver that hangs does; return those begun."""
    begun = []

    class Held(subprocess.Popen):
        def __init__(self, *args, **kwargs):
            super().__init__(*args, **kwargs)
            begun.append(self)

        def kill(self):
            """Do nothing: it comes through when the driver lets go."""

    monkeypatch.setattr("subprocess.Popen", Held)
    monkeypatch.setattr("hardware.loudspeaker._DYING_S", 0.1)
    yield begun
    for player in begun:
        super(Held, player).kill()
        player.wait()


@pytest.mark.slow
def test_a_player_that_cannot_be_ended_is_not_waited_for(aplay, held):
    aplay("exec sleep 9")
    with pytest.raises(SoundHangsError, match="hangs"):
        play(SILENCE, patience_s=0.1)
    assert held[0].poll() is None


@pytest.mark.slow
def test_no_player_begins_beside_one_that_cannot_be_ended(aplay, held):
    aplay("exec sleep 9")
    for _ in range(2):
        with pytest.raises(SoundHangsError, match="hangs"):
            play(SILENCE, patience_s=0.1)
    assert len(held) == 1


@pytest.mark.slow
def test_once_the_driver_lets_go_sounds_are_heard_again(aplay, held, tmp_path):
    aplay("exec sleep 9")
    with pytest.raises(SoundHangsError, match="hangs"):
        play(SILENCE, patience_s=0.1)
    held[0].terminate()
    held[0].wait()
    aplay(f"cat > {tmp_path}/heard")
    play(SILENCE)
    assert (tmp_path / "heard").read_bytes() == SILENCE


def test_without_a_player_its_package_is_named(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SoundError, match="alsa-utils"):
        play(SILENCE)


def test_the_real_player_takes_what_we_give_it(tmp_path, monkeypatch):
    settings = Path("/usr/share/alsa/alsa.conf")
    if shutil.which("aplay") is None or not settings.exists():
        pytest.skip("alsa-utils is not installed")
    (tmp_path / "conf").write_text(f"<{settings}>\npcm.!default {{ type null }}\n")
    monkeypatch.setenv("ALSA_CONFIG_PATH", str(tmp_path / "conf"))
    play(SILENCE)


def test_what_is_no_sound_is_told(aplay):
    aplay("cat > /dev/null")
    with pytest.raises(SoundError, match=r"^The sound is broken; free some disk space"):
        play(b"RIFF")


def test_a_sound_without_a_rate_is_none(aplay):
    aplay("cat > /dev/null")
    whole = as_wav(b"ab" * 100)
    with pytest.raises(SoundError, match=r"^The sound is broken; free some disk space"):
        play(whole[:24] + bytes(4) + whole[28:])
