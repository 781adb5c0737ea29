// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/commands/uci.hpp"

#include <csignal>
#include <memory>
#include <optional>
#include <string>

#include "base/process/read_line.hpp"
#include "base/process/signals.hpp"
#include "programs/chess/player/machine_player.hpp"
#include "programs/rivals/rival_player.hpp"
#include "tools/eniac-chess/commands/refuse.hpp"
#include "tools/eniac-chess/machine/options.hpp"
#include "tools/eniac-chess/players/player_spec.hpp"
#include "tools/eniac-chess/uci/session.hpp"

namespace chessvm::chess {
namespace {

struct UciOptions {
  MachineOptions machine{};
  std::optional<std::string> player_name{};
  std::optional<match::PlayerSpec> player{};  // player of the command line; nullopt: the machine
};

/// Maximum length of a line, in bytes. A line with a whole game is shorter. The rest of a longer
/// line is dropped.
constexpr std::size_t longest_line = std::size_t{1} << 20U;

/// Time to wait for a search after the end of input. The virtual CPU needs less time for a move.
constexpr std::chrono::milliseconds patience_at_end_of_input{500};

/// Creates the player that the command line names. If the command line names no player, creates the
/// machine with the settings of the other options.
Result<std::unique_ptr<Player>> player_of(const UciOptions& options) {
  if (options.player && options.player->kind == match::PlayerKind::rival)
    return std::unique_ptr<Player>(std::make_unique<rivals::RivalPlayer>(options.player->rival));
  auto program = program_of(options.machine.image);
  if (!program) return program.error();
  MachineSettings settings;
  settings.depth = options.machine.depth;
  settings.hours = options.machine.hours;
  if (options.machine.has_line) settings.line = ExpectedLine::reply;
  if (options.machine.has_no_second_look) settings.second_look = SecondLook::none;
  settings.engine = options.machine.engine;
  settings.core = options.machine.core;
  if (options.player) settings = options.player->settings;
  return MachinePlayer::make("eniac-chess " CHESSVM_VERSION, program.value(), std::move(settings));
}

ExitStatus serve(const UciOptions& options, std::FILE* in, std::FILE* out) {
  say_core(options.machine);
  std::signal(SIGPIPE, SIG_IGN);  // so that a closed GUI does not kill this process
  auto player = player_of(options);
  if (!player) return refuse(player.error());
  uci::Session session(std::move(player.value()), out);
  while (const auto line = read_line(in, longest_line))
    if (!session.handle(*line)) return ExitStatus::ok;
  session.finish(interrupt_flag() ? std::chrono::milliseconds(0) : patience_at_end_of_input);
  return ExitStatus::ok;
}

std::string complete(UciOptions& options) {
  if (!options.player_name) return {};
  auto player = match::parse_player(*options.player_name);
  if (!player) return player.error().message;
  if (player.value().kind == match::PlayerKind::uci)
    return "--player takes the machine or a rival; a UCI engine is started without this tool";
  options.player = std::move(player.value());
  return {};
}

}  // namespace

Subcommand add_uci(const CommandLine::Command& command) {
  const auto options = std::make_shared<UciOptions>();
  add_machine(command, options->machine);
  add_line_option(command, options->machine);
  add_no_second_look(command, options->machine);
  command
      .text(
          "--player", options->player_name,
          "another player of match than the machine: microchess:blitz, cc65:easy, octave, random\n"
          "(docs/rivals.md)")
      .value_name("PLAYER");
  return {.run = [options] { return serve(*options, stdin, stdout); },
          .complete = [options] { return complete(*options); }};
}

}  // namespace chessvm::chess
