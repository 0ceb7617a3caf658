#!/usr/bin/env bash
# Makes a bare Debian 13 in a folder look like a Raspberry Pi; called by image.py, as
# root: furnish.sh bare ROOT LGPIO, then furnish.sh install ROOT RELEASE LOG, or
# furnish.sh card ROOT.
#
# bare: the kernel's modules that Debian leaves out, lgpio, users and groups. install: the
# devices of guest/, and the companion, by its installer, as a user runs it. card: the
# devices and cloud-init, as on a card that the Imager has just written.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
readonly here root=$2
readonly build=(build-essential linux-headers-amd64 linux-source python3-dev
  python3-setuptools swig v4l2loopback-dkms xz-utils)

# Runs a command on the machine, as root.
inside() {
  bash "$here/inside.sh" "$root" root:root env DEBIAN_FRONTEND=noninteractive "$@"
}

bare() {
  local kernel
  kernel=$(cd "$root/lib/modules" && echo *)
  let_it_reach_the_network
  build_modules "$kernel"
  build_lgpio "$1"
  make_people
  inside systemctl --quiet disable apt-daily.timer apt-daily-upgrade.timer
  inside apt-get autoremove --purge -qq -y "${build[@]}" > /dev/null
  inside depmod "$kernel"
  make_initrd "$kernel"
  rm -rf "$root"/usr/src/* "$root"/var/cache/apt/archives/*.deb "$root/root/build"
}

let_it_reach_the_network() {
  local name file
  cp /etc/resolv.conf "$root/etc"
  { cat /etc/hosts && echo 127.0.1.1 raspberrypi; } > "$root/etc/hosts"
  for name in $(bash "$here/../fresh_machine.sh" --names); do
    file=${!name}
    if [[ -f $file ]]; then install -D -m 644 "$file" "$root$file"; fi
  done
}

# gpio-sim, which gives a kernel pins that do not exist, and the source of interrupts that
# it needs; v4l2loopback was built by its own package.
build_modules() {
  local kernel=$1 source=$root/root/build/gpio-sim
  mkdir -p "$source"
  tar -xJf "$root"/usr/src/linux-source-*.tar.xz -C "$source" --strip-components=1 \
    --wildcards '*/drivers/gpio/gpio-sim.c' '*/kernel/irq/irq_sim.c'
  # irq_to_desc() is not for modules; this asks for the same by number.
  sed 's/handle_simple_irq(irq_to_desc(\(.*\)));/generic_handle_irq_safe(\1);/' \
    "$source/kernel/irq/irq_sim.c" > "$source/interrupts.c"
  cp "$source/drivers/gpio/gpio-sim.c" "$source/pins.c"
  printf 'obj-m := gpio-sim.o\ngpio-sim-y := pins.o interrupts.o\n' > "$source/Makefile"
  inside make -s -C "/lib/modules/$kernel/build" M=/root/build/gpio-sim modules
  strip --strip-debug "$source/gpio-sim.ko"
  install -D -m 644 "$source/gpio-sim.ko" "$root/lib/modules/$kernel/updates/gpio-sim.ko"
  cp "$root/lib/modules/$kernel/updates/dkms/v4l2loopback.ko.xz" \
    "$root/lib/modules/$kernel/updates/"
}

# Debian has no lgpio, which Raspberry Pi OS has: made from its sources on PyPI.
build_lgpio() {
  local package=$root/root/build/package
  mkdir -p "$root/root/build/lgpio" "$package"/{DEBIAN,usr/lib/python3/dist-packages}
  tar -xzf "$1" -C "$root/root/build/lgpio" --strip-components=1
  inside bash -c 'cd /root/build/lgpio && PYPI=1 python3 setup.py -q build > /dev/null 2>&1'
  cp "$root"/root/build/lgpio/build/lib*/* "$package/usr/lib/python3/dist-packages/"
  printf '%s\n' 'Package: python3-lgpio' 'Version: 0.2.2-1~bench' 'Architecture: amd64' \
    'Maintainer: bench' 'Depends: python3' 'Description: lgpio from PyPI' \
    > "$package/DEBIAN/control"
  inside bash -c 'cd /root/build && dpkg-deb --build package lgpio.deb && dpkg -i lgpio.deb' \
    > /dev/null
}

# As on Raspberry Pi OS: a user who may use sudo, and whose home others may not enter.
make_people() {
  local group
  for group in gpio i2c spi; do
    inside bash -c "getent group $group > /dev/null || groupadd --system $group"
  done
  inside bash -c 'id pi 2> /dev/null || useradd --create-home --shell /bin/bash pi'
  inside usermod --append --groups sudo,video,render,audio,input,gpio pi
  chmod 700 "$root/home/pi"
  echo 'pi ALL=(ALL) NOPASSWD: ALL' > "$root/etc/sudoers.d/pi"
  echo raspberrypi > "$root/etc/hostname"
  : > "$root/etc/machine-id"
  mkdir -p "$root/var/log/journal"
}

# Small, and with fsck: a Pi checks its card before it mounts it.
make_initrd() {
  local settings=$root/etc/initramfs-tools/conf.d/bench
  printf 'MODULES=list\nCOMPRESS=lz4\nFSTYPE=ext4\n' > "$settings"
  printf '%s\n' virtio_pci virtio_blk ext4 > "$root/etc/initramfs-tools/modules"
  inside update-initramfs -c -k "$1" > /dev/null 2>&1 || inside update-initramfs -u -k "$1"
}

install_guest() {
  cp -r "$here/guest/." "$root/"
  inside systemctl --quiet enable systemd-networkd bench-devices bench-agent bench-camera
}

# cloud-init reads the boot partition, as rpi-cloud-init-mods has it on Raspberry Pi OS.
# Packages are unpacked there as safely as dpkg does it by itself, and none lies ready.
install_card() {
  let_it_reach_the_network # it may be another one than when the bare Debian was made
  inside apt-get update -qq
  inside apt-get install -qq -y --no-install-recommends cloud-init dosfstools > /dev/null
  install_guest
  echo 'nameserver 10.0.2.3' > "$root/etc/resolv.conf"
  printf '127.0.0.1 localhost\n127.0.1.1 raspberrypi\n' > "$root/etc/hosts"
  proxy_for_apt > "$root/etc/apt/apt.conf.d/90proxy"
  sed -i '/force-unsafe-io/d' "$root"/etc/dpkg/dpkg.cfg.d/*
  mkdir -p "$root/boot/firmware" "$root"/etc/systemd/system/cloud-init-{main,local}.service.d
  echo 'LABEL=bootfs /boot/firmware vfat defaults 0 2' >> "$root/etc/fstab"
  printf '%s\n' 'datasource_list: [NoCloud, None]' 'datasource:' '  NoCloud:' \
    '    seedfrom: file:///boot/firmware' > "$root/etc/cloud/cloud.cfg.d/99_raspberry-pi.cfg"
  printf '[Unit]\nRequiresMountsFor=/boot/firmware\n' |
    tee "$root"/etc/systemd/system/cloud-init-{main,local}.service.d/seed.conf > /dev/null
  rm -rf "$root"/var/cache/apt/*.bin "$root"/var/cache/apt/archives/*.deb \
    "$root"/var/lib/apt/lists/*
}

# Prints how this computer's apt reaches its servers, if that is not directly.
proxy_for_apt() {
  local scheme variable
  apt-config dump | grep -iE '^Acquire::https?::Proxy(-Auto-Detect)? ' || true
  for scheme in http https; do
    variable=${scheme}_proxy
    if [[ -n ${!variable-} ]]; then echo "Acquire::$scheme::Proxy \"${!variable}\";"; fi
  done
}

install_release() {
  local release=$1 log=$2
  install_guest
  mkdir -p "$root/home/pi/companion"
  tar -xzf "$release" -C "$root/home/pi/companion" --strip-components=1
  inside chown -R pi:pi /home/pi
  inside /home/pi/companion/install.sh > "$log" 2>&1
  configure
  rm -rf "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/*
}

# What whoever builds the table writes into its configuration.
configure() {
  local config=$root/etc/companion/companion.toml
  sed -i 's/^camera = .*/camera = "usb:0"/
    s/^# players = .*/players = ["Ada", "Ben", "Cem"]/' "$config"
  echo 'nameserver 10.0.2.3' > "$root/etc/resolv.conf"
}

case $1 in
  bare) bare "$3" ;;
  install) install_release "$3" "$4" ;;
  card) install_card ;;
  *) echo "furnish.sh: unknown part $1" >&2 && exit 2 ;;
esac
