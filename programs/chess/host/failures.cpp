// SPDX-License-Identifier: MIT
#include "programs/chess/host/failures.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "programs/chess/rules/notation.hpp"

namespace chessvm::chess {
namespace {

/// Mixes the seed with the number of halfmoves, so that each move has its own random failures.
std::uint64_t mixed(std::uint64_t seed, std::size_t halfmoves) {
  constexpr std::uint64_t golden_ratio = 0x9e37'79b9'7f4a'7c15;
  return seed ^ (golden_ratio * (static_cast<std::uint64_t>(halfmoves) + 1));
}

}  // namespace

FailureTimes::FailureTimes(const FailingMachine& machine, std::size_t halfmoves)
    : mean_(static_cast<double>(std::chrono::duration_cast<AddCycles>(machine.mtbf).count())),
      chance_(mixed(machine.seed, halfmoves)) {
  draw();
}

void FailureTimes::draw() {
  constexpr double longest = 1e17;
  const bool is_last = drawn_++ >= most_breakdowns;
  const double time = chance_.time_to_failure(mean_);
  until_next_ = is_last ? AddCycles::max()
                        : AddCycles(static_cast<std::int64_t>(std::clamp(time, 1.0, longest)));
}

bool FailureTimes::work(AddCycles time) {
  if (until_next_ == AddCycles::max()) return false;
  until_next_ -= time;
  if (until_next_ > AddCycles(0)) return false;
  draw();
  return true;
}

Breakdown breakdown_of(const Answer& cut, int depth, AddCycles at, std::optional<int>& last_card) {
  Breakdown breakdown{.at = at, .depth = depth, .lost = cut.run->work.time};
  if (!cut.reached) return breakdown;
  breakdown.root_move = cut.reached->under_search;
  breakdown.done = cut.reached->progress.done;
  breakdown.root_moves = cut.reached->root_moves;
  if (cut.reached->card) last_card = cut.reached->card;
  if (breakdown.done > 0) breakdown.card = last_card;
  breakdown.lost = cut.reached->since_card;
  return breakdown;
}

std::string breakdown_text(const Breakdown& breakdown, const Position& before) {
  std::string text =
      fmt::format("failure after {}, at {} plies", to_text(breakdown.at), breakdown.depth);
  if (breakdown.root_move) text += ", in " + san(before, *breakdown.root_move);
  if (breakdown.root_moves != 0)
    text += fmt::format(", root move {} of {}", std::min(breakdown.done + 1, breakdown.root_moves),
                        breakdown.root_moves);
  text += breakdown.card ? fmt::format("\n  goes on behind the card {:04}", *breakdown.card)
                         : "\n  the search begins again";
  return text + fmt::format(": {} lost, {} for the repair\n", to_text(breakdown.lost),
                            to_text(std::chrono::duration_cast<AddCycles>(usual_repair)));
}

}  // namespace chessvm::chess
