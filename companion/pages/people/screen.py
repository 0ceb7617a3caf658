"""One person's statistics."""

from kivy.properties import ObjectProperty

from companion.pages.people.view import PersonView
from companion.ui.listening import ListeningScreen


class PersonScreen(ListeningScreen):
    """Numbers beside a plot over all rounds."""

    words = ObjectProperty(PersonView(), rebind=True)
