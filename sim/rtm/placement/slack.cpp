// SPDX-License-Identifier: MIT
#include "sim/rtm/placement/slack.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <set>

#include "base/text/text.hpp"

namespace chessvm::rtm {
namespace {

constexpr std::size_t most_changes = 10;
constexpr std::size_t few_sites = 2;    // drop() suggests a change for at most this many sites
constexpr double price_of_action = 10;  // Change::price; high, because the program loses an action

std::string counted(int number, std::string_view what) {
  return count(static_cast<std::uint64_t>(number), what);
}

std::string plain_name(const std::string& name) {
  return name.substr(0, name.find('@'));
}

}  // namespace

Slack::Slack(const Demand& demand, const Network& network, const Hosting& hosting,
             std::vector<int> host_of)
    : demand_(demand),
      network_(network),
      hosting_(hosting),
      host_of_(std::move(host_of)),
      jobs_on_(hosting.hosts().size()),
      net_of_(network.controls.size()),
      amplifiers_left_(stock::amplifiers) {
  for (const int host : host_of_)
    if (host != PlacementFailure::nowhere) ++jobs_on_[static_cast<std::size_t>(host)];
  for (std::size_t net = 0; net < network.nets.size(); ++net)
    for (const std::size_t control : network.nets[net].controls) net_of_[control] = net;
  for (const Net& net : network.nets)
    amplifiers_left_ -= static_cast<int>(std::ranges::count(
        net.drivers, Driver::Kind::amplifier, [](const Driver& driver) { return driver.kind; }));
}

int Slack::left(std::size_t host) const {
  return hosting_.hosts()[host].capacity - jobs_on_[host];
}

double Slack::price(std::size_t host) const {
  return 1.0 / std::max(1, left(host));
}

std::string Slack::text_of(std::size_t host) const {
  return fmt::format("{} ({} left)", name_of(hosting_.hosts()[host]), left(host));
}

std::optional<std::size_t> Slack::room(const Job& job) const {
  std::optional<std::size_t> best;
  for (std::size_t at = 0; at < hosting_.hosts().size(); ++at) {
    const Host& host = hosting_.hosts()[at];
    if (left(at) <= 0 || (best && left(*best) >= left(at)) || !hosting_.possible(job, host) ||
        std::ranges::find(closed_, at) != closed_.end())
      continue;
    bool free = true;
    for (std::size_t other = 0; other < host_of_.size(); ++other)
      free = free && (host_of_[other] != static_cast<int>(at) ||
                      !Hosting::collide(job, hosting_.jobs()[other], host));
    if (free) best = at;
  }
  return best;
}

std::vector<std::size_t> Slack::sites_of_net(std::size_t net) const {
  std::set<std::size_t> seen{net};
  std::vector<std::size_t> open{net};
  std::set<std::size_t> sites;
  while (!open.empty() && sites.empty()) {
    std::vector<std::size_t> next;
    for (const std::size_t at : open) {
      for (const std::size_t control : network_.nets[at].controls)
        sites.insert(network_.controls[control].sites.begin(),
                     network_.controls[control].sites.end());
      for (std::size_t to = 0; to < network_.nets.size(); ++to)
        for (const Driver& driver : network_.nets[to].drivers)
          if ((driver.kind == Driver::Kind::amplifier || driver.kind == Driver::Kind::delay) &&
              driver.index == at && seen.insert(to).second)
            next.push_back(to);
    }
    open = std::move(next);
  }
  return {sites.begin(), sites.end()};
}

std::optional<std::size_t> Slack::first_site(std::size_t net) const {
  const auto sites = sites_of_net(net);
  return sites.empty() ? std::nullopt : std::optional(sites.front());
}

std::string Slack::name_of_net(std::size_t net) const {
  const auto site = first_site(net);
  return site ? demand_.sites[*site].program.name : "nothing";
}

/// Returns true if amplifiers carry pulses of net `from` to net `to`, directly or via other nets.
bool Slack::amplified(std::size_t from, std::size_t to) const {
  if (from == to) return true;
  return std::ranges::any_of(network_.nets[to].drivers, [&](const Driver& driver) {
    return driver.kind == Driver::Kind::amplifier && amplified(from, driver.index);
  });
}

void Slack::start_elsewhere(std::size_t target, const Driver& driver,
                            std::vector<Change>& changes) const {
  const auto pulses = moments_of(demand_, network_, driver);
  if (!pulses) return;
  Moments needed = *pulses;
  needed -= demand_.axis.given;
  std::optional<Change> best;
  const auto offer = [&](double price, const std::string& how) {
    if (!best || price < best->price)
      best =
          Change{fmt::format("start '{}' {}", name_of_net(target), how), price, first_site(target)};
  };
  for (std::size_t from = 0; from < network_.nets.size(); ++from)
    for (int length = 0; length <= Axis::longest; ++length) {
      const bool same = driver.index == from && driver.length == length;
      const auto later = demand_.axis.delayed(network_.nets[from].moments, length);
      if (same || from == target || !later || !later->within(network_.nets[target].moments) ||
          !needed.within(*later))
        continue;
      if (length == 0) {
        if (driver.kind == Driver::Kind::amplifier || amplified(target, from)) continue;
        if (amplifiers_left_ > 0)
          offer(1.0 / amplifiers_left_, fmt::format("with '{}': an amplifier channel ({} left)",
                                                    name_of_net(from), amplifiers_left_));
      } else if (const auto host = room(hosting_.job(from, length, target))) {
        offer(price(*host),
              fmt::format("{} after '{}': a program of {}", counted(length, "add time"),
                          name_of_net(from), text_of(*host)));
      }
    }
  if (best) changes.push_back(*best);
}

void Slack::split(const Job& job, std::vector<Change>& changes) const {
  if (!job.delay.net) return;
  const std::size_t from = *job.delay.net;
  std::optional<Change> best;
  for (int first = 1; first < job.delay.length; ++first) {
    const auto between = demand_.axis.delayed(network_.nets[from].moments, first);
    const auto one = room(hosting_.job(from, first, job.delay.target));
    if (!between || !one) continue;
    const auto other = room(hosting_.job(*between, job.delay.length - first, job.delay.target));
    if (!other || *other == *one) continue;
    const double cost = price(*one) + price(*other);
    if (!best || cost < best->price)
      best = Change{fmt::format("wait for '{}' in two parts, {} and {} add times: programs of {} "
                                "and {}",
                                name_of_net(job.delay.target), first, job.delay.length - first,
                                text_of(*one), text_of(*other)),
                    cost, first_site(job.delay.target)};
  }
  if (best) changes.push_back(*best);
}

void Slack::move(std::size_t job, std::vector<Change>& changes) const {
  const Job& moved = hosting_.jobs()[job];
  if (const auto host = room(moved))
    changes.push_back({fmt::format("wait for '{}' elsewhere: a program of {}",
                                   name_of_net(moved.delay.target), text_of(*host)),
                       price(*host), first_site(moved.delay.target)});
}

void Slack::relieve(std::size_t control, std::vector<Change>& changes) const {
  const Control& relieved = network_.controls[control];
  if (relieved.program.repeat > 1) return;
  for (std::size_t target = 0; target < network_.nets.size(); ++target)
    for (const Driver& driver : network_.nets[target].drivers)
      if (driver.kind == Driver::Kind::control && driver.index == control)
        if (const auto host =
                room(hosting_.job(net_of_[control], length_of(relieved.program), target)))
          changes.push_back({fmt::format("a delay beside '{}' instead of its output: a program of "
                                         "{}",
                                         relieved.program.name, text_of(*host)),
                             price(*host), relieved.sites.front()});
}

void Slack::share(std::size_t control, std::vector<Change>& changes) const {
  const Control& one = network_.controls[control];
  // A program that replaces two controls needs the pulses of both. Returns the number of amplifiers
  // that the line of control `k` then needs: 0 or 1. A line needs no amplifier if it starts only
  // `k` and drives no other line. Such a line can be joined with the line of the shared program.
  const auto amplifiers = [&](std::size_t k) {
    const std::size_t net = net_of_[k];
    if (network_.nets[net].controls.size() > 1) return 1;
    for (const Net& other : network_.nets)
      for (const Driver& driver : other.drivers)
        if ((driver.kind == Driver::Kind::amplifier || driver.kind == Driver::Kind::delay) &&
            driver.index == net)
          return 1;
    return 0;
  };
  std::optional<Change> best;
  for (std::size_t k = control + 1; k < network_.controls.size(); ++k) {
    const Control& other = network_.controls[k];
    if (plain_name(other.program.name) != plain_name(one.program.name) ||
        !ends_may_join(control, k))
      continue;
    const int needed = amplifiers(control) + amplifiers(k);
    const double cost = static_cast<double>(needed) / std::max(1, amplifiers_left_);
    if (needed > amplifiers_left_ || (best && best->price <= cost)) continue;
    best = Change{
        fmt::format("let '{}' and '{}' share a program: {}", one.program.name, other.program.name,
                    needed == 0   ? "it costs nothing"
                    : needed == 1 ? "an amplifier channel"
                                  : "two amplifier channels"),
        cost, other.sites.front()};
  }
  if (best) changes.push_back(*best);
}

/// Returns true if one program can replace both controls. Together, the controls may drive at most
/// one line, and the output pulses of both controls must be correct for this line.
bool Slack::ends_may_join(std::size_t one, std::size_t other) const {
  std::set<std::size_t> started;
  for (std::size_t net = 0; net < network_.nets.size(); ++net)
    for (const Driver& driver : network_.nets[net].drivers)
      if ((driver.kind == Driver::Kind::control || driver.kind == Driver::Kind::request) &&
          (driver.index == one || driver.index == other)) {
        if (driver.kind == Driver::Kind::request) return false;
        started.insert(net);
      }
  if (started.empty()) return true;
  Moments both = network_.controls[one].moments;
  both |= network_.controls[other].moments;
  const auto ends = demand_.axis.delayed(both, length_of(network_.controls[one].program));
  return started.size() == 1 && ends && ends->within(network_.nets[*started.begin()].moments);
}

void Slack::isolate(std::size_t from, std::size_t target, std::vector<Change>& changes) const {
  const Net& net = network_.nets[target];
  if (net.controls.empty() || net.controls.size() > 2) return;
  double cost = 0;
  std::string programs;
  for (const std::size_t control : net.controls) {
    const UnitProgram& program = network_.controls[control].program;
    if (program.unit != UnitProgram::Unit::accumulator) return;
    const auto host = static_cast<std::size_t>(program.number - 1);
    if (left(host) <= 0) return;
    cost += price(host);
    programs += fmt::format("{}{}", programs.empty() ? "" : " and ", text_of(host));
  }
  for (const Net& other : network_.nets)
    for (const Driver& driver : other.drivers)
      if ((driver.kind == Driver::Kind::amplifier || driver.kind == Driver::Kind::delay) &&
          driver.index == target)
        return;
  changes.push_back({fmt::format("a private control for '{}' on the line of '{}': a program of {}",
                                 name_of_net(target), name_of_net(from), programs),
                     cost, first_site(target)});
}

void Slack::drop(const std::vector<std::size_t>& sites, std::vector<Change>& changes) const {
  if (sites.empty() || sites.size() > few_sites) return;
  const UnitProgram& program = demand_.sites[sites.front()].program;
  bool saves_view = false;
  if (program.unit == UnitProgram::Unit::accumulator &&
      program.action.kind == AccumulatorAction::Kind::receive) {
    std::size_t users = 0;
    for (const Site& site : demand_.sites)
      users += site.program.unit == program.unit &&
                       site.program.action.kind == program.action.kind &&
                       site.program.action.view == program.action.view
                   ? 1
                   : 0;
    saves_view = users == sites.size();
  }
  changes.push_back(
      {fmt::format(
           "do without '{}'{} here{} {}", program.name, saves_view ? " and its view" : "",
           sites.size() == 1 ? ": nothing else needs" : " and at the one other place that needs",
           saves_view ? "them" : "it"),
       price_of_action * static_cast<double>(sites.size()), sites.front()});
}

void keep_cheapest(std::vector<Change>& changes) {
  std::ranges::stable_sort(changes, {}, &Change::price);
  std::vector<Change> kept;
  for (Change& change : changes)
    if (kept.size() < most_changes && std::ranges::none_of(kept, [&](const Change& each) {
          return each.text == change.text && each.site == change.site;
        }))
      kept.push_back(std::move(change));
  changes = std::move(kept);
}

}  // namespace chessvm::rtm
