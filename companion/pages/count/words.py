"""The hands at the end of a round: laid before the camera, entered, or typed."""

from dataclasses import replace

from companion.core.seating import Seat
from companion.core.state import State
from companion.pages.count.hands import (
    AgreeHand,
    ChooseHand,
    DropCard,
    EnterBy,
    Entry,
    EraseDigit,
    HandsDraft,
    PickCard,
    PutCard,
    TypeDigit,
)
from companion.pages.count.view import CardView, CountView, HandView
from companion.referee.inputs import PointsEntered
from companion.view.card_pad import card_pad
from companion.view.cards import card_face
from companion.view.items import Open
from companion.view.language import _, ngettext
from companion.view.parts import BLANK, CardPad, Control
from companion.view.words import brief


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
        hands=tuple(_hand(state, draft, Seat(seat)) for seat in range(state.seats)),
        total=_("Together {n}").format(n=sum(points)),
        done=Control(
            _("Done"),
            PointsEntered(0, points),
            enabled=draft.is_complete,
            strong=draft.is_complete,
        ),
        record=Control(_("Record"), Open("history")),
    )
    if not draft.hand.held:
        return shown
    hand, by_digits = draft.hand, draft.entry is Entry.DIGITS
    return replace(
        shown,
        asks=_asks(state, draft),
        found=_found(draft),
        differs=bool(hand.cards) and len(hand.cards) != hand.held and not by_digits,
        points=str(points[draft.chosen]) if hand.is_known else "",
        cards=() if by_digits else _cards(state, draft),
        pad=_pad(state, draft),
        digits=_digits() if by_digits else (),
        looks=draft.entry is Entry.CAMERA and not hand.cards,
        ways=_ways(draft, has_camera=has_camera),
        agree=_agree(state, draft),
    )


def _title(state: State) -> str:
    winner = state.went_out
    if winner is None:
        return _("The hands are counted")
    return _("{name} is out").format(name=state.name(winner))


def _hand(state: State, draft: HandsDraft, seat: Seat) -> HandView:
    hand, counts = draft.hands[seat], bool(draft.hands[seat].held)
    hint = ngettext("{n} card", "{n} cards", state.counts[seat])
    return HandView(
        name=state.name(seat),
        hint=hint.format(n=state.counts[seat]),
        points=str(draft.points(seat, state)) if hand.is_known else "",
        agreed=hand.is_agreed or not counts,
        chosen=seat == draft.chosen and counts,
        item=ChooseHand(seat) if counts else None,
    )


def _asks(state: State, draft: HandsDraft) -> str:
    name, held = brief(state.name(draft.chosen)), draft.hand.held
    if draft.picked is not None:
        return _("Which card is it really?")
    match draft.entry:
        case Entry.DIGITS:
            return _("Points in {name}'s hand").format(name=name)
        case Entry.PAD:
            said = ngettext(
                "{name} holds {n} card: which?", "{name} holds {n} cards: which?", held
            )
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
    if draft.entry is Entry.DIGITS:
        return _("all its cards added up")
    if not found:
        camera = draft.entry is Entry.CAMERA
        return _("they are read at once") if camera else _("color first, then card")
    if found == held:
        return _("all {n} are there").format(n=held)
    if draft.entry is Entry.CAMERA and found < held:
        said = _("{found} of {held} seen: lay them apart")
    else:
        said = _("{found} here, {held} expected")
    return said.format(found=found, held=held)


def _cards(state: State, draft: HandsDraft) -> tuple[CardView, ...]:
    return tuple(
        CardView(card_face(card, state.deck), i == draft.picked, _picking(draft, i))
        for i, card in enumerate(draft.hand.cards)
    )


def _picking(draft: HandsDraft, index: int) -> PickCard:
    """Return what touching a card means: a second touch lets it be."""
    return PickCard(None if index == draft.picked else index)


def _pad(state: State, draft: HandsDraft) -> CardPad:
    if draft.entry is not Entry.PAD and draft.picked is None:
        return CardPad()
    pad = card_pad(state, PutCard)
    if draft.picked is None or draft.picked >= len(draft.hand.cards):
        return pad
    return pad.opened_at(draft.hand.cards[draft.picked].color)


def _digits() -> tuple[Control, ...]:
    """Return the keys of the points, as they lie on a telephone."""
    digits = [Control(digit, TypeDigit(digit)) for digit in "1234567890"]
    return (*digits[:9], Control(_("Erase"), EraseDigit()), digits[9])


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
    if hand.is_agreed and following is None:
        return BLANK
    text = (
        _("All counted")
        if following is None
        else _("Right: now {name}").format(name=brief(state.name(following)))
    )
    fits = bool(hand.typed) or len(hand.cards) == hand.held
    return Control(text, AgreeHand(), enabled=hand.is_known, strong=fits)
