# What Attnlab is built on. Each: the system's package, else FetchContent at a pinned version,
# else one sentence.
# Targets: Eigen3::Eigen glfw attnlab::glad attnlab::cairo attnlab::egl
#          attnlab::gmp attnlab::freetype attnlab::harfbuzz attnlab::fribidi attnlab::fontconfig attnlab::gif
#          attnlab::dbus attnlab::qrencode attnlab::civetweb (where they are there) ZLIB::ZLIB attnlab::imgui
#          attnlab::imgui_glfw_opengl3 nlohmann_json::nlohmann_json GTest::gtest GTest::gtest_main
#          benchmark::benchmark
include(fetch)

find_package(Eigen3 3.4 QUIET NO_MODULE)
if(NOT TARGET Eigen3::Eigen)
  attnlab_fetch(eigen "Eigen 3.4" https://gitlab.com/libeigen/eigen.git 3.4.0 TREE_ONLY)
  add_library(attnlab_eigen INTERFACE)
  target_include_directories(attnlab_eigen SYSTEM INTERFACE "${eigen_SOURCE_DIR}")
  add_library(Eigen3::Eigen ALIAS attnlab_eigen)
endif()

# The reader of JSON. For other systems its headers stand among those of the libraries that are compiled for them.
if(EMSCRIPTEN OR WIN32)
  add_library(nlohmann_json::nlohmann_json INTERFACE IMPORTED)
else()
  find_package(nlohmann_json 3.9 QUIET)
endif()
if(NOT TARGET nlohmann_json::nlohmann_json)
  attnlab_fetch(nlohmann_json "nlohmann-json 3.9" https://github.com/nlohmann/json.git v3.11.3 TREE_ONLY)
  add_library(attnlab_json INTERFACE)
  target_include_directories(attnlab_json SYSTEM INTERFACE "${nlohmann_json_SOURCE_DIR}/include")
  add_library(nlohmann_json::nlohmann_json ALIAS attnlab_json)
endif()

# The window of a browser's page is emscripten's own GLFW; it has no desktop, and no fonts of a system.
if(EMSCRIPTEN)
  add_library(glfw INTERFACE)
  target_link_options(glfw INTERFACE -sUSE_GLFW=3)
else()
  find_package(glfw3 3.3 QUIET)
endif()
if(NOT TARGET glfw)
  set(GLFW_BUILD_DOCS OFF CACHE BOOL "" FORCE)
  set(GLFW_BUILD_TESTS OFF CACHE BOOL "" FORCE)
  set(GLFW_BUILD_EXAMPLES OFF CACHE BOOL "" FORCE)
  set(GLFW_INSTALL OFF CACHE BOOL "" FORCE)
  attnlab_fetch(glfw3 "GLFW 3.3" https://github.com/glfw/glfw.git 3.3.10)
  attnlab_system_headers(glfw)
endif()

find_package(ZLIB QUIET)
if(NOT ZLIB_FOUND)
  attnlab_missing(zlib "zlib")
endif()
find_package(GIF 5 QUIET)
if(NOT GIF_FOUND)
  attnlab_missing(gif "giflib 5")
else()
  add_library(attnlab::gif ALIAS GIF::GIF)
endif()

# cairo, FreeType, HarfBuzz, FriBidi, fontconfig, GMP and EGL come with the system:
# none of them is built with this project.
find_package(PkgConfig QUIET)
if(NOT PkgConfig_FOUND)
  attnlab_missing(pkg-config "pkg-config")
endif()
if(EMSCRIPTEN)  # whose own file names its sysroot
  set(ENV{PKG_CONFIG_LIBDIR} "${ATTNLAB_WEB_PREFIX}/lib/pkgconfig")
elseif(WIN32)
  set(ENV{PKG_CONFIG_LIBDIR} "${ATTNLAB_WINDOWS_PREFIX}/lib/pkgconfig")
endif()
if(EMSCRIPTEN OR WIN32)  # all is linked into one file
  set(PKG_CONFIG_ARGN --static)
endif()
function(attnlab_system_library name words module)
  if(PkgConfig_FOUND)
    pkg_check_modules(${name} QUIET IMPORTED_TARGET GLOBAL "${module}")
  endif()
  if(TARGET PkgConfig::${name})
    attnlab_system_headers(PkgConfig::${name})
    # -pthread defines _REENTRANT, which the precompiled headers would have to be made with, too;
    # nothing here reads it.
    get_target_property(options PkgConfig::${name} INTERFACE_COMPILE_OPTIONS)
    if(options)
      list(REMOVE_ITEM options -pthread)
      set_target_properties(PkgConfig::${name} PROPERTIES INTERFACE_COMPILE_OPTIONS "${options}")
    endif()
    add_library(attnlab::${name} ALIAS PkgConfig::${name})
  else()
    attnlab_missing(${name} "${words}" ${ARGN})
  endif()
endfunction()
attnlab_system_library(cairo "cairo 1.16" "cairo>=1.16")
if(WIN32)  # which its own file does not say of a static one
  set_property(TARGET PkgConfig::cairo APPEND PROPERTY INTERFACE_COMPILE_DEFINITIONS CAIRO_WIN32_STATIC_BUILD)
endif()
attnlab_system_library(freetype "FreeType 2.10" "freetype2>=23")
attnlab_system_library(harfbuzz "HarfBuzz 3 with its subsetter" "harfbuzz-subset>=3")
attnlab_system_library(fribidi "FriBidi 1" "fribidi>=1")
attnlab_system_library(gmp "GMP 6 with its C++ interface" "gmpxx>=6.2")
if(NOT EMSCRIPTEN AND NOT WIN32)
  attnlab_system_library(fontconfig "fontconfig 2.13" "fontconfig>=2.13")
  attnlab_system_library(dbus "D-Bus 1.12 (the dialogs of the desktop; without it the window has its own)" "dbus-1>=1.12" OPTIONAL)
endif()
# Only its headers: the headless context opens the library when it is made.
# Targets ask if(TARGET attnlab::egl).
if(NOT APPLE AND NOT EMSCRIPTEN AND NOT WIN32)
  attnlab_system_library(egl "EGL's headers" "egl")
endif()
if(NOT EMSCRIPTEN AND NOT WIN32)
  # Its own file of Debian asks for its program, too, which is a package apart.
  find_path(ATTNLAB_CIVETWEB_HEADERS civetweb.h)
  find_library(ATTNLAB_CIVETWEB civetweb)
  mark_as_advanced(ATTNLAB_CIVETWEB_HEADERS ATTNLAB_CIVETWEB)
  if(ATTNLAB_CIVETWEB_HEADERS AND ATTNLAB_CIVETWEB)
    add_library(attnlab::civetweb UNKNOWN IMPORTED)
    set_target_properties(attnlab::civetweb PROPERTIES
      IMPORTED_LOCATION "${ATTNLAB_CIVETWEB}" INTERFACE_INCLUDE_DIRECTORIES "${ATTNLAB_CIVETWEB_HEADERS}")
  else()
    attnlab_missing(civetweb "CivetWeb 1.15 (attnlab web)" OPTIONAL)
  endif()
endif()
attnlab_system_library(qrencode "libqrencode 4 (the QR code of a share line)" "libqrencode>=4" OPTIONAL)

include(glad)
include(imgui)
include(fonts)

if(ATTNLAB_BUILD_TESTS)
  if(EMSCRIPTEN OR WIN32)  # compiled here, from the sources of Debian's package
    set(FETCHCONTENT_SOURCE_DIR_GOOGLETEST /usr/src/googletest CACHE PATH "GoogleTest's sources")
    set(BUILD_GMOCK OFF CACHE BOOL "" FORCE)
  else()
    find_package(GTest 1.11 QUIET)
  endif()
  if(NOT TARGET GTest::gtest)
    set(INSTALL_GTEST OFF CACHE BOOL "" FORCE)
    attnlab_fetch(googletest "GoogleTest 1.11" https://github.com/google/googletest.git v1.14.0)
    attnlab_system_headers(GTest::gtest GTest::gtest_main)
  endif()

  if(NOT EMSCRIPTEN AND NOT WIN32)  # which have no benchmarks
    find_package(benchmark 1.6 QUIET)
  endif()
  if(NOT TARGET benchmark::benchmark AND NOT EMSCRIPTEN AND NOT WIN32)
    set(BENCHMARK_ENABLE_TESTING OFF CACHE BOOL "" FORCE)
    set(BENCHMARK_ENABLE_INSTALL OFF CACHE BOOL "" FORCE)
    attnlab_fetch(googlebenchmark "Google Benchmark 1.6" https://github.com/google/benchmark.git v1.8.3)
    attnlab_system_headers(benchmark::benchmark)
  endif()
endif()

attnlab_stop_where_something_is_missing()
