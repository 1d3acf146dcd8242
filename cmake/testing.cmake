# attnlab_test(<name> SOURCES <file>... LINK <target>...
# [NO_MAIN] [LABELS <label>...] [DEFINE <definition>...]
#              [TIMEOUT <seconds>] [SLOW <suite>...] [LONG <suite>...])
# makes the GoogleTest program build/<preset>/tests/<name> and tells ctest its tests (list_tests.cmake). They
# are listed when ctest starts, so building needs no run. NO_MAIN: the sources bring their own main. TIMEOUT:
# of a test, or of a suite where a suite is started at once. SLOW: suites that ctest begins with, so that none
# is left to run alone at the end. LONG: those of `tools/test --full` alone; they have the label "long".
function(attnlab_test name)
  cmake_parse_arguments(arg "NO_MAIN" "TIMEOUT" "SOURCES;LINK;LABELS;DEFINE;SLOW;LONG" ${ARGN})
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 300)
  endif()
  add_executable(${name} ${arg_SOURCES})
  # $<1:>: the same folder in every configuration.
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests/$<1:>")
  target_compile_definitions(${name} PRIVATE ${arg_DEFINE})
  target_link_libraries(${name} PRIVATE attnlab_options ${arg_LINK} GTest::gtest)
  attnlab_compile(${name} TESTS)
  if(EMSCRIPTEN)
    attnlab_for_node(${name} -O1 -lnodefs.js --pre-js "${PROJECT_SOURCE_DIR}/tests/node/as_a_page.js")
  endif()
  if(NOT arg_NO_MAIN)
    target_link_libraries(${name} PRIVATE GTest::gtest_main)
  endif()
  if(CMAKE_CROSSCOMPILING)  # another build runs it (attnlab_foreign_tests)
    attnlab_built_for_tests(${name})
    return()
  endif()
  set(list "${CMAKE_CURRENT_BINARY_DIR}/${name}.cmake")
  file(CONFIGURE OUTPUT "${list}" @ONLY CONTENT
"set(test_name [[@name@]])
set(test_program [[@PROJECT_BINARY_DIR@/tests/@name@@CMAKE_EXECUTABLE_SUFFIX@]])
set(test_folder [[@PROJECT_SOURCE_DIR@]])
set(test_labels [[@arg_LABELS@]])
set(test_timeout @arg_TIMEOUT@)
set(test_slow [[@arg_SLOW@]])
set(test_long [[@arg_LONG@]])
include([[@PROJECT_SOURCE_DIR@/cmake/list_tests.cmake]])
")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES "${list}")
endfunction()

# attnlab_built_for_tests(<target>): in a build for another system, a program that tests of this one run. The
# target attnlab_for_tests makes all of them.
function(attnlab_built_for_tests target)
  if(NOT TARGET attnlab_for_tests)
    add_custom_target(attnlab_for_tests)
  endif()
  add_dependencies(attnlab_for_tests ${target})
endfunction()

# attnlab_foreign_tests(<label> <folder> <runner> <ending> [ENVIRONMENT <variable>=<value>...]
#                       [PROPERTIES <property> <value>...])
# the test programs of such a build, which are in the folder, run by the runner; where none is there, that they
# are skipped. Each is one test: all of it
# takes less time than it takes to start it once a suite.
function(attnlab_foreign_tests label folder runner ending)
  cmake_parse_arguments(arg "" "" "ENVIRONMENT;PROPERTIES" ${ARGN})
  file(GLOB programs "${folder}/attnlab_*_tests${ending}")
  if(NOT programs)
    attnlab_skipped_test(${label}.programs "What tools/web and tools/windows build with --tests")
  endif()
  foreach(program IN LISTS programs)
    cmake_path(GET program STEM name)
    add_test(NAME ${label}.${name} COMMAND "${runner}" "${program}")
    set_tests_properties(${label}.${name} PROPERTIES TIMEOUT 1800 LABELS "${label};long"
      WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}" ENVIRONMENT "${arg_ENVIRONMENT}" ${arg_PROPERTIES})
  endforeach()
endfunction()

# attnlab_for_node(<target> [<option of the linker>...]): in a browser's build, a program that Node runs.
function(attnlab_for_node target)
  target_link_options(${target} PRIVATE
    -sENVIRONMENT=node -sEXIT_RUNTIME=1 -sALLOW_MEMORY_GROWTH -sINITIAL_MEMORY=64MB -sSTACK_SIZE=4MB -sABORTING_MALLOC=0 ${ARGN})
  attnlab_built_for_tests(${target})
endfunction()

# attnlab_skipped_test(<name> <what is missing>): stands where tests could not be built,
# and says so in every run.
function(attnlab_skipped_test name missing)
  add_test(NAME ${name} COMMAND "${CMAKE_COMMAND}" -E echo "${missing} is not installed")
  set_tests_properties(${name} PROPERTIES SKIP_REGULAR_EXPRESSION "is not installed")
endfunction()

# attnlab_python_tests(<name> NEEDS <file> <what it is>... [TIMEOUT <seconds>] [ENVIRONMENT <variable>=<value>...]
#                      [PROPERTIES <property> <value>...])
# tells ctest the tests of test_<name>.py, each by itself, long ones; where a file is missing, that they are
# skipped. ATTNLAB and ATTNLAB_TOP are set for all.
function(attnlab_python_tests name)
  cmake_parse_arguments(arg "" "TIMEOUT" "NEEDS;ENVIRONMENT;PROPERTIES" ${ARGN})
  find_program(ATTNLAB_PYTHON python3 HINTS /usr/bin)
  mark_as_advanced(ATTNLAB_PYTHON)
  list(PREPEND arg_NEEDS "${ATTNLAB_PYTHON}" Python)
  while(arg_NEEDS)
    list(POP_FRONT arg_NEEDS place words)
    if(NOT EXISTS "${place}")
      attnlab_skipped_test(${name} "${words}")
      return()
    endif()
  endwhile()
  file(STRINGS "test_${name}.py" class REGEX "^class .*TestCase")
  string(REGEX REPLACE "^class ([A-Za-z]+).*" "\\1" class "${class}")
  file(STRINGS "test_${name}.py" cases REGEX "^    def test_")
  foreach(line IN LISTS cases)
    string(REGEX REPLACE "^    def test_([a-z0-9_]+).*" "\\1" case "${line}")
    add_test(NAME ${name}.${case}
      COMMAND "${ATTNLAB_PYTHON}" -B "${CMAKE_CURRENT_SOURCE_DIR}/test_${name}.py" ${class}.test_${case})
    set_tests_properties(${name}.${case} PROPERTIES TIMEOUT ${arg_TIMEOUT} LABELS "${name};long" ${arg_PROPERTIES}
      ENVIRONMENT "ATTNLAB=$<TARGET_FILE:attnlab>;ATTNLAB_TOP=${PROJECT_SOURCE_DIR};${arg_ENVIRONMENT}")
  endforeach()
endfunction()

# attnlab_bench(<name> SOURCES <file>... LINK <target>...): the benchmark program build/<preset>/<name>, which
# tools/bench builds, and runs when its name begins with attnlab_bench.
add_custom_target(attnlab_benchmarks)

function(attnlab_bench name)
  cmake_parse_arguments(arg "" "" "SOURCES;LINK" ${ARGN})
  add_executable(${name} EXCLUDE_FROM_ALL ${arg_SOURCES})
  attnlab_compile(${name})
  target_link_libraries(${name} PRIVATE attnlab_options ${arg_LINK} benchmark::benchmark)
  add_dependencies(attnlab_benchmarks ${name})
endfunction()
