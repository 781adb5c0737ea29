# ./dev package. Makes the Debian packages, a tarball of tools that run on any Linux, an image of them
# for containers, and a tarball of the sources.

# static_tarball: packs the tools without shared libraries and tests them in an empty system. Prints
# the name of the file.
static_tarball() {
  local version name
  build static
  version=$(sed -n 's/^CMAKE_PROJECT_VERSION:[^=]*=//p' build/static/CMakeCache.txt)
  name=chessvm-$version-linux-$(uname -m)
  rm -rf build/static/pack
  cmake --install build/static --component tools --strip --prefix "build/static/pack/$name" >/dev/null
  tar -C build/static/pack --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$(git log -1 --format=%ct)" \
    -czf "build/static/$name.tar.gz" "$name"
  contrib/package/try_static.sh "build/static/$name.tar.gz" >&2
  echo "build/static/$name.tar.gz"
}

# container_image TARBALL: makes an archive that docker, podman and others load; prints its name.
# Makes nothing if neither buildah nor podman is installed.
container_image() {
  local builder image=build/static/chessvm.oci.tar
  builder=$(command -v buildah || command -v podman) ||
    { echo "no image: neither buildah nor podman is installed" >&2; return 0; }
  rm -f "$image"
  "$builder" build --quiet --build-arg TARBALL="$(basename "$1")" --build-arg FOLDER="$(basename "$1" .tar.gz)" \
    -f contrib/package/Containerfile -t "oci-archive:$image:chessvm" "$(dirname "$1")" >&2
  echo "$image"
}

install_packages "${packages_build[@]}" "${packages_package[@]}"
build demo
rm -f build/demo/*.deb
(cd build/demo && cpack) >&2
# Errors and warnings of lintian fail the command; lintian-overrides lists the exceptions with
# reasons.
lintian --fail-on error,warning build/demo/*.deb
contrib/package/try.sh build/demo/chessvm_*.deb build/demo/libchessvm-dev_*.deb
# The sources as a tarball, which needs no git.
git archive --prefix=chessvm/ -o build/demo/chessvm.tar.gz HEAD
tarball=$(static_tarball)
image=$(container_image "$tarball")
ls build/demo/*.deb build/demo/chessvm.tar.gz "$tarball" ${image:+"$image"}
