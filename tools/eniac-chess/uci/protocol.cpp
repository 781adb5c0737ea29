// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/uci/protocol.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text/text.hpp"
#include "programs/chess/player/settings.hpp"
#include "programs/chess/rules/fen.hpp"
#include "programs/chess/rules/written_move.hpp"

namespace chessvm::chess::uci {
namespace {

using std::chrono::milliseconds;

constexpr int moves_to_go_unknown = 30;
constexpr milliseconds reserve{50};  // time kept for messages to and from the GUI
constexpr std::int64_t longest_milliseconds = 1'000'000'000;

/// The keywords of `go`. Each of them ends the list of moves after `searchmoves`.
constexpr auto go_words = std::to_array<std::string_view>(
    {"searchmoves", "ponder", "wtime", "btime", "winc", "binc", "movestogo", "depth", "nodes",
     "mate", "movetime", "infinite"});

bool is_go_word(std::string_view word) {
  return std::find(go_words.begin(), go_words.end(), word) != go_words.end();
}

/// The time left and the increment of White and Black, and the moves to the next time control.
struct Clocks {
  std::array<std::optional<milliseconds>, 2> left{};
  std::array<milliseconds, 2> increment{};
  int moves_to_go = moves_to_go_unknown;
};

/// Reads `text` as a whole number of any length, clamped to `low`..`high`; nullopt for other text.
std::optional<std::int64_t> read_clamped(std::string_view text, std::int64_t low,
                                         std::int64_t high) {
  const bool is_negative = text.starts_with('-');
  if (!all_digits(text.substr(is_negative ? 1 : 0))) return std::nullopt;
  const auto number = parse_number<std::int64_t>(text);
  if (!number) return is_negative ? low : high;
  return std::clamp(*number, low, high);
}

std::optional<milliseconds> share_of(const Clocks& clocks, Colour side) {
  const auto mover = static_cast<std::size_t>(side);
  if (!clocks.left[mover]) return std::nullopt;
  const milliseconds left = *clocks.left[mover];
  const milliseconds share = left / clocks.moves_to_go + clocks.increment[mover] * 3 / 4;
  return std::clamp(share, milliseconds(1), std::max(left - reserve, milliseconds(1)));
}

std::string joined(const Tokens& words, std::size_t first, std::size_t last) {
  std::string text;
  for (std::size_t i = first; i < last; ++i) text.append(text.empty() ? "" : " ").append(words[i]);
  return text;
}

std::size_t index_of(const Tokens& words, std::string_view word) {
  return static_cast<std::size_t>(std::find(words.begin(), words.end(), word) - words.begin());
}

bool contains(const Tokens& words, std::string_view word) {
  return index_of(words, word) < words.size();
}

}  // namespace

Tokens words_of(std::string_view line) {
  constexpr char last_control = ' ';
  const auto separates = [](char c) { return c >= 0 && c <= last_control; };
  Tokens words;
  for (std::size_t i = 0; i < line.size();) {
    if (separates(line[i])) {
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < line.size() && !separates(line[end])) ++end;
    words.push_back(line.substr(i, end - i));
    i = end;
  }
  return words;
}

std::optional<int> told_centipawns(const Tokens& words) {
  if (words.empty() || words.front() != "info") return std::nullopt;
  const auto behind = [&](std::string_view word, std::size_t places) {
    const std::size_t at = index_of(words, word) + places;
    return at < words.size() ? words[at] : std::string_view();
  };
  // The words of a line `info string` are free text, not keywords.
  const bool is_text = words.size() > 1 && words[1] == "string";
  const bool is_bound = contains(words, "lowerbound") || contains(words, "upperbound");
  const std::string_view line = behind("multipv", 1);
  if (is_text || is_bound || (!line.empty() && line != "1")) return std::nullopt;
  const std::string_view kind = behind("score", 1);
  const auto number =
      parse_number<int>(behind("score", 2), -mate_centipawns + 1, mate_centipawns - 1);
  if (!number) return std::nullopt;
  if (kind == "cp") return *number;
  if (kind != "mate") return std::nullopt;
  return Score{.mate = *number}.centipawns();
}

Go parse_go(const Tokens& words, Colour side) {
  Go go;
  Clocks clocks;
  const auto number = [&](std::size_t at, std::int64_t low, std::int64_t high) {
    return at < words.size() ? parse_number<std::int64_t>(words[at], low, high) : std::nullopt;
  };
  const auto clamped = [&](std::size_t at, std::int64_t low, std::int64_t high) {
    return at < words.size() ? read_clamped(words[at], low, high) : std::nullopt;
  };
  const auto time = [&](std::size_t at, int shortest) -> std::optional<milliseconds> {
    const auto value = clamped(at, shortest, longest_milliseconds);
    return value ? std::optional(milliseconds(*value)) : std::nullopt;
  };
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    if (word == "infinite" || word == "ponder") go.waits = true;
    if (word == "depth")
      if (const auto depth = number(i + 1, 1, std::numeric_limits<int>::max()))
        go.depth = static_cast<int>(*depth);
    if (word == "nodes")
      if (const auto nodes = number(i + 1, 1, std::numeric_limits<std::int64_t>::max()))
        go.nodes = static_cast<std::uint64_t>(*nodes);
    if (word == "searchmoves")
      while (i + 1 < words.size() && !is_go_word(words[i + 1]))
        go.searchmoves.emplace_back(words[++i]);
    if (word == "movetime") go.host_time = time(i + 1, 1);
    if (word == "wtime") clocks.left[0] = time(i + 1, 1);
    if (word == "btime") clocks.left[1] = time(i + 1, 1);
    if (word == "winc") clocks.increment[0] = time(i + 1, 0).value_or(milliseconds(0));
    if (word == "binc") clocks.increment[1] = time(i + 1, 0).value_or(milliseconds(0));
    // Some programs send 0 if there is no further time control.
    if (word == "movestogo")
      if (const auto moves = clamped(i + 1, 0, moves_to_go_unknown); moves.value_or(0) > 0)
        clocks.moves_to_go = static_cast<int>(*moves);
  }
  if (!go.host_time) go.host_time = share_of(clocks, side);
  if (go.waits) go.host_time.reset();
  return go;
}

RootChoice read_searchmoves(const Position& position, const std::vector<std::string>& words) {
  RootChoice choice;
  for (const std::string& word : words) {
    if (is_mark(word)) continue;
    const auto move = read_move(position, word);
    if (!move) {
      choice.refused.push_back(fmt::format("'{}' {}", shortened(word), move.error().message));
    } else if (std::find(choice.moves.begin(), choice.moves.end(), move.value()) ==
               choice.moves.end()) {
      choice.moves.push_back(move.value());
    }
  }
  return choice;
}

Result<Game> parse_position(const Tokens& words) {
  const std::size_t moves = index_of(words, "moves");
  if (words.empty() || (words[0] != startpos && words[0] != "fen"))
    return Failure::because("position: expected startpos or fen");
  const auto start = read_fen(words[0] == startpos ? words[0] : joined(words, 1, moves));
  if (!start) return start.error();
  Game game(start.value());
  for (std::size_t i = moves + 1; i < words.size(); ++i) {
    if (is_mark(words[i])) continue;
    const auto move = read_move(game.position(), words[i]);
    if (!move)
      return Failure::because(fmt::format("move {} '{}' {}; the position is {}", i - moves,
                                          shortened(words[i]), move.error().message,
                                          to_fen(game.position())));
    game.make(move.value());
  }
  return game;
}

OptionWords parse_option(const Tokens& words) {
  const std::size_t name = index_of(words, "name");
  const auto value = static_cast<std::size_t>(
      std::find(words.begin() + static_cast<std::ptrdiff_t>(std::min(name + 1, words.size())),
                words.end(), "value") -
      words.begin());
  if (name == words.size()) return {};
  return {joined(words, name + 1, value),
          joined(words, std::min(value + 1, words.size()), words.size())};
}

bool lists_option(std::string_view option_lines, std::string_view name) {
  while (!option_lines.empty()) {
    const Tokens words = words_of(take_line(option_lines));
    if (same_letters(joined(words, std::min<std::size_t>(2, words.size()), index_of(words, "type")),
                     name))
      return true;
  }
  return false;
}

}  // namespace chessvm::chess::uci
