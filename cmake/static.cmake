# Read where CHESSVM_STATIC is on: tools that need no library of the system they run on, for the
# tarball that any Linux of the same processor takes (docs/install.md). Of fmt Debian has no static
# library, and packages of CMake name shared ones: cmake/static has finders instead.
set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
list(PREPEND CMAKE_MODULE_PATH ${CMAKE_CURRENT_LIST_DIR}/static)
# What ncurses and libedit are made with.
set(CMAKE_CXX_STANDARD_LIBRARIES "-ltinfo -lbsd -lmd")
