// SPDX-License-Identifier: MIT
#include "sim/wired/campaign/fault_class.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>

#include "base/text/text.hpp"
#include "sim/eniac/fault/places.hpp"

namespace chessvm::wired {
namespace {

using Group = FaultClass;

constexpr std::array parts{
    FaultPartRow{FaultPart::patch, "cables and switches", 0.98},
    FaultPartRow{FaultPart::accumulators, "accumulators", 0.97},
    FaultPartRow{FaultPart::units, "other units", 0.9},
    FaultPartRow{FaultPart::pulses, "single pulses", std::nullopt},
};

constexpr std::array classes{
    FaultClassRow{Group::digit_cable, FaultPart::patch, "digit-cable", "digit cables and adapters"},
    FaultClassRow{Group::amplifier_cable, FaultPart::patch, "amplifier-cable",
                  "cables of amplifier channels"},
    FaultClassRow{Group::master_programmer_cable, FaultPart::patch, "programmer-cable",
                  "cables of the master programmer"},
    FaultClassRow{Group::accumulator_cable, FaultPart::patch, "accumulator-cable",
                  "cables of accumulator controls"},
    FaultClassRow{Group::other_program_cable, FaultPart::patch, "other-cable",
                  "cables of other program controls"},
    FaultClassRow{Group::accumulator_switch, FaultPart::patch, "accumulator-switch",
                  "accumulator switches"},
    FaultClassRow{Group::table_program_switch, FaultPart::patch, "table-switch",
                  "table program switches"},
    FaultClassRow{Group::table_row_switch, FaultPart::patch, "row-switch", "table row switches"},
    FaultClassRow{Group::multiplier_switch, FaultPart::patch, "multiplier-switch",
                  "multiplier switches"},
    FaultClassRow{Group::constant_switch, FaultPart::patch, "constant-switch", "constant switches"},
    FaultClassRow{Group::master_programmer_switch, FaultPart::patch, "programmer-switch",
                  "switches of the master programmer"},
    FaultClassRow{Group::other_switch, FaultPart::patch, "other-switch", "other switches"},
    FaultClassRow{Group::deaf_decade, FaultPart::accumulators, "decade", "decade does not count"},
    FaultClassRow{Group::lost_carry, FaultPart::accumulators, "carry",
                  "carry out of a decade lost"},
    FaultClassRow{Group::dead_add_line, FaultPart::accumulators, "A-line", "line of A output dead"},
    FaultClassRow{Group::dead_subtract_line, FaultPart::accumulators, "S-line",
                  "line of S output dead"},
    FaultClassRow{Group::uncleared, FaultPart::accumulators, "no-clear",
                  "decade or sign not cleared"},
    FaultClassRow{Group::sign_plus, FaultPart::accumulators, "sign-P", "sign stuck P"},
    FaultClassRow{Group::sign_minus, FaultPart::accumulators, "sign-M", "sign stuck M"},
    FaultClassRow{Group::dead_table_output, FaultPart::units, "table-dead",
                  "wire of a table output dead"},
    FaultClassRow{Group::dead_constant_output, FaultPart::units, "constant-dead",
                  "wire of the constant output dead"},
    FaultClassRow{Group::dead_program_output, FaultPart::units, "program-dead",
                  "program output dead"},
    FaultClassRow{Group::stuck_table_output, FaultPart::units, "table-stuck",
                  "wire of a table output stuck"},
    FaultClassRow{Group::stuck_constant_output, FaultPart::units, "constant-stuck",
                  "wire of the constant output stuck"},
    FaultClassRow{Group::stuck_program_output, FaultPart::units, "program-stuck",
                  "program output stuck"},
    FaultClassRow{Group::missed_table_pulse, FaultPart::units, "table-missed",
                  "pulse of a table output missing"},
    FaultClassRow{Group::missed_constant_pulse, FaultPart::units, "constant-missed",
                  "pulse of the constant output missing"},
    FaultClassRow{Group::missed_program_pulse, FaultPart::units, "program-missed",
                  "pulse of a program output missing"},
    FaultClassRow{Group::deaf_counter, FaultPart::units, "counter",
                  "programmer counter does not count"},
    FaultClassRow{Group::stuck_stepper, FaultPart::units, "stepper", "stepper stays in its stage"},
    FaultClassRow{Group::missing_pulse, FaultPart::pulses, "missing-pulse", "a pulse is missing"},
    FaultClassRow{Group::extra_pulse, FaultPart::pulses, "extra-pulse", "a pulse too many"},
};

static_assert([] {
  for (std::size_t k = 0; k < classes.size(); ++k)
    if (classes[k].group != static_cast<Group>(k)) return false;
  for (std::size_t k = 0; k < parts.size(); ++k)
    if (parts[k].part != static_cast<FaultPart>(k)) return false;
  return true;
}());

std::string_view unit_of(std::string_view name) {
  return name.substr(0, name.find('.'));
}

bool is_accumulator(std::string_view unit) {
  return unit.size() > 1 && unit.front() == 'a' && is_digit(unit[1]);
}

bool is_of_simulator(std::string_view unit) {
  return unit == "cy" || unit == "debug";
}

class CableClasses {
 public:
  explicit CableClasses(const eniac::Machine& machine) : wiring_(machine.wiring()) {}

  /// Returns the class of cable number `cable`. Returns nullopt if an end of the cable is a jack
  /// that only the simulator has.
  [[nodiscard]] std::optional<Group> operator()(std::size_t cable) const {
    const std::array ends{&wiring_.nodes()[wiring_.cables()[cable].from],
                          &wiring_.nodes()[wiring_.cables()[cable].to]};
    const auto any = [&ends](auto matches) {
      return std::any_of(ends.begin(), ends.end(), matches);
    };
    if (any([](const eniac::Node* node) { return is_of_simulator(unit_of(node->name)); }))
      return std::nullopt;
    if (any([](const eniac::Node* node) {
          return node->wires > 1 || node->kind == eniac::NodeKind::adapter_in ||
                 node->kind == eniac::NodeKind::adapter_out;
        }))
      return Group::digit_cable;
    if (any([](const eniac::Node* node) {
          return node->kind == eniac::NodeKind::amplifier_in ||
                 node->kind == eniac::NodeKind::amplifier_out;
        }))
      return Group::amplifier_cable;
    if (any([](const eniac::Node* node) { return unit_of(node->name) == "p"; }))
      return Group::master_programmer_cable;
    if (any([](const eniac::Node* node) { return is_accumulator(unit_of(node->name)); }))
      return Group::accumulator_cable;
    return Group::other_program_cable;
  }

 private:
  const eniac::Wiring& wiring_;
};

Group class_of_switch(std::string_view place) {
  const std::string_view unit = unit_of(place);
  const std::string_view name = place.substr(std::min(place.size(), unit.size() + 1));
  if (is_accumulator(unit)) return Group::accumulator_switch;
  if (unit == "f1" || unit == "f2" || unit == "f3")
    return name.starts_with('R') ? Group::table_row_switch : Group::table_program_switch;
  if (unit == "m") return Group::multiplier_switch;
  if (unit == "c") return Group::constant_switch;
  if (unit == "p") return Group::master_programmer_switch;
  return Group::other_switch;
}

/// Returns the class of a tube fault. Returns nullopt for faults outside accumulators, and for
/// faults that have the same effect as another fault of the campaign.
std::optional<Group> class_of_tubes(const eniac::Fault& fault) {
  if (!is_accumulator(unit_of(fault.place))) return std::nullopt;
  const std::string_view rest =
      std::string_view(fault.place)
          .substr(std::min(fault.place.size(), unit_of(fault.place).size() + 1));
  switch (fault.kind) {
    case eniac::FaultKind::decade:
      // A sign that receives nothing has the same effect as a stuck sign (FaultKind::sign).
      return rest == "pm" ? std::nullopt : std::optional(Group::deaf_decade);
    case eniac::FaultKind::carry:
      return Group::lost_carry;
    case eniac::FaultKind::line:
      if (rest == "A") return Group::dead_add_line;
      return rest == "S" ? std::optional(Group::dead_subtract_line) : std::nullopt;
    case eniac::FaultKind::no_clear:
      return Group::uncleared;
    case eniac::FaultKind::sign:
      return fault.to == "M" ? Group::sign_minus : Group::sign_plus;
    default:
      return std::nullopt;
  }
}

/// Returns the next random number (SplitMix64). The numbers are the same on every platform.
std::uint64_t draw(std::uint64_t& state) {
  std::uint64_t z = state += 0x9e3779b97f4a7c15ULL;
  z = (z ^ z >> 30U) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ z >> 27U) * 0x94d049bb133111ebULL;
  return z ^ z >> 31U;
}

}  // namespace

std::span<const FaultPartRow> fault_part_rows() {
  return parts;
}

std::span<const FaultClassRow> fault_class_rows() {
  return classes;
}

std::optional<FaultClass> parse_fault_class(std::string_view key) {
  const auto rows = fault_class_rows();
  const auto row = std::find_if(rows.begin(), rows.end(),
                                [&](const FaultClassRow& each) { return each.key == key; });
  return row == rows.end() ? std::nullopt : std::optional(row->group);
}

const FaultClassRow& row_of(FaultClass group) {
  return classes[static_cast<std::size_t>(group)];
}

bool can_be_of_class(const eniac::Fault& fault, FaultClass group) {
  using eniac::FaultKind;
  switch (fault.kind) {
    case FaultKind::cable:
      return group <= Group::other_program_cable;
    case FaultKind::rest_switch:
      return group == class_of_switch(fault.place);
    case FaultKind::missing:
    case FaultKind::extra:
      if (row_of(group).part == FaultPart::units) return true;
      return group ==
             (fault.kind == FaultKind::missing ? Group::missing_pulse : Group::extra_pulse);
    default:
      return row_of(group).part == FaultPart::units || group == class_of_tubes(fault);
  }
}

std::vector<CampaignFault> campaign_faults(const eniac::Machine& machine) {
  std::vector<CampaignFault> faults;
  const auto add = [&faults](eniac::Fault fault, std::optional<Group> group) {
    if (group) faults.push_back({std::move(fault), *group});
  };
  const CableClasses class_of_cable(machine);
  std::size_t cable = 0;
  for (eniac::Fault& fault : eniac::all_faults(machine, as_set(eniac::FaultKind::cable)))
    add(std::move(fault), class_of_cable(cable++));
  for (eniac::Fault& fault : eniac::all_faults(machine, as_set(eniac::FaultKind::rest_switch))) {
    const Group group = class_of_switch(fault.place);
    add(std::move(fault), group);
  }
  for (const eniac::FaultKind kind :
       {eniac::FaultKind::decade, eniac::FaultKind::carry, eniac::FaultKind::line,
        eniac::FaultKind::no_clear, eniac::FaultKind::sign})
    for (eniac::Fault& fault : eniac::all_faults(machine, as_set(kind))) {
      const auto group = class_of_tubes(fault);
      add(std::move(fault), group);
    }
  std::stable_sort(
      faults.begin(), faults.end(),
      [](const CampaignFault& one, const CampaignFault& other) { return one.group < other.group; });
  return faults;
}

std::vector<CampaignFault> single_pulses(const eniac::Machine& machine, std::size_t count,
                                         std::uint64_t seed, std::uint64_t add_cycles) {
  const std::array places{eniac::all_faults(machine, as_set(eniac::FaultKind::missing)),
                          eniac::all_faults(machine, as_set(eniac::FaultKind::extra))};
  std::vector<CampaignFault> faults;
  for (std::size_t number = 0; number < count; ++number) {
    const auto& of_kind = places[number % 2];
    if (of_kind.empty()) continue;  // no jack can have a fault of this kind
    CampaignFault each{.fault = of_kind[draw(seed) % of_kind.size()],
                       .group = number % 2 == 0 ? Group::missing_pulse : Group::extra_pulse};
    each.fault.at = draw(seed) % add_cycles;
    faults.push_back(std::move(each));
  }
  std::stable_sort(
      faults.begin(), faults.end(),
      [](const CampaignFault& one, const CampaignFault& other) { return one.group < other.group; });
  return faults;
}

std::vector<std::vector<std::uint64_t>> random_moments(std::size_t faults, std::size_t count,
                                                       std::uint64_t seed, Window window) {
  std::vector<std::vector<std::uint64_t>> moments(faults, std::vector<std::uint64_t>(count));
  for (auto& of_fault : moments)
    for (std::uint64_t& moment : of_fault)
      moment = window.begin + draw(seed) % (window.end - window.begin);
  return moments;
}

ClassChoice::ClassChoice(const std::vector<std::string>& keys) : keys_(keys), seen_(keys.size()) {}

bool ClassChoice::takes(FaultClass group) {
  bool is_taken = keys_.empty();
  for (std::size_t i = 0; i < keys_.size(); ++i) {
    if (keys_[i] != row_of(group).key) continue;
    is_taken = true;
    seen_[i] = true;
  }
  return is_taken;
}

Result<void> ClassChoice::expect_all_seen() const {
  const auto unseen = std::find(seen_.begin(), seen_.end(), false);
  if (unseen == seen_.end()) return boost::outcome_v2::success();
  const std::string& key = keys_[static_cast<std::size_t>(unseen - seen_.begin())];
  const auto group = parse_fault_class(key);
  const bool is_pulse = group && row_of(*group).part == FaultPart::pulses;
  return Failure::because(fmt::format("--class {}: this campaign has no such fault{}", key,
                                      is_pulse ? "; --pulses N draws some" : ""));
}

std::vector<CampaignFault> sample(const std::vector<CampaignFault>& faults, std::size_t count,
                                  std::uint64_t seed) {
  if (count >= faults.size()) return faults;
  std::vector<std::size_t> numbers(faults.size());
  std::iota(numbers.begin(), numbers.end(), std::size_t{0});
  for (std::size_t i = 0; i < count; ++i)
    std::swap(numbers[i], numbers[i + draw(seed) % (numbers.size() - i)]);
  numbers.resize(count);
  std::sort(numbers.begin(), numbers.end());
  std::vector<CampaignFault> chosen;
  chosen.reserve(count);
  for (const std::size_t number : numbers) chosen.push_back(faults[number]);
  return chosen;
}

}  // namespace chessvm::wired
