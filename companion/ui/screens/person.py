"""One person's statistics."""

from kivy.properties import ObjectProperty

from companion.ui.screens.listening import ListeningScreen
from companion.ui.views.person import PersonView


class PersonScreen(ListeningScreen):
    """Numbers beside a plot over all rounds."""

    words = ObjectProperty(PersonView(), rebind=True)
