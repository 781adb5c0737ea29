# CPack runs this on the files of each package, to do what Debian requires: compressed manual pages and
# changelogs, the licence as `copyright`, and static libraries without debug information.
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
set(contrib ${CMAKE_CURRENT_LIST_DIR}/../contrib/package)

# Adds the files that every Debian package has to the package `package`, whose files are below
# `root`.
function(complete_package package root)
  set(doc ${root}/share/doc/${package})
  file(MAKE_DIRECTORY ${doc} ${root}/share/lintian/overrides)
  file(COPY_FILE ${contrib}/../../CHANGELOG.md ${doc}/changelog)
  file(WRITE ${doc}/changelog.Debian
    "chessvm (${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium\n\n"
    "  * What has changed is in changelog.gz.\n\n"
    " -- ${CPACK_PACKAGE_CONTACT}  ${date}\n")
  file(GLOB pages ${root}/share/man/man*/*.[1-9])
  execute_process(COMMAND gzip -9 -n -f ${pages} ${doc}/changelog ${doc}/changelog.Debian COMMAND_ERROR_IS_FATAL ANY)
  file(COPY_FILE ${contrib}/copyright ${doc}/copyright)
  file(READ ${contrib}/lintian-overrides overrides)
  string(REPLACE "PACKAGE" "${package}" overrides "${overrides}")
  file(WRITE ${root}/share/lintian/overrides/${package} "${overrides}")
  file(CHMOD ${root}/share/lintian/overrides/${package} ${doc}/copyright ${doc}/changelog.gz ${doc}/changelog.Debian.gz
    PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
endfunction()

file(REMOVE ${CPACK_TEMPORARY_DIRECTORY}/tools/usr/share/doc/chessvm/LICENSE
  ${CPACK_TEMPORARY_DIRECTORY}/tools/usr/share/doc/chessvm/CHANGELOG.md)
complete_package(chessvm ${CPACK_TEMPORARY_DIRECTORY}/tools/usr)
complete_package(libchessvm-dev ${CPACK_TEMPORARY_DIRECTORY}/dev/usr)
file(GLOB libraries ${CPACK_TEMPORARY_DIRECTORY}/dev/usr/lib/*.a)
execute_process(COMMAND strip --strip-debug --enable-deterministic-archives ${libraries} COMMAND_ERROR_IS_FATAL ANY)
