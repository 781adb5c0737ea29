// SPDX-License-Identifier: MIT
#include "programs/rivals/random_mover.hpp"

namespace chessvm::rivals {
namespace {

/// Returns the next number of splitmix64, which gives the same numbers on every system.
std::uint64_t next(std::uint64_t& state) {
  state += 0x9e3779b97f4a7c15U;
  std::uint64_t mixed = state;
  mixed = (mixed ^ (mixed >> 30U)) * 0xbf58476d1ce4e5b9U;
  mixed = (mixed ^ (mixed >> 27U)) * 0x94d049bb133111ebU;
  return mixed ^ (mixed >> 31U);
}

/// Returns a random number below `bound`. All these numbers are equally likely.
std::uint64_t below(std::uint64_t bound, std::uint64_t& state) {
  const std::uint64_t uneven = (0 - bound) % bound;  // numbers below this are rejected
  std::uint64_t number = next(state);
  while (number < uneven) number = next(state);
  return number % bound;
}

}  // namespace

void RandomMover::reset(const Setup& setup) {
  game_ = chess::Game(setup.start, setup.rules);
  state_ = setup.seed;
  legal_ = 0;
}

void RandomMover::observe(chess::Move move) {
  game_.make(move);
}

chess::Moves RandomMover::choose() {
  const chess::Moves legal = game_.allowed_moves();
  legal_ = legal.size();
  if (legal.empty()) return {};
  return {legal[below(legal.size(), state_)]};
}

std::vector<Statistic> RandomMover::statistics() const {
  return {{"moves", std::to_string(legal_)}};
}

}  // namespace chessvm::rivals
