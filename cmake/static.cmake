# Included if CHESSVM_STATIC is on: builds tools that need no library of the system, for the tarball
# that runs on any Linux with the same processor (docs/install.md). Debian has no static fmt, and
# CMake packages name shared libraries, so cmake/static has its own finders.
set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
list(PREPEND CMAKE_MODULE_PATH ${CMAKE_CURRENT_LIST_DIR}/static)
# Libraries that ncurses and libedit need.
set(CMAKE_CXX_STANDARD_LIBRARIES "-ltinfo -lbsd -lmd")
