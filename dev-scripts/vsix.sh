# ./dev vsix. Makes the extension for VS Code and tests it.

# Prints the version, which only CMakeLists.txt contains.
version() { sed -n 's/^project(chessvm VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt; }

# Bundles and checks the extension; makes build/vsix/chessvm-VERSION.vsix.
build_extension() {
  local number
  number=$(version)
  node_modules contrib/vscode
  rm -rf build/vsix
  mkdir -p build/vsix
  cp LICENSE contrib/vscode
  (cd contrib/vscode && npm run --silent bundle && npm run --silent check &&
    npx vsce package "$number" --no-git-tag-version --no-update-package-json --no-dependencies \
      --allow-missing-repository --out ../../build/vsix) >&2
  ls "build/vsix/chessvm-$number.vsix"
}

case "${1:-}" in
  '') build_extension ;;
  test)
    if [ -n "${CHESSVM_BIN:-}" ] && [ ! -x "$CHESSVM_BIN/chsim" ]; then
      echo "./dev vsix: there is no chsim in $CHESSVM_BIN" >&2
      exit 2
    fi
    command -v npm >/dev/null || install_packages npm
    command -v chromium >/dev/null || install_packages chromium
    install_packages "${packages_editor[@]}"
    contrib/vscode/editor/install.sh >&2
    extension=$(build_extension)
    if [ -z "${CHESSVM_BIN:-}" ]; then
      install_packages "${packages_build[@]}"
      build demo easm chsim
    fi
    node contrib/vscode/editor/test.js "${CHESSVM_BIN:-build/demo/bin}" "$extension" build/vsix/pictures ;;
  pictures)
    install_packages webp
    cwebp -quiet -q 85 build/vsix/pictures/debugging.png -o docs/pictures/vscode.webp ;;
  *)
    echo "./dev vsix: expected nothing, or 'test' or 'pictures'" >&2
    exit 2 ;;
esac
