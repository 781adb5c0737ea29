# chessvm_wiring(name source.rtm lock): compiles SOURCE into ${PROJECT_BINARY_DIR}/share/chessvm/NAME.e
# with the decisions of LOCK, and installs it. Target: NAME_wiring, whose property PATCH_FILE is the path
# of that file.
function(chessvm_wiring name source lock)
  cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
  cmake_path(ABSOLUTE_PATH lock BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
  set(folder ${PROJECT_BINARY_DIR}/share/chessvm)
  file(MAKE_DIRECTORY ${folder})
  add_custom_command(
    OUTPUT ${folder}/${name}.e
    COMMAND rtmc ${source} --lock ${lock} --output ${folder}/${name}.e
    DEPENDS ${source} ${lock} rtmc
    COMMENT "Wiring ${name}.e"
    VERBATIM)
  add_custom_target(${name}_wiring ALL DEPENDS ${folder}/${name}.e)
  set_target_properties(${name}_wiring PROPERTIES PATCH_FILE ${folder}/${name}.e)
  install(FILES ${folder}/${name}.e DESTINATION ${CMAKE_INSTALL_DATADIR}/chessvm)
endfunction()
