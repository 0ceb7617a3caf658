#!/usr/bin/env bash
# Sets up the broker of a club evening on Raspberry Pi OS or Debian: Mosquitto, a user
# for each table, and the board on a port that every browser finds (docs/network.md).
#
#   sudo ./install-broker.sh --table table-1 --table table-2    set up, or add tables
#   sudo ./install-broker.sh --phones                           phones may be buttons,
#   sudo ./install-broker.sh --no-phones                        or may be no longer
#   sudo ./install-broker.sh --home-assistant                   a user for Home Assistant
#   sudo ./install-broker.sh --join --table table-1 < password  this machine is a table:
#                               keep its password, and let its companion use the network
#   sudo ./install-broker.sh --uninstall                        remove all of it
#   ./install-broker.sh --dry-run ...                           only say what would be done
#
# Run again, it changes nothing that is as it should be, and no password. With DESTDIR
# set, it installs below that folder, for an image. Mosquitto itself stays.
set -euo pipefail
umask 022 # whatever root's own is: the broker reads it as its own user

readonly root=${DESTDIR-}
readonly HOME_OF_BROKER=/etc/mosquitto/uno
readonly CONF=/etc/mosquitto/conf.d/uno.conf
readonly BOARD=/var/lib/uno-board
readonly PASSWORD=/etc/companion/broker-password
readonly DROP_IN=/etc/systemd/system/companion.service.d/network.conf
readonly MARK="# Written by install-broker.sh."
readonly PROGRAM=/opt/companion/current/bin/companion

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
readonly here

action=set_up dry_run=no phones='' home_assistant='' changed=no secret=''
tables=()

main() {
  read_options "$@"
  if [[ $dry_run == no && -z $root && $(id -u) -ne 0 ]]; then
    fail "It needs root; run 'sudo ${BASH_SOURCE[0]}'."
  fi
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
  while [[ $# -gt 0 ]]; do
    case $1 in
      --table) add_table "${2-}" && shift ;;
      --phones) phones=yes ;;
      --no-phones) phones=no ;;
      --home-assistant) home_assistant=yes ;;
      --join) action="join" ;;
      --uninstall) action=uninstall ;;
      --dry-run) dry_run=yes ;;
      *) fail "Unknown option $1; expected --table NAME, --phones, --no-phones," \
        "--home-assistant, --join, --uninstall or --dry-run." ;;
    esac
    shift
  done
  [[ $action != join || ${#tables[@]} -eq 1 ]] ||
    fail "Which table is this machine? Name it with --table NAME, once."
  [[ $action != join || ${tables[0]} != tournament ]] ||
    fail "No board shows a table called tournament; give this table another name."
}

add_table() {
  [[ $1 =~ ^[a-z0-9][a-z0-9_-]{0,31}$ && $1 != homeassistant ]] ||
    fail "A table is named by 1 to 32 small letters, digits, - or _, not '$1'" \
      "(homeassistant is another's name)."
  tables+=("$1")
}

# These two stand in install.sh as well: this script comes alone to a machine that is
# nothing but a broker.
fail() {
  echo "install-broker.sh: $*" >&2
  exit 1
}

# step WHAT IS_DONE DO_IT: says what is to be done, and does it unless it is done.
step() {
  if "$2"; then return; fi
  changed=yes
  echo "* $1"
  if [[ $dry_run == no ]]; then "$3"; fi
}

set_up() {
  command -v apt-get > /dev/null ||
    fail "There is no apt-get; it installs on Raspberry Pi OS and Debian only."
  keep_choices
  step "Install mosquitto by apt" has_mosquitto install_mosquitto
  step "Make $HOME_OF_BROKER for passwords and rights" has_home make_home
  local table
  for table in "${tables[@]}"; do
    user=$table
    step "Make the user $table; its password is in $HOME_OF_BROKER/$table.password" \
      has_user make_user
  done
  if [[ $home_assistant == yes ]]; then
    user=homeassistant
    step "Make the user $user; its password is in $HOME_OF_BROKER/$user.password" \
      has_user make_user
  fi
  step "Say in $HOME_OF_BROKER/acl who may read and write what" has_rights write_rights
  step "Put the configuration in $CONF" has_conf write_conf
  step "Start mosquitto anew with it" is_served restart_broker
  if [[ -x $root$PROGRAM ]]; then
    step "Write the board to $BOARD" has_board write_board
  elif ! has_board; then
    echo "There is no companion here to write the board: run 'companion board DIR' where" \
      "there is one, and copy DIR to $BOARD."
  fi
}

# What was chosen earlier stays chosen.
keep_choices() {
  local rights=$root$HOME_OF_BROKER/acl
  [[ -f $rights ]] || return 0
  if grep -q '^pattern write uno/+/phone' "$rights"; then phones=${phones:-yes}; fi
  if grep -q '^user homeassistant' "$rights"; then home_assistant=yes; fi
}

has_mosquitto() {
  # shellcheck disable=SC2016 # dpkg's own names
  local told='${db:Status-Status} ${Package}\n'
  { dpkg-query --show --showformat="$told" mosquitto 2> /dev/null || true; } |
    grep -qx 'installed mosquitto'
}

install_mosquitto() { apt-get install --yes --no-install-recommends mosquitto; }

has_home() { [[ -f $root$HOME_OF_BROKER/passwords ]]; }

make_home() {
  install -d -m 0755 "$root$HOME_OF_BROKER"
  install -m 0640 /dev/null "$root$HOME_OF_BROKER/passwords"
  give_to_broker "$root$HOME_OF_BROKER/passwords"
}

# The broker reads it as its own user; in an image that user may not exist yet.
give_to_broker() { chown root:mosquitto "$1" 2> /dev/null || true; }

has_user() {
  [[ -s $root$HOME_OF_BROKER/$user.password ]] &&
    grep -q "^$user:" "$root$HOME_OF_BROKER/passwords"
}

make_user() {
  local secret=$root$HOME_OF_BROKER/$user.password
  if [[ ! -s $secret ]]; then
    install -m 0600 /dev/null "$secret"
    head -c 24 /dev/urandom | base64 | tr -d '/+=\n' > "$secret"
  fi
  # By standard input: what stands in a command line can be read by everybody.
  printf '%s\n%s\n' "$(< "$secret")" "$(< "$secret")" |
    mosquitto_passwd "$root$HOME_OF_BROKER/passwords" "$user" > /dev/null
  give_to_broker "$root$HOME_OF_BROKER/passwords"
}

rights() {
  cat << EOF
$MARK Who may read and write what.

# Whoever has no password may look.
topic read uno/+/view
topic read uno/+/event
topic read uno/+/health
topic read uno/+/round
topic read uno/+/people
topic read uno/+/moment
topic read uno/+/tournament

# A table writes its own topics, and reads what is said to it.
pattern readwrite uno/%u/#

# The organizer of a tournament takes the ends of games from the tables.
user tournament
topic read uno/+/view
EOF
  if [[ $phones == yes ]]; then
    cat << 'EOF'

# A phone, known by a name that nobody can guess, speaks to tables and hears its answers.
pattern write uno/+/phone/%c/press
pattern read uno/+/phone/%c/answer
EOF
  fi
  if [[ $home_assistant == yes ]]; then
    cat << 'EOF'

# A table tells Home Assistant what it is; Home Assistant reads all.
pattern write homeassistant/device/%u/config

user homeassistant
topic read uno/#
topic readwrite homeassistant/#
EOF
  fi
}

conf() {
  cat << EOF
$MARK The broker of the table companion (docs/network.md).
# Without a password one may look, as the rights say, and nothing else.
allow_anonymous true
password_file $HOME_OF_BROKER/passwords
acl_file $HOME_OF_BROKER/acl
# No message of ours is longer; whoever sends a longer one is shown out.
max_packet_size 65536
max_connections 2000
max_queued_messages 2000
persistent_client_expiration 1d
autosave_interval 60

# The tables.
listener 1883

# The board, and its messages.
listener 8080
protocol websockets
http_dir $BOARD
EOF
}

# has FILE WRITER: whether the file is what the writer says.
has() { [[ -f $root$1 ]] && [[ $(< "$root$1") == "$("$2")" ]]; }

# put FILE WRITER: writes the file whole.
put() {
  install -d -m 0755 "$(dirname "$root$1")"
  "$2" > "$root$1.draft"
  chmod 0644 "$root$1.draft"
  mv "$root$1.draft" "$root$1"
}

has_rights() { has "$HOME_OF_BROKER/acl" rights; }
write_rights() { put "$HOME_OF_BROKER/acl" rights; }
has_conf() { [[ -d $root$BOARD ]] && has "$CONF" conf; }
write_conf() {
  install -d -m 0755 "$root$BOARD" # without it mosquitto does not start at all
  put "$CONF" conf
}

# Of this program, if there is one: an older board may read older messages.
has_board() {
  local page=$root$BOARD/index.html
  [[ -f $page && ( ! -e $root$PROGRAM || $page -nt $root$PROGRAM ) ]]
}

write_board() {
  local client=()
  [[ -f $here/mqtt.min.js ]] && client=(--client "$here/mqtt.min.js")
  "$root$PROGRAM" board "$root$BOARD" "${client[@]}"
}

# Also where an earlier run was killed, or another file was in its way.
is_served() {
  [[ $changed == no ]] && { [[ -n $root ]] || systemctl is-active --quiet mosquitto; }
}

restart_broker() {
  [[ -z $root ]] || return 0
  systemctl enable --quiet mosquitto
  systemctl restart mosquitto ||
    fail "Mosquitto does not start with $CONF, see 'journalctl -u mosquitto'. Another file" \
      "of $(dirname "$CONF") may open port 1883 or 8080 as well; --uninstall takes ours back."
}

drop_in() {
  cat << EOF
$MARK This table has a network.
[Service]
IPAddressDeny=
RestrictAddressFamilies=AF_INET AF_INET6
EOF
}

join() {
  # A terminal is asked only where there is none yet.
  if [[ $dry_run == no && ( ! -t 0 || ! -s $root$PASSWORD ) ]]; then
    read -r secret || true
    [[ -n $secret || -s $root$PASSWORD ]] ||
      fail "Give the table's password on standard input; on the broker it is in" \
        "$HOME_OF_BROKER/${tables[0]}.password."
  fi
  step "Keep the password of ${tables[0]} in $PASSWORD" has_password keep_password
  step "Let the companion use the network, in $DROP_IN" has_drop_in write_drop_in
  echo "The configuration /etc/companion/companion.toml needs:"
  printf '  %s\n' '[network]' 'broker = "the name or address of the broker"' \
    "table = \"${tables[0]}\"" "password_file = \"$PASSWORD\""
}

has_password() {
  [[ -s $root$PASSWORD ]] && [[ -z $secret || $(< "$root$PASSWORD") == "$secret" ]]
}

keep_password() {
  install -d -m 0755 "$(dirname "$root$PASSWORD")"
  install -m 0640 /dev/null "$root$PASSWORD"
  printf '%s\n' "$secret" > "$root$PASSWORD"
  chown root:companion "$root$PASSWORD" 2> /dev/null || true
}

has_drop_in() { has "$DROP_IN" drop_in; }

write_drop_in() {
  put "$DROP_IN" drop_in
  [[ -n $root ]] || systemctl daemon-reload
}

uninstall() {
  step "Remove $CONF and $HOME_OF_BROKER" has_no_broker remove_broker
  step "Remove the board, $BOARD" has_no_board remove_board
  step "Remove $PASSWORD and $DROP_IN" has_not_joined remove_joined
  echo "Mosquitto stays; 'apt-get remove mosquitto' removes it."
}

has_no_broker() { [[ ! -e $root$CONF && ! -e $root$HOME_OF_BROKER ]]; }

remove_broker() {
  rm -rf "$root$CONF" "$root$HOME_OF_BROKER"
  [[ -n $root ]] || systemctl try-restart mosquitto
}

has_no_board() { [[ ! -e $root$BOARD ]]; }
remove_board() { rm -rf "$root$BOARD"; }
has_not_joined() { [[ ! -e $root$PASSWORD && ! -e $root$DROP_IN ]]; }

remove_joined() {
  rm -f "$root$PASSWORD" "$root$DROP_IN"
  [[ -n $root ]] || systemctl daemon-reload
}

main "$@"
