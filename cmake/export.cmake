# Installs the libraries for programs outside this tree: find_package(chessvm) (docs/library.md).
include(CMakePackageConfigHelpers)

# chessvm_export(target name PATTERN...): installs library TARGET as chessvm::NAME with the headers
# that match PATTERNs, in the same folders below include/chessvm. Public headers include others of
# their folder, so whole folders are installed; docs/library.md names the public ones. Without
# PATTERN, the library has no public header.
function(chessvm_export target name)
  add_library(chessvm::${name} ALIAS ${target})
  if(NOT CHESSVM_TOOLS)
    return()
  endif()
  set(headers)
  if(ARGN)
    list(TRANSFORM ARGN PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
    file(GLOB headers CONFIGURE_DEPENDS ${ARGN})
  endif()
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_sources(${target} PUBLIC FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR} FILES ${headers})
  install(TARGETS ${target} EXPORT chessvm
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT dev
    FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/chessvm COMPONENT dev)
endfunction()

# chessvm_install_package(): installs the files that find_package reads. Call it after all
# chessvm_export().
function(chessvm_install_package)
  set(folder ${CMAKE_INSTALL_LIBDIR}/cmake/chessvm)
  configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/chessvmConfig.cmake.in
    ${PROJECT_BINARY_DIR}/package/chessvmConfig.cmake INSTALL_DESTINATION ${folder})
  # Before version 1.0, the next minor version may be incompatible.
  write_basic_package_version_file(${PROJECT_BINARY_DIR}/package/chessvmConfigVersion.cmake
    COMPATIBILITY SameMinorVersion)
  install(FILES ${PROJECT_BINARY_DIR}/package/chessvmConfig.cmake
    ${PROJECT_BINARY_DIR}/package/chessvmConfigVersion.cmake DESTINATION ${folder} COMPONENT dev)
  install(EXPORT chessvm NAMESPACE chessvm:: FILE chessvmTargets.cmake DESTINATION ${folder} COMPONENT dev)
endfunction()
