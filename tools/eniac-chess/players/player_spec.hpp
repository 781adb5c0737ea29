// SPDX-License-Identifier: MIT
// Reads players from the command line.
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

/// `eniac` is the machine, `uci` a separate engine, and `rival` a rebuilt opponent in this process.
enum class PlayerKind : std::uint8_t { eniac, uci, rival };

struct EngineOption {
  std::string name;
  std::optional<std::string> value;  // nullopt if the option has no value (a UCI button)
};

struct PlayerSpec {
  PlayerKind kind = PlayerKind::eniac;
  std::string text;                     // player as written on the command line
  std::string name;                     // printable name to show; empty for the player's own name
  MachineSettings settings{};           // settings if this player is the machine
  std::vector<std::string> command{};   // the engine's program and its arguments
  std::vector<EngineOption> options{};  // UCI options to set in the engine
  std::string go = "movetime 1000";     // arguments of the command `go` for the engine
  rivals::RivalSpec rival{};
};

/// Reads a player. The machine is `eniac[:Name=Value,...]`; a comma may replace the colon. An
/// engine is `uci:COMMAND[,Name=Value...][,go=...]`. A rival is `NAME[:LEVEL][,Name=Value...]`:
/// `microchess:blitz,book=ruy-lopez`. A comma or blank in a value must be quoted or escaped. The
/// option `name=` of any player sets the name to show.
[[nodiscard]] Result<PlayerSpec> parse_player(std::string_view text);

/// Limits each move to `hours` if the player is a machine without such a limit.
[[nodiscard]] PlayerSpec with_hours(PlayerSpec player, EniacHours hours);

/// Returns the name of a player. Returns nullopt for an engine to which the user gave no name. Such
/// an engine reports its own name after its start.
[[nodiscard]] std::optional<std::string> name_of(const PlayerSpec& player);

[[nodiscard]] HouseRules house_rules_of(const PlayerSpec& a, const PlayerSpec& b);

/// Returns the memory size of the player, such as `75 words` or `1.1 KB`; empty if unknown.
[[nodiscard]] std::string_view memory_of(const PlayerSpec& player);

}  // namespace chessvm::chess::match
