import pytest

from companion.view.language import (
    LANGUAGES,
    current_language,
    set_language,
    system_language,
)


@pytest.fixture(autouse=True)
def _english_afterwards():
    yield
    set_language("en")


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
