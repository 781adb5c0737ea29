# ./dev package. Makes the Debian packages and a tarball of the sources.

install_packages "${packages_build[@]}" "${packages_package[@]}"
build demo
rm -f build/demo/*.deb
(cd build/demo && cpack) >&2
# What lintian finds wrong fails; what is allowed stands with its reason in lintian-overrides.
lintian --fail-on error,warning build/demo/*.deb
contrib/package/try.sh build/demo/chessvm_*.deb build/demo/libchessvm-dev_*.deb
# The sources as a tarball, which needs no git.
git archive --prefix=chessvm/ -o build/demo/chessvm.tar.gz HEAD
ls build/demo/*.deb build/demo/chessvm.tar.gz
