// SPDX-License-Identifier: MIT
// A player as the command line names it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "programs/chess/player/settings.hpp"
#include "programs/rivals/catalogue.hpp"

namespace chessvm::chess::match {

/// The machine or a rebuilt opponent in this process, or an engine beside it that speaks UCI.
enum class PlayerKind : std::uint8_t { eniac, uci, rival };

struct EngineOption {
  std::string name;
  std::optional<std::string> value;  // nullopt: a button
};

struct PlayerSpec {
  PlayerKind kind = PlayerKind::eniac;
  std::string text;                     // as given
  std::string name;                     // to be shown; empty: the player's own
  MachineSettings settings{};           // of the machine
  std::vector<std::string> command{};   // of the engine
  std::vector<EngineOption> options{};  // of the engine
  std::string go = "movetime 1000";     // what the engine is sent after `go`
  rivals::RivalSpec rival{};
};

/// Reads `eniac[:Name=Value,...]`, also with a comma for the colon,
/// `uci:COMMAND[,Name=Value...][,go=...]`, or a rival and its options, as
/// `microchess:blitz,book=ruy-lopez`. Commas and blanks in quotes, and those behind a backslash,
/// separate nothing. `name=` gives each a name.
[[nodiscard]] Result<PlayerSpec> parse_player(std::string_view text);

/// Adds a limit of hours for a move to the machine `player`, unless it names one itself; other
/// players are left as they are. The text of the player tells of it.
[[nodiscard]] PlayerSpec with_hours(PlayerSpec player, EniacHours hours);

/// The name that a player has before it is started; nullopt for an engine that says it itself.
[[nodiscard]] std::optional<std::string> name_of(const PlayerSpec& player);

/// The rules that two players lay on a game between them.
[[nodiscard]] HouseRules house_rules_of(const PlayerSpec& a, const PlayerSpec& b);

/// The memory that the player's program runs in: `75 words`, `1.1 KB`; empty where it is not known.
[[nodiscard]] std::string_view memory_of(const PlayerSpec& player);

}  // namespace chessvm::chess::match
