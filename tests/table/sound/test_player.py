from threading import Event

from fake_time import FakeTime

from companion.components.component import Component, Condition, Fault, HealthMonitor
from companion.table.sound.cues import Sound
from companion.table.sound.player import LATEST_S, Player, wav_of
from hardware.errors import SoundError, SoundHangsError
from hardware.loudspeaker import SILENCE

NAMES = {wav_of(sound, volume): (sound, volume) for sound in Sound for volume in (50,)}


class Loudspeaker:
    """Keeps what is heard; can be unplugged, and slow to open."""

    def __init__(self):
        self.is_absent = self.hangs = False
        self.heard = []
        self.ready = Event()
        self.ready.set()

    def play(self, wav):
        self.ready.wait()
        if self.is_absent:
            raise SoundError("No loudspeaker answers; connect one.")
        if self.hangs:
            raise SoundHangsError("The loudspeaker hangs; plug it in again.")
        if wav != SILENCE:
            self.heard.append(NAMES[wav])


class Table:
    """A player whose time is ours, and which is stepped by hand."""

    def __init__(self):
        self.time, self.health, self.loudspeaker = (
            FakeTime(),
            HealthMonitor(),
            Loudspeaker(),
        )
        self.player = Player(
            self.loudspeaker.play, health=self.health, clock=self.time.clock
        )
        self.player.volume = 50

    def play(self, *sounds):
        self.player.play(sounds)
        self.player.supervisor.step()

    def pass_time(self, seconds):
        for _ in range(round(seconds)):
            self.time.now += 1.0
            self.player.supervisor.step()

    @property
    def state(self):
        return self.health.states(self.time.now)[Component.SOUND]


def listen(loudspeaker, *asked, volume=50):
    with Player(loudspeaker.play) as player:
        player.volume = volume
        for sounds in asked:
            player.play(sounds)
        loudspeaker.ready.set()
    return [sound for sound, _ in loudspeaker.heard]


def test_sounds_are_played_one_after_the_other():
    asked = Sound.LANDED, Sound.TURN
    assert listen(Loudspeaker(), asked) == [*asked]


def test_sounds_are_as_loud_as_was_chosen():
    table = Table()
    table.play(Sound.UNO)
    assert table.loudspeaker.heard == [(Sound.UNO, 50)]


def test_without_volume_nothing_is_heard():
    assert listen(Loudspeaker(), (Sound.UNO,), volume=0) == []


def test_only_the_newest_is_heard_when_the_game_is_faster():
    loudspeaker = Loudspeaker()
    loudspeaker.ready.clear()  # it is still being opened
    assert listen(loudspeaker, (Sound.DRAW,), (Sound.UNO,)) == [Sound.UNO]


def test_a_table_that_never_had_a_loudspeaker_lacks_nothing():
    table = Table()
    table.loudspeaker.is_absent = True
    table.play(Sound.UNO)
    assert table.state.fault is Fault.ABSENT
    assert "connect one" in table.state.detail


def test_a_loudspeaker_that_always_hung_is_there_all_the_same():
    table = Table()
    table.loudspeaker.hangs = True
    table.play(Sound.UNO)
    assert table.state.fault is Fault.SILENT


def test_a_loudspeaker_that_is_unplugged_is_lost_at_the_next_sound():
    table = Table()
    table.play(Sound.UNO)
    table.loudspeaker.is_absent = True
    table.play(Sound.UNO)
    assert table.state.condition is Condition.LOST
    assert table.state.fault is Fault.FAILED


def test_a_loudspeaker_that_is_connected_later_is_heard():
    table = Table()
    table.loudspeaker.is_absent = True
    table.pass_time(60)
    table.loudspeaker.is_absent = False
    table.pass_time(35)
    table.play(Sound.UNO)
    assert table.state.condition is Condition.OK
    assert table.loudspeaker.heard == [(Sound.UNO, 50)]


def test_what_was_to_be_heard_while_it_was_away_is_not_heard_later():
    table = Table()
    table.play(Sound.UNO)
    table.loudspeaker.is_absent = True
    table.play(Sound.DRAW)
    table.player.play((Sound.DRAW,))
    table.pass_time(LATEST_S + 1)
    table.loudspeaker.is_absent = False
    table.pass_time(10)
    assert table.state.condition is Condition.OK
    assert table.loudspeaker.heard == [(Sound.UNO, 50)]
