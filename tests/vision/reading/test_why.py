"""The reason that measures and colors tell, where the net finds all as likely."""

import cv2
import numpy as np

from vision.reading.reading import Image, Refusal
from vision.reading.reasons import REASONS, ReasonFinder


def table(level: int = 90, size_hw: tuple[int, int] = (240, 320)) -> Image:
    """Fine print all over: in focus, with nothing of a card's colors."""
    grain = np.random.default_rng(3).integers(0, 120, (*size_hw, 1), np.uint8)
    return np.asarray(np.repeat(grain, 3, axis=2) + np.uint8(level), np.uint8)


class KnowsNothing:
    """A net to which every reason is as likely."""

    size_wh = (256, 192)

    def run(self, _pictures):
        return np.zeros((2, len(REASONS)), np.float32)


def why(frame, given=Refusal.NO_CARD):
    return ReasonFinder(KnowsNothing()).closer(frame, given)


def test_of_very_few_pixels_nothing_more_is_said() -> None:
    for given in (Refusal.COVERED, Refusal.GLARE):
        assert why(table(0, (31, 320)), given=given) is given
    assert why(table(0, (32, 320)) // 8) is Refusal.DARK


def test_light_and_focus_come_before_anything_else() -> None:
    assert why(table() // 8) is Refusal.DARK
    glare = table()
    glare[50:110, 50:110] = 255
    assert why(glare) is Refusal.GLARE
    assert why(blurred()) is Refusal.BLURRED


def test_a_white_table_that_dazzles_is_no_glare_to_a_net_that_sees_none_there() -> None:
    class SeesNoCard(KnowsNothing):
        def run(self, _pictures):
            return np.array([[9.0 * (r is Refusal.NO_CARD) for r in REASONS]])

    white = np.full((240, 320, 3), 255, np.uint8)
    assert why(white) is Refusal.GLARE
    finder = ReasonFinder(SeesNoCard())
    assert finder.closer(white, Refusal.NO_CARD) is Refusal.NO_CARD
    assert finder.closer(white, Refusal.GLARE) is Refusal.GLARE  # two tell of it


def blurred() -> Image:
    """Large squares, light and dark, out of focus."""
    squares = np.random.default_rng(3).integers(20, 200, (6, 8, 3), np.uint8)
    picture = cv2.resize(squares, (320, 240), interpolation=cv2.INTER_NEAREST)
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 6), np.uint8)


def test_the_picture_and_its_mirror_images_count_the_same() -> None:
    class SeesOneWay(KnowsNothing):
        def run(self, pictures):
            picture, *mirrored = pictures
            ways = ((1, -1), (-1, 1), (-1, -1))
            for way, each in zip(ways, mirrored, strict=True):
                assert np.array_equal(each[:: way[0], :: way[1]], picture)
            answers = (*[(Refusal.FAR, 3.0)] * 3, (Refusal.CUT_OFF, 18.0))
            return np.array(
                [[r is told and sure for r in REASONS] for told, sure in answers]
            )

    finder = ReasonFinder(SeesOneWay())
    assert finder.closer(print_of(40, (90, 100)), Refusal.NO_CARD) is Refusal.CUT_OFF


def test_where_nothing_has_a_cards_colors_there_is_no_card() -> None:
    assert why(table()) is Refusal.NO_CARD


def print_of(size: int, at: tuple[int, int]) -> Image:
    """A green field and as much white beside it, on the table."""
    y, x = at
    picture = table()
    picture[y : y + size, x : x + size] = (40, 200, 30)
    picture[y : y + size, x + size : x + 2 * size] = 245
    return picture


def test_print_in_the_midst_is_covered_and_at_the_edge_cut_off() -> None:
    assert why(print_of(40, (90, 100))) is Refusal.COVERED
    assert why(print_of(40, (200, 100))) is Refusal.CUT_OFF


def test_a_trace_of_print_is_of_a_card_far_away() -> None:
    assert why(print_of(6, (90, 100))) is Refusal.FAR
    wide = table(size_hw=(480, 640))
    wide[180:270, 200:320] = print_of(4, (90, 100))[60:150, 60:180]
    assert why(wide) is Refusal.FAR  # made smaller, nothing of it is left
