#!/usr/bin/env bash
# Makes 54 pins with the name that a Pi 4 gives them, a camera, and what says "I am a Pi".
set -euo pipefail

modprobe --all configfs gpio-sim uinput
modprobe v4l2loopback video_nr=0 exclusive_caps=1 card_label="USB camera"
mountpoint -q /sys/kernel/config || mount -t configfs configfs /sys/kernel/config
chip=/sys/kernel/config/gpio-sim/pi
mkdir -p "$chip/bank0"
echo 54 > "$chip/bank0/num_lines"
echo pinctrl-bcm2711 > "$chip/bank0/label"
echo 1 > "$chip/live"
ln -sfn "/sys/devices/platform/$(cat "$chip/dev_name")/$(cat "$chip/bank0/chip_name")" \
  /run/pins
for pin in /run/pins/sim_gpio*; do
  echo pull-up > "$pin/pull" # as buttons to ground are wired; a lamp does not mind
done
mount --bind /usr/local/lib/bench/cpuinfo /proc/cpuinfo

# A short evening deals fewer cards: bench.hand_size=3 on the kernel's line.
config=/etc/companion/companion.toml
if [[ -f $config && $(< /proc/cmdline) =~ bench\.hand_size=([0-9]+) ]]; then
  sed -i '/^hand_size/d' "$config"
  sed -i "/^\[rules\]/a hand_size = ${BASH_REMATCH[1]}" "$config"
fi
