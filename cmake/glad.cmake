# attnlab::glad, the OpenGL loader: generated at build time for gl:core=3.3 without extensions,
# never committed.
#   #include <glad/gl.h>
# The generator is the command `glad` (version 2, Debian's python3-glad), which carries the Khronos
# specification: --reproducible makes it use that one, and no network.

# The system's own command comes first: one from another Python on PATH need not have its modules.
find_program(ATTNLAB_GLAD glad HINTS /usr/bin NO_CMAKE_FIND_ROOT_PATH)
mark_as_advanced(ATTNLAB_GLAD)
# Version 1 has other options; --merge came with 2.
if(ATTNLAB_GLAD AND NOT DEFINED ATTNLAB_GLAD_IS_2)
  execute_process(COMMAND "${CMAKE_COMMAND}" -E env --unset=PYTHONPATH --unset=PYTHONHOME "${ATTNLAB_GLAD}" --help
    OUTPUT_VARIABLE usage ERROR_QUIET)
  string(FIND "${usage}" "--merge" position)
  if(position EQUAL -1)
    set(ATTNLAB_GLAD_IS_2 OFF CACHE INTERNAL "The glad command is of version 2")
  else()
    set(ATTNLAB_GLAD_IS_2 ON CACHE INTERNAL "The glad command is of version 2")
  endif()
endif()
if(ATTNLAB_GLAD AND ATTNLAB_GLAD_IS_2)
  set(glad_command "${ATTNLAB_GLAD}")
  set(glad_path --unset=PYTHONPATH)
else()
  find_package(Python3 QUIET COMPONENTS Interpreter)
  set(without_jinja 0)
  if(NOT Python3_FOUND)
    attnlab_missing(python "Python 3 for glad 2, the generator of the OpenGL loader")
  else()
    execute_process(COMMAND "${Python3_EXECUTABLE}" -c "import jinja2"
      RESULT_VARIABLE without_jinja OUTPUT_QUIET ERROR_QUIET)
  endif()
  if(NOT without_jinja EQUAL 0)
    attnlab_missing(jinja "the Python module jinja2 for glad 2, the generator of the OpenGL loader")
  endif()
  attnlab_fetch(glad2 "glad 2, the generator of the OpenGL loader" https://github.com/Dav1dde/glad.git v2.0.6 TREE_ONLY)
  set(glad_command "${Python3_EXECUTABLE}" -m glad)
  set(glad_path "PYTHONPATH=${glad2_SOURCE_DIR}")
endif()

set(glad_out "${PROJECT_BINARY_DIR}/generated/glad")
add_custom_command(
  OUTPUT "${glad_out}/src/gl.c" "${glad_out}/include/glad/gl.h" "${glad_out}/include/KHR/khrplatform.h"
  COMMAND "${CMAKE_COMMAND}" -E env --unset=PYTHONHOME ${glad_path}
          ${glad_command} --quiet --reproducible --api gl:core=3.3 --extensions "" --out-path "${glad_out}" c
  COMMENT "Generating the OpenGL 3.3 loader"
  VERBATIM)
add_library(attnlab_glad STATIC "${glad_out}/src/gl.c" "${glad_out}/include/glad/gl.h")
target_include_directories(attnlab_glad SYSTEM PUBLIC "${glad_out}/include")
target_link_libraries(attnlab_glad PUBLIC ${CMAKE_DL_LIBS})
add_library(attnlab::glad ALIAS attnlab_glad)
