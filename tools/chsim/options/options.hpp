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

/// Amount of messages on standard error: `quiet` with -q, `verbose` with -v, otherwise `normal`.
enum class Verbosity : std::uint8_t { quiet, normal, verbose };

struct Options {
  std::vector<std::string> images;  // image files; empty is allowed with --bench, --dap or --replay
  std::optional<std::string> deck;
  std::uint64_t max_cycles = std::numeric_limits<std::uint64_t>::max();  // also set by --max-time
  std::optional<std::chrono::duration<double>> wall;
  std::optional<std::string> record;  // file for the recording of the run
  std::optional<std::string> replay;  // recording to replay; its program runs if `images` is empty
  std::uint64_t trace_from = 0;       // add cycle at which tracing begins
  std::uint64_t trace_to = std::numeric_limits<std::uint64_t>::max();
  std::optional<std::string> trace_if;  // condition for tracing, an expression of the debugger
  /// Output files of --trace and --profile. `-` means standard output, an empty path means standard
  /// error, and nullopt means no output.
  std::optional<std::string> trace;
  std::optional<std::string> profile;
  std::optional<std::string> cards;  // file for punched cards; nullopt: standard output
  std::optional<std::string> checkpoint;
  std::optional<std::uint64_t> checkpoint_every;
  std::optional<std::string> restore;
  native::CoreKind core = native::CoreKind::automatic;
  bool bench = false;
  bool adapter = false;  // --dap: serve an editor
  bool debug = false;
  std::optional<std::string> control;  // path of a socket, or `-` for the standard streams
  debugger::Startup startup;           // -x, -e and --break, in the order of the command line
  bool plain = false;                  // true: use the prompt instead of the full screen
  std::string theme = "dark";
  bool stats = false;
  bool json = false;
  bool batch = false;
  bool sandbox = false;
  int card_width = 0;
  ColourWhen colour = ColourWhen::automatic;
  Verbosity verbosity = Verbosity::normal;
};

/// Returns the options, or the exit status after --help, --version or a refused command line.
[[nodiscard]] std::variant<Options, ExitStatus> parse_options(int argc, const char* const* argv);

}  // namespace chessvm::vm::chsim
