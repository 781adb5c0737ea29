// SPDX-License-Identifier: MIT
// Finds the units that can host each delay of a network. Used by placement and cut.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "sim/rtm/placement/pins.hpp"
#include "sim/rtm/placement/placement.hpp"

namespace chessvm::rtm {

/// A unit that can host delays. Only the initiating unit (HostKind::clear) can run several of its
/// programs at the same time.
struct Host {
  HostKind kind;
  int unit;           // number of the accumulator or table; 0 for other units
  int capacity;       // number of programs for delays; negative if controls need too many programs
  Moments taken;      // add times in which a control of this unit works
  Moments forbidden;  // add times in which a register receives from this unit, so no delay may run
  Moments decoding;   // add times in which a row would disturb a stepper; only for tables
};

/// A delay that needs a host.
struct Job {
  Delay delay;
  std::array<bool, stock::hosts.size()> kinds;  // true for each HostKind that can do the delay
  Moments busy;                                 // add times in which the delay works
  Moments rows;           // if a table hosts the delay: add times in which the table sends a row
  std::set<int> senders;  // accumulators whose digit pulses start the delay
  bool from_initiating_unit = false;
};

class Hosting {
 public:
  Hosting(const Demand& demand, const Network& network, const Pins& pins = {});

  [[nodiscard]] const std::vector<Host>& hosts() const { return hosts_; }
  [[nodiscard]] const std::vector<Job>& jobs() const { return jobs_; }
  /// Returns true if a control needs a transceiver, because of its output, repetition or `pin`.
  [[nodiscard]] bool needs_output(std::size_t control) const { return needs_output_[control]; }
  /// Returns true if `host` can do `job` when this host has no other job.
  [[nodiscard]] bool possible(const Job& job, const Host& host) const;
  /// Returns true if `host` cannot do both jobs because their times overlap.
  [[nodiscard]] static bool collide(const Job& one, const Job& other, const Host& host) {
    return host.kind != HostKind::clear && one.busy.meets(other.busy);
  }
  /// Returns the job for a delay that starts at the moments of net `from` or at moments `starts`.
  [[nodiscard]] Job job(std::size_t from, int length, std::size_t target) const;
  [[nodiscard]] Job job(const Moments& starts, int length, std::size_t target) const;

 private:
  [[nodiscard]] std::string name_of_net(std::size_t net) const;
  void make_hosts(const Pins& pins);
  void make_jobs();
  [[nodiscard]] Job digit_job(std::size_t digits, std::size_t target) const;
  [[nodiscard]] Moments received_from(const std::string& unit) const;
  [[nodiscard]] Moments rows(const Moments& starts, int length) const;
  [[nodiscard]] Moments decoding_disturbed_by(const std::string& unit) const;

  const Demand& demand_;
  const Network& network_;
  std::vector<Host> hosts_;
  std::vector<Job> jobs_;
  std::vector<bool> needs_output_;
};

/// Returns the lowest and the highest number of a control that can do `program`. Returns {0, 0} for
/// a jack.
[[nodiscard]] std::pair<int, int> range_of(const UnitProgram& program);

/// Returns the name of a host for messages, such as "a3" or "the constant transmitter".
[[nodiscard]] std::string name_of(const Host& host);

}  // namespace chessvm::rtm
