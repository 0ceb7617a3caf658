"""All pages that can be opened over the game."""

from companion.pages.camera import CameraPage
from companion.pages.chances import ChancesPage
from companion.pages.company import CompanyPage
from companion.pages.correct.page import CorrectPage
from companion.pages.correct.record import RecordPage
from companion.pages.evening import EveningPage
from companion.pages.help import HelpPage
from companion.pages.network import NetworkPage
from companion.pages.page import Page
from companion.pages.past_games import PastGamePage, PastGamesPage
from companion.pages.pause_and_off import OffPage, PausePage
from companion.pages.people import PeoplePage, PersonPage
from companion.pages.problem import ProblemPage
from companion.pages.set_up.page import SetUpPage
from companion.pages.settings import LanguagesPage, SettingsPage, WelcomePage
from companion.pages.start import StartPage
from companion.pages.teach.corrections import CorrectedPage
from companion.pages.teach.page import DecksToTeachPage, TeachPage
from companion.pages.tour import TourPage
from companion.pages.update import UpdatePage

PAGES: dict[str, type[Page]] = {
    "start": StartPage,
    "set_up": SetUpPage,
    "settings": SettingsPage,
    "languages": LanguagesPage,
    "help": HelpPage,
    "welcome": WelcomePage,
    "network": NetworkPage,
    "camera": CameraPage,
    "company": CompanyPage,
    "evening": EveningPage,
    "chances": ChancesPage,
    "off": OffPage,
    "pause": PausePage,
    "record": RecordPage,
    "correct": CorrectPage,
    "past_games": PastGamesPage,
    "past_game": PastGamePage,
    "people": PeoplePage,
    "person": PersonPage,
    "problem": ProblemPage,
    "tour": TourPage,
    "update": UpdatePage,
    "decks_to_teach": DecksToTeachPage,
    "teach": TeachPage,
    "corrected": CorrectedPage,
}
"""Every page that can be opened over the game, by its name."""
