// SPDX-License-Identifier: MIT
#include "asm/source/report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text/closest.hpp"
#include "base/text/text.hpp"

namespace chessvm::assembler {
namespace {

constexpr int backtrace_limit = 8;

std::string describe(const Frame& frame) {
  return frame.kind == Frame::Kind::macro
             ? fmt::format("in expansion of macro '{}'", shortened(frame.name))
             : std::string("included from here");
}

}  // namespace

void Report::add(Id id, LineIndex line, SourceSpan where, std::string message,
                 std::vector<DiagnosticNote> notes) {
  const DiagnosticKind& kind = kind_of(id);
  Severity severity = kind.severity;
  if (severity == Severity::warning) {
    if (options_.silenced[static_cast<std::size_t>(id)]) return;
    if (options_.warnings_are_errors || options_.raised[static_cast<std::size_t>(id)])
      severity = Severity::error;
  }
  if (severity == Severity::error) ++errors_;
  const FrameIndex frame = line < program_.lines.size() ? program_.lines[line].frame : 0;
  if (program_.frames[frame].kind == Frame::Kind::macro)
    add_expanded_line(program_.lines[line].text, where, notes);
  all_.emplace_back(line, Diagnostic{severity, kind.name, where, std::move(message),
                                     std::move(notes), backtrace(frame)});
}

/// If `where` is in text that the macro expansion put into the line, adds a note that shows the
/// expanded line.
void Report::add_expanded_line(const Text& text, SourceSpan where,
                               std::vector<DiagnosticNote>& notes) {
  if (!text.was_put_in(where)) return;
  SourceSpan line = text.beginning();
  const std::size_t indent = text.view().find_first_not_of(" \t");
  if (indent != std::string_view::npos) line.offset += static_cast<std::uint32_t>(indent);
  notes.insert(notes.begin(),
               {line, fmt::format("this line becomes '{}'", shortened(trimmed(text.view())))});
}

Report::Backtrace Report::backtrace(FrameIndex frame) {
  if (frame == 0) return nullptr;
  Backtrace& known = backtraces_[frame];
  if (known) return known;
  std::vector<DiagnosticNote> calls;
  int levels = 0;
  for (FrameIndex each = frame; each != 0; each = program_.frames[each].parent)
    if (++levels <= backtrace_limit)
      calls.push_back({program_.frames[each].call, describe(program_.frames[each])});
  if (levels > backtrace_limit)
    calls.back().message += fmt::format(" (and {} more levels)", levels - backtrace_limit);
  known = std::make_shared<const std::vector<DiagnosticNote>>(std::move(calls));
  return known;
}

void Report::add(Id id, LineIndex line, Slice where, std::string message,
                 std::vector<DiagnosticNote> notes) {
  add(id, line, program_.lines.at(line).text.span(where), std::move(message), std::move(notes));
}

std::vector<DiagnosticNote> Report::earlier(LineIndex earlier_line, SourceSpan where,
                                            std::string message, LineIndex line) {
  std::vector<DiagnosticNote> notes{{where, std::move(message)}};
  const FrameIndex frame = program_.lines.at(earlier_line).frame;
  if (frame == program_.lines.at(line).frame) return notes;
  if (const Backtrace calls = backtrace(frame))
    for (const DiagnosticNote& call : *calls)
      notes.push_back({call.where, "that one " + call.message});
  return notes;
}

Diagnostics Report::finish() {
  std::stable_sort(all_.begin(), all_.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  Diagnostics diagnostics;
  for (auto& [line, diagnostic] : all_) diagnostics.add(std::move(diagnostic));
  return diagnostics;
}

std::string Report::suggestion(std::string_view word, const Candidates& candidates) {
  constexpr std::size_t length_difference = 2;
  if (word.size() < 2 || suggestions_left_ == 0) return {};
  --suggestions_left_;
  std::vector<std::string> similar;
  for (const std::string_view candidate : candidates()) {
    if (candidate.size() > word.size() + length_difference ||
        word.size() > candidate.size() + length_difference)
      continue;
    const std::size_t comparisons = word.size() * candidate.size();
    if (comparisons > comparisons_left_) {
      suggestions_left_ = 0;
      return {};
    }
    comparisons_left_ -= comparisons;
    similar.emplace_back(candidate);
  }
  const auto nearest = closest(word, similar);
  return nearest ? fmt::format(" (did you mean '{}'?)", *nearest) : std::string{};
}

}  // namespace chessvm::assembler
