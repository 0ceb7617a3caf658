"""A phone as buttons, as the board's page does it, run outside of a browser."""

from importlib.resources import files

from node import NEEDS_NODE, printed

pytestmark = NEEDS_NODE
SCRIPT = files("companion.club").joinpath("site", "phone.js")
PAGE = """
const kept = {}, sent = [];
let isConnected = true;
const sessionStorage = {
  getItem: (key) => kept[key] ?? null,
  setItem: (key, value) => { kept[key] = value; },
};
const Link = { say: (topic, { kind }) => { sent.push(kind); return isConnected; } };
const word = (key) => key;
const say = (element, text) => { element.textContent = text; };
const mark = () => {};
const make = () => ({ addEventListener() {}, setAttribute() {}, replaceChildren() {} });
const clockwise = () => [];
const up = (session) => ({ health: { pairs: true, state: "online", session } });
const open = () => {
  const phone = new Phone("table-1");
  phone.show(up("a"));
  return phone;
};
"""


def after(code, value):
    """Return a value of the page once some code has run in it."""
    return printed(f"{PAGE}{SCRIPT.read_text('utf-8')}{code}", value)


PAIRED = "open().hear({ kind: 'paired', seat: 0 });"


def test_a_page_that_is_made_anew_keeps_the_buttons():
    """It is when another language or page was looked at, or a phone loaded it anew."""
    assert after(PAIRED, "open().seat") == 0


def test_buttons_that_were_taken_back_stay_away():
    code = "open().hear({ kind: 'refused', why: 'revoked' });"
    assert after(f"{PAIRED} {code}", "open().seat") is None


def test_a_table_that_was_started_anew_is_asked_whether_it_knows_the_phone():
    code = "const phone = open(); sent.length = 0;" + 2 * "phone.show(up('b'));"
    assert after(f"{PAIRED} {code}", "sent") == ["pong"]
    code += "phone.doubt(); phone.show(up('b'));"  # it was away itself
    assert after(f"{PAIRED} {code}", "sent") == 2 * ["pong"]


def test_a_press_that_cannot_be_sent_is_told():
    code = "const phone = open(); isConnected = false; phone.press('uno');"
    says = "phone.said.textContent"
    assert after(f"{PAIRED} {code}", says) == "lost"
    assert after(f"{PAIRED} {code} phone.show(up('a'));", says) == ""
