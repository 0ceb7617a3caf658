from bench.following import Score, measurements

FLAWLESS = Score(rounds=1, cards=16, right=16, draws=3, draws_seen=2, late=(2, 3, 9))
MISSED = Score(
    rounds=1,
    cards=16,
    right=15,
    missed=1,
    withdrawn=2,
    withdrawn_seen=1,
    notes=("7: missed R7 at 90",),
)
IMAGINED = Score(rounds=1, cards=16, right=16, phantoms=1)
ASKED = Score(rounds=1, cards=16, right=15, asked=1)


def flawless(*scores):
    return next(measurements([*scores]))


def test_one_round_in_fifty_may_have_an_error():
    assert flawless(*[FLAWLESS] * 49, MISSED).passed
    assert not flawless(*[FLAWLESS] * 48, MISSED, MISSED).passed


def test_an_imagined_card_is_an_error_too():
    assert flawless(FLAWLESS, IMAGINED).value == 1


def test_a_twin_that_was_only_asked_about_was_not_reported():
    assert flawless(FLAWLESS, ASKED).value == 1


def test_every_error_is_named():
    assert flawless(FLAWLESS, MISSED).note == "7: missed R7 at 90"


def test_cards_delays_draws_and_cards_taken_back_are_told():
    _, cards, delay, draws, back = measurements([FLAWLESS, MISSED])
    assert (cards.value, cards.unit) == (31, "of 32")
    assert (delay.value, delay.note) == (3, "median; the slowest 9")
    assert (draws.value, draws.unit) == (2, "of 3")
    assert (back.value, back.unit) == (1, "of 2")
