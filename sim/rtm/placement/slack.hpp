// SPDX-License-Identifier: MIT
// What a network and the delays that have found a host leave free, and what could move there.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/rtm/placement/cut.hpp"
#include "sim/rtm/placement/hosting.hpp"

namespace chessvm::rtm {

class Slack {
 public:
  /// `host_of`: by job, PlacementFailure::nowhere for those without.
  Slack(const Demand& demand, const Network& network, const Hosting& hosting,
        std::vector<int> host_of);

  /// Hosts that nothing is to be moved to.
  void close(const std::vector<std::size_t>& hosts) { closed_ = hosts; }

  [[nodiscard]] std::size_t host_of(std::size_t job) const {
    return static_cast<std::size_t>(host_of_[job]);
  }
  /// A host for one more delay, that with most left.
  [[nodiscard]] std::optional<std::size_t> room(const Job& job) const;
  /// The lower the more is left.
  [[nodiscard]] double price(std::size_t host) const;
  /// "a7 (3 left)".
  [[nodiscard]] std::string words(std::size_t host) const;

  /// Actions that a line starts, or that lines started from it do.
  [[nodiscard]] std::vector<std::size_t> sites_of_net(std::size_t net) const;
  [[nodiscard]] std::vector<std::size_t> sites_of(const Job& job) const {
    return sites_of_net(job.delay.target);
  }

  // ---- what could be changed

  /// The same pulses for `target` from another line, at once or later.
  void start_elsewhere(std::size_t target, const Driver& driver,
                       std::vector<Change>& changes) const;
  /// One delay as two.
  void split(const Job& job, std::vector<Change>& changes) const;
  /// The delay as it is on another host.
  void move(std::size_t job, std::vector<Change>& changes) const;
  /// A delay beside the program `control`, whose output then need not be plugged.
  void relieve(std::size_t control, std::vector<Change>& changes) const;
  /// One program for `control` and another of the same action.
  void share(std::size_t control, std::vector<Change>& changes) const;
  /// Controls of their own for what `target` starts, instead of an amplifier from `from`.
  void isolate(std::size_t from, std::size_t target, std::vector<Change>& changes) const;
  /// The program does without what only `sites` of one or two places ask for.
  void drop(const std::vector<std::size_t>& sites, std::vector<Change>& changes) const;

 private:
  [[nodiscard]] bool ends_may_join(std::size_t one, std::size_t other) const;
  [[nodiscard]] int left(std::size_t host) const;
  [[nodiscard]] bool amplified(std::size_t from, std::size_t to) const;
  [[nodiscard]] std::string name_of_net(std::size_t net) const;
  [[nodiscard]] std::optional<std::size_t> first_site(std::size_t net) const;

  const Demand& demand_;
  const Network& network_;
  const Hosting& hosting_;
  std::vector<int> host_of_;
  std::vector<int> jobs_on_;  // by host
  std::vector<std::size_t> closed_;
  std::vector<std::size_t> net_of_;  // by control
  int amplifiers_left_;
};

/// The cheapest ten, each once.
void keep_cheapest(std::vector<Change>& changes);

}  // namespace chessvm::rtm
