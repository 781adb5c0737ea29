// SPDX-License-Identifier: MIT
// The reports of a running machine to its caller: printed text, cards, events that would garble
// numbers on the real machine, and reasons to stop.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "sim/eniac/core/pulse.hpp"

namespace chessvm::eniac {

/// Returns text such as "add cycle 12, pulse time 17".
[[nodiscard]] std::string when(const MachineTime& time);

/// An event that would garble numbers on the real machine: its first time and how often it
/// happened.
struct Irregularity {
  MachineTime first;
  std::uint64_t count = 0;
};

class Monitor {
 public:
  /// Receives the text of the debugger, with line ends. By default the text is dropped.
  std::function<void(std::string_view text)> print = [](std::string_view) {};
  /// Receives a punched card: 80 characters without line end. By default the card is dropped.
  std::function<void(std::string_view card)> punch = [](std::string_view) {};

  /// Records that the machine cannot go on (docs/patch-format.md#what-stops-the-machine). Keeps
  /// only the first failure; engines stop after the half pulse time.
  void fail(const MachineTime& time, std::string message);
  [[nodiscard]] const std::optional<std::string>& failure() const { return failure_; }

  /// Records an irregularity, which is not fatal. Equal messages share one entry.
  void irregular(const MachineTime& time, const std::string& message);
  [[nodiscard]] const std::map<std::string, Irregularity>& irregularities() const {
    return irregularities_;
  }

  /// Asks the engine to stop after the present add cycle (debug.bp and debug.assert).
  void request_stop() { stop_requested_ = true; }
  /// Asks the simulator to quit after the present add cycle (debug.quit).
  void request_quit() { quit_requested_ = true; }
  [[nodiscard]] bool stop_requested() const { return stop_requested_; }
  [[nodiscard]] bool quit_requested() const { return quit_requested_; }
  void acknowledge_stop() { stop_requested_ = false; }

  /// True if cy.checkpoint was pulsed in this add cycle (docs/eniac.md#cycling-unit-cy).
  bool checkpoint = false;

  /// Units set this if an add cycle does more than change control flip-flops and move numbers, for
  /// example if a card is read or punched or a debugger jack prints or stops. An engine that
  /// replays cycles from memory must not remember such a cycle. Assertions at CPP do not count: the
  /// engine checks their numbers itself (Debugger::asserted_at_cpp).
  bool unrepeatable = false;

  void forget();  // resets everything except `print` and `punch`

 private:
  std::optional<std::string> failure_;
  std::map<std::string, Irregularity> irregularities_;
  bool stop_requested_ = false;
  bool quit_requested_ = false;
};

}  // namespace chessvm::eniac
