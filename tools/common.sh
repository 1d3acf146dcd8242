# shellcheck shell=bash disable=SC2034
# Sourced by the scripts beside it: where the checkout is, and how they speak. Everything they say goes to standard
# error, so that `tools/run compute SCENE` prints JSON and nothing else.

top="$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)"
deps="$top/.deps"

say() { printf '%s\n' "$*" >&2; }
die() { say "$*"; exit 1; }

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
  cmake --build "$dir" ${targets[@]+"${targets[@]}"} >&2
}
