// SPDX-License-Identifier: MIT
// Collects the errors and warnings of all passes and puts them into the order of the source.
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
  /// Returns everything reported, by source line, with the backtraces of includes and macros. To
  /// be called once.
  [[nodiscard]] Diagnostics finish();

  /// Returns a note about `where` in an earlier line, and the includes and macro calls that led to
  /// that line, unless they are those of `line` itself.
  [[nodiscard]] std::vector<DiagnosticNote> earlier(LineIndex earlier_line, SourceSpan where,
                                                    std::string message, LineIndex line);

  /// Gathers the words among which to look for a misspelt one. Called only while suggestions are
  /// left: gathering takes time in proportion to the source.
  using Candidates = std::function<std::vector<std::string_view>()>;
  /// Returns ` (did you mean 'x'?)` for the candidate nearest to `word`, or an empty text. Only the
  /// first 100 errors get one, and fewer where there are so many candidates that the search would
  /// take longer than a tenth of a second.
  [[nodiscard]] std::string suggestion(std::string_view word, const Candidates& candidates);

 private:
  using Backtrace = std::shared_ptr<const std::vector<DiagnosticNote>>;

  static void add_expanded_line(const Text& text, SourceSpan where,
                                std::vector<DiagnosticNote>& notes);
  /// Returns the calls that led to the lines of `frame`; null for the source itself.
  [[nodiscard]] Backtrace backtrace(FrameIndex frame);

  const ExpandedProgram& program_;
  const Options& options_;
  std::vector<std::pair<LineIndex, Diagnostic>> all_;
  std::map<FrameIndex, Backtrace> backtraces_;
  std::size_t errors_ = 0;
  int suggestions_left_ = 100;
  std::size_t comparisons_left_ = 5'000'000;  // of characters, in suggestions
};

}  // namespace chessvm::assembler
