// SPDX-License-Identifier: MIT
#include "sim/microcode/network/lock.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

namespace chessvm::sim::microcode {
namespace {

using nlohmann::json;

constexpr int version = 1;

constexpr std::array<std::pair<Driver::Kind, const char*>, 6> driver_names{{
    {Driver::Kind::supply, "supply"},
    {Driver::Kind::digits, "digits"},
    {Driver::Kind::control, "control"},
    {Driver::Kind::request, "request"},
    {Driver::Kind::amplifier, "amplifier"},
    {Driver::Kind::delay, "delay"},
}};

/// The sites of each program in the order of the source: what a lock calls them.
std::map<std::string, std::vector<std::size_t>> sites_by_program(const Demand& demand) {
  std::map<std::string, std::vector<std::size_t>> sites;
  for (std::size_t site = 0; site < demand.sites.size(); ++site)
    sites[demand.sites[site].program.name].push_back(site);
  for (auto& [name, found] : sites)
    std::ranges::stable_sort(found, {},
                             [&](std::size_t site) { return demand.sites[site].where.offset; });
  return sites;
}

json driver_json(const Demand& demand, const Driver& driver) {
  const char* kind = "";
  for (const auto& [each, name] : driver_names)
    if (each == driver.kind) kind = name;
  switch (driver.kind) {
    case Driver::Kind::supply:
      return {kind, demand.supplies[driver.index].jack};
    case Driver::Kind::digits:
      return {kind, demand.digit_delays[driver.index].name};
    case Driver::Kind::delay:
      return {kind, driver.index, driver.length};
    default:
      return {kind, driver.index};
  }
}

std::optional<Driver> driver_of(const Demand& demand, const json& text) {
  const auto kind = text.at(0).get<std::string>();
  for (const auto& [each, name] : driver_names) {
    if (name != kind) continue;
    if (each == Driver::Kind::supply || each == Driver::Kind::digits) {
      const auto wanted = text.at(1).get<std::string>();
      const bool supply = each == Driver::Kind::supply;
      const std::size_t count = supply ? demand.supplies.size() : demand.digit_delays.size();
      for (std::size_t k = 0; k < count; ++k)
        if ((supply ? demand.supplies[k].jack : demand.digit_delays[k].name) == wanted)
          return Driver{each, k};
      return std::nullopt;
    }
    return Driver{each, text.at(1).get<std::size_t>(),
                  each == Driver::Kind::delay ? text.at(2).get<int>() : 0};
  }
  return std::nullopt;
}

bool references_fit(const Network& network) {
  for (const Net& net : network.nets)
    for (const Driver& driver : net.drivers) {
      const bool from_net =
          driver.kind == Driver::Kind::amplifier || driver.kind == Driver::Kind::delay;
      const bool from_control =
          driver.kind == Driver::Kind::control || driver.kind == Driver::Kind::request;
      if (from_net && driver.index >= network.nets.size()) return false;
      if (from_control && driver.index >= network.controls.size()) return false;
      if (driver.kind == Driver::Kind::delay &&
          (driver.length < 1 || driver.length > Axis::longest))
        return false;
    }
  return true;
}

/// Lines without a control have the moments of their drivers, which may be lines of that kind.
void settle_helpers(const Demand& demand, Network& network) {
  for (std::size_t round = 0; round < network.nets.size(); ++round) {
    bool changed = false;
    for (Net& net : network.nets) {
      if (!net.controls.empty()) continue;
      Moments moments(demand.axis.size);
      for (const Driver& driver : net.drivers)
        if (const auto pulses = moments_of(demand, network, driver)) moments |= *pulses;
      changed = changed || moments != net.moments;
      net.moments = std::move(moments);
    }
    if (!changed) return;
  }
}

}  // namespace

std::string to_lock(const Demand& demand, const Network& network) {
  const auto sites = sites_by_program(demand);
  json controls = json::array();
  for (const Control& control : network.controls) {
    json served = json::array();
    const auto& all = sites.at(control.program.name);
    for (const std::size_t site : control.sites)
      served.push_back(std::ranges::find(all, site) - all.begin());
    controls.push_back({control.program.name, served});
  }
  json nets = json::array();
  for (const Net& net : network.nets) {
    json drivers = json::array();
    for (const Driver& driver : net.drivers) drivers.push_back(driver_json(demand, driver));
    nets.push_back({{"controls", net.controls}, {"drivers", drivers}});
  }
  // One decision a line, so that a change of one shows as one.
  std::string text = fmt::format("{{\"version\": {},\n\"controls\": [\n", version);
  for (std::size_t k = 0; k < controls.size(); ++k)
    text += controls[k].dump() + (k + 1 < controls.size() ? ",\n" : "],\n");
  text += "\"nets\": [\n";
  for (std::size_t k = 0; k < nets.size(); ++k)
    text += nets[k].dump() + (k + 1 < nets.size() ? ",\n" : "]}\n");
  return text;
}

std::optional<Network> from_lock(const Demand& demand, std::string_view text, std::string& why) {
  try {
    const json lock = json::parse(text);
    if (lock.at("version") != version) {
      why = "it is of another version";
      return std::nullopt;
    }
    const auto sites = sites_by_program(demand);
    Network network;
    for (const json& entry : lock.at("controls")) {
      const auto name = entry.at(0).get<std::string>();
      const auto found = sites.find(name);
      if (found == sites.end()) {
        why = fmt::format("nothing asks for {} any more", name);
        return std::nullopt;
      }
      Control control{{}, {}, Moments(demand.axis.size)};
      if (entry.at(1).empty()) {
        why = fmt::format("a control of {} serves no action", name);
        return std::nullopt;
      }
      for (const json& ordinal : entry.at(1)) {
        const std::size_t site = found->second.at(ordinal.get<std::size_t>());
        control.program = demand.sites[site].program;
        control.sites.push_back(site);
        control.moments |= demand.sites[site].moments;
      }
      network.controls.push_back(std::move(control));
    }
    for (const json& entry : lock.at("nets")) {
      Net net{Moments(demand.axis.size), entry.at("controls").get<std::vector<std::size_t>>(), {}};
      if (!net.controls.empty()) net.moments = network.controls.at(net.controls.front()).moments;
      for (const json& driver : entry.at("drivers")) {
        const auto read = driver_of(demand, driver);
        if (!read) {
          why = fmt::format("there is no pulse {} any more", driver.dump());
          return std::nullopt;
        }
        net.drivers.push_back(*read);
      }
      network.nets.push_back(std::move(net));
    }
    if (!references_fit(network)) {
      why = "it refers to lines or controls that it does not have";
      return std::nullopt;
    }
    settle_helpers(demand, network);
    if (const auto wrong = contradiction(demand, network)) {
      why = *wrong;
      return std::nullopt;
    }
    return network;
  } catch (const std::exception& error) {
    why = error.what();
    return std::nullopt;
  }
}

std::optional<std::string> contradiction(const Demand& demand, const Network& network) {
  for (const Control& control : network.controls)
    if (control.sites.empty()) return "a control serves no action";
  std::vector<int> served(demand.sites.size());
  for (const Control& control : network.controls)
    for (const std::size_t site : control.sites) ++served[site];
  for (std::size_t site = 0; site < served.size(); ++site)
    if (served[site] != 1)
      return fmt::format("{} is served by {} controls", demand.sites[site].program.name,
                         served[site]);
  std::vector<int> plugged(network.controls.size());
  std::map<std::pair<Driver::Kind, std::size_t>, int> outputs;
  for (const Net& net : network.nets) {
    for (const std::size_t control : net.controls) {
      ++plugged.at(control);
      if (network.controls[control].moments != net.moments)
        return fmt::format("{} is plugged into a line of other moments",
                           network.controls[control].program.name);
    }
    Moments left = net.moments;
    left -= demand.axis.given;
    for (const Driver& driver : net.drivers) {
      if (driver.kind != Driver::Kind::amplifier && driver.kind != Driver::Kind::delay &&
          ++outputs[{driver.kind, driver.index}] > 1)
        return "an output is plugged into two lines";
      const auto pulses = moments_of(demand, network, driver);
      if (!pulses || !pulses->within(net.moments))
        return "a driver has pulses at other moments than its line";
      left -= *pulses;
    }
    if (!left.empty()) return "a line lacks pulses";
  }
  for (std::size_t control = 0; control < plugged.size(); ++control)
    if (plugged[control] != 1)
      return fmt::format("{} is plugged into {} lines", network.controls[control].program.name,
                         plugged[control]);
  return std::nullopt;
}

}  // namespace chessvm::sim::microcode
