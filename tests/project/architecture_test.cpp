// SPDX-License-Identifier: MIT
// Tests that every `file:name` in docs/architecture.md and CONTRIBUTING.md exists.
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "base/files/file.hpp"

namespace chessvm::architecture_test {
namespace {

namespace fs = std::filesystem;

using Reference = std::pair<std::string, std::string>;  // path of a file, and name in this file

std::set<Reference> references_in(const std::string& page) {
  static const std::regex form("`([\\w./-]+\\.\\w+):(\\w+)`");
  std::set<Reference> found;
  for (std::sregex_iterator at(page.begin(), page.end(), form), end; at != end; ++at)
    found.emplace((*at)[1], (*at)[2]);
  return found;
}

/// Returns a pattern for lines that define `name`. In C++, a definition has a type before the name,
/// but a call has none.
std::regex definition(const fs::path& file, const std::string& name) {
  const std::string extension = file.extension();
  std::string form;
  if (extension == ".cpp" || extension == ".hpp")
    form = " {0,2}(?!return\\b)(\\[\\[nodiscard\\]\\] )?[\\w:][\\w:<>,&* ]*[ &*](\\w+::)*" + name +
           "\\(";
  else if (extension == ".rtm")
    form = "(thread|piece|micro) " + name + "\\b";
  else
    form = name + "\\b";
  return std::regex("(^|\n)" + form);
}

bool defines(const std::string& text, const fs::path& file, const std::string& name) {
  return std::regex_search(text, definition(file, name));
}

TEST(Architecture, NamesWhatExists) {
  const fs::path root = CHESSVM_SOURCE_DIR;
  std::size_t seen = 0;
  for (const char* const page : {"docs/architecture.md", "CONTRIBUTING.md"})
    for (const auto& [path, name] : references_in(read_file(root / page).value())) {
      ++seen;
      const auto text = read_file(root / path);
      ASSERT_TRUE(text) << page << ": there is no " << path;
      EXPECT_TRUE(defines(text.value(), path, name)) << page << ": " << path << " has no " << name;
    }
  EXPECT_GE(seen, 40U) << "the walks name functions as `path:function`";
}

TEST(Architecture, TellsDefinitionsFromCalls) {
  EXPECT_TRUE(defines("int f() {\n", "a.cpp", "f"));
  EXPECT_TRUE(defines("std::optional<X*> Y::f(int x) {\n", "a.cpp", "f"));
  EXPECT_TRUE(defines("\n  [[nodiscard]] bool f() const;\n", "a.hpp", "f"));
  EXPECT_FALSE(defines("int g() {\n  f();\n  return f(1);\n  x = f();\n}\n", "a.cpp", "f"));
  EXPECT_FALSE(defines("int ff() {\n", "a.cpp", "f"));
  EXPECT_TRUE(defines("loop\n        jmp loop\n", "a.inc", "loop"));
  EXPECT_FALSE(defines("        jmp loop\n", "a.inc", "loop"));
  EXPECT_TRUE(defines("micro add_d op 70 {\n", "a.rtm", "add_d"));
  EXPECT_FALSE(defines("  1: call add_d\n", "a.rtm", "add_d"));
}

}  // namespace
}  // namespace chessvm::architecture_test
