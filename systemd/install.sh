#!/usr/bin/env bash
# Installs the table companion on Raspberry Pi OS Lite, Bookworm or Trixie.
# Run it again to update: it changes only what has changed.
#
#   sudo systemd/install.sh            install and start
#   sudo systemd/install.sh --dry-run  only say what would be done
set -euo pipefail

readonly PREFIX=/opt/companion
readonly CONFIG=/etc/companion/companion.toml
readonly UNIT=/etc/systemd/system/companion.service
readonly PACKAGES=(
  alsa-utils        # brings the library that the sounds go through; sets the volume
  cage              # shows one program in full screen
  libegl1 libgl1 libgles2 libglib2.0-0 # what OpenCV and Kivy draw with
  seatd             # gives it screen and touch without a login
  xwayland          # for an SDL that speaks X11 alone
  python3-venv
  python3-numpy     # the one that picamera2 was built with
  python3-picamera2 # libcamera is not on PyPI
  python3-lgpio     # pins on every Pi; PyPI lacks it for newer Pythons
  fonts-dejavu-core
)

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
readonly here
readonly source_dir=${here%/*}

dry_run=no

main() {
  case "${1-}" in
    "") ;;
    --dry-run) dry_run=yes ;;
    *) fail "Unknown option $1; expected --dry-run or none." ;;
  esac
  check_place
  step "Install by apt: ${PACKAGES[*]}" install_packages
  step "Make the user companion, in the groups of camera, pins, screen and sound" make_user
  step "Install the program in $PREFIX/venv, with apt's numpy and picamera2" install_program
  step "Put the configuration in $CONFIG, unless there is one" install_config
  step "Put the service in $UNIT, and start it now and at every power-on" install_unit
  echo "Done. See 'systemctl status companion' and '$PREFIX/venv/bin/companion doctor'."
}

fail() {
  echo "install.sh: $1" >&2
  exit 1
}

step() {
  echo "* $1"
  if [[ $dry_run == no ]]; then "$2"; fi
}

check_place() {
  [[ -f $source_dir/pyproject.toml ]] ||
    fail "Expected the companion's sources in $source_dir; run it from a clone."
  [[ -f $here/companion.toml || -f $CONFIG ]] ||
    fail "There is no $here/companion.toml; run it from a complete clone."
  if [[ $dry_run == yes ]]; then return; fi
  [[ $EUID -eq 0 ]] || fail "It needs root; run 'sudo systemd/install.sh'."
  command -v apt-get > /dev/null ||
    fail "There is no apt-get; it installs on Raspberry Pi OS and Debian only."
}

install_packages() {
  apt-get update -q
  DEBIAN_FRONTEND=noninteractive \
    apt-get install -q -y --no-install-recommends "${PACKAGES[@]}"
}

make_user() {
  if ! id companion > /dev/null 2>&1; then
    useradd --system --user-group --home-dir /var/lib/companion \
      --shell /usr/sbin/nologin companion
  fi
  local group
  for group in audio gpio input render video; do
    getent group "$group" > /dev/null || groupadd --system "$group"
    usermod --append --groups "$group" companion
  done
}

install_program() {
  if [[ ! -x $PREFIX/venv/bin/python ]]; then
    /usr/bin/python3 -m venv --system-site-packages "$PREFIX/venv"
  fi
  # Another numpy beside apt's would break picamera2, which was built with that one;
  # and OpenCV from 4.12 on wants numpy 2.
  local numpy
  numpy=$(/usr/bin/python3 -c 'import numpy; print(numpy.__version__)')
  {
    echo "numpy==$numpy"
    if [[ $numpy == 1.* ]]; then echo "opencv-python<4.12"; fi
  } > "$PREFIX/constraints.txt"
  "$PREFIX/venv/bin/python" -m pip install --quiet --upgrade \
    --upgrade-strategy only-if-needed \
    --constraint "$PREFIX/constraints.txt" "$source_dir"
}

install_config() {
  if [[ ! -e $CONFIG ]]; then
    install -D -m 644 "$here/companion.toml" "$CONFIG"
  fi
}

install_unit() {
  install -D -m 644 "$here/companion.service" "$UNIT"
  systemctl daemon-reload
  systemctl enable --now seatd.service
  systemctl enable companion.service
  systemctl restart companion.service
}

main "$@"
