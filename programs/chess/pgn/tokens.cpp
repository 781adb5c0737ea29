// SPDX-License-Identifier: MIT
#include "programs/chess/pgn/tokens.hpp"

#include <algorithm>
#include <array>

#include "base/text/text.hpp"
#include "programs/chess/pgn/pgn.hpp"
#include "programs/chess/rules/written_move.hpp"

namespace chessvm::chess {
namespace {

constexpr std::string_view specials = "{}()[];*$<>";
constexpr std::string_view mark_signs = "+#!?";

bool is_blank(char c) {
  return white_space.find(c) != std::string_view::npos;
}

bool begins_symbol(char c) {
  return is_letter(c) || is_digit(c) || c == '-' || c == '@';
}

bool continues_symbol(char c) {
  return begins_symbol(c) || std::string_view("_+#=:/").find(c) != std::string_view::npos;
}

/// Returns the length of a mark like `e.p.` or `(ep)` at the start of `text`; 0 if there is none.
std::size_t en_passant_mark(std::string_view text) {
  constexpr std::array<std::string_view, 4> ways{"(e.p.)", "(ep)", "e.p.", "e.p"};
  for (const std::string_view way : ways)
    if (text.substr(0, way.size()) == way) return way.size();
  const bool alone = text.size() == 2 || (text.size() > 2 && !continues_symbol(text[2]));
  return text.starts_with("ep") && alone ? 2 : 0;
}

/// Returns the length of a promotion, `(Q)` or `(♕)`, at the start of `text`; 0 if there is none.
std::size_t promotion_in_brackets(std::string_view text) {
  constexpr std::string_view kinds = "QRBNqrbn";
  if (text.size() < 3 || text[0] != '(') return 0;
  const bool is_letter = kinds.find(text[1]) != std::string_view::npos;
  const std::size_t end = 1 + (is_letter ? 1 : figurine_length(text.substr(1)));
  return end > 1 && text.substr(end).starts_with(')') ? end + 1 : 0;
}

}  // namespace

bool PgnLexer::at_line_start() const {
  return static_cast<std::ptrdiff_t>(next_) == line_start_ ||
         (next_ > 0 && text_[next_ - 1] == '\n');
}

std::size_t PgnLexer::end_of_line() const {
  return std::min(text_.find('\n', next_), text_.size());
}

PgnToken PgnLexer::take(PgnToken::Kind kind, std::size_t end) {
  const std::size_t start = next_;
  next_ = end;
  return {kind, text_.substr(start, end - start), start};
}

PgnToken PgnLexer::comment() {
  const std::size_t start = next_;
  const bool braces = text_[start] == '{';
  const std::size_t end = braces ? text_.find('}', start) : end_of_line();
  if (end == std::string_view::npos) return take(PgnToken::Kind::open_comment, text_.size());
  PgnToken token = take(PgnToken::Kind::comment, braces ? end + 1 : end);
  token.text = text_.substr(start + 1, end - start - 1);
  return token;
}

std::size_t PgnLexer::symbol_end() const {
  std::size_t end = next_ + std::max<std::size_t>(figurine_length(text_.substr(next_)), 1);
  while (end < text_.size()) {
    const std::string_view rest = text_.substr(end);
    const bool after_rank = text_[end - 1] == '1' || text_[end - 1] == '8';
    if (const std::size_t promotion = after_rank ? promotion_in_brackets(rest) : 0; promotion != 0)
      end += promotion;
    else if (const std::size_t figure = figurine_length(rest); figure != 0)
      end += figure;
    else if (continues_symbol(rest.front()) && !rest.starts_with("e.p"))
      ++end;
    else
      break;
  }
  return end;
}

PgnToken PgnLexer::number_or_symbol() {
  const std::size_t digits = std::min(text_.find_first_not_of("0123456789", next_), text_.size());
  const bool goes_on = digits < text_.size() && (text_[digits] == '-' || text_[digits] == '/');
  if (digits > next_ && !goes_on && !is_null_move(text_.substr(next_, digits - next_)))
    return take(PgnToken::Kind::number,
                std::min(text_.find_first_not_of('.', digits), text_.size()));
  PgnToken token = take(PgnToken::Kind::move, symbol_end());
  if (parse_result(token.text)) token.kind = PgnToken::Kind::result;
  return token;
}

PgnToken PgnLexer::next() {
  using Kind = PgnToken::Kind;
  next_ = std::min(text_.find_first_not_of(white_space, next_), text_.size());
  if (next_ == text_.size()) return {Kind::end, {}, next_};
  const char letter = text_[next_];
  if (letter == '{' || letter == ';') return comment();
  if (letter == '%' && at_line_start()) return take(Kind::escape, end_of_line());
  if (const std::size_t mark = en_passant_mark(text_.substr(next_)); mark != 0)
    return take(Kind::mark, next_ + mark);
  if (letter == '(') return take(Kind::variation, next_ + 1);
  if (letter == ')') return take(Kind::end_of_variation, next_ + 1);
  if (letter == '*') return take(Kind::result, next_ + 1);
  if (letter == '[') return take(Kind::tag, next_ + 1);
  if (letter == '.')
    return take(Kind::number, std::min(text_.find_first_not_of('.', next_), text_.size()));
  if (mark_signs.find(letter) != std::string_view::npos)
    return take(Kind::mark, std::min(text_.find_first_not_of(mark_signs, next_), text_.size()));
  if (letter == '$') {
    const std::size_t end =
        std::min(text_.find_first_not_of("0123456789", next_ + 1), text_.size());
    return take(end == next_ + 1 ? Kind::stray : Kind::nag, end);
  }
  if (begins_symbol(letter) || figurine_length(text_.substr(next_)) != 0) return number_or_symbol();
  std::size_t end = next_ + 1;
  while (end < text_.size() && !is_blank(text_[end]) &&
         specials.find(text_[end]) == std::string_view::npos)
    ++end;
  return take(Kind::stray, end);
}

}  // namespace chessvm::chess
