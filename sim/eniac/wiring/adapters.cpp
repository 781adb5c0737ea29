// SPDX-License-Identifier: MIT
#include "sim/eniac/wiring/adapters.hpp"

#include <fmt/format.h>

#include "base/text/text.hpp"
#include "sim/eniac/core/names.hpp"

namespace chessvm::eniac {
namespace {

// clang-format off
constexpr AdapterKindRow kinds[] = {
  {AdapterKind::digit_to_program, "dp",        1, 11, "wire D of a digit cable onto a program line"},
  {AdapterKind::shifter,          "s",       -10, 10, "K places to the left; negative: to the right"},
  {AdapterKind::deleter,          "d",       -10, 10, "keeps PM and K leftmost digits; negative: drops them"},
  {AdapterKind::special_digit,    "sd",        0, 10, "places K+2, K+1 to places 2, 1; the sign everywhere else"},
  {AdapterKind::permuter,         "permute",   0, 11, "11 input wires for output wires 11 ... 1; 0 is nothing"},
};
// clang-format on

}  // namespace

std::span<const AdapterKindRow> adapter_kinds() {
  return kinds;
}

const AdapterKindRow* find_adapter_kind(std::string_view name) {
  for (const AdapterKindRow& row : kinds)
    if (row.name == folded(name)) return &row;
  return nullptr;
}

Result<void> Adapter::set(const AdapterKindRow& kind, std::string_view text) {
  if (kind.kind == AdapterKind::permuter) {
    std::array<int, wires_per_cable> list{};
    std::size_t entries = 0;
    while (true) {
      const std::size_t comma = text.find(',');
      const std::string_view entry = text.substr(0, comma);
      // An entry that is not a number counts as 0 (docs/eniac-decisions.md#wiring).
      const int wire = parse_number<int>(entry).value_or(0);
      if (wire < kind.least || wire > kind.greatest)
        return Failure::because(
            fmt::format("{} is not an input wire: 0 to {}", shortened(entry), kind.greatest));
      if (entries < list.size()) list[entries] = wire;
      ++entries;
      if (comma == std::string_view::npos) break;
      text.remove_prefix(comma + 1);
    }
    if (entries != list.size())
      return Failure::because(
          fmt::format("a permuter needs {} wires, not {}", list.size(), entries));
    list_ = list;
    set_ = true;
    return boost::outcome_v2::success();
  }
  const auto value = parse_number<int>(text.starts_with('+') ? text.substr(1) : text);
  if (!value || *value < kind.least || *value > kind.greatest)
    return Failure::because(fmt::format("parameter '{}' of ad.{} is not a number from {} to {}",
                                        shortened(text), kind.name, kind.least, kind.greatest));
  parameter_ = *value;
  set_ = true;
  return boost::outcome_v2::success();
}

std::optional<WireMap> Adapter::map(AdapterKind kind) const {
  switch (kind) {
    case AdapterKind::shifter:
      return WireMap::shifter(parameter_);
    case AdapterKind::deleter:
      return WireMap::deleter(parameter_);
    case AdapterKind::special_digit:
      return WireMap::special_digit(parameter_);
    case AdapterKind::permuter:
      return set_ ? std::optional(WireMap::permuter(list_)) : std::nullopt;
    case AdapterKind::digit_to_program:
      break;
  }
  return std::nullopt;
}

std::string Adapter::text(AdapterKind kind) const {
  if (kind != AdapterKind::permuter) return std::to_string(parameter_);
  return set_ ? fmt::format("{}", fmt::join(list_, ",")) : "";
}

}  // namespace chessvm::eniac
