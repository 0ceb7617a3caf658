"""A prompt for a machine: press uno, touch 400 240, lay Y5, cut, boot, and more."""

import cmd
from collections.abc import Callable
from pathlib import Path

from machine import image
from machine.devices import CameraFeed, Pins, Screen, Touchscreen
from machine.machine import Machine
from machine.qemu import MachineError


class Prompt(cmd.Cmd):
    """Takes orders for a machine, one a line."""

    prompt = "machine> "
    intro = "Orders: press, touch, lay, words, screen, log, run, cut, boot, off, quit."

    def __init__(self, machine: Machine, feed: CameraFeed) -> None:
        super().__init__()
        self._machine, self._feed = machine, feed
        self._pins, self._screen = Pins(machine), Screen(machine)
        self._touchscreen = Touchscreen(machine)

    def do_boot(self, _line: str) -> None:
        """boot: switch it on, and wait until the table is ready."""
        print(f"It answered after {self._machine.boot():.0f} s,")
        print(f"and the table was ready after {self._machine.wait_ready():.0f} s.")

    def do_press(self, line: str) -> None:
        """press uno: press a button; also catch_challenge and draw_pass."""
        self._pins.press(line)
        print(f"Lit: {', '.join(self._pins.lit()) or 'nothing'}.")

    def do_touch(self, line: str) -> None:
        """touch 400 240: touch a place of the screen; touch Start: touch a word."""
        try:
            x, y = map(int, line.split())
        except ValueError:
            word = self._screen.find(line)
            x, y = word.x, word.y
        self._touchscreen.touch(x, y)

    def do_lay(self, line: str) -> None:
        """lay Y5: let somebody lay a card."""
        self._feed.lay(line)
        self._feed.wait_at_rest()

    def do_screen(self, line: str) -> None:
        """screen out.png: save what the screen shows."""
        self._screen.save(Path(line or "screen.png"))

    def do_words(self, _line: str) -> None:
        """words: print what can be read on the screen."""
        print(self._screen.text())

    def do_log(self, _line: str) -> None:
        """log: print what the table said last."""
        print(self._machine.log())

    def do_run(self, line: str) -> None:
        """run uname -a: run a command on it as root."""
        print(self._machine.run(line))

    def do_cut(self, _line: str) -> None:
        """cut: pull the plug."""
        self._machine.cut()

    def do_off(self, _line: str) -> None:
        """off: switch it off."""
        print(f"It was off after {self._machine.switch_off():.0f} s.")

    def do_quit(self, _line: str) -> bool:
        """quit: pull the plug and leave."""
        return True

    do_EOF = do_quit  # noqa: N815 (as cmd calls it)

    def emptyline(self) -> bool:
        """Do nothing, instead of the last order again."""
        return False

    def onecmd(self, line: str) -> bool:
        """Carry out an order; what cannot be done is said in one sentence."""
        act: Callable[[str], bool] = super().onecmd
        try:
            return act(line)
        except MachineError as error:
            print(error)
            return False


def run(folder: Path) -> None:
    """Boot a machine and take orders until the end.

    Args:
        folder: holds its disk, which keeps what happens; a new one begins anew.

    Raises:
        MachineError: if its disk was not built.
    """
    built = image.present()
    if not built.disk.is_file():
        raise MachineError("There is no disk yet; run 'make machine'.")
    with Machine(built, folder) as machine, CameraFeed(machine) as feed:
        prompt = Prompt(machine, feed)
        prompt.onecmd("boot")
        prompt.cmdloop()
