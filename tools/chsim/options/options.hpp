// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/eniac_time.hpp"
#include "base/exit_status.hpp"
#include "base/text/colour.hpp"
#include "vm/debugger/commands/prompt.hpp"
#include "vm/native/core_choice.hpp"

namespace chessvm::vm::chsim {

/// Amount of messages on standard error: -q, default, -v.
enum class Verbosity : std::uint8_t { quiet, normal, verbose };

/// The command line of chsim.
struct Options {
  std::vector<std::string> images;  // empty with --bench, --dap and --replay
  std::optional<std::string> deck;
  std::uint64_t max_cycles = std::numeric_limits<std::uint64_t>::max();  // also --max-time
  std::optional<std::chrono::duration<double>> wall;
  std::optional<std::string> record;  // file that records the run
  std::optional<std::string> replay;  // recording; with images, their program runs on its cards
  std::uint64_t trace_from = 0;       // in add cycles
  std::uint64_t trace_to = std::numeric_limits<std::uint64_t>::max();
  std::optional<std::string> trace_if;  // expression in the debugger's language
  std::optional<std::string> trace;     // `-`: standard output, "": standard error
  std::optional<std::string> profile;   // `-`: standard output, "": standard error
  std::optional<std::string> cards;     // nullopt: standard output
  std::optional<std::string> checkpoint;
  std::optional<std::uint64_t> checkpoint_every;
  std::optional<std::string> restore;
  native::CoreKind core = native::CoreKind::automatic;
  bool bench = false;
  bool adapter = false;  // true with --dap
  bool debug = false;
  std::optional<std::string> control;  // with --debug: a socket, or `-` for the standard streams
  debugger::Startup startup;           // -x, -e, --break, in their order
  bool plain = false;                  // use the prompt, also on a terminal
  std::string theme = "dark";
  bool stats = false;
  bool json = false;
  bool batch = false;
  bool sandbox = false;
  int card_width = 0;
  ColourWhen colour = ColourWhen::automatic;
  Verbosity verbosity = Verbosity::normal;
};

/// Returns the options; or the exit status if the command line only asked for help or the version,
/// or was refused.
[[nodiscard]] std::variant<Options, ExitStatus> parse_options(int argc, const char* const* argv);

}  // namespace chessvm::vm::chsim
