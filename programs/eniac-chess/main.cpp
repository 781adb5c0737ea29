// SPDX-License-Identifier: MIT
// eniac-chess: plays chess on the simulated ENIAC.
#include <fmt/format.h>

#include <new>

#include "base/message.hpp"
#include "base/signals.hpp"
#include "programs/eniac-chess/commands.hpp"

namespace {

using namespace chessvm;
using namespace chessvm::chess;

ExitStatus run(const Options& options) {
  switch (options.command) {
    case Command::move:
      return move_command(options);
    case Command::line:
      return line_command(options, stdin, stdout);
    case Command::perft:
      return perft_command(options);
    case Command::show:
      return show_command(options);
  }
  return ExitStatus::usage;
}

}  // namespace

int main(int argc, char** argv) {
  catch_signals();
  try {
    const auto parsed = parse_options(argc, argv);
    if (const auto* answered = std::get_if<ExitStatus>(&parsed)) return static_cast<int>(*answered);
    return static_cast<int>(run(std::get<Options>(parsed)));
  } catch (const std::bad_alloc&) {
    say("eniac-chess: error: out of memory\n");
  } catch (const std::exception& error) {
    say(fmt::format("eniac-chess: error: {}\n", error.what()));
  }
  return static_cast<int>(ExitStatus::environment);
}
