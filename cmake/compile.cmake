# attnlab_compile(<target>... [TESTS] [SEPARATE <file>...]): how the sources of a target of ours are given to
# the compiler. TESTS: what only tests link: with GoogleTest's header, in batches of half as many, which two
# cores share, and, where the sanitizers are on, without their instrumentation (cmake/options.cmake).
# SEPARATE: files that take so long that a batch should not wait for them.
#
# ATTNLAB_PRECOMPILE: the headers that most of our files read are read once for all targets. The targets that
# hold them are compiled with what every target of ours has, and no more: a definition that another target
# adds does not matter as long as none of these headers reads it.
# ATTNLAB_BATCH: so many sources, neighbours in the target's list, are compiled as one. Files of one target
# therefore share their unnamed namespaces: a private name stands once in a target, and -Wshadow, which would
# compare the names of one file with those of another, is left to builds without batches. ATTNLAB_BATCH=1000
# makes one of each target, and shows every private name that stands twice in it.
#
# The presets dev and release have both. The preset clang has neither,
# and shows that every file includes what it uses.
function(attnlab_compile)
  cmake_parse_arguments(arg "TESTS" "" "SEPARATE" ${ARGN})
  foreach(target IN LISTS arg_UNPARSED_ARGUMENTS)
    set_target_properties(${target} PROPERTIES ATTNLAB_TESTS "${arg_TESTS}")
    if(ATTNLAB_BATCH GREATER 1)
      set(batch ${ATTNLAB_BATCH})
      if(arg_TESTS AND ATTNLAB_BATCH LESS 1000)
        math(EXPR batch "(${ATTNLAB_BATCH} + 1) / 2")
      endif()
      set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${batch})
      set_source_files_properties(${arg_SEPARATE} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    endif()
    if(ATTNLAB_PRECOMPILE)
      attnlab_precompiled_headers(holder "${arg_TESTS}")
      target_precompile_headers(${target} REUSE_FROM ${holder})
    endif()
  endforeach()
endfunction()

# Makes the target that holds the precompiled headers, unless it is there, and names it.
function(attnlab_precompiled_headers name tests)
  set(holder attnlab_precompiled)
  if(tests)
    set(holder attnlab_precompiled_tests)
  endif()
  set(${name} ${holder} PARENT_SCOPE)
  if(TARGET ${holder})
    return()
  endif()
  set(source "${PROJECT_BINARY_DIR}/generated/${holder}.cpp")
  file(CONFIGURE OUTPUT "${source}" CONTENT "// Holds precompiled headers (cmake/compile.cmake).\n" @ONLY)
  add_library(${holder} OBJECT "${source}")
  target_link_libraries(${holder} PRIVATE attnlab_options Eigen3::Eigen)
  set_target_properties(${holder} PROPERTIES ATTNLAB_TESTS "${tests}")
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
