# Read by ctest when it starts, for each program of attnlab_test: tells it the program's tests. By itself
# ctest starts the program anew for every test, and each can be named (ctest -R Suite.Test). With
# ATTNLAB_SUITES=1 in its environment it starts it once a suite: the sanitizers take longer to start than most
# tests take to run. An allocation remembers its caller alone: the usual thirty take a third of the time of a
# test. ASAN_OPTIONS=malloc_context_size=30 in the environment brings them back.
# Given: test_name, test_program, test_folder, test_labels, test_timeout, and suites: test_slow (ctest begins
# with them), test_long (those of tools/test --full alone).
if(NOT EXISTS "${test_program}")
  add_test(${test_name}_NOT_BUILT ${test_name}_NOT_BUILT)
  return()
endif()

if("${test_program}" IS_NEWER_THAN "${test_program}.list")
  execute_process(COMMAND "${test_program}" --gtest_list_tests
    WORKING_DIRECTORY "${test_folder}" TIMEOUT 60
    OUTPUT_FILE "${test_program}.list" ERROR_VARIABLE complaint RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    file(REMOVE "${test_program}.list")
    message(FATAL_ERROR "${test_program} cannot list its tests: ${status}\n${complaint}")
  endif()
endif()

set(test_environment "ASAN_OPTIONS=malloc_context_size=1:quarantine_size_mb=64:$ENV{ASAN_OPTIONS}")
# Where clang counts (tools/coverage), a file a program: two that link the same code in another order look
# alike to %m, and the counters of the second are lost, since they cannot be merged.
if(DEFINED ENV{LLVM_PROFILE_FILE})
  string(REPLACE "%m" "${test_name}-%m" counters "$ENV{LLVM_PROFILE_FILE}")
  list(APPEND test_environment "LLVM_PROFILE_FILE=${counters}")
endif()

function(attnlab_add_test name filter)
  add_test("${name}" "${test_program}" "--gtest_filter=${filter}")
  set_tests_properties("${name}" PROPERTIES
    WORKING_DIRECTORY "${test_folder}" LABELS "${test_labels}" TIMEOUT "${test_timeout}"
    ENVIRONMENT "${test_environment}" ${ARGN})
  string(REGEX REPLACE "\\..*" "" of_suite "${name}")
  list(FIND test_slow "${of_suite}" slow)
  if(NOT slow EQUAL -1)
    set_tests_properties("${name}" PROPERTIES COST 100)
  endif()
  list(FIND test_long "${of_suite}" long)
  if(NOT long EQUAL -1)
    set_tests_properties("${name}" PROPERTIES COST 200 LABELS "${test_labels};long")
  endif()
endfunction()

file(STRINGS "${test_program}.list" lines)
set(suite "")
foreach(line IN LISTS lines)
  if(line MATCHES "^([^ ]+)\\.( |$)")
    set(suite "${CMAKE_MATCH_1}")
    if("$ENV{ATTNLAB_SUITES}" STREQUAL "1")
      attnlab_add_test("${suite}" "${suite}.*")
    endif()
  elseif(line MATCHES "^  ([^ ]+)" AND NOT "$ENV{ATTNLAB_SUITES}" STREQUAL "1")
    attnlab_add_test("${suite}.${CMAKE_MATCH_1}" "${suite}.${CMAKE_MATCH_1}" SKIP_REGULAR_EXPRESSION "\\[  SKIPPED \\]")
  endif()
endforeach()
