"""A machine in a folder: its commands are stand-ins that only note or pretend.

Every command of the installer, those of the shell's tools included, can be where the
machine is killed, before it does anything or just after.
"""

import os
import shutil
import subprocess
from copy import copy
from pathlib import Path
from typing import Self

ROOT = Path(__file__).parents[1]

TOOLS = ("cp", "install", "ln", "mkdir", "mv", "rm", "tar", "touch")
NOTED = (
    *(
        "apt-cache",
        "apt-get",
        "chown",
        "cloud-init",
        "df",
        "dpkg",
        "dpkg-query",
        "getent",
        "groupadd",
        "id",
        "python3",
    ),
    *("mosquitto_passwd", "sync", "systemctl", "useradd", "userdel", "usermod"),
)

STUB = """#!/bin/sh
# {name}
moment() {{
  read n < "$MACHINE/moments"
  n=$((n + 1))
  echo $n > "$MACHINE/moments"
  if [ $n = "${{KILLED_AT-}}" ]; then kill -9 0; fi
}}
printf '%s\\n' "{name} $*" >> "$MACHINE/log"
moment
{body}
result=$?
moment
exit $result
"""

PYTHON = r"""
case "$*" in
  "-m venv "*)
    for folder; do :; done
    mkdir -p "$folder/bin" && cp "$0" "$folder/bin/python" ;;
  *"-m pip "*"-r "*) ;;
  *"-m pip "*)
    for wheel; do :; done
    home=$(dirname "$0")
    printf '#!/bin/sh\necho "%s"\n' "$(cat "$wheel")" > "$home/companion"
    chmod +x "$home/companion" ;;
  *numpy.__version__*) echo "3.13 2.2.4" ;;
esac
"""

BODIES = {
    "apt-cache": '! grep -qx "$2" "$MACHINE/not-offered"',
    "apt-get": """
        if [ "$1" = update ] && [ -s "$MACHINE/offline" ]; then
          head -n 1 "$MACHINE/offline"
          sed -i 1d "$MACHINE/offline"
          exit 100
        fi
        [ "$1" = update ] || for each; do
          case $each in -*|install) ;; *) echo "$each" >> "$MACHINE/packages" ;; esac
        done""",
    "df": """
        echo "Filesystem 1024-blocks Used Available Capacity Mounted"
        echo "/dev/root 15000000 3000000 $(cat "$MACHINE/free-kib") 20% /"
    """,
    "dpkg": """case $1 in --print-arch*) cat "$MACHINE/architecture" ;; esac""",
    "dpkg-query": """sed 's/^/installed /' "$MACHINE/packages"; false""",
    "id": """
        if [ "$*" = -u ]; then echo 0
        elif [ "$1" = -nG ]; then cat "$MACHINE/groups"
        else [ -e "$MACHINE/groups" ]; fi""",
    "mosquitto_passwd": 'read secret; echo "$2:hash of $secret" >> "$1"',
    "useradd": 'echo companion > "$MACHINE/groups"',
    "userdel": 'rm "$MACHINE/groups"',
    "usermod": 'echo "$3" >> "$MACHINE/groups"',
    "python3": PYTHON,
}


class Machine:
    """A Debian in a folder, and a release beside it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for each in (self.root, self.release, self._bin):
            each.mkdir(parents=True)
        for name in ("packages", "not-offered", "log"):
            (folder / name).touch()
        for name in NOTED:
            self._stub(name, BODIES.get(name, ":"))
        for name in TOOLS:
            self._stub(name, f'{shutil.which(name)} "$@"')
        (folder / "architecture").write_text("arm64\n")
        (folder / "free-kib").write_text("9000000\n")
        self.unpack("one")

    @property
    def root(self) -> Path:
        """Where its disk begins."""
        return self.folder / "root"

    @property
    def release(self) -> Path:
        """The release beside it."""
        return self.folder / "release"

    @property
    def _bin(self) -> Path:
        return self.folder / "bin"

    def copied(self, folder: Path) -> Self:
        """Return another machine that is as this one is now."""
        shutil.copytree(self.folder, folder, symlinks=True)
        other = copy(self)
        other.folder = folder
        return other

    def _stub(self, name: str, body: str) -> None:
        path = self._bin / name
        path.write_text(STUB.format(name=name, body=body))
        path.chmod(0o755)

    def unpack(self, version: str) -> None:
        """Put a release of this version beside the machine."""
        shutil.rmtree(self.release)
        shutil.copytree(ROOT / "systemd", self.release)
        wheel = self.release / "uno_table_companion-1.0.0-py3-none-any.whl"
        wheel.write_text(version)

    def run(
        self,
        *options: str,
        killed_at: int | None = None,
        script: str = "install.sh",
        typed: str = "",
        umask: int = -1,
    ) -> "subprocess.CompletedProcess[str]":
        """Run the installer, to its end or until it is killed."""
        (self.folder / "moments").write_text("0\n")
        (self.folder / "log").write_text("")
        told = {"KILLED_AT": str(killed_at)} if killed_at else {}
        return subprocess.run(  # noqa: S603 (our own script)
            ["bash", str(self.release / script), *options],  # noqa: S607 (found on the path)
            env={**self.environment, **told},
            start_new_session=True,
            input=typed,
            umask=umask,
            capture_output=True,
            text=True,
            check=False,
        )

    @property
    def environment(self) -> dict[str, str]:
        """What makes a program run on this machine."""
        return {
            "PATH": f"{self._bin}:{os.environ['PATH']}",
            "MACHINE": str(self.folder),
            "DESTDIR": str(self.root),
            "PYTHON": str(self._bin / "python3"),
        }

    @property
    def moments(self) -> int:
        """At how many moments the latest run could have been killed."""
        return int((self.folder / "moments").read_text())

    @property
    def log(self) -> list[str]:
        """The commands of the latest run."""
        return (self.folder / "log").read_text().splitlines()

    @property
    def program(self) -> str:
        """What the installed program says when it is started."""
        path = self.root / "opt/companion/current/bin/companion"
        done = subprocess.run(  # noqa: S603 (our own program)
            [path],
            env={"MACHINE": str(self.folder)},
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout.strip()

    def files(self) -> dict[str, str]:
        """Everything on the machine, with what it holds."""
        return {
            str(path.relative_to(self.root)): _content(path)
            for path in sorted(self.root.rglob("*"))
        }


def _content(path: Path) -> str:
    if path.is_symlink():
        return f"-> {path.readlink()}"
    return path.read_text() if path.is_file() else ""
