# ./dev tsan. Runs all code with threads under ThreadSanitizer.

install_packages "${packages_build[@]}" "${packages_test[@]}" "${packages_clang[@]}"
# Tests of the code that starts threads; without threads there are no races to find.
threaded=(base_test eniac_chess_test eniac_chess_tool_test fault_campaign_test)
configure tsan -DCHESSVM_LIBRARY_PCH=ON
compile tsan "${threaded[@]}"
for name in "${threaded[@]}"; do
  echo "== $name" >&2
  TSAN_OPTIONS=halt_on_error=1 "$(find build/tsan/tests -name "$name" -type f)" --gtest_brief=1
done
