// SPDX-License-Identifier: MIT
// Probes and breakpoints on jacks, trunks and program lines. A probe prints each pulse on its node.
// A breakpoint on a node stops the machine after every add cycle in which this node has a pulse.
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

/// The probes and breakpoints of one machine. If there are any, every engine runs pulse by pulse.
class Probes final : private Tap {
 public:
  enum class Kind : std::uint8_t {
    probe,       // prints the pulses; after each add cycle, prints the number that the pulses form
    breakpoint,  // prints the first pulses of an add cycle, and stops the machine after that cycle
  };

  Probes(Machine& machine, std::function<void(std::string_view text)> print)
      : machine_(machine), print_(std::move(print)) {}
  ~Probes() override;
  Probes(const Probes&) = delete;
  Probes& operator=(const Probes&) = delete;

  /// Puts a probe or breakpoint on `jack`. Does nothing if `jack` has one of the same kind already.
  [[nodiscard]] Result<void> add(std::string_view jack, Kind kind);
  /// Removes the probe and the breakpoint from `jack`. Fails if `jack` has neither.
  [[nodiscard]] Result<void> remove(std::string_view jack);
  void remove_all();
  /// Returns one line for each probe and breakpoint: "probe a1.A\n", "break 1-4\n".
  [[nodiscard]] std::string list() const;
  /// Returns true if a breakpoint has asked the machine to stop.
  [[nodiscard]] bool has_stopped() const { return has_stopped_; }
  void forget_stop() { has_stopped_ = false; }

 private:
  struct Probe {
    std::uint32_t node;
    Kind kind;
    Pulses now = 0;  // wires that have pulsed in this phase
    Pulses one_prime = 0;
    std::array<int, wires_per_cable> counts{};  // pulses in this add cycle on each wire, except 1'P
  };

  Pulses leaving(std::uint32_t output, Pulses pulses) override;
  Pulses entering(std::uint32_t input, Pulses pulses) override;
  void passing(std::uint32_t node, Pulses pulses) override;
  void phase_ended() override;

  void mark(std::uint32_t node, Pulses pulses);
  void show_pulses(Probe& probe);
  void show_number(Probe& probe) const;
  [[nodiscard]] const Node& node(const Probe& probe) const {
    return machine_.wiring().nodes()[probe.node];
  }

  Machine& machine_;
  std::function<void(std::string_view)> print_;
  std::vector<Probe> probes_;
  bool has_stopped_ = false;
};

}  // namespace chessvm::eniac
