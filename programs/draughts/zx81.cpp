// SPDX-License-Identifier: MIT
#include "programs/draughts/zx81.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text/text.hpp"

namespace chessvm::games::draughts {
namespace {

using Mode = Zx81Options::Mode;

constexpr int neutral = 128;
constexpr int man_points = 5;
constexpr int king_points = 7;

/// Returns the points of a piece. A blank square (`Man::none`) has the points of a man.
constexpr int points(Man man) {
  return is_king(man) ? king_points : man_points;
}

class View {
 public:
  View(const Board& board, Colour own, Mode mode) : board_(board), own_(own), mode_(mode) {}

  /// Returns the danger to a piece on `square` minus the protection that the piece gives to its
  /// friends, in points.
  [[nodiscard]] int square_value(Square square) const {
    return greatest(square, &View::danger) - greatest(square, &View::protection);
  }

 private:
  using Term = int (View::*)(Square, int) const;

  /// Returns the greatest value of `term` over all directions. In the faithful mode, returns the
  /// first value above 0 instead.
  [[nodiscard]] int greatest(Square square, Term term) const {
    int found = 0;
    for (const int step : steps(own_)) {
      if (mode_ == Mode::faithful && found != 0) break;
      found = std::max(found, (this->*term)(square, step));
    }
    return found;
  }

  [[nodiscard]] Man at(Square square) const {
    return on_board(square) ? board_.at(square) : Man::none;
  }
  [[nodiscard]] bool is_blank(Square square) const {
    return on_board(square) && board_.at(square) == Man::none;
  }
  [[nodiscard]] bool is_own(Square square) const {
    return at(square) != Man::none && colour_of(at(square)) == own_;
  }
  [[nodiscard]] bool enemy_moves(Square square, int step) const {
    const Man man = at(square);
    if (man == Man::none || colour_of(man) == own_) return false;
    const auto& all = steps(colour_of(man));
    return is_king(man) || step == all[0] || step == all[1];
  }
  /// Returns the points of the piece on `square` if an enemy at `square` + `step` could jump over
  /// that piece; else 0.
  [[nodiscard]] int danger(Square square, int step) const {
    if (!enemy_moves(square + step, -step) || !is_blank(square - step)) return 0;
    return points(at(square));
  }
  /// Returns the points of the friend at `square` + `step` if an enemy could jump over that friend
  /// to `square` when `square` is blank; else 0.
  [[nodiscard]] int protection(Square square, int step) const {
    if (!enemy_moves(square + 2 * step, -step) || !is_own(square + step)) return 0;
    return points(at(square + step));
  }

  const Board& board_;
  Colour own_;
  Mode mode_;
};

}  // namespace

int zx81_priority(const Board& board, const Move& move, const Zx81Options& options) {
  int priority = neutral;
  for (const Square square : move.captured) priority += points(board.at(square));
  const Board made = options.mode == Mode::faithful ? board : after(board, move);
  priority += View(board, board.to_move, options.mode).square_value(move.from());
  priority -= View(made, board.to_move, options.mode).square_value(move.to());
  return priority;
}

std::vector<Move> zx81_candidates(const Board& board, const Zx81Options& options) {
  std::vector<Move> best;
  std::pair<int, std::size_t> best_key{};
  for (const Move& move : moves(board, options.capturing)) {
    const std::pair key{zx81_priority(board, move, options), move.path.size()};
    if (best.empty() || key > best_key) {
      best.clear();
      best_key = key;
    }
    if (key == best_key) best.push_back(move);
  }
  return best;
}

int Zx81::choose(const Position& position) {
  const Board board = board_of(position);
  const auto candidates = zx81_candidates(board, options_);
  return number_of_move(board, candidates[lots_.below(candidates.size())]);
}

namespace {

/// Sets an option such as `mode=clean`. Returns false if the option or value is unknown.
bool set_option(Zx81Options& options, std::string_view word) {
  if (word == "mode=clean" || word == "mode=faithful")
    options.mode = word == "mode=clean" ? Mode::clean : Mode::faithful;
  else if (word == "compulsory=on" || word == "compulsory=off")
    options.capturing = word == "compulsory=on" ? Capturing::compulsory : Capturing::free;
  else
    return false;
  return true;
}

}  // namespace

Result<OpponentSpec> parse_opponent(std::string_view text) {
  OpponentSpec spec{.text = std::string(text)};
  const std::size_t end = std::min(text.find(','), text.size());
  const std::string_view name = text.substr(0, end);
  if (name == "zx81" || name == "zx81-faithful") {
    spec.kind = OpponentSpec::Kind::zx81;
    if (name == "zx81-faithful") spec.zx81.mode = Mode::faithful;
  } else if (name != "random") {
    return Failure::because(
        fmt::format("there is no player '{}', expected human, random, zx81 or "
                    "zx81-faithful",
                    shortened(name)));
  }
  std::string_view rest = text.substr(end);
  while (!rest.empty()) {
    rest.remove_prefix(1);
    const std::string_view word = rest.substr(0, rest.find(','));
    if (spec.kind != OpponentSpec::Kind::zx81)
      return Failure::because(fmt::format("the player '{}' has no options", name));
    if (!set_option(spec.zx81, word))
      return Failure::because(
          fmt::format("'{}' is no option of the player '{}', expected mode=clean, mode=faithful, "
                      "compulsory=on or compulsory=off",
                      shortened(word), name));
    rest.remove_prefix(word.size());
  }
  return spec;
}

std::unique_ptr<Opponent> make_opponent(const OpponentSpec& spec, const Game& game,
                                        std::uint64_t seed) {
  if (spec.kind == OpponentSpec::Kind::random) return std::make_unique<RandomOpponent>(game, seed);
  return std::make_unique<Zx81>(seed, spec.zx81);
}

}  // namespace chessvm::games::draughts
