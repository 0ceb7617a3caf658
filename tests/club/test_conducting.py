"""A tournament at a real broker that gives rights."""

from random import Random

import pytest
from mosquitto import Mosquitto, needs_mosquitto

from companion.club.organizer import Organizer, conduct, withdraw
from companion.club.plan import Tournament
from companion.config import NetworkConfig
from companion.network.connection import ConnectionLostError

pytestmark = needs_mosquitto


class ToldError(Exception):
    """Ends a tournament that would try again for ever."""


@pytest.fixture
def broker(tmp_path):
    rights = tmp_path / "acl"
    rights.write_text("topic read uno/+/view\npattern readwrite uno/%u/#\n")
    opened = Mosquitto(tmp_path / "broker", f"acl_file {rights}")
    yield NetworkConfig("127.0.0.1", "tournament", port=opened.port)
    opened.close()


@pytest.mark.slow
def test_a_broker_that_refuses_a_tournament_is_told_with_the_remedy(broker):
    def say(text):
        raise ToldError(text)

    four = Tournament(tuple("ABCD"), ("table-1",))
    chance = Random(1)  # noqa: S311 (seats, no secret)
    organizer = Organizer(four, chance, lambda _tournament: None)
    with pytest.raises(ToldError, match=r"install-broker\.sh --table tournament"):
        conduct(organizer, broker, on_published=lambda: None, say=say)


@pytest.mark.slow
def test_what_cannot_be_taken_off_the_board_is_told(broker):
    with pytest.raises(ConnectionLostError, match="Not authorized"):
        withdraw(broker)
