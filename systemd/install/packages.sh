# What comes from the system: packages of apt. Part of install.sh.
# shellcheck shell=bash disable=SC2034,SC2154 # install.sh sets and uses the rest

readonly PACKAGES=(
  alsa-utils        # brings the library that the sounds go through; sets the volume
  espeak-ng         # the voice of a table that speaks
  cage              # shows one program in full screen
  libegl1 libgl1 libgles2 libglib2.0-0 # what OpenCV and Kivy draw with
  seatd             # gives it screen and touch without a login
  xwayland          # for an SDL that speaks X11 alone
  polkitd           # lets it switch the machine off
  dosfstools        # repairs a stick that was pulled out while it was written to
  python3-venv
  python3-numpy     # the one that picamera2 was built with
  fonts-dejavu-core # with Hebrew and Arabic letters
  fonts-lohit-deva  # Hindi, Marathi and Nepali names
  fonts-symbola     # emoji in names
  fonts-tlwg-loma-ttf # Thai names
  fonts-wqy-zenhei  # Chinese, Japanese and Korean names
)
readonly PI_PACKAGES=(
  python3-picamera2 # libcamera is not on PyPI
  python3-lgpio     # pins on every Pi; PyPI lacks it for newer Pythons
)

has_packages() {
  local package
  [[ -z $(missing "${PACKAGES[@]}") ]] || return 1
  for package in $(missing "${PI_PACKAGES[@]}"); do
    if is_offered "$package"; then return 1; fi
  done
}

install_packages() {
  local package wanted
  [[ $apt == yes ]] ||
    fail "It needs $(missing "${PACKAGES[@]}" "${PI_PACKAGES[@]}" | tr '\n' ' ')of apt;" \
      "connect the network and run its install.sh by hand."
  apt-get update -q || fail "apt-get cannot reach its servers; connect the network."
  # No process substitution: an image that is being made may have no /proc.
  read -r -d '' -a wanted <<< "$(missing "${PACKAGES[@]}")" || true
  for package in $(missing "${PI_PACKAGES[@]}"); do
    if is_offered "$package"; then wanted+=("$package"); fi
  done
  [[ ${#wanted[@]} -eq 0 ]] || DEBIAN_FRONTEND=noninteractive \
    apt-get install -q -y --no-install-recommends "${wanted[@]}" ||
    fail "apt-get could not install ${wanted[*]}; see above."
}

report_pi_packages() {
  local package
  for package in $(missing "${PI_PACKAGES[@]}"); do
    is_offered "$package" && continue
    case $package in
      python3-picamera2) echo "! This system does not offer $package, as Raspberry Pi" \
        "OS does: no camera module; a USB camera works (camera = \"usb:0\")." ;;
      python3-lgpio) echo "! This system does not offer $package, as Raspberry Pi OS" \
        "does: no buttons on GPIO pins; all goes by touch (buttons = \"keyboard\")." ;;
    esac
  done
}

# Prints which of some packages are missing, however many architectures they have.
missing() {
  local known package
  # Debian 13 renamed some when time became 64 bits wide. A name it has never heard of
  # makes dpkg-query fail, but it tells of the others.
  known=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" "${@/%/t64}" \
    2> /dev/null || true)
  for package in "$@"; do
    grep -Eqx "installed $package(t64)?" <<< "$known" || echo "$package"
  done
}

is_offered() { apt-cache show "$1" > /dev/null 2>&1; }
