"""The program as people start it, with a door through which its screen can be asked.

Run as ``python program.py SOCKET run --data DIR ...``: everything after the socket's
path is the command line of ``companion``. Nothing can be touched through the door: a
stranger touches the window, through the X server. It answers

- ``elements``: what is on the screen, with names, roles and boxes,
- ``state``: what the referee says, in words that the screen shows as well,
- ``page``: which page is in sight,
- ``card CARD``: a card lands, as the camera would report it,
- ``lay CARD``: a card is laid before the simulated camera,
- ``draw FPS``: the window is drawn so many times a second, whatever moves.
"""

import sys
import threading
import time
from multiprocessing.connection import Connection, Listener

from companion.__main__ import main
from companion.core.cards import Card
from companion.referee.inputs import CardSeen
from companion.view.words import color_title
from hardware.file_camera import PlaybackClock
from hardware.simulated.camera import SimulatedCamera

ANSWER_S = 20.0
"""A window that has not answered for so long hangs."""
CAMERA = SimulatedCamera(real_time=PlaybackClock())


def answer(asked):
    """Answer one question, on Kivy's thread."""
    from accessibility import elements  # noqa: PLC0415 (as above)
    from kivy.app import App  # noqa: PLC0415 (Kivy opens a window)

    app = App.get_running_app()
    verb, _space, rest = asked.partition(" ")
    match verb:
        case "elements":
            found = elements(app.root)
            return [(e.name, e.role.value, e.box, e.enabled) for e in found]
        case "page":
            return app.view.page.name
        case "state":
            return state_of(app._table)  # noqa: SLF001 (the game behind the window)
        case "card":
            return app.post(CardSeen(time.monotonic(), Card.parse(rest)))
        case "lay":
            return CAMERA.lay(rest)
        case "draw":
            return draw_at(app, float(rest))
    raise ValueError(asked)


def draw_at(app, fps):
    """Draw as often as a weak machine does: here each frame is computed without GPU."""
    from companion.ui import frame_rate  # noqa: PLC0415 (as above)

    frame_rate.QUICK_FPS = frame_rate.TOUCHED_FPS = fps
    app.frame_rate._usual = fps  # noqa: SLF001 (otherwise the configured one)
    app.frame_rate.rest()


def state_of(navigator):
    """Return what the referee knows, as far as the table's page shows it."""
    history = navigator._table.history  # noqa: SLF001 (the game itself)
    if history is None:
        return None
    now = history.now
    acting = navigator._game.act.name if hasattr(navigator._game, "act") else ""  # noqa: SLF001 (as above)
    return {
        "phase": now.phase.value,
        "round": now.round,
        "version": history.version,
        "color": color_title(now.color) if now.color else "",
        "top": str(now.top) if now.top else "",
        "acting": acting,
        "counts": now.counts,
        "names": now.names,
        "winners": now.winners is not None,
        "steps": len(history.steps),
    }


def serve(path):
    """Answer whoever asks, until the program ends."""
    with Listener(path) as listener:
        while True:
            with listener.accept() as visitor:
                converse(visitor)


def converse(visitor: Connection):
    while True:
        try:
            asked = visitor.recv()
        except EOFError:
            return
        visitor.send(on_kivys_thread(asked))


def on_kivys_thread(asked):
    if "companion.ui.app" not in sys.modules:  # Kivy is not made ready yet
        return ("waits", None)
    from kivy.app import App  # noqa: PLC0415 (Kivy opens a window)
    from kivy.clock import Clock  # noqa: PLC0415 (as above)

    app = App.get_running_app()
    if app is None or app.root is None:
        return ("waits", None)
    done, told = threading.Event(), []

    def act(_dt):
        told.append(answer(asked))
        done.set()

    Clock.schedule_once(act)
    if not done.wait(ANSWER_S):
        return ("hangs", None)
    return ("told", told[0])


def use_the_simulated_camera():
    """Let the first USB camera be a drawn one: it is real for all that comes after."""
    from companion.camera import watching  # noqa: PLC0415 (what is replaced)

    opened = watching.open_camera

    def open_camera(name, **kwargs):
        return CAMERA if name == "usb:0" else opened(name, **kwargs)

    watching.open_camera = open_camera


if __name__ == "__main__":
    threading.Thread(target=serve, args=(sys.argv[1],), daemon=True).start()
    use_the_simulated_camera()
    sys.exit(main(sys.argv[2:]))
