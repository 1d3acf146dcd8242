# What differs between systems stands in sources of one name, one folder a system (core/system/README.md);
# this chooses the folder. A system that serves itself as another does takes that one's file.
#   attnlab_system_half(<target> [<folder>/]<name>.cpp...)
# ATTNLAB_READS_DOUBLES: whether the standard library has std::from_chars for double.
include(CheckCXXSourceCompiles)

if(EMSCRIPTEN)
  set(ATTNLAB_SYSTEMS browser posix)
elseif(WIN32)
  set(ATTNLAB_SYSTEMS windows posix)
else()
  set(ATTNLAB_SYSTEMS posix)
endif()

function(attnlab_system_half target)
  foreach(file IN LISTS ARGN)
    cmake_path(GET file PARENT_PATH folder)
    cmake_path(GET file FILENAME name)
    set(found FALSE)
    foreach(system IN LISTS ATTNLAB_SYSTEMS)
      cmake_path(APPEND folder "${system}" "${name}" OUTPUT_VARIABLE half)
      if(EXISTS "${CMAKE_CURRENT_SOURCE_DIR}/${half}")
        target_sources(${target} PRIVATE "${half}")
        # Its system headers bring names and macros that no other file of a batch is to meet.
        set_source_files_properties("${half}" PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
        set(found TRUE)
        break()
      endif()
    endforeach()
    if(NOT found)
      message(FATAL_ERROR "None of ${ATTNLAB_SYSTEMS} has its half of ${file}.")
    endif()
  endforeach()
endfunction()

set(CMAKE_REQUIRED_FLAGS "-std=c++20")
check_cxx_source_compiles("
  #include <charconv>
  int main() { double x = 0; return std::from_chars(\"1\", \"1\" + 1, x).ptr == nullptr; }" ATTNLAB_READS_DOUBLES)
unset(CMAKE_REQUIRED_FLAGS)
