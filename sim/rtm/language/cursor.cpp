// SPDX-License-Identifier: MIT
#include "sim/rtm/language/cursor.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text/text.hpp"

namespace chessvm::rtm {
namespace {

constexpr std::size_t longest_name = 100;
constexpr std::size_t most_digits = 6;

bool is_identifier(std::string_view text) {
  return !text.empty() && !is_digit(text.front()) && std::ranges::all_of(text, is_name_character);
}

std::vector<std::size_t> matching_braces(const std::vector<Token>& tokens) {
  std::vector<std::size_t> closing(tokens.size());
  std::vector<std::size_t> open;
  for (std::size_t index = 0; index < tokens.size(); ++index) {
    if (is_symbol(tokens[index], "{")) {
      open.push_back(index);
    } else if (is_symbol(tokens[index], "}") && !open.empty()) {
      closing[open.back()] = index;
      open.pop_back();
    }
  }
  return closing;
}

}  // namespace

Cursor::Cursor(const SourceSet& sources, std::vector<Token> tokens, Diagnostics& diagnostics)
    : sources_(sources),
      tokens_(std::move(tokens)),
      diagnostics_(diagnostics),
      end_(tokens_.size() - 1),
      closing_(matching_braces(tokens_)) {
  resolve();
}

bool Cursor::at(std::string_view text) const {
  return !failed_ && !at_line_end() && text_ == text;
}

bool Cursor::at_word() const {
  return !failed_ && at_ < end_ && token().kind == Token::Kind::word;
}

bool Cursor::at_number() const {
  return at_word() && all_digits(text_);
}

bool Cursor::at_line_end() const {
  return at_ >= end_ || token().kind == Token::Kind::line_end;
}

bool Cursor::at_end() const {
  return at_ >= end_;
}

void Cursor::advance() {
  if (at_ < end_) move_to(at_ + 1);
}

bool Cursor::accept(std::string_view text) {
  if (!at(text)) return false;
  advance();
  return true;
}

void Cursor::expect(std::string_view text) {
  if (!accept(text)) fail_expecting(fmt::format("'{}'", text));
}

Name Cursor::word(std::string_view what) {
  if (!at_word()) {
    fail_expecting(what);
    return {};
  }
  if (!check_word()) return {};
  Name name{text_, where()};
  advance();
  return name;
}

Name Cursor::name(std::string_view what) {
  if (at_word() && !is_identifier(text_)) fail_expecting(what);
  return word(what);
}

Name Cursor::dotted_name(std::string_view what) {
  if (at_word() && !std::ranges::all_of(split({text_, {}}), is_identifier, &Name::text))
    fail_expecting(what);
  return word(what);
}

int Cursor::number(std::string_view what, int lowest, int highest) {
  if (!at_number() || !check_word()) {
    fail_expecting(fmt::format("{} from {} to {}", what, lowest, highest));
    return lowest;
  }
  int value = highest + 1;
  if (text_.size() <= most_digits) {
    value = 0;
    for (const char digit : text_) value = value * 10 + (digit - '0');
  }
  if (value < lowest || value > highest) {
    fail(Id::number_range, where(),
         fmt::format("{} is not {} from {} to {}", text_, what, lowest, highest));
    return lowest;
  }
  advance();
  return value;
}

void Cursor::skip_line_ends() {
  while (!failed_ && at_ < end_ && token().kind == Token::Kind::line_end) advance();
}

Name Cursor::raw_run(std::string_view what) {
  if (failed_ || at_line_end()) {
    fail_expecting(what);
    return {};
  }
  const SourceSpan from = where();
  const std::string_view rest = sources_.text(from.file).substr(from.offset);
  const std::size_t length = std::min(rest.find_first_of(" \t\r\n#{};"), rest.size());
  while (at_ < end_ && token().where.offset < from.offset + length) advance();
  return {std::string(rest.substr(0, length)),
          {from.file, from.offset, static_cast<std::uint32_t>(length)}};
}

void Cursor::fail(Id id, SourceSpan where, std::string message, std::vector<DiagnosticNote> notes) {
  if (failed_) return;
  failed_ = true;
  if (!reported_.emplace(where.offset, id).second) return;  // reported in an earlier round of `for`
  for (const Binding& binding : bindings_)
    notes.push_back(
        {binding.where, fmt::format("repeated with ${} = {}", binding.variable, binding.value)});
  diagnostics_.add({.id = name_of(id),
                    .where = where,
                    .message = std::move(message),
                    .notes = std::move(notes)});
}

void Cursor::fail_expecting(std::string_view what) {
  if (token().kind == Token::Kind::refused) failed_ = true;
  if (failed_ || !check_word()) return;
  if (at_ >= end_ && end_ + 1 == tokens_.size())
    fail(Id::unexpected, where(), fmt::format("expected {}, found the end of the text", what));
  else if (token().kind == Token::Kind::line_end)
    fail(Id::unexpected, where(), fmt::format("expected {}, found the end of the line", what));
  else
    fail(Id::unexpected, where(), fmt::format("expected {}, found '{}'", what, text_));
}

bool Cursor::check_word() {
  if (!at_word()) return true;
  if (text_.size() > longest_name)
    fail(Id::name_too_long, where(),
         fmt::format("a word of more than {} characters", longest_name));
  else if (text_.find('$') != std::string::npos)
    fail(Id::unknown_variable, where(),
         fmt::format("no 'for' around this gives '{}' a value", token().text));
  return !failed_;
}

std::uint32_t Cursor::column(std::size_t index) const {
  return sources_.position(token(index).where).column;
}

void Cursor::move_to(std::size_t index) {
  at_ = index;
  resolve();
}

const Token& Cursor::token(std::size_t index) const {
  return tokens_[std::min(index, end_)];
}

std::optional<std::size_t> Cursor::closing(std::size_t index) const {
  const std::size_t found = closing_[index];
  return found == 0 ? std::nullopt : std::optional{found};
}

SourceSpan Cursor::span_from(std::size_t first) const {
  const SourceSpan begin = token(first).where;
  const SourceSpan last = token(at_ > first ? at_ - 1 : first).where;
  return {begin.file, begin.offset, last.offset + last.length - begin.offset};
}

void Cursor::bind(Binding binding) {
  bindings_.push_back(std::move(binding));
}

void Cursor::unbind(std::size_t count) {
  bindings_.erase(bindings_.end() - static_cast<std::ptrdiff_t>(count), bindings_.end());
}

std::size_t Cursor::confine(std::size_t end) {
  return std::exchange(end_, end);
}

void Cursor::resolve() {
  const std::string_view raw = token().text;
  text_.clear();
  if (token().kind != Token::Kind::word || raw.find('$') == std::string_view::npos) {
    text_ = raw;
    return;
  }
  for (std::size_t i = 0; i < raw.size();) {
    if (raw[i] != '$') {
      text_ += raw[i++];
      continue;
    }
    std::size_t after = i + 1;
    while (after < raw.size() && is_name_character(raw[after])) ++after;
    const std::string_view variable = raw.substr(i + 1, after - i - 1);
    const auto found = std::ranges::find(bindings_, variable, &Binding::variable);
    text_ += found == bindings_.end() ? raw.substr(i, after - i) : std::string_view(found->value);
    i = after;
    if (text_.size() > longest_name) break;
  }
}

Name part(const Name& name, std::size_t begin, std::size_t length) {
  Name result{name.text.substr(begin, length), name.where};
  if (name.where.length == name.text.size()) {
    result.where.offset += static_cast<std::uint32_t>(begin);
    result.where.length = static_cast<std::uint32_t>(result.text.size());
  }
  return result;
}

std::vector<Name> split(const Name& name) {
  std::vector<Name> parts;
  std::size_t begin = 0;
  while (true) {
    const std::size_t dot = std::min(name.text.find('.', begin), name.text.size());
    parts.push_back(part(name, begin, dot - begin));
    if (dot == name.text.size()) return parts;
    begin = dot + 1;
  }
}

}  // namespace chessvm::rtm
