#!/usr/bin/env bash
# Installs the table companion on Raspberry Pi OS Lite, Bookworm or Trixie, from a
# release (the wheel beside this file) or from a clone. Run it again to update.
#
#   sudo ./install.sh              install or update; a table that is running is let be
#   sudo ./install.sh --restart    the same, and start the new program now
#   sudo ./install.sh --no-start   let it begin at the next power-on
#   sudo ./install.sh --no-apt     install no packages; if some are missing, say so
#   sudo ./install.sh --rollback   go back to the program before
#   sudo ./install.sh --uninstall  remove it; games and configuration stay,
#   sudo ./install.sh --uninstall --purge   or go as well
#   ./install.sh --dry-run ...     only say what would be done
#
# Each program has an environment of its own in releases/; `current` points to one, and
# is turned to another at once. Killed at any moment, it leaves the former one working.
# Wheels in a folder wheels/ beside this file are used instead of the network. With
# DESTDIR set, it installs below that folder, for an image.
# shellcheck source-path=SCRIPTDIR
set -euo pipefail
shopt -s nullglob
umask 022 # whatever root's own is: the user of the table reads the program

readonly PREFIX=/opt/companion
readonly CONFIG=/etc/companion/companion.toml
readonly DATA=/var/lib/companion
readonly UNIT=/etc/systemd/system/companion.service
readonly POLKIT=/etc/polkit-1/rules.d/50-companion.rules
readonly UDEV=/etc/udev/rules.d/70-companion.rules
readonly root=${DESTDIR-}
readonly opt=$root$PREFIX

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
readonly here
readonly python=${PYTHON:-/usr/bin/python3} # apt's, with apt's numpy

[[ -d $here/install ]] || {
  echo "install.sh: the folder $here/install is missing; unpack the release again." >&2
  exit 1
}
# shellcheck source=install/packages.sh
source "$here/install/packages.sh"
# shellcheck source=install/program.sh
source "$here/install/program.sh"
# shellcheck source=install/service.sh
source "$here/install/service.sh"

action=install_or_update apt=yes dry_run=no start=yes restart=no purge=no changed=no

main() {
  read_options "$@"
  check_place
  "$action"
  if [[ $changed == no ]]; then
    echo "Everything is as it should be; nothing was changed."
  elif [[ $dry_run == yes ]]; then
    echo "That would be all; nothing was changed."
  else
    echo "Done."
  fi
}

read_options() {
  local option
  for option in "$@"; do
    case $option in
      --restart) restart=yes ;;
      --no-apt) apt=no ;;
      --no-start) start=no ;;
      --rollback) action=rollback ;;
      --uninstall) action=uninstall ;;
      --purge) purge=yes ;;
      --dry-run) dry_run=yes ;;
      *) fail "Unknown option $option; expected --restart, --no-start, --no-apt, --rollback," \
        "--uninstall, --purge or --dry-run." ;;
    esac
  done
  [[ $purge == no || $action == uninstall ]] ||
    fail "--purge deletes all games; it goes with --uninstall only."
}

fail() {
  echo "install.sh: $*" >&2
  exit 1
}

# step WHAT IS_DONE DO_IT: says what is to be done, and does it unless it is done.
step() {
  if "$2"; then return; fi
  changed=yes
  echo "* $1"
  if [[ $dry_run == no ]]; then "$3"; fi
}

check_place() {
  if [[ $dry_run == no && -z $root && $(id -u) -ne 0 ]]; then
    fail "It needs root; run 'sudo ${BASH_SOURCE[0]}'."
  fi
}

install_or_update() {
  wheel=("$here"/uno_table_companion-*.whl)
  [[ ${#wheel[@]} -gt 0 || -f $here/../pyproject.toml ]] ||
    fail "There is neither a wheel in $here nor the sources around it;" \
      "unpack the whole release, or run it from a clone."
  [[ ${#wheel[@]} -lt 2 ]] || fail "There are several wheels in $here; leave one."
  [[ -f $here/companion.toml && -f $here/companion.service ]] ||
    fail "companion.toml or companion.service is missing in $here; unpack it again."
  command -v apt-get > /dev/null ||
    fail "There is no apt-get; it installs on Raspberry Pi OS and Debian only."
  [[ -n $root ]] || command -v systemctl > /dev/null ||
    fail "There is no systemd, which starts and watches the table; install it by apt."
  check_sums
  step "Install by apt what is missing of: ${PACKAGES[*]} ${PI_PACKAGES[*]}" \
    has_packages install_packages
  report_pi_packages
  step "Make the user companion, in the groups $GROUPS_NEEDED" has_user make_user
  step "Put the configuration in $CONFIG" has_config install_config
  if [[ $dry_run == yes ]] && ! has_numpy; then
    echo "* Install the program in $PREFIX/releases, and turn $PREFIX/current to it"
  else
    choose_release
    step "Install the program in ${release#"$root"}" is_complete build_release
    step "Turn $PREFIX/current to it" is_current switch_to_release
  fi
  step "Put the services in ${UNIT%/*}" has_units install_units
  step "Let it switch the machine off, dim the display and read sticks" has_rights install_rights
  step "Start it at every power-on" is_enabled enable_service
  report_desktop
  start_service
  remove_old_releases
}

check_sums() {
  [[ -f $here/SHA256SUMS ]] || return 0
  (cd "$here" && sha256sum --check --quiet --strict SHA256SUMS) ||
    fail "The files in $here are damaged; download the release again."
}

rollback() {
  local before
  before=$(target previous)
  [[ -n $before && -d $opt/$before && $before != "$(target current)" ]] ||
    fail "There is no program before this one to go back to."
  step "Turn $PREFIX/current back to $before" false go_back
  start_service
}

uninstall() {
  step "Stop the services and remove them" has_no_units remove_units
  step "Remove its rights, $POLKIT and $UDEV" has_no_rights remove_rights
  step "Remove the program, $PREFIX" has_no_program remove_program
  if [[ $purge == yes ]]; then
    step "Delete all games and settings, $DATA and ${CONFIG%/*}" has_no_data remove_data
    step "Remove the user companion" has_no_user remove_user
  else
    echo "Games stay in $DATA and the configuration in ${CONFIG%/*};" \
      "--purge deletes them. Packages of apt stay as well."
  fi
}

main "$@"
