# attnlab_options: what every target of ours is compiled with. Nothing is set globally, so third-party code
# keeps its own warnings.
#   target_link_libraries(<target> PUBLIC attnlab_options)
# attnlab_hardening: what makes a mistake in memory stop the program in place of carrying it on.
# attnlab_sanitizers: the address sanitizer alone. Both are for third-party code that is compiled here, too.

add_library(attnlab_sanitizers INTERFACE)
add_library(attnlab_hardening INTERFACE)
add_library(attnlab_options INTERFACE)
target_link_libraries(attnlab_options INTERFACE attnlab_sanitizers attnlab_hardening)
target_compile_features(attnlab_options INTERFACE cxx_std_20)
# Headers are included by their path from the top: #include "core/scene/scene.h".
target_include_directories(attnlab_options INTERFACE "${PROJECT_SOURCE_DIR}")

if((UNIX OR MINGW) AND CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
  target_compile_options(attnlab_options INTERFACE
    # A fused multiply-add would make the numbers depend on the machine.
    -ffp-contract=off
    -Wall -Wextra -Wpedantic $<$<NOT:$<BOOL:$<TARGET_PROPERTY:UNITY_BUILD>>>:-Wshadow> -Wconversion -Wnon-virtual-dtor -Woverloaded-virtual -Wold-style-cast
    -Wextra-semi -Wimplicit-fallthrough -Wunused
    # Sizes are signed in Eigen and ImGui and unsigned in the standard library.
    -Wno-sign-conversion
    # Designated initialisers leave the other members at their defaults on purpose.
    -Wno-missing-field-initializers)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # The compiler collects its own garbage from 1 GiB on, not from 128 MiB:
    # Eigen makes it reach that several times a file.
    target_compile_options(attnlab_options INTERFACE --param=ggc-min-heapsize=1048576 -Wduplicated-cond -Wlogical-op
      # gcc 12 and 13 see overlapping copies in every optimised string + string (GCC bug 105651), and behind
      # the checks of indexes ways on which sizes are huge and small arrays long; the sanitized builds walk
      # those.
      "$<$<CONFIG:Release>:-Wno-restrict;-Wno-stringop-overflow;-Wno-stringop-overread;-Wno-array-bounds;-Wno-maybe-uninitialized>")
  endif()
  if(NOT EMSCRIPTEN)  # a page has its memory to itself, and no return address in it
    target_compile_options(attnlab_hardening INTERFACE -fstack-protector-strong)
    if(MINGW)  # whose C library has no part in it
      target_link_options(attnlab_hardening INTERFACE -fstack-protector-strong)
    endif()
  endif()
  if(NOT ATTNLAB_SANITIZE AND NOT EMSCRIPTEN AND NOT MINGW)
    # Checked calls of the C library, which need an optimising compiler; some systems have set them already.
    target_compile_options(attnlab_hardening INTERFACE
      $<$<NOT:$<CONFIG:Debug>>:-U_FORTIFY_SOURCE> $<$<NOT:$<CONFIG:Debug>>:-D_FORTIFY_SOURCE=2>)
  endif()
  # An index outside of a vector or a span ends the program, which keeps its journal;
  # `analyze` is not slower by it.
  target_compile_definitions(attnlab_hardening INTERFACE $<$<CONFIG:Release>:_GLIBCXX_ASSERTIONS>)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")  # it may have the other standard library
    target_compile_definitions(attnlab_hardening INTERFACE _LIBCPP_HARDENING_MODE=_LIBCPP_HARDENING_MODE_FAST)
  endif()
  if(NOT APPLE AND NOT EMSCRIPTEN AND NOT MINGW)
    # The tables of the linker are filled at the start and read-only from then on.
    target_link_options(attnlab_hardening INTERFACE -Wl,-z,relro,-z,now)
  endif()
  if(ATTNLAB_WERROR)
    target_compile_options(attnlab_options INTERFACE -Werror)
  endif()
  if(ATTNLAB_FUZZ)
    target_compile_options(attnlab_options INTERFACE -fsanitize=fuzzer-no-link)
  endif()
  if(ATTNLAB_COVERAGE)
    # Branches of the source as it is written: what the compiler makes of it does not count.
    target_compile_options(attnlab_options INTERFACE
      -O1 "$<$<NOT:$<BOOL:$<TARGET_PROPERTY:ATTNLAB_TESTS>>>:-fprofile-instr-generate;-fcoverage-mapping>")
    target_link_options(attnlab_options INTERFACE -fprofile-instr-generate)
  endif()
  # Files of tests take half of the time to compile; what they test keeps its -O3.
  target_compile_options(attnlab_options INTERFACE
    $<$<AND:$<CONFIG:Release>,$<BOOL:$<TARGET_PROPERTY:ATTNLAB_TESTS>>>:-O1>)
  if(ATTNLAB_SANITIZE)
    # -O1: without any optimisation the tests take twice as long and more. -g1: line numbers in reports.
    # The program and its libraries are instrumented whole. Files of tests (ATTNLAB_TESTS,
    # cmake/compile.cmake) are not: that takes half of their time to compile and watches the tests, not the
    # program; the address sanitizer's allocator and checked C library guard what they share with it. They
    # have the same -O1, since of an inline function that both contain the linker keeps one copy.
    set(program $<NOT:$<BOOL:$<TARGET_PROPERTY:ATTNLAB_TESTS>>>)
    target_compile_options(attnlab_sanitizers INTERFACE -O1 -fno-omit-frame-pointer
      $<IF:${program},-g1,-g0> $<${program}:-fsanitize=address>)
    target_compile_options(attnlab_options INTERFACE $<${program}:-fsanitize=undefined> $<${program}:-fno-sanitize-recover=all>)
    target_link_options(attnlab_sanitizers INTERFACE -fsanitize=address,undefined)
    # What a null pointer, or one past its object, reads or writes stops at the address sanitizer; these five
    # take half of the compiler's time.
    target_compile_options(attnlab_options INTERFACE
      $<${program}:-fno-sanitize=null,alignment,object-size,pointer-overflow,vptr>)
    target_compile_definitions(attnlab_sanitizers INTERFACE _GLIBCXX_ASSERTIONS)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
      # Marking where each temporary begins and ends takes gcc a quarter of its time;
      # the preset clang does it.
      target_compile_options(attnlab_sanitizers INTERFACE $<${program}:-fno-sanitize-address-use-after-scope>)
    endif()
    # Eigen allocates in another way under the sanitizer: whether a file is instrumented or not,
    # it sees the same.
    target_compile_definitions(attnlab_sanitizers INTERFACE __SANITIZE_ADDRESS__=1)
    # A NaN or a huge number that reaches a pixel coordinate is our bug, never ImGui's.
    target_compile_options(attnlab_options INTERFACE $<${program}:-fsanitize=float-cast-overflow>)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
      # Instrumented code confuses gcc's analysis of Eigen's inline storage.
      target_compile_options(attnlab_options INTERFACE
        -Wno-maybe-uninitialized -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
    endif()
  endif()
else()
  message(FATAL_ERROR "Attnlab is built on Linux and macOS, with gcc 12 or clang 14 and newer, for browsers by tools/web, and for Windows by tools/windows.")
endif()
