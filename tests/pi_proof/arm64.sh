#!/usr/bin/env bash
# Tries the appliance on an arm64 Debian 13, whose processor QEMU plays: the installer and
# its second run, `companion doctor`, and `companion scan` of a photograph. Part of `make
# pi-proof`; skips with one line where that cannot be done.
#
#   sudo tests/pi_proof/arm64.sh [PICTURE]
#
# The machine is made in build/arm64 once, which takes long, and used again. With ARCH set,
# it is one of that kind: amd64 tries this script without QEMU. It is this tree that is
# installed, without what git ignores.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
readonly here
readonly arch=${ARCH:-arm64}
readonly root=$here/build/$arch
readonly picture=${1:-$(find "$here/../shared/photos" -name '*.jpg' 2> /dev/null |
  sort | head -n 1)}

skip() {
  echo "pi-proof: arm64 skipped, $*"
  exit 0
}

main() {
  [[ $(id -u) -eq 0 ]] || skip "only root may make a machine"
  command -v mmdebstrap > /dev/null || skip "there is no mmdebstrap; install it by apt"
  [[ $arch == "$(dpkg --print-architecture)" || -e /proc/sys/fs/binfmt_misc/qemu-aarch64 ]] ||
    skip "nobody plays its processor; install qemu-user-static and binfmt-support"
  [[ -f $picture ]] || skip "there is no photograph; name one"
  is_made || make_machine
  furnish
  try
}

is_made() { [[ -x $root/usr/bin/python3 && -f $root/etc/machine-made ]]; }

make_machine() {
  mmdebstrap --quiet --architectures="$arch" --variant=minbase \
    --include=ca-certificates,python3,python3-venv,systemd trixie "$root"
  touch "$root/etc/machine-made"
}

# Hands in the tree, the picture, and what leads to the network.
furnish() {
  local name file
  cp /etc/resolv.conf /etc/hosts "$root/etc"
  for name in $(bash "$here/tests/fresh_machine.sh" --names); do
    file=${!name}
    if [[ -f $file ]]; then install -D -m 644 "$file" "$root$file"; fi
  done
  rm -rf "$root/tmp/tree" && mkdir "$root/tmp/tree"
  git -C "$here" ls-files -z | tar -C "$here" --null -T - -c | tar -C "$root/tmp/tree" -x
  cp "$picture" "$root/tmp/picture.jpg"
}

try() {
  local companion=/opt/companion/current/bin/companion
  step "the installer" bash /tmp/tree/systemd/install.sh
  step "its second run" bash /tmp/tree/systemd/install.sh
  # Without a camera and pins it fails at those, and must do so in its own words.
  step "doctor" "$companion" doctor --config /etc/companion/companion.toml || true
  step "scan" "$companion" scan /tmp/picture.jpg
}

# step NAME COMMAND...: runs a command on the machine and says how long it took.
step() {
  local began=$SECONDS
  echo "== $1"
  shift
  unshare --mount --pid --fork --mount-proc="$root/proc" chroot "$root" "$@" < /dev/null
  echo "== took $((SECONDS - began)) s"
}

main
