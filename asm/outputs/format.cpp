// SPDX-License-Identifier: MIT
#include "asm/outputs/format.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "asm/passes/instructions.hpp"
#include "asm/source/directives.hpp"
#include "asm/source/grammar.hpp"
#include "asm/source/source_files.hpp"
#include "asm/source/statement.hpp"
#include "base/text/text.hpp"

namespace chessvm::assembler {
namespace {

constexpr std::size_t operation_column = 8;
constexpr std::size_t comment_column = 38;

/// Tracks open `.if` and `.macro` blocks, which decide if a word in column 1 is a directive.
class Blocks {
 public:
  [[nodiscard]] Block now() const {
    return in_macro_ || conditions_ > 0 ? Block::open : Block::none;
  }
  void pass(const DirectiveKind* directive) {
    if (directive == nullptr) return;
    switch (directive->directive) {
      case Directive::macro:
        if (!in_macro_) outer_conditions_ = std::exchange(conditions_, 0);
        in_macro_ = true;
        return;
      case Directive::endm:
        if (in_macro_) conditions_ = outer_conditions_;
        in_macro_ = false;
        return;
      case Directive::if_true:
      case Directive::ifdef:
      case Directive::ifndef:
        ++conditions_;
        return;
      case Directive::endif:
        conditions_ = std::max(0, conditions_ - 1);
        return;
      default:
        return;
    }
  }

 private:
  int conditions_ = 0;
  int outer_conditions_ = 0;
  bool in_macro_ = false;
};

enum class Style : std::uint8_t {
  verbatim,     // arguments that keep all blanks, such as a path, a name or a text
  instruction,  // operands of an instruction, without blanks at commas
  list,         // other arguments, with a blank after each comma
};

Style style_of(std::string_view operation) {
  if (is_mnemonic(operation)) return Style::instruction;
  const DirectiveKind* const directive = find_directive(operation);
  if (directive == nullptr) return operation.starts_with('.') ? Style::verbatim : Style::list;
  switch (directive->directive) {
    case Directive::isa:
    case Directive::cpu:
    case Directive::org:
    case Directive::include:
    case Directive::section:
    case Directive::error:
    case Directive::warning:
      return Style::verbatim;
    default:
      return Style::list;
  }
}

/// Number of blanks on one side of a token.
enum class Gap : std::uint8_t {
  kept,  // one blank if the source has a blank there, else none
  none,
  one,
};

struct Token {
  std::string_view text;
  Gap before = Gap::kept;
  Gap after = Gap::kept;
  bool blank_before = false;  // true if the source has a blank before the token
};

bool is_word_char(char c) {
  return is_name(std::string_view(&c, 1)) || c == '.' || c == '@' ||
         static_cast<unsigned char>(c) >= 0x80;
}

/// An operator or parenthesis, and the blanks around it. In `marks`, `<=` must come before `<`,
/// because take_token uses the first match.
struct Spacing {
  std::string_view text;
  Gap before;
  Gap after;
};
constexpr auto marks = std::to_array<Spacing>({
    {"<->", Gap::none, Gap::none},
    {"==", Gap::one, Gap::one},
    {"!=", Gap::one, Gap::one},
    {"<=", Gap::one, Gap::one},
    {">=", Gap::one, Gap::one},
    {"<", Gap::one, Gap::one},
    {">", Gap::one, Gap::one},
    {"+", Gap::none, Gap::none},
    {"-", Gap::none, Gap::none},
    {"*", Gap::none, Gap::none},
    {"/", Gap::none, Gap::none},
    {"%", Gap::none, Gap::none},
    {"(", Gap::kept, Gap::none},
    {")", Gap::none, Gap::kept},
});

/// Removes and returns the first token of `rest`, which must not be empty or begin with a blank.
Token take_token(std::string_view& rest, Style style) {
  const auto take = [&rest](std::size_t length, Gap before, Gap after) {
    const std::string_view text = rest.substr(0, length);
    rest.remove_prefix(length);
    return Token{text, before, after};
  };
  if (rest[0] == '"') {
    const std::size_t end = rest.find('"', 1);
    return take(end == std::string_view::npos ? rest.size() : end + 1, Gap::kept, Gap::kept);
  }
  if (is_word_char(rest[0])) {
    std::size_t length = 1;
    while (length < rest.size() && is_word_char(rest[length])) ++length;
    return take(length, Gap::kept, Gap::kept);
  }
  if (rest[0] == ',') return take(1, Gap::none, style == Style::list ? Gap::one : Gap::none);
  for (const Spacing& mark : marks)
    if (rest.starts_with(mark.text)) return take(mark.text.size(), mark.before, mark.after);
  return take(1, Gap::kept, Gap::kept);
}

bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

/// Returns true if a blank must separate two neighbouring tokens. A blank after `far` must stay,
/// because `jmp far -5` is a far jump, but `jmp far-5` is a near jump.
bool gap_between(const Token& left, const Token& right) {
  if (left.text == "far" && right.blank_before) return true;
  if (left.after == Gap::one) return true;  // even if a sign follows, as in `== -1`
  if (left.after == Gap::none || right.before == Gap::none) return false;
  return right.before == Gap::one || right.blank_before;
}

std::string format_arguments(std::string_view arguments, Style style) {
  if (style == Style::verbatim) return std::string(arguments);
  std::string text;
  std::optional<Token> left;
  while (!arguments.empty()) {
    bool blank = false;
    while (!arguments.empty() && is_blank(arguments[0])) {
      arguments.remove_prefix(1);
      blank = true;
    }
    Token token = take_token(arguments, style);
    token.blank_before = blank;
    if (left && gap_between(*left, token)) text += ' ';
    text += token.text;
    left = token;
  }
  return text;
}

void pad(std::string& line, std::size_t column) {
  if (line.size() < column)
    line.append(column - line.size(), ' ');
  else
    line += ' ';
}

/// Returns the comment of `line` with its semicolon and without blanks at its end.
std::string_view comment_of(std::string_view line) {
  const std::size_t begin = line.find(';');
  if (begin == std::string_view::npos) return {};
  return line.substr(begin, line.find_last_not_of(" \t") + 1 - begin);
}

/// Formats a statement. Drops the colon of a label, unless the label has the name of a directive.
std::string format_statement(std::string_view line, const LineParts& parts) {
  const std::string_view label = view(line, parts.label);
  const std::string_view operation = view(line, parts.operation);
  std::string text(label);
  if (find_directive(label) != nullptr && line.substr(parts.label.end()).starts_with(':'))
    text += ':';
  if (operation.empty()) return text;
  pad(text, operation_column);
  text += operation;
  if (!parts.arguments.empty())
    text += ' ' + format_arguments(view(line, parts.arguments), style_of(operation));
  return text;
}

/// Formats lines in order. Remembers the open blocks and the place of the previous line's comment.
/// The layout of the next line depends on both.
class Formatter {
 public:
  std::string line(std::string_view written) {
    const LineParts parts = split_statement(written, blocks_.now());
    blocks_.pass(find_directive(view(written, parts.operation)));
    const std::string_view comment = comment_of(written);
    std::string text = format_statement(written, parts);
    const bool statement = !text.empty();
    if (!comment.empty()) {
      if (statement || (is_blank(written[0]) && beside_code_))
        pad(text, comment_column);
      else if (is_blank(written[0]))
        text.append(operation_column, ' ');
      text += comment;
    }
    beside_code_ = !comment.empty() && (statement || (is_blank(written[0]) && beside_code_));
    return text;
  }

 private:
  Blocks blocks_;
  bool beside_code_ = false;  // true: the line above has a comment in the comment column
};

/// Removes and returns the first line of `source`. If the line has a line end, sets `end` to it.
std::string_view take_line_and_end(std::string_view& source, std::string_view& end) {
  const std::string_view all = source;
  const std::string_view line = take_line(source);
  const std::size_t end_size = all.size() - source.size() - line.size();
  if (end_size > 0) end = all.substr(line.size(), end_size);
  return line;
}

}  // namespace

std::string format(std::string_view source) {
  if (source.starts_with(byte_order_mark)) source.remove_prefix(byte_order_mark.size());
  Formatter formatter;
  std::string text;
  std::size_t used = 0;  // length of `text` without the blank lines at its end
  std::string_view end = "\n";
  while (!source.empty()) {
    const std::string line = formatter.line(take_line_and_end(source, end));
    text += line;
    text += end;
    if (!line.empty()) used = text.size();
  }
  text.resize(used);
  return text;
}

}  // namespace chessvm::assembler
