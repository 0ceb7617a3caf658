import pytest

from companion.view.language import LANGUAGES, speak, spoken, system_language


@pytest.fixture(autouse=True)
def _english_afterwards():
    yield
    speak("en")


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_can_be_spoken(code):
    speak(code)
    assert spoken() == code


def test_an_unknown_language_is_english():
    speak("tlh")
    assert spoken() == "en"


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
