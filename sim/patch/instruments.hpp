// SPDX-License-Identifier: MIT
// What an engineer holds to a machine, and what he breaks in it.
#pragma once

#include <functional>
#include <string_view>
#include <utility>

#include "sim/fault/faults.hpp"
#include "sim/trace/probes.hpp"
#include "sim/trace/wave_recorder.hpp"

namespace chessvm::sim {

struct Instruments {
  Instruments(Machine& machine, std::function<void(std::string_view text)> print)
      : recorder(machine), probes(machine, std::move(print)), faults(machine) {}

  WaveRecorder recorder;
  Probes probes;
  Faults faults;
};

}  // namespace chessvm::sim
