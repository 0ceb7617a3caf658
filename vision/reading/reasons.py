"""The reason why a single picture was refused, looked for more closely.

The net that names cards knows the usual faces only, and takes any other thing for a
covered or a missing one. The nets that find cards of any deck tell whether one lies
there whole.
"""

from collections.abc import Iterator

import cv2
import numpy as np

from vision.reading.classifier import CardClassifier
from vision.reading.detector import CardDetector, Detection
from vision.reading.geometry import Pyramid, long_side, short_side
from vision.reading.reading import Image, Refusal

_LOOKED_AT = 3  # guesses
_SOMETHING = 0.2  # locator score of a guess; on bare tables few are higher
_CARD = 0.45  # the same, of a card that lies there
_PART = 0.6  # trust in its corners if something lies over it or spoils it
_WHOLE = 0.97  # trust in the corners of a whole card
_ASPECTS = (1.3, 1.8)  # of the longer side to the shorter one
_WHITE = 235  # level of all colors where light hides the print
_WHITE_SHARE = 0.55  # of the card
_SHARP = 80  # variance of the Laplacian, levels squared; print in focus has more
_NAMED = 0.5  # confidence from which the print is known, but not sure


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
    pyramid = Pyramid.of(frame)
    guesses = finder.guess(pyramid)[:_LOOKED_AT]
    cards = [*_cards(pyramid, guesses, finder)]
    whole = next((each for each in cards if each.score >= _WHOLE), None)
    if whole is not None:
        flat = pyramid.rectify(whole.corners, classifier.size_wh)
        return _reason_of_whole(flat, classifier)
    if cards:
        return Refusal.COVERED if reason is Refusal.NO_CARD else reason
    is_something = bool(guesses) and guesses[0].score >= _SOMETHING
    is_part = reason in {Refusal.COVERED, Refusal.UNSURE} and is_something
    return reason if is_part else Refusal.NO_CARD


def _reason_of_whole(flat: Image, classifier: CardClassifier) -> Refusal:
    """Say why a card that lies there whole is not named: lastly by its print."""
    if np.mean(flat.min(axis=2) > _WHITE) > _WHITE_SHARE:
        return Refusal.GLARE
    seen = classifier.classify(flat)
    if seen.flaw in {Refusal.BLURRED, Refusal.GLARE}:
        return seen.flaw
    soft = cv2.GaussianBlur(cv2.cvtColor(flat, cv2.COLOR_BGR2GRAY), (3, 3), 0)
    if cv2.Laplacian(soft, cv2.CV_32F).var() < _SHARP:
        return Refusal.BLURRED
    return Refusal.UNSURE if seen.ranking[0][1] >= _NAMED else Refusal.UNKNOWN


def _cards(
    pyramid: Pyramid, guesses: list[Detection], finder: CardDetector
) -> Iterator[Detection]:
    """Yield the guesses that prove to be cards, with corrected corners."""
    for guess in guesses:
        if guess.score < _CARD:
            continue
        once = finder.correct_once(pyramid, guess)
        exact = finder.correct_once(pyramid, once)
        aspect = long_side(exact.corners) / max(1.0, short_side(exact.corners))
        if exact.score >= _PART and _ASPECTS[0] < aspect < _ASPECTS[1]:
            yield exact
