"""What is asked when the record is put right by itself: the runners-up, a tap away."""

from companion.core.errors import ImpossibleEventError
from companion.core.events import GameEvent, Undone, Why
from companion.core.history import History
from companion.core.seating import Seat
from companion.referee.doubts import about_wrong
from companion.referee.inputs import CardSeen, Confirmed, FactStated, TableInput
from companion.referee.landings import credited
from companion.referee.proposals import conduct_penalty
from companion.referee.rulings import Asked, Choice, Means, Question
from companion.referee.stories.amending import amendment
from companion.referee.stories.guesses import Guess, Supposed
from companion.referee.stories.stories import Stories, common
from companion.referee.stories.story import Story

_RUNNERS_UP = 2


def what_happened(
    history: History,
    stories: Stories,
    before: Story,
    item: TableInput,
    events: tuple[GameEvent, ...],
) -> tuple[Question, ...]:
    """Return the question that belongs to a story that has taken another's place.

    Args:
        history: all that happened, as the story in force tells it.
        stories: the stories after the report.
        before: the story that was in force before it.
        item: the report.
        events: what was written for it.
    """
    now = stories.in_force
    supposed = now.guesses_after(common(before, now))
    choices = [_choice(supposed, Confirmed(item.at))]
    for story in stories.runners_up(_RUNNERS_UP):
        try:
            script = amendment(history, now, story)
        except ImpossibleEventError:
            continue
        told = story.guesses_after(common(now, story))
        choices.append(_choice(told, FactStated(item.at, script)))
    card, player = None, None
    if isinstance(item, CardSeen):
        card, player = item.card, credited(before.state)
        choices.append(_taken_back(before, item, player, events))
    if len(choices) == 1:
        return ()
    fits = not (now.chapters and now.chapters[-1].guesses)
    asked = Asked.RETOLD
    if card is not None and not fits:
        asked = about_wrong(before.state, card)
    return (Question(asked, tuple(choices), player, card, item.at),)


def _choice(guesses: tuple[Guess, ...], answer: FactStated | Confirmed) -> Choice:
    """Return the choice that things happened as ``guesses`` say.

    A press by habit says nothing beside what else is supposed.
    """
    telling = tuple(g for g in guesses if g.supposed is not Supposed.HABIT)
    guesses = telling or guesses
    last = guesses[-1] if guesses else None
    if last is None or len(guesses) > 1:
        return Choice(Means.RETOLD, answer, guesses=guesses)
    means = {
        Supposed.UNSEEN_CARD: Means.MISSED,
        Supposed.MISREAD: Means.READ_AS,
        Supposed.LET_STAND: Means.LET_STAND,
        Supposed.OUT_OF_TURN: Means.PLAYED_BY,
    }.get(last.supposed, Means.RETOLD)
    return Choice(means, answer, last.card, last.seat, guesses)


def _taken_back(
    before: Story, seen: CardSeen, player: Seat, events: tuple[GameEvent, ...]
) -> Choice:
    """Return the choice that the card was taken back: as if it had never landed."""
    penalty = conduct_penalty(before.state, player, Why.MISPLAY, seen.at)
    undone: tuple[GameEvent, ...] = (Undone(len(events)),) if events else ()
    facts = (*undone, *(penalty.events if penalty else ()))
    answer = FactStated(seen.at, facts) if facts else None
    return Choice(Means.TAKE_BACK, answer, seen.card, player)
