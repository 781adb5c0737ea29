// SPDX-License-Identifier: MIT
// Writes the comments at the end of a listing. For words that come from macros, the comments name
// the line of the macro and the lines of the macro calls. The debugger needs all these lines, but
// the listing shows the words at only one of them.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "asm/outputs/listing_parts.hpp"

namespace chessvm::assembler {
namespace {

constexpr std::string_view words_heading =
    "# words of macros: row.word, number of words, the lines that made them as SOURCE:LINE, the\n"
    "# outermost call first (+: its code begins here), and the line as it was assembled\n";

/// Neighbouring words of one row that come from the same line of an expanded macro.
struct MacroWords {
  LineIndex line = 0;
  vm::RowNumber row = 0;
  int word = 0;
  int count = 0;
};

class Expansions {
 public:
  explicit Expansions(const Assembly& assembly)
      : assembly_(assembly), begun_(assembly.program.lines.size()) {
    std::uint32_t number = 0;
    for (std::uint32_t file = 0; file < assembly.sources.size(); ++file)
      numbers_.push_back(assembly.sources.path(file) == command_line_source ? 0 : ++number);
  }
  std::string write();

 private:
  [[nodiscard]] std::vector<MacroWords> runs() const;
  [[nodiscard]] const Frame& frame(LineIndex line) const {
    return assembly_.program.frames[assembly_.program.lines[line].frame];
  }
  /// Returns the macro calls that led to `line`, outermost first, then `line` itself.
  [[nodiscard]] std::vector<LineIndex> with_calls(LineIndex line) const;
  std::string chain(LineIndex line);

  const Assembly& assembly_;
  std::vector<bool> begun_;             // true for each line that `chain` has listed
  std::vector<std::uint32_t> numbers_;  // number of each file in the listing's heading
};

std::vector<MacroWords> Expansions::runs() const {
  std::vector<Placed> placed = assembly_.encoding.placed;
  std::stable_sort(placed.begin(), placed.end(),
                   [](const Placed& a, const Placed& b) { return a.line < b.line; });
  std::vector<MacroWords> runs;
  for (const Placed& each : placed) {
    if (each.kind == Emission::Kind::padding || frame(each.line).macro_depth == 0) continue;
    const bool joins = !runs.empty() && runs.back().line == each.line &&
                       runs.back().row == each.row &&
                       runs.back().word + runs.back().count == each.word;
    if (!joins) runs.push_back({each.line, each.row, each.word, 0});
    runs.back().count += each.count;
  }
  return runs;
}

std::vector<LineIndex> Expansions::with_calls(LineIndex line) const {
  std::vector<LineIndex> lines{line};
  for (FrameIndex at = assembly_.program.lines[line].frame; at != 0;) {
    const Frame& each = assembly_.program.frames[at];
    if (each.kind == Frame::Kind::macro) lines.push_back(each.call_line);
    at = each.parent;
  }
  std::reverse(lines.begin(), lines.end());
  return lines;
}

std::string Expansions::chain(LineIndex line) {
  std::string text;
  for (const LineIndex each : with_calls(line)) {
    const SourceSpan place = assembly_.program.lines[each].text.beginning();
    text += fmt::format(" {}{}:{}", begun_[each] ? "" : "+", numbers_[place.file],
                        assembly_.sources.position(place).line);
    begun_[each] = true;
  }
  return text;
}

std::string Expansions::write() {
  std::string text;
  for (const MacroWords& run : runs()) {
    if (text.empty()) text = words_heading;
    const std::string lines = chain(run.line);
    text += fmt::format("# expanded {}.{} {}{} | {}\n", run.row, run.word, run.count, lines,
                        listed_source(assembly_.program.lines[run.line].text.view()));
  }
  return text;
}

}  // namespace

std::string expansion_lines(const Assembly& assembly) {
  return Expansions(assembly).write();
}

}  // namespace chessvm::assembler
