// SPDX-License-Identifier: MIT
// Tests that only the sources in `expected` open files or change the disk, so that no output
// overwrites an input (base/files/kept_files.hpp) and every failure names its file and its reason.
#include <gtest/gtest.h>

#include <fmt/format.h>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <string_view>

#include "base/files/file.hpp"
#include "base/text/text.hpp"

namespace chessvm::file_openers_test {
namespace {

namespace fs = std::filesystem;
using Calls = std::set<std::string>;

/// The sources that open or change files, each with the calls that it may make.
const std::map<std::string, Calls> expected = {
    {"base/output/growing_file.cpp", {"ftruncate"}},  // drops older contents
    {"base/output/held_file.cpp", {"ftruncate", "open", "unlink"}},
    {"base/files/open_to_read.cpp", {"open"}},    // opens every input
    {"base/output/open_to_write.cpp", {"open"}},  // opens outputs that grow in place
    {"base/output/pending_file.cpp",
     {"linkat", "open", "rename", "renameat2", "unlink"}},  // makes all other outputs
    {"base/files/sandbox.cpp", {"open"}},                   // opens paths, to allow access to them
    {"base/output/scratch_file.cpp",
     {"fdopen", "memfd_create", "tmpfile"}},                         // makes files without a name
    {"base/process/standard_streams.cpp", {"fopencookie", "open"}},  // occupies closed descriptors
    {"tools/eniac-chess/budget/gnuplot.cpp", {"memfd_create"}},      // makes the input for gnuplot
    {"tools/eniac-chess/play/kept_game.cpp", {"create_directories"}},
    {"sim/eniac/core/circuit.cpp", {"remove"}},              // is std::remove of <algorithm>
    {"vm/output/card_output.cpp", {"ftruncate"}},            // drops cards later than a checkpoint
    {"vm/debugger/control/socket.cpp", {"bind", "unlink"}},  // makes a socket, not a file
};

/// Matches file streams, and calls of system or library functions that open or change files.
const std::regex& opener() {
  static const std::regex pattern(
      R"((?:\b(?:std::(?:filesystem::)?|fs::)|[^\w:.>]::))"
      R"((open|openat2?|creat|fopen|freopen|fdopen|fopencookie|popen|tmpfile|tmpnam|mkstemp|)"
      R"(mkdtemp|memfd_create|shm_open|bind|rename|renameat2?|link|linkat|symlink|symlinkat|)"
      R"(unlink|unlinkat|remove|remove_all|truncate|ftruncate|mknod|mkfifo|mkdir|mkdirat|)"
      R"(copy_file|resize_file|create_directory|create_directories|create_hard_link|)"
      R"(create_symlink|create_directory_symlink)\s*\(|)"
      R"(\bstd::((?:basic_)?[io]?fstream|(?:basic_)?filebuf)\b)");
  return pattern;
}

Calls calls_of(std::string_view text) {
  Calls calls;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string line(take_line(rest));
    if (line.find("::") == std::string::npos) continue;  // skips most lines quickly
    const std::string code = " " + line.substr(0, line.find("//"));
    for (std::sregex_iterator match(code.begin(), code.end(), opener()), end; match != end; ++match)
      calls.insert((*match)[1].matched ? (*match)[1] : (*match)[2]);
  }
  return calls;
}

std::string listed(const Calls& calls) {
  return fmt::format("{}", fmt::join(calls, ", "));
}

TEST(FileOpeners, AreFewAndKnown) {
  const fs::path source = CHESSVM_SOURCE_DIR;
  std::map<std::string, Calls> found;
  int files = 0;
  for (const char* const house : {"base", "vm", "asm", "sim", "programs", "tools", "web/engine"})
    for (const auto& entry : fs::recursive_directory_iterator(source / house)) {
      const fs::path& path = entry.path();
      if (path.extension() != ".cpp" && path.extension() != ".hpp") continue;
      ++files;
      Calls calls = calls_of(read_file(path).value());
      if (!calls.empty()) found[path.lexically_relative(source).string()] = std::move(calls);
    }
  EXPECT_GT(files, 500);
  for (const auto& [path, calls] : found) {
    const auto known = expected.find(path);
    EXPECT_TRUE(known != expected.end() && known->second == calls)
        << path << " calls " << listed(calls)
        << ": open files with base/files/file.hpp, file_lines.hpp, growing_file.hpp, held_file.hpp "
           "or "
           "pending_file.hpp, or enter the file here with the reason";
  }
  for (const auto& [path, calls] : expected)
    EXPECT_TRUE(found.contains(path)) << path << " no longer calls " << listed(calls);
}

TEST(FileOpeners, AreRecognised) {
  EXPECT_EQ(calls_of("  std::ofstream file(path);"), Calls{"ofstream"});
  EXPECT_EQ(calls_of("x = std::fopen(name, \"w\");"), Calls{"fopen"});
  EXPECT_EQ(calls_of("int f = ::open(p, O_WRONLY);"), Calls{"open"});
  EXPECT_EQ(calls_of("fs::copy_file(a, b); std::filesystem::rename(a, b);"),
            (Calls{"copy_file", "rename"}));
  EXPECT_EQ(calls_of("auto file = GrowingFile::open(path);  // not ::open(path)"), Calls{});
}

}  // namespace
}  // namespace chessvm::file_openers_test
