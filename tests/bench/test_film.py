"""Rounds before the simulated camera: what is done there, and what is reported."""

from itertools import pairwise

import pytest
from bench.film import Film
from bench.labeled_rounds import true_round
from bench.mistakes import Mistake

from companion.referee.inputs import CardSeen, DrawSeen, RoundDealt
from vision.reading.reader import Reader
from vision.reading.reading import Reading, Refusal

_SEED = 3


class Blind:
    """Reads nothing at all."""

    def read(self, frame, near=None, _length=None):
        return Reading((), Refusal.NO_CARD)

    read_all = read_at = read


def played(players, cards):
    """What is done until so many cards were laid."""
    told = true_round(_SEED, players, Mistake.NONE).inputs
    begin = next(n for n, act in enumerate(told) if isinstance(act.item, RoundDealt))
    laid = [n for n, act in enumerate(told) if isinstance(act.item, CardSeen)]
    return told[begin : laid[cards - 1] + 2]


def test_every_card_and_draw_says_whose_it_was():
    told = true_round(_SEED, 3, Mistake.NONE).inputs
    seen = [act.item for act in told[2:] if isinstance(act.item, CardSeen | DrawSeen)]
    assert {item.from_deg for item in seen} == {0.0, 1.0, 2.0}


@pytest.mark.slow
def test_who_is_fond_of_twins_lays_them_on_their_like():
    def twins(told):
        cards = [act.item.card for act in told if isinstance(act.item, CardSeen)]
        return sum(one == other for one, other in pairwise(cards))

    plain, fond = (
        sum(
            twins(true_round(seed, 3, Mistake.NONE, twins=fond).inputs)
            for seed in range(8)
        )
        for fond in (False, True)
    )
    assert fond > plain


@pytest.mark.slow
def test_nothing_is_done_sooner_after_the_last_deed_than_it_was_meant_to_be():
    film = Film(_SEED, Blind())
    acts = played(film.seats, 2)
    for _ in film.reports(acts, None, None):
        pass
    meant = [then.item.at - act.item.at for act, then in pairwise(acts)]
    found = [then[0] - act[0] for act, then in pairwise(film.done)]
    assert all(gap >= least - 1e-6 for gap, least in zip(found, meant, strict=True))


@pytest.mark.slow
def test_what_is_laid_before_the_camera_is_reported_from_its_side():
    film = Film(_SEED, Reader.load())
    acts = played(film.seats, 2)
    laid = [act.item.card for act in acts if isinstance(act.item, CardSeen)]
    seen = [i for i in film.reports(acts, None, None) if isinstance(i, CardSeen)]
    assert [item.card for item in seen] == laid
    assert all(item.from_deg is not None for item in seen)
