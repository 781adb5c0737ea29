// SPDX-License-Identifier: MIT
#include "programs/chess/pgn/tag_text.hpp"

#include <algorithm>

#include "base/text/text.hpp"

namespace chessvm::chess {
namespace {

std::size_t skip_blanks(std::string_view text, std::size_t at) {
  return std::min(text.find_first_not_of(white_space, at), text.size());
}

}  // namespace

Result<PgnTagText> read_pgn_tag(std::string_view text, std::size_t start) {
  const std::size_t name = skip_blanks(text, start + 1);
  const std::size_t name_end = std::min(text.find_first_of(" \t\r\n\v\f\"]", name), text.size());
  std::size_t at = skip_blanks(text, name_end);
  if (name_end == name || at == text.size() || text[at] != '"')
    return Failure::because("a tag is a name and a value in quotes: [White \"eniac\"]");
  std::string value;
  const std::size_t begin = at + 1;
  for (++at;; ++at) {
    if (at >= text.size() || text[at] == '\n')
      return Failure::because("the value of a tag without its second quote");
    if (text[at] == '"') break;
    if (text[at] == '\\' && at + 1 < text.size()) ++at;
    value += text[at];
  }
  const std::size_t bracket = skip_blanks(text, at + 1);
  if (bracket == text.size() || text[bracket] != ']')
    return Failure::because("a tag without its ]");
  return PgnTagText{.tag = {utf8_of(text.substr(name, name_end - name)), utf8_of(value)},
                    .value_begin = begin,
                    .value_end = at,
                    .end = bracket + 1};
}

}  // namespace chessvm::chess
