// SPDX-License-Identifier: MIT
// Reads sources line by line and executes includes, macros and conditions. Passes every remaining
// line to the layout as soon as it is read, because later conditions can need the line's symbol.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "asm/passes/layout.hpp"
#include "asm/passes/macros.hpp"
#include "asm/source/directives.hpp"
#include "asm/source/source_files.hpp"

namespace chessvm::assembler {

/// Text between the name and the value in each line that the assembler makes from a `-D` option.
inline constexpr std::string_view definition_verb = " .equ ";

class Expansion {
 public:
  Expansion(ExpandedProgram& program, SourceSet& sources, SourceFiles& files, SymbolTable& symbols,
            Layout& layout, Report& report)
      : program_(program),
        sources_(sources),
        files_(files),
        symbols_(symbols),
        layout_(layout),
        report_(report) {}

  /// Reads all lines of `file` and of the files that it includes.
  void read(std::uint32_t file, FrameIndex frame);
  /// Reads `file`, a source of lines `NAME .equ VALUE` without comments or other statements.
  void read_definitions(std::uint32_t file);

  [[nodiscard]] const std::map<std::string, Macro, std::less<>>& macros() const { return macros_; }
  /// Returns each macro call and each `.ifdef` or `.ifndef` that names a macro, in the order of
  /// expansion.
  [[nodiscard]] const std::vector<NameUse>& macro_uses() const { return macro_uses_; }

 private:
  /// An open `.if`, `.ifdef` or `.ifndef`.
  struct Condition {
    LineIndex line;
    Slice where;
    bool surroundings;  // true if the lines around the condition are assembled
    bool active;        // true if the current branch is assembled
    bool taken;         // true if a branch of the condition was assembled
    bool else_seen;
  };

  LineIndex add_line(Text text, FrameIndex frame);
  void line(Text text, FrameIndex frame);
  void statement(LineIndex line, const LineParts& parts);
  [[nodiscard]] bool within_limits(const Text& text, LineIndex line);
  [[nodiscard]] bool label_is_sound(LineIndex line, Slice label);
  void unknown_operation(LineIndex line, const LineParts& parts);
  /// Reports an error if the line has a label. Called for directives that allow no label.
  void refuse_label(LineIndex line, const LineParts& parts);
  /// Reports an error if a directive that continues or closes a block has a label or an argument.
  void refuse_more_words(LineIndex line, const LineParts& parts);

  [[nodiscard]] bool active() const { return conditions_.empty() || conditions_.back().active; }
  /// Executes a directive such as `.if` or `.else`; returns false for other kinds of directive.
  [[nodiscard]] bool condition(LineIndex line, const LineParts& parts, Directive directive);
  void open_condition(LineIndex line, const LineParts& parts, Directive directive);
  [[nodiscard]] bool truth(LineIndex line, const LineParts& parts, Directive directive);
  void close_blocks(std::size_t conditions_before);

  void include(LineIndex line, const LineParts& parts);
  void begin_macro(LineIndex line, const LineParts& parts);
  /// Reads the name and the parameters from a `.macro` line; returns false after an error.
  [[nodiscard]] bool take_header(LineIndex line, const LineParts& parts);
  void record(LineIndex line, const LineParts& parts, const DirectiveKind* directive);
  void call(const Macro& macro, LineIndex line, const LineParts& parts);

  ExpandedProgram& program_;
  SourceSet& sources_;
  SourceFiles& files_;
  SymbolTable& symbols_;
  Layout& layout_;
  Report& report_;
  std::vector<Condition> conditions_;
  std::size_t frame_conditions_ = 0;  // number of conditions that enclosing files and macros opened
  std::map<std::string, Macro, std::less<>> macros_;
  std::set<std::string, std::less<>> refused_macros_;  // macros whose definition is wrong
  std::vector<NameUse> macro_uses_;
  std::optional<Macro> recording_;
  LineIndex recording_line_ = 0;  // line of `.macro`
  Slice recording_where_{};
  std::uint32_t expansions_ = 0;
  std::size_t characters_ = 0;
  bool stopped_ = false;  // true: a limit was reached; further lines would repeat the error
};

}  // namespace chessvm::assembler
