// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/uci_command.hpp"

#include <csignal>
#include <memory>

#include "base/read_line.hpp"
#include "base/signals.hpp"
#include "programs/eniac-chess/refuse.hpp"
#include "programs/eniac-chess/source.hpp"
#include "programs/eniac-chess/uci/rival_session.hpp"
#include "programs/eniac-chess/uci/session.hpp"

namespace chessvm::chess {
namespace {

/// Longer than any game in coordinates; what follows in a line is dropped.
constexpr std::size_t longest_line = std::size_t{1} << 20U;

/// Long enough for a search on the virtual CPU, so that a script gets the move that it asked for.
constexpr std::chrono::milliseconds patience_at_end_of_input{500};

/// Lends a rival to a GUI.
ExitStatus rival_command(const rivals::RivalSpec& spec, std::FILE* in, std::FILE* out) {
  uci::RivalSession session(spec, out);
  while (const auto line = read_line(in, longest_line))
    if (!session.handle(*line)) return ExitStatus::ok;
  session.finish();
  return ExitStatus::ok;
}

/// The settings that the command line asks for: those of its player, or of its options.
uci::Settings settings_of(const Options& options) {
  if (options.player) return options.player->settings;
  uci::Settings settings;
  settings.depth = options.depth;
  settings.engine = options.engine;
  settings.core = options.core;
  return settings;
}

}  // namespace

ExitStatus uci_command(const Options& options, std::FILE* in, std::FILE* out) {
  std::signal(SIGPIPE, SIG_IGN);  // a GUI that has gone ends the session, not the process
  if (options.player && options.player->kind == match::PlayerKind::rival)
    return rival_command(options.player->rival, in, out);
  const auto program = program_of(options);
  if (!program) return refuse(program.error());
  uci::Settings settings = settings_of(options);
  auto simulator = host::make_quiet_simulator(settings.engine, settings.core);
  if (!simulator) return refuse(simulator.error());
  uci::Session session(program.value(), std::move(settings), std::move(simulator.value()), out);
  while (const auto line = read_line(in, longest_line))
    if (!session.handle(*line)) return ExitStatus::ok;
  session.finish(interrupt_flag() ? std::chrono::milliseconds(0) : patience_at_end_of_input);
  return ExitStatus::ok;
}

}  // namespace chessvm::chess
