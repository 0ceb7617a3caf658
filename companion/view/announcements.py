"""Announcements: highlights of the game, shown across the screen for a second or two.

Only what everybody saw or heard is told: a missed call is not until it is caught.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from types import MappingProxyType

from companion.core import events as ev
from companion.core.effects import PlainEffect
from companion.core.history import History
from companion.core.play.rules import skips_next
from companion.core.seating import Seat
from companion.core.state import State
from companion.referee.rulings import Ruling
from companion.view.badges import Badge, badges_of
from companion.view.cards import card_face
from companion.view.elements import CardFace
from companion.view.language import _, ngettext
from companion.view.words import brief, score


class Icon(Enum):
    """Icon beside the name."""

    NONE = ""
    UNO = "uno"
    CAUGHT = "caught"
    DRAW = "draw"
    REVERSE = "reverse"
    SKIP = "skip"
    SWAP = "swap"
    DOUBT = "help"
    RIGHT = "right"


class Extent(Enum):
    """Part of the screen that an announcement takes."""

    MIDDLE = "middle"
    """A banner across the middle of the table, for about a second."""
    SCREEN = "screen"
    """All of it, for two or three seconds or until a touch."""
    PODIUM = "podium"
    """All of it, until a touch."""


@dataclass(frozen=True, slots=True)
class ResultEntry:
    """One counted hand, or one step of the podium."""

    name: str
    badge: Badge
    points: float
    text: str
    place: int = 0
    """On the podium, from 1; who are level share it. 0 apart from the podium."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """Something worth a second of everybody's eyes."""

    number: int = 0
    """Distinguishes it from other announcements; 0 for no announcement."""
    extent: Extent = Extent.MIDDLE
    name: str = ""
    badge: Badge = field(default_factory=Badge)
    caption: str = ""
    icon: Icon = Icon.NONE
    text: str = ""
    """The text in the icon, such as ``+4``."""
    face: CardFace | None = None
    """The last card of a round."""
    standings: tuple[ResultEntry, ...] = ()
    """The hands that are counted up, or the podium, the best first."""
    total: float = 0.0
    """The sum of the hands."""
    weight: float = 0.0
    """Width of the banner: 0 as the middle of the table, 1 as the whole screen."""


MANY_OWED, _MOST_OWED = 4, 16
"""Owed cards from which on they are announced, and announced as large as can be."""
_LOUD = {Icon.UNO, Icon.CAUGHT, Icon.RIGHT}
"""A call, a catch and a verdict fill the width."""
PODIUM = 3
"""Number of players on the podium."""


def announcement_of(
    history: History,
    ruling: Ruling,
    chosen: Mapping[str, Badge] = MappingProxyType({}),
) -> Announcement:
    """Return what is worth telling of the last ruling; an empty announcement for most.

    Args:
        history: all that happened, the ruling included.
        ruling: the referee's answer to the last input.
        chosen: the badges that people have chosen, by name.
    """
    first = len(history.steps) - len(ruling.events)
    steps = history.steps[max(first, 0) :] if ruling.events else ()
    if tuple(step.event for step in steps) != ruling.events:
        return Announcement()  # a repair is about something past
    announcer = _Announcer(history.version, badges_of(history.now.names, chosen))
    before = history.steps[first - 1].after if first > 0 else history.start
    found = []
    for step in steps:
        found.append(announcer.tell(step.event, before, step.after))
        before = step.after
    return max(filter(None, found), key=_weight, default=Announcement())


def _weight(announcement: Announcement) -> tuple[int, bool]:
    """Return how much an announcement matters beside others of the same ruling."""
    lesser = {Icon.SKIP, Icon.REVERSE, Icon.DRAW, Icon.DOUBT}
    is_usual = announcement.icon in lesser
    return list(Extent).index(announcement.extent), not is_usual


class _Announcer:
    """Tells of the events of one ruling.

    Args:
        number: the number of its announcements.
        badges: everybody's, seat by seat.
    """

    def __init__(self, number: int, badges: tuple[Badge, ...]) -> None:
        self._number = number
        self._badges = badges

    def tell(
        self, event: ev.GameEvent, before: State, after: State
    ) -> Announcement | None:
        """Return what is worth telling of an event, if anything."""
        match event:
            case ev.Played(player=seat, card=card) if after.went_out == seat:
                caption = _("wins round {n}").format(n=after.round)
                face = card_face(card, after.deck)
                name, badge = before.name(seat), self._badges[seat]
                return Announcement(
                    self._number, Extent.SCREEN, name, badge, caption, face=face
                )
            case ev.HandsCounted() | ev.Stopped() | ev.TimeCalled() if (
                after.winners and not before.winners
            ):
                return self._podium(after, after.winners)
            case ev.HandsCounted(points=points):
                return self._hands(points, after)
            case ev.Played():
                return self._play(event, before, after)
            case _:
                return self._deed(event, before)

    def _of(
        self, state: State, seat: Seat, caption: str, icon: Icon, text: str = ""
    ) -> Announcement:
        return Announcement(
            self._number,
            name=brief(state.name(seat)),
            badge=self._badges[seat],
            caption=caption,
            icon=icon,
            text=text,
            weight=1.0 if icon in _LOUD else 0.0,
        )

    def _deed(self, event: ev.GameEvent, before: State) -> Announcement | None:
        """Tell of a call, a catch, a verdict, a swap."""
        match event:
            case ev.UnoCalled(player=seat):
                return self._of(before, seat, "", Icon.UNO, _("UNO!"))
            case ev.Caught(player=catcher, target=seat) if seat in before.exposed:
                by = "" if catcher is None else brief(before.name(catcher))
                caption = _("caught by {name}").format(name=by) if by else _("caught!")
                cards = _("+{n}").format(n=before.rules.uno_penalty)
                return self._of(before, seat, caption, Icon.CAUGHT, cards)
            case ev.Challenged(player=seat, target=other):
                caption = _("challenges {name}").format(name=brief(before.name(other)))
                return self._of(before, seat, caption, Icon.DOUBT)
            case ev.Judged(player=doubter, target=owner, guilty=guilty):
                right = doubter if guilty else owner
                caption = (
                    _("was right: a bluff") if guilty else _("was right: no bluff")
                )
                return self._of(before, right, caption, Icon.RIGHT)
            case ev.Swapped(player=seat, target=other):
                caption = _("swaps with {name}").format(name=brief(before.name(other)))
                return self._of(before, seat, caption, Icon.SWAP)
            case _:
                return None

    def _play(
        self, event: ev.Played, before: State, after: State
    ) -> Announcement | None:
        effects = before.deck.effects(event.card)
        hit = before.after(event.player)
        if after.pending >= MANY_OWED and after.pending > before.pending:
            owed, owes = after.pending, hit if after.owes is None else after.owes
            caption = ngettext("must draw {n} card", "must draw {n} cards", owed)
            penalty = self._of(before, owes, caption.format(n=owed), Icon.DRAW)
            weight = (owed - MANY_OWED) / (_MOST_OWED - MANY_OWED)
            return replace(penalty, weight=min(weight, 1.0))
        if skips_next(before, effects):
            return self._of(before, hit, _("misses a turn"), Icon.SKIP)
        if PlainEffect.REVERSE in effects and not before.is_duel:
            return self._of(before, event.player, _("reverses play"), Icon.REVERSE)
        return None

    def _standing(
        self, state: State, seat: int, points: float, *, place: int = 0
    ) -> ResultEntry:
        name, badge = brief(state.names[seat]), self._badges[seat]
        return ResultEntry(name, badge, points, score(points), place)

    def _hands(self, points: tuple[int, ...], after: State) -> Announcement | None:
        """Tell the points of a round, hand by hand."""
        if after.went_out is None or not any(points):
            return None
        worth = [(seat, each) for seat, each in enumerate(points) if each]
        return Announcement(
            self._number,
            Extent.SCREEN,
            after.name(after.went_out),
            self._badges[after.went_out],
            _("points"),
            standings=tuple(self._standing(after, *each) for each in worth),
            total=float(sum(points)),
        )

    def _podium(self, after: State, winners: tuple[Seat, ...]) -> Announcement:
        lowest = after.rules.lowest_wins

        def rank(seat: int) -> tuple[bool, float]:
            points = after.scores[seat]
            return seat not in winners, points if lowest else -points

        ranks = sorted(map(rank, range(after.seats)))
        best = sorted(range(after.seats), key=rank)[:PODIUM]
        return Announcement(
            self._number,
            Extent.PODIUM,
            after.name(winners[0]),
            self._badges[winners[0]],
            _("wins the game"),
            standings=tuple(
                self._standing(
                    after, seat, after.scores[seat], place=1 + ranks.index(rank(seat))
                )
                for seat in best
            ),
        )
