#!/usr/bin/env bash
# pi_camera.sh ROOT STAND_IN: gives a machine's mounted disk a Raspberry Pi's camera; called
# by pi_camera.py, as root.
#
# The real picamera2 of PyPI, on Debian's own libcamera and its pipeline for vimc, the
# kernel's simulated camera. Replaced is pykms, which draws on a bare screen and is on no
# server of packages: STAND_IN is imported in its place, and never used.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
readonly here root=$1 stand_in=$2
readonly build=(build-essential linux-headers-amd64 linux-source python3-dev xz-utils)
readonly libraries=(libcamera-ipa python3-av python3-jsonschema python3-libarchive-c
  python3-libcamera python3-piexif python3-pil python3-prctl python3-tqdm)
readonly from_pypi=(openexr picamera2 pidng simplejpeg videodev2)

# Runs a command on the machine, as root.
inside() {
  bash "$here/inside.sh" "$root" root:root env DEBIAN_FRONTEND=noninteractive "$@"
}

let_it_reach_the_network() {
  local name file
  cp /etc/resolv.conf "$root/etc"
  for name in $(bash "$here/../fresh_machine.sh" --names); do
    file=${!name}
    if [[ -f $file ]]; then install -D -m 644 "$file" "$root$file"; fi
  done
}

# Its pictures come as often as plain emulation carries, or not at all, as from a camera
# that hangs: frame_ms. Its debayer cannot be told the order of colors, which libcamera
# wants to; it has the one that picamera2's RGB888 asks for.
build_vimc() {
  local kernel=$1 source=$root/root/vimc
  mkdir "$source"
  tar -xJf "$root"/usr/src/linux-source-*.tar.xz -C "$source" --strip-components=5 \
    --wildcards '*/drivers/media/test-drivers/vimc/*'
  sed -i '/^#define VIMC_DEBAYER_SOURCE_MBUS_FMT/s/RGB888/BGR888/' "$source/vimc-debayer.c"
  sed -i -e 's|schedule_timeout(HZ / 60)|schedule_timeout(msecs_to_jiffies(frame_ms))|' \
    -e '/^#include "vimc-streamer.h"/a static unsigned int frame_ms = 1000;\
      module_param(frame_ms, uint, 0644);' \
    "$source/vimc-streamer.c"
  sed -i 's/^obj-.*/obj-m := vimc.o/' "$source/Makefile"
  inside make -s -C "/lib/modules/$kernel/build" M=/root/vimc modules
  strip --strip-debug "$source/vimc.ko"
  install -D -m 644 "$source/vimc.ko" "$root/lib/modules/$kernel/updates/vimc.ko"
  rm -r "$source"
}

kernel=$(cd "$root/lib/modules" && echo *)
let_it_reach_the_network
inside apt-get update -qq
inside apt-get install -qq -y --no-install-recommends "${build[@]}" "${libraries[@]}" \
  > /dev/null
# They are installed, but their files were removed with the bare Debian's sources.
inside bash -c "apt-get install -qq -y --reinstall \$(dpkg-query -W -f '\${Package} ' \
  'linux-headers-*' 'linux-kbuild-*')" > /dev/null
build_vimc "$kernel"
inside depmod "$kernel"
echo vimc > "$root/etc/modules-load.d/vimc.conf"
inside bash -c "python3 -m venv /root/pip && /root/pip/bin/pip install --quiet --no-deps \
  --target /usr/local/lib/python3.13/dist-packages ${from_pypi[*]} && rm -r /root/pip"
cp "$stand_in" "$root/usr/local/lib/python3.13/dist-packages/"
# As on a Pi 5, whose rpi-camera files say so.
echo 'SUBSYSTEM=="dma_heap", KERNEL=="system", SYMLINK+="dma_heap/vidbuf_cached"' \
  > "$root/etc/udev/rules.d/98-dma-heap.rules"
sed -i 's/^camera = .*/camera = "pi"/' "$root/etc/companion/companion.toml"
inside apt-get autoremove --purge -qq -y "${build[@]}" > /dev/null
rm -rf "$root"/usr/src/* "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/*
echo 'nameserver 10.0.2.3' > "$root/etc/resolv.conf"
