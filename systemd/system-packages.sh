#!/usr/bin/env bash
# Installs the Debian packages that the companion needs on a PC, if they are missing.
# Called by `make setup`; says what it installs, and asks sudo where it is not root.
set -euo pipefail

# What it is for: venv for .venv, GL and GLib for OpenCV and Kivy, Mesa and Xvfb to
# draw a window without a display (the demo and the tests), a voice.
wanted=(python3-venv libgl1 libgl1-mesa-dri libegl1 libgles2 libmtdev1 xvfb espeak-ng)

if ! command -v dpkg-query >/dev/null; then
  echo "This is no Debian; make sure that you have: ${wanted[*]} and GLib 2."
  exit 0
fi

is_installed() {
  # One line an architecture: any of them will do.
  dpkg-query -W -f '${db:Status-Status}\n' "$1" 2>/dev/null | grep -qx installed
}

missing=()
for package in "${wanted[@]}"; do
  is_installed "$package" || missing+=("$package")
done
# Debian 13 renamed GLib's package when time became 64 bits wide; apt knows both names.
is_installed libglib2.0-0t64 || is_installed libglib2.0-0 || missing+=(libglib2.0-0)
[[ ${#missing[@]} -eq 0 ]] && exit 0

echo "Installing system packages: ${missing[*]}"
as_root=()
if [[ $(id -u) -ne 0 ]]; then
  command -v sudo >/dev/null || {
    echo "Please install them as root: apt install ${missing[*]}" >&2
    exit 1
  }
  as_root=(sudo)
fi
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
  apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
