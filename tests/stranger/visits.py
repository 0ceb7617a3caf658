"""A walk through every page of the program, and home again from each of them."""

from companion.view.language import LANGUAGES, _, current_language

PAGES = frozenset(
    {
        *("start", "welcome", "tour", "help", "pause", "off"),
        *("set_up", "settings", "languages", "network", "camera"),
        *("company", "evening", "record", "correct", "listing", "past_game", "person"),
        *("table", "scores", "count", "teach", "problem"),
        *("chances", "round_won", "rounds_won"),
    }
)
"""Every page that can be seen, by the name of its view."""
NETWORK = '[network]\nbroker = "127.0.0.1"\nport = 1\ntable = "table-1"\n'
"""A table whose broker does not answer: its page is there all the same."""


GAME = "20"
"""A stored game is named by its day, such as 2026-11-24."""


def visit_from_start(stranger):
    """Open all that the first page leads to, and come back each time.

    Args:
        stranger: stands on the first page; Adam and others have played a game.
    """
    start = ("start",)
    visit(stranger, start, _("Past games"), GAME)
    visit(stranger, start, _("Past games"), GAME, _("Chances"))
    visit(stranger, start, _("People"), "Adam")
    visit(stranger, start, _("Camera"))
    visit(stranger, start, _("Settings"), LANGUAGES[current_language()])
    visit(stranger, start, _("Network"))
    visit(stranger, start, _("Switch off"))
    for tab in (_("Rules"), _("Options"), _("Buttons")):
        visit(stranger, start, _("New game"), tab)
    visit(stranger, start, _("New game"), _("Deck"), _("Teach a deck"), "Flip")


def visit_from_table(stranger):
    """Open all that the table leads to while a round is played.

    Args:
        stranger: stands at the table.
    """
    table = ("table",)
    visit(stranger, table, _("Undo"))
    pages = (_("Record of the round"), _("Players"), _("Settings"), _("Help"))
    for page in (*pages, _("Pause"), _("Switch off")):
        visit(stranger, table, _("More"), page)
    visit(stranger, table, _("More"), _("Something was wrong"), _("The turn was wrong"))
    for thing in ("Adam", color_and_card(stranger), _("Play goes clockwise")):
        visit(stranger, table, thing)


def color_and_card(stranger):
    """Return the name of the field with the color in force."""
    return stranger.program.state()["color"]


def visit(stranger, homes, *words):
    """Touch one thing after the other, by the beginnings of their names; go home.

    Args:
        stranger: whoever touches.
        homes: pages on one of which the way home ends.
        words: that are touched.

    Raises:
        AssertionError: if something is not there, or no way leads home in two touches.
    """
    for word in words:
        begin = [
            each.name
            for each in stranger.program.elements()
            if each.role == "button" and each.enabled and _begins(each.name, word)
        ]
        stranger.press(*(begin[:1] or [word]))
        stranger.pages.add(stranger.program.page())
    for way in (_("Table"), _("Start page")) if "table" in homes else (_("Back"),) * 4:
        if stranger.program.page() not in homes:
            stranger.press(way)
    assert stranger.program.page() in homes, (homes, words, stranger.program.page())


def _begins(name, word):
    return name == word or name.startswith(GAME if word == GAME else f"{word} ")
