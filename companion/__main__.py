"""The command line: parse, then let the command do its job."""

import argparse
import errno
import io
import os
import sys
from importlib import import_module
from importlib.metadata import version
from typing import Any

from companion.core.errors import CompanionError
from companion.view.plain_text import plain
from hardware.errors import HardwareError

COMMANDS = (
    *("demo", "run", "scan", "watch", "teach", "referee"),
    *("games", "board", "tournament", "doctor"),
    *("report", "bench"),
)
"""The subcommands in the order of the help, each a module of `companion.commands`."""


def main(argv: list[str] | None = None) -> int:
    """Run `companion` and return its exit status.

    Args:
        argv: the arguments; those of the process if left out.

    Returns:
        0 if all went well, 1 if the job found a problem, 2 for wrong usage.
    """
    for output in (sys.stdout, sys.stderr):
        # Names go into a file of Windows as well, which knows few letters.
        if isinstance(output, io.TextIOWrapper):
            output.reconfigure(errors="replace")
    try:
        args = _parsed(sys.argv[1:] if argv is None else argv)
        status = int(args.run(args))
        print(end="", flush=True)  # noqa: T201 (a full disk is told here, not at the end)
    except (CompanionError, HardwareError) as error:
        print(plain(f"companion: {error}"), file=sys.stderr)  # noqa: T201 (the one place that speaks of errors)
        return 1
    except KeyboardInterrupt:
        return 130  # as a shell reports it
    except OSError as error:
        is_full = error.errno == errno.ENOSPC and error.filename is None
        if not is_full and not isinstance(error, BrokenPipeError):
            raise
        # The reader of our output has gone, as in `| head`, or its disk is full.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if is_full:
            says = f"What it says cannot be written ({error}); free some space."
            print(f"companion: {says}", file=sys.stderr)  # noqa: T201 (as above)
        return 1
    return status


class _Parser(argparse.ArgumentParser):
    """Takes options also between names; argparse itself takes all names at once."""

    _is_first = True

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:  # noqa: ANN401 (as argparse has it)
        """Parse, in two runs where there are names and no further commands."""
        if self._subparsers is not None or not self._is_first:
            return super().parse_known_args(args, namespace)
        self._is_first = False
        return self.parse_known_intermixed_args(args, namespace)


def _parsed(given: list[str]) -> argparse.Namespace:
    parser = _Parser(prog="companion", description="The UNO table companion.")
    release = version("uno-table-companion")
    parser.add_argument("--version", action="version", version=f"companion {release}")
    subparsers = parser.add_subparsers(required=True, metavar="COMMAND")
    # Only the command asked for is imported: a replay need not wait for OpenCV.
    for name in given[:1] if given[:1] and given[0] in COMMANDS else COMMANDS:
        add_command(subparsers, name)
    return parser.parse_args(given)


def add_command(subparsers: "argparse._SubParsersAction[Any]", name: str) -> None:
    """Add a subcommand to the command line.

    Args:
        subparsers: of the command line.
        name: that of a module of `companion.commands`. It has its one line of `HELP`,
            an `EXAMPLE` and perhaps a `DESCRIPTION`; its `add_arguments` adds what it
            takes to a parser, and its `run` does the job.
    """
    command = import_module(f"companion.commands.{name}")
    parser = subparsers.add_parser(
        name,
        help=command.HELP,
        description=getattr(command, "DESCRIPTION", None),
        epilog=command.EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_arguments(parser)
    parser.set_defaults(run=command.run)


if __name__ == "__main__":
    sys.exit(main())
