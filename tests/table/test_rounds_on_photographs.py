"""The main job, end to end on real input."""

import pytest
from photographed_round import PhotographedRound

from vision.reading.reader import Reader

AT_NIGHT = pytest.mark.nightly(reason="other rounds on photographs")


@pytest.mark.photos
@pytest.mark.parametrize(
    "name",
    [
        "phone_anywhere",
        pytest.param("two_players", marks=AT_NIGHT),
        pytest.param("black_table", marks=AT_NIGHT),
        pytest.param("six_players", marks=AT_NIGHT),
    ],
)
def test_a_round_on_photographs_leads_to_the_states_of_the_record(shared, name):
    """A picture that is not read is entered by touch; at most one in twenty."""
    played = PhotographedRound(shared / "games" / f"{name}.jsonl", Reader.load())
    played.play()
    assert played.differences == []
    assert len(played.misread) <= played.pictures / 20
