"""How the rounds in disturbed rooms are scored."""

import numpy as np
import pytest
from bench.disturbances import Effect
from bench.room import ROOMS, Laid, RoomRound, RoomScore, measurements, score

FIRST = Laid("R7", landed=5.0, clear=5.5, until=9.0)
LAST = Laid("B2", landed=9.0, clear=9.5, until=16.0)
OVER_AT = 13.0


def scored(*told: tuple[float, str]) -> RoomScore:
    return score([FIRST, LAST], OVER_AT, sorted(told), "here")


def test_a_card_is_right_with_its_delay_or_read_later() -> None:
    found = scored((5.7, "=R7"), (15.0, "=B2"))
    assert (found.right, found.later, found.silent) == (1, 1, 0)
    assert found.delays == pytest.approx((0.2,))
    assert (found.lay_on, found.read_then) == (1, 1)


def test_another_card_is_wrong_and_a_further_one_imagined() -> None:
    found = scored((6.0, "=R1"), (9.8, "=B2"), (12.0, "=Y3"))
    assert (found.wrong, found.right, found.imagined) == (1, 1, 1)


def test_a_card_that_is_not_read_is_silent_or_told_by_its_reason() -> None:
    found = scored((6.5, "glare"), (13.5, "blurred"))
    assert found.told == {"glare": 1}
    assert found.silent == 1  # the second reason came too late


def test_a_trouble_of_the_camera_is_said_until_it_is_over() -> None:
    assert scored((2.0, "covered")).told == {"covered": 2}
    found = scored((2.0, "covered"), (9.2, "clear"))
    assert (found.told, found.silent) == ({"covered": 1}, 1)


def test_wrong_imagined_and_silent_cards_miss_the_target() -> None:
    good = measurements({"here": scored((5.7, "=R7"), (9.8, "=B2"))})
    bad = measurements({"here": scored((5.7, "=R1"))})
    assert all(each.passed for each in good)
    assert sum(not each.passed for each in bad) == 2


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, r in ROOMS.items() if r.light])
def test_a_seed_gives_the_same_room_which_changes_the_picture(name: str) -> None:
    table = np.random.default_rng(0).integers(0, 255, (120, 160, 3), np.uint8)
    shown = [table if n % 9 != 5 else np.full_like(table, 200) for n in range(12)]

    def seen() -> list[np.ndarray]:
        make = ROOMS[name].light
        assert make is not None
        effect: Effect = make((160, 120), np.random.default_rng(4))
        return [effect(picture, n / 15) for n, picture in enumerate(shown)]

    first = seen()
    assert all(np.array_equal(*two) for two in zip(first, seen(), strict=True))
    assert not all(np.array_equal(*two) for two in zip(first, shown, strict=True))


@pytest.mark.slow
def test_a_round_ends_calm_with_a_card_that_counts() -> None:
    round_ = RoomRound(ROOMS["nothing"], 3)
    while round_.read(0.0) is not None:
        pass
    assert round_.ended
    assert len(round_.laid) == 6
    assert round_.laid[-2].clear <= round_.over_at < round_.laid[-1].landed
