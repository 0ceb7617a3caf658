#!/bin/bash
# A new program is on trial until it comes up: companion.service calls this as root with
# `begin` before each start, and companion-passed.service with `passed` once the program has
# said READY. After three starts in vain it goes back to the program before. It lies outside
# of all releases (/opt/companion/trial.sh), so that a broken one cannot break it.
set -eu
shopt -s nullglob
umask 022 # the service's own would hide from the table that it has gone back

readonly STARTS=3
readonly root=${DESTDIR-}
readonly opt=$root/opt/companion
readonly unit=$root/etc/systemd/system/companion.service

begin() {
  local starts
  starts=$(< "$opt/trial")
  if [[ ! $starts =~ ^[0-9]+$ ]]; then starts=0; fi
  if ((starts >= STARTS)); then
    go_back
  else
    write trial $((starts + 1))
  fi
}

# Also when it is killed in between: the count stays until all is done.
go_back() {
  local before failed
  before=$(readlink "$opt/previous")
  failed=$(version_of current)
  if [[ ! -x $opt/$before/bin/companion ]]; then return; fi
  if [[ $(readlink "$opt/current") != "$before" ]]; then
    write gone-back "$failed"
    link current "$before"
  fi
  put_unit "$opt/$before/companion.service"
  rm -f "$opt/trial"
  sync --file-system "$opt"
  echo "companion: the new program did not come up in $STARTS starts; back to the one before." >&2
}

# Prints the version of the program that a link leads to.
version_of() {
  local found=("$opt/$1"/lib/python3*/site-packages/uno_table_companion-*.dist-info)
  local name=${found[0]-}
  name=${name##*/uno_table_companion-}
  echo "${name%.dist-info}"
}

# The service as the program before knows it. A start that is under way goes on.
put_unit() {
  if [[ -f $1 ]] && ! cmp -s "$1" "$unit"; then
    cp "$1" "$unit.new"
    mv -T "$unit.new" "$unit"
    if [[ -z $root ]]; then systemctl daemon-reload; fi
  fi
}

write() {
  printf '%s\n' "$2" > "$opt/$1.new"
  sync "$opt/$1.new"
  mv -T "$opt/$1.new" "$opt/$1"
}

link() {
  ln -sfn "$2" "$opt/$1.new"
  mv -T "$opt/$1.new" "$opt/$1"
}

case ${1-} in
  begin) if [[ -f $opt/trial ]]; then begin; fi ;;
  passed) if [[ -f $opt/trial ]]; then rm -f "$opt/trial" "$opt/gone-back"; fi ;;
  *) echo "trial.sh: expected begin or passed." >&2 && exit 2 ;;
esac
