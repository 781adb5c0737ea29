// SPDX-License-Identifier: MIT
// One run of a program: an image and a deck in, cards and counters out.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "base/eniac_time.hpp"
#include "base/result.hpp"
#include "vm/image.hpp"
#include "vm/machine.hpp"

namespace chessvm::games {

struct RunOptions {
  AddCycles limit = AddCycles::max();
};

struct Run {
  Stop stop = Stop::halt;
  MachineError error = MachineError::none;
  std::vector<int> cards;  // as punched
  AddCycles time{0};
  std::uint64_t instructions = 0;

  /// Why the program did not come to its `halt`, or nothing.
  [[nodiscard]] std::string fault() const;
};

/// Whatever runs an image on cards.
using Simulator =
    std::function<Run(const Image&, const std::vector<Card>& deck, const RunOptions&)>;

/// The interpreter of chsim.
[[nodiscard]] Run run_in_process(const Image& image, const std::vector<Card>& deck,
                                 const RunOptions& options = {});

/// The simulator that `--engine` names.
[[nodiscard]] Result<Simulator> find_simulator(std::string_view engine);

/// Cards as text, 80 columns each, as the simulators read them.
[[nodiscard]] std::string deck_text(const std::vector<Card>& deck);

}  // namespace chessvm::games
