// SPDX-License-Identifier: MIT
// Options of the machine that a GUI shows and sets, such as the depth of the search.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/eniac_time.hpp"
#include "programs/chess/host/thinker.hpp"
#include "programs/chess/search/oracle.hpp"
#include "programs/host/engine.hpp"

namespace chessvm::chess {

inline constexpr double least_hours = 0.01;
inline constexpr double most_hours = 1e6;
inline constexpr double least_mtbf_hours = 0.1;

struct MachineSettings {
  int depth = deepest_search;
  std::optional<EniacHours> hours{};  // limit for all searches of a move together; nullopt if none
  EniacHours mtbf = mean_time_between_failures_short;
  std::optional<std::uint64_t> failure_seed{};  // seed of simulated failures; nullopt if none
  ExpectedLine line = ExpectedLine::move;
  SecondLook second_look = SecondLook::wanted;
  std::string engine{host::default_engine};
  vm::native::CoreKind core = vm::native::CoreKind::automatic;  // core that the engine `chsim` uses
  double pace = 0;  // wall clock seconds per second of the machine; 0 means full speed
};

/// Returns the `option` lines of the answer to the command `uci`, with `settings` as defaults.
[[nodiscard]] std::string option_lines(const MachineSettings& settings);

/// Returns true if `a` and `b` are equal, ignoring letter case as UCI does for option names.
[[nodiscard]] bool same_letters(std::string_view a, std::string_view b);

/// Sets the option `name`, ignoring letter case. Returns an error message; empty after success.
[[nodiscard]] std::string set_option(MachineSettings& settings, std::string_view name,
                                     std::string_view value);

}  // namespace chessvm::chess
