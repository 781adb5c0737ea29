# chessvm_header_library(TARGET FOLDER): adds an imported library of the headers in
# /usr/include/FOLDER, through a folder of links, so that no other header of /usr/include is found.
function(chessvm_header_library target folder)
  set(links ${CMAKE_BINARY_DIR}/include)
  if(NOT EXISTS /usr/include/${folder})
    message(FATAL_ERROR "${target}: there is no /usr/include/${folder}")
  endif()
  file(MAKE_DIRECTORY ${links})
  file(CREATE_LINK /usr/include/${folder} ${links}/${folder} SYMBOLIC)
  if(NOT TARGET ${target})
    add_library(${target} INTERFACE IMPORTED GLOBAL)
    target_include_directories(${target} SYSTEM INTERFACE ${links})
  endif()
endfunction()
