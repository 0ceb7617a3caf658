"""The network: what is told above, the way for phones below."""

from companion.pages.network.view import NetworkView
from companion.ui.page_screen import PageScreen


class NetworkScreen(PageScreen):
    """What the table tells, and how a phone finds it."""

    shows = NetworkView
