"""The drawing of the wiring is made from the table of the pins."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

from companion.__main__ import main
from hardware.wiring import HIGHEST_PIN, ButtonName, ButtonWiring, Wiring, shared_wiring
from hardware.wiring_drawing import HEADER, drawing

DRAWN = Path(__file__).parents[2] / "docs" / "wiring.svg"


def test_the_drawing_in_the_documents_is_that_of_the_usual_wiring():
    assert DRAWN.read_text("utf-8") == drawing(shared_wiring()), (
        "run: companion doctor --wiring docs/wiring.svg"
    )


def test_what_is_no_file_of_its_own_is_written_to_and_stays(tmp_path, capsys):
    out, link = tmp_path / "out.svg", tmp_path / "link"
    link.symlink_to(out)
    assert main(["doctor", "--wiring", str(link)]) == 0
    assert link.is_symlink()
    assert out.read_text("utf-8") == drawing(shared_wiring())
    assert main(["doctor", "--wiring", "."]) == 1
    assert "go to another folder" in capsys.readouterr().err


def test_every_pin_has_its_own_place_on_the_header():
    assert len(set(HEADER.values())) == len(HEADER) == HIGHEST_PIN + 1


def test_no_pin_lies_on_ground_or_power():
    assert not set(HEADER.values()) & {1, 2, 4, 6, 9, 14, 17, 20, 25, 30, 34, 39}


def test_every_button_and_lamp_has_a_wire():
    own = Wiring((ButtonWiring(ButtonName.UNO, 4, 0, lamp_pin=14),))
    root = ET.fromstring(drawing(own))  # noqa: S314 (our own drawing)
    paths = root.findall("{http://www.w3.org/2000/svg}path")
    assert len(paths) == 2


def test_a_button_of_a_place_is_told_with_its_place():
    own = Wiring((ButtonWiring(ButtonName.UNO, 4, 2),))
    assert re.search(r"button UNO, place 3: pin 7 and", drawing(own))


def test_a_resistor_is_on_the_wire_of_a_lamp_and_on_no_other():
    lamp = Wiring((ButtonWiring(ButtonName.UNO, 4, lamp_pin=14),))
    bare = Wiring((ButtonWiring(ButtonName.UNO, 4),))
    assert drawing(bare).count(">330 ohm<") == 0
    root = ET.fromstring(drawing(lamp))  # noqa: S314 (our own drawing)
    [resistor] = [r for r in root.iter(f"{SVG}rect") if r.get("stroke") == RED]
    [wire] = [p for p in root.iter(f"{SVG}path") if p.get("stroke") == RED]
    y = float(wire.get("d").split()[-3])
    assert float(resistor.get("y")) < y < float(resistor.get("y")) + 16


SVG, RED = "{http://www.w3.org/2000/svg}", "#c0392b"
