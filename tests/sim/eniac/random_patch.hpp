// SPDX-License-Identifier: MIT
// Makes random patches from seeds. Tests run them on several engines, with the units clocked in
// several orders, and compare the results.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "sim/eniac/machine/machine.hpp"

namespace chessvm::eniac {

/// Makes random numbers. A seed gives the same numbers on all systems, unlike std distributions.
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}
  [[nodiscard]] int below(int count) {
    return static_cast<int>(engine_() % static_cast<std::uint64_t>(count));
  }
  [[nodiscard]] int between(int first, int last) { return first + below(last - first + 1); }
  [[nodiscard]] bool chance(int percent) { return below(100) < percent; }
  template <typename Container>
  [[nodiscard]] auto& of(Container&& items) {
    return items[static_cast<std::size_t>(below(static_cast<int>(items.size())))];
  }

 private:
  std::mt19937_64 engine_;
};

/// Returns the text of eleven wires for a permuter: a mask, random wires, or a permutation.
[[nodiscard]] std::string random_permutation(Random& random);
[[nodiscard]] std::string random_card(Random& random);

/// The lines of a random patch (`p`, `s`, `set`, `b i`, `b c`) and the cards for its reader.
struct RandomPatch {
  std::vector<std::string> lines;
  std::vector<std::string> deck;
  bool stepping = false;  // true: reader and printer take no time
};

enum class Order : std::uint8_t {
  normative,  // results may depend on the clock order (docs/eniac.md#hazards)
  free,       // results must be equal in every clock order
};

/// Returns a patch whose programs run without end. The numbers that units send help to decide which
/// programs run.
[[nodiscard]] RandomPatch busy_patch(std::uint64_t seed, Order order);

[[nodiscard]] RandomPatch wild_patch(std::uint64_t seed);

/// Returns a random command that turns a switch, moves a cable, sets a number or presses a button.
[[nodiscard]] std::string random_change(const RandomPatch& patch, Random& random);

/// Obeys a line of a patch; a line that the machine refuses has no effect.
void obey(Machine& machine, const std::string& line);
void load(Machine& machine, const RandomPatch& patch);

}  // namespace chessvm::eniac
