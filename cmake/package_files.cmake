# Run by CPack on the files to be packed: Debian has manual pages and the changelog compressed, the
# licence as `copyright`.
set(root ${CPACK_TEMPORARY_DIRECTORY}/usr/share)
file(GLOB pages ${root}/man/man*/*.[1-9])
file(RENAME ${root}/doc/chessvm/CHANGELOG.md ${root}/doc/chessvm/changelog)
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE ${root}/doc/chessvm/changelog.Debian
  "chessvm (${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium\n\n"
  "  * What has changed is in changelog.gz.\n\n"
  " -- ${CPACK_PACKAGE_CONTACT}  ${date}\n")
set(changes ${root}/doc/chessvm/changelog ${root}/doc/chessvm/changelog.Debian)
execute_process(COMMAND gzip -9 -n -f ${pages} ${changes} COMMAND_ERROR_IS_FATAL ANY)
file(REMOVE ${root}/doc/chessvm/LICENSE)
file(COPY_FILE ${CMAKE_CURRENT_LIST_DIR}/../contrib/package/copyright ${root}/doc/chessvm/copyright)
file(MAKE_DIRECTORY ${root}/lintian/overrides)
file(COPY_FILE ${CMAKE_CURRENT_LIST_DIR}/../contrib/package/lintian-overrides ${root}/lintian/overrides/chessvm)
file(CHMOD ${root}/lintian/overrides/chessvm ${root}/doc/chessvm/copyright ${root}/doc/chessvm/changelog.gz
  ${root}/doc/chessvm/changelog.Debian.gz
  PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
