"""The page on which the record of a round is seen and put right."""

from dataclasses import replace

from companion.core.events import Drew, PlainEvent
from companion.core.history import History
from companion.core.state import State
from companion.pages.history.changes import changed
from companion.pages.history.corrections import answers, keys
from companion.pages.history.items import SelectStep, Task
from companion.pages.history.timeline import RoundStep, round_steps, timeline_step
from companion.pages.history.view import HistoryView
from companion.referee.rulings import Ruling
from companion.view.elements import Control
from companion.view.language import _, ngettext
from companion.view.sentences.log import main_row, reason
from companion.view.sentences.narrate import narrate, reply


def history_page(history: History, ruling: Ruling, looking: SelectStep) -> HistoryView:
    """Return the record of the round.

    Args:
        history: all that happened.
        ruling: the referee's last answer.
        looking: which step is looked at, and what is done with it.
    """
    steps = round_steps(history)
    title = _("Round {n}").format(n=max(history.now.round, 1))
    if not steps:
        return HistoryView(title, said=_("Nothing has happened yet"))
    at = _place(steps, looking.n)
    chosen = steps[at]
    asked = answers(history, chosen, looking)
    row = main_row(chosen.event, chosen.before)
    return HistoryView(
        title=title,
        steps=tuple(timeline_step(h, chosen=i == at) for i, h in enumerate(steps)),
        at=at,
        said=said(chosen),
        why=reason(chosen.event, chosen.before),
        row=row,
        changed=_(" · ").join(changed(history, ruling)),
        keys=keys(history, chosen, looking),
        table_keys=_table_keys(history, looking),
        asks=asked.asks,
        answers=asked.answers,
        pad=asked.pad,
        reply=reply(history.now, ruling.violations),
    )


def _place(steps: tuple[RoundStep, ...], n: int | None) -> int:
    """Return where step ``n`` stands; the latest without one.

    Of a step that was removed, what came before it.
    """
    numbers = [step.n for step in steps]
    if n in numbers:
        return numbers.index(n)
    earlier = [i for i, other in enumerate(numbers) if n is None or other < n]
    return earlier[-1] if earlier else 0


def said(chosen: RoundStep) -> str:
    """Return what happened at a step, how sure that is, and whether it still fits."""
    before, event = chosen.before, chosen.event
    fact = narrate(event, before) or _drawn(event, before)
    if chosen.step.problem is not None:
        return _("{fact}: after the repair this no longer fits").format(fact=fact)
    if chosen.step.sure is None:
        return fact
    return _("{fact} (put right, {n} %)").format(fact=fact, n=chosen.step.sure)


def _drawn(event: PlainEvent, before: State) -> str:
    """Say that cards were drawn, where the log tells it with the catch."""
    if not isinstance(event, Drew):
        return ""
    said = ngettext("{name} drew {n} card", "{name} drew {n} cards", event.count)
    return said.format(name=before.name(event.player), n=event.count)


def _table_keys(history: History, looking: SelectStep) -> tuple[Control, ...]:
    state = history.now
    playing = state.to_act is not None
    return (
        Control(
            _("Turn"),
            replace(looking, task=Task.TURN),
            enabled=playing,
            strong=looking.task is Task.TURN,
        ),
        Control(
            _("Counts"),
            replace(looking, task=Task.COUNTS),
            enabled=playing,
            strong=looking.task in {Task.COUNTS, Task.COUNT_OF},
        ),
    )
