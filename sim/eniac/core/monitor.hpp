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

/// "add cycle 12, pulse time 17"
[[nodiscard]] std::string when(const MachineTime& time);

/// Something the real machine would garble: first seen at `first`, `count` times in all.
struct Irregularity {
  MachineTime first;
  std::uint64_t count = 0;
};

class Monitor {
 public:
  /// Debugger lines, with their line ends. Unset: dropped.
  std::function<void(std::string_view text)> print = [](std::string_view) {};
  /// A card of 80 characters, without line end.
  std::function<void(std::string_view card)> punch = [](std::string_view) {};

  /// The machine cannot go on (docs/patch-format.md#what-stops-the-machine). Only the first
  /// failure is kept; engines stop after the half pulse time.
  void fail(const MachineTime& time, std::string message);
  [[nodiscard]] const std::optional<std::string>& failure() const { return failure_; }

  /// Not fatal; one entry for each text.
  void irregular(const MachineTime& time, const std::string& message);
  [[nodiscard]] const std::map<std::string, Irregularity>& irregularities() const {
    return irregularities_;
  }

  /// debug.bp and debug.assert: stop after the present add cycle.
  void request_stop() { stop_requested_ = true; }
  /// debug.quit: leave the simulator after the present add cycle.
  void request_quit() { quit_requested_ = true; }
  [[nodiscard]] bool stop_requested() const { return stop_requested_; }
  [[nodiscard]] bool quit_requested() const { return quit_requested_; }
  void acknowledge_stop() { stop_requested_ = false; }

  /// cy.checkpoint was pulsed in this add cycle (docs/eniac.md#cycling-unit-cy).
  bool checkpoint = false;

  /// Set by units whenever an add cycle does more than change control flip-flops and move numbers:
  /// a card is read or punched, a debugger jack prints or stops, and so on. An engine that
  /// remembers cycles must not remember this one. Assertions at CPP are no such thing: an engine
  /// looks at their numbers itself (Debugger::asserted_at_cpp).
  bool unrepeatable = false;

  void forget();  // everything but the sinks

 private:
  std::optional<std::string> failure_;
  std::map<std::string, Irregularity> irregularities_;
  bool stop_requested_ = false;
  bool quit_requested_ = false;
};

}  // namespace chessvm::eniac
