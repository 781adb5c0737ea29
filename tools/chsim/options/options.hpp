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

/// The amount of messages on standard error: -q, neither, -v.
enum class Verbosity : std::uint8_t { quiet, normal, verbose };

/// The command line of chsim.
struct Options {
  std::vector<std::string> images;  // none with --bench, --dap and --replay
  std::optional<std::string> deck;
  std::uint64_t max_cycles = std::numeric_limits<std::uint64_t>::max();  // --max-time included
  std::optional<std::chrono::duration<double>> wall;
  std::optional<std::string> record;  // the run
  std::optional<std::string> replay;  // with images: their program on the cards of the recording
  std::uint64_t trace_from = 0;       // add cycles
  std::uint64_t trace_to = std::numeric_limits<std::uint64_t>::max();
  std::optional<std::string> trace_if;  // an expression of the debugger
  std::optional<std::string> trace;     // `-` is standard output, "" is standard error
  std::optional<std::string> profile;   // the same
  std::optional<std::string> cards;     // nullopt: standard output
  std::optional<std::string> checkpoint;
  std::optional<std::uint64_t> checkpoint_every;
  std::optional<std::string> restore;
  native::CoreKind core = native::CoreKind::automatic;
  bool bench = false;
  bool adapter = false;  // --dap
  bool debug = false;
  std::optional<std::string> control;  // of --debug: a socket, or `-` for the standard streams
  debugger::Startup startup;           // -x, -e, --break, in their order
  bool plain = false;                  // the prompt, on a terminal too
  std::string theme = "dark";
  bool stats = false;
  bool json = false;
  bool batch = false;
  bool sandbox = false;
  int card_width = 0;
  ColourWhen colour = ColourWhen::automatic;
  Verbosity verbosity = Verbosity::normal;
};

/// The options, or the status to end with when the command line was answered already (help,
/// version) or refused.
[[nodiscard]] std::variant<Options, ExitStatus> parse_options(int argc, const char* const* argv);

}  // namespace chessvm::vm::chsim
