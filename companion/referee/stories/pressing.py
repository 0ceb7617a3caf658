"""What a press can have meant, each way with its cost."""

from collections.abc import Iterator
from dataclasses import replace

from companion.core.events import Drew, Passed, PlainEvent, Played, UnoCalled, Why
from companion.core.game import replay
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.referee.draft import Draft
from companion.referee.inputs import TURNS, Button, CardSeen, Pressed
from companion.referee.landings import credited
from companion.referee.presses import rule_on_press
from companion.referee.rulings import Asked, Ruling
from companion.referee.stories.calling import called_in_vain, is_call, is_in_vain
from companion.referee.stories.cards.misreading import last_reread
from companion.referee.stories.cards.retelling import cards_since, retold
from companion.referee.stories.cards.unseen import unseen_turns
from companion.referee.stories.evidence.rates import RATES, cost
from companion.referee.stories.guesses import Guess, Supposed
from companion.referee.stories.story import Chapter, Story

HABIT_S = 6.0
"""How long after a penalty was counted a press of draw still means it (5.8)."""

SAME_PRESS_S = 0.7
"""How soon after a press the same one again is the same: thoughts take longer."""
SAME_CALL_S = 1.5
"""The same for UNO, which people say more than once."""

_DRAWS = {Button.DRAW, Button.DRAW_PASS}
_FREE = {Phase.PLAY, Phase.DRAWN, Phase.COLOR}
_OPEN = {*_FREE, Phase.CHALLENGE, Phase.PENALTY}
_CHALLENGES = {Button.CHALLENGE, Button.CATCH_CHALLENGE}


def told_plainly(story: Story, press: Pressed, ruling: Ruling, after: State) -> Story:
    """Return the story in which the referee's own ruling on the press is right."""
    events = tuple(e for e in ruling.events if isinstance(e, PlainEvent))
    if not events:
        return _told_of_nothing(story, press, ruling)
    price = _price(story.state, press, events)
    chapter = Chapter(press, story.state, events, after)
    return Story(after, (*story.chapters, chapter), story.cost + price, story.sides)


def plain_press(story: Story, press: Pressed) -> Story:
    """Return the story after the referee's ruling on the press, or without it."""
    ruling = rule_on_press(story.state, press)
    plain = tuple(e for e in ruling.events if isinstance(e, PlainEvent))
    return told_plainly(story, press, ruling, replay(story.state, plain))


def _told_of_nothing(story: Story, press: Pressed, ruling: Ruling) -> Story:
    """Return the story after a press that changed nothing."""
    if _only_asks(ruling):
        return story
    if is_call(press):
        return called_in_vain(story, press)
    early = press.button is Button.PASS and press.seat is None
    return story.dearer(cost(RATES.early_pass if early else RATES.stray_press))


def _only_asks(ruling: Ruling) -> bool:
    """Whether a press that changed nothing only asks what it means."""
    asked = {question.asked for question in ruling.questions}
    return not ruling.violations and Asked.FALSE_UNO not in asked


def waits(story: Story, press: Pressed, ruling: Ruling) -> bool:
    """Whether a press changed nothing, and the next card may say what it meant.

    Where it is known whose arm comes from where, that one says who acted.
    """
    knows = is_call(press) and story.sides.is_known
    return not ruling.events and (knows or _only_asks(ruling))


def _price(state: State, press: Pressed, events: tuple[PlainEvent, ...]) -> float:
    match events[0]:
        case Drew(why=Why.TURN):
            return cost(RATES.draws)
        case UnoCalled():
            return 0.0
        case _ if press.button in TURNS and state.phase is Phase.DRAWN:
            return cost(RATES.keeps)
        case _:
            return 0.0


def is_repeated(story: Story, press: Pressed) -> bool:
    """Whether a press is the last one again: pressed twice is once.

    Who draws until a card fits presses once for each card, as quickly as may be.
    """
    chapter = _last(story)
    if chapter is None or story.state.rules.draw_until_playable:
        return False
    last = chapter.item
    if not isinstance(last, Pressed):
        return False
    within = SAME_CALL_S if press.button is Button.UNO else SAME_PRESS_S
    same = (last.button, last.seat) == (press.button, press.seat)
    return same and 0.0 < press.at - last.at <= within


def is_habit(story: Story, press: Pressed) -> bool:
    """Whether a press of draw is for a penalty that has been counted already (5.8)."""
    last = _last(story)
    if press.button not in _DRAWS or last is None:
        return False
    recent = 0.0 <= press.at - last.item.at <= HABIT_S
    if not recent or not isinstance(last.item, CardSeen):
        return False
    counted = [e for e in last.events if isinstance(e, Drew) and e.why is Why.PENALTY]
    played = [i for i, e in enumerate(last.events) if isinstance(e, Played)]
    if not counted or not played:
        return False
    after_card = last.events[played[-1] + 1 :]
    return any(
        isinstance(e, Drew) and press.seat in {None, e.player} for e in after_card
    )


def _last(story: Story) -> Chapter | None:
    """Return the last chapter, calls that mean nothing aside."""
    chapters = reversed(story.chapters)
    return next((each for each in chapters if not is_in_vain(each)), None)


def by_habit(story: Story, press: Pressed) -> Story:
    """Return the story in which the press was for a penalty counted already."""
    guess = Guess(Supposed.HABIT, press.seat)
    chapter = Chapter(press, story.state, (), story.state, (guess,))
    return Story(story.state, (*story.chapters, chapter), story.cost, story.sides)


def not_by_habit(story: Story, press: Pressed) -> Iterator[Story]:
    """Yield the story in which the press was the next seat's draw after all."""
    drawn = plain_press(story, press)
    if drawn.state is not story.state:
        yield drawn.dearer(cost(RATES.hasty_draw))


def after_silent_pass(story: Story, press: Pressed) -> Iterator[Story]:
    """The drawn card was kept and nobody pressed: this is the next seat's press."""
    state, drawer = story.state, story.state.current
    means = is_call(press) or press.button is Button.DRAW_PASS
    until = state.rules.draw_until_playable
    if state.phase is not Phase.DRAWN or drawer is None or until or not means:
        return
    draft = Draft(state).then(Passed(drawer))
    price = cost(RATES.keeps, RATES.no_pass)
    guess = Guess(Supposed.UNSEEN_PASS, drawer)
    told = _pressed_after(story, press, draft, price, (guess,))
    if told:
        yield told


def told_by_press(story: Story, press: Pressed) -> Iterator[Story]:
    """Yield what can have happened unseen before a press that means nothing now."""
    state = story.state
    if press.button in _CHALLENGES and state.phase in _OPEN:
        yield from _after_misread(story, press)
    if press.button not in TURNS or state.phase not in _OPEN:
        return
    due = state.to_act
    if press.seat is None or press.seat == due:
        if press.button is Button.PASS and state.phase is Phase.PLAY:
            yield from _drawn_before(story, press)
        yield from _after_misread(story, press)
        return
    if state.phase in _FREE:
        for draft, price, guesses in unseen_turns(state, press.seat):
            told = _pressed_after(story, press, draft, price, guesses)
            if told:
                yield told
    if due is not None and press.seat in state.seats_in:
        yield from _after_slip(story, press, due, press.seat)
        yield from _on_wrong_button(story, press, due)


def _after_slip(story: Story, press: Pressed, due: Seat, seat: Seat) -> Iterator[Story]:
    """The last card was played out of turn, so that the turn came to ``seat``."""
    state = story.state
    hops = next(h for h in range(1, state.seats) if state.after(due, hops=h) == seat)
    for i in cards_since(story, 1):
        chapter = story.chapters[i]
        laid = next((e for e in chapter.events if isinstance(e, Played)), None)
        if laid is None or chapter.guesses:
            continue
        other = chapter.start.after(laid.player, hops=hops)
        if not chapter.start.counts[other]:
            continue
        draft = Draft(chapter.start).then(Played(other, laid.card)).settled()
        share = RATES.out_of_turn / (len(state.seats_in) - 1)
        guess = Guess(Supposed.OUT_OF_TURN, other, laid.card)
        told = retold(story, i, draft.events, draft.state, cost(share), guess)
        pressed = told and plain_press(told, press)
        if told and pressed and pressed.state is not told.state:
            yield pressed


def _on_wrong_button(story: Story, press: Pressed, due: Seat) -> Iterator[Story]:
    """Who was to act pressed the button of another seat."""
    meant = rule_on_press(story.state, replace(press, seat=due))
    plain = tuple(e for e in meant.events if isinstance(e, PlainEvent))
    if plain:
        after = replay(story.state, plain)
        price = cost(RATES.wrong_button) + _price(story.state, press, plain)
        guess = Guess(Supposed.WRONG_BUTTON, due)
        chapter = Chapter(press, story.state, plain, after, (guess,))
        chapters = (*story.chapters, chapter)
        yield Story(after, chapters, story.cost + price, story.sides)


def _drawn_before(story: Story, press: Pressed) -> Iterator[Story]:
    """A pass before any draw: the draw was not pressed (T3)."""
    state = story.state
    if state.phase is not Phase.PLAY or state.current is None:
        return
    draft = Draft(state).drawing(state.current, 1, Why.TURN)
    price = cost(RATES.draws, RATES.no_draw)
    guess = Guess(Supposed.UNSEEN_DRAW, state.current)
    told = _pressed_after(story, press, draft, price, (guess,))
    if told:
        yield told


def _after_misread(story: Story, press: Pressed) -> Iterator[Story]:
    """The last card was another one, after which the press means something."""
    for _, told in last_reread(story, turned=True):
        pressed = plain_press(told, press)
        if pressed.state is not told.state:
            yield pressed


def _pressed_after(
    story: Story, press: Pressed, draft: Draft, price: float, guesses: tuple[Guess, ...]
) -> Story | None:
    ruling = rule_on_press(draft.state, press)
    plain = tuple(e for e in ruling.events if isinstance(e, PlainEvent))
    if not plain:
        if press.button is not Button.PASS or draft.state.phase is not Phase.PLAY:
            return None
        drawn = Draft(draft.state).drawing(credited(draft.state), 1, Why.TURN)
        ruling = rule_on_press(drawn.state, press)
        plain = tuple(e for e in ruling.events if isinstance(e, PlainEvent))
        if not plain:
            return None
        price += cost(RATES.no_draw)
        draft = Draft(drawn.state, (*draft.events, *drawn.events))
    after = replay(draft.state, plain)
    price += _price(draft.state, press, plain)
    events = (*draft.events, *plain)
    chapter = Chapter(press, story.state, events, after, guesses)
    return Story(after, (*story.chapters, chapter), story.cost + price, story.sides)
