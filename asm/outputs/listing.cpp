// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "asm/outputs/listing_parts.hpp"
#include "asm/outputs/outputs.hpp"
#include "asm/outputs/routine_costs.hpp"
#include "asm/passes/control_flow.hpp"
#include "base/text/text.hpp"
#include "vm/isa.hpp"

namespace chessvm::assembler {
namespace {

constexpr std::string_view first_line = "# chessvm listing 1\n";
constexpr std::string_view heading =
    "# row.word, PC as the machine holds it, words as stored, add cycles (fetch and execution), "
    "add\n"
    "# cycles since the label above in sequential flow, source\n"
    "# row  PC    words              cycles  total   line | source\n";

/// Neighbouring words of one row.
struct Run {
  vm::RowNumber row = 0;
  int word = 0;
  int count = 0;
  int cycles = 0;
  bool padding = true;
};

class Listing {
 public:
  Listing(const Assembly& assembly, Macros macros)
      : assembly_(assembly), cpu_(assembly.encoding.image.cpu()), macros_(macros) {}
  std::string write();

 private:
  [[nodiscard]] const Frame& frame(LineIndex line) const {
    return assembly_.program.frames[assembly_.program.lines[line].frame];
  }
  [[nodiscard]] bool shown(LineIndex line) const {
    return macros_ == Macros::expanded || frame(line).macro_depth == 0;
  }
  [[nodiscard]] SourceSpan place(LineIndex line) const {
    return assembly_.program.lines[line].text.beginning();
  }
  /// Returns the words of the lines before `end`, except words that earlier calls have returned.
  /// Joins neighbouring words into runs, but never joins padding with other words.
  std::vector<Run> take_runs(LineIndex end);
  void write_line(LineIndex line, const std::vector<Run>& runs);
  [[nodiscard]] std::string columns(const Run& run);
  [[nodiscard]] std::string source_column(LineIndex line) const;

  const Assembly& assembly_;
  vm::Cpu cpu_;
  Macros macros_;
  std::string text_;
  std::vector<Placed> placed_;  // all emissions, sorted by line
  std::size_t next_placed_ = 0;
  std::vector<bool> starts_label_;
  std::int64_t total_ = 0;
  std::uint32_t file_ = UINT32_MAX;
};

std::vector<Run> Listing::take_runs(LineIndex end) {
  std::vector<Run> runs;
  for (; next_placed_ < placed_.size() && placed_[next_placed_].line < end; ++next_placed_) {
    const Placed& placed = placed_[next_placed_];
    const bool padding = placed.kind == Emission::Kind::padding;
    const bool joins = !runs.empty() && runs.back().padding == padding &&
                       runs.back().row == placed.row &&
                       runs.back().word + runs.back().count == placed.word;
    if (!joins) runs.push_back({placed.row, placed.word, 0, 0, padding});
    runs.back().count += placed.count;
    runs.back().cycles += cycles_of(placed, cpu_);
  }
  return runs;
}

std::string Listing::columns(const Run& run) {
  std::string words;
  for (int i = 0; i < run.count; ++i)
    words += fmt::format(
        "{:02} ", assembly_.encoding.image.row(run.row).at(static_cast<std::size_t>(run.word + i)));
  std::string cycles;
  if (run.cycles != 0) {
    total_ += run.cycles;
    cycles = fmt::format("{:>6} {:>6}", run.cycles, total_);
  }
  return fmt::format("{}.{} {:02}{:02}  {:<18} {:<13}", run.row, run.word,
                     vm::bank_code(vm::function_table(run.row)), run.row % 100, words, cycles);
}

std::string Listing::source_column(LineIndex line) const {
  const int depth = frame(line).macro_depth;
  return fmt::format("{:>5}{} | {}", assembly_.sources.position(place(line)).line,
                     depth > 0 ? '+' : ' ',
                     listed_source(assembly_.program.lines[line].text.view()));
}

void Listing::write_line(LineIndex line, const std::vector<Run>& runs) {
  if (place(line).file != file_) {
    file_ = place(line).file;
    text_ += fmt::format("# file {}\n", visible(assembly_.sources.path(file_).string()));
  }
  if (starts_label_[line]) total_ = 0;
  // Write one line of the listing for each run. The source text is on the line of the first run
  // that is not padding. If all runs are padding, the source text has a line of its own.
  const auto own =
      std::find_if(runs.begin(), runs.end(), [](const Run& run) { return !run.padding; });
  bool written = false;
  for (auto run = runs.begin(); run != runs.end(); ++run) {
    const std::string left = columns(*run);
    if (run == own) {
      text_ += fmt::format("{} {}\n", left, source_column(line));
      written = true;
    } else {
      text_ += fmt::format("{}       |{}\n", left, run->padding ? " (padding)" : "");
    }
  }
  if (!written) text_ += fmt::format("{:43} {}\n", "", source_column(line));
}

/// Returns `cost`, in add cycles, as text: for example `117`, or `unbounded: 218, and 161 for each
/// further turn at relist` if the code has a loop at the label `relist`.
std::string in_words(const Cost& cost) {
  constexpr std::size_t most_loops = 4;
  if (!cost.known) return "unknown: words that are no instructions can be executed";
  std::string text = std::to_string(cost.cycles);
  if (!cost.bounded()) text.insert(0, "unbounded: ");
  for (std::size_t i = 0; i < cost.loops.size() && i < most_loops; ++i) {
    const LoopTurn& loop = cost.loops[i];
    text += fmt::format(", and {} for each further turn at {}", loop.cycles,
                        loop.label.empty() ? "row " + std::to_string(loop.row) : loop.label);
  }
  if (cost.loops.size() > most_loops)
    text += fmt::format(", and {} more loops", cost.loops.size() - most_loops);
  for (const std::string& call : cost.open_calls) text += ", and the calls of " + call;
  return text;
}

std::string cost_lines(const Assembly& assembly) {
  std::string text =
      "# most add cycles from a label to where control leaves the code behind it; of a routine\n"
      "# (a target of jsr) to its ret; no loop repeated\n";
  for (const LabelCost& each : label_costs(assembly)) {
    text += fmt::format("# {} {}: {}\n", each.row, visible(each.label), in_words(each.chain));
    if (each.routine)
      text += fmt::format("# {} {} to ret: {}\n", each.row, visible(each.label),
                          in_words(*each.routine));
  }
  return text;
}

std::string Listing::write() {
  text_ = std::string(first_line) + vm::to_text(provenance(assembly_)) + std::string(heading);
  placed_ = assembly_.encoding.placed;
  std::stable_sort(placed_.begin(), placed_.end(),
                   [](const Placed& a, const Placed& b) { return a.line < b.line; });
  starts_label_.resize(assembly_.program.lines.size());
  for (const auto& [name, symbol] : assembly_.symbols)
    if (symbol.kind == Symbol::Kind::row) starts_label_[symbol.line] = true;
  const auto count = static_cast<LineIndex>(assembly_.program.lines.size());
  for (LineIndex line = 0; line < count;) {
    LineIndex next = line + 1;
    while (next < count && !shown(next)) ++next;
    write_line(line, take_runs(next));
    line = next;
  }
  return std::move(text_);
}

}  // namespace

std::string listed_source(std::string_view line) {
  constexpr std::size_t widest = 200;
  return fmt::format("{}{}", line.substr(0, widest), line.size() > widest ? "..." : "");
}

std::string listing(const Assembly& assembly, Macros macros) {
  return Listing(assembly, macros).write() + expansion_lines(assembly) + cost_lines(assembly);
}

}  // namespace chessvm::assembler
