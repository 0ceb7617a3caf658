"""A table that publishes."""

from contextlib import ExitStack

from companion.config import NetworkConfig
from companion.network import messages
from companion.network.network_thread import NetworkThread
from companion.records.disk.database import JOURNAL
from companion.records.journal import Journal
from companion.storage.settings import Settings
from companion.table.table import Table

MESSAGES = {
    "view": messages.TableMessage,
    "event": messages.EventMessage,
    "health": messages.HealthMessage,
    "moment": messages.MomentMessage,
    "round": messages.RoundMessage,
    "people": messages.PeopleMessage,
    "tournament": messages.TournamentMessage,
}
"""What is published, by the last word of its topic ``uno/<table>/...``."""

NAMES = ("Ada", "Ben", "Cem")


class Published:
    """A table with its journal and its network thread."""

    def __init__(
        self, data, broker, *, settings=None, table="hall", unkept=None, **config
    ):
        self._stack = ExitStack()
        journal = Journal(data / JOURNAL, unkept=unkept)
        self.journal = self._stack.enter_context(journal)
        self.table = Table(self.journal, {}, players=NAMES)
        self.part = NetworkThread(
            NetworkConfig("127.0.0.1", table, port=broker.port, **config),
            data,
            settings or Settings(names_told="names"),
            first_retry_s=0.05,
            settle_s=0.7,
        )
        self.part.follow(self.table)
        self._stack.enter_context(self.part)

    def close(self):
        self._stack.close()
