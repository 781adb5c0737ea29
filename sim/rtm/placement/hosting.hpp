// SPDX-License-Identifier: MIT
// Which unit could host which delay of a network: what the placement solves, and what a budget
// that does not suffice is explained from.
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

/// A unit that can run one program at a time (clear programs apart).
struct Host {
  HostKind kind;
  int unit;           // of accumulators and tables
  int capacity;       // programs that controls leave; less than none if these alone are too many
  Moments taken;      // by controls
  Moments forbidden;  // what it sends as a delay would be received by somebody
};

struct Job {
  Delay delay;
  std::array<bool, stock::hosts.size()> kinds;  // of hosts that wait as long
  Moments busy;
  std::set<int> senders;  // accumulators whose digits start it
  bool from_initiating_unit = false;
};

class Hosting {
 public:
  Hosting(const Demand& demand, const Network& network, const Pins& pins = {});

  [[nodiscard]] const std::vector<Host>& hosts() const { return hosts_; }
  [[nodiscard]] const std::vector<Job>& jobs() const { return jobs_; }
  /// Of accumulators: its output is plugged somewhere, it repeats, or it is pinned among those that
  /// have one.
  [[nodiscard]] bool needs_output(std::size_t control) const { return needs_output_[control]; }
  /// If it were alone there.
  [[nodiscard]] bool possible(const Job& job, const Host& host) const;
  /// Not both on this host.
  [[nodiscard]] static bool collide(const Job& one, const Job& other, const Host& host) {
    return host.kind != HostKind::clear && one.busy.meets(other.busy);
  }
  /// Delays that the network need not have: from a line, or from one that it has not.
  [[nodiscard]] Job job(std::size_t from, int length, std::size_t target) const;
  [[nodiscard]] Job job(const Moments& starts, int length, std::size_t target) const;

 private:
  [[nodiscard]] std::string name_of_net(std::size_t net) const;
  void make_hosts(const Pins& pins);
  void make_jobs();
  [[nodiscard]] Job digit_job(std::size_t digits, std::size_t target) const;
  [[nodiscard]] Moments received_from(const std::string& unit) const;

  const Demand& demand_;
  const Network& network_;
  std::vector<Host> hosts_;
  std::vector<Job> jobs_;
  std::vector<bool> needs_output_;
};

/// First and last program that can do what `program` asks for; {0, 0} for a jack.
[[nodiscard]] std::pair<int, int> range_of(const UnitProgram& program);

/// "a3", "ft1", "the constant transmitter".
[[nodiscard]] std::string name_of(const Host& host);

}  // namespace chessvm::rtm
