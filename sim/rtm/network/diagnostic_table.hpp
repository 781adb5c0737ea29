// SPDX-License-Identifier: MIT
// Errors about missing hardware, with stable names (docs/rtm.md#what-can-be-wrong-with-a-text).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace chessvm::rtm {

/// The kinds of errors, in the order of `resource_diagnostic_table`.
enum class ResourceId : std::uint8_t {
  no_pulse,
  budget,
  pin,
  count_  // number of kinds, not a kind itself
};

struct ResourceDiagnosticKind {
  ResourceId id;
  std::string_view name;
  std::string_view summary;  // text in the manual
};

// clang-format off
inline constexpr auto resource_diagnostic_table = std::to_array<ResourceDiagnosticKind>({
  { ResourceId::no_pulse, "no-pulse", "an action that must begin in an add time in which no pulse can start it; also a program that does nothing" },
  { ResourceId::budget, "budget", "a resource of which the program needs more than the machine has or a `budget` allows" },
  { ResourceId::pin,    "pin",    "a `pin` that places an action or bus where it cannot be" },
});
// clang-format on

static_assert(resource_diagnostic_table.size() == static_cast<std::size_t>(ResourceId::count_));
static_assert([] {
  for (std::size_t i = 0; i < resource_diagnostic_table.size(); ++i)
    if (resource_diagnostic_table[i].id != static_cast<ResourceId>(i)) return false;
  return true;
}());

[[nodiscard]] constexpr std::string_view name_of(ResourceId id) {
  return resource_diagnostic_table[static_cast<std::size_t>(id)].name;
}

}  // namespace chessvm::rtm
