// SPDX-License-Identifier: MIT
#include "sim/rtm/network/lock.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>
#include <tuple>

#include "base/text/foreign_json.hpp"
#include "sim/rtm/network/keep.hpp"

namespace chessvm::rtm {
namespace {

using nlohmann::json;

constexpr int version = 2;

constexpr std::array<std::pair<Driver::Kind, const char*>, 6> driver_names{{
    {Driver::Kind::supply, "supply"},
    {Driver::Kind::digits, "digits"},
    {Driver::Kind::control, "control"},
    {Driver::Kind::request, "request"},
    {Driver::Kind::amplifier, "amplifier"},
    {Driver::Kind::delay, "delay"},
}};

const char* name_of(Driver::Kind kind) {
  for (const auto& [each, name] : driver_names)
    if (each == kind) return name;
  return "";
}

/// Makes the names in each group unique. The group of `names[k]` is `groups[k]`. The second
/// occurrence of NAME in a group becomes "NAME 2".
std::vector<std::string> numbered(const std::vector<std::string>& names,
                                  const std::vector<std::string>& groups) {
  std::vector<std::string> all;
  std::map<std::pair<std::string, std::string>, int> times;
  for (std::size_t k = 0; k < names.size(); ++k) {
    const int time = ++times[{groups[k], names[k]}];
    all.push_back(time == 1 ? names[k] : fmt::format("{} {}", names[k], time));
  }
  return all;
}

/// Thrown in this file if the text is not a lock. `reason` says what is wrong with it.
struct Damage {
  std::string reason;
};

constexpr const char* misplaced = "something is missing or in the wrong place";

[[noreturn]] void damaged(std::string reason) {
  throw Damage{std::move(reason)};
}

int number_of(const json& entry, int most, const char* what) {
  const auto number = number_that_fits<int>(entry, 1, most);
  if (!number && entry.is_number()) damaged(fmt::format("there is no {} {}", what, entry.dump()));
  if (!number) damaged(misplaced);
  return *number;
}

std::size_t index_of(const json& entry, std::size_t count) {
  if (!entry.is_number_unsigned() || entry.get<std::size_t>() >= count)
    damaged("it refers to lines or controls that it does not have");
  return entry.get<std::size_t>();
}

Lock::Drive drive_of(const json& entry, std::size_t controls, std::size_t nets) {
  const auto name = entry.at(0).get<std::string>();
  const auto* const kind = std::ranges::find(
      driver_names, name, [](const auto& each) { return std::string(each.second); });
  if (kind == driver_names.end()) damaged(fmt::format("nothing is driven by '{}'", name));
  Lock::Drive drive{{kind->first, 0}, "", std::nullopt};
  const auto place = [&](std::size_t at) {
    if (entry.size() <= at) return;
    drive.slot = delay_slot(entry.at(at).get<std::string>());
    if (!drive.slot) damaged(fmt::format("no delay can be at {}", entry.at(at).dump()));
  };
  switch (drive.driver.kind) {
    case Driver::Kind::supply:
      drive.name = entry.at(1).get<std::string>();
      break;
    case Driver::Kind::digits:
      drive.name = entry.at(1).get<std::string>();
      place(2);
      break;
    case Driver::Kind::control:
    case Driver::Kind::request:
      drive.driver.index = index_of(entry.at(1), controls);
      break;
    case Driver::Kind::amplifier:
      drive.driver.index = index_of(entry.at(1), nets);
      if (entry.size() > 2) drive.channel = number_of(entry.at(2), stock::amplifiers, "channel");
      break;
    case Driver::Kind::delay:
      drive.driver.index = index_of(entry.at(1), nets);
      drive.driver.length = number_of(entry.at(2), Axis::longest, "delay of length");
      place(3);
      break;
  }
  return drive;
}

Lock::Control control_of(const json& entry) {
  Lock::Control control{entry.at(0).get<std::string>(),
                        entry.at(1).get<std::vector<std::string>>()};
  if (control.sites.empty())
    damaged(fmt::format("a control of {} serves no action", control.program));
  if (entry.size() > 2)
    control.number = number_of(entry.at(2), stock::constant_programs, "program");
  return control;
}

Lock::Line line_of(const json& entry, std::size_t controls, std::size_t nets) {
  Lock::Line line;
  if (entry.contains("line"))
    line.number = number_of(entry.at("line"), stock::program_lines, "line");
  for (const json& control : entry.at("controls"))
    line.controls.push_back(index_of(control, controls));
  for (const json& drive : entry.at("drivers"))
    line.drivers.push_back(drive_of(drive, controls, nets));
  return line;
}

/// Calls `read` for each entry of `list`. If an entry is damaged, adds its index to the error
/// message.
template <typename Read>
void for_each_entry(const char* name, const json& list, const Read& read) {
  if (!list.is_array()) damaged(fmt::format("{} is no list", name));
  for (std::size_t k = 0; k < list.size(); ++k) {
    try {
      read(list.at(k));
    } catch (const Damage& damage) {
      damaged(fmt::format("in {}[{}], {}", name, k, damage.reason));
    } catch (const json::exception&) {
      damaged(fmt::format("in {}[{}], {}", name, k, misplaced));
    }
  }
}

/// Checks that each control is on exactly one line, and that no site and no output is used twice.
void check_uses(const Lock& lock) {
  std::set<std::pair<std::string, std::string>> sites;
  for (const Lock::Control& control : lock.controls)
    for (const std::string& site : control.sites)
      if (!sites.emplace(control.program, site).second)
        damaged(fmt::format("{} of {} is served by two controls", control.program, site));
  std::vector<int> plugged(lock.controls.size());
  std::set<std::tuple<Driver::Kind, std::size_t, std::string>> outputs;
  for (const Lock::Line& net : lock.nets) {
    for (const std::size_t control : net.controls) ++plugged[control];
    for (const Lock::Drive& each : net.drivers)
      if (each.driver.kind != Driver::Kind::amplifier && each.driver.kind != Driver::Kind::delay &&
          !outputs.emplace(each.driver.kind, each.driver.index, each.name).second)
        damaged("an output is plugged into two lines");
  }
  for (std::size_t control = 0; control < plugged.size(); ++control)
    if (plugged[control] != 1)
      damaged(fmt::format("{} is plugged into {} lines", lock.controls[control].program,
                          plugged[control]));
}

json driver_json(const Demand& demand, const std::vector<std::string>& digit_names,
                 const Driver& driver, std::size_t target, const Positions& positions) {
  json entry = json::array({name_of(driver.kind)});
  const auto place = [&](const DelayEnds& ends) {
    if (const auto found = positions.delays.find(ends); found != positions.delays.end())
      entry.push_back(to_text(found->second));
  };
  switch (driver.kind) {
    case Driver::Kind::supply:
      entry.push_back(demand.supplies[driver.index].jack);
      break;
    case Driver::Kind::digits:
      entry.push_back(digit_names[driver.index]);
      place({true, driver.index, demand.digit_delays[driver.index].after, target});
      break;
    case Driver::Kind::control:
    case Driver::Kind::request:
      entry.push_back(driver.index);
      break;
    case Driver::Kind::amplifier:
      entry.push_back(driver.index);
      if (const auto found = positions.channels.find({driver.index, target});
          found != positions.channels.end())
        entry.push_back(found->second);
      break;
    case Driver::Kind::delay:
      entry.push_back(driver.index);
      entry.push_back(driver.length);
      place({false, driver.index, driver.length, target});
      break;
  }
  return entry;
}

int known(const std::vector<int>& numbers, std::size_t k) {
  return k < numbers.size() ? numbers[k] : 0;
}

}  // namespace

std::vector<std::string> name_sites(const Demand& demand) {
  std::vector<std::size_t> order(demand.sites.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t site) {
    return std::pair{demand.sites[site].where.file, demand.sites[site].where.offset};
  });
  std::vector<std::string> bodies;
  std::vector<std::string> programs;
  for (const std::size_t site : order) {
    const std::string& body = demand.sites[site].body;
    bodies.push_back(body.empty() ? "stage" : body);
    programs.push_back(demand.sites[site].program.name);
  }
  const std::vector<std::string> sorted = numbered(bodies, programs);
  std::vector<std::string> names(order.size());
  for (std::size_t k = 0; k < order.size(); ++k) names[order[k]] = sorted[k];
  return names;
}

std::vector<std::string> name_digits(const Demand& demand) {
  std::vector<std::string> names;
  for (const DigitDelay& digits : demand.digit_delays) names.push_back(digits.name);
  return numbered(names, std::vector<std::string>(names.size()));
}

std::string to_lock(const Demand& demand, const Network& network, const Positions& positions) {
  const auto site_names = name_sites(demand);
  const auto digit_names = name_digits(demand);
  // Write one decision per line, so that a changed decision changes one line.
  const auto section = [](const char* name, const std::vector<std::string>& lines) {
    return fmt::format("\"{}\": [\n{}]", name, fmt::join(lines, ",\n"));
  };
  std::vector<std::string> controls;
  for (std::size_t k = 0; k < network.controls.size(); ++k) {
    const Control& control = network.controls[k];
    json sites = json::array();
    for (const std::size_t site : control.sites) sites.push_back(site_names[site]);
    json entry = json::array({control.program.name, sites});
    if (const int number = known(positions.programs, k); number != 0) entry.push_back(number);
    controls.push_back(entry.dump());
  }
  std::vector<std::string> nets;
  for (std::size_t k = 0; k < network.nets.size(); ++k) {
    json drivers = json::array();
    for (const Driver& driver : network.nets[k].drivers)
      drivers.push_back(driver_json(demand, digit_names, driver, k, positions));
    json entry{{"controls", network.nets[k].controls}, {"drivers", drivers}};
    if (const int number = known(positions.lines, k); number != 0) entry["line"] = number;
    nets.push_back(entry.dump());
  }
  std::vector<std::string> numbers;
  for (const auto& [name, number] : positions.numbers)
    numbers.push_back(fmt::format("{}: {}", json(name).dump(), number));
  return fmt::format("{{\"version\": {},\n{},\n{},\n\"numbers\": {{\n{}}}}}\n", version,
                     section("controls", controls), section("nets", nets),
                     fmt::join(numbers, ",\n"));
}

Result<Lock> read_lock(std::string_view text) {
  if (const auto end = silent_end_of_json(text); end != std::string_view::npos)
    return Failure::because(fmt::format("it is not JSON from byte {} on", end + 1));
  try {
    const json whole = json::parse(text);
    if (whole.at("version") != version) return Failure::because("it is of another version");
    Lock lock;
    const json& controls = whole.at("controls");
    const json& nets = whole.at("nets");
    for_each_entry("controls", controls,
                   [&](const json& entry) { lock.controls.push_back(control_of(entry)); });
    for_each_entry("nets", nets, [&](const json& entry) {
      lock.nets.push_back(line_of(entry, controls.size(), nets.size()));
    });
    const json& numbers = whole.at("numbers");
    if (!numbers.is_object()) damaged("numbers is no object");
    for (const auto& [name, number] : numbers.items())
      lock.numbers.emplace(name, number_of(number, stock::program_lines, name.c_str()));
    check_uses(lock);
    return lock;
  } catch (const Damage& damage) {
    return Failure::because(damage.reason);
  } catch (const json::parse_error& error) {
    const std::string_view good = text.substr(0, error.byte);
    return Failure{.path = {},
                   .message = fmt::format("it is not JSON from byte {} on", error.byte),
                   .line = 1 + static_cast<std::uint32_t>(std::ranges::count(good, '\n'))};
  } catch (const json::exception&) {
    return Failure::because(misplaced);
  }
}

Result<Network> from_lock(const Demand& demand, std::string_view text) {
  const auto lock = read_lock(text);
  if (!lock) return lock.error();
  const auto kept = keep(demand, lock.value(), 0);
  if (kept && kept->whole) return kept->network;
  return Failure::because(
      kept ? fmt::format("{} of {} decisions are left", kept->kept, kept->decisions)
           : "too little of it is left");
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

}  // namespace chessvm::rtm
