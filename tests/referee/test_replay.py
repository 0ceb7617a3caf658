"""An evening judged again."""

from builders import NAMES, card, seen

from companion.core.events import Dealt, Flipped, Played
from companion.records.journal import Journal
from companion.referee.game import GameInPlay
from companion.referee.inputs import RoundDealt
from companion.referee.replay import replay_differences
from companion.referee.tracking.tracker import Tracker


def test_a_game_of_this_referee_is_judged_the_same_again():
    with Journal(":memory:") as journal:
        game = journal.open_game(NAMES[:3], {})
        playing = GameInPlay(Tracker.of(game.opened()))
        for at, name in enumerate(["R7", "B3", "B9", "B1"]):
            journal.write(game, *playing.handle(seen(name, at=10.0 * at)))
        journal.flush()
        reports = list(journal.reports(game))
        assert [str(item.card) for item, _ in reports] == ["R7", "B3", "B9", "B1"]
        assert list(replay_differences(game.opened(), reports)) == []


def test_what_another_referee_refused_is_told():
    with Journal(":memory:") as journal:
        start = journal.open_game(NAMES[:3], {}).opened()
    reports = [
        (RoundDealt(0.0, 0), (Dealt(0, 7),)),
        (seen("R7", at=1.0), (Flipped(card("R7")),)),
        (seen("B3", at=10.0), ()),
        (seen("R9", at=20.0), (Played(1, card("R9")),)),
    ]
    found = list(replay_differences(start, reports))
    assert found[0].n == 3
    assert found[0].now.top == card("B3")
    assert found[0].then.top == card("R7")
