// SPDX-License-Identifier: MIT
// A cursor moves over the tokens of a program. It replaces the variables of `for` by their values.
// After the first mistake of a line, the cursor reports no further mistake, does not advance and
// returns empty values. A call of forgive() ends this state.
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

/// The value of one variable in one round of a repetition.
struct Binding {
  std::string variable;  // name without '$'
  std::string value;
  SourceSpan where;
};

/// A position in the tokens of a source text, with the checks that parsers need.
class Cursor {
 public:
  Cursor(const SourceSet& sources, std::vector<Token> tokens, Diagnostics& diagnostics);

  /// Returns true if the current token is the word or symbol `text`.
  [[nodiscard]] bool at(std::string_view text) const;
  [[nodiscard]] bool at_word() const;
  [[nodiscard]] bool at_number() const;
  [[nodiscard]] bool at_line_end() const;  // at a line end or the end of the text
  [[nodiscard]] bool at_end() const;       // at the end of the text or of a repetition
  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] SourceSpan where() const { return token().where; }

  void advance();
  bool accept(std::string_view text);
  void expect(std::string_view text);
  /// Parses a word. If there is no word, reports an error in which `what` describes the word.
  Name word(std::string_view what);
  /// Parses a word that starts with a letter and has no dot.
  Name name(std::string_view what);
  /// Parses a word that consists of names with dots between them.
  Name dotted_name(std::string_view what);
  int number(std::string_view what, int lowest, int highest);
  void skip_line_ends();
  /// Parses the characters before the next blank, line end, '#', ';' or brace. For example, parses
  /// "M..9999" in a `row` statement.
  Name raw_run(std::string_view what);

  [[nodiscard]] bool failed() const { return failed_; }
  void forgive() { failed_ = false; }
  void fail(Id id, SourceSpan where, std::string message, std::vector<DiagnosticNote> notes = {});
  /// Reports "expected WHAT, found ..." at the current token.
  void fail_expecting(std::string_view what);
  /// Reports an unknown variable or a word that is too long. Returns true if the word is correct.
  bool check_word();

  [[nodiscard]] std::size_t index() const { return at_; }
  void move_to(std::size_t index);
  [[nodiscard]] const Token& token(std::size_t index) const;
  [[nodiscard]] std::size_t end() const { return end_; }
  [[nodiscard]] std::uint32_t column(std::size_t index) const;
  /// Returns the index of the '}' that closes the '{' at `index`; nullopt if there is no such '}'.
  [[nodiscard]] std::optional<std::size_t> closing(std::size_t index) const;
  /// Returns the span from the token at `first` to the token before the current one.
  [[nodiscard]] SourceSpan span_from(std::size_t first) const;

  [[nodiscard]] const std::vector<Binding>& bindings() const { return bindings_; }
  void bind(Binding binding);
  void unbind(std::size_t count);
  /// Limits the cursor to the tokens before `end`; returns the previous limit.
  std::size_t confine(std::size_t end);

 private:
  [[nodiscard]] const Token& token() const { return token(at_); }
  void resolve();

  const SourceSet& sources_;
  std::vector<Token> tokens_;
  Diagnostics& diagnostics_;
  std::size_t at_ = 0;
  std::size_t end_;   // index of the last token, or of the '}' that ends a repetition
  std::string text_;  // text of the current token, with variables replaced
  std::vector<Binding> bindings_;
  /// For each token that is a '{', the index of the '}' that closes it. 0 if there is no such '}'.
  std::vector<std::size_t> closing_;
  bool failed_ = false;
  std::set<std::pair<std::uint32_t, Id>> reported_;
};

/// Returns `length` characters of a name, starting at index `begin`, with their span in the source.
[[nodiscard]] Name part(const Name& name, std::size_t begin, std::size_t length);

/// Returns the parts of a name between its dots.
[[nodiscard]] std::vector<Name> split(const Name& name);

}  // namespace chessvm::rtm
