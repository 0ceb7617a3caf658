"""What facts about the pile mean to the referee."""

from companion.camera.facts import CameraFact
from companion.referee.inputs import (
    ArmSeen,
    CardGone,
    CardSeen,
    CardUnread,
    DrawSeen,
    PileReshuffled,
    TableInput,
    TwinSuspected,
)
from vision.following.pile_events import (
    ArmLeft,
    CardDrawn,
    CardLanded,
    CardTakenBack,
    Clear,
    Covered,
    Moved,
    Origin,
    PileEvent,
    PileRemoved,
    Unread,
)


def translate(
    event: PileEvent, known_at: float, now: float, *, speed: float = 1.0
) -> TableInput | CameraFact | None:
    """Return what a fact about the pile means to the referee, if anything.

    Args:
        event: what the follower of the pile reported.
        known_at: when it was reported, seconds of the camera's own time.
        now: the same moment in monotonic seconds.
        speed: seconds of the camera's time in a monotonic second.
    """
    match event:
        case CardLanded():
            return CardSeen(
                now - (known_at - event.rested_at) / speed,
                event.card,
                event.confidence,
                tuple(card for card, _ in event.alternatives),
                *_direction(event.origin),
            )
        case CardTakenBack(card=card, back=back) if back is not None:
            return CardGone(now, card)
        case Moved(card=card, may_be_twin=True):
            return TwinSuspected(now, card)
        case CardDrawn(origin=origin):
            return DrawSeen(now, None, *_direction(origin))
        case ArmLeft(stayed_s=stayed_s, origin=origin):
            return ArmSeen(now, *_direction(origin), stayed_s)
        case PileRemoved():
            return PileReshuffled(now)
        case Unread(at=at, origin=origin):
            return CardUnread(now - (known_at - at) / speed, *_direction(origin))
        case Covered():
            return CameraFact.COVERED
        case Clear():
            return CameraFact.CLEAR
        case _:
            return None  # a push or a change of light changes nothing


def _direction(origin: Origin | None) -> tuple[float | None, float | None]:
    """Return a direction and its spread, degrees."""
    return (None, None) if origin is None else (origin.degrees, origin.spread)
