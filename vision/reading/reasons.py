"""The reason why a single picture was refused, looked for more closely.

The net that names cards knows the usual faces only, and takes any other thing for a
covered or a missing one. So light and focus are measured first, and the nets that find
cards of any deck tell whether one lies there, how much of it, and how large.
"""

import cv2
import numpy as np

from vision.reading.classifier import CardClassifier
from vision.reading.detector import CardDetector, Detection
from vision.reading.geometry import (
    Pyramid,
    ends_at_the_edge,
    is_inside,
    long_side,
    short_side,
)
from vision.reading.reading import Image, Refusal

_SIDE = 320  # pixels, the longer side of the picture in which light is measured
_BRIGHTEST = 99.8  # percentile: the white of one card takes up more than the rest
_DARK = 32  # level of the brightest pixels, below which nobody sees a card
_DAZZLED = 250  # level of all colors where light hides the print
_SPECK = 5  # pixels across: smaller white spots are gleams and white borders
_DAZZLED_SHARE = 0.014  # of the picture, in one spot
_COARSE, _FINE = 8, 1  # pixels, the scales of a card's fields and of print in focus
_DETAIL = 99.5  # percentile: few pixels lie at an edge
_PLAIN = 5  # levels; a table with less contrast shows nothing to be blurred
_SOFT = 0.27  # of the coarse contrast; less is found at the fine scale if out of focus

_LOOKED_AT = 3  # guesses
_SOMETHING = 0.2  # locator score of a guess; on bare tables few are higher
_LIKELY = 0.4  # the same, of a card whose rest lies beyond the edge
_CARD = 0.45  # the same, of a card that lies there
_PART = 0.6  # trust in its corners if something lies over it or spoils it
_WHOLE = 0.97  # trust in the corners of a whole card
_ASPECTS = (1.3, 1.8)  # of the longer side to the shorter one
_FAR = 0.065  # of the picture's height; smaller cards are not read
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
    spoiled = _spoil_of(frame)
    if spoiled is not None:
        return spoiled
    pyramid = Pyramid.of(frame)
    guesses = finder.guess(pyramid)[:_LOOKED_AT]
    exact = [_corrected(pyramid, guess, finder) for guess in guesses]
    cards = [
        card
        for guess, card in zip(guesses, exact, strict=True)
        if guess.score >= _CARD and card.score >= _PART and _has_proportion(card)
    ]
    whole = next((card for card in cards if card.score >= _WHOLE), None)
    if whole is not None and is_inside(whole.corners, frame):
        return _reason_of_whole(pyramid, whole, classifier)
    if guesses and guesses[0].score >= _LIKELY and _leaves(exact[0], frame):
        return Refusal.CUT_OFF
    if cards:
        return Refusal.COVERED if reason is Refusal.NO_CARD else reason
    is_something = bool(guesses) and guesses[0].score >= _SOMETHING
    is_part = reason in {Refusal.COVERED, Refusal.UNSURE} and is_something
    return reason if is_part else Refusal.NO_CARD


def _spoil_of(frame: Image) -> Refusal | None:
    """Say what spoils all of a picture, or dazzles a part of it, if anything does."""
    scale = min(1.0, _SIDE / max(frame.shape[:2]))
    small = cv2.resize(frame, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    if np.percentile(small.max(axis=2), _BRIGHTEST) < _DARK:
        return Refusal.DARK
    white = np.asarray(small.min(axis=2) >= _DAZZLED, np.uint8)
    spots = cv2.morphologyEx(white, cv2.MORPH_OPEN, np.ones((_SPECK, _SPECK), np.uint8))
    areas = cv2.connectedComponentsWithStats(spots)[2][1:, cv2.CC_STAT_AREA]
    if areas.max(initial=0) > _DAZZLED_SHARE * white.size:
        return Refusal.GLARE
    luma = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY).astype(np.float32)
    contrast = _detail(luma, _COARSE)
    if contrast > _PLAIN and _detail(luma, _FINE) < _SOFT * contrast:
        return Refusal.BLURRED
    return None


def _detail(luma: np.ndarray, scale: float) -> float:
    """Return how much the picture changes within a distance, levels."""
    wide = cv2.GaussianBlur(luma, (0, 0), 1.6 * scale)
    change = cv2.absdiff(cv2.GaussianBlur(luma, (0, 0), scale), wide)
    return float(np.percentile(change, _DETAIL))


def _corrected(pyramid: Pyramid, guess: Detection, finder: CardDetector) -> Detection:
    """Correct the corners of a guess twice."""
    return finder.correct_once(pyramid, finder.correct_once(pyramid, guess))


def _has_proportion(card: Detection) -> bool:
    """Whether something is as long and wide as a card."""
    aspect = long_side(card.corners) / short_side(card.corners)
    return _ASPECTS[0] < aspect < _ASPECTS[1]


def _leaves(card: Detection, frame: Image) -> bool:
    """Whether something reaches to the edge of the picture or over it."""
    beyond = not is_inside(card.corners, frame)
    return beyond or ends_at_the_edge(card.corners, frame)


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
