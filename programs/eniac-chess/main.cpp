// SPDX-License-Identifier: MIT
// eniac-chess: plays chess on the simulated ENIAC.
#include <fmt/format.h>

#include <new>

#include "base/message.hpp"
#include "programs/eniac-chess/commands.hpp"

namespace {

using namespace chessvm;
using namespace chessvm::chess;

// A signal handler can reach nothing else.
volatile std::sig_atomic_t interrupted = 0;
extern "C" void request_stop(int /*signal*/) {
  interrupted = 1;
}

ExitStatus run(const Options& options) {
  switch (options.command) {
    case Command::move:
      std::signal(SIGINT, request_stop);
      return move_command(options, interrupted);
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
