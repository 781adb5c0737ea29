// SPDX-License-Identifier: MIT
// The options that a GUI sees and sets: how the machine searches and how its time is shown.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/eniac_time.hpp"
#include "programs/chess/oracle.hpp"
#include "programs/host/engine.hpp"

namespace chessvm::chess::uci {

struct Settings {
  int depth = deepest_search;
  std::optional<EniacHours> hours{};  // of a move: the deepest search that fits; nullopt: `depth`
  EniacHours mtbf = mean_time_between_failures_short;
  std::string engine{host::default_engine};
  vm::native::CoreKind core = vm::native::CoreKind::automatic;  // of the engine chsim
  double pace = 0;  // seconds here for a second of the machine; 0 is as fast as this computer can
};

/// The `option` lines of the answer to `uci`, with `settings` as defaults.
[[nodiscard]] std::string option_lines(const Settings& settings);

/// Whether two names are the same in any letter case, as UCI compares them.
[[nodiscard]] bool same_letters(std::string_view a, std::string_view b);

/// Sets one option; names are read in any letter case. Returns what is wrong with name or value;
/// empty if nothing. A refused option changes nothing.
[[nodiscard]] std::string set_option(Settings& settings, std::string_view name,
                                     std::string_view value);

}  // namespace chessvm::chess::uci
