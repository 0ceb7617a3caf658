"""What the table says, as messages, with names as far as it tells them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from dataclasses import replace as replaced
from types import MappingProxyType
from typing import Any

from companion.camera.reports import CameraAlarm
from companion.components.component import Component, ComponentState
from companion.core import events as ev
from companion.core.game import apply
from companion.core.history import History
from companion.core.seating import Seat
from companion.core.state import Phase, State, replace
from companion.network.messages import (
    MOST_BYTES,
    VERSION,
    LineEntry,
    MomentMessage,
    MomentWord,
    RoundMessage,
    SeatEntry,
    TableMessage,
    encoded,
)
from companion.referee.awaiting import allowed_inputs
from companion.referee.rulings import Question
from companion.storage.settings import NamesTold
from companion.table.device import BrokerStatus
from companion.view.badges import TINTS, Badge, badges_of
from companion.view.hands import called_uno, of_this_round, unknown_counts
from companion.view.language import _, current_language, words_for
from companion.view.sentences.acts import acting_seat
from companion.view.sentences.log import main_row, reason
from companion.view.sentences.narrate import narrate
from companion.view.sentences.notices import camera_alarm, component_notices
from companion.view.sentences.questions import strip


@dataclass(frozen=True, slots=True)
class Alias:
    """Somebody as the network knows them."""

    name: str
    """Empty if the table tells no names: then the figure is the name."""
    badge: Badge

    @property
    def shown(self) -> str:
        """Alias of a name in sentences."""
        return self.name or _(self.badge.figure.capitalize())

    @property
    def tint(self) -> str:
        """The color of the badge, ``#RRGGBB``."""
        return TINTS[self.badge.tint]


def aliases(
    names: tuple[str, ...],
    privacy: NamesTold,
    chosen: Mapping[str, Badge] = MappingProxyType({}),
) -> tuple[Alias, ...]:
    """Return how the players of a table are known, seat by seat.

    Args:
        names: their names.
        privacy: how much of them the table tells.
        chosen: the badges that people have chosen, as the screen shows them.
    """
    badges = badges_of(names, chosen)
    return tuple(
        Alias(_name_for(name, privacy), badge)
        for name, badge in zip(names, badges, strict=True)
    )


def under_aliases(state: State, known: tuple[Alias, ...]) -> State:
    """Return the state with everybody under the name that the network knows."""
    shown = (alias.shown for alias in known[: state.seats])  # who joined later has none
    return replace(state, names=tuple(shown))


def under_aliases_of(event: Any, shown: Mapping[str, str]) -> Any:  # noqa: ANN401 (any JSON value)
    """Return an event of the record with aliases of those who sit down, at any depth.

    Args:
        event: a JSON object.
        shown: everybody's alias by the name.
    """
    if not isinstance(event, dict):
        return event
    told = {key: under_aliases_of(value, shown) for key, value in event.items()}
    return told | {"name": shown[told["name"]]} if "name" in told else told


def _name_for(name: str, privacy: NamesTold) -> str:
    match privacy:
        case "names":
            return name
        case "initials":
            return f"{name.strip()[:1].upper()}."
        case "animals":
            return ""


LONGEST_RECORD = 200
"""Steps of a round that the phone is shown, the latest."""
_LAST_SAID = 3


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table at one moment: values that any thread may read."""

    history: History | None = None
    """``None`` before players are seated."""
    questions: tuple[Question, ...] = ()
    components: Mapping[Component, ComponentState] = field(default_factory=dict)
    """States of the device's components."""
    alarm: CameraAlarm = CameraAlarm.NONE
    badges: Mapping[str, Badge] = field(default_factory=dict)
    """The badges that people have chosen, or wear."""
    has_namesake: bool = False
    """Whether another table publishes under the same name."""


@dataclass(frozen=True, slots=True)
class MessageBuilder:
    """Says how things stand at one table."""

    table: str
    """Its name in topics."""
    names: NamesTold
    """The part of the players' names that the table publishes."""

    def known(
        self, history: History, chosen: Mapping[str, Badge] = MappingProxyType({})
    ) -> tuple[Alias, ...]:
        """Return how the players are known, seat by seat."""
        return aliases(history.now.names, self.names, chosen)

    def view(self, shown: Snapshot) -> TableMessage:
        """Return what the table's screen shows."""
        help_ = _help(shown)
        if shown.history is None:
            return TableMessage(
                VERSION, self.table, help=help_, language=current_language()
            )
        history, known = shown.history, self.known(shown.history, shown.badges)
        state = under_aliases(history.now, known)
        playing = state.phase not in {Phase.OVER, Phase.COUNT}
        undirected = state.is_duel or state.went_out is not None or not playing
        return TableMessage(
            version=VERSION,
            table=self.table,
            steps=history.version,
            round=state.round,
            phase=state.phase.value,
            seats=_seats(history, known, shown.questions),
            order=state.clockwise,
            turn=acting_seat(state),
            direction=0 if undirected else int(state.direction),
            color=state.color.value if state.color and state.top else None,
            top=str(state.top) if state.top else None,
            owed=state.pending,
            owes=state.owes,
            target=state.rules.target,
            lowest_wins=state.rules.lowest_wins,
            winners=tuple(state.winners or ()),
            says=tuple(line.says for line in _lines(history, known)[-_LAST_SAID:]),
            asks=strip(state, allowed_inputs(state), shown.questions).text,
            help=help_,
            language=current_language(),
        )

    def record(
        self, history: History, chosen: Mapping[str, Badge] = MappingProxyType({})
    ) -> RoundMessage:
        """Return the record of the round in words, its latest lines if it is long."""
        lines = _lines(history, self.known(history, chosen))
        number = history.now.round
        message = RoundMessage(VERSION, self.table, number, lines)
        while len(encoded(message)) > MOST_BYTES:
            lines = lines[len(lines) // 5 + 1 :]
            message = RoundMessage(VERSION, self.table, number, lines)
        return message

    def moments(
        self,
        before: History,
        events: tuple[ev.GameEvent, ...],
        chosen: Mapping[str, Badge] = MappingProxyType({}),
    ) -> tuple[MomentMessage, ...]:
        """Return what is worth telling a lamp or a loudspeaker at once.

        Args:
            before: all that had happened.
            events: what has happened now; of corrections nothing is told.
            chosen: the badges that people have chosen.
        """
        found, known = [], self.known(before, chosen)
        state = before.now
        for event in events:
            if not isinstance(event, ev.PlainEvent):
                return ()
            after = apply(state, event)
            if highlight := _worth_telling(event, state, after):
                word, seat = highlight
                name = known[seat].shown
                found.append(MomentMessage(VERSION, self.table, word, int(seat), name))
            state = after
        return tuple(found)


def _worth_telling(
    event: ev.PlainEvent, before: State, after: State
) -> tuple[MomentWord, Seat] | None:
    match event:
        case ev.UnoCalled(player=seat):
            return "uno", seat
        case ev.Caught(target=seat) if seat in before.exposed:
            return "caught", seat
        case ev.Played(player=seat) if after.went_out == seat:
            return "round_won", seat
        case ev.HandsCounted() | ev.Stopped() | ev.TimeCalled() if after.winners:
            return "game_won", after.winners[0]
        case _:
            return None


def _help(shown: Snapshot) -> tuple[str, ...]:
    """Return what somebody should come and see to."""
    broken = (
        notice.text for notice in component_notices(shown.components) if notice.urgent
    )
    named = words_for("broker", BrokerStatus.NAMESAKE) if shown.has_namesake else ""
    return tuple(filter(None, (named, *broken, camera_alarm(shown.alarm).text)))


def _seats(
    history: History, known: tuple[Alias, ...], questions: tuple[Question, ...]
) -> tuple[SeatEntry, ...]:
    state, called = history.now, called_uno(history)
    unknown = unknown_counts(state, questions)
    return tuple(
        SeatEntry(
            name=alias.name,
            figure=alias.badge.figure,
            tint=alias.tint,
            cards=None if seat in unknown else state.counts[seat],
            score=state.scores[seat],
            uno=seat in called,
            out=seat in state.out,
        )
        for seat, alias in enumerate(known)
    )


def _lines(history: History, known: tuple[Alias, ...]) -> tuple[LineEntry, ...]:
    """Return the sentences of the round, the oldest first."""
    steps = of_this_round(history)[-LONGEST_RECORD:]
    begin = len(history.steps) - len(steps)
    before = history.steps[begin - 1].after if begin else history.start
    found = []
    for step in steps:
        seen = under_aliases(before, known)
        if isinstance(step.event, ev.PlainEvent) and not step.problem:
            event = _under_alias(step.event, step.after, known)
            row = main_row(event, seen)
            found.append(LineEntry(narrate(event, seen), reason(event, seen), row))
        before = step.after
    return tuple(line for line in found if line.says)


def _under_alias(
    event: ev.PlainEvent, after: State, known: tuple[Alias, ...]
) -> ev.PlainEvent:
    """Return an event with who sat down under the name that the network knows."""
    if not isinstance(event, ev.Joined):
        return event
    seat = after.names.index(event.name)
    return replaced(event, name=known[seat].shown)
