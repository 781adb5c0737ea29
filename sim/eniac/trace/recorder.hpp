// SPDX-License-Identifier: MIT
// The interface of a recorder of signals, for the commands `ts` and `te`.
#pragma once

#include <string>

#include "base/result.hpp"

namespace chessvm::eniac {

class Recorder {
 public:
  virtual ~Recorder() = default;

  struct Signals {
    bool pulses = false;     // on jacks
    bool registers = false;  // of units
  };
  /// Begins a new recording.
  [[nodiscard]] virtual Result<void> start(Signals signals) = 0;
  /// Ends the recording and writes it to `path` as VCD. Fails if nothing is recorded, or `path`
  /// cannot be written.
  [[nodiscard]] virtual Result<void> finish(const std::string& path) = 0;
};

}  // namespace chessvm::eniac
