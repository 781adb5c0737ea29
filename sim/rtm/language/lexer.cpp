// SPDX-License-Identifier: MIT
#include "sim/rtm/language/lexer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/text/text.hpp"
#include "sim/rtm/language/diagnostic_table.hpp"

namespace chessvm::rtm {
namespace {

constexpr std::string_view single_symbols = "{}():;,=|@*!+-.";
constexpr std::array<std::string_view, 5> double_symbols{"->", "~>", "<-", "<=", ".."};

bool is_word_character(char character) {
  return is_name_character(character) || character == '$';
}

class Lexer {
 public:
  Lexer(const SourceSet& sources, std::uint32_t file, Diagnostics& diagnostics)
      : text_(sources.text(file)), file_(file), diagnostics_(diagnostics) {}

  std::vector<Token> run() {
    while (at_ < text_.size()) next();
    add(Token::Kind::line_end, 0);
    add(Token::Kind::end, 0);
    return std::move(tokens_);
  }

 private:
  void next() {
    const char character = text_[at_];
    if (character == '\n') return add(Token::Kind::line_end, 1);
    if (character == ' ' || character == '\t' || carriage_return())
      ++at_;
    else if (character == '#')
      comment();
    else if (is_word_character(character))
      add(Token::Kind::word, word_length());
    else if (const std::size_t length = symbol_length(); length != 0)
      add(Token::Kind::symbol, length);
    else
      refuse();
  }

  [[nodiscard]] bool carriage_return() const {
    return text_[at_] == '\r' && (at_ + 1 == text_.size() || text_[at_ + 1] == '\n');
  }

  void comment() {
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    const auto above_ascii = [](char c) { return static_cast<unsigned char>(c) > 126; };
    const std::string_view rest = text_.substr(at_, end - at_);
    const auto found = std::ranges::find_if(rest, above_ascii);
    if (found != rest.end()) {  // report only the first group of bytes above ASCII
      at_ += static_cast<std::size_t>(found - rest.begin());
      report_bytes();
    }
    at_ = end;
  }

  /// Returns the length of the word at the cursor. A word may contain single dots ("ft3.A"). Two
  /// successive dots end the word.
  [[nodiscard]] std::size_t word_length() const {
    std::size_t end = at_;
    while (end < text_.size()) {
      const bool inner_dot =
          text_[end] == '.' && end + 1 < text_.size() && is_word_character(text_[end + 1]);
      if (!inner_dot && !is_word_character(text_[end])) break;
      ++end;
    }
    return end - at_;
  }

  [[nodiscard]] std::size_t symbol_length() const {
    for (const std::string_view symbol : double_symbols)
      if (text_.substr(at_).starts_with(symbol)) return symbol.size();
    return single_symbols.find(text_[at_]) == std::string_view::npos ? 0 : 1;
  }

  void refuse() {
    const std::size_t begin = at_;
    report_bytes();
    const std::size_t length = std::exchange(at_, begin) - begin;
    add(Token::Kind::refused, length);
  }

  /// Reports a bad character. Reports successive bytes above ASCII together, because they may be
  /// the bytes of one letter.
  void report_bytes() {
    const std::size_t begin = at_++;
    const auto byte = [&](std::size_t i) {
      return static_cast<unsigned>(static_cast<unsigned char>(text_[i]));
    };
    const unsigned first = byte(begin);
    if (first > 126)
      while (at_ < text_.size() && byte(at_) > 126) ++at_;
    diagnostics_.add({.id = name_of(Id::unknown_character),
                      .where = span(begin, at_ - begin),
                      .message = first > 32 && first < 127
                                     ? fmt::format("'{}' means nothing here", text_[begin])
                                     : fmt::format("byte {:#04x} is not printable ASCII", first),
                      .notes = {}});
  }

  void add(Token::Kind kind, std::size_t length) {
    tokens_.push_back({kind, text_.substr(at_, length), span(at_, length)});
    at_ += length;
  }

  [[nodiscard]] SourceSpan span(std::size_t offset, std::size_t length) const {
    return {file_, static_cast<std::uint32_t>(offset), static_cast<std::uint32_t>(length)};
  }

  std::string_view text_;
  std::uint32_t file_;
  Diagnostics& diagnostics_;
  std::size_t at_ = 0;
  std::vector<Token> tokens_;
};

}  // namespace

bool is_symbol(const Token& token, std::string_view text) {
  return token.kind == Token::Kind::symbol && token.text == text;
}

bool is_name_character(char character) {
  return is_letter(character) || is_digit(character) || character == '_';
}

std::vector<Token> tokenize(const SourceSet& sources, std::uint32_t file,
                            Diagnostics& diagnostics) {
  return Lexer(sources, file, diagnostics).run();
}

}  // namespace chessvm::rtm
