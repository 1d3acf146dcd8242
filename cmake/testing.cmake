# attnlab_test(<name> SOURCES <file>... LINK <target>... [NO_MAIN] [LABELS <label>...] [DEFINE <definition>...]
#              [TIMEOUT <seconds>])
# makes the GoogleTest program build/<preset>/tests/<name> and tells ctest each of its tests. Tests are listed when
# ctest starts, so building needs no run. NO_MAIN: the sources bring their own main.
include(GoogleTest)

function(attnlab_test name)
  cmake_parse_arguments(arg "NO_MAIN" "TIMEOUT" "SOURCES;LINK;LABELS;DEFINE" ${ARGN})
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 120)
  endif()
  add_executable(${name} ${arg_SOURCES})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests")
  target_compile_definitions(${name} PRIVATE ${arg_DEFINE})
  target_link_libraries(${name} PRIVATE attnlab_options ${arg_LINK} GTest::gtest)
  attnlab_precompile(${name} TESTS)
  if(NOT arg_NO_MAIN)
    target_link_libraries(${name} PRIVATE GTest::gtest_main)
  endif()
  gtest_discover_tests(${name}
    # A parameter without a printer shows as its bytes, which differ from run to run; its name is enough.
    NO_PRETTY_VALUES
    DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 60
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
    PROPERTIES TIMEOUT ${arg_TIMEOUT} LABELS "${arg_LABELS}")
endfunction()

# attnlab_bench(<name> SOURCES <file>... LINK <target>...): the benchmark program build/<preset>/<name>, which
# tools/bench runs when its name begins with attnlab_bench.
add_custom_target(attnlab_benchmarks)

function(attnlab_bench name)
  cmake_parse_arguments(arg "" "" "SOURCES;LINK" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE attnlab_options ${arg_LINK} benchmark::benchmark)
  add_dependencies(attnlab_benchmarks ${name})
endfunction()
