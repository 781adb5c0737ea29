# chessvm_program(name source.asm): assembles SOURCE into ${PROJECT_BINARY_DIR}/programs/NAME.e with
# NAME.sym, NAME.lst and NAME.map beside it, again whenever one of its files changes, and installs
# image and symbols. Target: program_NAME. Further arguments go to easm.
function(chessvm_program name source)
  cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
  set(folder ${PROJECT_BINARY_DIR}/programs)
  set(stem ${folder}/${name})
  file(MAKE_DIRECTORY ${folder})
  add_custom_command(
    OUTPUT ${stem}.e ${stem}.sym ${stem}.lst ${stem}.map
    COMMAND easm ${source} --output ${stem}.e --symbols ${stem}.sym --listing ${stem}.lst
            --map ${stem}.map --depfile ${stem}.d ${ARGN}
    DEPENDS ${source} easm
    DEPFILE ${stem}.d
    COMMENT "Assembling ${name}.e"
    VERBATIM)
  add_custom_target(program_${name} ALL DEPENDS ${stem}.e)
  install(FILES ${stem}.e ${stem}.sym DESTINATION ${CMAKE_INSTALL_DATADIR}/chessvm)
endfunction()
