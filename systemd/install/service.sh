# The services: their user, configuration, unit and data. Part of install.sh.
# shellcheck shell=bash disable=SC2034,SC2154 # install.sh sets and uses the rest

readonly GROUPS_NEEDED="audio gpio input render video"
# What updates a table by touch, beside the table itself.
readonly UPDATE_UNITS=(
  companion-update.path companion-update.service
  companion-fetch.timer companion-fetch.service companion-passed.service
)
readonly ENABLED=(
  seatd.service companion.service companion-update.path companion-fetch.timer
)

has_user() {
  local group
  id companion > /dev/null 2>&1 || return 1
  for group in $GROUPS_NEEDED; do
    id -nG companion | tr ' ' '\n' | grep -qx "$group" || return 1
  done
}

make_user() {
  local group
  if ! id companion > /dev/null 2>&1; then
    useradd --system --user-group --home-dir "$DATA" --shell /usr/sbin/nologin companion
  fi
  for group in $GROUPS_NEEDED; do
    getent group "$group" > /dev/null || groupadd --system "$group"
    usermod --append --groups "$group" companion
  done
}

has_config() { [[ -e $root$CONFIG ]]; }

install_config() { put "$here/companion.toml" "$root$CONFIG"; }

has_units() {
  local unit
  cmp -s "$here/companion.service" "$root$UNIT" &&
    cmp -s "$here/install/trial.sh" "$opt/trial.sh" || return 1
  for unit in "${UPDATE_UNITS[@]}"; do
    cmp -s "$here/install/$unit" "$root${UNIT%/*}/$unit" || return 1
  done
}

install_units() {
  local unit
  put "$here/install/trial.sh" "$opt/trial.sh" # the service calls it
  put "$here/companion.service" "$root$UNIT"
  for unit in "${UPDATE_UNITS[@]}"; do
    put "$here/install/$unit" "$root${UNIT%/*}/$unit"
  done
  if is_booted; then systemctl daemon-reload; fi
}

has_rights() {
  cmp -s "$here/install/polkit.rules" "$root$POLKIT" &&
    cmp -s "$here/install/udev.rules" "$root$UDEV"
}

install_rights() {
  put "$here/install/polkit.rules" "$root$POLKIT"
  put "$here/install/udev.rules" "$root$UDEV"
  if is_booted; then
    udevadm control --reload || true
    udevadm trigger --action=add --subsystem-match=backlight || true
  fi
}

has_no_rights() { [[ ! -e $root$POLKIT && ! -e $root$UDEV ]]; }

remove_rights() { rm -f "$root$POLKIT" "$root$UDEV"; }

# Puts a file in its place at once and whole.
put() {
  install -D -m 644 "$1" "$2.new"
  mv -T "$2.new" "$2"
}

is_enabled() {
  [[ -z $root ]] || return 0 # who makes an image enables it
  local unit
  for unit in "${ENABLED[@]}"; do
    systemctl is-enabled --quiet "$unit" 2> /dev/null || return 1
  done
}

enable_service() {
  systemctl enable --quiet "${ENABLED[@]}"
  if is_booted; then systemctl start companion-update.path companion-fetch.timer; fi
}

# Two programs cannot draw on one screen.
report_desktop() {
  [[ $start == yes ]] || return 0 # the first boot does it itself
  [[ -L $root${UNIT%/*}/display-manager.service ]] || return 0
  [[ $(systemctl get-default 2> /dev/null) == graphical.target ]] || return 0
  echo "! A desktop holds the screen. For the table in its place run 'sudo systemctl" \
    "set-default multi-user.target', and start the machine anew."
}

# A table that is running is let be: there may be a game on it.
start_service() {
  is_booted || [[ $dry_run == yes ]] || return 0
  [[ $start == yes ]] || return 0
  if [[ $restart == yes ]]; then
    step "Start the table again, with the program as it is now" false restart_service
  elif ! systemctl is-active --quiet companion.service 2> /dev/null; then
    step "Start the table" false restart_service
  elif [[ $changed == yes ]]; then
    echo "The table goes on with the former program until it is started again;" \
      "--restart does it now."
  fi
}

restart_service() {
  systemctl reset-failed companion.service 2> /dev/null || true
  systemctl restart companion.service
}

is_booted() { [[ -z $root && -d /run/systemd/system ]]; }

# The last is of a card (card/first-boot.sh): it keeps the login from the screen.
readonly ALL_UNITS=(companion.service "${UPDATE_UNITS[@]}" uno-table-setup.service)

has_no_units() {
  local unit
  for unit in "${ALL_UNITS[@]}"; do
    [[ ! -e $root${UNIT%/*}/$unit ]] || return 1
  done
}

remove_units() {
  local unit
  for unit in "${ALL_UNITS[@]}"; do
    if is_booted; then systemctl disable --quiet --now "$unit" || true; fi
    rm -f "$root${UNIT%/*}/$unit" "$root${UNIT%/*}"/*.target.wants/"$unit"
  done
  if is_booted; then systemctl daemon-reload; fi
}

readonly ALL_DATA=(
  "$root$DATA" "$root$DATA-update" "$root/var/lib/uno-table-setup" "$root${CONFIG%/*}"
  "$root$UNIT.d" # whether it may use a network
)

has_no_data() {
  local folder
  for folder in "${ALL_DATA[@]}"; do
    [[ ! -e $folder ]] || return 1
  done
}

remove_data() { rm -rf "${ALL_DATA[@]}"; }

has_no_user() { ! id companion > /dev/null 2>&1; }

remove_user() { userdel companion; }
