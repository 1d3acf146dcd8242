# cmake --install BUILD [--prefix FOLDER]: the program, which needs no other file, the examples, and what is to be read:
# README, licences, and the full texts of the licences of what is compiled in, where the system's packages have them.
include(GNUInstallDirs)

install(TARGETS attnlab RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
install(DIRECTORY assets/examples/ DESTINATION "${CMAKE_INSTALL_DATADIR}/attnlab/examples"
  FILES_MATCHING PATTERN "*.json" PATTERN published.json EXCLUDE)
install(FILES README.md LICENSE LICENSES.md DESTINATION "${CMAKE_INSTALL_DOCDIR}")
install(FILES assets/SOURCES.md DESTINATION "${CMAKE_INSTALL_DOCDIR}/assets")
foreach(package libeigen3-dev nlohmann-json3-dev libcli11-dev python3-glad fonts-roboto-unhinted fonts-stix
        fonts-dejavu-core)
  install(FILES "/usr/share/doc/${package}/copyright" DESTINATION "${CMAKE_INSTALL_DOCDIR}/licences"
    RENAME "${package}.txt" OPTIONAL)
endforeach()
if(imgui_tree)
  install(FILES "${imgui_tree}/LICENSE.txt" DESTINATION "${CMAKE_INSTALL_DOCDIR}/licences" RENAME imgui.txt OPTIONAL)
endif()
