# attnlab_fonts: the typefaces, embedded from the system's packages (assets/SOURCES.md; never committed).
#   #include "embedded/fonts.h"      embedded::fonts("Roboto-Regular.ttf")
# They are looked for in ATTNLAB_FONT_DIR and in the usual folders of Debian, Fedora, Arch and macOS.
set(ATTNLAB_FONT_DIR "" CACHE PATH "A folder with the font files, looked into first")

set(font_folders
  "${ATTNLAB_FONT_DIR}"
  /usr/share/fonts/truetype/roboto/unhinted/RobotoTTF
  /usr/share/fonts/truetype/roboto/unhinted
  /usr/share/fonts/opentype/stix
  /usr/share/fonts/truetype/dejavu
  /usr/share/fonts/google-roboto /usr/share/fonts/google-roboto-fonts
  /usr/share/fonts/stix /usr/share/fonts/stix-fonts
  /usr/share/fonts/dejavu /usr/share/fonts/dejavu-sans-fonts
  /usr/share/fonts/TTF /usr/share/fonts/OTF
  /usr/local/share/fonts "$ENV{HOME}/.local/share/fonts" "$ENV{HOME}/.fonts"
  "$ENV{HOME}/Library/Fonts" /Library/Fonts /System/Library/Fonts/Supplemental /opt/homebrew/share/fonts)

set(font_files "")
# attnlab_font(<file> [<other name>...]): remembers where the file is, or stops with one sentence.
macro(attnlab_font name)
  string(MAKE_C_IDENTIFIER "ATTNLAB_FONT_${name}" font_variable)
  find_file(${font_variable} NAMES "${name}" ${ARGN} PATHS ${font_folders} NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
  mark_as_advanced(${font_variable})
  if(NOT ${font_variable})
    message(FATAL_ERROR
      "The font ${name} is missing: run tools/setup, which installs it, or name its folder with -DATTNLAB_FONT_DIR=...")
  endif()
  list(APPEND font_files "${${font_variable}}")
  list(APPEND font_names "${name}")
endmacro()

set(font_names "")
attnlab_font(Roboto-Regular.ttf)
attnlab_font(Roboto-Medium.ttf)
attnlab_font(Roboto-Bold.ttf)
attnlab_font(STIXGeneral-Regular.otf STIXGeneral.otf)
attnlab_font(STIXGeneral-Italic.otf STIXGeneralItalic.otf)
attnlab_font(DejaVuSans.ttf)

attnlab_embed(attnlab_fonts fonts FILES ${font_files} NAMES ${font_names})
