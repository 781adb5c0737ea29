// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/play/saved_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <map>

#include "base/file.hpp"
#include "base/text.hpp"
#include "programs/chess/fen.hpp"
#include "programs/chess/notation.hpp"

namespace chessvm::chess::playing {
namespace {

constexpr std::size_t widest_line = 80;
constexpr std::string_view blanks = " \t\r\n";

std::string tag(std::string_view name, std::string_view value) {
  return fmt::format("[{} \"{}\"]\n", name, value);
}

/// Words of the movetext, broken into lines.
class Movetext {
 public:
  void add(std::string_view words) {
    while (!words.empty()) {
      const std::size_t end = std::min(words.find(' '), words.size());
      add_word(words.substr(0, end));
      words.remove_prefix(std::min(end + 1, words.size()));
    }
  }
  [[nodiscard]] std::string text() const { return text_ + '\n'; }

 private:
  void add_word(std::string_view word) {
    if (column_ != 0 && column_ + 1 + word.size() > widest_line) {
      text_ += '\n';
      column_ = 0;
    }
    if (column_ != 0) text_ += ' ';
    column_ += word.size() + (column_ == 0 ? 0 : 1);
    text_ += word;
  }

  std::string text_;
  std::size_t column_ = 0;
};

std::string comment(const MachineWork& work) {
  std::string text =
      fmt::format("{{[%eniac {}] {}, depth {}", work.time.count(), to_text(work.time), work.depth);
  if (work.score) text += fmt::format(", score {}", *work.score);
  return text + '}';
}

/// The number behind `label` in a comment.
std::optional<std::int64_t> number_after(std::string_view text, std::string_view label) {
  const std::size_t at = text.find(label);
  if (at == std::string_view::npos) return std::nullopt;
  text.remove_prefix(at + label.size());
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  std::int64_t value = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || value < 0) return std::nullopt;
  return value;
}

/// The work in a comment of `to_pgn`; nullopt for other comments.
std::optional<MachineWork> parse_comment(std::string_view text) {
  constexpr std::int64_t longest = 1'000'000'000'000'000;
  constexpr int highest_score = 99;
  const auto time = number_after(text, "[%eniac");
  if (!time || *time > longest) return std::nullopt;
  MachineWork work{.time = AddCycles(*time)};
  work.depth = static_cast<int>(std::min<std::int64_t>(number_after(text, "depth").value_or(0), 9));
  if (const auto score = number_after(text, "score"); score && *score <= highest_score)
    work.score = static_cast<int>(*score);
  return work;
}

/// Reads PGN from its beginning to the result of the first game.
class Reader {
 public:
  Reader(std::string_view text, std::filesystem::path path)
      : all_(text), text_(text), path_(std::move(path)) {}

  Result<SavedGame> read() {
    if (auto bad = read_tags()) return *bad;
    auto start = start_position();
    if (!start) return start.error();
    SavedGame saved{PlayedGame(start.value()), Person::white};
    if (const auto person = parse_person(tags_["Person"])) saved.person = *person;
    if (auto bad = read_moves(saved.game)) return *bad;
    return saved;
  }

 private:
  using Refusal = std::optional<Failure>;

  Failure failure(std::string message) const {
    const auto offset = static_cast<std::size_t>(text_.data() - all_.data());
    const std::string_view before = all_.substr(0, offset);
    Failure bad{.path = path_, .message = std::move(message)};
    bad.line = static_cast<std::uint32_t>(1 + std::count(before.begin(), before.end(), '\n'));
    bad.column = static_cast<std::uint32_t>(offset - (before.rfind('\n') + 1) + 1);
    return bad;
  }

  void skip_blanks() {
    text_.remove_prefix(std::min(text_.find_first_not_of(blanks), text_.size()));
  }

  Refusal read_tags() {
    for (skip_blanks(); text_.starts_with('['); skip_blanks()) {
      const std::size_t quote = text_.find('"');
      const std::size_t end =
          quote == std::string_view::npos ? quote : text_.find("\"]", quote + 1);
      if (end == std::string_view::npos ||
          text_.substr(0, end).find('\n') != std::string_view::npos)
        return failure("expected a tag like [White \"name\"]");
      const std::string_view name = text_.substr(1, text_.find_first_of(" \"") - 1);
      tags_[std::string(name)] = std::string(text_.substr(quote + 1, end - quote - 1));
      text_.remove_prefix(end + 2);
    }
    return std::nullopt;
  }

  Result<Position> start_position() {
    const auto fen = tags_.find("FEN");
    if (fen == tags_.end()) return read_fen(initial_fen);
    auto position = read_fen(TextLine{.text = fen->second, .path = path_});
    if (!position) return failure("the tag FEN: " + position.error().message);
    return position;
  }

  Refusal read_moves(PlayedGame& game) {
    std::optional<MachineWork> work;
    for (skip_blanks(); !text_.empty(); skip_blanks()) {
      if (text_.front() == '{') {
        const std::size_t end = text_.find('}');
        if (end == std::string_view::npos) return failure("this comment has no end");
        work = parse_comment(text_.substr(0, end));
        if (work && pending_) place(game, work);
        text_.remove_prefix(end + 1);
        continue;
      }
      const std::string_view word = text_.substr(0, text_.find_first_of(" \t\r\n{"));
      if (is_result(word)) return finish(game, word);
      if (auto bad = read_move(game, word)) return bad;
      text_.remove_prefix(word.size());
    }
    place(game, std::nullopt);
    return std::nullopt;
  }

  static bool is_result(std::string_view word) {
    return word == "*" || word == "1-0" || word == "0-1" || word == "1/2-1/2";
  }

  /// Plays the move that was read last, now that the comment behind it is known.
  void place(PlayedGame& game, std::optional<MachineWork> work) {
    if (pending_) game.make(*pending_, work);
    pending_.reset();
  }

  Refusal read_move(PlayedGame& game, std::string_view word) {
    std::string_view move = word;
    move.remove_prefix(std::min(move.find_first_not_of("0123456789"), move.size()));
    if (move.starts_with('.')) {  // the number of the move
      move.remove_prefix(std::min(move.find_first_not_of('.'), move.size()));
      if (move.empty()) return std::nullopt;
    } else {
      move = word;
      if (move.find_first_not_of("0123456789") == std::string_view::npos || move.starts_with('$'))
        return std::nullopt;
    }
    place(game, std::nullopt);
    if (game.is_over())
      return failure(fmt::format("the game is over ({}) before '{}'", game.outcome(),
                                 visible(shortened(move))));
    const Moves meant = read_san(game.position(), move);
    if (meant.size() != 1)
      return failure(fmt::format("'{}' is {} in {}", visible(shortened(move)),
                                 meant.empty() ? "no legal move" : "ambiguous",
                                 to_fen(game.position())));
    pending_ = meant.front();
    return std::nullopt;
  }

  /// Ends the game as `result` has it, where the rules have not.
  Refusal finish(PlayedGame& game, std::string_view result) {
    place(game, std::nullopt);
    if (result == game.result()) return std::nullopt;
    if (game.is_over())
      return failure(fmt::format("the result {} is wrong: {}", result, game.outcome()));
    if (result != "*")
      game.agree(result == "1-0"   ? Agreement::black_resigned
                 : result == "0-1" ? Agreement::white_resigned
                                   : Agreement::draw);
    return std::nullopt;
  }

  std::string_view all_;
  std::string_view text_;
  std::filesystem::path path_;
  std::map<std::string, std::string> tags_;
  std::optional<Move> pending_;
};

}  // namespace

std::string to_pgn(const PlayedGame& played, Person person) {
  const Game& game = played.game();
  const auto player = [&](Colour side) { return plays(person, side) ? "Person" : "eniac-chess"; };
  std::string text = tag("Event", "eniac-chess play") + tag("Site", "?") +
                     tag("Date", "????.??.??") + tag("Round", "-") +
                     tag("White", player(Colour::white)) + tag("Black", player(Colour::black)) +
                     tag("Result", played.result());
  if (const std::string fen = to_fen(game.start()); fen != initial_fen)
    text += tag("SetUp", "1") + tag("FEN", fen);
  text += tag("Person", name(person)) + '\n';
  Movetext moves;
  bool numbered = true;  // the next move has its number in front, Black's too
  for (std::size_t i = 0; i < game.moves().size(); ++i) {
    const Position& before = game.before(i);
    if (numbered || before.side == Colour::white) moves.add(move_number(before));
    moves.add(played.sans()[i]);
    const auto& work = played.work()[i];
    if (work) moves.add(comment(*work));
    numbered = work.has_value();
  }
  moves.add(played.result());
  return text + moves.text();
}

Result<SavedGame> parse_saved_game(std::string_view text, const std::filesystem::path& path) {
  if (text.find_first_not_of(blanks) == std::string_view::npos)
    return Failure{.path = path, .message = "no game is in this file"};
  return Reader(text, path).read();
}

std::optional<std::filesystem::path> default_game_file() {
  const auto folder = [](const char* variable) -> std::filesystem::path {
    const char* const value = std::getenv(variable);
    return value == nullptr ? "" : value;
  };
  constexpr const char* file = "eniac-chess/game.pgn";
  if (const auto state = folder("XDG_STATE_HOME"); state.is_absolute()) return state / file;
  if (const auto home = folder("HOME"); home.is_absolute()) return home / ".local/state" / file;
  return std::nullopt;
}

Result<void> save_game(const PlayedGame& game, Person person, const std::filesystem::path& file) {
  if (file.has_parent_path()) {
    std::error_code error;
    std::filesystem::create_directories(file.parent_path(), error);
    if (error)
      return Failure{.path = file.parent_path(),
                     .message = "cannot make this folder: " + error.message(),
                     .code = error};
  }
  return write_file_atomically(file, to_pgn(game, person));
}

}  // namespace chessvm::chess::playing
