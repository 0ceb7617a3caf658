"""Writes the case's files: ``python -m hardware.case build/case`` (see `make case`)."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from build123d import Mesher, Unit, export_step, export_stl

from hardware.case.checks.standing import printed_mass
from hardware.case.line_drawing import FROM_FRONT_LEFT, FROM_REAR_RIGHT, Layer, drawing
from hardware.case.parameters import Case, Stand, one_of_each, variants
from hardware.case.parts import (
    PrintedPart,
    across,
    coupon_files,
    coupons,
    file_names,
    other_heads,
    printed_parts,
)

_USAGE = (
    "Usage: python -m hardware.case FOLDER\nExample: python -m hardware.case build/case"
)


def write_files(folder: Path) -> None:
    """Write STL, STEP, 3MF and a line drawing of each part, and what to print.

    Args:
        folder: made where it does not exist; files of the same name are replaced.
    """
    parts = {part.file: part for part in all_parts()}.values()
    for part in parts:
        write_part(part, folder)
    (folder / "what-to-print.txt").write_text(what_to_print(parts), "utf-8")


def all_parts() -> Iterator[PrintedPart]:
    """Yield every part of every variant, some of them more than once."""
    for case in one_of_each():
        yield from printed_parts(case)
        yield from printed_parts(case, Stand.LAMP)
        yield from coupons(case)
        yield from other_heads(case)


def write_part(part: PrintedPart, folder: Path) -> None:
    """Write a part in its printing position, and two line drawings of it.

    Args:
        part: the part.
        folder: where a folder for each kind of file is made.
    """
    solid = across(part.printed(), Case().printing.bed)
    for kind in ("stl", "step", "3mf", "drawings"):
        (folder / kind).mkdir(parents=True, exist_ok=True)
    export_stl(solid, folder / "stl" / f"{part.file}.stl", tolerance=0.05)
    export_step(solid, folder / "step" / f"{part.file}.step")
    mesher = Mesher(Unit.MM)
    mesher.add_shape(solid, linear_deflection=0.05)
    mesher.write(folder / "3mf" / f"{part.file}.3mf")
    for side, view in (("front", FROM_FRONT_LEFT), ("rear", FROM_REAR_RIGHT)):
        picture = drawing([Layer([part.printed()])], view)
        (folder / "drawings" / f"{part.file}-{side}.svg").write_text(picture, "utf-8")


def what_to_print(all_of_them: Iterable[PrintedPart]) -> str:
    """Return which files each device needs, with filament and hours.

    Args:
        all_of_them: the parts of all variants.
    """
    files = {part.file: part for part in all_of_them}
    lines = [
        "What to print",
        "",
        "Look for your Pi, display and buttons.",
        "",
    ]
    for case in variants():
        for stand in (Stand.MAST, Stand.LAMP):
            names = file_names(case, stand)
            if stand == Stand.LAMP:
                del names["head"], names["camera lid"]
            lines += _print_list(case, stand, [files[file] for file in names.values()])
    return "\n".join(lines)


def _print_list(case: Case, stand: str, chosen: Sequence[PrintedPart]) -> list[str]:
    mass = sum(printed_mass(part, case.printing) for part in chosen)
    hours = sum(part.part.volume for part in chosen) / case.printing.speed
    return [
        f"{case.board.name}, {case.display.name}, {case.button.name}s, {stand}",
        "",
        *(f"- first {file}.stl" for file in coupon_files(case)),
        *(f"- {part.file}.stl ({part.name})" for part in chosen),
        *(_HEADS if stand == Stand.LAMP else ()),
        "",
        f"About {1000 * mass:.0f} g of filament and {hours:.0f} hours (guessed).",
        "",
    ]


_HEADS = (
    "- lamp-head-usb.stl for a USB camera, lamp-head-phone.stl for a phone, or",
    "  lamp-head.stl with head-lid.stl for a camera module",
)
"""One of these hangs on the arm of the lamp."""


def main(arguments: list[str]) -> int:
    """Write all files into the folder that is named.

    Args:
        arguments: the folder.

    Returns:
        0, or 2 if no folder is named.
    """
    if len(arguments) != 1 or arguments[0].startswith("-"):
        sys.stderr.write(_USAGE + "\n")
        return 2
    write_files(Path(arguments[0]))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
