// SPDX-License-Identifier: MIT
// Compares results with golden files, which hold the last reviewed results. CHESSVM_BLESS=1 records
// new ones, for review.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "base/files/file.hpp"
#include "base/output/write_file.hpp"

namespace chessvm::test {

[[nodiscard]] inline bool blessing() {
  return std::getenv("CHESSVM_BLESS") != nullptr;
}

/// Expects that the file `golden` contains `actual`; under CHESSVM_BLESS=1, writes it there.
inline void expect_golden(const std::filesystem::path& golden, const std::string& actual) {
  const auto recorded = read_file(golden);
  if (blessing()) {
    if (recorded && recorded.value() == actual) return;
    std::filesystem::create_directories(std::filesystem::absolute(golden).parent_path());
    EXPECT_TRUE(write_file_atomically(golden, actual)) << golden;
    return;
  }
  ASSERT_TRUE(recorded) << golden << " cannot be read: CHESSVM_BLESS=1 records it";
  EXPECT_EQ(recorded.value(), actual) << golden << ": CHESSVM_BLESS=1 records it anew";
}

/// Expects that `page` contains `actual` from `begin` to `end`; under CHESSVM_BLESS=1, writes it
/// there.
inline void expect_golden_part(const std::filesystem::path& page, std::size_t begin,
                               std::size_t end, const std::string& actual) {
  std::string text = read_file(page).value();
  const std::string recorded = text.substr(begin, end - begin);
  if (!blessing()) {
    EXPECT_EQ(recorded, actual) << page << ": CHESSVM_BLESS=1 writes it anew";
  } else if (recorded != actual) {
    EXPECT_TRUE(write_file_atomically(page, text.replace(begin, end - begin, actual))) << page;
  }
}

}  // namespace chessvm::test
