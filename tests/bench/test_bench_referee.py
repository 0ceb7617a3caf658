import json

import pytest

from companion.bench.games import play_game, records
from companion.bench.referee import rate
from companion.core.errors import CompanionError
from companion.core.state import Phase


def test_a_generated_game_is_played_to_its_end():
    state = play_game(3, seed=1, target=50).now
    assert state.phase is Phase.OVER
    assert state.winners is not None


def test_the_same_seed_plays_the_same_game():
    assert play_game(4, seed=2, target=50) == play_game(4, seed=2, target=50)


@pytest.mark.slow
def test_generated_records_pass_the_check():
    measured = rate(list(records(1)), "one game")
    assert measured.value > 0
    assert measured.target is not None


def test_a_record_with_a_difference_is_not_timed():
    *lines, last = records(1)
    step = json.loads(last)
    step["state"]["round"] += 1
    with pytest.raises(CompanionError, match=f"Line {len(lines) + 1} "):
        rate([*lines, json.dumps(step)], "one game")
