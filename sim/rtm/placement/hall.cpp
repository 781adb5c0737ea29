// SPDX-License-Identifier: MIT
#include "sim/rtm/placement/hall.hpp"

#include <algorithm>

namespace chessvm::rtm {
namespace {

/// Matches delays with programs of hosts. The search for a host of one delay marks in `reached_`
/// each host that it tries. If this search fails, the marked hosts together have too few programs.
class Matching {
 public:
  Matching(const Hosting& hosting, std::optional<std::size_t> moment)
      : hosting_(hosting), moment_(moment), jobs_of_(hosting.hosts().size()) {
    for (std::size_t job = 0; job < hosting.jobs().size(); ++job)
      if (!moment || hosting.jobs()[job].busy.contains(*moment)) jobs_.push_back(job);
  }

  std::optional<Hall> shortage() {
    std::optional<Hall> smallest;
    for (const std::size_t job : jobs_) {
      reached_.assign(jobs_of_.size(), false);
      if (augment(job)) continue;
      Hall hall = shrunk();
      if (!smallest || hall.hosts.size() < smallest->hosts.size()) smallest = std::move(hall);
    }
    return smallest;
  }

 private:
  [[nodiscard]] int capacity(std::size_t at) const {
    const Host& host = hosting_.hosts()[at];
    return moment_ && host.kind != HostKind::clear ? std::min(1, host.capacity) : host.capacity;
  }

  bool augment(std::size_t job) {
    for (std::size_t at = 0; at < jobs_of_.size(); ++at) {
      if (reached_[at] || !hosting_.possible(hosting_.jobs()[job], hosting_.hosts()[at])) continue;
      reached_[at] = true;
      if (static_cast<int>(jobs_of_[at].size()) < capacity(at)) {
        jobs_of_[at].push_back(job);
        return true;
      }
      for (std::size_t& other : jobs_of_[at])
        if (augment(other)) {
          other = job;
          return true;
        }
    }
    return false;
  }

  /// Finds a small set of the reached hosts that has too few programs. First tries the possible
  /// hosts of each single delay. Then drops a host whenever the remaining hosts of the set still
  /// have too few programs.
  Hall shrunk() {
    Hall hall = of_hosts(reached_);
    for (const std::size_t job : std::vector(hall.jobs)) {
      std::vector<bool> own(reached_.size());
      for (std::size_t at = 0; at < own.size(); ++at)
        own[at] = hosting_.possible(hosting_.jobs()[job], hosting_.hosts()[at]);
      Hall fewer = of_hosts(own);
      if (static_cast<int>(fewer.jobs.size()) <= fewer.capacity ||
          fewer.hosts.size() >= hall.hosts.size())
        continue;
      reached_ = std::move(own);
      hall = std::move(fewer);
    }
    for (std::size_t at = 0; at < reached_.size(); ++at) {
      if (!reached_[at]) continue;
      std::vector<bool> fewer = reached_;
      fewer[at] = false;
      Hall rest = of_hosts(fewer);
      if (static_cast<int>(rest.jobs.size()) <= rest.capacity) continue;
      reached_ = std::move(fewer);
      hall = std::move(rest);
    }
    return hall;
  }

  Hall of_hosts(const std::vector<bool>& chosen) {
    Hall hall;
    hall.moment = moment_;
    for (std::size_t at = 0; at < chosen.size(); ++at)
      if (chosen[at]) {
        hall.hosts.push_back(at);
        hall.capacity += capacity(at);
      }
    for (const std::size_t job : jobs_)
      if (is_confined(hosting_, hosting_.jobs()[job], hall)) hall.jobs.push_back(job);
    return hall;
  }

  const Hosting& hosting_;
  std::optional<std::size_t> moment_;
  std::vector<std::size_t> jobs_;
  std::vector<std::vector<std::size_t>> jobs_of_;  // jobs of each host
  std::vector<bool> reached_;
};

}  // namespace

bool is_confined(const Hosting& hosting, const Job& job, const Hall& hall) {
  if (hall.moment && !job.busy.contains(*hall.moment)) return false;
  for (std::size_t at = 0; at < hosting.hosts().size(); ++at)
    if (hosting.possible(job, hosting.hosts()[at]) &&
        std::ranges::find(hall.hosts, at) == hall.hosts.end())
      return false;
  return true;
}

std::optional<Hall> find_hall(const Hosting& hosting, std::size_t moments) {
  std::optional<Hall> smallest = Matching(hosting, std::nullopt).shortage();
  for (std::size_t moment = 0; moment < moments; ++moment)
    if (auto hall = Matching(hosting, moment).shortage())
      if (!smallest || hall->hosts.size() < smallest->hosts.size() ||
          (hall->hosts.size() == smallest->hosts.size() &&
           hall->jobs.size() < smallest->jobs.size()))
        smallest = std::move(hall);
  return smallest;
}

}  // namespace chessvm::rtm
