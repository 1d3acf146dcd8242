# Downloading what the system does not have, and naming what is missing: all of it at once. FetchContent stops
# with a page of git's output when there is no network, so attnlab_fetch asks first whether the server
# answers.
include(FetchContent)
set(FETCHCONTENT_QUIET ON)

# What each is called by Debian, Fedora and Arch; "-": not by a package that we know.
set(attnlab_packages
  "eigen             libeigen3-dev           eigen3-devel         eigen"
  "nlohmann_json     nlohmann-json3-dev      json-devel           nlohmann-json"
  "glfw3             libglfw3-dev            glfw-devel           glfw"
  "zlib              zlib1g-dev              zlib-devel           zlib"
  "gif               libgif-dev              giflib-devel         giflib"
  "pkg-config        pkg-config              pkgconf-pkg-config   pkgconf"
  "cairo             libcairo2-dev           cairo-devel          cairo"
  "freetype          libfreetype-dev         freetype-devel       freetype2"
  "harfbuzz          libharfbuzz-dev         harfbuzz-devel       harfbuzz"
  "fribidi           libfribidi-dev          fribidi-devel        fribidi"
  "fontconfig        libfontconfig-dev       fontconfig-devel     fontconfig"
  "gmp               libgmp-dev              gmp-devel            gmp"
  "egl               libegl-dev              libglvnd-devel       libglvnd"
  "dbus              libdbus-1-dev           dbus-devel           dbus"
  "civetweb          libcivetweb-dev         civetweb-devel       -"
  "qrencode          libqrencode-dev         qrencode-devel       qrencode"
  "python            python3                 python3              python"
  "jinja             python3-jinja2          python3-jinja2       python-jinja"
  "glad2             python3-glad            -                    -"
  "imgui             -                       -                    -"
  "googletest        libgtest-dev            gtest-devel          gtest"
  "googlebenchmark   libbenchmark-dev        google-benchmark-devel benchmark"
  "roboto            fonts-roboto-unhinted   google-roboto-fonts  ttf-roboto"
  "stix              fonts-stix              -                    -"
  "dejavu            fonts-dejavu-core       dejavu-sans-fonts    ttf-dejavu"
  "git               git                     git                  git")

# attnlab_missing(<name> <words for people> [OPTIONAL]): remembers that this is not there. OPTIONAL:
# it can be done without.
function(attnlab_missing name words)
  set(kind ATTNLAB_MISSING)
  if("${ARGN}" STREQUAL "OPTIONAL")
    set(kind ATTNLAB_DONE_WITHOUT)
  endif()
  get_property(names GLOBAL PROPERTY ${kind})
  if(NOT name IN_LIST names)
    set_property(GLOBAL APPEND PROPERTY ${kind} "${name}")
    set_property(GLOBAL APPEND PROPERTY ${kind}_WORDS "${words}")
  endif()
endfunction()

# Sets <out> to what installs these here, in the words of the system's own packages.
function(attnlab_installed_by out)
  set(identity "")
  if(EXISTS /etc/os-release)
    file(STRINGS /etc/os-release identity REGEX "^ID(_LIKE)?=")
  endif()
  set(column 1)
  set(command "apt-get install --no-install-recommends")
  if(identity MATCHES "fedora|rhel")
    set(column 2)
    set(command "dnf install")
  elseif(identity MATCHES "arch")
    set(column 3)
    set(command "pacman -S")
  endif()
  foreach(line IN LISTS attnlab_packages)
    string(REGEX REPLACE " +" ";" line "${line}")
    list(GET line 0 name)
    list(GET line ${column} package)
    if(name IN_LIST ARGN AND NOT package STREQUAL "-")
      string(APPEND command " ${package}")
    endif()
  endforeach()
  if(NOT identity MATCHES "debian|fedora|rhel|arch")
    string(APPEND command " (as Debian names them)")
  endif()
  set(${out} "${command}" PARENT_SCOPE)
endfunction()

# Says what can be done without; stops where something is missing that cannot, and names all of it.
function(attnlab_stop_where_something_is_missing)
  foreach(kind ATTNLAB_DONE_WITHOUT ATTNLAB_MISSING)
    get_property(names GLOBAL PROPERTY ${kind})
    get_property(words GLOBAL PROPERTY ${kind}_WORDS)
    if(names)
      list(JOIN words ", " words)
      attnlab_installed_by(command ${names})
      if(kind STREQUAL "ATTNLAB_MISSING")
        message(FATAL_ERROR "Missing: ${words}.\nOn Debian and Ubuntu tools/setup installs what is missing; by hand:\n  ${command}")
      endif()
      message(NOTICE "Done without: ${words}. To have them: ${command}")
    endif()
  endforeach()
endfunction()

# attnlab_fetch(<name> <words for people> <git repository> <tag or commit> [TREE_ONLY])
# Makes <name> available by FetchContent at the pin, or from FETCHCONTENT_SOURCE_DIR_<NAME>; sets
# <name>_SOURCE_DIR, to nothing where it is missing. TREE_ONLY unpacks it without running its build.
macro(attnlab_fetch name words repository tag)
  string(TOUPPER "${name}" attnlab_fetch_upper)
  string(TOLOWER "${name}" attnlab_fetch_lower)
  set(attnlab_reached TRUE)
  if(NOT FETCHCONTENT_SOURCE_DIR_${attnlab_fetch_upper} AND NOT FETCHCONTENT_FULLY_DISCONNECTED
     AND NOT EXISTS "${PROJECT_BINARY_DIR}/_deps/${attnlab_fetch_lower}-src/.git")
    attnlab_reach(attnlab_reached "${name}" "${words}" "${repository}")
  endif()
  if(attnlab_reached)
    if("${ARGN}" STREQUAL "TREE_ONLY")
      FetchContent_Declare(${name} GIT_REPOSITORY "${repository}" GIT_TAG "${tag}" SOURCE_SUBDIR no-build)
    else()
      FetchContent_Declare(${name} GIT_REPOSITORY "${repository}" GIT_TAG "${tag}")
    endif()
    FetchContent_MakeAvailable(${name})
  endif()
  set(${name}_SOURCE_DIR "${${attnlab_fetch_lower}_SOURCE_DIR}")
endmacro()

# Sets <out> to whether the server answers. Where it does not, <name> is missing,
# and so is git where that is why.
function(attnlab_reach out name words repository)
  find_program(ATTNLAB_GIT git)
  mark_as_advanced(ATTNLAB_GIT)
  get_property(offline GLOBAL PROPERTY ATTNLAB_OFFLINE)
  set(status 1)
  if(ATTNLAB_GIT AND NOT offline)
    message(STATUS "${words} is not installed; fetching it from ${repository}")
    execute_process(
      COMMAND "${CMAKE_COMMAND}" -E env GIT_TERMINAL_PROMPT=0 "${ATTNLAB_GIT}" ls-remote --quiet "${repository}" HEAD
      RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET TIMEOUT 30)
  endif()
  set(${out} TRUE PARENT_SCOPE)
  if(NOT status EQUAL 0)
    set(${out} FALSE PARENT_SCOPE)
    # One that does not answer is waited for once.
    set_property(GLOBAL PROPERTY ATTNLAB_OFFLINE TRUE)
    attnlab_missing("${name}" "${words} (which could not be downloaded)")
    if(NOT ATTNLAB_GIT)
      attnlab_missing(git "git, which downloads it")
    endif()
  endif()
endfunction()

# Headers of a third-party target do not answer to our warnings.
function(attnlab_system_headers)
  foreach(target IN LISTS ARGN)
    if(NOT TARGET ${target})
      continue()
    endif()
    get_target_property(actual ${target} ALIASED_TARGET)
    if(NOT actual)
      set(actual ${target})
    endif()
    get_target_property(folders ${actual} INTERFACE_INCLUDE_DIRECTORIES)
    if(folders)
      set_target_properties(${actual} PROPERTIES INTERFACE_SYSTEM_INCLUDE_DIRECTORIES "${folders}")
    endif()
  endforeach()
endfunction()
