"""The real parts that the selftest tries."""

from contextlib import AbstractContextManager, closing
from pathlib import Path
from tempfile import TemporaryDirectory

from gpiozero import Factory

from companion.commands.doctor_checks import Finding, Status
from companion.config import Config
from companion.ui.offscreen import prepare
from companion.ui.theme import Display
from hardware.buttons import load_pins, real_pins
from hardware.camera import Camera
from hardware.camera_choice import open_camera
from hardware.display import display_answers
from vision.reading.reader import Reader

TOUCH_S = 60.0
"""How long the four corners wait to be touched, seconds."""


def reader() -> Reader:
    """Return the reader of cards."""
    return Reader.load()


def opened_camera(config: Config) -> Camera:
    """Open the configured camera."""
    return open_camera(config.camera)


def opened_pins() -> AbstractContextManager[Factory]:
    """Open the Pi's own pins."""
    load_pins()
    return closing(real_pins())


def corners_touched(config: Config) -> Finding:
    """Let the maker touch the four corners of the screen."""
    part = "selftest touch"
    if not display_answers():
        remedy = "run the selftest on the screen itself"
        return Finding(part, Status.ABSENT, "no screen", remedy)
    with TemporaryDirectory(prefix="companion-") as home:
        prepare(Display.filling(*config.display_wh), Path(home), fullscreen=True)
        from companion.ui.touch_test import TouchTest  # noqa: PLC0415 (opens a window)

        window = TouchTest(TOUCH_S)
        window.run()
    hit = window.corners.hit
    told = f"{sum(hit)} of 4 corners hit, {len(hit)} touched"
    if window.corners.is_done and all(hit):
        return Finding(part, Status.REAL, told)
    remedy = "turn or calibrate the touch screen as its maker says"
    return Finding(part, Status.FAILED, told, remedy)
