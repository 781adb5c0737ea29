# Installs packages, builds and tests, for all commands of ./dev.

packages_build=(g++ cmake ninja-build libasmjit-dev libboost-dev libfmt-dev libcli11-dev libedit-dev libncurses-dev nlohmann-json3-dev)
packages_test=(libgtest-dev librapidcheck-dev tmux polyglot gnuplot-nox man-db zsh fish)
packages_package=(dpkg-dev file lintian man-db pandoc)
packages_site=(python3-sphinx python3-myst-parser furo graphviz)
packages_bench=(libbenchmark-dev python3)
packages_clang=(clang clang-format clang-tidy libclang-rt-14-dev)
packages_libcxx=(clang-19 libc++-19-dev libc++abi-19-dev)
packages_coverage=(llvm python3)
packages_valgrind=(valgrind)
packages_gui=(xboard polyglot xvfb)
packages_campaign=(slurm-wlm munge parallel make procps)
packages_editor=(g++ make python3)
packages_web=(clang-19 lld-19 llvm-19 libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32 wasi-libc nodejs)

# install_packages PACKAGE...: installs missing packages.
install_packages() {
  local missing=() package
  for package in "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return
  echo "installing: ${missing[*]}" >&2
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || { echo "./dev: run as root, or install: ${missing[*]}" >&2; exit 3; }
    as_root=(sudo)
  fi
  "${as_root[@]}" apt-get update -qq >&2
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
}

# configure PRESET [OPTION...]: runs CMake. Compiles with CXX or, if it is empty, with Clang where that is
# installed: Clang takes two thirds of GCC's time, and its engines run a tenth faster.
configure() {
  local preset=$1 options=() compiler
  shift
  command -v ccache >/dev/null && options+=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
  compiler=$(command -v "${CXX:-clang++}") || [ -z "${CXX:-}" ] ||
    { echo "./dev: error: CXX: there is no program '$CXX'" >&2; exit 2; }
  if [[ $preset = @(release|demo) && -n $compiler ]]; then
    options+=(-DCMAKE_CXX_COMPILER="$compiler")
    # Begins anew with another compiler, because CMake would forget the variables of the preset.
    grep -qs "^CMAKE_CXX_COMPILER:.*=$compiler\$" "build/$preset/CMakeCache.txt" || options+=(--fresh)
  fi
  cmake --preset "$preset" "${options[@]}" "$@" >/dev/null
}

# compile PRESET [TARGET...]: compiles, with one moving line on a terminal; elsewhere with a line
# for every twentieth step. Prints all messages of the compiler.
compile() {
  local folder=build/$1
  shift
  if [ -t 2 ]; then
    ninja -C "$folder" -j "$jobs" "$@" >&2
  else
    ninja -C "$folder" -j "$jobs" "$@" | awk '
      /^ninja: (Entering directory|no work)/ { next }
      /^\[[0-9]+\/[0-9]+\]/ { split(substr($1, 2), step, "[/\\]]"); if (step[1] % 20 && step[1] != step[2]) next }
      { print; fflush() }' >&2
  fi
}

# build PRESET [TARGET...]: configures and compiles.
build() {
  local preset=$1
  shift
  configure "$preset"
  compile "$preset" "$@"
}

run_tests() {
  local preset=$1
  shift
  # Runs two more tests than there are cores, because many tests wait for a tool or a terminal.
  ctest --test-dir "build/$preset" --output-on-failure -j "$((jobs + 2))" "$@"
}

# node_modules FOLDER: installs the packages in FOLDER/package-lock.json.
node_modules() {
  command -v npm >/dev/null || install_packages npm
  if [ ! -e "$1/node_modules/.package-lock.json" ] || [ "$1/package-lock.json" -nt "$1/node_modules/.package-lock.json" ]; then
    (cd "$1" && npm ci --no-audit --no-fund) >&2
  fi
}

our_sources() { git ls-files '*.cpp' '*.hpp'; }

our_scripts() { git ls-files '*.ts' '*.js'; }

# prettier OPTION...: runs the version in web/package.json on the project's scripts.
prettier() {
  node_modules web
  our_scripts | xargs web/node_modules/.bin/prettier --config web/.prettierrc.json --log-level warn "$@"
}

# eslint: checks the scripts by the rules in web/eslint.config.js.
eslint() {
  node_modules web
  our_scripts | xargs web/node_modules/.bin/eslint --config web/eslint.config.js --max-warnings 0
}
