// SPDX-License-Identifier: MIT
#include "sim/eniac/patch/later_units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "sim/eniac/core/front_panel.hpp"

namespace chessvm::eniac {
namespace {

constexpr auto in = Direction::input;
constexpr auto out = Direction::output;
constexpr int digit_cable = wires_per_cable;

// clang-format off
const JackRow order_selector[] = {
  {"A", in, digit_cable}, {"B", in, digit_cable}, {"o", out, digit_cable}, {"i", in, 1},
  {"Ri", in, 1}, {"Ro", out, 1}, {"Ci", in, 1},
};
const JackRow six_stages[] = {{"i", in, 1}, {"di", in, 1}, {"cdi", in, 1}, {"#o", out, 1, {1, 6}}};
const JackRow ten_stages[] = {{"i", in, 1}, {"di", in, 1}, {"cdi", in, 1}, {"#o", out, 1, {1, 10}}};
const JackRow two_stages[] = {{"i", in, 1}, {"di", in, 1}, {"cdi", in, 1}, {"#o", out, 1, {1, 2}}};

struct LaterUnit {
  std::string_view name;
  std::span<const JackRow> jacks;
};
const LaterUnit units[] = {
  {"os", order_selector}, {"st", ten_stages}, {"sft", six_stages}, {"pm1", two_stages},
  {"pm2", two_stages}, {"sjk1", six_stages}, {"sjk2", six_stages},
};
// clang-format on

const LaterUnit* find(std::string_view jack) {
  const std::string name = folded(jack.substr(0, jack.find('.')));
  const auto* const found =
      std::find_if(std::begin(units), std::end(units),
                   [&name](const LaterUnit& unit) { return unit.name == name; });
  return found == std::end(units) ? nullptr : found;
}

/// Returns the reason why `jack` cannot be an end of a cable, or nullopt if it can.
std::optional<std::string> fault(Wiring& wiring, std::string_view jack, bool as_source) {
  const LaterUnit* const unit = find(jack);
  if (unit == nullptr) {
    const Result<std::uint32_t> node = wiring.resolve(jack, as_source);
    return node ? std::nullopt : std::optional(node.error().message);
  }
  const std::string_view name = jack.substr(std::min(unit->name.size() + 1, jack.size()));
  if (FrontPanel(PanelRows{.jacks = unit->jacks}).find_jack(name)) return std::nullopt;
  return fmt::format("{} has no jack '{}'", unit->name, name);
}

std::string came_later(std::string_view jack) {
  return fmt::format("{} came after 1946; --later-units accepts it", find(jack)->name);
}

}  // namespace

bool is_later_unit(std::string_view jack) {
  return find(jack) != nullptr;
}

std::optional<Refusal> reset_later_unit(std::string_view unit, LaterUnits wanted) {
  if (wanted == LaterUnits::accepted) return std::nullopt;
  return Refusal{1, came_later(unit)};
}

std::optional<Refusal> plug_later_unit(Wiring& wiring, std::string_view from, std::string_view to,
                                       LaterUnits wanted) {
  if (wanted == LaterUnits::refused) {
    const bool first = is_later_unit(from);
    return Refusal{first ? 1U : 2U, came_later(first ? from : to)};
  }
  if (from == to) return Refusal{2, fmt::format("{} is connected to itself", to)};
  if (auto why = fault(wiring, from, true)) return Refusal{1, *why};
  if (auto why = fault(wiring, to, false)) return Refusal{2, *why};
  return std::nullopt;
}

}  // namespace chessvm::eniac
