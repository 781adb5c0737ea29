// SPDX-License-Identifier: MIT
// Detects builds in which tests run several times slower, and shortens long tests there.
#pragma once

namespace chessvm {

/// True in a build with AddressSanitizer, which needs more time, memory and addresses.
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

/// Returns the amount of work for a long random test: `usual`, or a share of it under the
/// sanitizers. These look for memory errors, which the first rounds show as well as the last.
constexpr int thinned(int usual, int share = 8) {
  return sanitized ? usual / share : usual;
}

/// Returns the amount of work for a test that repeats the same lines: a share of `usual` also in
/// coverage builds, because more rounds reach no other lines.
constexpr int thinned_in_slow_builds(int usual, int share = 8) {
  return slow_build ? usual / share : usual;
}

}  // namespace chessvm
