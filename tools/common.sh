# shellcheck shell=bash disable=SC2034
# Sourced by the scripts beside it: where the checkout is, and how they speak. Everything they say goes to standard
# error, so that `tools/run compute SCENE` prints JSON and nothing else.

top="$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)"
deps="$top/.deps"

say() { printf '%s\n' "$*" >&2; }
die() { say "$*"; exit 1; }

# Stops where this checkout cannot be written: everything made here goes into build and .deps.
needs_to_write() {
  local folder
  for folder in "$top/build" "$deps"; do
    { mkdir -p -- "$folder" 2>/dev/null && [[ -w "$folder" ]]; } ||
      die "$folder cannot be written: copy this folder to where you may write, or build elsewhere: cmake -S \"$top\" --preset release -B FOLDER && cmake --build FOLDER"
  done
}

# What apt says stands there.
apt_log="$deps/apt.log"

# apt_get ARGUMENT...: apt-get, as root; what it says goes to the log. While another package manager holds a lock (of dpkg, of
# the lists, of the downloads) it waits, ten minutes at most, and says so.
apt_get() {
  local -a root=()
  local holder told=0 status begun limit=$((SECONDS + 600))
  [[ $EUID -eq 0 ]] || root=(sudo)
  mkdir -p -- "$deps"
  while true; do
    status=0
    begun="$(stat -c %s "$apt_log" 2>/dev/null || echo 0)"
    printf '\napt-get %s\n' "$*" >>"$apt_log"
    ${root[@]+"${root[@]}"} env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get -q "$@" >>"$apt_log" 2>&1 || status=$?
    if [[ $status -eq 0 || $SECONDS -ge $limit ]] || ! tail -c "+$begun" "$apt_log" | grep -q 'Could not get lock'; then break; fi
    if [[ $told = 0 ]]; then
      holder="$(tail -c "+$begun" "$apt_log" | grep -om1 'held by process.*' || true)"
      say "Waiting for another package manager to finish${holder:+: the lock is $holder}"
      told=1
    fi
    sleep 2
  done
  return $status
}

# True when the folder $1 holds a Dear ImGui of 1.92 or newer.
imgui_is_new_enough() {
  local number
  number="$(sed -n 's/^#define[[:space:]]\+IMGUI_VERSION_NUM[[:space:]]\+\([0-9]\+\).*/\1/p' "$1/imgui.h" 2>/dev/null || true)"
  [[ -n "$number" && "$number" -ge 19200 ]]
}

# The version that a package has: that of the program, with the date of the commit behind it ($SOURCE_DATE_EPOCH).
package_version() {
  printf '%s+git%s' "$(sed -n 's/^project(attnlab VERSION \([0-9.]*\).*/\1/p' "$top/CMakeLists.txt")" \
    "$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y%m%d.%H%M)"
}

cores() { nproc 2>/dev/null || echo 2; }

# compiling PRESET [TARGET...]: how long that takes from nothing, in words; empty where it was begun before. The program takes 8
# minutes of a core, with all tests 18; for a package, in smaller batches, 10.
compiling() {
  [[ ! -f "$top/build/$1/build.ninja" ]] || return 0
  local work=18
  [[ $# -lt 2 ]] || work=8
  [[ "$1" != package ]] || work=10
  printf 'about %d min of compiling, %d at a time' $(((work + $(cores) - 1) / $(cores))) "$(cores)"
}

# build PRESET [TARGET...]: configures when it is needed and builds on all cores, in a few quiet lines. The program alone needs
# no GoogleTest; a build that was once made for tests keeps them.
build() {
  local preset="$1" dir="$top/build/$1" tests=ON work
  [[ "${*:2}" = attnlab ]] && tests=OFF
  for work in cmake ninja; do
    command -v "$work" >/dev/null || die "$work is not installed, and building needs it (README.md)."
  done
  local -a targets=() settings=()
  [[ $# -gt 1 ]] && targets=(--target "${@:2}")
  [[ -n "${FETCHCONTENT_SOURCE_DIR_IMGUI:-}" ]] &&
    settings=("-DFETCHCONTENT_SOURCE_DIR_IMGUI=$FETCHCONTENT_SOURCE_DIR_IMGUI")
  work="$(compiling "$@")"
  if [[ -n "$work" ]] || { [[ $tests = ON ]] && grep -qsx 'ATTNLAB_BUILD_TESTS:BOOL=OFF' "$dir/CMakeCache.txt"; }; then
    settings+=("-DATTNLAB_BUILD_TESTS=$tests")
  fi
  if [[ ${#settings[@]} -gt 0 ]]; then
    say "Configuring $preset."
    (cd "$top" && cmake --preset "$preset" --log-level=NOTICE "${settings[@]}") >&2
  fi
  say "Building $preset${work:+: $work}."
  # A batch of sources takes the compiler up to 1.6 GB, one of tests up to 2.5: no more of them at once than memory holds.
  local -a jobs=()
  local memory
  memory="$(awk '$1 == "MemAvailable:" { print int($2 / 1600000) }' /proc/meminfo 2>/dev/null || true)"
  [[ -n "$memory" && "$memory" -lt $(($(cores) + 2)) ]] && jobs=(--parallel "$((memory > 0 ? memory : 1))")
  cmake --build "$dir" ${jobs[@]+"${jobs[@]}"} ${targets[@]+"${targets[@]}"} >&2
}

# The mirror of Debian that this machine uses, as apt itself names it; on Debian also before its lists were ever read. Empty where
# its packages are not Debian's.
debian_mirror() {
  local mirror
  # shellcheck disable=SC2016  # apt reads these
  mirror="$(apt-get indextargets --format '$(ORIGIN)|$(CODENAME)|$(REPO_URI)' 2>/dev/null |
    awk -F'|' '$1 == "Debian" && $2 !~ /-/ && !found { found = $3 } END { print found }')"
  if [[ -z "$mirror" ]] && grep -qsx 'ID=debian' /etc/os-release; then
    # shellcheck disable=SC2016
    mirror="$(apt-get indextargets --no-release-info --format '$(RELEASE)|$(REPO_URI)' 2>/dev/null |
      awk -F'|' '$1 !~ /-/ && !found { found = $2 } END { print found }')"
  fi
  printf '%s' "$mirror"
}

# installed PACKAGE...: whether all of them are.
installed() { dpkg-query -W -f '${db:Status-Status}\n' "$@" 2>/dev/null | grep -cx installed | grep -qx "$#"; }

# debian_machine SUITE FOLDER: a bare Debian in FOLDER, from the mirror that this machine uses; one that is there stays.
debian_machine() {
  [[ ! -x "$2/usr/bin/apt-get" ]] || return 0
  local mirror
  command -v debootstrap >/dev/null || die "debootstrap is missing: apt-get install debootstrap"
  mirror="$(debian_mirror)"
  [[ -n "$mirror" ]] || die "The package sources of this machine are not Debian's: a Debian in a folder needs its mirror."
  say "Making a bare Debian ($1) in $2."
  debootstrap --variant=minbase "$1" "$2" "$mirror" >&2
}

# enter_machine FOLDER: what a change of root needs there; leave_machine FOLDER takes it away again. The system's apt settings for
# a mirror or a proxy are part of the machine, and no set-up's.
enter_machine() {
  mount --bind "$1" "$1"  # its root is a mount, as that of a whole machine is: tools/web makes mounts of its own there
  cp -L /etc/resolv.conf "$1/etc/resolv.conf"
  mount -t proc proc "$1/proc"
  mount -t sysfs sys "$1/sys"
  mount --rbind --make-rslave /dev "$1/dev"
}
leave_machine() {
  local mount
  for mount in dev sys proc; do
    if mountpoint -q "$1/$mount"; then umount -R "$1/$mount"; fi
  done
  if mountpoint -q "$1"; then umount "$1"; fi
}

# in_machine FOLDER COMMAND...: as root there, with none of our environment.
in_machine() {
  local machine="$1"
  shift
  chroot "$machine" /usr/bin/env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 "$@"
}
