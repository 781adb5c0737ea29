// SPDX-License-Identifier: MIT
// The options of the machine that a GUI sees and sets: how the machine searches and how its time is
// shown.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/eniac_time.hpp"
#include "programs/chess/host/thinker.hpp"
#include "programs/chess/search/oracle.hpp"
#include "programs/host/engine.hpp"

namespace chessvm::chess {

/// The range of a limit in hours of the machine.
inline constexpr double least_hours = 0.01;
inline constexpr double most_hours = 1e6;
/// The least mean time between failures, in hours of the machine.
inline constexpr double least_mtbf_hours = 0.1;

struct MachineSettings {
  int depth = deepest_search;
  std::optional<EniacHours> hours{};  // that the searches for a move may take; nullopt: no limit
  EniacHours mtbf = mean_time_between_failures_short;
  std::optional<std::uint64_t> failure_seed{};  // of failures that happen; nullopt: none do
  ExpectedLine line = ExpectedLine::move;
  SecondLook second_look = SecondLook::wanted;
  std::string engine{host::default_engine};
  vm::native::CoreKind core = vm::native::CoreKind::automatic;  // of the engine chsim
  double pace = 0;  // seconds here for a second of the machine; 0 is as fast as this computer can
};

/// The `option` lines of the answer to `uci`, with `settings` as defaults.
[[nodiscard]] std::string option_lines(const MachineSettings& settings);

/// Returns whether two names are the same in any letter case, as UCI compares them.
[[nodiscard]] bool same_letters(std::string_view a, std::string_view b);

/// Sets one option; names are read in any letter case. Returns what is wrong with name or value;
/// empty if nothing. A refused option changes nothing.
[[nodiscard]] std::string set_option(MachineSettings& settings, std::string_view name,
                                     std::string_view value);

}  // namespace chessvm::chess
