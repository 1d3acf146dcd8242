# The typefaces of the system's packages (assets/SOURCES.md; never committed), which assets embeds:
# font_files, and font_names of the same order. They are looked for in ATTNLAB_FONT_DIR and in the usual
# folders of Debian, Fedora, Arch and macOS.
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
set(font_names "")
# attnlab_font(<package> <typeface> <file> [<other name>...]): remembers where the file is,
# or that it is missing.
macro(attnlab_font package typeface name)
  string(MAKE_C_IDENTIFIER "ATTNLAB_FONT_${name}" font_variable)
  find_file(${font_variable} NAMES "${name}" ${ARGN} PATHS ${font_folders} NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
  mark_as_advanced(${font_variable})
  if(NOT ${font_variable})
    attnlab_missing(${package} "the typeface ${typeface} (${name}, or -DATTNLAB_FONT_DIR=FOLDER)")
  endif()
  list(APPEND font_files "${${font_variable}}")
  list(APPEND font_names "${name}")
endmacro()

attnlab_font(roboto Roboto Roboto-Regular.ttf)
attnlab_font(roboto Roboto Roboto-Medium.ttf)
attnlab_font(roboto Roboto Roboto-Bold.ttf)
attnlab_font(stix "STIX General" STIXGeneral-Regular.otf STIXGeneral.otf)
attnlab_font(stix "STIX General" STIXGeneral-Italic.otf STIXGeneralItalic.otf)
attnlab_font(dejavu "DejaVu Sans" DejaVuSans.ttf)

# In a browser all of it is fetched: without what is never read. Letters are neither hinted nor kerned, and
# small capitals and the like are not asked for. Roboto's medium and bold keep the letters of Europe's
# languages and the usual signs; for others its regular face is asked. DejaVu Sans, which is asked for what
# all of them lack, has no other sign, and keeps what other scripts are set by.
find_program(ATTNLAB_HB_SUBSET hb-subset)
find_program(ATTNLAB_HB_INFO hb-info)
mark_as_advanced(ATTNLAB_HB_SUBSET ATTNLAB_HB_INFO)
if(EMSCRIPTEN AND ATTNLAB_HB_SUBSET AND ATTNLAB_HB_INFO)
  set(strong_signs 20-7E,A0-17F,384-3CE,400-45F,490-491,2010-2026,2030-2044,20AC,2190-21FF,2200-22FF)
  set(complete 3)  # Roboto's regular face, and both of STIX
  set(in_all "")
  set(lean_files "")
  foreach(file name IN ZIP_LISTS font_files font_names)
    set(lean "${PROJECT_BINARY_DIR}/generated/fonts/${name}")
    set(asked *)
    set(kept --layout-features=ccmp,locl --drop-tables+=GPOS,kern)
    if(name MATCHES "^DejaVu")
      list(JOIN in_all "," in_all)
      set(kept --drop-tables+=kern "--unicodes-=${in_all}")
    elseif(name MATCHES "Medium|Bold")
      set(asked ${strong_signs})
    else()
      execute_process(COMMAND "${ATTNLAB_HB_INFO}" --list-unicodes "${file}" OUTPUT_VARIABLE signs COMMAND_ERROR_IS_FATAL ANY)
      string(REGEX MATCHALL "U\\+[0-9A-F]+" signs "${signs}")
      foreach(sign IN LISTS signs)
        string(SUBSTRING "${sign}" 2 -1 sign)
        math(EXPR fonts_with_${sign} "0${fonts_with_${sign}} + 1")
        if(fonts_with_${sign} EQUAL complete)
          list(APPEND in_all "${sign}")
        endif()
      endforeach()
    endif()
    file(MAKE_DIRECTORY "${PROJECT_BINARY_DIR}/generated/fonts")
    execute_process(COMMAND "${ATTNLAB_HB_SUBSET}" "${file}" "--unicodes=${asked}" ${kept} --no-hinting "--output-file=${lean}"
      COMMAND_ERROR_IS_FATAL ANY)
    list(APPEND lean_files "${lean}")
  endforeach()
  set(font_files "${lean_files}")
endif()
