// SPDX-License-Identifier: MIT
// The interface of a signal recorder, which the commands `ts` and `te` start and end.
#pragma once

#include <string>

#include "base/result.hpp"

namespace chessvm::eniac {

class Recorder {
 public:
  virtual ~Recorder() = default;

  struct Signals {
    bool pulses = false;
    bool registers = false;
  };
  [[nodiscard]] virtual Result<void> start(Signals signals) = 0;
  /// Ends the recording and writes it to `path` as VCD. Fails if there is no recording or if `path`
  /// cannot be written.
  [[nodiscard]] virtual Result<void> finish(const std::string& path) = 0;
};

}  // namespace chessvm::eniac
