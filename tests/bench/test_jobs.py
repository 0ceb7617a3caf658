"""One runner for the jobs of all measurements."""

import math
from importlib import import_module

import pytest
from bench.__main__ import SECTIONS
from bench.jobs import Jobs, Options


@pytest.mark.slow
def test_results_come_in_the_order_of_the_cases():
    with Jobs(2) as jobs:
        assert jobs.run(math.sqrt, [9, 4, 1, 0]) == [3, 2, 1, 0]
        assert jobs.run(math.sqrt, []) == []


def test_who_watches_sees_how_many_jobs_are_done(capsys):
    with Jobs(1, shows=True) as jobs:
        jobs.run(math.sqrt, [1, 4])
    assert capsys.readouterr().err == "1 of 2 jobs\r2 of 2 jobs\n"


def test_a_job_that_fails_ends_the_measurement():
    with pytest.raises(ValueError, match="math domain"), Jobs(1) as jobs:
        jobs.run(math.sqrt, [-1])


def test_each_round_has_a_seed_from_that_of_the_section_or_another_one_on():
    assert [*Options(rounds=2).seeds(900)] == [900, 901]
    assert [*Options(rounds=2, first_seed=5).seeds(900)] == [5, 6]


def test_every_section_of_the_lab_can_be_measured():
    for function, _ in SECTIONS.values():
        module, _, name = function.partition(".")
        assert callable(getattr(import_module(f"bench.{module}"), name))
