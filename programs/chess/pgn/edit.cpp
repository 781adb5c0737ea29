// SPDX-License-Identifier: MIT
#include "programs/chess/pgn/edit.hpp"

#include <algorithm>

#include "base/text/text.hpp"
#include "programs/chess/pgn/tag_text.hpp"
#include "programs/chess/pgn/tokens.hpp"

namespace chessvm::chess {
namespace {

std::string_view without_blanks_at_end(std::string_view text) {
  return text.substr(0, text.find_last_not_of(white_space) + 1);
}

std::string with_line_ends_of(std::string_view text, std::string added) {
  if (text.find("\r\n") == std::string_view::npos) return added;
  for (std::size_t at = 0; (at = added.find('\n', at)) != std::string::npos; at += 2)
    added.insert(at, 1, '\r');
  return added;
}

std::vector<PgnTagText> tags_of(std::string_view text) {
  std::vector<PgnTagText> tags;
  PgnLexer lexer(text, 0);
  for (;;) {
    const PgnToken token = lexer.next();
    if (token.kind == PgnToken::Kind::comment || token.kind == PgnToken::Kind::escape) continue;
    if (token.kind != PgnToken::Kind::tag) return tags;
    auto tag = read_pgn_tag(text, token.offset);
    if (!tag) return tags;
    lexer.go_to(tag.value().end);
    tags.push_back(std::move(tag.value()));
  }
}

/// Removes the move number at the end of `text`, but no number in a comment, move or NAG.
std::string_view without_number_at_end(std::string_view text) {
  const std::vector<PgnTagText> tags = tags_of(text);
  PgnLexer lexer(text, tags.empty() ? 0 : tags.back().end);
  std::size_t end = text.size();  // start of the last number and its dots
  bool in_number = false;
  for (PgnToken token = lexer.next(); token.kind != PgnToken::Kind::end; token = lexer.next()) {
    const bool is_number = token.kind == PgnToken::Kind::number;
    if (is_number && !in_number) end = token.offset;
    in_number = is_number;
  }
  return in_number ? text.substr(0, end) : text;
}

/// Formats a tag as `[Name "value"]`, without a line feed.
std::string bracketed(const PgnTag& tag) {
  std::string line = tag_line(tag.name, tag.value);
  line.pop_back();
  return line;
}

/// Sets the value of a tag. Adds a missing tag behind the last tag, or at the start of `text`.
void set_tag(std::string& text, const PgnTag& tag) {
  const std::vector<PgnTagText> tags = tags_of(text);
  const auto found = std::find_if(
      tags.begin(), tags.end(), [&](const PgnTagText& each) { return each.tag.name == tag.name; });
  if (found != tags.end()) {
    if (found->tag.value == tag.value) return;
    const std::string line = bracketed(tag);
    const std::size_t value = line.find('"') + 1;
    text.replace(found->value_begin, found->value_end - found->value_begin,
                 line.substr(value, line.rfind('"') - value));
  } else if (!tags.empty()) {
    text.insert(tags.back().end, with_line_ends_of(text, '\n' + bracketed(tag)));
  } else {
    text.insert(0, with_line_ends_of(text, bracketed(tag) + "\n\n"));
  }
}

std::size_t common_moves(const PgnGame& a, const PgnGame& b) {
  const Moves& one = a.game.moves();
  const Moves& other = b.game.moves();
  const auto [end, ignored] = std::mismatch(one.begin(), one.end(), other.begin(), other.end());
  return static_cast<std::size_t>(end - one.begin());
}

/// Returns the text behind the result of the game, or behind the moves if no result follows them.
std::string_view behind_result(std::string_view text, const PgnGame& read) {
  const std::size_t result = read.places.back().offset;
  return text.substr(result + (read.end == PgnEnd::marked ? name(read.result).size() : 0));
}

std::string with_moves_of(std::string_view text, const PgnGame& read, const PgnGame& now) {
  const std::size_t kept = common_moves(read, now);
  const bool drops = kept < read.game.moves().size();
  const bool adds = kept < now.game.moves().size();
  if (!drops && !adds && read.result == now.result) return std::string(text);
  std::string_view before = text.substr(0, read.places[kept].offset);
  if (drops) before = without_number_at_end(before);
  std::string added = adds ? movetext(now, kept) : std::string(name(now.result));
  const bool in_place = !drops && !adds && read.end == PgnEnd::marked;
  if (!in_place) {
    before = without_blanks_at_end(before);
    // A blank line must separate the tags from the moves.
    if (!before.empty()) added.insert(0, kept == 0 ? "\n\n" : "\n");
  }
  return std::string(before) + with_line_ends_of(text, std::move(added)) +
         std::string(behind_result(text, read));
}

}  // namespace

std::string edited_pgn(std::string_view text, const PgnGame& read, const PgnGame& now,
                       const std::vector<PgnTag>& tags) {
  std::string edited = with_moves_of(text, read, now);
  for (const PgnTag& tag : tags) set_tag(edited, tag);
  return edited;
}

}  // namespace chessvm::chess
