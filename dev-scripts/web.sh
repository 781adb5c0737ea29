# ./dev web. Builds, serves, tests and measures the web page.

# PICTURE=SHOT: the page tests save the screenshot SHOT; ./dev web pictures converts it to the PICTURE of
# docs/web.md.
web_pictures=(tour=tour2-1280 play=play-1280-light program=life-1280-light debugger=debugger-1280-dark
  signals=signals-1280-dark-own machine=machine-1280-light machine-near=machine-near-1280-dark
  cables=machine-cables-1280 break=break-1280-light phone=phone-play-400)

# Checks the page and bundles it, with the packages in web/package-lock.json.
build_page() {
  node_modules web
  (cd web && npm run --silent check && node build.js) >&2
}

what=${1:-serve}
case "$what" in
  serve | build | test | bench) ;;
  pictures)
    install_packages webp
    for picture in "${web_pictures[@]}"; do
      cwebp -quiet -q 85 "build/web/pictures/${picture#*=}.png" -o "docs/pictures/web-${picture%%=*}.webp"
    done
    exit ;;
  *)
    echo "./dev web: expected nothing, or 'build', 'test', 'bench' or 'pictures'" >&2
    exit 2 ;;
esac
install_packages "${packages_build[@]}" "${packages_web[@]}"
build web engine
case "$what" in
  serve | build)
    # The page contains the wiring of the CPU, and the explanation of each cable, which rtmc makes.
    build demo rtmc chessvm_wiring quick_wiring
    build_page
    [ "$what" = build ] || node web/serve.js ;;
  *)
    # Builds the tools that the WebAssembly module is compared with, and the texts that the page contains.
    build demo easm chsim eniac-chess eniacsim rtmc chessvm_wiring quick_wiring program_vmtest program_chess program_tic program_c4 program_life program_draughts
    if [ "$what" = test ]; then
      command -v chromium >/dev/null || install_packages chromium
      command -v firefox-esr >/dev/null || install_packages firefox-esr
      build_page
      # Runs one file at a time, because some tests measure speeds.
      node --test --test-concurrency=1 web/test/*.test.js
      CHESSVM_BROWSER=firefox node --test --test-concurrency=1 web/test/{*page,tour}.test.js
    else
      node web/bench.js
    fi ;;
esac
