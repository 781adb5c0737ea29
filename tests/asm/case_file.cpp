// SPDX-License-Identifier: MIT
#include "tests/asm/case_file.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <string_view>

#include "base/text/text.hpp"
#include "tests/asm/support.hpp"

namespace chessvm::test {
namespace {

/// Text that is put before the source of a case. The word `option` in the header line of a case
/// chooses the prelude. A case whose header has no such word gets the first prelude.
struct Prelude {
  std::string_view option;
  std::string_view text;
  std::uint32_t lines;
};
constexpr std::array preludes{
    Prelude{"ft1", "  .isa v4\n  .org 100\n", 2},
    Prelude{"ft2", "  .isa v4\n  .org 200\n", 2},
    Prelude{"ft3", "  .isa v4\n  .org 306\n", 2},
    Prelude{"bare", "", 0},
};

/// Replaces the escapes in a source: `\t` by a tab, `\r` by a carriage return, `\s` by a blank,
/// `\xNN` by a byte, `\{N*T}` by N times the text T.
std::string unescaped(std::string_view text) {
  std::string plain;
  while (!text.empty()) {
    if (text.front() != '\\' || text.size() < 2) {
      plain += text.front();
      text.remove_prefix(1);
      continue;
    }
    const char kind = text[1];
    if (kind == 't' || kind == 'r' || kind == 's') {
      plain += kind == 't' ? '\t' : kind == 'r' ? '\r' : ' ';
      text.remove_prefix(2);
    } else if (kind == 'x') {
      plain += static_cast<char>(std::stoi(std::string(text.substr(2, 2)), nullptr, 16));
      text.remove_prefix(4);
    } else {
      const std::size_t times = text.find('*');
      const std::size_t end = text.find('}');
      const int count = std::stoi(std::string(text.substr(2, times - 2)));
      for (int i = 0; i < count; ++i) plain += text.substr(times + 1, end - times - 1);
      text.remove_prefix(end + 1);
    }
  }
  return plain;
}

/// Appends the words 00 that case files leave out at the end of a row.
std::string whole_row(std::string line) {
  constexpr std::size_t length = 5 + 6 * 3 - 1;
  while (line.size() < length) line += " 00";
  return line;
}

class Reader {
 public:
  explicit Reader(std::string path) : path_(std::move(path)) {}

  std::vector<AssemblerCase> read(std::string_view text) {
    int number = 0;
    while (!text.empty()) {
      ++number;
      where_ = path_ + ":" + std::to_string(number);
      take(take_line(text));
    }
    return std::move(cases_);
  }

 private:
  enum class Part : std::uint8_t { preface, source, expected };

  void take(std::string_view line) {
    if (line.starts_with("=== ")) return begin(line.substr(4));
    if (part_ == Part::preface) return;
    if (line == "---") {
      part_ = Part::expected;
    } else if (part_ == Part::expected) {
      expect(std::string(trimmed(line)));
    } else if (line.starts_with("+++ ")) {
      file_ = line.substr(4);
      cases_.back().options.texts[file_];
    } else {
      std::string& into = file_.empty() ? cases_.back().source : cases_.back().options.texts[file_];
      const bool has_end = !line.ends_with("\\c");
      if (!has_end) line.remove_suffix(2);
      into += unescaped(line) + (has_end ? "\n" : "");
    }
  }

  void begin(std::string_view header) {
    part_ = Part::source;
    file_.clear();
    cases_.emplace_back();
    AssemblerCase& each = cases_.back();
    std::istringstream words{std::string(header)};
    words >> each.name;
    const Prelude* prelude = &preludes.front();
    for (std::string word; words >> word;) {
      const auto found = std::find_if(preludes.begin(), preludes.end(),
                                      [&word](const Prelude& row) { return row.option == word; });
      std::string value;
      if (found != preludes.end()) {
        prelude = &*found;
      } else if (word == "-D" && words >> value) {
        each.options.definitions.push_back(value);
      } else if (word == "-W" && words >> value) {
        EXPECT_TRUE(apply_warning_option(value, each.options)) << where_ << ": " << value;
      } else {
        ADD_FAILURE() << where_ << ": no option " << word;
      }
    }
    each.source = prelude->text;
    each.lines_before = prelude->lines;
  }

  void expect(const std::string& line) {
    AssemblerCase& each = cases_.back();
    if (line.empty() || line.starts_with('#')) return;
    if (line == "no warnings") {
      each.compares_warnings = true;
    } else if (line.starts_with("error ") || line.starts_with("warning ")) {
      each.diagnostics.push_back(line);
      each.compares_warnings = each.compares_warnings || line.starts_with('w');
    } else if (line.find(" = ") != std::string::npos) {
      each.symbols.push_back(line);
    } else if (line.size() > 4 && line[3] == ':') {
      each.rows.push_back(whole_row(line));
    } else if (line.size() > 9 && line[3] == '.' && line[8] == ':') {
      for (int row = std::stoi(line.substr(0, 3)); row <= std::stoi(line.substr(5, 3)); ++row)
        each.rows.push_back(whole_row(std::to_string(row) + line.substr(8)));
    } else {
      ADD_FAILURE() << where_ << ": neither a row, a symbol nor a diagnostic: " << line;
    }
  }

  std::string path_;
  std::string where_;
  Part part_ = Part::preface;
  std::string file_;  // included file of the current lines; empty in the main file
  std::vector<AssemblerCase> cases_;
};

}  // namespace

bool AssemblerCase::is_bad() const {
  return std::any_of(diagnostics.begin(), diagnostics.end(),
                     [](const std::string& line) { return line.starts_with("error "); });
}

std::vector<AssemblerCase> read_cases(const std::filesystem::path& path) {
  return Reader(path.filename().string()).read(file_text(path));
}

std::map<std::string, std::vector<AssemblerCase>> all_cases() {
  std::map<std::string, std::vector<AssemblerCase>> all;
  for (const auto& entry : std::filesystem::directory_iterator(CHESSVM_TEST_DATA "/asm/cases"))
    if (entry.path().extension() == ".cases")
      all[entry.path().filename().string()] = read_cases(entry.path());
  return all;
}

}  // namespace chessvm::test
