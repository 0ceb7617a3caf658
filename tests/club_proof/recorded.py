"""What many tables have said, told again without them: only the page works then."""

from club import Club
from mosquitto import Listener, Mosquitto, eventually
from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion

PLAYED, LATER = 20, 5
KEPT = ("health", "view", "people", "round")


class Recording:
    """What tables said: first what a board finds, then the news of some steps.

    Each played table stands for several of other names.
    """

    def __init__(self, folder, tables):
        self._tables = tables
        broker = Mosquitto(folder / "played")
        listener = Listener(broker.port, "uno/#")
        club = Club(folder, broker.port, range(1, PLAYED + 1))
        for number, table in enumerate(club.tables):
            table.play(20 + 3 * number)
        assert eventually(lambda: self._settled(club, listener))
        self.first = {word: self._said(listener.all, word) for word in KEPT}
        known = len(listener.all)
        for _ in range(LATER):
            club.play(1)
            assert eventually(lambda: self._settled(club, listener))
        self.later = {"view": self._said(listener.all[known:], "view")}
        club.close()
        listener.close()
        broker.close()

    @staticmethod
    def _settled(club, listener):
        return all(
            listener.latest.get((each.name, "view"), {}).get("steps")
            == each.table.history.version
            for each in club.tables
        )

    @staticmethod
    def _said(messages, word):
        """All that each played table said of one kind, the last last."""
        found = {}
        for topic, payload in messages:
            _, table, kind, *_ = topic.split("/")
            if kind == word:
                found.setdefault(table, []).append(payload)
        return found

    def _under_other_names(self, said):
        for number in range(self._tables):
            played, name = f"table-{number % PLAYED + 1}", f"table-{number + 1}"
            for payload in said.get(played, ()):
                yield (
                    name,
                    payload.replace(f'"{played}"'.encode(), f'"{name}"'.encode()),
                )

    def tell(self, port):
        """Say to a broker what a board finds when it is opened."""
        for word, said in self.first.items():
            latest = {table: payloads[-1:] for table, payloads in said.items()}
            publish(port, word, self._under_other_names(latest))

    def go_on(self, port):
        """Say what was said later."""
        publish(port, "view", self._under_other_names(self.later["view"]))


def publish(port, word, said):
    client = Client(CallbackAPIVersion.VERSION2)
    client.max_inflight_messages_set(500)
    client.connect("127.0.0.1", port)
    client.loop_start()
    for name, payload in said:
        sent = client.publish(f"uno/{name}/{word}", payload, qos=1, retain=True)
    sent.wait_for_publish(60)
    client.disconnect()
    client.loop_stop()
