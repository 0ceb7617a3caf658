"""The organizer: takes each game's end from its table, and draws the next round."""

import math
import time
from collections.abc import Callable, Collection
from random import Random

from companion.club.plan import Seated, Tournament, person_key, ranking
from companion.config import TOURNAMENT, NetworkConfig
from companion.network.connection import Connection, ConnectionLostError, RefusedError
from companion.network.messages import (
    MOST_BYTES,
    VERSION,
    SeatedEntry,
    StandingEntry,
    TableMessage,
    TournamentMessage,
    decoded,
    encoded,
    topic,
)

NAME = TOURNAMENT
"""Name of the organizer in topics, and of its user at the broker."""
VIEWS = topic("+", "view")
"""Topics that it subscribes to."""
_MOST_RANKED = 300


class Organizer:
    """Keeps one tournament. Use it from one thread.

    Args:
        tournament: as its file says.
        chance: draws the seats.
        keep: called with each new state, before anybody is told of it.
        begun: the tables that were seen playing in this round.
    """

    def __init__(
        self,
        tournament: Tournament,
        chance: Random,
        keep: Callable[[Tournament], None],
        begun: Collection[str] = (),
    ) -> None:
        self._chance, self._keep = chance, keep
        self.tournament = tournament
        """As it stands now."""
        self._begun = self._surely_playing() | {*begun}
        self._ended: dict[str, float] = {}
        """Number of known events of the games of this round that are over.

        Infinite where another game has begun since: nothing of it counts.
        """
        if tournament.is_round_over and not tournament.is_over:
            self._draw()

    def hear(self, where: str, payload: bytes) -> None:
        """Take what a table shows; what is no view, or of others, changes nothing."""
        view = _view(where, payload)
        awaited = self._awaited(view) if view else None
        if view is None or awaited is None:
            return
        if not view.winners:
            self._begun.add(view.table)
        elif view.table in self._begun:
            self._ended[view.table] = view.steps
            self._change(self.tournament.with_result(_result(awaited, view)))
            if self.tournament.is_round_over and not self.tournament.is_over:
                self._draw()

    def begun_in(self, tournament: Tournament) -> set[str]:
        """Return the tables that were seen playing in its last round."""
        is_same = len(tournament.drawn) == len(self.tournament.drawn)
        return self._begun if is_same else set()

    @property
    def standings(self) -> tuple[StandingEntry, ...]:
        """Everybody, the best first."""
        return ranking(self.tournament.players, self.tournament.games)

    @property
    def shown(self) -> bytes:
        """Message for the board with as much of the ranking as it can hold."""
        ranked = self.standings[:_MOST_RANKED]
        while len(message := self._message(ranked)) > MOST_BYTES and ranked:
            ranked = ranked[: len(ranked) * 4 // 5]
        return message

    def _message(self, ranked: tuple[StandingEntry, ...]) -> bytes:
        tournament = self.tournament
        published = TournamentMessage(
            version=VERSION,
            table=NAME,
            system=tournament.system,
            round=len(tournament.drawn),
            rounds=max(tournament.rounds, len(tournament.drawn)),
            seated=tuple(
                SeatedEntry(each.table, each.players, each.scores, each.winners)
                for each in tournament.drawn[-1].seated
            ),
            ranking=ranked,
        )
        return encoded(published)

    def _awaited(self, view: TableMessage) -> Seated | None:
        """Return the game that is awaited from this table, if these people play it.

        Or whose end they have put right: of a second game fewer events are known.
        """
        for game in self.tournament.drawn[-1].seated:
            if game.table == view.table and _company(game) == _names(view):
                if view.winners and _result(game, view) == game:
                    # After a start it is shown what its table said before.
                    self._begun.add(view.table)
                    self._ended.setdefault(view.table, view.steps)
                unknown = view.steps if view.winners else math.inf
                ended = self._ended.get(view.table, unknown)
                if game.is_over and view.steps < ended:
                    self._ended[view.table] = math.inf  # a second game has begun
                corrects = view.winners and view.steps > ended
                return game if corrects or not game.is_over else None
        return None

    def _draw(self) -> None:
        ranked = tuple(each.name for each in self.standings)
        self._begun, self._ended = set(), {}
        self._change(self.tournament.next_round(ranked, self._chance))

    def _change(self, tournament: Tournament) -> None:
        self._keep(tournament)
        self.tournament = tournament

    def _surely_playing(self) -> set[str]:
        """Return the tables whose company is new since the round before.

        Of them an end that is shown is that of this round, also where it came while
        nobody listened; of others only if the game was seen before its end.
        """
        drawn = self.tournament.drawn
        if not drawn:
            return set()
        before = {g.table: _company(g) for g in drawn[-2].seated} if drawn[1:] else {}
        return {
            game.table
            for game in drawn[-1].seated
            if before.get(game.table) != _company(game)
        }


def _view(where: str, payload: bytes) -> TableMessage | None:
    view: TableMessage | None = decoded(payload, TableMessage)
    if view is None:
        return None
    fits = view.version == VERSION and where == topic(view.table, "view")
    known = all(0 <= seat < len(view.seats) for seat in view.winners)
    return view if fits and known else None


def _company(game: Seated) -> list[str]:
    return sorted(map(person_key, game.players))


def _names(view: TableMessage) -> list[str]:
    return sorted(person_key(seat.name) for seat in view.seats)


def _result(game: Seated, view: TableMessage) -> Seated:
    """Return a game with its end; who sits elsewhere than drawn is known by name."""
    seats = {person_key(seat.name): at for at, seat in enumerate(view.seats)}
    order = [seats[person_key(name)] for name in game.players]
    return Seated(
        table=game.table,
        players=game.players,
        scores=tuple(view.seats[at].score for at in order),
        winners=tuple(at for at, seat in enumerate(order) if seat in view.winners),
        lowest_wins=view.lowest_wins,
    )


_TOPIC = topic(NAME, "tournament")
_TURN_S, _RETRY_S, _FAREWELL_S = 0.5, 3.0, 5.0


def conduct(
    organizer: Organizer,
    network: NetworkConfig,
    *,
    on_published: Callable[[], None],
    say: Callable[[str], None],
    look: Callable[[], None] = lambda: None,
) -> None:
    """Publish a tournament and take its results until it is over.

    Args:
        organizer: keeps it.
        network: names the broker at which the tables publish.
        on_published: called whenever the board shows something new.
        say: takes what is wrong, once until it is right again.
        look: called again and again; what it raises ends it.

    Raises:
        ConfigError: if its file cannot be written.
    """
    complaint = ""
    while True:
        try:
            _converse(organizer, network, on_published, look)
        except ConnectionLostError as error:
            if str(error) != complaint:
                say(str(error))
            complaint = str(error)
            time.sleep(_RETRY_S)
        else:
            return


def withdraw(network: NetworkConfig) -> None:
    """Take a tournament off the board.

    Raises:
        ConnectionLostError: if the broker cannot be reached, or refuses us.
    """
    with Connection(network) as connection:
        connection.on_refused = _refused
        connection.send(_TOPIC, b"", retain=True)
        connection.finish(_FAREWELL_S)


def _converse(
    organizer: Organizer,
    network: NetworkConfig,
    on_published: Callable[[], None],
    look: Callable[[], None],
) -> None:
    with Connection(network, on_message=organizer.hear) as connection:
        connection.on_refused = _refused
        shown = b""
        connection.listen(VIEWS)
        while True:
            look()
            if organizer.shown != shown:
                shown = organizer.shown
                connection.send(_TOPIC, shown, retain=True)
                on_published()
            if organizer.tournament.is_over:
                connection.finish(_FAREWELL_S)
                return
            connection.run_once(_TURN_S)


def _refused(_number: int, reason: str) -> None:
    raise RefusedError(
        f"The broker takes no tournament from us ({reason}); make a user for it by "
        f"'install-broker.sh --table {NAME}', and name its password_file under "
        "[network] of --config."
    )
