// SPDX-License-Identifier: MIT
// Tells whether a build makes tests several times slower, and shortens long tests in such builds.
#pragma once

namespace chessvm {

/// True with AddressSanitizer, under which tests need more time, memory and address space.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool sanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif
#else
inline constexpr bool sanitized = false;
#endif

/// True in a build that counts lines and branches (CMake option CHESSVM_COVERAGE).
#ifdef CHESSVM_COUNTED
inline constexpr bool counted = true;
#else
inline constexpr bool counted = false;
#endif

inline constexpr bool slow_build = sanitized || counted;

/// Returns the number of rounds of a long random test: `usual`, or `usual / share` in sanitized
/// builds. A few rounds find nearly all memory errors.
constexpr int thinned(int usual, int share = 8) {
  return sanitized ? usual / share : usual;
}

/// Returns the number of rounds of a test whose rounds all use the same code: `usual`, or
/// `usual / share` in slow builds. More rounds would not cover more lines.
constexpr int thinned_in_slow_builds(int usual, int share = 8) {
  return slow_build ? usual / share : usual;
}

}  // namespace chessvm
