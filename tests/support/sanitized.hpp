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

}  // namespace chessvm
