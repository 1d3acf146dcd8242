# shellcheck shell=bash disable=SC2034
# Sourced by the scripts beside it: where the checkout is, and how they speak. Everything they say goes to standard
# error, so that `tools/run compute SCENE` prints JSON and nothing else.

top="$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)"
deps="$top/.deps"

say() { printf '%s\n' "$*" >&2; }
die() { say "$*"; exit 1; }

# apt_get ARGUMENT...: apt-get, as root. While another package manager holds a lock (of dpkg, of the lists, of the downloads)
# it waits, ten minutes at most, and says so.
apt_get() {
  local -a root=()
  local complaints holder told=0 status limit=$((SECONDS + 600))
  [[ $EUID -eq 0 ]] || root=(sudo)
  complaints="$(mktemp)"
  while true; do
    status=0
    ${root[@]+"${root[@]}"} env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get -q "$@" >&2 2>"$complaints" || status=$?
    if [[ $status -eq 0 || $SECONDS -ge $limit ]] || ! grep -q 'Could not get lock' "$complaints"; then break; fi
    if [[ $told = 0 ]]; then
      holder="$(grep -om1 'held by process.*' "$complaints" || true)"
      say "Waiting for another package manager to finish${holder:+: the lock is $holder}"
      told=1
    fi
    sleep 2
  done
  cat "$complaints" >&2
  rm -f -- "$complaints"
  return $status
}

# True when the folder $1 holds a Dear ImGui of 1.92 or newer.
imgui_is_new_enough() {
  local number
  number="$(sed -n 's/^#define[[:space:]]\+IMGUI_VERSION_NUM[[:space:]]\+\([0-9]\+\).*/\1/p' "$1/imgui.h" 2>/dev/null || true)"
  [[ -n "$number" && "$number" -ge 19200 ]]
}

# build PRESET [TARGET...]: configures when it is needed and builds on all cores, in a few quiet lines.
build() {
  local preset="$1" dir="$top/build/$1"
  shift
  local -a targets=() settings=()
  [[ $# -gt 0 ]] && targets=(--target "$@")
  [[ -n "${FETCHCONTENT_SOURCE_DIR_IMGUI:-}" ]] &&
    settings=("-DFETCHCONTENT_SOURCE_DIR_IMGUI=$FETCHCONTENT_SOURCE_DIR_IMGUI")
  if [[ ! -f "$dir/build.ninja" || ${#settings[@]} -gt 0 ]]; then
    say "Configuring $preset."
    (cd "$top" && cmake --preset "$preset" --log-level=NOTICE ${settings[@]+"${settings[@]}"}) >&2
  fi
  say "Building $preset."
  # A batch of sources takes the compiler up to 1.6 GB, one of tests up to 2.5: no more of them at once than memory holds.
  local -a jobs=()
  local cores memory
  cores="$(nproc 2>/dev/null || echo 2)"
  memory="$(awk '$1 == "MemAvailable:" { print int($2 / 1600000) }' /proc/meminfo 2>/dev/null || true)"
  [[ -n "$memory" && "$memory" -lt $((cores + 2)) ]] && jobs=(--parallel "$((memory > 0 ? memory : 1))")
  cmake --build "$dir" ${jobs[@]+"${jobs[@]}"} ${targets[@]+"${targets[@]}"} >&2
}
