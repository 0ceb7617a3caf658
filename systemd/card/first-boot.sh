#!/bin/sh
# Installs the table from the boot partition of a card that `make card` was copied to.
#
#   first-boot.sh begin     by cloud-init, at every boot until all is done: short
#   first-boot.sh install   by uno-table-setup.service: the rest, told on the screen;
#                           afterwards only what was changed in companion.toml, and
#                           a release that was copied there again
#
# Every step can be done twice. A step counts as done once its mark is on the disk, so
# after a cut it goes on where it was. With DESTDIR set it works below that folder.
set -eu

root=${DESTDIR-}
card=$root/boot/firmware/uno-table
state=$root/var/lib/uno-table-setup
unit=$root/etc/systemd/system/uno-table-setup.service
steps=6
changed=no

begin() {
  if is_done all || [ ! -f "$card/first-boot.sh" ]; then return 0; fi
  # What a cut has broken off cloud-init takes for done: then it does all of it again.
  if [ -d "$state" ] && ! is_done cloud; then
    rm -f "$root/var/lib/cloud/instance/sem/config_"*
  fi
  copy_itself
  systemctl daemon-reload
  systemctl enable --quiet uno-table-setup.service
  systemctl start --no-block uno-table-setup.service
}

# To the disk: the boot partition may not be there at every boot.
copy_itself() {
  mkdir -p "$state" "${unit%/*}"
  put "$card/first-boot.sh" "$state/first-boot.sh"
  put "$card/uno-table-setup.service" "$unit"
}

put() {
  cp "$1" "$2.new"
  sync "$2.new"
  mv "$2.new" "$2"
}

install_table() {
  if is_done all; then
    # Where it could not be removed it is the one that was installed.
    if [ -f "$card/release.tar.gz" ] && [ -w "$card" ]; then
      update_table
      return 0
    fi
    take_settings
    if [ $changed = yes ]; then
      systemctl daemon-reload
      systemctl --no-block try-restart companion.service
    fi
    return 0
  fi
  say "UNO table: it installs itself. Leave it switched on; a cut does no harm."
  wait_for_cloud_init
  sync # what it has written
  mark cloud
  step 1 system "looks at the system" check_system
  step 2 release "reads the release from the card" read_release
  step 3 settings "takes the settings from the card" take_settings
  step 4 network "looks for the network" find_network
  step 5 program "installs packages and the program, which takes some minutes" install_program
  step 6 all "clears up" clear_up
  say "UNO table: it is installed, and starts anew now."
  systemctl reboot
}

# step NUMBER NAME WHAT DO: does a step, unless its mark says that it is done.
step() {
  if is_done "$2"; then return 0; fi
  say "UNO table, $1 of $steps: it $3 ..."
  "$4"
  mark "$2"
}

mark() {
  : > "$state/$1.new"
  sync "$state/$1.new"
  mv "$state/$1.new" "$state/$1.done"
  sync "$state"
}

is_done() { [ -f "$state/$1.done" ]; }

say() { echo "$*"; }

# What no second try can mend. The service would begin anew: it stays on the screen.
give_up() {
  say "UNO table: $*"
  tell_table refused "$*"
  exit 0
}

# tell_table STAGE REASON: the start page of a table says so (companion/updates/offer.py).
tell_table() {
  told=$root/run/companion-update
  version=$(find "$state/release" -name 'uno_table_companion-*.whl' 2> /dev/null |
    sed 's/.*companion-//; s/-.*//')
  detail=$(printf %s "$2" | tr -d '"\\[:cntrl:]')
  mkdir -p "$told"
  cat > "$told/status.json.new" << EOF
{"stage": "$1", "version": "$version", "why": "failed", "detail": "$detail", "by_touch": false}
EOF
  mv "$told/status.json.new" "$told/status.json"
}

# The new program begins by a touch or at the next power-on: there may be a game going on.
update_table() {
  say "UNO table: it installs the program from the card ..."
  check_folder
  check_room
  read_release
  if ! nice bash "$state/release/install.sh" --no-start 2> "$state/reason"; then
    cat "$state/reason" >&2
    rm -rf "$state/release"
    reason=$(sed -n '$s/^install.sh: //p' "$state/reason")
    give_up "${reason:-The program from the card was not installed; the former one stays.}"
  fi
  tell_table installed ""
  take_settings # which the former program may not know
  copy_itself
  clear_up
}

check_system() {
  check_folder
  name=unknown
  if [ -f "$root/etc/os-release" ]; then
    name=$(sed -n 's/^VERSION_CODENAME=//p' "$root/etc/os-release")
  fi
  case $name in
    bookworm | trixie) ;;
    *) give_up "This card holds another system ($name). Write Raspberry Pi OS Lite" \
      "(64 bit, Trixie) with the Imager, and copy the folder again." ;;
  esac
  if [ "$(dpkg --print-architecture)" != "$(cat "$card/architecture")" ]; then
    give_up "This card holds a 32-bit system. Write Raspberry Pi OS Lite (64 bit) with" \
      "the Imager, and copy the folder again."
  fi
  check_room
}

check_room() {
  free=$(df -P -k "$root/" | sed -n '2s/^[^ ]* *[0-9]* *[0-9]* *\([0-9]*\).*/\1/p')
  needs=$(cat "$card/needs-mib")
  if [ $((free / 1024)) -lt "$needs" ]; then
    give_up "The card has $((free / 1024)) MB of room, and $needs are needed." \
      "Take a card of 16 GB or more."
  fi
}

check_folder() {
  (cd "$card" && sha256sum --check --status SHA256SUMS) ||
    give_up "Only a part of the folder is on the card. Copy it to the boot partition again."
}

read_release() {
  check_folder
  rm -rf "$state/release"
  mkdir -p "$state/release"
  tar -xzf "$card/release.tar.gz" -C "$state/release" --strip-components=1
  sync -f "$state"
}

# Whoever has the card in a computer says there what differs from the usual parts. What
# was taken before is not taken again: it may have been changed on the table since.
take_settings() {
  if [ ! -f "$card/companion.toml" ]; then return 0; fi
  # Windows begins texts with a mark, and ends lines with a sign of its own.
  sed '1s/^\xEF\xBB\xBF//; s/\r$//' "$card/companion.toml" > "$state/settings"
  if cmp -s "$state/settings" "$state/settings.taken"; then return 0; fi
  config=$root/etc/companion/companion.toml
  # As it came with a release it says nothing new to a table that has its own.
  if [ ! -f "$config" ] || ! cmp -s "$state/settings" "$state/release/companion.toml"; then
    mkdir -p "${config%/*}"
    put "$state/settings" "$config"
    allow_network
    changed=yes
  fi
  put "$state/settings" "$state/settings.taken"
}

# The unit of the table lets it use none: only a phone as its camera, or a broker, needs it.
allow_network() {
  units=$root/etc/systemd/system/companion.service.d
  phone="camera\s*=\s*[\"'](https?|rtsp)://"
  broker="(\[\s*)?[\"']?network[\"']?\s*[].=]" # a table, or keys of it
  if ! grep -Eiq "^\s*($phone|$broker)" "$state/settings"; then
    rm -f "$units/card.conf"
    return 0
  fi
  mkdir -p "$units"
  printf '%s\n' "# Its camera or its broker is in the network, says companion.toml on the card." \
    "[Service]" "IPAddressDeny=" "RestrictAddressFamilies=AF_INET AF_INET6" > "$state/network"
  put "$state/network" "$units/card.conf"
}

# The clock of a Pi is wrong until the network has set it; apt then waits for that too.
find_network() {
  told=
  until apt-get update -q --error-on=any > "$state/apt.log" 2>&1; do
    if [ -z "$told" ]; then
      say "UNO table: no network yet. Plug a cable in, or give it your Wi-Fi in the Imager;"
      say "  it goes on by itself as soon as a network is there."
    fi
    # A network that wants a login first, or a wrong clock, looks the same otherwise.
    # How wrong the clock is it counts in seconds.
    reason=$(sed -n '/^E: /{s///;s/ (invalid for another [^)]*)//;p;q;}' "$state/apt.log")
    if [ "${reason:=nothing}" != "$told" ]; then say "  It says: $reason"; fi
    told=$reason
    sleep 10
  done
}

# It may be installing something by apt itself, or the disk may not have its full size yet,
# and what it has to do must be done before it is switched off. It waits for
# multi-user.target, so nothing there may wait for us.
wait_for_cloud_init() {
  if command -v cloud-init > /dev/null; then cloud-init status --wait > /dev/null || true; fi
}

install_program() {
  # What a cut has left half installed.
  dpkg --configure -a
  DEBIAN_FRONTEND=noninteractive apt-get install -q -y --fix-broken
  bash "$state/release/install.sh" --no-start
}

# Room on the boot partition is for kernels; a cloud-init that waits makes each start slow.
clear_up() {
  wait_for_cloud_init
  # The system with a desktop, which the Imager offers first, will do as well, but two
  # programs cannot draw on one screen.
  if [ -L "$root/etc/systemd/system/display-manager.service" ]; then
    systemctl set-default multi-user.target
  fi
  mkdir -p "$root/etc/cloud"
  touch "$root/etc/cloud/cloud-init.disabled"
  rm -rf "$state/release" # before that on the card: after a cut between it is done again
  # Not if the kernel lets nobody write there, which a damaged one brings about.
  rm -f "$root/boot/firmware/vendor-data" "$card/release.tar.gz" || true
  sync
}

case ${1-} in
  begin) begin ;;
  install) install_table ;;
  *) echo "first-boot.sh: expected begin or install." >&2 && exit 2 ;;
esac
