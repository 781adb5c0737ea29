// SPDX-License-Identifier: MIT
// The recorder, the probes and the faults of one machine, for the console's commands.
#pragma once

#include <functional>
#include <string_view>
#include <utility>

#include "sim/eniac/fault/faults.hpp"
#include "sim/eniac/trace/probes.hpp"
#include "sim/eniac/trace/wave_recorder.hpp"

namespace chessvm::eniac {

struct Instruments {
  Instruments(Machine& machine, std::function<void(std::string_view text)> print)
      : recorder(machine), probes(machine, std::move(print)), faults(machine) {}

  WaveRecorder recorder;
  Probes probes;
  Faults faults;
};

}  // namespace chessvm::eniac
