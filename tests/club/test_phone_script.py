"""A phone as buttons, as the board's page does it, run outside of a browser."""

import json
import shutil
import subprocess
from importlib.resources import files

import pytest

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="no Node here")
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


def run(code):
    """Return what code makes of the page, as JSON."""
    done = subprocess.run(  # noqa: S603 (our own script)
        ["node", "-e", f"{PAGE}{SCRIPT.read_text('utf-8')}{code}"],  # noqa: S607 (found on the path)
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


PAIRED = "open().hear({ kind: 'paired', seat: 0 });"


def test_a_page_that_is_made_anew_keeps_the_buttons():
    """It is when another language or page was looked at, or a phone loaded it anew."""
    assert run(f"{PAIRED} console.log(open().seat)") == 0


def test_buttons_that_were_taken_back_stay_away():
    code = "open().hear({ kind: 'refused', why: 'revoked' }); console.log(open().seat)"
    assert run(f"{PAIRED} {code}") is None


def test_a_table_that_was_started_anew_is_asked_whether_it_knows_the_phone():
    code = "const phone = open(); sent.length = 0;" + 2 * "phone.show(up('b'));"
    assert run(f"{PAIRED} {code} console.log(JSON.stringify(sent))") == ["pong"]
    code += "phone.doubt(); phone.show(up('b'));"  # it was away itself
    assert run(f"{PAIRED} {code} console.log(JSON.stringify(sent))") == 2 * ["pong"]


def test_a_press_that_cannot_be_sent_is_told():
    code = "const phone = open(); isConnected = false; phone.press('uno');"
    says = "console.log(JSON.stringify(phone.said.textContent))"
    assert run(f"{PAIRED} {code} {says}") == "lost"
    assert run(f"{PAIRED} {code} phone.show(up('a')); {says}") == ""
