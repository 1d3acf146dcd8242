# attnlab_precompile(<target>... [TESTS]): the headers that most of our files read, read once for all targets; TESTS: with
# GoogleTest's. For builds that are made anew often (the dev preset); without it every file shows that it includes what it
# uses. The targets that hold the precompiled headers are compiled with what every target of ours has, and no more: a
# definition that another target adds does not matter as long as none of these headers reads it.
function(attnlab_precompile)
  cmake_parse_arguments(arg "TESTS" "" "" ${ARGN})
  if(NOT ATTNLAB_PRECOMPILE)
    return()
  endif()
  set(holder attnlab_precompiled)
  if(arg_TESTS)
    set(holder attnlab_precompiled_tests)
  endif()
  if(NOT TARGET ${holder})
    attnlab_precompiled_headers(${holder} ${arg_TESTS})
  endif()
  foreach(target IN LISTS arg_UNPARSED_ARGUMENTS)
    target_precompile_headers(${target} REUSE_FROM ${holder})
  endforeach()
endfunction()

function(attnlab_precompiled_headers holder tests)
  set(source "${PROJECT_BINARY_DIR}/generated/${holder}.cpp")
  file(CONFIGURE OUTPUT "${source}" CONTENT "// Holds precompiled headers (cmake/precompile.cmake).\n" @ONLY)
  add_library(${holder} OBJECT "${source}")
  target_link_libraries(${holder} PRIVATE attnlab_options Eigen3::Eigen)
  target_precompile_headers(${holder} PRIVATE
    <Eigen/Core>
    <algorithm>
    <array>
    <cmath>
    <functional>
    <optional>
    <span>
    <string>
    <string_view>
    <variant>
    <vector>)
  if(tests)
    target_link_libraries(${holder} PRIVATE GTest::gtest)
    target_precompile_headers(${holder} PRIVATE <gtest/gtest.h>)
  endif()
endfunction()
