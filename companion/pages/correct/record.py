"""The record: what happened, the latest first. A touch corrects or undoes a step."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from types import MappingProxyType

from companion.core import events as ev
from companion.core.history import History, Step
from companion.core.seating import Seat
from companion.core.state import State
from companion.pages.correct.actions import CorrectSeat, CorrectStep
from companion.pages.listing import TurnPage, paging
from companion.pages.page import Page
from companion.referee.inputs import RedoTouched, UndoTouched
from companion.referee.rulings import Ruling
from companion.view.actions import Action, Touch
from companion.view.badges import Badge, badges_of
from companion.view.cards import card_face
from companion.view.elements import BLANK, CardFace, Control, Emblem, EventMark
from companion.view.form import Form, Frame, Line, Lines, LineStyle
from companion.view.language import _, ngettext
from companion.view.sentences.acts import acting_seat
from companion.view.sentences.log import sentence_of
from companion.view.sentences.narrate import narrate
from companion.view.words import brief, color_name, score

ROWS = 4
"""Rows that fit under each other on the smallest display, each with two lines."""


@dataclass(frozen=True, slots=True)
class RoundStep:
    """A step of a round that is no repair."""

    before: State
    """The state before it."""
    step: Step
    event: ev.PlainEvent

    @property
    def n(self) -> int:
        """Its number in the history."""
        return self.step.n


def round_steps(history: History) -> tuple[RoundStep, ...]:
    """Return the steps of this round, or of the last one, the repairs left out."""
    found: list[RoundStep] = []
    state = history.start
    for step in history.steps:
        if isinstance(step.event, ev.Dealt):
            found = []
        if isinstance(step.event, ev.PlainEvent):
            found.append(RoundStep(state, step, step.event))
        state = step.after
    return tuple(found)


def mark_of(event: ev.PlainEvent, before: State) -> EventMark:
    """Return the card of a step, an empty one of the color that was named, or a sign.

    There is no room for words.
    """
    match event:
        case ev.Played(card=card) | ev.Flipped(card=card):
            return EventMark(card_face(card, before.deck))
        case ev.ColorNamed(color=color):
            return EventMark(CardFace(Emblem.TEXT, color=color))
        case ev.Drew(count=n):
            return EventMark(sign=_("+{n}").format(n=n))
        case ev.Caught():
            return EventMark(sign="!")
        case ev.Judged():
            return EventMark(sign="?")
        case ev.Swapped():
            return EventMark(sign="<>")
        case ev.Passed():
            return EventMark(sign="–")  # noqa: RUF001 (a dash, as it is drawn)
        case _:
            return EventMark()


def seat_of(event: ev.PlainEvent) -> Seat | None:
    """Return whose step it was: who was caught or doubted, else who acted."""
    match event:
        case ev.Caught(target=seat) | ev.Judged(target=seat) | ev.Dealt(dealer=seat):
            return seat
        case ev.TurnSet(seat=seat) | ev.CountSet(seat=seat):
            return seat
        case _:
            player: Seat | None = getattr(event, "player", None)
            return player


def said(told: RoundStep) -> str:
    """Return what happened at a step, how sure that is, and whether it still fits."""
    if told.step.problem is not None:
        return _("{fact}: after the repair this no longer fits").format(fact=fact(told))
    if told.step.sure is None:
        return fact(told)
    return _("{fact} (put right, {n} %)").format(fact=fact(told), n=told.step.sure)


def fact(told: RoundStep) -> str:
    """Return what happened at a step."""
    before, event = told.before, told.event
    text = narrate(event, before)
    if text or not isinstance(event, ev.Drew):
        return text
    # The log tells it with the catch.
    text = ngettext("{name} drew {n} card", "{name} drew {n} cards", event.count)
    return text.format(name=before.name(event.player), n=event.count)


def _lines(history: History, badges: tuple[Badge, ...]) -> Iterator[Line]:
    """Yield what happened, the latest first: what one ruling told stands together."""
    end, round_begins = len(history.steps), _begin_of_round(history)
    while end:
        begin = end - 1
        while begin and not history.steps[begin].first:
            begin -= 1
        told = [_line(history, i, badges, round_begins) for i in range(begin, end)]
        told = [line for line in told if line.title]
        if history.steps[begin].repaired is not None:
            told = told[:1]  # the others follow from the first
        if told:
            back = _back_to(history, begin, is_last=end == len(history.steps))
            key = Control(_("Back to before"), back) if back else BLANK
            yield from reversed([replace(told[0], end_key=key), *told[1:]])
        end = begin


def _begin_of_round(history: History) -> int:
    """Return the place of the last deal among the steps; 0 without one."""
    deals = (i for i, s in enumerate(history.steps) if isinstance(s.event, ev.Dealt))
    return max(deals, default=0)


def _line(
    history: History, i: int, badges: tuple[Badge, ...], round_begins: int
) -> Line:
    """Return the line of a step: to be corrected, if it is one of this round."""
    step, event = history.steps[i], history.steps[i].event
    if not isinstance(event, ev.PlainEvent):
        return Line(title=sentence_of(history, i))
    before = history.steps[i - 1].after if i else history.start
    seat = seat_of(event)
    return Line(
        mark=mark_of(event, before),
        title=said(RoundStep(before, step, event)),
        badge=Badge() if seat is None else badges[seat],
        strong=step.problem is not None,
        action=CorrectStep(step.n) if i >= round_begins else None,
    )


def _back_to(history: History, begin: int, *, is_last: bool) -> UndoTouched | None:
    """Return what undoes everything from the ruling on that begins at a step."""
    if is_last:
        return UndoTouched(0)
    plain = (s.n for s in reversed(history.steps[:begin]) if s.repaired is None)
    before = next(plain, None)
    return None if before is None else UndoTouched(0, before)


def record_page(
    history: History,
    ruling: Ruling,
    *,
    first: int = 0,
    chosen: Mapping[str, Badge] = MappingProxyType({}),
) -> Form:
    """Return the record: what can be put back, then what happened, the latest first.

    Args:
        history: all that happened.
        ruling: the referee's last answer; what it has repaired is told on top.
        first: the first line shown, counted from 0.
        chosen: the badges that people have chosen, by name.
    """
    badges = badges_of(history.now.names, chosen)
    on_top = (*_changed(history, ruling), *_put_back(history))
    known = (*on_top, *islice(_lines(history, badges), first + ROWS + 1))
    first = first if first < len(known) else 0  # a card that goes may undo the rest
    lines = known[first : first + ROWS]
    players = Control(_("Players"), CorrectSeat(), enabled=history.now.is_in_play)
    return Form(
        name="record",
        title=_("Round {n}").format(n=max(history.now.round, 1)),
        sentence="" if lines else _("Nothing has happened yet"),
        sections=(Lines(lines, LineStyle.EVENT),) if lines else (),
        keys=paging(first, len(known), ROWS),
        bar=(players,),
        frame=Frame.ROUND,
    )


def _put_back(history: History) -> Iterator[Line]:
    """Yield the line that puts back what was undone last, if anything was."""
    if history.undone:
        former = History(history.start, history.undone[-1])
        told = _lines(former, badges_of(former.now.names, {}))
        text = next((line.title for line in told if line.end_key.text), "")
        yield Line(title=text, end_key=Control(_("Put back"), RedoTouched(0)))


def _changed(history: History, ruling: Ruling) -> Iterator[Line]:
    """Say what differs from the table before the last ruling, if it was a repair."""
    before = _before(history, ruling)
    if before is not None:
        found = differences(before, history.now) or (_("Nothing else changed"),)
        yield Line(title=_(" · ").join(found))


def _before(history: History, ruling: Ruling) -> State | None:
    """Return the state before the last ruling, if that was a repair or an undo."""
    if not ruling.events:
        return None
    if any(isinstance(event, ev.Undone) for event in ruling.events):
        return history.undone[-1][-1].after if history.undone else None
    last = history.last_ruling
    if not last or last[0].repaired is None:
        return None
    return last[0].repaired[-1].after if last[0].repaired else history.start


def differences(before: State, after: State) -> tuple[str, ...]:
    """Return turn, color, counts and scores that differ, each before and after."""
    found = [*_turn(before, after), *_color(before, after)]
    for seat, name in enumerate(after.names[: len(before.names)]):
        cards = before.counts[seat], after.counts[seat]
        if cards[0] != cards[1] and after.rules.show_counts == "always":
            text = ngettext(
                "{name}: {after} card, was {before}",
                "{name}: {after} cards, was {before}",
                cards[1],
            )
            found.append(text.format(name=brief(name), before=cards[0], after=cards[1]))
        scores = before.scores[seat], after.scores[seat]
        if scores[0] != scores[1]:
            text = ngettext(
                "{name}: {after} point, was {before}",
                "{name}: {after} points, was {before}",
                round(scores[1]),
            )
            was, now = map(score, scores)
            found.append(text.format(name=brief(name), before=was, after=now))
    return tuple(found)


def _turn(before: State, after: State) -> list[str]:
    was, now = acting_seat(before), acting_seat(after)
    if was == now:
        return []
    nobody = _("nobody")
    names = [nobody if s is None else brief(after.name(s)) for s in (was, now)]
    return [_("Turn: {after}, was {before}").format(before=names[0], after=names[1])]


def _color(before: State, after: State) -> list[str]:
    if before.color is after.color or before.color is None or after.color is None:
        return []
    return [
        _("Color: {after}, was {before}").format(
            before=color_name(before.color), after=color_name(after.color)
        )
    ]


class RecordPage(Page):
    """Stays open, so that one can go back and forth; cards that land come on top."""

    needs_game = is_of_round = True

    _first = 0

    @property
    def view(self) -> Form:
        """The view of the page as it is now."""
        table, chosen = self._context.table, self._context.preferences.badges
        return record_page(
            self._history, table.last_ruling, first=self._first, chosen=chosen
        )

    def handle(self, action: Action) -> bool:
        """Turn to another part; what is undone or put back, the game takes."""
        touched = action.table_input if isinstance(action, Touch) else None
        # While one goes back and forth, a round may end and begin again.
        self.is_of_round = not isinstance(touched, UndoTouched | RedoTouched)
        if isinstance(action, TurnPage):
            self._first = action.first
            return True
        if touched:
            self._first = 0  # what has just happened, or was put back, stands on top
        return False
