// SPDX-License-Identifier: MIT
// Tests that docs/reliability.md states the floors of `./dev coverage`, and that no figure on the
// page is below its floor.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <regex>
#include <string>

#include "base/files/file.hpp"

namespace chessvm::coverage_floors_test {
namespace {

const std::filesystem::path root = CHESSVM_SOURCE_DIR;

struct Floors {
  int lines = 0;
  int branches = 0;
  bool operator==(const Floors&) const = default;
};

std::map<std::string, Floors> floors_of_the_command() {
  const std::string text = read_file(root / "tests/project/coverage.py").value();
  const std::regex row(R"re("([a-z/]+)": \((\d+), (\d+)\),)re");
  std::map<std::string, Floors> floors;
  for (std::sregex_iterator match(text.begin(), text.end(), row), end; match != end; ++match)
    floors[(*match)[1]] = {std::stoi((*match)[2]), std::stoi((*match)[3])};
  return floors;
}

TEST(CoverageFloors, AreThoseOfTheManual) {
  const std::string text = read_file(root / "docs/reliability.md").value();
  const std::regex row(
      R"re(\n\| `([a-z/]+)`[^|]*\| ([\d.]+) % \| (\d+) % \| ([\d.]+) % \| (\d+) % \|)re");
  std::map<std::string, Floors> floors;
  for (std::sregex_iterator match(text.begin(), text.end(), row), end; match != end; ++match) {
    const Floors each{std::stoi((*match)[3]), std::stoi((*match)[5])};
    EXPECT_GE(std::stod((*match)[2]), each.lines) << (*match)[1];
    EXPECT_GE(std::stod((*match)[4]), each.branches) << (*match)[1];
    floors[(*match)[1]] = each;
  }
  EXPECT_EQ(floors.size(), 8U);
  EXPECT_EQ(floors, floors_of_the_command());
}

}  // namespace
}  // namespace chessvm::coverage_floors_test
