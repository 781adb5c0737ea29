// SPDX-License-Identifier: MIT
// Walks over the words of a program with the variables of `for` replaced. The first mistake of a
// line is reported; until forgive() the cursor then stands still, and what it returns means
// nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostic.hpp"
#include "sim/rtm/language/diagnostic_table.hpp"
#include "sim/rtm/language/lexer.hpp"
#include "sim/rtm/language/syntax.hpp"

namespace chessvm::rtm {

/// One variable of a repetition.
struct Binding {
  std::string variable;  // without '$'
  std::string value;
  SourceSpan where;  // of the value
};

class Cursor {
 public:
  Cursor(const SourceSet& sources, std::vector<Token> tokens, Diagnostics& diagnostics);

  // ---- Looking -------------------------------------------------------------------------------
  /// A word or symbol that reads so.
  [[nodiscard]] bool at(std::string_view text) const;
  [[nodiscard]] bool at_word() const;
  [[nodiscard]] bool at_number() const;
  [[nodiscard]] bool at_line_end() const;  // or end of text
  [[nodiscard]] bool at_end() const;       // of text or of the repeated part
  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] SourceSpan where() const { return token().where; }

  // ---- Taking --------------------------------------------------------------------------------
  void advance();
  bool accept(std::string_view text);
  void expect(std::string_view text);
  /// Any word. `what` is used in "expected WHAT".
  Name word(std::string_view what);
  /// A word that starts with a letter and has no dot.
  Name name(std::string_view what);
  /// A word whose parts between dots are names.
  Name dotted_name(std::string_view what);
  int number(std::string_view what, int lowest, int highest);
  void skip_line_ends();
  /// Characters of the text up to the next blank, '#' or brace: switch patterns hold dots.
  Name raw_run(std::string_view what);

  // ---- Failing -------------------------------------------------------------------------------
  [[nodiscard]] bool failed() const { return failed_; }
  void forgive() { failed_ = false; }
  void fail(Id id, SourceSpan where, std::string message, std::vector<DiagnosticNote> notes = {});
  /// "expected WHAT, found ...".
  void fail_expecting(std::string_view what);
  /// Reports a word that is no word: a variable without value, or far too long.
  bool check_word();

  // ---- Places --------------------------------------------------------------------------------
  [[nodiscard]] std::size_t index() const { return at_; }
  void move_to(std::size_t index);
  [[nodiscard]] const Token& token(std::size_t index) const;
  [[nodiscard]] std::size_t end() const { return end_; }
  [[nodiscard]] std::uint32_t column(std::size_t index) const;
  /// The '}' of the '{' at `index`; nothing when it has none.
  [[nodiscard]] std::optional<std::size_t> closing(std::size_t index) const;
  /// From the token at `first` to the one last taken.
  [[nodiscard]] SourceSpan span_from(std::size_t first) const;

  // ---- Repetition ----------------------------------------------------------------------------
  [[nodiscard]] const std::vector<Binding>& bindings() const { return bindings_; }
  void bind(Binding binding);
  void unbind(std::size_t count);
  /// Confines the cursor to the tokens before `end`; returns the limit before.
  std::size_t confine(std::size_t end);

 private:
  [[nodiscard]] const Token& token() const { return token(at_); }
  void resolve();

  const SourceSet& sources_;
  std::vector<Token> tokens_;
  Diagnostics& diagnostics_;
  std::size_t at_ = 0;
  std::size_t end_;   // token that ends all: the last one, or the brace of a repetition
  std::string text_;  // of the token at the cursor, variables replaced
  std::vector<Binding> bindings_;
  std::vector<std::size_t> closing_;  // by token; 0 for none
  bool failed_ = false;
  std::set<std::pair<std::uint32_t, Id>> reported_;
};

/// The part of a name from `begin`, `length` characters; its place where the source shows it.
[[nodiscard]] Name part(const Name& name, std::size_t begin, std::size_t length);

/// The parts between the dots.
[[nodiscard]] std::vector<Name> split(const Name& name);

}  // namespace chessvm::rtm
