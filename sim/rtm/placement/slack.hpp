// SPDX-License-Identifier: MIT
// Finds the free hardware of a placed network. Suggests changes of the network that use this
// hardware. cut.cpp shows these changes to the user.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/rtm/placement/cut.hpp"
#include "sim/rtm/placement/hosting.hpp"

namespace chessvm::rtm {

class Slack {
 public:
  /// `host_of` has the host of each job, or PlacementFailure::nowhere.
  Slack(const Demand& demand, const Network& network, const Hosting& hosting,
        std::vector<int> host_of);

  /// Forbids suggestions that use `hosts`.
  void close(const std::vector<std::size_t>& hosts) { closed_ = hosts; }

  [[nodiscard]] std::size_t host_of(std::size_t job) const {
    return static_cast<std::size_t>(host_of_[job]);
  }
  /// Returns the host that can do `job` and has the most free programs; nullopt if no host can.
  [[nodiscard]] std::optional<std::size_t> room(const Job& job) const;
  /// Returns the price of using a program of a host. The price is lower if more programs are free.
  [[nodiscard]] double price(std::size_t host) const;
  /// Returns the name of a host and the number of its free programs, such as "a7 (3 left)".
  [[nodiscard]] std::string text_of(std::size_t host) const;

  /// Returns the actions that a line starts. If the line starts none, returns the actions of the
  /// nearest lines that it drives, directly or through other lines.
  [[nodiscard]] std::vector<std::size_t> sites_of_net(std::size_t net) const;
  [[nodiscard]] std::vector<std::size_t> sites_of(const Job& job) const {
    return sites_of_net(job.delay.target);
  }

  // Each of the following functions appends the possible changes to `changes`.

  /// Suggests driving net `target` from another line, through an amplifier or a delay.
  void start_elsewhere(std::size_t target, const Driver& driver,
                       std::vector<Change>& changes) const;
  /// Suggests replacing a delay by two shorter ones.
  void split(const Job& job, std::vector<Change>& changes) const;
  void move(std::size_t job, std::vector<Change>& changes) const;
  /// Suggests that a delay sends the output pulse that `control` sends now.
  void relieve(std::size_t control, std::vector<Change>& changes) const;
  /// Suggests that `control` and another control with the same action share one program.
  void share(std::size_t control, std::vector<Change>& changes) const;
  /// Suggests new controls on net `from` for the programs that net `target` starts. No amplifier is
  /// then needed between the two nets.
  void isolate(std::size_t from, std::size_t target, std::vector<Change>& changes) const;
  /// Suggests removing the actions `sites`. If there are more than two, suggests nothing.
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
  std::vector<int> jobs_on_;  // number of jobs of each host
  std::vector<std::size_t> closed_;
  std::vector<std::size_t> net_of_;  // net that starts each control
  int amplifiers_left_;
};

/// Keeps the ten cheapest changes, without duplicates.
void keep_cheapest(std::vector<Change>& changes);

}  // namespace chessvm::rtm
