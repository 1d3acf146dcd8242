# The tools that compile for browsers (preset web): emscripten's toolchain file, and the libraries that
# tools/web_libraries has compiled, below ATTNLAB_WEB_PREFIX (or in the environment).
find_program(ATTNLAB_EM_CONFIG em-config REQUIRED)
mark_as_advanced(ATTNLAB_EM_CONFIG)
execute_process(COMMAND "${ATTNLAB_EM_CONFIG}" EMSCRIPTEN_ROOT OUTPUT_VARIABLE emscripten_root
  OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
include("${emscripten_root}/cmake/Modules/Platform/Emscripten.cmake")

if(NOT ATTNLAB_WEB_PREFIX)
  set(ATTNLAB_WEB_PREFIX "$ENV{ATTNLAB_WEB_PREFIX}")
endif()
set(ATTNLAB_WEB_PREFIX "${ATTNLAB_WEB_PREFIX}" CACHE PATH "The libraries of tools/web_libraries")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES ATTNLAB_WEB_PREFIX)
list(PREPEND CMAKE_FIND_ROOT_PATH "${ATTNLAB_WEB_PREFIX}")
# The system's place for headers, and Eigen, which is headers alone.
set(CMAKE_CXX_STANDARD_INCLUDE_DIRECTORIES "${ATTNLAB_WEB_PREFIX}/include")
set(Eigen3_DIR /usr/share/eigen3/cmake CACHE PATH "Eigen's own CMake file")

# As the libraries are compiled (tools/web_libraries).
set(CMAKE_C_FLAGS_INIT "-fwasm-exceptions -msimd128")
set(CMAKE_CXX_FLAGS_INIT "-fwasm-exceptions -msimd128")
