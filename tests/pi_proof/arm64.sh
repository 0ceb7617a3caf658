#!/usr/bin/env bash
# Tries the appliance on an arm64 Debian, whose processor QEMU plays: the installer of a
# release, with all its libraries beside it, and its second run; `companion doctor`,
# `companion scan` of a picture, and a few turns. Part of `make pi-proof`; skips with one
# line where that cannot be done.
#
#   sudo tests/pi_proof/arm64.sh [PICTURE CARD]   what `make dist WHEELS=yes` made is tried
#
# Without a picture a card is drawn there. The machine is made once, and keeps what apt has
# brought; the program is installed anew each time. SUITE is trixie or bookworm; MIRROR is
# asked instead of Debian's own server. ARCH=amd64 tries this script without QEMU, and with
# libraries from the network.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
readonly here
readonly arch=${ARCH:-arm64} suite=${SUITE:-trixie}
readonly root=/var/cache/companion-proof/$suite-$arch # not below the sources: setuptools
# reads all that lies there, links too, and so half of this machine
readonly companion=/opt/companion/current/bin/companion
readonly log=$root/tmp/said

main() {
  local release=("$here"/dist/*.tar.gz)
  [[ $suite == @(trixie|bookworm) ]] || fail "$suite is none of trixie, bookworm"
  [[ $(id -u) -eq 0 ]] || skip "only root may make a machine"
  command -v mmdebstrap > /dev/null || skip "there is no mmdebstrap; install it by apt"
  [[ $arch == "$(dpkg --print-architecture)" || -e /proc/sys/fs/binfmt_misc/qemu-aarch64 ]] ||
    skip "nobody plays its processor; install qemu-user-static and binfmt-support"
  [[ -f ${release[0]} ]] || skip "there is no release; run 'make dist WHEELS=yes'"
  if [[ ! -f $root/etc/machine-made ]]; then
    debian --simulate --variant=apt "$suite" /dev/null || skip "Debian's server is out of reach"
    make_machine || fail "its machine could not be made"
  fi
  furnish "${release[0]}" "${1-}"
  try "${2:-R7}"
}

skip() {
  echo "pi-proof: $arch skipped, $*"
  exit 0
}

fail() {
  echo "pi-proof: $arch failed, $*" >&2
  exit 1
}

debian() { mmdebstrap --quiet --architectures="$arch" "$@" ${MIRROR:+"$MIRROR"}; }

make_machine() {
  rm -rf "$root"
  mkdir -p "${root%/*}"
  debian --variant=minbase --dpkgopt=force-unsafe-io \
    --essential-hook="bash '$here/tests/pi_proof/arm64.sh' --compile-nothing \"\$1\"" \
    --customize-hook="bash '$here/tests/pi_proof/arm64.sh' --compile-again \"\$1\"" \
    --include=python3,python3-venv,systemd \
    "$suite" "$root" || return
  touch "$root/etc/machine-made"
}

# Python's packages compile all that they bring; QEMU would take many minutes over it.
compile_nothing() {
  local compiler
  compiler=$(compiler)
  chroot "$1" dpkg-divert --quiet --local --rename --add "$compiler"
  install -D /dev/stdin "$1$compiler" <<< 'import sys; "-" in sys.argv and sys.stdin.read()'
}

compile_again() {
  local compiler
  compiler=$(compiler)
  rm "$1$compiler"
  chroot "$1" dpkg-divert --quiet --local --rename --remove "$compiler"
}

compiler() {
  case $suite in
    bookworm) echo /usr/lib/python3.11/py_compile.py ;;
    trixie) echo /usr/lib/python3.13/py_compile.py ;;
  esac
}

# Hands in the release, the picture, and what leads to the network; takes away the
# program of the last time.
furnish() {
  local name file
  cp /etc/resolv.conf /etc/hosts "$root/etc"
  for name in $(bash "$here/tests/fresh_machine.sh" --names); do
    file=${!name}
    if [[ -f $file ]]; then install -D -m 644 "$file" "$root$file"; fi
  done
  rm -rf "$root"/{opt,etc,var/lib}/companion "$root"/tmp/{release,picture.png}
  mkdir "$root/tmp/release"
  tar -xzf "$1" --strip-components=1 -C "$root/tmp/release"
  [[ $arch == arm64 ]] || rm -r "$root"/tmp/release/{wheels,SHA256SUMS}
  [[ -z $2 ]] || cp "$2" "$root/tmp/picture.png" # whatever it is
}

try() {
  local card=$1
  step "the installer" bash /tmp/release/install.sh
  step "its second run" bash /tmp/release/install.sh
  said "nothing was changed" || fail "its second run changes something"
  # Without a camera and pins it fails at those, and must do so in its own words.
  step "doctor" "$companion" doctor --config /etc/companion/companion.toml || true
  ! grep ": failed" "$log" | grep -vq "^camera\|^buttons" || fail "doctor is not content"
  said "models: real" || fail "doctor does not know the nets"
  [[ -f $root/tmp/picture.png ]] ||
    step "a picture of $card" "${companion%/*}/python" -c "$draw" "$card"
  step "scan" "$companion" scan /tmp/picture.png
  said ": $card " || fail "it should have read $card"
  step "a few turns" "$companion" run --no-screen --camera none --buttons keyboard \
    --players Ada,Ben --data /var/lib/companion <<< $'card R7\ncard R5\ndraw\npass'
  step "what it has kept" "$companion" games verify --data /var/lib/companion
}

readonly draw='
import sys
import cv2
from companion.commands.benchmarks.camera import camera, next_frame
over = camera(7)
over.table.place(sys.argv[1], over.table.careless_pose())
cv2.imwrite("/tmp/picture.png", next_frame(over).image)
'

# step NAME COMMAND...: runs a command on the machine and says how long it took. What it
# imports is compiled then, and kept, whatever Python is told here; pip's 0 means: do not.
step() {
  local began=$SECONDS code=0
  echo "== $1"
  shift
  unshare --mount --pid --fork --mount-proc="$root/proc" chroot "$root" \
    env --unset=PYTHONDONTWRITEBYTECODE PIP_NO_COMPILE=0 "$@" 2>&1 | tee "$log" || code=$?
  echo "== took $((SECONDS - began)) s"
  return "$code"
}

# Whether the last step has said something.
said() { grep -q -- "$1" "$log"; }

case "${1-}" in
  --compile-nothing) compile_nothing "$2" ;;
  --compile-again) compile_again "$2" ;;
  *) main "$@" < /dev/null ;;
esac
