// SPDX-License-Identifier: MIT
// Collects the errors and warnings of all passes and sorts them into source order.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "asm/source/diagnostic_table.hpp"
#include "asm/source/expanded_program.hpp"
#include "asm/source/options.hpp"
#include "base/diagnostic.hpp"

namespace chessvm::assembler {

class Report {
 public:
  Report(const ExpandedProgram& program, const Options& options)
      : program_(program), options_(options) {}

  void add(Id id, LineIndex line, SourceSpan where, std::string message,
           std::vector<DiagnosticNote> notes = {});
  void add(Id id, LineIndex line, Slice where, std::string message,
           std::vector<DiagnosticNote> notes = {});
  [[nodiscard]] bool has_errors() const { return errors_ != 0; }
  /// Returns all diagnostics in source order, and removes them from the report. Call it only once.
  [[nodiscard]] Diagnostics finish();

  /// Returns a note with `message` about `where`, a place in `earlier_line`. Adds notes about the
  /// includes and macro calls that led to `earlier_line`, unless both lines have the same `Frame`.
  [[nodiscard]] std::vector<DiagnosticNote> earlier(LineIndex earlier_line, SourceSpan where,
                                                    std::string message, LineIndex line);

  /// Function that returns the names to compare with a misspelt word. It is called only if needed.
  using Candidates = std::function<std::vector<std::string_view>()>;
  /// Returns ` (did you mean 'x'?)` for the candidate most similar to `word`, or an empty text.
  /// After 100 misspelt words, or after too many comparisons, returns only empty texts.
  [[nodiscard]] std::string suggestion(std::string_view word, const Candidates& candidates);

 private:
  using Backtrace = std::shared_ptr<const std::vector<DiagnosticNote>>;

  static void add_expanded_line(const Text& text, SourceSpan where,
                                std::vector<DiagnosticNote>& notes);
  /// Returns the includes and macro calls that led to `frame`, innermost first; null for frame 0.
  [[nodiscard]] Backtrace backtrace(FrameIndex frame);

  const ExpandedProgram& program_;
  const Options& options_;
  std::vector<std::pair<LineIndex, Diagnostic>> all_;
  std::map<FrameIndex, Backtrace> backtraces_;
  std::size_t errors_ = 0;
  int suggestions_left_ = 100;
  std::size_t comparisons_left_ = 5'000'000;  // maximum number of further character comparisons
};

}  // namespace chessvm::assembler
