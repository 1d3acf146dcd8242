# The tools that compile for Windows (preset windows): Debian's mingw-w64 with threads of POSIX, and the
# libraries that tools/windows_libraries has compiled, below ATTNLAB_WINDOWS_PREFIX (or in the environment).
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)

if(NOT ATTNLAB_WINDOWS_PREFIX)
  set(ATTNLAB_WINDOWS_PREFIX "$ENV{ATTNLAB_WINDOWS_PREFIX}")
endif()
set(ATTNLAB_WINDOWS_PREFIX "${ATTNLAB_WINDOWS_PREFIX}" CACHE PATH "The libraries of tools/windows_libraries")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES ATTNLAB_WINDOWS_PREFIX)
set(CMAKE_FIND_ROOT_PATH "${ATTNLAB_WINDOWS_PREFIX}" /usr/x86_64-w64-mingw32)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
# The place for headers of the libraries.
set(CMAKE_CXX_STANDARD_INCLUDE_DIRECTORIES "${ATTNLAB_WINDOWS_PREFIX}/include")
# Eigen, which is headers alone, is the system's.
set(Eigen3_DIR /usr/share/eigen3/cmake CACHE PATH "Eigen's own CMake file")

# The stack begins at multiples of 16 there, and gcc may keep vectors of 32 and 64 bytes on it as if it began at
# theirs (GCC bug 54412; that of Debian does not): the assembler takes the moves that do not ask for that.
set(CMAKE_C_FLAGS_INIT "-Wa,-muse-unaligned-vector-move")
# A caller may not count on the registers that a function of a header leaves alone: of such a function the linker
# keeps one copy, and here gcc does not see that it may be another one, of other flags, which leaves others.
set(CMAKE_CXX_FLAGS_INIT "-Wa,-muse-unaligned-vector-move -Wa,-mbig-obj -fno-ipa-ra")
# One file: nothing is to be installed beside it, and what it is called inside is not in it.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static -s")
