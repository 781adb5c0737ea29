# Makes the Debian packages: `./dev package` (docs/install.md). Component `tools` is the package
# chessvm, component `dev` is libchessvm-dev. This file holds only the packages' descriptions and the
# files that Debian needs in addition.
install(FILES contrib/package/chessvm-panel.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES contrib/package/chessvm.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
install(FILES contrib/package/io.github.chessvm.chessvm.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME chessvm)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_PACKAGE_CONTACT "The chessvm authors <chessvm@users.noreply.github.com>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # each description begins with its own
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL tools dev)
set(CPACK_DEBIAN_TOOLS_PACKAGE_NAME chessvm)
set(CPACK_DEBIAN_TOOLS_DESCRIPTION
"chess on a 1946 ENIAC: assembler, simulators, programs
chessvm is a tiny CPU of two-digit words that can be wired on the ENIAC.
The package has its assembler, a fast simulator with a debugger, the ENIAC
pulse by pulse with the CPU as cables, and programs for it: chess, smaller
games and a self-test.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_TOOLS_PACKAGE_SECTION otherosfs)
set(CPACK_DEBIAN_TOOLS_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_TOOLS_PACKAGE_SUGGESTS "stockfish, polyglot, bash-completion")
set(CPACK_DEBIAN_DEV_PACKAGE_NAME libchessvm-dev)
set(CPACK_DEBIAN_DEV_DESCRIPTION
"libraries of the ENIAC chess machine: assembler, virtual CPU, ENIAC
Static libraries and headers for programs that assemble and run programs of
chessvm, a tiny CPU that can be wired on the ENIAC, or simulate the ENIAC
itself. CMake finds them as the package chessvm.")
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "libboost-dev, libfmt-dev")
if(CHESSVM_NATIVE)
  string(APPEND CPACK_DEBIAN_DEV_PACKAGE_DEPENDS ", libasmjit-dev")
endif()
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/package_files.cmake)
include(CPack)
