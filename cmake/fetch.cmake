# Downloading what the system does not have. FetchContent stops with a page of git's output when there is no
# network, so attnlab_fetch asks first whether the server answers, and says what is missing in one sentence.
include(FetchContent)
set(FETCHCONTENT_QUIET ON)

# Stops with one sentence: what is missing, and what to do.
function(attnlab_missing what)
  message(FATAL_ERROR "${what} is missing: run tools/setup, which installs it.")
endfunction()

# attnlab_fetch(<name> <words for people> <git repository> <tag or commit> [TREE_ONLY])
# Makes <name> available by FetchContent at the pin, or from FETCHCONTENT_SOURCE_DIR_<NAME>; sets
# <name>_SOURCE_DIR. TREE_ONLY unpacks it without running its build.
macro(attnlab_fetch name words repository tag)
  string(TOUPPER "${name}" attnlab_fetch_upper)
  string(TOLOWER "${name}" attnlab_fetch_lower)
  if(NOT FETCHCONTENT_SOURCE_DIR_${attnlab_fetch_upper} AND NOT FETCHCONTENT_FULLY_DISCONNECTED
     AND NOT EXISTS "${PROJECT_BINARY_DIR}/_deps/${attnlab_fetch_lower}-src/.git")
    attnlab_reach("${words}" "${repository}")
  endif()
  if("${ARGN}" STREQUAL "TREE_ONLY")
    FetchContent_Declare(${name} GIT_REPOSITORY "${repository}" GIT_TAG "${tag}" SOURCE_SUBDIR no-build)
  else()
    FetchContent_Declare(${name} GIT_REPOSITORY "${repository}" GIT_TAG "${tag}")
  endif()
  FetchContent_MakeAvailable(${name})
  set(${name}_SOURCE_DIR "${${attnlab_fetch_lower}_SOURCE_DIR}")
endmacro()

function(attnlab_reach words repository)
  find_program(ATTNLAB_GIT git)
  mark_as_advanced(ATTNLAB_GIT)
  set(reached 1)
  if(ATTNLAB_GIT)
    message(STATUS "${words} is not installed; fetching it from ${repository}")
    execute_process(
      COMMAND "${CMAKE_COMMAND}" -E env GIT_TERMINAL_PROMPT=0 "${ATTNLAB_GIT}" ls-remote --quiet "${repository}" HEAD
      RESULT_VARIABLE reached OUTPUT_QUIET ERROR_QUIET TIMEOUT 30)
  endif()
  if(NOT reached EQUAL 0)
    message(FATAL_ERROR
      "${words} is missing and could not be downloaded: run tools/setup, which installs it.")
  endif()
endfunction()

# Headers of a third-party target do not answer to our warnings.
function(attnlab_system_headers)
  foreach(target IN LISTS ARGN)
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
