# The icon, drawn from assets/icon/attnlab.svg when CMake configures, for what draws no SVG.
#   attnlab_draw_icon(<variable> <size>): the PNG; empty where rsvg-convert is not installed.
#   attnlab_windows_icon(<variable>): what Windows shows, all sizes in one file; empty where icotool is not, too.
set(ATTNLAB_ICON "${PROJECT_SOURCE_DIR}/assets/icon/attnlab.svg")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${ATTNLAB_ICON}")
find_program(ATTNLAB_RSVG_CONVERT rsvg-convert)
find_program(ATTNLAB_ICOTOOL icotool)
mark_as_advanced(ATTNLAB_RSVG_CONVERT ATTNLAB_ICOTOOL)

function(attnlab_draw_icon variable size)
  set(drawn "")
  if(ATTNLAB_RSVG_CONVERT)
    set(drawn "${PROJECT_BINARY_DIR}/generated/icon-${size}.png")
    execute_process(COMMAND "${ATTNLAB_RSVG_CONVERT}" -w ${size} -h ${size} -o "${drawn}" "${ATTNLAB_ICON}"
      COMMAND_ERROR_IS_FATAL ANY)
  endif()
  set(${variable} "${drawn}" PARENT_SCOPE)
endfunction()

function(attnlab_windows_icon variable)
  set(${variable} "" PARENT_SCOPE)
  if(NOT ATTNLAB_RSVG_CONVERT OR NOT ATTNLAB_ICOTOOL)
    return()
  endif()
  set(sizes "")
  foreach(size 16 20 24 32 40 48 64)
    attnlab_draw_icon(drawn ${size})
    list(APPEND sizes "${drawn}")
  endforeach()
  attnlab_draw_icon(largest 256)
  set(icon "${PROJECT_BINARY_DIR}/generated/attnlab.ico")
  execute_process(COMMAND "${ATTNLAB_ICOTOOL}" --create "--output=${icon}" ${sizes} "--raw=${largest}"
    COMMAND_ERROR_IS_FATAL ANY)
  set(${variable} "${icon}" PARENT_SCOPE)
endfunction()
