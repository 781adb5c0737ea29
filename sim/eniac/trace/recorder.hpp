// SPDX-License-Identifier: MIT
// The interface of a recorder of signals, for the commands `ts` and `te`.
#pragma once

#include <optional>
#include <string>

namespace chessvm::eniac {

class Recorder {
 public:
  virtual ~Recorder() = default;

  struct Signals {
    bool pulses = false;     // on jacks
    bool registers = false;  // of units
  };
  /// Begins a new recording. Returns why it cannot; nullopt: it has begun.
  [[nodiscard]] virtual std::optional<std::string> start(Signals signals) = 0;
  /// Ends the recording and writes it to `path` as VCD. Returns why it cannot; nullopt: it is
  /// written.
  [[nodiscard]] virtual std::optional<std::string> finish(const std::string& path) = 0;
};

}  // namespace chessvm::eniac
