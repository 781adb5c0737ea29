// SPDX-License-Identifier: MIT
// Reads sources line by line, and obeys includes, macros and conditions. Every other line goes to
// the layout at once, because a later condition may use a symbol that it defines.
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

  [[nodiscard]] const std::map<std::string, Macro, std::less<>>& macros() const { return macros_; }
  /// Returns the calls of macros and where `.ifdef` asks for one, in the order of the expansion.
  [[nodiscard]] const std::vector<NameUse>& macro_uses() const { return macro_uses_; }

 private:
  /// An open `.if`.
  struct Condition {
    LineIndex line;
    Slice where;
    bool surroundings;  // whether the lines around it are assembled
    bool active;        // whether the current branch is
    bool taken;         // whether one of the branches was
    bool else_seen;
  };

  void line(Text text, FrameIndex frame);
  void statement(LineIndex line, const LineParts& parts);
  [[nodiscard]] bool within_limits(const Text& text, LineIndex line);
  [[nodiscard]] bool label_is_sound(LineIndex line, Slice label);
  void unknown_operation(LineIndex line, const LineParts& parts);
  /// Reports the label of a directive that defines none.
  void refuse_label(LineIndex line, const LineParts& parts);
  /// Reports the label or the argument of a word that continues or closes a block.
  void refuse_more_words(LineIndex line, const LineParts& parts);

  [[nodiscard]] bool active() const { return conditions_.empty() || conditions_.back().active; }
  /// Obeys a directive of conditions; returns false for any other.
  [[nodiscard]] bool condition(LineIndex line, const LineParts& parts, Directive directive);
  void open_condition(LineIndex line, const LineParts& parts, Directive directive);
  [[nodiscard]] bool truth(LineIndex line, const LineParts& parts, Directive directive);
  void close_blocks(std::size_t conditions_before);

  void include(LineIndex line, const LineParts& parts);
  void begin_macro(LineIndex line, const LineParts& parts);
  /// Takes name and parameters of the macro that begins; returns false after an error.
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
  std::size_t frame_conditions_ = 0;  // how many of them belong to enclosing frames
  std::map<std::string, Macro, std::less<>> macros_;
  std::set<std::string, std::less<>> refused_macros_;  // names whose definition was an error
  std::vector<NameUse> macro_uses_;
  std::optional<Macro> recording_;
  LineIndex recording_line_ = 0;  // of `.macro`
  Slice recording_where_{};
  std::uint32_t expansions_ = 0;
  std::size_t characters_ = 0;
  bool stopped_ = false;  // a limit was reached: what follows would only say so again
};

}  // namespace chessvm::assembler
