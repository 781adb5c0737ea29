// SPDX-License-Identifier: MIT
// Tests that the modules of the page do not import each other in cycles.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "base/files/file.hpp"

namespace chessvm::page_imports_test {
namespace {

namespace fs = std::filesystem;

using Imports = std::map<std::string, std::vector<std::string>>;

/// Maps the path of each module below web/page to the paths of the modules that it imports.
Imports imports() {
  const std::regex from(R"re(from '(\.[^']*)\.js')re");
  const fs::path root = fs::path(CHESSVM_SOURCE_DIR) / "web/page";
  Imports found;
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    if (entry.path().extension() != ".ts") continue;
    const std::string text = read_file(entry.path()).value();
    auto& modules = found[fs::relative(entry.path(), root).replace_extension().string()];
    for (std::sregex_iterator match(text.begin(), text.end(), from), end; match != end; ++match)
      modules.push_back(
          fs::relative((entry.path().parent_path() / (*match)[1].str()).lexically_normal(), root)
              .string());
  }
  return found;
}

/// Follows the imports from the last module of `path`. Returns the first cycle as a text such as
/// `b -> d -> b`; empty if there is no cycle. Adds to `done` the modules that lead to no cycle.
std::string circle(const Imports& all, std::vector<std::string>& path,
                   std::set<std::string>& done) {
  const std::string module = path.back();
  if (const auto again = std::find(path.begin(), path.end() - 1, module); again != path.end() - 1) {
    std::string text;
    for (auto at = again; at != path.end(); ++at) text += (text.empty() ? "" : " -> ") + *at;
    return text;
  }
  const auto row = all.find(module);
  if (row == all.end() || done.contains(module)) return {};
  for (const std::string& next : row->second) {
    path.push_back(next);
    if (std::string found = circle(all, path, done); !found.empty()) return found;
    path.pop_back();
  }
  done.insert(module);
  return {};
}

TEST(PageImports, HaveNoCircle) {
  const Imports all = imports();
  EXPECT_GT(all.size(), 50U) << "the modules were not found";
  std::set<std::string> done;
  for (const auto& [module, modules] : all) {
    std::vector<std::string> path{module};
    EXPECT_EQ(circle(all, path, done), "");
  }
}

TEST(PageImports, AreFollowedInACircle) {
  const Imports all{{"a", {"b"}}, {"b", {"c", "d"}}, {"c", {}}, {"d", {"b"}}};
  std::set<std::string> done;
  std::vector<std::string> path{"a"};
  EXPECT_EQ(circle(all, path, done), "b -> d -> b");
}

}  // namespace
}  // namespace chessvm::page_imports_test
