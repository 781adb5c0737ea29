// SPDX-License-Identifier: MIT
// Compares generated parts of the manuals with the tables of the code.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "base/files/file.hpp"
#include "tests/support/golden.hpp"

namespace chessvm {

/// Expects that section `name` of `page` is `text`. CHESSVM_BLESS=1 writes `text` into the page.
inline void expect_section(const std::filesystem::path& page, const std::string& name,
                           const std::string& text) {
  const std::string first = fmt::format("<!-- {}: generated, do not edit -->\n", name);
  const std::string last = fmt::format("<!-- end of {} -->", name);
  const auto read = read_file(page);
  ASSERT_TRUE(read);
  const std::string all = read.value();
  const std::size_t mark = all.find(first);
  ASSERT_NE(mark, std::string::npos) << page << " lacks: " << first;
  const std::size_t begin = mark + first.size();
  const std::size_t end = all.find(last, begin);
  ASSERT_NE(end, std::string::npos) << page << " lacks: " << last;
  test::expect_golden_part(page, begin, end, text);
}

}  // namespace chessvm
