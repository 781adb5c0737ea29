// SPDX-License-Identifier: MIT
// Who may know whom: base <- vm <- asm, base <- sim, all <- programs. An include in another
// direction means that something lives in the wrong place.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>

#include "base/file.hpp"

namespace chessvm {
namespace {

namespace fs = std::filesystem;

const std::map<std::string, std::set<std::string>> may_include = {
    {"base", {"base"}},
    {"vm", {"base", "vm"}},
    {"asm", {"base", "vm", "asm"}},
    {"sim", {"base", "sim"}},
    {"programs", {"base", "vm", "asm", "sim", "programs"}},
};
/// Inside sim only these may know the virtual CPU: units and engines are the ENIAC and nothing
/// else.
const std::set<std::string> sim_folders_that_know_vm = {"lockstep", "campaign"};

/// A tool's main stands above all folders, wherever it lies: it hands the parts to each other.
bool is_main(const fs::path& file) {
  return file.filename() == "main.cpp";
}

bool is_allowed(const fs::path& file, const std::string& included) {
  if (is_main(file)) return true;
  auto part = file.begin();
  const std::string folder = part->string();
  if (may_include.at(folder).contains(included)) return true;
  ++part;
  return folder == "sim" && included == "vm" && sim_folders_that_know_vm.contains(part->string());
}

/// `vm` of `#include "vm/isa.hpp"`; nothing for other lines.
std::optional<std::string> included_folder(const std::string& line) {
  const std::string start = "#include \"";
  const auto slash = line.find('/');
  if (!line.starts_with(start) || slash == std::string::npos) return std::nullopt;
  return line.substr(start.size(), slash - start.size());
}

TEST(Includes, PointDownwards) {
  const fs::path root = CHESSVM_SOURCE_DIR;
  int seen = 0;
  for (const auto& [folder, allowed] : may_include) {
    if (!fs::exists(root / folder)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      const auto extension = entry.path().extension();
      if (extension != ".hpp" && extension != ".cpp") continue;
      const fs::path file = fs::relative(entry.path(), root);
      std::istringstream lines(read_file(entry.path()).value());
      for (std::string line; std::getline(lines, line);) {
        const auto included = included_folder(line);
        if (!included) continue;
        ++seen;
        EXPECT_TRUE(is_allowed(file, *included)) << file << ": " << line;
      }
    }
  }
  EXPECT_GT(seen, 100) << "the sources were not found";
}

TEST(Sources, NameTheirLicence) {
  const fs::path root = CHESSVM_SOURCE_DIR;
  for (const char* folder : {"base", "vm", "asm", "programs", "tests", "bench"})
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      const auto extension = entry.path().extension();
      if (extension != ".hpp" && extension != ".cpp") continue;
      EXPECT_TRUE(read_file(entry.path()).value().starts_with("// SPDX-License-Identifier: MIT\n"))
          << entry.path();
    }
}

}  // namespace
}  // namespace chessvm
