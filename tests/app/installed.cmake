# cmake -DBUILD=... -DBINDIR=... -DDATADIR=... -DDOCDIR=... -P installed.cmake: installs the build into a
# folder of its own, and lets the program that stands there compute every example beside it and export one,
# from another folder.
set(top "${BUILD}/tests/installed")
file(REMOVE_RECURSE "${top}")

function(run expected)
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY "${top}" RESULT_VARIABLE status OUTPUT_VARIABLE out ERROR_VARIABLE err)
  if(NOT status EQUAL 0 OR NOT out MATCHES "${expected}")
    message(FATAL_ERROR "${ARGN}: status ${status}, expected \"${expected}\": ${out}${err}")
  endif()
endfunction()

file(MAKE_DIRECTORY "${top}")
run("" "${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${top}/usr")
file(GLOB examples "${top}/usr/${DATADIR}/attnlab/examples/*.json")
list(LENGTH examples count)
if(count LESS 20)
  message(FATAL_ERROR "${count} examples are installed.")
endif()
foreach(example IN LISTS examples)
  run("\"title\": \".+\"" "usr/${BINDIR}/attnlab" compute "${example}" --only title)
endforeach()
run("" "usr/${BINDIR}/attnlab" export "usr/${DATADIR}/attnlab/examples/opening.json" --view symmetry -o symmetry.svg)
foreach(file symmetry.svg "usr/${DOCDIR}/LICENSE" "usr/${DOCDIR}/LICENSES.md" "usr/${DOCDIR}/README.md"
        "usr/${DATADIR}/attnlab/lessons/why-not-qq.json" "usr/${DATADIR}/bash-completion/completions/attnlab")
  if(NOT EXISTS "${top}/${file}")
    message(FATAL_ERROR "${file} is not there.")
  endif()
endforeach()

# What a desktop reads names what is there: the program, the icon, the type of scenes.
if(EXISTS "${top}/usr/${DATADIR}/applications")
  foreach(file applications/attnlab.desktop mime/packages/attnlab.xml thumbnailers/attnlab.thumbnailer
          metainfo/org.attnlab.attnlab.metainfo.xml icons/hicolor/scalable/apps/attnlab.svg
          "icons/hicolor/scalable/mimetypes/application-vnd.attnlab.scene+json.svg")
    if(NOT EXISTS "${top}/usr/${DATADIR}/${file}")
      message(FATAL_ERROR "${file} is not there.")
    endif()
    if(file MATCHES "desktop$|xml$|thumbnailer$")
      file(READ "${top}/usr/${DATADIR}/${file}" text)
      if(NOT text MATCHES "application/vnd.attnlab.scene\\+json" OR text MATCHES "@[A-Za-z_]+@")
        message(FATAL_ERROR "${file} does not name the type of scenes, or has a gap: ${text}")
      endif()
    endif()
  endforeach()
endif()
