// SPDX-License-Identifier: MIT
#include "vm/debugger/commands/quotes.hpp"

namespace chessvm::vm::debugger {
namespace {

/// Returns the length of the escape at the beginning of a quoted text; 0 if there is none.
std::size_t escape_length(std::string_view text) {
  return text.starts_with("\\\"") || text.starts_with("\\\\") ? 2 : 0;
}

/// Returns the position after the quote that closes the quote at `open`; npos: no closing quote.
std::size_t behind_quotes(std::string_view text, std::size_t open) {
  for (std::size_t at = open + 1; at < text.size(); ++at) {
    if (const std::size_t escape = escape_length(text.substr(at)); escape > 0)
      at += escape - 1;
    else if (text[at] == '"')
      return at + 1;
  }
  return std::string_view::npos;
}

}  // namespace

std::size_t find_unquoted(std::string_view text, std::string_view characters, std::size_t from) {
  for (std::size_t at = from; at < text.size();) {
    if (characters.find(text[at]) != std::string_view::npos) return at;
    at = text[at] == '"' ? behind_quotes(text, at) : at + 1;
  }
  return std::string_view::npos;
}

std::size_t find_open_quote(std::string_view text) {
  for (std::size_t at = text.find('"'); at != std::string_view::npos; at = text.find('"', at)) {
    const std::size_t open = at;
    at = behind_quotes(text, at);
    if (at == std::string_view::npos) return open;
  }
  return std::string_view::npos;
}

std::string unquoted(std::string_view text) {
  std::string result;
  bool within = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (within && escape_length(text.substr(at)) > 0)
      result += text[++at];
    else if (text[at] == '"')
      within = !within;
    else
      result += text[at];
  }
  return result;
}

std::string quoted(std::string_view text) {
  if (text.find_first_of(" \t;#\"") == std::string_view::npos && !text.empty())
    return std::string(text);
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

}  // namespace chessvm::vm::debugger
