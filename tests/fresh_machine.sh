#!/usr/bin/env bash
# Runs `make run` and `make test` as a new user of a fresh Debian would, and says how
# long each took; then `companion demo` from the wheel in an empty environment:
#
#   make fresh SUITE=trixie       the committed tree, on Debian 13
#   make fresh SUITE=bookworm     the same on Debian 12
#
# The machine is a folder that mmdebstrap makes, mounts, and throws away at the end. It
# has python3, git and make, and a user who may use sudo. What the network needs comes
# from the environment: PIP_* and *_PROXY, and names of certificate files. With --names
# the script only says which variables those are.
#
# Where the folder cannot be made (no mmdebstrap to be had, no mirror of Debian), it says
# so and ends well: that says nothing about the tree. What fails on the machine fails.
set -euo pipefail

readonly packages=(ca-certificates git make passwd python3 sudo)

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
readonly here

fail() {
  echo "fresh_machine.sh: $1" >&2
  exit 1
}

pass_over() {
  echo "fresh_machine.sh: passed over: $1"
  exit 0
}

# Names of all variables that tell programs how to reach the network.
network_variables() {
  compgen -e | grep -iE '^PIP_|_PROXY$|_CA_BUNDLE$|^SSL_CERT_FILE$' || true
}

# Called on the host, for the folder of the machine.
furnish() {
  local root=$1 name file
  touch "$FRESH_MADE"
  cp "$FRESH_TREE" "$root/tmp/tree.bundle"
  for name in $(network_variables); do
    file=${!name}
    if [[ -f $file ]]; then install -D -m 644 "$file" "$root$file"; fi
  done
  # apt runs under sudo, which would drop the proxy.
  printf 'Defaults !env_reset\nnewcomer ALL=(ALL) NOPASSWD: ALL\n' \
    > "$root/etc/sudoers.d/newcomer"
  echo "127.0.1.1 $(hostname)" >> "$root/etc/hosts" # as every Debian has; sudo asks
  chroot "$root" useradd --create-home --shell /bin/bash newcomer
  as_newcomer "$root" "git clone --quiet /tmp/tree.bundle companion"
}

# Called on the host as well.
try() {
  local root=$1 target start
  for target in run test; do
    echo "== make $target"
    start=$SECONDS
    as_newcomer "$root" "cd companion && make $target"
    echo "== make $target took $((SECONDS - start)) s on $FRESH_SUITE"
  done
  echo "== the wheel in an empty environment"
  as_newcomer "$root" "cd companion && .venv/bin/pip wheel --quiet --no-deps \
    --no-build-isolation --wheel-dir ../wheel . && cd .. && python3 -m venv empty &&
    empty/bin/pip install --quiet wheel/*.whl && empty/bin/companion demo"
}

# Run a command as the new user just logged in, who knows of ours only the network.
as_newcomer() {
  chroot "$1" su --login --whitelist-environment="$(network_variables | paste -sd,)" \
    --command="$2" newcomer < /dev/null
}

main() {
  local suite=$1
  has_mmdebstrap || pass_over "There is no mmdebstrap; install it by apt, as root."
  [[ -z $(git status --porcelain) ]] ||
    echo "Only what is committed is tried; there are changes that are not." >&2
  scratch=$(mktemp -d)
  trap 'rm -rf "$scratch"' EXIT
  git bundle create --quiet "$scratch/tree.bundle" HEAD
  export FRESH_TREE=$scratch/tree.bundle FRESH_SUITE=$suite FRESH_MADE=$scratch/made
  mmdebstrap --quiet \
    --variant=apt --include="$(IFS=, && echo "${packages[*]}")" \
    --customize-hook="bash '$here/fresh_machine.sh' --furnish \"\$1\"" \
    --customize-hook="bash '$here/fresh_machine.sh' --try \"\$1\"" \
    "$suite" /dev/null && return
  [[ -e $FRESH_MADE ]] || pass_over "no Debian $suite could be made; is there a mirror?"
  fail "a command failed on $suite, see above."
}

has_mmdebstrap() {
  command -v mmdebstrap > /dev/null && return
  [[ $(id -u) -eq 0 ]] && command -v apt-get > /dev/null || return 1
  { apt-get update -qq && apt-get install -y -qq --no-install-recommends mmdebstrap
  } > /dev/null 2>&1 && command -v mmdebstrap > /dev/null
}

case "${1-}" in
  --furnish) furnish "$2" ;;
  --try) try "$2" ;;
  --names) network_variables ;;
  trixie | bookworm) main "$1" ;;
  *) fail "Unknown suite ${1-}; expected trixie or bookworm." ;;
esac
