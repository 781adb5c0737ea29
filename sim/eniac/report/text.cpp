// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "base/eniac_time.hpp"
#include "base/text/text.hpp"
#include "sim/eniac/report/report.hpp"

namespace chessvm::eniac {
namespace {

constexpr std::size_t line_width = 78;

std::string heading(std::string_view text, Paint paint) {
  return paint == Paint::coloured ? fmt::format("\033[1m{}\033[0m\n", text)
                                  : fmt::format("{}\n", text);
}

/// Returns `label` and `words`, wrapped into lines. All lines except the first are indented by the
/// width of `label`.
std::string wrapped(const std::string& label, const std::vector<std::string>& words) {
  std::string text = label;
  std::size_t column = label.size();
  for (const std::string& word : words) {
    if (column + 1 + word.size() > line_width) {
      text += "\n" + std::string(label.size(), ' ');
      column = label.size();
    }
    text += " " + word;
    column += 1 + word.size();
  }
  return text + "\n";
}

std::string usage_table(const Report& report) {
  std::string text;
  std::string_view last;
  for (const Usage& row : report.usage) {
    text += fmt::format("  {:<12}{:<18}{:>4} of {:>3}\n", row.unit == last ? "" : row.unit,
                        row.what, row.used, row.available);
    last = row.unit;
  }
  if (report.usage.empty()) text += "  nothing\n";
  if (!report.unused.empty()) text += wrapped("  not in use:", report.unused);
  return text;
}

std::string unpulsed_text(const RunReport& run) {
  if (run.programs == 0) return "  no program input has a cable\n";
  if (run.unpulsed.empty())
    return fmt::format("  all {} program inputs were pulsed\n", run.programs);
  std::string text =
      fmt::format("  {} of {} program inputs were never pulsed", run.unpulsed.size(), run.programs);
  std::vector<std::string> others;
  text += ":\n";
  for (const UnpulsedProgram& program : run.unpulsed) {
    if (program.waits_for.empty())
      text += fmt::format("    {:<8} nothing is cabled that could pulse it\n", program.input);
    else if (program.next_in_line)
      text += fmt::format("    {:<8} waits for {}\n", program.input,
                          fmt::join(program.waits_for, ", "));
    else
      others.push_back(program.input);
  }
  if (!others.empty()) text += wrapped("    after others that never ran:", others);
  return text;
}

}  // namespace

std::string report_text(const Report& report, Paint paint) {
  const RunReport& run = report.run;
  const std::uint64_t cycles = run.end_cycle - run.first_cycle;
  std::string text = heading("In use, of what the ENIAC has", paint) + usage_table(report);
  text += heading(fmt::format("In {} from {} on, {} of ENIAC time", count(cycles, "add cycle"),
                              run.first_cycle, chessvm::to_text(eniac_time(cycles))),
                  paint);
  for (const std::string& remark : run.remarks) text += fmt::format("  {}\n", remark);
  text += unpulsed_text(run);
  if (!run.unheard.empty()) text += wrapped("  sent, but nothing listens:", run.unheard);
  if (!run.unchanged.empty()) text += wrapped("  accumulators that did not change:", run.unchanged);
  return text;
}

}  // namespace chessvm::eniac
