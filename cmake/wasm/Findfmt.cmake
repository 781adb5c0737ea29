include(${CMAKE_CURRENT_LIST_DIR}/header_library.cmake)
chessvm_header_library(fmt::fmt fmt)
set(fmt_FOUND TRUE)
