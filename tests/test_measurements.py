"""docs/measurements.md can be written anew by one command."""

import measurements
import pytest

import companion.commands.bench

PAGE = """# Measurements

By hand: 7.

<!-- measured by: companion bench reader delay -->
old
<!-- end -->

<!-- measured by: make bench heal -->
older
<!-- end -->
"""
READ = {
    "name": "full reading",
    "value": 12.21,
    "unit": "ms",
    "target": "<= 15",
    "passed": True,
    "note": "median of 12",
}


def checked(part, value, *, passed=True):
    name, target = f"records checked: {part}", ">= 90"
    return READ | {
        "name": name,
        "value": value,
        "unit": "%",
        "target": target,
        "passed": passed,
        "note": "",
    }


def lines(*rows):
    return [*measurements.table_lines([*rows])][2:]


def test_only_the_tables_after_marks_are_rewritten():
    page = measurements.rewritten(PAGE, lambda _program, _sections: [READ], "today:")
    assert "By hand: 7." in page
    assert "old" not in page
    assert page.count("today:\n\n| what | measured |") == 2


def test_the_mark_names_the_program_and_its_sections():
    asked = []
    measurements.rewritten(PAGE, lambda *names: asked.append(names) or [], "today:")
    assert asked == [("companion bench", ["reader", "delay"]), ("make bench", ["heal"])]


def test_a_table_of_which_nothing_was_measured_stays():
    assert measurements.rewritten(PAGE, lambda *_names: [], "today:") == PAGE


def test_a_page_that_was_rewritten_can_be_rewritten_again():
    once = measurements.rewritten(PAGE, lambda *_names: [READ], "today:")
    assert measurements.rewritten(once, lambda *_names: [READ], "today:") == once


def test_a_line_says_what_was_measured_and_what_was_asked():
    assert lines(READ) == ["| full reading | 12.2 ms | <= 15 | median of 12 |"]


def test_measurements_of_one_thing_share_a_line():
    [line] = lines(checked("top", 100.0), checked("turn", 97.5))
    assert line.startswith("| records checked | top 100 %, turn 97.5 % |")
    assert line.endswith("| top >= 90, turn >= 90 |  |")


def test_wirings_are_compared_side_by_side():
    rows = [
        READ | {"name": f"{wiring}, card unread: {part}", "unit": "%", "value": value}
        for wiring, value in (("directions", 98), ("own buttons", 60))
        for part in ("turn", "counts")
    ]
    table = [*measurements.table_lines([*rows, READ])]
    assert table[0] == "| what | directions | own buttons |"
    assert (
        table[2] == "| card unread | turn 98 %, counts 98 % | turn 60 %, counts 60 % |"
    )
    assert table[-1].startswith("| full reading |")


def test_a_missed_target_is_said():
    assert "**(missed)**" in lines(checked("turn", 80.0, passed=False))[0]


def test_the_page_has_a_table_of_every_section_that_can_be_measured():
    marks = measurements.MARKED.finditer(measurements.PAGE.read_text("utf-8"))
    people = pytest.importorskip("bench.__main__", reason="no simulated people yet")
    known = {*companion.commands.bench.SECTIONS, *people.SECTIONS}
    shown = [name for mark in marks for name in mark["sections"].split()]
    assert sorted(shown) == sorted(known)
