"""The hands at the end of a round, as they are shown, and in words."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from companion.core.cards import Card
from companion.core.play.rules import is_dark, points_of
from companion.core.seating import Seat
from companion.core.state import State
from companion.pages.count.hands import (
    AgreeHand,
    ChooseHand,
    DropCard,
    EnterBy,
    Entry,
    HandsDraft,
    PickCard,
    PutCard,
)
from companion.referee.inputs import PointsEntered
from companion.view.actions import Action, Open
from companion.view.badges import Badge, badges_of
from companion.view.cards import card_face, card_pad, symbol_brief
from companion.view.elements import BLANK, CardFace, CardPad, Control, Emblem
from companion.view.form import Form, Frame, Keys
from companion.view.keyboard import Key, Letter
from companion.view.language import _, ngettext
from companion.view.view import PageView
from companion.view.words import brief


@dataclass(frozen=True, slots=True)
class HandView:
    """One hand in the list of all."""

    name: str = ""
    hint: str = ""
    """Number of cards that are left in it, in words."""
    points: str = ""
    """Its points as far as they are known."""
    agreed: bool = False
    full: bool = True
    """Whether as many cards were counted as the seat must hold."""
    chosen: bool = False
    action: Action | None = None
    """Action of a touch; none where nothing is to be counted."""


@dataclass(frozen=True, slots=True)
class CardView:
    """One card of the hand that is being counted."""

    face: CardFace = field(default_factory=CardFace)
    picked: bool = False
    """Whether it is being corrected."""
    action: Action | None = None


@dataclass(frozen=True, slots=True)
class CountView(PageView):
    """The hands, and one of them that is being counted."""

    screen: ClassVar[str] = "count"

    title: str = ""
    hands: tuple[HandView, ...] = ()
    asks: str = ""
    """Request: what to do with the chosen hand."""
    found: str = ""
    """Number of its cards that are there, in words."""
    differs: bool = False
    """Whether that is not how many the seat must hold."""
    points: str = ""
    """Points of the chosen hand, as far as they are known."""
    cards: tuple[CardView, ...] = ()
    pad: CardPad = field(default_factory=CardPad)
    """Cards to choose from; without any, none is entered by touch now."""
    values: tuple[Control, ...] = ()
    """Buttons with the values of cards; empty where none is entered by its value."""
    digits: tuple[Control, ...] = ()
    """The keys with which points are typed, three in a row; none are typed without."""
    looks: bool = False
    """Whether the camera's picture helps now."""
    ways: tuple[Control, ...] = ()
    """Other ways to enter the hand."""
    agree: Control = BLANK
    """The hand is right: on to the next, or with the last one to the scores."""
    total: str = ""
    """The points of all hands together."""
    record: Control = BLANK
    """Opens the record of the round."""


def count_page(state: State, draft: HandsDraft, *, has_camera: bool) -> CountView:
    """Return the count of the hands.

    Args:
        state: the table whose hands are counted.
        draft: the hands as far as they are counted.
        has_camera: whether hands can be laid before a camera.
    """
    points = draft.all_points(state)
    shown = CountView(
        title=_title(state),
        hands=tuple(_hand(state, draft, seat) for seat in state.clockwise),
        total=_("Total {n}").format(n=sum(points)),
        agree=_agree(state, draft),
        record=Control(_("Record"), Open("record")),
    )
    if not draft.hand.held:
        return shown
    hand, by_digits = draft.hand, draft.entry is Entry.DIGITS
    return replace(
        shown,
        asks=_asks(state, draft),
        found=_found(draft),
        differs=draft.is_refused
        or (bool(hand.cards) and len(hand.cards) != hand.held and not by_digits),
        points=str(points[draft.chosen]) if hand.is_known else "",
        cards=() if by_digits else _cards(state, draft),
        pad=_pad(state, draft),
        values=_values(state, draft),
        digits=_digits() if by_digits else (),
        looks=draft.entry is Entry.CAMERA and not hand.cards,
        ways=_ways(draft, has_camera=has_camera),
    )


def round_won_page(state: State, chosen: Mapping[str, Badge]) -> Form:
    """Return who has won the round, for a table that wants no points.

    Args:
        state: the table after the last card.
        chosen: the badges that people have chosen, by name.
    """
    nothing, winner = PointsEntered(0, (0,) * state.seats), state.went_out
    face = Control("")
    if winner is not None:
        badge = badges_of(state.names, chosen)[winner]
        face = Control(state.name(winner), nothing, badge=badge)
    return Form(
        name="round_won",
        title=_title(state),
        sections=(Keys(keys=(face,), columns=1, tall_columns=1, height_mm=60),),
        keys=(Control(_("Go on"), nothing, strong=True),),
        frame=Frame.GAME,
    )


def _title(state: State) -> str:
    winner = state.went_out
    if winner is None:
        return _("The hands are counted")
    return _("{name} has won the round").format(name=state.name(winner))


def _hand(state: State, draft: HandsDraft, seat: Seat) -> HandView:
    hand, counts = draft.hands[seat], bool(draft.hands[seat].held)
    hint = ngettext("{n} card", "{n} cards", state.counts[seat])
    return HandView(
        name=state.name(seat),
        hint=hint.format(n=state.counts[seat]),
        points=str(draft.points(seat, state)) if hand.is_known else "",
        agreed=hand.is_agreed or not counts,
        full=hand.is_full,
        chosen=seat == draft.chosen and counts,
        action=ChooseHand(seat) if counts else None,
    )


def _asks(state: State, draft: HandsDraft) -> str:
    name, held = brief(state.name(draft.chosen)), draft.hand.held
    if draft.is_doubted:
        return _("Is {name}'s hand right so?").format(name=name)
    if draft.picked is not None:
        return _("Which card is it really?")
    match draft.entry:
        case Entry.DIGITS:
            return _("Points in {name}'s hand").format(name=name)
        case Entry.PAD:
            said = ngettext("{name}: which {n} card?", "{name}: which {n} cards?", held)
        case Entry.CAMERA if draft.hand.cards:
            return _("{name}'s cards: touch one that is wrong").format(name=name)
        case Entry.CAMERA:
            said = ngettext(
                "Lay {name}'s {n} card under the camera",
                "Spread {name}'s {n} cards under the camera",
                held,
            )
    return said.format(name=name, n=held)


def _found(draft: HandsDraft) -> str:
    found, held = len(draft.hand.cards), draft.hand.held
    if draft.is_refused:
        said = ngettext(
            "{n} card costs {most} at most", "{n} cards cost {most} at most", held
        )
        return said.format(n=held, most=draft.hand.most)
    if draft.entry is Entry.DIGITS:
        return _("all its cards added up")
    if not found:
        camera = draft.entry is Entry.CAMERA
        return _("they are read at once") if camera else _("one touch a card")
    if found == held:
        said = ngettext("{n} is there", "all {n} are there", held)
        return said.format(n=held)
    if draft.entry is Entry.CAMERA and found < held:
        said = _("{found} of {held} seen: lay them apart")
    else:
        said = _("{found} here, {held} expected")
    return said.format(found=found, held=held)


def _cards(state: State, draft: HandsDraft) -> tuple[CardView, ...]:
    return tuple(
        CardView(_face(state, draft, card), i == draft.picked, _picking(draft, i))
        for i, card in enumerate(draft.hand.cards)
    )


def _face(state: State, draft: HandsDraft, card: Card) -> CardFace:
    """Return a card as it was read; of one that was entered, only what it is worth."""
    if draft.hand.is_read:
        return card_face(card, state.deck)
    return CardFace(Emblem.TEXT, str(points_of(state, card)))


def _picking(draft: HandsDraft, index: int) -> PickCard:
    """Return what touching a card means: a second touch lets it be."""
    return PickCard(None if index == draft.picked else index)


def _pad(state: State, draft: HandsDraft) -> CardPad:
    """Return the cards that the picked one may really be."""
    if draft.picked is None or draft.picked >= len(draft.hand.cards):
        return CardPad()
    return card_pad(state, PutCard).opened_at(draft.hand.cards[draft.picked].color)


def _values(state: State, draft: HandsDraft) -> tuple[Control, ...]:
    """Return a key for everything that a card is worth: its color scores nothing."""
    if draft.entry is not Entry.PAD or draft.picked is not None:
        return ()
    worth: dict[int, list[Card]] = {}
    dark = is_dark(state)
    for card in (c for c in state.deck.faces if state.deck.is_dark(c) is dark):
        worth.setdefault(points_of(state, card), []).append(card)
    return tuple(
        Control(_value(state, points, cards), PutCard(cards[0]))
        for points, cards in sorted(worth.items())
    )


def _value(state: State, points: int, cards: list[Card]) -> str:
    """Return the points of some cards, and which they are where that is not plain."""
    kinds = {card.symbol: card for card in cards}
    if set(kinds) == {str(points)}:
        return _("{n}").format(n=points)
    named = _(", ").join(symbol_brief(card, state.deck) for card in kinds.values())
    return _("{n}: {cards}").format(n=points, cards=named)


def _digits() -> tuple[Control, ...]:
    """Return the keys of the points, as they lie on a telephone."""
    digits = [Control(digit, Letter(digit)) for digit in "1234567890"]
    return (*digits[:9], Control(_("Erase"), Key.ERASE), digits[9])


def _ways(draft: HandsDraft, *, has_camera: bool) -> tuple[Control, ...]:
    removed = Control(_("Remove"), DropCard())
    if draft.picked is not None:
        return (removed,)
    has_last = draft.entry is Entry.PAD and bool(draft.hand.cards)
    looks = draft.entry is Entry.CAMERA
    camera = _("Look again") if looks else _("Camera")
    ways = [(Entry.PAD, _("Cards")), (Entry.DIGITS, _("Points"))]
    if has_camera:
        ways = [(Entry.CAMERA, camera), *ways]
    return (
        *(
            Control(text, EnterBy(entry))
            for entry, text in ways
            if entry is not draft.entry or entry is Entry.CAMERA
        ),
        *((removed,) if has_last else ()),
    )


def _agree(state: State, draft: HandsDraft) -> Control:
    hand, following = draft.hand, draft.following
    if draft.picked is not None:
        return Control(_("Leave it"), PickCard(None))
    if draft.is_doubted and following is not None:
        return Control(_("Yes, score it so"), AgreeHand(), strong=True)
    if following is None:
        return _done(state, draft)
    name, n = brief(state.name(following)), len(hand.cards)
    if hand.is_known and not hand.typed and n < hand.held:
        said = ngettext("Only {n} card: now {name}", "Only {n} cards: now {name}", n)
        return Control(said.format(name=name, n=n), AgreeHand())
    text = _("Right: now {name}").format(name=name)
    is_right = hand.is_known and hand.is_full
    return Control(text, AgreeHand(), enabled=hand.is_known, strong=is_right)


def _done(state: State, draft: HandsDraft) -> Control:
    """Return the end of the count, which agrees on the last hand."""
    if draft.is_complete and not draft.can_be_scored:
        return Control(_("Done"), AgreeHand())
    text = _("Yes, score it so") if draft.is_doubted else _("Done")
    points = PointsEntered(0, draft.all_points(state))
    can = draft.can_be_scored
    return Control(text, points, enabled=can, strong=can)
