// SPDX-License-Identifier: MIT
#include "programs/chess/pgn/game_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/text/text.hpp"
#include "programs/chess/rules/fen.hpp"
#include "programs/chess/rules/written_move.hpp"

namespace chessvm::chess {
namespace {

using Token = PgnToken::Kind;

constexpr std::string_view no_end = "the game does not end in its result: 1-0, 0-1, 1/2-1/2 or *";

/// Returns the NAG for a mark such as `!?` or `+!`; empty for marks that do not judge the move.
std::string_view nag_of(std::string_view mark) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> nags{
      {{"!", "$1"}, {"?", "$2"}, {"!!", "$3"}, {"??", "$4"}, {"!?", "$5"}, {"?!", "$6"}}};
  mark.remove_prefix(std::min(mark.find_first_not_of("+#"), mark.size()));
  mark = mark.substr(0, 2);
  const auto found =
      std::find_if(nags.begin(), nags.end(), [&](const auto& row) { return row.first == mark; });
  return found == nags.end() ? std::string_view() : found->second;
}

/// Returns the result of a game whose last position is mate or stalemate; nullopt for other games.
std::optional<GameResult> result_on_the_board(const Game& game) {
  const Ending ending = game.ending();
  if (ending == Ending::checkmate) return win_of(opponent(game.position().side));
  if (ending == Ending::stalemate) return GameResult::draw;
  return std::nullopt;
}

bool contradict(GameResult one, GameResult other) {
  return one != other && one != GameResult::unknown && other != GameResult::unknown;
}

/// Adds the words of `text` to `words`, separated by single blanks.
void add_words(std::string& words, std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t start = std::min(text.find_first_not_of(white_space, at), text.size());
    at = std::min(text.find_first_of(white_space, start), text.size());
    if (start == at) return;
    if (!words.empty()) words += ' ';
    words += text.substr(start, at - start);
  }
}

}  // namespace

GameReader::GameReader(std::string_view text, const std::filesystem::path& path, PgnCursor cursor,
                       const PgnFilter& wanted)
    : text_(text),
      path_(path),
      counted_(cursor),
      wanted_(wanted),
      lexer_(text, cursor.next, cursor.line_start),
      begin_(cursor.next),
      game_{.game = Game(read_fen(initial_fen).value())} {}

PgnPlace GameReader::place(std::size_t offset) {
  counted_.advance(text_, offset);
  return {counted_.line,
          static_cast<std::uint32_t>(static_cast<std::ptrdiff_t>(offset) - counted_.line_start + 1),
          counted_.dropped + offset};
}

Failure GameReader::failure(std::size_t offset, std::string message) {
  failed_at_ = offset;
  return failure_at(place(offset), std::move(message));
}

Failure GameReader::failure_at(const PgnPlace& at, std::string message) const {
  const std::size_t offset = at.offset - counted_.dropped;
  const std::size_t columns_before = at.column - 1;
  std::string_view rest = text_.substr(offset - std::min(offset, columns_before));
  return {.path = path_,
          .message = std::move(message),
          .line = at.line,
          .column = at.column,
          .excerpt = std::string(take_line(rest))};
}

Result<std::optional<PgnGame>> GameReader::read() {
  if (auto result = read_tags(); !result) return result.error();
  if (begin_ == text_.size()) return std::optional<PgnGame>{};
  const bool is_wanted = !wanted_ || wanted_(game_.tags);
  if (auto result = is_wanted ? read_moves() : skip_moves(); !result) return result.error();
  game_.comments.resize(game_.game.moves().size() + 1);
  game_.asides.resize(game_.game.moves().size() + 1);
  return std::optional<PgnGame>(std::move(game_));
}

Result<void> GameReader::read_tags() {
  for (;;) {
    const PgnToken token = lexer_.next();
    if (token.kind == Token::escape) continue;
    if (token.kind == Token::comment) {
      add_comment(token.text);
      continue;
    }
    if (names_.empty()) begin_ = token.offset;
    if (token.kind != Token::tag) {
      lexer_.go_to(token.offset);
      return boost::outcome_v2::success();
    }
    auto tag = read_pgn_tag(text_, token.offset);
    if (!tag) {
      // If the text ends within the line of the tag, goes to the end of the text, so that
      // PgnReader reads more of the file and tries again.
      if (text_.find('\n', token.offset) == std::string_view::npos) lexer_.go_to(text_.size());
      Failure broken = failure(token.offset, tag.error().message);
      failed_at_ = token.offset + 1;  // PgnReader::pass_over must skip this tag
      return broken;
    }
    if (begins_another_game(tag.value().tag, token.offset)) {
      lexer_.go_to(token.offset);
      return boost::outcome_v2::success();
    }
    lexer_.go_to(tag.value().end);
    if (auto applied = apply(std::move(tag.value()), token.offset); !applied) return applied;
  }
}

bool GameReader::begins_another_game(const PgnTag& tag, std::size_t start) const {
  const bool seen = std::find(names_.begin(), names_.end(), tag.name) != names_.end();
  if (names_.empty() || !(seen || tag.name == "Event")) return false;
  const std::string_view before = text_.substr(0, start);
  return before.ends_with("\n\n") || before.ends_with("\n\r\n");
}

Result<void> GameReader::apply(PgnTagText text, std::size_t start) {
  PgnTag& tag = text.tag;
  if (std::find(names_.begin(), names_.end(), tag.name) != names_.end()) {
    game_.notes.push_back({place(start), fmt::format("the tag {} is there twice; the first one "
                                                     "counts",
                                                     shortened(tag.name))});
    return boost::outcome_v2::success();
  }
  names_.push_back(tag.name);
  if (tag.name == "FEN") return set_start(tag, start);
  if (tag.name == "Result") {
    tagged_ = parse_result(trimmed(tag.value));
    place_of_tagged_ = place(start);
  }
  if (tag.name != "SetUp" && tag.name != "Result") game_.tags.push_back(std::move(tag));
  return boost::outcome_v2::success();
}

Result<void> GameReader::set_start(const PgnTag& tag, std::size_t start) {
  const auto position = read_fen(tag.value);
  if (!position)
    return failure(start, fmt::format("FEN '{}': {}", shortened(tag.value, longest_fen),
                                      position.error().message));
  game_.game = Game(position.value());
  return boost::outcome_v2::success();
}

Result<void> GameReader::read_moves() {
  for (;;) {
    const PgnToken token = lexer_.next();
    const bool over =
        token.kind == Token::result || token.kind == Token::end || token.kind == Token::tag;
    if (over) {
      if (auto ended = end(token); !ended) return ended;
      return check_result();
    }
    if (auto taken = take(token); !taken) return taken;
  }
}

Result<void> GameReader::take(const PgnToken& token) {
  switch (token.kind) {
    case Token::comment:
      add_comment(token.text);
      break;
    case Token::open_comment:
      return failure(token.offset, "a comment without its }");
    case Token::variation:
      return read_variation(token);
    case Token::end_of_variation:
      return failure(token.offset, "a ) without its (");
    case Token::nag:
      add_nag(token.text);
      break;
    case Token::mark:
      add_nag(nag_of(token.text));
      break;
    case Token::move:
    case Token::stray:
      return play(token);
    default:
      break;
  }
  return boost::outcome_v2::success();
}

Result<void> GameReader::play(const PgnToken& token) {
  if (token.text == "}") return failure(token.offset, "a } without its {");
  Game& game = game_.game;
  const auto move = read_move(game.position(), token.text);
  if (!move) {
    const bool black = game.position().side == Colour::black;
    return failure(token.offset,
                   fmt::format("move {}{} '{}' {}", game.position().move_number,
                               black ? "..." : ".", shortened(token.text), move.error().message));
  }
  game.make(move.value());
  game_.places.push_back(place(token.offset));
  return boost::outcome_v2::success();
}

Result<void> GameReader::read_variation(const PgnToken& open) {
  for (int depth = 1; depth > 0;) {
    const PgnToken token = lexer_.next();
    if (token.kind == Token::variation) ++depth;
    if (token.kind == Token::end_of_variation) --depth;
    if (token.kind == Token::end || token.kind == Token::open_comment || token.kind == Token::tag)
      return failure(open.offset, "a variation without its )");
  }
  std::string& variations = aside().variations;
  if (!variations.empty()) variations += ' ';
  variations += utf8_of(text_.substr(open.offset, lexer_.position() - open.offset));
  return boost::outcome_v2::success();
}

Result<void> GameReader::skip_moves() {
  int depth = 0;
  for (;;) {
    const PgnToken token = lexer_.next();
    if (token.kind == Token::variation) ++depth;
    if (token.kind == Token::end_of_variation) --depth;
    if (token.kind == Token::open_comment) return failure(token.offset, "a comment without its }");
    const bool over = token.kind == Token::result && depth <= 0;
    if (over || token.kind == Token::end || token.kind == Token::tag) return end(token);
  }
}

Result<void> GameReader::end(const PgnToken& token) {
  if (token.kind == Token::result) {
    game_.result = *parse_result(token.text);
    if (tagged_ && *tagged_ != game_.result)
      game_.notes.push_back(
          {place(token.offset), fmt::format("the result {} differs from that of the tag, {}",
                                            token.text, name(*tagged_))});
  } else {
    lexer_.go_to(token.offset);
    if (!tagged_) return failure(token.offset, std::string(no_end));
    game_.result = *tagged_;
    game_.end = PgnEnd::by_tag;
  }
  game_.places.push_back(place(token.offset));
  return boost::outcome_v2::success();
}

Result<void> GameReader::check_result() {
  const PgnPlace& place_of_result =
      game_.end == PgnEnd::by_tag ? place_of_tagged_ : game_.places.back();
  const auto wrong = [&](const PgnPlace& at, GameResult given, std::string_view why) {
    failed_at_ = game_.places.back().offset - counted_.dropped;  // PgnReader::pass_over begins here
    return failure_at(at, fmt::format("the result {} is wrong: {}", name(given), why));
  };
  if (const std::optional<GameResult> due = result_on_the_board(game_.game)) {
    const std::string why = fmt::format("{}, {}", name(game_.game.ending()), name(*due));
    if (contradict(game_.result, *due)) return wrong(place_of_result, game_.result, why);
    if (tagged_ && contradict(*tagged_, *due)) return wrong(place_of_tagged_, *tagged_, why);
  }
  if (tagged_ && contradict(*tagged_, game_.result))
    return wrong(place_of_result, game_.result,
                 fmt::format("the tag Result is {}", name(*tagged_)));
  return boost::outcome_v2::success();
}

void GameReader::add_comment(std::string_view text) {
  game_.comments.resize(game_.game.moves().size() + 1);
  add_words(game_.comments.back(), utf8_of(text));
}

PgnAside& GameReader::aside() {
  game_.asides.resize(game_.game.moves().size() + 1);
  return game_.asides.back();
}

void GameReader::add_nag(std::string_view nag) {
  if (!nag.empty()) add_words(aside().nags, nag);
}

}  // namespace chessvm::chess
