# cmake --install BUILD [--prefix FOLDER]: the program, which needs no other file, examples and lessons, and
# what is to be read: README, licences, and the full texts of the licences of what is compiled in, where the
# system's packages have them; for a desktop what packaging/desktop has, the manual page and completions,
# which the program writes itself when it is built.
#
# ATTNLAB_PORTABLE: for a folder that is carried about: the program looks for its libraries in ../lib first,
# and they are installed there, but for what belongs to the system.
include(GNUInstallDirs)
if(WIN32)  # all of it lies in one folder
  set(CMAKE_INSTALL_BINDIR .)
  set(CMAKE_INSTALL_DOCDIR doc)
endif()
option(ATTNLAB_PORTABLE "Install the libraries beside the program" OFF)
set(ATTNLAB_PICTURES_URL "" CACHE STRING "Where assets/pictures can be seen, for the screenshots of software centres")

if(ATTNLAB_PORTABLE)
  # RPATH and not RUNPATH: it counts for the libraries of libraries, too.
  target_link_options(attnlab PRIVATE -Wl,--disable-new-dtags)
  set_target_properties(attnlab PROPERTIES INSTALL_RPATH "$ORIGIN/../${CMAKE_INSTALL_LIBDIR}")
  install(TARGETS attnlab
    RUNTIME_DEPENDENCIES PRE_EXCLUDE_REGEXES
      # GL, X and Wayland, with the kernel's side of them; the run-time libraries of C and C++,
      # which they are linked with.
      "^lib(GL|EGL|OpenGL|X|xcb|wayland|xkb|drm|gbm)" "^lib(c|m|dl|pthread|rt|resolv|stdc\\+\\+|gcc_s)\\.so" "^ld-linux"
    RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}"
    LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}")
else()
  install(TARGETS attnlab RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
endif()
set(shared "${CMAKE_INSTALL_DATADIR}/attnlab")
set(packages libeigen3-dev python3-glad fonts-roboto-unhinted fonts-stix fonts-dejavu-core)
if(WIN32)
  set(shared .)
  # Of gcc its own libraries, of nsis what the installer itself consists of.
  list(APPEND packages nlohmann-json3-dev mingw-w64-x86-64-dev g++-mingw-w64-x86-64-posix nsis)
endif()
if(NOT WIN32)  # whose folder is the person's own: a scene that is saved there is theirs, and the program has these inside
  install(DIRECTORY assets/examples/ DESTINATION "${shared}/examples"
    FILES_MATCHING PATTERN "*.json" PATTERN published.json EXCLUDE)
  install(DIRECTORY assets/lessons/ DESTINATION "${shared}/lessons" FILES_MATCHING PATTERN "*.json")
endif()
install(FILES README.md CHANGELOG.md LICENSE LICENSES.md DESTINATION "${CMAKE_INSTALL_DOCDIR}")
install(DIRECTORY docs DESTINATION "${CMAKE_INSTALL_DOCDIR}")
install(FILES assets/SOURCES.md DESTINATION "${CMAKE_INSTALL_DOCDIR}/assets")
foreach(package IN LISTS packages)
  install(FILES "/usr/share/doc/${package}/copyright" DESTINATION "${CMAKE_INSTALL_DOCDIR}/licences"
    RENAME "${package}.txt" OPTIONAL)
endforeach()
if(imgui_tree)
  install(FILES "${imgui_tree}/LICENSE.txt" DESTINATION "${CMAKE_INSTALL_DOCDIR}/licences" RENAME imgui.txt OPTIONAL)
endif()

if(UNIX AND NOT CMAKE_CROSSCOMPILING)
  set(written "${PROJECT_BINARY_DIR}/generated/manual")
  install(FILES "${written}/attnlab.1" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
  install(FILES "${written}/attnlab.bash" DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions" RENAME attnlab)
  install(FILES "${written}/_attnlab" DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions")
  install(FILES "${written}/attnlab.fish" DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d")
endif()

if(UNIX AND NOT APPLE)
  install(FILES packaging/desktop/attnlab.desktop DESTINATION "${CMAKE_INSTALL_DATADIR}/applications")
  install(FILES packaging/desktop/attnlab.xml DESTINATION "${CMAKE_INSTALL_DATADIR}/mime/packages")
  install(FILES packaging/desktop/attnlab.thumbnailer DESTINATION "${CMAKE_INSTALL_DATADIR}/thumbnailers")

  # SOURCE_DATE_EPOCH counts here, so that a package is the same whenever it is made.
  string(TIMESTAMP ATTNLAB_DATE "%Y-%m-%d" UTC)
  set(urls "")
  if(ATTNLAB_HOMEPAGE)
    string(APPEND urls "  <url type=\"homepage\">${ATTNLAB_HOMEPAGE}</url>\n")
  endif()
  if(ATTNLAB_REPORTS MATCHES "^https?:")
    string(APPEND urls "  <url type=\"bugtracker\">${ATTNLAB_REPORTS}</url>\n")
  endif()
  # Software centres take screenshots from the web alone.
  set(screenshots "")
  if(ATTNLAB_PICTURES_URL)
    set(kind " type=\"default\"")
    foreach(picture "pipeline|The whole computation, every step with its numbers" "symmetry|QKᵀ beside QQᵀ on one scale"
            "geometry|Queries, keys and values as points, and where every query would look")
      string(REPLACE "|" ";" picture "${picture}")
      list(GET picture 0 view)
      list(GET picture 1 caption)
      string(APPEND screenshots "    <screenshot${kind}>\n      <caption>${caption}</caption>\n"
        "      <image type=\"source\">${ATTNLAB_PICTURES_URL}/${view}-light.png</image>\n    </screenshot>\n")
      set(kind "")
    endforeach()
    set(screenshots "  <screenshots>\n${screenshots}  </screenshots>\n")
  endif()
  configure_file(packaging/desktop/org.attnlab.attnlab.metainfo.xml.in
    "${PROJECT_BINARY_DIR}/generated/org.attnlab.attnlab.metainfo.xml" @ONLY)
  install(FILES "${PROJECT_BINARY_DIR}/generated/org.attnlab.attnlab.metainfo.xml"
    DESTINATION "${CMAKE_INSTALL_DATADIR}/metainfo")

  # The icon of the program is that of its files, too. The sizes are for desktops that draw no SVG.
  include(icon)
  set(icons "${CMAKE_INSTALL_DATADIR}/icons/hicolor")
  set(scene_icon application-vnd.attnlab.scene+json)
  install(FILES "${ATTNLAB_ICON}" DESTINATION "${icons}/scalable/apps")
  install(FILES "${ATTNLAB_ICON}" DESTINATION "${icons}/scalable/mimetypes" RENAME "${scene_icon}.svg")
  foreach(size 16 24 32 48 64 128 256)
    attnlab_draw_icon(drawn ${size})
    if(drawn)
      install(FILES "${drawn}" DESTINATION "${icons}/${size}x${size}/apps" RENAME attnlab.png)
      install(FILES "${drawn}" DESTINATION "${icons}/${size}x${size}/mimetypes" RENAME "${scene_icon}.png")
    endif()
  endforeach()
endif()
