// SPDX-License-Identifier: MIT
#include "programs/chess/pgn.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "base/text.hpp"
#include "programs/chess/fen.hpp"
#include "programs/chess/notation.hpp"

namespace chessvm::chess {
namespace {

constexpr std::array<std::string_view, 4> result_names{"1-0", "0-1", "1/2-1/2", "*"};

bool is_blank(char letter) {
  return white_space.find(letter) != std::string_view::npos;
}

std::optional<GameResult> parse_result(std::string_view word) {
  const auto found = std::find(result_names.begin(), result_names.end(), word);
  if (found == result_names.end()) return std::nullopt;
  return static_cast<GameResult>(found - result_names.begin());
}

/// `12.`, `12...` or `...`: nothing that a move needs.
bool is_move_number(std::string_view word) {
  const auto digits = std::min(word.find_first_not_of("0123456789"), word.size());
  return word.find_first_not_of('.', digits) == std::string_view::npos;
}

/// The words of `text` with single blanks between them.
std::string joined(std::string_view text) {
  std::string words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t start = std::min(text.find_first_not_of(white_space, at), text.size());
    at = std::min(text.find_first_of(white_space, start), text.size());
    if (start == at) break;
    if (!words.empty()) words += ' ';
    words += text.substr(start, at - start);
  }
  return words;
}

/// Reads one game from `text`, from byte `next` on.
class GameReader {
 public:
  /// `line` is that of byte `next`, and starts at `line_start`.
  GameReader(std::string_view text, const std::filesystem::path& path, std::size_t next,
             std::uint32_t line, std::size_t line_start)
      : text_(text),
        path_(path),
        next_(next),
        counted_(next),
        line_(line),
        line_start_(line_start) {}

  Result<std::optional<PgnGame>> read() {
    if (auto skipped = skip_comments(); !skipped) return skipped.error();
    if (next_ == text_.size()) return std::optional<PgnGame>{};
    if (auto result = read_tags(); !result) return result.error();
    if (auto result = read_moves(); !result) return result.error();
    game_.comments.resize(game_.game.moves().size() + 1);
    return std::optional<PgnGame>(std::move(game_));
  }
  /// Behind the game.
  [[nodiscard]] std::size_t next() const { return next_; }
  /// The line of `next` and its first byte.
  [[nodiscard]] std::pair<std::uint32_t, std::size_t> line() {
    place(next_);
    return {line_, line_start_};
  }

 private:
  /// Places are asked for from the beginning to the end of the text.
  PgnPlace place(std::size_t offset) {
    for (; counted_ < offset; ++counted_) {
      if (text_[counted_] != '\n') continue;
      ++line_;
      line_start_ = counted_ + 1;
    }
    return {line_, static_cast<std::uint32_t>(offset - line_start_ + 1)};
  }

  Failure failure(std::size_t offset, std::string message) {
    const PgnPlace at = place(offset);
    std::string_view rest = text_.substr(line_start_);
    return {.path = path_,
            .message = std::move(message),
            .line = at.line,
            .column = at.column,
            .excerpt = std::string(take_line(rest))};
  }

  void skip_blanks() {
    while (next_ < text_.size() && is_blank(text_[next_])) ++next_;
  }

  [[nodiscard]] bool at_line_start() const { return next_ == 0 || text_[next_ - 1] == '\n'; }

  void add_comment(std::string_view text) {
    const std::string added = joined(text);
    std::string& comment = current_comment();
    if (!comment.empty() && !added.empty()) comment += ' ';
    comment += added;
  }

  std::string& current_comment() {
    game_.comments.resize(game_.game.moves().size() + 1);
    return game_.comments.back();
  }

  /// Takes a comment in braces or to the end of the line, or an escaped line; false where there is
  /// none.
  Result<bool> take_comment() {
    const char letter = text_[next_];
    if (letter == ';' || (letter == '%' && at_line_start())) {
      const std::size_t end = std::min(text_.find('\n', next_), text_.size());
      if (letter == ';') add_comment(text_.substr(next_ + 1, end - next_ - 1));
      next_ = end;
      return true;
    }
    if (letter != '{') return false;
    const std::size_t end = text_.find('}', next_);
    if (end == std::string_view::npos) return failure(next_, "a comment without its }");
    add_comment(text_.substr(next_ + 1, end - next_ - 1));
    next_ = end + 1;
    return true;
  }

  Result<void> skip_comments() {
    for (skip_blanks(); next_ < text_.size(); skip_blanks()) {
      const auto taken = take_comment();
      if (!taken) return taken.error();
      if (!taken.value()) break;
    }
    return boost::outcome_v2::success();
  }

  Result<void> read_tags() {
    for (skip_blanks(); next_ < text_.size() && text_[next_] == '['; skip_blanks())
      if (auto result = read_tag(); !result) return result;
    return boost::outcome_v2::success();
  }

  Result<void> read_tag() {
    const std::size_t start = next_++;
    skip_blanks();
    const std::size_t name = next_;
    while (next_ < text_.size() && !is_blank(text_[next_]) && text_[next_] != '"' &&
           text_[next_] != ']')
      ++next_;
    PgnTag tag{std::string(text_.substr(name, next_ - name)), {}};
    skip_blanks();
    if (tag.name.empty() || next_ == text_.size() || text_[next_] != '"')
      return failure(start, "a tag is a name and a value in quotes: [White \"eniac\"]");
    for (++next_;; ++next_) {
      if (next_ >= text_.size() || text_[next_] == '\n')
        return failure(start, "the value of a tag without its second quote");
      if (text_[next_] == '"') break;
      if (text_[next_] == '\\' && next_ + 1 < text_.size()) ++next_;
      tag.value += text_[next_];
    }
    ++next_;
    skip_blanks();
    if (next_ == text_.size() || text_[next_] != ']') return failure(start, "a tag without its ]");
    ++next_;
    return apply(std::move(tag), start);
  }

  Result<void> apply(PgnTag tag, std::size_t start) {
    if (tag.name == "FEN") {
      const auto position = read_fen(tag.value);
      if (!position)
        return failure(start, fmt::format("FEN '{}': {}", shortened(tag.value, longest_fen),
                                          position.error().message));
      game_.game = Game(position.value());
    } else if (tag.name != "SetUp" && tag.name != "Result") {
      game_.tags.push_back(std::move(tag));
    }
    return boost::outcome_v2::success();
  }

  Result<void> skip_variation() {
    const std::size_t start = next_;
    int depth = 0;
    while (next_ < text_.size()) {
      const char letter = text_[next_];
      if (letter == '{' || letter == ';') {
        const std::size_t end = text_.find(letter == '{' ? '}' : '\n', next_);
        if (end == std::string_view::npos) break;
        next_ = end;
      }
      if (letter == '(') ++depth;
      if (letter == ')') --depth;
      ++next_;
      if (depth == 0) return boost::outcome_v2::success();
    }
    return failure(start, "a variation without its )");
  }

  Result<void> read_moves() {
    for (;;) {
      if (auto result = skip_comments(); !result) return result;
      if (next_ == text_.size() || (text_[next_] == '[' && at_line_start()))
        return failure(next_, "the game does not end in its result: 1-0, 0-1, 1/2-1/2 or *");
      if (text_[next_] == '(') {
        if (auto result = skip_variation(); !result) return result;
        continue;
      }
      const std::size_t start = next_;
      const std::string_view word = take_word();
      if (const auto result = parse_result(word)) {
        game_.result = *result;
        game_.places.push_back(place(start));
        return boost::outcome_v2::success();
      }
      if (auto result = play(word, start); !result) return result;
    }
  }

  /// A word ends at blanks and at what begins something else; a move number, at its last dot.
  std::string_view take_word() {
    const std::size_t start = next_++;
    const bool digit = is_digit(text_[start]);
    while (next_ < text_.size() && !is_blank(text_[next_]) &&
           std::string_view("{}();[]").find(text_[next_]) == std::string_view::npos) {
      const bool number_ends = digit && text_[next_ - 1] == '.' && text_[next_] != '.';
      if (number_ends && is_move_number(text_.substr(start, next_ - start))) break;
      ++next_;
    }
    return text_.substr(start, next_ - start);
  }

  Result<void> play(std::string_view word, std::size_t start) {
    if (is_move_number(word) || word.starts_with('$')) return boost::outcome_v2::success();
    Game& game = game_.game;
    std::string san(word);
    if (san.starts_with("0-0")) std::replace(san.begin(), san.end(), '0', 'O');
    const Moves moves = read_san(game.position(), san);
    if (moves.size() != 1) {
      const bool black = game.position().side == Colour::black;
      return failure(start, fmt::format("move {}{} '{}' is {}", game.position().move_number,
                                        black ? "..." : ".", shortened(word),
                                        moves.empty() ? "not legal" : "ambiguous"));
    }
    game.make(moves.front());
    game_.places.push_back(place(start));
    return boost::outcome_v2::success();
  }

  std::string_view text_;
  const std::filesystem::path& path_;
  std::size_t next_;
  std::size_t counted_;  // up to here lines have been counted
  std::uint32_t line_;
  std::size_t line_start_;
  PgnGame game_{.game = Game(read_fen(initial_fen).value())};
};

constexpr std::array<std::string_view, 6> roster{"Event", "Site",  "Date",
                                                 "Round", "White", "Black"};

bool in_roster(std::string_view name) {
  return std::find(roster.begin(), roster.end(), name) != roster.end();
}

std::string tag_line(std::string_view name, std::string_view value) {
  std::string text;
  for (const char letter : visible(value)) {
    if (letter == '"' || letter == '\\') text += '\\';
    text += letter;
  }
  return fmt::format("[{} \"{}\"]\n", visible(name), text);
}

std::string tag_lines(const PgnGame& game) {
  std::string text;
  for (const std::string_view name : roster) {
    const std::string_view value = game.tag(name);
    const std::string_view unknown = name == "Date" ? "????.??.??" : "?";
    text += tag_line(name, value.empty() ? unknown : value);
  }
  text += tag_line("Result", name(game.result));
  if (const std::string fen = to_fen(game.game.start()); fen != initial_fen)
    text += tag_line("SetUp", "1") + tag_line("FEN", fen);
  for (const PgnTag& tag : game.tags)
    if (!in_roster(tag.name)) text += tag_line(tag.name, tag.value);
  return text;
}

/// Fills lines with words.
class Lines {
 public:
  void add(std::string_view word) {
    if (width_ > 0 && width_ + 1 + word.size() > most_columns) {
      text_ += '\n';
      width_ = 0;
    }
    if (width_ > 0) text_ += ' ';
    width_ += word.size() + (width_ > 0 ? 1 : 0);
    text_ += word;
  }
  /// True where there was something to add.
  bool add_comment(std::string_view comment) {
    std::string text = visible(joined(comment));
    if (text.empty()) return false;
    std::replace(text.begin(), text.end(), '{', '(');
    std::replace(text.begin(), text.end(), '}', ')');
    text = '{' + text + '}';
    for (std::size_t at = 0; at < text.size();) {
      std::size_t end = std::min(text.find(' ', at), text.size());
      // A line that starts with % is escaped.
      while (text.substr(end, 2) == " %") end = std::min(text.find(' ', end + 1), text.size());
      add(std::string_view(text).substr(at, end - at));
      at = end + 1;
    }
    return true;
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  static constexpr std::size_t most_columns = 80;
  std::string text_;
  std::size_t width_ = 0;  // of the last line
};

}  // namespace

std::string_view name(GameResult result) {
  return result_names[static_cast<std::size_t>(result)];
}

std::string_view PgnGame::tag(std::string_view name) const {
  const auto found =
      std::find_if(tags.begin(), tags.end(), [&](const PgnTag& tag) { return tag.name == name; });
  return found == tags.end() ? std::string_view() : std::string_view(found->value);
}

std::string to_pgn(const PgnGame& game) {
  const auto comment = [&](std::size_t index) {
    return index < game.comments.size() ? std::string_view(game.comments[index])
                                        : std::string_view();
  };
  Lines lines;
  lines.add_comment(comment(0));
  bool needs_number = true;  // of a move of Black
  for (std::size_t i = 0; i < game.game.moves().size(); ++i) {
    const Position& position = game.game.before(i);
    if (position.side == Colour::white)
      lines.add(fmt::format("{}.", position.move_number));
    else if (needs_number)
      lines.add(fmt::format("{}...", position.move_number));
    lines.add(san(position, game.game.moves()[i]));
    needs_number = lines.add_comment(comment(i + 1));
  }
  lines.add(name(game.result));
  return tag_lines(game) + '\n' + lines.text() + "\n\n";
}

Result<std::optional<PgnGame>> PgnReader::next() {
  GameReader reader(text_, path_, next_, line_, line_start_);
  auto game = reader.read();
  next_ = game ? reader.next() : text_.size();
  if (game) std::tie(line_, line_start_) = reader.line();
  if (game && game.value()) end_of_last_game_ = next_;
  return game;
}

Result<std::vector<PgnGame>> read_pgn(std::string_view text, const std::filesystem::path& path) {
  std::vector<PgnGame> games;
  PgnReader reader(text, path);
  for (;;) {
    auto game = reader.next();
    if (!game) return game.error();
    if (!game.value()) return games;
    games.push_back(std::move(*game.value()));
  }
}

}  // namespace chessvm::chess
