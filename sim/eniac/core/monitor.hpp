// SPDX-License-Identifier: MIT
// Collects a running machine's text, punched cards, failures, irregularities and requests to stop.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "sim/eniac/core/pulse.hpp"

namespace chessvm::eniac {

/// Returns the time as text: "add cycle 12, pulse time 17".
[[nodiscard]] std::string when(const MachineTime& time);

/// Events with equal messages. Each of these events would garble numbers on the real machine.
struct Irregularity {
  MachineTime first;
  std::uint64_t count = 0;
};

class Monitor {
 public:
  /// Receives the text that unit `debug` prints. By default the text is dropped.
  std::function<void(std::string_view text)> print = [](std::string_view) {};
  /// Receives a punched card: 80 characters without line end. By default the card is dropped.
  std::function<void(std::string_view card)> punch = [](std::string_view) {};

  /// Records a failure. The engine then stops after the present half pulse time
  /// (docs/patch-format.md#what-stops-the-machine). Keeps only the first failure.
  void fail(const MachineTime& time, std::string message);
  [[nodiscard]] const std::optional<std::string>& failure() const { return failure_; }

  /// Records an irregularity; the machine goes on. Equal messages share one Irregularity.
  void irregular(const MachineTime& time, const std::string& message);
  [[nodiscard]] const std::map<std::string, Irregularity>& irregularities() const {
    return irregularities_;
  }

  /// Asks the engine to stop after the present add cycle. Used by debug.bp and debug.assert.
  void request_stop() { stop_requested_ = true; }
  /// Asks the simulator to quit after the present add cycle. Used by debug.quit.
  void request_quit() { quit_requested_ = true; }
  [[nodiscard]] bool stop_requested() const { return stop_requested_; }
  [[nodiscard]] bool quit_requested() const { return quit_requested_; }
  void acknowledge_stop() { stop_requested_ = false; }

  /// True if cy.checkpoint was pulsed in this add cycle (docs/eniac.md#cycling-unit-cy).
  bool checkpoint = false;

  /// True if FastEngine must not remember this add cycle. A unit sets the flag if it does more than
  /// change control flip-flops and numbers, for example if it reads a card. Assertions at CPP do
  /// not set the flag, because the engine checks them itself (Debugger::asserted_at_cpp).
  bool unrepeatable = false;

  void forget();  // resets everything except `print` and `punch`

 private:
  std::optional<std::string> failure_;
  std::map<std::string, Irregularity> irregularities_;
  bool stop_requested_ = false;
  bool quit_requested_ = false;
};

}  // namespace chessvm::eniac
