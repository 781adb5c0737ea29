# ./dev lint. Checks the sources by clang-format and clang-tidy, and the scripts by Prettier, ESLint and the
# TypeScript compiler.

install_packages "${packages_build[@]}" "${packages_test[@]}" "${packages_clang[@]}"
our_sources | xargs clang-format --dry-run --Werror
# Compiles each source alone, with Clang, because the checks need its warnings. Tests have no
# precompiled header, because it is not built here.
configure dev -B build/lint -DCMAKE_CXX_COMPILER=clang++ -DCHESSVM_TEST_PCH=OFF
compile lint eniac-chess eniac-games # for the sources that are made
our_sources | grep -E '^(base|vm|asm|sim|programs|tools)/.*\.cpp$' |
  xargs -P "$jobs" -n 4 clang-tidy --quiet -p build/lint

prettier --check
eslint
(cd web && npm run --silent check)
