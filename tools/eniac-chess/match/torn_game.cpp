// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/match/torn_game.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text/text.hpp"
#include "programs/chess/pgn/clock_comment.hpp"
#include "programs/chess/pgn/tag_text.hpp"
#include "programs/chess/pgn/tokens.hpp"
#include "programs/chess/rules/written_move.hpp"

namespace chessvm::chess::match {
namespace {

/// Minimum number of bytes between a token and the end of a piece of text. A token closer to the
/// end can be incomplete, so it is read again together with the next piece.
constexpr std::size_t lookahead = 64;

/// Tags whose values are known only when the game has ended.
constexpr std::array<std::string_view, 3> tags_of_the_end{"[Result \"", "[PlyCount \"",
                                                          "[Termination \""};
constexpr std::array<std::string_view, 3> tags_of_names{"[Event \"", "[White \"", "[Black \""};

template <std::size_t N>
std::string_view beginning_among(const std::array<std::string_view, N>& beginnings,
                                 std::string_view line) {
  const auto* const found =
      std::find_if(beginnings.begin(), beginnings.end(),
                   [&](std::string_view beginning) { return line.starts_with(beginning); });
  return found == beginnings.end() ? std::string_view() : *found;
}

/// Formats the tags of game `index` as a match does, with an arbitrary game result.
std::string tags_of(const MatchPlan& plan, std::size_t index, const NamesOfPair& names) {
  const GameRecord record{
      .index = index,
      .names = {names[0].value_or("?"), names[1].value_or("?")},
      .played = {.game = plan.opening(index).game, .result = GameResult::draw, .reason = "?"}};
  const std::string text = to_pgn(to_pgn_game(record, plan));
  return text.substr(0, text.find("\n\n") + 1);
}

/// Returns true if `line` is the tag `expected`. If `is_last` is true, the line can be cut off, so
/// a beginning of this tag is enough. `open_beginning` is empty if the value of the tag is
/// known. If the value is unknown, `open_beginning` is the part of the tag before the value, and
/// `line` only needs to begin with this part.
bool fits(std::string_view line, std::string_view expected, std::string_view open_beginning,
          bool is_last) {
  if (!open_beginning.empty() && line.size() >= open_beginning.size())
    return line.starts_with(open_beginning);
  return is_last ? expected.starts_with(line) : line == expected;
}

/// Returns true if a match can have written `comment`: a machine's clock or a rival's remark.
bool is_our_comment(const PgnToken& comment, const Game& game, const MatchPlan& plan,
                    std::size_t index) {
  const std::size_t moves = game.moves().size();
  if (moves == 0 || comment.offset == 0) return false;
  const bool by_white = game.before(moves - 1).side == Colour::white;
  const std::size_t white = MatchPlan::white(index);
  switch (plan.players[by_white ? white : 1 - white].kind) {
    case PlayerKind::eniac: {
      std::string text(comment.text);
      std::replace(text.begin(), text.end(), '\n', ' ');
      return parse_clock_comment(text).has_value();
    }
    case PlayerKind::rival:
      return true;
    default:
      return false;
  }
}

/// Returns true if `text` can be the first moves of game `index`, cut off anywhere.
bool are_first_moves(std::string_view text, const MatchPlan& plan, std::size_t index) {
  const std::size_t begin = std::min(text.find_first_not_of('\n'), text.size());
  if (text.find("\n\n", begin) != std::string_view::npos) return false;  // moves have no blank line
  Game game(plan.opening(index).game.start());
  PgnLexer lexer(text, 0);
  for (;;) {
    const PgnToken token = lexer.next();
    const bool is_last = lexer.position() == text.size();
    switch (token.kind) {
      case PgnToken::Kind::end:
      case PgnToken::Kind::open_comment:
        return true;
      case PgnToken::Kind::number:
        break;
      case PgnToken::Kind::comment:
        if (text[token.offset] != '{' || !is_our_comment(token, game, plan, index)) return false;
        break;
      case PgnToken::Kind::move:
        if (const auto move = read_move(game.position(), token.text))
          game.make(move.value());
        else
          return is_last;
        break;
      default:
        return is_last && token.kind == PgnToken::Kind::stray;
    }
  }
}

}  // namespace

bool is_torn_game(std::string_view text, const MatchPlan& plan, std::size_t index,
                  const NamesOfPair& names) {
  const std::string expected_tags = tags_of(plan, index, names);
  const bool knows_names = names[0] && names[1];
  std::string_view expected = expected_tags;
  while (!expected.empty()) {
    if (text.empty()) return knows_names;
    const bool is_last = text.find('\n') == std::string_view::npos;
    const std::string_view line = take_line(text);
    const std::string_view wanted = take_line(expected);
    std::string_view open_beginning = beginning_among(tags_of_the_end, wanted);
    if (open_beginning.empty() && !knows_names)
      open_beginning = beginning_among(tags_of_names, wanted);
    if (!fits(line, wanted, open_beginning, is_last)) return false;
    if (is_last) return knows_names;
  }
  for (const std::string_view tag : version_tags)
    if (text.starts_with(fmt::format("[{} \"", tag))) static_cast<void>(take_line(text));
  if (!text.empty() && text.front() != '\n') return false;
  return are_first_moves(text, plan, index);
}

Result<bool> leaves_comment_open(const NextPiece& next_piece) {
  using Kind = PgnToken::Kind;
  std::string text;
  bool at_line_start = true;
  for (;;) {
    const auto piece = next_piece();
    if (!piece) return piece.error();
    const bool is_last = piece.value().empty();
    text += piece.value();
    PgnLexer lexer(text, 0, at_line_start ? 0 : -1);
    PgnToken token;
    do {
      token = lexer.next();
      if (token.kind != Kind::tag) continue;
      if (const auto tag = read_pgn_tag(text, token.offset))
        lexer.go_to(tag.value().end);
      else if (!is_last && text.find('\n', token.offset) == std::string::npos)
        lexer.go_to(text.size());  // the tag may go on in the next piece
    } while (token.kind != Kind::end && token.kind != Kind::open_comment &&
             (is_last || lexer.position() + lookahead < text.size()));
    if (is_last) return token.kind == Kind::open_comment;
    if (token.offset != 0) at_line_start = text[token.offset - 1] == '\n';
    text.erase(0, token.offset);
    // Keeps only the first byte of an unfinished comment or line, as a sign that it continues.
    const bool is_line = token.kind == Kind::escape || text.starts_with(';');
    const bool goes_on = is_line && text.find('\n') == std::string::npos;
    if (token.kind == Kind::open_comment || goes_on) text.resize(1);
  }
}

}  // namespace chessvm::chess::match
