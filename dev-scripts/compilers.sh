# ./dev compilers. Compares the outputs of the tools built by GCC and Clang, for release and for debugging, and by
# Clang 19 with its own C++ library.

install_packages "${packages_build[@]}" "${packages_clang[@]}" "${packages_libcxx[@]}"

# compare NAME PRESET OPTIONS...: builds with OPTIONS and compares the outputs with those of the
# first build.
compare() {
  local folder=build/compilers/$1
  configure "$2" -B "$folder" "${@:3}"
  ninja -C "$folder" -j "$jobs" easm chsim rtmc eniacsim eniac-faults eniac-chess eniac-games chessvm_wiring >&2
  rm -rf "$folder/outputs"
  mkdir "$folder/outputs"
  (cd "$folder/outputs" && ../../../../tests/project/outputs.sh "$OLDPWD/$folder/bin" "$OLDPWD" "$jobs")
  diff -r build/compilers/g++-demo/outputs "$folder/outputs"
  echo "$1: the same outputs"
}
for compiler in g++ clang++; do
  for preset in demo tools-debug; do
    compare "$compiler-$preset" "$preset" -DCMAKE_CXX_COMPILER="$compiler"
  done
done
compare libcxx libcxx
