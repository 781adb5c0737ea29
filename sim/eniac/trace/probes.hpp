// SPDX-License-Identifier: MIT
// Probes and breakpoints on jacks, trunks and program lines, like the tips of an oscilloscope.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "sim/eniac/machine/machine.hpp"

namespace chessvm::eniac {

/// The probes and breakpoints of one machine. While there is at least one, the machine runs pulse
/// by pulse with every engine.
class Probes final : private Tap {
 public:
  enum class Kind : std::uint8_t {
    probe,       // prints pulse times with pulses, and the number sent in each add cycle
    breakpoint,  // prints the first pulse of an add cycle and stops after it
  };

  Probes(Machine& machine, std::function<void(std::string_view text)> print)
      : machine_(machine), print_(std::move(print)) {}
  ~Probes() override;
  Probes(const Probes&) = delete;
  Probes& operator=(const Probes&) = delete;

  /// Adds a probe or breakpoint to `jack` if it has none of this kind.
  [[nodiscard]] Result<void> add(std::string_view jack, Kind kind);
  /// Removes probe and breakpoint from a jack. Fails if it has neither.
  [[nodiscard]] Result<void> remove(std::string_view jack);
  void remove_all();
  /// Returns one line for each: "probe a1.A\n", "break 1-4\n".
  [[nodiscard]] std::string list() const;

 private:
  struct Probe {
    std::uint32_t node;
    Kind kind;
    Pulses now = 0;  // pulses in this half pulse time
    Pulses one_prime = 0;
    std::array<int, wires_per_cable> counts{};  // pulses in this add cycle, without 1'P
  };

  Pulses leaving(std::uint32_t output, Pulses pulses) override;
  Pulses entering(std::uint32_t input, Pulses pulses) override;
  void passing(std::uint32_t node, Pulses pulses) override;
  void phase_ended() override;

  void mark(std::uint32_t node, Pulses pulses);
  void show_pulses(Probe& probe) const;
  void show_number(Probe& probe) const;
  [[nodiscard]] const Node& node(const Probe& probe) const {
    return machine_.wiring().nodes()[probe.node];
  }

  Machine& machine_;
  std::function<void(std::string_view)> print_;
  std::vector<Probe> probes_;
};

}  // namespace chessvm::eniac
