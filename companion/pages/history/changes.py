"""What a repair or an undo has changed: before and after, in words."""

from companion.core.events import Undone
from companion.core.history import History
from companion.core.state import State
from companion.referee.rulings import Ruling
from companion.view.language import _, ngettext
from companion.view.sentences.acts import acting_seat
from companion.view.words import brief, color_name, score


def changed(history: History, ruling: Ruling) -> tuple[str, ...]:
    """Return what differs from the table before the last ruling, if it was a repair.

    Args:
        history: all that happened, the ruling included.
        ruling: the referee's last answer.
    """
    before = _before(history, ruling)
    if before is None:
        return ()
    return differences(before, history.now) or (_("Nothing else changed"),)


def _before(history: History, ruling: Ruling) -> State | None:
    if not ruling.events:
        return None
    if any(isinstance(event, Undone) for event in ruling.events):
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
