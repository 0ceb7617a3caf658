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
_CARD = 0.4  # locator score of a guess that may be a card
_WHOLE = 0.97  # trust in the corners of a whole card
_ASPECTS = (1.3, 1.8)  # of the longer side to the shorter one
_FAR = 0.065  # of the picture's height; smaller cards are not read
_SHARP = 80  # variance of the Laplacian, levels squared; print in focus has more
_NAMED = 0.5  # confidence from which the print is known, but not sure
_PRINT = 0.0013  # of the picture, color beside white; without a card seldom as much
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
    whole = _whole_card(pyramid, finder)
    if whole is not None:
        return _reason_of_whole(pyramid, whole, classifier)
    found = print_in(small)
    if found.share >= _PRINT:
        return Refusal.CUT_OFF if found.is_at_edge else Refusal.COVERED
    is_far = found.share >= _TRACE and found.length < _SMALL
    if is_far:
        return Refusal.FAR
    return reason if reason is Refusal.UNSURE else Refusal.NO_CARD


def _whole_card(pyramid: Pyramid, finder: CardDetector) -> Detection | None:
    """Find a card of any deck that lies there whole."""
    for guess in finder.guess(pyramid)[:_LOOKED_AT]:
        card = finder.correct_once(pyramid, finder.correct_once(pyramid, guess))
        if (
            guess.score >= _CARD
            and card.score >= _WHOLE
            and _has_proportion(card)
            and is_inside(card.corners, pyramid.frame)
        ):
            return card
    return None


def _has_proportion(card: Detection) -> bool:
    """Whether something is as long and wide as a card."""
    aspect = long_side(card.corners) / short_side(card.corners)
    return _ASPECTS[0] < aspect < _ASPECTS[1]


def _reason_of_whole(
    pyramid: Pyramid, card: Detection, classifier: CardClassifier
) -> Refusal:
    """Say why a card that lies there whole is not named: lastly by its print."""
    if long_side(card.corners) < _FAR * pyramid.frame.shape[0]:
        return Refusal.FAR
    flat = pyramid.rectify(card.corners, classifier.size_wh)
    seen = classifier.classify(flat)
    if seen.flaw in {Refusal.BLURRED, Refusal.GLARE}:
        return seen.flaw
    soft = cv2.GaussianBlur(cv2.cvtColor(flat, cv2.COLOR_BGR2GRAY), (3, 3), 0)
    if cv2.Laplacian(soft, cv2.CV_32F).var() < _SHARP:
        return Refusal.BLURRED
    return Refusal.UNSURE if seen.ranking[0][1] >= _NAMED else Refusal.UNKNOWN
