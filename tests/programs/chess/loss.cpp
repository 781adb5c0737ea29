// SPDX-License-Identifier: MIT
// loss DEPTH [FILE]: prints how much the oracle's moves reduce the winning chance, on average. FILE
// has positions with rated moves (tests/data/chess/README.md#labelled-positions).
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/files/file.hpp"
#include "base/text/text.hpp"
#include "programs/chess/host/deck.hpp"
#include "programs/chess/rules/fen.hpp"
#include "programs/chess/rules/notation.hpp"
#include "programs/chess/search/oracle.hpp"

namespace {

using namespace chessvm;
using namespace chessvm::chess;

constexpr int centipawns_of_a_blunder = 200;

/// A position, and the value of each legal move for the side to move, in centipawns.
struct LabelledPosition {
  Position position;
  std::map<std::string, int, std::less<>> values;
};

/// Returns the text before the first `mark`; removes this text and the mark from `rest`.
std::string_view cut(std::string_view& rest, char mark) {
  const std::size_t end = std::min(rest.find(mark), rest.size());
  const std::string_view head = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return head;
}

/// Reads a line of the form `FEN|move:centipawns,...`.
Result<LabelledPosition> read_label(std::string_view line) {
  const auto position = read_fen(cut(line, '|'));
  if (!position) return position.error();
  LabelledPosition result{position.value(), {}};
  while (!line.empty()) {
    std::string_view label = cut(line, ',');
    const std::string_view move = cut(label, ':');
    int value = 0;
    if (std::from_chars(label.data(), label.data() + label.size(), value).ec != std::errc{})
      return Failure::because(fmt::format("no value behind '{}'", move));
    result.values.emplace(move, value);
  }
  if (result.values.empty()) return Failure::because("no move is rated");
  return result;
}

double winning_chance(int centipawns) {
  return 1 / (1 + std::pow(10, -centipawns / 400.0));
}

struct Losses {
  int count = 0;
  int best = 0;      // number of moves as good as the best
  int blunders = 0;  // number of moves that lose two pawns or more
  double sum = 0, sum_of_squares = 0;

  void add(int best_value, int value) {
    const double loss = winning_chance(best_value) - winning_chance(value);
    ++count;
    best += value == best_value ? 1 : 0;
    blunders += best_value - value >= centipawns_of_a_blunder ? 1 : 0;
    sum += loss;
    sum_of_squares += loss * loss;
  }
};

/// Returns the oracle's move. Mirrors the position if White is to move, as the host does.
std::optional<Move> chosen_move(const Position& position, int depth) {
  const Representation searched = represent(position);
  auto move = search(searched.position, depth).move;
  if (move && searched.is_mirrored)
    *move = {mirrored(move->from), mirrored(move->to), move->promotion};
  return move;
}

Result<Losses> measure(std::string_view text, int depth) {
  Losses losses;
  for (std::uint32_t number = 1; !text.empty(); ++number) {
    const auto labelled = read_label(cut(text, '\n'));
    if (!labelled) return Failure{.path = {}, .message = labelled.error().message, .line = number};
    const auto& [position, values] = labelled.value();
    int best = values.begin()->second;
    for (const auto& [move, value] : values) best = std::max(best, value);
    const auto move = chosen_move(position, depth);
    if (!move) continue;  // the program generates no legal move
    const auto value = values.find(coordinate(*move));
    if (value == values.end())
      return Failure{.path = {}, .message = coordinate(*move) + " is not rated", .line = number};
    losses.add(best, value->second);
  }
  return losses;
}

int refuse(Failure failure, const std::string& path) {
  failure.path = path;
  fmt::print(stderr, "{}\n", to_text(failure));
  return static_cast<int>(failure.status());
}

}  // namespace

int main(int argc, char** argv) {
  const std::span arguments(argv, static_cast<std::size_t>(argc));
  const auto depth =
      argc < 2 ? std::nullopt : parse_number<int>(arguments[1], shallowest_search, deepest_search);
  if (!depth || argc > 3) {
    fmt::print(stderr, "usage: loss DEPTH [FILE], with {} to {} plies\n", shallowest_search,
               deepest_search);
    return static_cast<int>(ExitStatus::usage);
  }
  const std::string path = argc == 3 ? arguments[2] : CHESSVM_TEST_DATA "/chess/labelled.txt";
  const auto text = read_file(path);
  if (!text) return refuse(text.error(), path);
  const auto losses = measure(text.value(), *depth);
  if (!losses) return refuse(losses.error(), path);
  const auto& [count, best, blunders, sum, sum_of_squares] = losses.value();
  const double mean = sum / count;
  const double error = std::sqrt((sum_of_squares / count - mean * mean) / count);
  fmt::print(
      "{} plies, {} positions: loss {:.1f} +- {:.1f} thousandths, {:.1f} % best moves, "
      "{:.1f} % lose two pawns\n",
      *depth, count, 1000 * mean, 1000 * error, 100.0 * best / count, 100.0 * blunders / count);
}
