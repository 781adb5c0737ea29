include(${CMAKE_CURRENT_LIST_DIR}/header_library.cmake)
chessvm_header_library(Boost::headers boost)
set(Boost_FOUND TRUE)
