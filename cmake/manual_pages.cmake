# Makes manual pages of formats and languages from pages of docs/, if pandoc is installed. The tools
# print their own manual pages (policy.cmake). The target manual_pages makes all of them.
find_program(CHESSVM_PANDOC pandoc)

# Rows SECTION=NAME=PAGE: the manual page chessvm-NAME(SECTION) comes from docs/PAGE.
set(CHESSVM_MANUAL_PAGES 5=assembly=assembly.md 5=patch=patch-format.md 5=rtm=rtm.md 7=isa=isa.md 7=tutorial=guide/3-first-program.md)
file(GLOB formats CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/docs ${PROJECT_SOURCE_DIR}/docs/formats/*.md)
foreach(page ${formats})
  cmake_path(GET page STEM name)
  list(APPEND CHESSVM_MANUAL_PAGES 5=${name}=${page})
endforeach()

# Names of the manual pages, such as chessvm-image(5), for their sections SEE ALSO.
list(TRANSFORM CHESSVM_MANUAL_PAGES REPLACE "(.)=(.*)=.*" "chessvm-\\2(\\1)" OUTPUT_VARIABLE CHESSVM_MANUAL_NAMES)
list(SORT CHESSVM_MANUAL_NAMES)

if(CHESSVM_PANDOC)
  set(folder ${PROJECT_BINARY_DIR}/manual/pages)
  file(MAKE_DIRECTORY ${folder})
  set(filter ${PROJECT_SOURCE_DIR}/cmake/manual_page.lua)
  set(made)
  foreach(row ${CHESSVM_MANUAL_PAGES})
    string(REGEX MATCH "(.)=(.*)=(.*)" row ${row})
    set(section ${CMAKE_MATCH_1})
    set(name chessvm-${CMAKE_MATCH_2})
    set(source ${PROJECT_SOURCE_DIR}/docs/${CMAKE_MATCH_3})
    set(others easm\(1\) chsim\(1\) eniacsim\(1\) rtmc\(1\) ${CHESSVM_MANUAL_NAMES})
    list(REMOVE_ITEM others "${name}(${section})")
    list(JOIN others ", " others)
    string(TOUPPER ${name} title)
    add_custom_command(OUTPUT ${folder}/${name}.${section}
      COMMAND ${CHESSVM_PANDOC} --from gfm --to man --standalone --lua-filter ${filter}
        --metadata name=${name} --metadata "see_also=${others}" --metadata hyphenate=false
        --variable adjusting=l --variable title=${title} --variable section=${section}
        --variable "footer=chessvm ${PROJECT_VERSION}" --variable header=chessvm
        ${source} --output ${folder}/${name}.${section}
      # Lets tbl break a table row that is longer than a page.
      COMMAND sed -i "s/^tab(@)/nokeep tab(@)/" ${folder}/${name}.${section}
      DEPENDS ${source} ${filter} VERBATIM)
    list(APPEND made ${folder}/${name}.${section})
    install(FILES ${folder}/${name}.${section} DESTINATION ${CMAKE_INSTALL_MANDIR}/man${section})
  endforeach()
  add_custom_target(manual_pages ALL DEPENDS ${made})
endif()
