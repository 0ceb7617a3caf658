"""The reason why a single picture was refused, looked for more closely.

The net that names cards knows the usual faces only, and takes any other thing for a
covered or a missing one. So light and focus are measured first; then the nets that find
cards of any deck tell whether one lies there whole; then colors tell of parts of one.
"""

import cv2

from vision.reading.classifier import CardClassifier
from vision.reading.detector import CardDetector, Detection
from vision.reading.geometry import Pyramid, is_inside, long_side, short_side
from vision.reading.measures import (
    is_blurred,
    is_dark,
    is_dazzled,
    print_in,
    shrunk,
)
from vision.reading.reading import Image, Refusal

_FEW = 32  # pixels; a picture with fewer shows nothing that can be measured
_LOOKED_AT = 3  # guesses
_WHOLE = 0.93  # trust in the corners of a whole card
_BLANK = 25  # levels of standard deviation; less is a sheet of paper, and no print
_ASPECTS = (1.3, 1.8)  # of the longer side to the shorter one
_FAR = 0.065  # of the picture's height; smaller cards are not read
_SHARP = 80  # variance of the Laplacian, levels squared; print in focus has more
_NAMED = 0.5  # confidence from which the print is known, but not sure
_PRINT = 0.0013  # of the picture, color beside white; without a card seldom as much
_INNER = 0.0001  # the same, without a white table
_TRACE = 0.00003  # the same, of a card that is far away
_SMALL = 0.09  # of the picture's height, by all that is seen of a card far away


def closer_reason(
    frame: Image, reason: Refusal, finder: CardDetector, classifier: CardClassifier
) -> Refusal:
    """Say more exactly why no card of a picture is reported.

    Args:
        frame: ``(height, width, 3)`` uint8, BGR.
        reason: what the reader gave.
        finder: finds cards of any deck.
        classifier: names the usual cards.
    """
    if min(frame.shape[:2]) < _FEW:
        return reason
    small = shrunk(frame)
    if is_dark(small):
        return Refusal.DARK
    if is_dazzled(small):
        return Refusal.GLARE
    if is_blurred(small):
        return Refusal.BLURRED
    pyramid = Pyramid.of(frame)
    cards = [card for card in finder.detect(frame) if _is_whole(card, pyramid)]
    seen = [_reason_of_whole(pyramid, card, classifier) for card in cards]
    told = next((each for each in seen if each not in {None, Refusal.COVERED}), None)
    if told is not None:
        return told
    found = print_in(small)
    if found.share >= _PRINT and (
        found.inner >= _INNER or _shows_a_part(pyramid, finder, classifier)
    ):
        return Refusal.CUT_OFF if found.is_at_edge else Refusal.COVERED
    if Refusal.COVERED in seen:  # whole, and without the print of a usual card
        return Refusal.UNKNOWN
    is_far = found.share >= _TRACE and found.length < _SMALL
    if is_far:
        return Refusal.FAR
    return reason if reason is Refusal.UNSURE else Refusal.NO_CARD


def _shows_a_part(
    pyramid: Pyramid, finder: CardDetector, classifier: CardClassifier
) -> bool:
    """Whether something looks like a usual card that is partly covered."""
    guesses = finder.guess(pyramid)[:_LOOKED_AT]
    closer = (finder.correct(pyramid, each, hopeless=0.0) for each in guesses)
    flats = (pyramid.rectify(card.corners, classifier.size_wh) for card in closer)
    return any(classifier.classify(flat).flaw is Refusal.COVERED for flat in flats)


def _is_whole(card: Detection, pyramid: Pyramid) -> bool:
    return (
        card.score >= _WHOLE
        and _has_proportion(card)
        and is_inside(card.corners, pyramid.frame)
    )


def _has_proportion(card: Detection) -> bool:
    """Whether something is as long and wide as a card."""
    aspect = long_side(card.corners) / short_side(card.corners)
    return _ASPECTS[0] < aspect < _ASPECTS[1]


def _reason_of_whole(
    pyramid: Pyramid, card: Detection, classifier: CardClassifier
) -> Refusal | None:
    """Say why a card that lies there whole is not named: lastly by its print.

    Returns:
        ``None`` if it is a blank sheet; `Refusal.COVERED` if it looks like a usual card
        on which something lies, as some unknown ones do.
    """
    flat = pyramid.rectify(card.corners, classifier.size_wh)
    soft = cv2.GaussianBlur(cv2.cvtColor(flat, cv2.COLOR_BGR2GRAY), (3, 3), 0)
    if soft.std() < _BLANK:
        return None
    seen = classifier.classify(flat)
    if long_side(card.corners) < _FAR * pyramid.frame.shape[0]:
        return Refusal.FAR
    if seen.flaw in {Refusal.BLURRED, Refusal.GLARE, Refusal.COVERED}:
        return seen.flaw
    if cv2.Laplacian(soft, cv2.CV_32F).var() < _SHARP:
        return Refusal.BLURRED
    return Refusal.UNSURE if seen.ranking[0][1] >= _NAMED else Refusal.UNKNOWN
