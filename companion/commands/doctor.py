"""``companion doctor``: what works at this table, and the remedy for what does not."""

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from companion.commands import doctor_checks, doctor_devices, options
from companion.commands.doctor_checks import Finding, Status
from companion.components.component import Component
from companion.config import NO_CAMERA, Config, load_config
from companion.core.errors import CompanionError, explaining
from companion.records.problem_report import Problem
from companion.storage.components_file import COMPONENTS, ComponentsFile
from companion.storage.files import write_whole
from companion.view.plain_text import plain
from hardware.camera_name import EXPECTED

HELP = "say for each part whether it is real, simulated, absent or failed"
EXAMPLE = """each line says: part: real | simulated | absent | failed (detail) - remedy

example:
  companion doctor
  companion doctor --camera usb:0 --buttons gpio --json
  companion doctor --config /etc/companion/companion.toml
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes to its parser."""
    options.add_config(parser)
    parser.add_argument("--camera", help=f"try this camera: {EXPECTED}")
    parser.add_argument(
        "--buttons", choices=("gpio", "keyboard"), help="try these buttons"
    )
    options.add_data(parser)
    options.add_json(parser)
    parser.add_argument(
        "--selftest",
        action="store_true",
        help="try every part with your hands, and write one report to send",
    )
    parser.add_argument(
        "--wiring",
        metavar="FILE",
        type=options.path,
        help="draw the wiring as an SVG picture",
    )


def run(args: argparse.Namespace) -> int:
    """Examine every part; 0 if nothing that is needed failed, else 1.

    Raises:
        CompanionError: if a file cannot be written.
    """
    if args.wiring is not None:
        return _draw_wiring(args)
    healthy, lines = True, []
    for finding in _examine(args):
        lines.append(_as_line(finding))
        # A slow check should not hide the ones before it.
        as_json = json.dumps(asdict(finding))
        print(as_json if args.json else lines[-1], flush=True)
        healthy = healthy and finding.status is not Status.FAILED
    if args.selftest:
        _report(args, "".join(f"{line}\n" for line in lines))
    return 0 if healthy else 1


def _report(args: argparse.Namespace, doctor: str) -> None:
    """Write a problem report with what the selftest has found."""
    try:
        config = options.table_config(args)
    except CompanionError:  # it stands in the report
        config = Config()
    from companion.commands.reporting import write_report  # noqa: PLC0415 (needs OpenCV, which may be what is wrong)

    config = replace(config, data=args.data or config.data)
    path = write_report(config, Problem.OTHER, doctor)
    print(f"The report to send is {path.absolute()}.")


def examined(config: Config) -> str:
    """Return what the doctor says of a table that runs, a line for each part."""
    findings = _examine_table(config, config.camera, config.buttons, config.data)
    return "".join(f"{_as_line(finding)}\n" for finding in findings)


def _draw_wiring(args: argparse.Namespace) -> int:
    from hardware.wiring_drawing import drawing  # noqa: PLC0415 (rarely needed)

    _write(args.wiring, drawing(load_config(args.config).pins))
    print(f"The wiring is drawn in {args.wiring}.")
    return 0


def _write(path: Path, text: str) -> None:
    with explaining(f"{path} cannot be written", "go to another folder"):
        if path.is_symlink() or (path.exists() and not path.is_file()):
            path.write_text(text, "utf-8")  # /dev/stdout is to stay what it is
        else:
            write_whole(path, text)


def _examine(args: argparse.Namespace) -> Iterator[Finding]:
    config, camera, buttons = Config(), args.camera, args.buttons
    if args.config is not None:
        try:
            config = options.table_config(args)
        except CompanionError as error:
            yield Finding("configuration", Status.FAILED, str(args.config), str(error))
        else:
            camera, buttons = camera or config.camera, buttons or config.buttons
            yield Finding("configuration", Status.REAL, str(args.config))
    yield from _examine_table(config, camera, buttons, args.data or config.data)
    if args.selftest:
        chosen = camera or config.camera, buttons or config.buttons
        yield from _try_all(replace(config, camera=chosen[0], buttons=chosen[1]))


def _examine_table(
    config: Config, camera: str | None, buttons: str | None, data: Path
) -> Iterator[Finding]:
    yield doctor_checks.check_python()
    yield from map(doctor_checks.check_library, doctor_checks.LIBRARIES)
    yield from _examine_devices(config, camera, buttons, data)
    if config.network is not None:
        yield doctor_devices.check_broker(config.network)
    yield doctor_checks.check_models()
    yield doctor_checks.check_data(data)
    yield doctor_checks.check_disk(data)
    yield from doctor_checks.check_running(data)


def _examine_devices(
    config: Config, camera: str | None, buttons: str | None, data: Path
) -> Iterator[Finding]:
    """Try every device, but not those that a running companion holds.

    Camera and pins belong to one program at a time: how they are, it says itself.
    """
    running = ComponentsFile(data / COMPONENTS)
    held = running.read()
    yield doctor_devices.check_display(in_use=running.read_has_screen())
    yield doctor_devices.check_sound()
    yield doctor_devices.check_speech()
    if Component.CAMERA not in held:
        yield doctor_devices.check_camera(camera)
    if Component.BUTTONS not in held:
        yield doctor_devices.check_buttons(buttons, config.pins)


def _try_all(config: Config) -> Iterator[Finding]:
    """Try every part with the maker's hands."""
    # Imported here: they need all that may fail.
    from companion.commands import selftest  # noqa: PLC0415
    from hardware.camera_choice import open_camera  # noqa: PLC0415
    from vision.reading.reader import Reader  # noqa: PLC0415

    if config.camera != NO_CAMERA:
        _ask("Lay one card under the camera, then press Enter: ")
        camera = partial(open_camera, config.camera)
        yield from selftest.try_camera(camera, Reader.load())
    if config.buttons == "gpio":
        yield from selftest.try_buttons(config.pins, selftest.opened_pins, _ask)
    yield selftest.try_sound(_ask)
    yield selftest.corners_touched(config)
    yield selftest.try_watchdog()


def _ask(question: str) -> str:
    """Return what the maker types.

    Raises:
        CompanionError: if nobody can.
    """
    try:
        return input(question)
    except EOFError as error:
        raise CompanionError("The selftest asks you; run it in a terminal.") from error


def _as_line(finding: Finding) -> str:
    detail = f" ({finding.detail})" if finding.detail else ""
    remedy = f" - {finding.remedy}" if finding.remedy else ""
    return plain(f"{finding.part}: {finding.status}{detail}{remedy}")
