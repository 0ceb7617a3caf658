"""The picture in which the top card was judged, while something hides that card."""

import numpy as np
import pytest
from film import SIZE_WH, corners_at

from companion.core.cards import Card
from vision.following.frames import Observation
from vision.following.pile_events import CardLanded, CardTakenBack, Moved, PileRemoved
from vision.following.pile_memory import PileMemory
from vision.following.top_change import ChangeCause
from vision.reading.geometry import card_mask, grown
from vision.reading.reading import CardReading, Corners, Image

_FAR = corners_at((50.0, 180.0))
_LEFT, _RIGHT = corners_at((90.0, 80.0)), corners_at((200.0, 80.0))
_CARDS = dict(zip(("R2", "G7", "G4"), (_FAR, _LEFT, _RIGHT), strict=True))


def a_picture(*cards: Corners, hidden: Corners | None = None) -> Image:
    picture = np.full((SIZE_WH[1], SIZE_WH[0], 3), 80, dtype=np.uint8)
    for corners in cards:
        picture[card_mask(corners, SIZE_WH) > 0] = 220
        picture[card_mask(grown(corners, -0.15), SIZE_WH) > 0] = 30
    if hidden is not None:
        picture[card_mask(hidden, SIZE_WH) > 0] = 140
    return picture


def take(
    memory: PileMemory,
    name: str,
    picture: Image,
    at: Corners | None = None,
    cause: ChangeCause = ChangeCause(),  # noqa: B008 (frozen)
) -> list[object]:
    corners = _CARDS[name] if at is None else at
    seen = CardReading(Card.parse(name), 0.97, corners)
    now = Observation(picture, picture[::2, ::2], 9, 0.9, 0.8)
    events = memory.note_top(seen, now, rested_at=0.9, cause=cause)
    memory.renew(picture)
    return list(events)


@pytest.fixture
def memory() -> PileMemory:
    """A green 4 on top of others that lie beside it."""
    memory = PileMemory()
    for number, name in enumerate(_CARDS, 1):
        take(memory, name, a_picture(*list(_CARDS.values())[:number]))
    return memory


def test_what_hides_the_top_card_is_not_taken_for_it(memory: PileMemory) -> None:
    assert not take(memory, "G7", a_picture(_FAR, _LEFT, hidden=_RIGHT))
    assert memory.changed_share_of_top(a_picture(_FAR, _LEFT, _RIGHT)) == 0


def test_a_pushed_camera_moves_a_hidden_top_card_too(memory: PileMemory) -> None:
    hidden, way = a_picture(_FAR, _LEFT, hidden=_RIGHT), np.array([15.0, 10.0])
    take(memory, "G7", hidden)
    memory.shift(way)
    memory.renew(np.roll(hidden, (10, 15), (0, 1)))
    clear = a_picture(*(corners + way for corners in _CARDS.values()))
    assert memory.changed_share_of_top(clear) < 0.02


@pytest.mark.parametrize("is_pushed", [True, False])
def test_the_card_below_is_back_a_little_off_if_the_pile_was_pushed(
    is_pushed: bool,  # noqa: FBT001 (a case)
) -> None:
    memory = PileMemory()
    below, top, pushed, back = (
        _LEFT + np.float32(by) for by in ((0, 0), (10, 0), (30, 20), (6, 4))
    )
    take(memory, "G7", a_picture(below), below)
    take(memory, "G4", a_picture(below, top), top)
    if is_pushed:
        (event,) = take(memory, "G4", a_picture(below, pushed), pushed)
        assert isinstance(event, Moved)
    (event,) = take(memory, "G7", a_picture(back), back)
    assert isinstance(event, CardTakenBack if is_pushed else CardLanded)


def test_a_twin_that_is_pushed_twice_stays() -> None:
    memory = PileMemory()
    below, top, pushed, again = (
        _LEFT + np.float32(by) for by in ((0, 0), (10, 3), (40, 20), (6, 4))
    )
    brought = ChangeCause(brought=True)
    take(memory, "G7", a_picture(below), below)
    take(memory, "G7", a_picture(below, top), top, brought)
    for at in (pushed, again):
        (event,) = take(memory, "G7", a_picture(below, at), at)
        assert isinstance(event, Moved)


def test_two_small_pushes_are_no_large_one() -> None:
    """What is left of the place where it lay at first looks as before the second."""
    memory = PileMemory()
    places = [_LEFT + np.float32((by, 0)) for by in (0, 3, 6)]
    cause = ChangeCause(brought=False)
    told = [take(memory, "G7", a_picture(at), at, cause) for at in places]
    assert [len(events) for events in told] == [1, 0, 0]


def test_a_pile_that_has_vanished_hides_nothing(memory: PileMemory) -> None:
    hidden = a_picture(_FAR, _LEFT, hidden=_RIGHT)
    take(memory, "G7", hidden)
    memory.note_gone(Observation(hidden, hidden[::2, ::2], 10, 1.0, 0.9))
    memory.renew(a_picture())
    assert memory.changed_share_at(_RIGHT, a_picture()) == 0


def test_the_card_that_stays_of_a_pile_is_not_hidden(memory: PileMemory) -> None:
    alone = a_picture(_LEFT)
    (event,) = take(memory, "G7", alone)
    assert isinstance(event, PileRemoved)
    assert memory.changed_share_at(_RIGHT, alone) == 0
