"""Messages in their order and their time, without a broker."""

import json
from itertools import count

import pytest
from builders import a_round, a_table, card, play, ruled

from companion.core.events import Dealt, Flipped, HandsCounted, Played
from companion.core.history import History
from companion.core.seating import Seat
from companion.network.backlog import Backlog
from companion.network.connection import RefusedError
from companion.network.message_builder import MessageBuilder, Snapshot
from companion.network.messages import HealthMessage, MomentMessage, encoded
from companion.network.publisher import ROUND_EVERY_S, WINDOW, Publisher, withdraw
from companion.network.ranking import Ranking
from companion.records.journal import Journal
from companion.view.badges import Badge

NAMES = ("Ada", "Ben", "Cem", "Dee")
HELLO = HealthMessage(1, "hall", "online", "1.0.0", pairs=False)


class Broker:
    """Takes messages; a test says when one has arrived."""

    def __init__(self):
        self.sent = []
        self._numbers = count(1)

    def send(self, topic, payload, *, qos=1, retain=False):
        number = next(self._numbers)
        self.sent.append((number, topic.rpartition("/")[2], payload))
        return number

    def of(self, word):
        return [
            json.loads(said) for _, kind, said in self.sent if kind == word and said
        ]


@pytest.fixture
def journal():
    with Journal(":memory:") as journal:
        yield journal


@pytest.fixture
def broker():
    return Broker()


@pytest.fixture
def publisher(journal, broker):
    found = Publisher(
        MessageBuilder("hall", "names"),
        Backlog(journal, "names", 0),
        people=Ranking("hall", "names").now,
        settle_s=3.0,
    )
    found.connected(broker, HELLO, 0.0)
    return found


def arrive(publisher, broker):
    for number, *_ in broker.sent:
        publisher.sent(number)


def test_a_badge_chosen_at_the_screen_is_told_wherever_a_player_is(journal, broker):
    write(journal, 1)
    publisher = Publisher(
        MessageBuilder("hall", "animals"),
        Backlog(journal, "animals", 0),
        people=Ranking("hall", "animals").now,
        settle_s=0.0,
        home=lambda view: encoded(view.seats[0]),
    )
    publisher.connected(broker, HELLO, 0.0)
    won = Played(Seat(1), card("R5")), HandsCounted((5, 0, 9, 9))
    start = Dealt(Seat(0), 1), Flipped(card("R7"))
    history = History(a_table(4)).after((*start, *won))
    publisher.show(Snapshot(history))
    publisher.publish(broker, 0.0)
    arrive(publisher, broker)
    publisher.show(Snapshot(history, badges={"ada": Badge("whale", 3)}))
    publisher.publish(broker, 9.0)
    assert broker.of("view")[-1]["seats"][0]["figure"] == "whale"
    assert broker.of("people")[-1]["people"][0]["figure"] == "whale"
    assert broker.of("config")[-1]["figure"] == "whale"


def test_a_game_is_opened_under_the_badges_that_the_screen_shows(journal, broker):
    backlog = Backlog(journal, "animals", 0)
    publisher = Publisher(MessageBuilder("hall", "animals"), backlog, settle_s=0.0)
    publisher.connected(broker, HELLO, 0.0)
    write(journal, 1)
    publisher.show(Snapshot(badges={"ada": Badge("whale", 3)}))
    publisher.publish(broker, 0.0)
    assert broker.of("event")[0]["names"][0] == "Whale"


def write(journal, rulings):
    game = journal.open_game(NAMES, {})
    journal.write(game, ruled(Dealt(Seat(0), 7), Flipped(card("R7"))))
    for _ in range(rulings - 1):
        journal.write(game, ruled(Played(Seat(1), card("R3"))))


def test_facts_wait_until_who_listens_is_back(publisher, broker, journal):
    write(journal, 2)
    publisher.publish(broker, 2.9)
    assert broker.of("event") == []
    publisher.publish(broker, 3.0)
    assert len(broker.of("event")) == 4


def test_no_more_facts_are_on_their_way_than_fit_the_window(publisher, broker, journal):
    write(journal, 100)
    publisher.publish(broker, 5.0)
    assert len(broker.of("event")) == WINDOW
    arrive(publisher, broker)
    publisher.publish(broker, 5.1)
    assert len(broker.of("event")) == 2 * WINDOW


def test_a_ruling_has_arrived_once_all_its_facts_have(publisher, broker, journal):
    write(journal, 1)
    publisher.publish(broker, 5.0)
    first, *rest = [number for number, kind, _ in broker.sent if kind == "event"]
    publisher.sent(first)
    assert publisher.arrived == 0
    for number in rest:
        publisher.sent(number)
    assert publisher.arrived == 1


def test_a_fact_that_was_refused_has_not_arrived(publisher, broker, journal):
    write(journal, 3)
    publisher.publish(broker, 5.0)
    *facts, last = [number for number, kind, _ in broker.sent if kind == "event"]
    with pytest.raises(RefusedError, match=r"Not authorized.*install-broker.sh"):
        publisher.refused(facts[0], "Not authorized")
    for number in (*facts[1:], last):
        publisher.sent(number)
    assert publisher.arrived == 0


def test_a_table_goes_on_where_it_may_not_write_to_home_assistant(
    journal, broker, caplog
):
    publisher = Publisher(
        MessageBuilder("hall", "names"),
        Backlog(journal, "names", 0),
        home=lambda _view: b"{}",
    )
    publisher.connected(broker, HELLO, 0.0)
    publisher.publish(broker, 0.0)
    (number,) = [number for number, kind, _ in broker.sent if kind == "config"]
    publisher.refused(number, "Not authorized")
    assert "install-broker.sh --home-assistant" in caplog.text


def test_a_view_that_is_on_its_way_is_followed_by_the_latest_only(publisher, broker):
    for cards in (7, 6, 5, 4):
        publisher.show(Snapshot(History(a_round(hands=(cards, 7)))))
        publisher.publish(broker, 1.0)
    arrive(publisher, broker)
    publisher.publish(broker, 1.0)
    assert [view["seats"][0]["cards"] for view in broker.of("view")] == [7, 4]


def test_a_view_that_is_as_it_was_is_not_sent_again(publisher, broker):
    for _ in range(3):
        publisher.show(Snapshot(History(a_round())))
        publisher.publish(broker, 1.0)
        arrive(publisher, broker)
    assert len(broker.of("view")) == 1


def test_the_record_of_the_round_is_sent_now_and_then(publisher, broker):
    for moment, cards in enumerate((7, 6, 5, 4)):
        publisher.show(Snapshot(History(a_round(hands=(cards, 7)))))
        publisher.publish(broker, moment * ROUND_EVERY_S / 4)
        arrive(publisher, broker)
    assert len(broker.of("round")) == 1
    publisher.publish(broker, ROUND_EVERY_S)
    assert len(broker.of("round")) == 2


def test_a_round_that_was_counted_while_nobody_looked_is_ranked(publisher, broker):
    state = a_round("R7", hands=(1, 7))
    publisher.show(Snapshot(History(state)))
    publisher.publish(broker, 1.0)
    arrive(publisher, broker)
    assert broker.of("people")[-1]["people"] == []
    events = (Played(Seat(0), card("R3")), HandsCounted((0, 40)), Dealt(Seat(1), 7))
    publisher.show(Snapshot(History(state).after(events)))
    publisher.publish(broker, 2.0)
    won = {
        each["name"]: each["rounds_won"] for each in broker.of("people")[-1]["people"]
    }
    assert won == {"Ada": 1, "Ben": 0}


def test_a_new_connection_says_all_anew(publisher, broker, journal):
    write(journal, 2)
    publisher.publish(broker, 5.0)
    arrive(publisher, broker)
    publisher.connected(broker, HELLO, 10.0)
    publisher.publish(broker, 13.0)
    numbers = [each["number"] for each in broker.of("event")]
    assert numbers == [1, 1, 1, 2, 1, 1, 1, 2]


def test_a_moment_is_published_as_it_is(publisher, broker):
    uno = MomentMessage(1, "hall", "uno", 0, "Ada")
    publisher.tell(broker, (uno,))
    assert broker.sent[-1][2] == encoded(uno)


def test_taken_back_nothing_is_left(publisher, broker):
    publisher.show(Snapshot(History(play(a_round()))))
    publisher.publish(broker, 1.0)
    withdraw(broker, "hall", home=True)
    left = {kind: payload for _, kind, payload in broker.sent}
    assert {kind: said for kind, said in left.items() if said} == {}
