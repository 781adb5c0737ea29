# chessvm_header_library(TARGET FOLDER): an imported library of the headers in /usr/include/FOLDER.
# They are seen through a folder of links, which hides all else that is in /usr/include.
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
