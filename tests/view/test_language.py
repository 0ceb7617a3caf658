import tomllib
from pathlib import Path
from typing import get_args

import pytest

from companion.camera.reports import CameraAlarm, CameraFact
from companion.components.component import Component, Fault
from companion.core import events as ev
from companion.core.cards import Color
from companion.core.errors import DeckFault
from companion.core.ruleset import all_options
from companion.pages.hinting import Hint
from companion.records.disk.journal_file import Renewal
from companion.records.problem_report import Problem
from companion.records.statistics import Fame
from companion.referee.inputs import Button
from companion.referee.rulings import AnswerKind, Assumed, Objection, QuestionKind
from companion.table.device import BrokerStatus
from companion.updates.release_file import Refusal
from companion.view import language
from companion.view.language import (
    LANGUAGES,
    current_language,
    set_language,
    system_language,
    words_for,
)
from companion.view.sentences.notices import Trouble

WORDS = tomllib.loads(Path(language.__file__).with_name("words.toml").read_text())
NAMED = {
    "color": [*Color],
    "color_title": [*Color],
    "question": [*QuestionKind],
    "answer": {*AnswerKind} - {AnswerKind.REVISION},  # says what is assumed
    "assumed": [*Assumed],
    "assumed_answer": {*Assumed} - {Assumed.UNSEEN_DRAW},  # says who drew
    "objection": [*Objection],
    "camera": {*CameraFact} - {CameraFact.CLEAR},
    "camera_alarm": {*CameraAlarm} - {CameraAlarm.NONE},
    "trouble": [*Trouble],
    "deck_fault": [*DeckFault],
    "broker": [*BrokerStatus],
    "refused_update": [*Refusal],
    "copies": [*Renewal],
    "problem": [*Problem],
    "fame": [*Fame],
    "hint": [*Hint],
    "button": [*Button],
}
"""Each thing that the tables of ``words.toml`` speak of."""
SPOKEN_OF_ELSEWHERE = {"row", "option", "option_value", "part_fault", "event"}


@pytest.fixture(autouse=True)
def _english_afterwards():
    yield
    set_language("en")


@pytest.mark.parametrize("table", NAMED)
def test_what_has_a_name_in_the_code_has_its_words_and_nothing_else_has(table):
    assert {thing.value for thing in NAMED[table]} == WORDS[table].keys()


def test_no_table_of_words_is_left_over():
    assert WORDS.keys() == NAMED.keys() | SPOKEN_OF_ELSEWHERE


def test_each_part_has_words_for_its_faults_and_some_for_one_fault_alone():
    parts = {part.value for part in Component}
    alone = {f"{part}-{fault.value}" for part in parts for fault in Fault}
    assert parts <= WORDS["part_fault"].keys() <= parts | alone


def test_every_option_has_words_and_nothing_else_has():
    assert {option.name for option in all_options()} == WORDS["option"].keys()


def test_every_event_has_words_unless_it_is_told_by_how_it_came():
    by_how_it_came = {
        *(ev.Dealt, ev.Flipped, ev.Played, ev.Drew, ev.Caught, ev.Judged),
        *(ev.HandsCounted, ev.CountSet, ev.DirectionSet),
    }
    plain = {*get_args(ev.GameEvent)} - by_how_it_came
    assert {event.__name__ for event in plain} == WORDS["event"].keys()


def test_what_has_no_words_is_silent():
    assert words_for("camera", CameraFact.CLEAR) == ""


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_can_be_spoken(code):
    set_language(code)
    assert current_language() == code


def test_an_unknown_language_is_english():
    set_language("tlh")
    assert current_language() == "en"


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LC_ALL": "fr_FR", "LANG": "de_DE.UTF-8"}, "fr"),
        ({"LC_ALL": "", "LANG": "C"}, "en"),
        ({"LANGUAGE": "ca:es:en", "LANG": "en_US.UTF-8"}, "es"),
        ({"LANGUAGE": "", "LANG": "it_IT.UTF-8"}, "it"),
    ],
)
def test_the_system_says_its_language(environment, code):
    assert system_language(environment) == code
