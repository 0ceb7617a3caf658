# The program: an environment for each release, and links to the present one and the
# one before. Part of install.sh.
# shellcheck shell=bash disable=SC2034,SC2154 # install.sh sets and uses the rest

readonly VERSIONS='import sys, numpy; print(sys.version[:4], numpy.__version__)'

# A release is named after all that makes it what it is.
choose_release() {
  local versions
  versions=$("$python" -c "$VERSIONS") ||
    fail "$python has no numpy; run 'sudo apt install python3-numpy'."
  lock=$here/python${versions% *}.lock
  [[ -f $lock ]] || fail "Python is ${versions% *} here, but there is no $lock;" \
    "expected Raspberry Pi OS Bookworm or Trixie."
  id=$({ echo "$versions"; cat "$lock"; program; } | sha256sum | cut -c -12)
  readonly release=$opt/releases/$id lock
}

# Prints what the program is made of.
program() {
  if [[ ${#wheel[@]} -gt 0 ]]; then
    cat "${wheel[0]}"
  else
    (cd "$here/.." && find pyproject.toml companion vision hardware models -type f \
      ! -path '*/__pycache__/*' -print0 | sort -z | xargs -0 sha256sum)
  fi
}

has_numpy() { "$python" -c 'import numpy' 2> /dev/null; }

is_complete() { [[ -f $release/.complete ]]; }

build_release() {
  rm -rf "$release" # what somebody has killed half-way
  trap 'rm -rf "$release"' EXIT # what fails may have filled the disk, where games are kept
  mkdir -p "$opt/releases"
  "$python" -m venv --system-site-packages "$release"
  local from=()
  [[ -d $here/wheels ]] && from=(--no-index --find-links "$here/wheels")
  # Locked, and without numpy: another one beside apt's would break picamera2, which
  # was built with that.
  pip install --require-hashes --no-deps --only-binary :all: "${from[@]}" -r "$lock" ||
    fail "The libraries could not be installed; connect the network, or put them in" \
      "$here/wheels."
  if [[ ${#wheel[@]} -gt 0 ]]; then
    pip install --no-deps --no-index "${wheel[0]}"
  else
    # From a copy, for setuptools writes beside what it builds.
    mkdir "$release/source"
    cp -r "$here"/../{pyproject.toml,README.md,LICENSE,companion,vision,hardware,models} \
      "$release/source"
    pip install --no-deps --no-build-isolation "$release/source"
    rm -r "$release/source"
  fi
  "$release/bin/companion" --help > /dev/null ||
    fail "The new program does not start; the former one stays."
  cp "$here/companion.service" "$release/" # for a way back
  sync --file-system "$release" # before it counts: the plug may be pulled
  touch "$release/.complete"
  trap - EXIT
}

pip() { "$release/bin/python" -m pip --quiet --disable-pip-version-check "$@"; }

is_current() { [[ $(target current) == "releases/$id" ]]; }

switch_to_release() {
  local before
  before=$(target current)
  if [[ -n $before ]]; then
    # A program that is on trial itself has never come up: the one before it stays.
    [[ -f $opt/trial && -d $opt/$(target previous) ]] || link previous "$before"
    echo 0 > "$opt/trial" # until it has come up; see trial.sh
    rm -f "$opt/gone-back"
  fi
  link current "releases/$id"
  sync --file-system "$opt"
}

go_back() {
  local present before
  present=$(target current) before=$(target previous)
  link current "$before" # first: killed in between, it has gone back
  link previous "$present"
  rm -f "$opt/trial"
  if [[ -f $opt/$before/companion.service ]]; then
    put "$opt/$before/companion.service" "$root$UNIT"
    if is_booted; then systemctl daemon-reload; fi
  fi
  sync --file-system "$opt"
}

# Turns a link at once: there is no moment without it.
link() {
  ln -sfn "$2" "$opt/$1.new"
  mv -T "$opt/$1.new" "$opt/$1"
}

target() { readlink "$opt/$1" || true; }

# Keeps the present release, the one before, and any that a table still runs in.
remove_old_releases() {
  [[ $dry_run == no ]] || return 0
  local folder name
  for folder in "$opt"/releases/*; do
    name=releases/${folder##*/}
    [[ $name != "$(target current)" && $name != "$(target previous)" ]] || continue
    # In brackets, so that it does not find itself; /dev/null, for an image that is
    # being made may have no /proc, and grep would read what is typed.
    ! grep -qa "[/]${opt#/}/$name/" /dev/null /proc/[0-9]*/cmdline 2> /dev/null || continue
    rm -rf "$folder"
  done
}

has_no_program() { [[ ! -e $opt ]]; }

remove_program() { rm -rf "$opt"; }
