# ./dev compilers. Compares the outputs of the tools built by GCC and Clang, for release and for debugging.

install_packages "${packages_build[@]}" "${packages_clang[@]}"
for compiler in g++ clang++; do
  for preset in demo tools-debug; do
    folder=build/compilers/$compiler-$preset
    configure "$preset" -B "$folder" -DCMAKE_CXX_COMPILER="$compiler"
    ninja -C "$folder" -j "$jobs" easm chsim rtmc eniacsim eniac-faults eniac-chess eniac-games chessvm_wiring >&2
    rm -rf "$folder/outputs"
    mkdir "$folder/outputs"
    (cd "$folder/outputs" && ../../../../tests/project/outputs.sh "$OLDPWD/$folder/bin" "$OLDPWD" "$jobs")
    diff -r build/compilers/g++-demo/outputs "$folder/outputs"
    echo "$compiler, $preset: the same outputs"
  done
done
