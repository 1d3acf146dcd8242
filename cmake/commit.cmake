# ATTNLAB_COMMIT_SOURCE: the source of program_commit and built_in_clone (app/library/about.h). An archive of
# git's has its commit in commit.txt (.gitattributes); in a clone git is asked whenever HEAD has moved. The
# file is written where it would be another: then it alone is compiled, and the program is linked.
set(ATTNLAB_COMMIT_SOURCE "${PROJECT_BINARY_DIR}/generated/commit.cpp")
set_source_files_properties("${ATTNLAB_COMMIT_SOURCE}" PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
file(STRINGS "${CMAKE_CURRENT_LIST_DIR}/commit.txt" commit LIMIT_COUNT 1)
set(moves none)
set(in_clone false)
if(commit MATCHES "Format")
  set(commit unknown)
  find_program(ATTNLAB_GIT git)
  mark_as_advanced(ATTNLAB_GIT)
  if(ATTNLAB_GIT AND EXISTS "${PROJECT_SOURCE_DIR}/.git")
    execute_process(COMMAND "${ATTNLAB_GIT}" log -1 --format=%h WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
      OUTPUT_VARIABLE head ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
    if(head)
      set(commit "${head}")
      set(in_clone true)
    endif()
    execute_process(COMMAND "${ATTNLAB_GIT}" rev-parse --git-path logs/HEAD WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
      OUTPUT_VARIABLE moves ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
    get_filename_component(moves "${moves}" ABSOLUTE BASE_DIR "${PROJECT_SOURCE_DIR}")
  endif()
endif()
string(CONCAT source "#include \"app/library/about.h\"%n%nconst char* attnlab::program_commit() { return \"%h\"; }%n"
  "bool attnlab::built_in_clone() { return ${in_clone}; }")
if(EXISTS "${moves}" AND NOT IS_DIRECTORY "${moves}")
  add_custom_command(OUTPUT "${ATTNLAB_COMMIT_SOURCE}" DEPENDS "${moves}" WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
    COMMAND "${ATTNLAB_GIT}" log -1 "--format=tformat:${source}" "--output=${ATTNLAB_COMMIT_SOURCE}.new"
    COMMAND "${CMAKE_COMMAND}" -E copy_if_different "${ATTNLAB_COMMIT_SOURCE}.new" "${ATTNLAB_COMMIT_SOURCE}"
    COMMENT "Asking git for the commit" VERBATIM)
else()
  string(REPLACE "%n" "\n" source "${source}")
  string(REPLACE "%h" "${commit}" source "${source}")
  file(CONFIGURE OUTPUT "${ATTNLAB_COMMIT_SOURCE}" CONTENT "${source}\n" @ONLY)
endif()
