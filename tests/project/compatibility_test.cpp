// SPDX-License-Identifier: MIT
// Tests the promises of docs/compatibility.md on files of older versions. Each folder of
// tests/data/compat belongs to a version. It has the version's inputs, and a file `rows` with one
// promise in each line.
//
//     output NAME STATUS COMMAND   prints the lines of NAME.out on standard output
//     object NAME STATUS COMMAND   prints one JSON object, or one object in each line. The objects
//                                  have the keys of NAME.keys, with values of the same kind
//     status NAME STATUS COMMAND   ends with this status; NAME is only for messages
//     options TOOL[/COMMAND] ...   these options still exist
//     header PATH                  this header of the libraries still exists
//
// Commands run in a copy of the folder. CHESSVM_BLESS=1 records missing results. It never replaces
// a result, because a promise must not change with the code.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/files/file.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/run_tool.hpp"

namespace chessvm::compatibility_test {
namespace {

namespace fs = std::filesystem;

const fs::path root = CHESSVM_SOURCE_DIR;
const fs::path kept = root / "tests/data/compat";

test::ToolOutcome run(const fs::path& folder, const std::string& command) {
  return test::run_tool(folder, "export PATH=" CHESSVM_BIN_DIR ":$PATH NO_COLOR=1; " + command);
}

/// Returns the lines of `file`. CHESSVM_BLESS=1 first writes `found` to a missing file.
std::vector<std::string> recorded(const fs::path& file, const std::vector<std::string>& found) {
  if (test::blessing() && !fs::exists(file)) {
    std::ofstream out(file, std::ios::binary);
    for (const std::string& line : found) out << line << '\n';
  }
  std::vector<std::string> lines;
  std::istringstream text(read_file(file).value());
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  return lines;
}

std::string_view kind_of(const nlohmann::json& value) {
  if (value.is_null()) return "null";
  if (value.is_string()) return "string";
  if (value.is_boolean()) return "boolean";
  if (value.is_number()) return "number";
  return value.is_array() ? "array" : "object";
}

/// Adds `PATH KIND` for a value and for each of its parts. Elements of an array have the path
/// `PATH[]`. For a schema, or a version of a format, also adds `PATH = VALUE`.
void collect(const nlohmann::json& value, const std::string& path, std::set<std::string>& found) {
  if (!path.empty()) found.insert(path + ' ' + std::string(kind_of(value)));
  if (path.ends_with("schema") || (path == "version" && value.is_number()))
    found.insert(path + " = " + value.dump());
  if (value.is_array())
    for (const auto& element : value) collect(element, path + "[]", found);
  if (value.is_object())
    for (const auto& [key, member] : value.items())
      collect(member, path.empty() ? key : path + '.' + key, found);
}

std::set<std::string> keys_of(const std::string& text) {
  std::set<std::string> found;
  if (const auto whole = nlohmann::json::parse(text, nullptr, false); !whole.is_discarded()) {
    collect(whole, "", found);
    return found;
  }
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    if (const auto object = nlohmann::json::parse(line, nullptr, false); object.is_object())
      collect(object, "", found);
  return found;
}

/// Returns true if `found` has the recorded `line`. Null in `found` or `line` matches any kind.
bool has(const std::set<std::string>& found, const std::string& line) {
  if (found.contains(line)) return true;
  if (line.find(" = ") != std::string::npos) return false;
  const std::string path = line.substr(0, line.rfind(' '));
  if (found.contains(path + " null")) return true;
  const auto same = found.lower_bound(path + ' ');
  return line == path + " null" && same != found.end() && same->starts_with(path + ' ');
}

/// Returns the options in the completions of a tool, or of one of its commands.
std::set<std::string> options_of(const std::string& name) {
  const std::size_t slash = name.find('/');
  const std::string command = slash == std::string::npos ? "" : name.substr(slash + 1);
  const std::string script = run(root, name.substr(0, slash) + " --completions bash").out;
  const std::regex row("\n    '" + command + "'\\) words='([^']*)'");
  std::smatch match;
  std::set<std::string> options;
  if (!std::regex_search(script, match, row)) return options;
  std::istringstream words(match[1]);
  for (std::string word; words >> word;) options.insert(word);
  return options;
}

void expect_object(const fs::path& file, const std::string& text) {
  const std::set<std::string> found = keys_of(text);
  EXPECT_FALSE(found.empty()) << "no JSON object: " << text;
  for (const std::string& line : recorded(file, {found.begin(), found.end()}))
    EXPECT_TRUE(has(found, line)) << "was promised, and is gone: " << line;
}

/// Tests a promise about a command. `row` holds the name of the promise, the exit status and the
/// command line.
void expect_run(const std::string& kind, std::istringstream& row, const fs::path& version,
                const fs::path& scratch) {
  std::string name;
  int status = -1;
  std::string command;
  row >> name >> status >> std::ws;
  std::getline(row, command);
  SCOPED_TRACE(command);
  const test::ToolOutcome outcome = run(scratch, command);
  EXPECT_EQ(outcome.status, status) << outcome.err;
  if (kind == "object") expect_object(version / (name + ".keys"), outcome.out);
  if (kind == "output") {
    const auto lines = outcome.lines();
    EXPECT_EQ(recorded(version / (name + ".out"), lines), lines);
  }
}

void expect_row(const std::string& line, const fs::path& version, const fs::path& scratch) {
  std::istringstream row(line);
  std::string kind;
  row >> kind;
  if (kind == "output" || kind == "object" || kind == "status") {
    expect_run(kind, row, version, scratch);
  } else if (kind == "options") {
    std::string name;
    row >> name;
    const std::set<std::string> options = options_of(name);
    for (std::string option; row >> option;)
      EXPECT_TRUE(options.contains(option)) << name << " had the option " << option;
  } else if (kind == "header") {
    std::string path;
    row >> path;
    EXPECT_TRUE(fs::exists(root / path)) << path << " was a header of the libraries";
  } else {
    ADD_FAILURE() << "no kind of promise: " << line;
  }
}

class KeptVersion : public testing::TestWithParam<std::string> {};

TEST_P(KeptVersion, KeepsWhatThatVersionPromised) {
  const fs::path version = kept / GetParam();
  const TemporaryFolder scratch;
  fs::copy(version, scratch.path(), fs::copy_options::recursive);
  std::istringstream rows(read_file(version / "rows").value());
  std::size_t held = 0;
  for (std::string line; std::getline(rows, line);) {
    if (line.empty() || line.starts_with("#")) continue;
    expect_row(line, version, scratch.path());
    ++held;
  }
  EXPECT_GE(held, 40U) << "rows are missing";
}

std::vector<std::string> versions() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(kept)) names.push_back(entry.path().filename());
  std::sort(names.begin(), names.end());
  return names;
}

INSTANTIATE_TEST_SUITE_P(Compatibility, KeptVersion, testing::ValuesIn(versions()),
                         [](const auto& version) {
                           std::string name = version.param;
                           std::replace(name.begin(), name.end(), '.', '_');
                           return "v" + name;
                         });

TEST(Compatibility, HasAllSchemasOnItsPage) {
  const std::string page = read_file(root / "docs/compatibility.md").value();
  const std::regex schema(" = \"(chessvm[^\"]*)\"");
  for (const auto& entry : fs::recursive_directory_iterator(kept)) {
    if (entry.path().extension() != ".keys") continue;
    const std::string keys = read_file(entry.path()).value();
    for (std::sregex_iterator at(keys.begin(), keys.end(), schema), end; at != end; ++at)
      EXPECT_NE(page.find('`' + (*at)[1].str() + '`'), std::string::npos) << (*at)[1];
  }
}

TEST(Compatibility, HoldsAllSchemasOfTheSources) {
  std::string held;
  for (const auto& entry : fs::recursive_directory_iterator(kept))
    if (entry.path().extension() == ".keys") held += read_file(entry.path()).value();
  const std::regex schema("\"(chessvm\\.[a-z-]+/[0-9]+)\"");
  int schemas = 0;
  for (const char* const house : {"asm", "base", "programs", "sim", "tools", "vm"})
    for (const auto& entry : fs::recursive_directory_iterator(root / house)) {
      if (entry.path().extension() != ".cpp" && entry.path().extension() != ".hpp") continue;
      const std::string source = read_file(entry.path()).value();
      for (std::sregex_iterator at(source.begin(), source.end(), schema), end; at != end; ++at) {
        ++schemas;
        EXPECT_NE(held.find(" = \"" + (*at)[1].str() + '"'), std::string::npos)
            << (*at)[1] << " of " << entry.path() << " has no row in tests/data/compat";
      }
    }
  EXPECT_GE(schemas, 20);
}

TEST(CompatibilityKeys, AreMissedWhereTheyAreGone) {
  const std::set<std::string> found = keys_of(R"({"schema":"a/1","b":[{"c":1}],"d":null})");
  EXPECT_TRUE(has(found, "schema = \"a/1\""));
  EXPECT_FALSE(has(found, "schema = \"a/2\""));
  EXPECT_TRUE(has(found, "b[].c number"));
  EXPECT_FALSE(has(found, "b[].c string"));
  EXPECT_FALSE(has(found, "b[].e number"));
  EXPECT_TRUE(has(keys_of(R"({"a b":[{"c":1}]})"), "a b[].c number"));
  EXPECT_TRUE(has(found, "d string")) << "it may be null";
  EXPECT_TRUE(has(found, "schema null")) << "it was null";
}

}  // namespace
}  // namespace chessvm::compatibility_test
