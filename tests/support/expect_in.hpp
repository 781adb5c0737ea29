// SPDX-License-Identifier: MIT
// Checks that a text contains another text.
#pragma once

#include <gtest/gtest.h>

#include <string_view>

namespace chessvm {

inline bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// Fails the test, and shows `text`, if `text` does not contain `part`.
inline void expect_in(std::string_view text, std::string_view part) {
  EXPECT_TRUE(has(text, part)) << "no '" << part << "' in:\n" << text;
}

}  // namespace chessvm
