// SPDX-License-Identifier: MIT
// Names the builds in which tests take several times as long, and shortens long work there.
#pragma once

namespace chessvm {

/// True in a build with AddressSanitizer, which takes time, memory and addresses.
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

/// True in a build that counts lines and branches (CHESSVM_COVERAGE of CMake).
#ifdef CHESSVM_COUNTED
inline constexpr bool counted = true;
#else
inline constexpr bool counted = false;
#endif

inline constexpr bool slow_build = sanitized || counted;

/// Returns the amount of long work to do: all of it, or a share under the sanitizers. They look for
/// errors of memory, which the first rounds of a random test show as well as the last; that results
/// are right is shown by the other builds.
constexpr int thinned(int usual, int share = 8) {
  return sanitized ? usual / share : usual;
}

/// Returns the amount of work to do that runs the same lines over and over: a share of it also
/// where lines are counted, because the rest reaches no others.
constexpr int thinned_in_slow_builds(int usual, int share = 8) {
  return slow_build ? usual / share : usual;
}

}  // namespace chessvm
