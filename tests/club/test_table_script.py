"""The page of one table, run outside of a browser."""

from importlib.resources import files

from node import NEEDS_NODE, printed

pytestmark = NEEDS_NODE
SITE = files("companion.club").joinpath("site")
SCRIPTS = "".join(
    SITE.joinpath(name).read_text("utf-8") for name in ("single.js", "board.js")
)
PAGE = """
const TOURNAMENT = "uno/tournament/tournament", addEventListener = () => {};
const append = () => {}, setAttribute = () => {}, replaceChildren = () => {};
const make = () => ({ addEventListener, append, setAttribute, replaceChildren });
const documentElement = { dataset: {} }, querySelectorAll = () => [];
const document = { getElementById: make, querySelectorAll, documentElement };
const matchMedia = () => ({}), location = { hash: "#table-1" };
const drawFigures = () => {}, recall = () => null, mark = () => {};
const word = (key) => key, TOLD = { languages: {} };
const say = (element, text) => { element.textContent = text; };
const Words = { choose() {}, usual() {} };
const Store = { tables: new Map(), forgetSilent: () => [] };
class Phone { show() {} }
"""


def says(code):
    """Return what the page of a table says that has told nothing, after some code."""
    return printed(f"{PAGE}{SCRIPTS}{code}", "Board.page.turn.textContent || ''")


def test_a_table_is_said_to_be_missing_once_the_broker_has_told_all():
    """Not while the page loads: a table that is there would be said to be away."""
    assert says("") == ""
    assert says("Board.forgetSilent(0);") == "offline"
    assert says("Board.forgetSilent(0); Board.open();") == "offline"
