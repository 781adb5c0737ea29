// SPDX-License-Identifier: MIT
// Whether the tests are built with AddressSanitizer, which takes time and memory.
#pragma once

namespace chessvm {

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

/// Returns the amount of long work to do: all of it, or a share under the sanitizers. They look for
/// errors of memory, which the first rounds of a random test show as well as the last; that results
/// are right is shown by the other builds.
constexpr int thinned(int usual, int share = 8) {
  return sanitized ? usual / share : usual;
}

}  // namespace chessvm
