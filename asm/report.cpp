// SPDX-License-Identifier: MIT
#include "asm/report.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace chessvm::assembler {
namespace {

constexpr int backtrace_limit = 8;

std::string describe(const Frame& frame) {
  return frame.kind == Frame::Kind::macro ? fmt::format("in expansion of macro '{}'", frame.name)
                                          : std::string("included from here");
}

}  // namespace

void Report::add(Id id, LineIndex line, SourceSpan where, std::string message,
                 std::vector<DiagnosticNote> notes) {
  const DiagnosticKind& kind = kind_of(id);
  Severity severity = kind.severity;
  if (severity == Severity::warning) {
    if (options_.silenced[static_cast<std::size_t>(id)]) return;
    if (options_.warnings_are_errors) severity = Severity::error;
  }
  if (severity == Severity::error) ++errors_;
  int shown = 0;
  FrameIndex frame = line < program_.lines.size() ? program_.lines[line].frame : 0;
  for (; frame != 0; frame = program_.frames[frame].parent)
    if (++shown <= backtrace_limit)
      notes.push_back({program_.frames[frame].call, describe(program_.frames[frame])});
  if (shown > backtrace_limit)
    notes.back().message += fmt::format(" (and {} more levels)", shown - backtrace_limit);
  all_.emplace_back(line,
                    Diagnostic{severity, kind.name, where, std::move(message), std::move(notes)});
}

void Report::add(Id id, LineIndex line, Slice where, std::string message,
                 std::vector<DiagnosticNote> notes) {
  add(id, line, program_.lines.at(line).text.span(where), std::move(message), std::move(notes));
}

Diagnostics Report::finish() {
  std::stable_sort(all_.begin(), all_.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  Diagnostics diagnostics;
  for (auto& [line, diagnostic] : all_) diagnostics.add(std::move(diagnostic));
  all_.clear();
  return diagnostics;
}

std::string Report::suggestion(std::string_view word,
                               const std::vector<std::string_view>& candidates) {
  constexpr std::size_t longest = 64;
  if (word.size() < 2 || word.size() > longest || suggestions_left_ == 0) return {};
  --suggestions_left_;
  const std::size_t tolerated = word.size() < 5 ? 1 : 2;
  std::size_t best = tolerated + 1;
  std::string_view nearest;
  for (const std::string_view candidate : candidates) {
    if (candidate.size() > word.size() + tolerated || word.size() > candidate.size() + tolerated)
      continue;
    const std::size_t distance = edit_distance(word, candidate);
    if (distance < best) {
      best = distance;
      nearest = candidate;
    }
  }
  return nearest.empty() ? std::string{} : fmt::format(" (did you mean '{}'?)", nearest);
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] =
          std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0U : 1U)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
    std::swap(before, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

}  // namespace chessvm::assembler
