# attnlab::imgui                   Dear ImGui and misc/cpp/imgui_stdlib:  #include <imgui.h>  <imgui_stdlib.h>
# attnlab::imgui_glfw_opengl3      its backends:  #include <imgui_impl_glfw.h>  <imgui_impl_opengl3.h>
#
# 1.92 or newer, for fonts at any size. In this order: a system package; an unpacked source tree
# (FETCHCONTENT_SOURCE_DIR_IMGUI, or .deps/imgui, which tools/setup fills); upstream at a pinned commit.
#
# IMGUI_ENABLE_TEST_ENGINE makes every item report itself to three functions, ImGuiTestEngineHook_ItemAdd,
# _ItemInfo and _Log. They are not part of ImGui: whatever links attnlab::imgui defines them. The robot of the
# tests finds items through them. A system package without these calls serves only where no tests are built.
# The same holds of what app/ui/kit/broken_rule.h declares, by which its rules hold in a release; those of a
# system package are as it was built.
#
# A mirror keeps one version: the build goes on with another than the one below, says so in a sentence, and
# the program names it (attnlab --version): ATTNLAB_IMGUI_OTHER is that version, empty where it is the known
# one.
set(ATTNLAB_IMGUI_MINIMUM 19200)
set(ATTNLAB_IMGUI_KNOWN 1.92.2b)
set(ATTNLAB_IMGUI_KNOWN_HASH 12f17744e38863dfab3bca89fc530768494e8dce37ab7191f5623b8840c8e814)
set(ATTNLAB_IMGUI_OTHER "")

# Sets <out> to IMGUI_VERSION_NUM of <folder>/imgui.h, to 0 where there is none,
# and <out>_words to IMGUI_VERSION.
function(attnlab_imgui_version out folder)
  set(number 0)
  set(words "")
  if(EXISTS "${folder}/imgui.h")
    file(STRINGS "${folder}/imgui.h" line REGEX "^#define[ \t]+IMGUI_VERSION_NUM[ \t]+[0-9]+" LIMIT_COUNT 1)
    if(line MATCHES "IMGUI_VERSION_NUM[ \t]+([0-9]+)")
      set(number "${CMAKE_MATCH_1}")
    endif()
  endif()
  if(number)
    file(STRINGS "${folder}/imgui.h" line REGEX "^#define[ \t]+IMGUI_VERSION[ \t]+\"" LIMIT_COUNT 1)
    string(REGEX REPLACE "^.*\"([^\"]*)\".*$" "\\1" words "${line}")
  endif()
  set(${out} ${number} PARENT_SCOPE)
  set(${out}_words "${words}" PARENT_SCOPE)
endfunction()

# Of the files of <tree> that are compiled here, and of no other.
function(attnlab_imgui_hash out tree)
  set(hashes "")
  file(GLOB files RELATIVE "${tree}" "${tree}/im*.h" "${tree}/im*.cpp" "${tree}/misc/cpp/imgui_stdlib.*"
    "${tree}/backends/imgui_impl_glfw.*" "${tree}/backends/imgui_impl_opengl3*")
  list(SORT files)
  foreach(file IN LISTS files)
    file(SHA256 "${tree}/${file}" hash)
    string(APPEND hashes "${file} ${hash}\n")
  endforeach()
  string(SHA256 hashes "${hashes}")
  set(${out} ${hashes} PARENT_SCOPE)
endfunction()

function(attnlab_imgui_is_another words)
  message(NOTICE "Dear ImGui ${words} is not the ${ATTNLAB_IMGUI_KNOWN} that Attnlab was tried with: attnlab --version names it.")
  set(ATTNLAB_IMGUI_OTHER "${words}" PARENT_SCOPE)
endfunction()

# The system's package, when it is new enough and its library makes the robot's calls.
function(attnlab_imgui_system)
  find_package(imgui CONFIG QUIET)
  if(TARGET imgui::imgui)
    get_target_property(folders imgui::imgui INTERFACE_INCLUDE_DIRECTORIES)
    set(library imgui::imgui)
  else()
    find_path(ATTNLAB_IMGUI_INCLUDE imgui.h PATH_SUFFIXES imgui)
    find_library(ATTNLAB_IMGUI_LIBRARY imgui)
    mark_as_advanced(ATTNLAB_IMGUI_INCLUDE ATTNLAB_IMGUI_LIBRARY)
    if(NOT ATTNLAB_IMGUI_INCLUDE OR NOT ATTNLAB_IMGUI_LIBRARY)
      return()
    endif()
    set(folders "${ATTNLAB_IMGUI_INCLUDE}")
    set(library "${ATTNLAB_IMGUI_LIBRARY}")
  endif()
  list(GET folders 0 folder)
  attnlab_imgui_version(version "${folder}")
  if(version LESS ATTNLAB_IMGUI_MINIMUM)
    message(STATUS "The system's Dear ImGui (${version}) is older than 1.92 and is not used")
    return()
  endif()
  if(ATTNLAB_BUILD_TESTS AND NOT ATTNLAB_IMGUI_HOOKED)
    message(STATUS "The system's Dear ImGui reports no items to tests (ATTNLAB_IMGUI_HOOKED says otherwise)")
    return()
  endif()
  find_path(ATTNLAB_IMGUI_BACKENDS imgui_impl_opengl3.h HINTS ${folders} PATH_SUFFIXES imgui backends imgui/backends)
  mark_as_advanced(ATTNLAB_IMGUI_BACKENDS)
  if(NOT ATTNLAB_IMGUI_BACKENDS)
    return()
  endif()
  add_library(attnlab_imgui INTERFACE)
  target_include_directories(attnlab_imgui SYSTEM INTERFACE ${folders} "${ATTNLAB_IMGUI_BACKENDS}")
  target_link_libraries(attnlab_imgui INTERFACE ${library} glfw)
  if(ATTNLAB_IMGUI_HOOKED)
    target_compile_definitions(attnlab_imgui INTERFACE IMGUI_ENABLE_TEST_ENGINE)
  endif()
  add_library(attnlab::imgui ALIAS attnlab_imgui)
  add_library(attnlab::imgui_glfw_opengl3 ALIAS attnlab_imgui)
  attnlab_imgui_is_another("${version_words} of the system")
  set(ATTNLAB_IMGUI_OTHER "${ATTNLAB_IMGUI_OTHER}" PARENT_SCOPE)
endfunction()

function(attnlab_imgui_sources tree)
  attnlab_imgui_version(version "${tree}")
  if(version LESS ATTNLAB_IMGUI_MINIMUM)
    message(FATAL_ERROR "${tree} holds no Dear ImGui of 1.92 or newer: run tools/setup, which installs it.")
  endif()
  message(STATUS "Dear ImGui ${version_words} from ${tree}")
  attnlab_imgui_hash(hash "${tree}")
  if(NOT hash STREQUAL ATTNLAB_IMGUI_KNOWN_HASH)
    if(version_words STREQUAL ATTNLAB_IMGUI_KNOWN)
      string(APPEND version_words ", changed")
    endif()
    attnlab_imgui_is_another("${version_words}")
    set(ATTNLAB_IMGUI_OTHER "${ATTNLAB_IMGUI_OTHER}" PARENT_SCOPE)
  endif()

  add_library(attnlab_imgui STATIC
    "${tree}/imgui.cpp" "${tree}/imgui_demo.cpp" "${tree}/imgui_draw.cpp" "${tree}/imgui_tables.cpp"
    "${tree}/imgui_widgets.cpp" "${tree}/misc/cpp/imgui_stdlib.cpp")
  target_include_directories(attnlab_imgui SYSTEM PUBLIC "${tree}" "${tree}/misc/cpp")
  target_compile_definitions(attnlab_imgui PUBLIC
    IMGUI_DISABLE_OBSOLETE_FUNCTIONS IMGUI_DISABLE_DEMO_WINDOWS IMGUI_ENABLE_TEST_ENGINE IMGUI_USE_WCHAR32)
  if(EMSCRIPTEN)  # all of it is fetched: not what is never shown
    target_compile_definitions(attnlab_imgui PUBLIC IMGUI_DISABLE_DEFAULT_FONT IMGUI_DISABLE_DEBUG_TOOLS)
  endif()
  target_compile_definitions(attnlab_imgui PUBLIC "IMGUI_USER_CONFIG=\"${PROJECT_SOURCE_DIR}/app/ui/kit/broken_rule.h\"")
  target_compile_features(attnlab_imgui PUBLIC cxx_std_17)
  target_link_libraries(attnlab_imgui PRIVATE attnlab_sanitizers attnlab_hardening)
  add_library(attnlab::imgui ALIAS attnlab_imgui)

  # imgui_impl_opengl3 brings its own small loader; it shares the context with attnlab::glad, and no symbol.
  set(opengl "${tree}/backends/imgui_impl_opengl3.cpp")
  if(EMSCRIPTEN)
    set(opengl "")  # app/gl/imgui_webgl.cpp has it
    # WebGL 2 counts the vertices of each drawing from the first: 16 bits would not count a large picture's.
    target_compile_definitions(attnlab_imgui PUBLIC IMGUI_IMPL_OPENGL_ES3 "ImDrawIdx=unsigned int")
  endif()
  add_library(attnlab_imgui_glfw_opengl3 STATIC "${tree}/backends/imgui_impl_glfw.cpp" ${opengl})
  target_include_directories(attnlab_imgui_glfw_opengl3 SYSTEM PUBLIC "${tree}/backends")
  target_link_libraries(attnlab_imgui_glfw_opengl3
    PUBLIC attnlab_imgui glfw PRIVATE attnlab_sanitizers attnlab_hardening ${CMAKE_DL_LIBS})
  add_library(attnlab::imgui_glfw_opengl3 ALIAS attnlab_imgui_glfw_opengl3)
endfunction()

option(ATTNLAB_IMGUI_HOOKED "The system's Dear ImGui was built with IMGUI_ENABLE_TEST_ENGINE" OFF)
if(NOT FETCHCONTENT_SOURCE_DIR_IMGUI AND NOT EMSCRIPTEN)
  attnlab_imgui_system()
endif()
if(NOT TARGET attnlab_imgui)
  set(imgui_tree "${FETCHCONTENT_SOURCE_DIR_IMGUI}")
  if(NOT imgui_tree AND EXISTS "${PROJECT_SOURCE_DIR}/.deps/imgui/imgui.h")
    set(imgui_tree "${PROJECT_SOURCE_DIR}/.deps/imgui")
  endif()
  if(NOT imgui_tree)
    attnlab_fetch(imgui "Dear ImGui 1.92" https://github.com/ocornut/imgui.git
      45acd5e0e82f4c954432533ae9985ff0e1aad6d5 TREE_ONLY)
    set(imgui_tree "${imgui_SOURCE_DIR}")
  endif()
  if(imgui_tree)
    attnlab_imgui_sources("${imgui_tree}")
  endif()
endif()
