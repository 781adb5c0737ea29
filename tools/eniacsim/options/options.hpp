// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/exit_status.hpp"
#include "sim/eniac/engine/make_engine.hpp"
#include "sim/eniac/fault/fault.hpp"

namespace chessvm::eniacsim {

/// `batch` runs patches. `console` obeys typed commands and prints errors on standard output, as
/// the public ENIAC simulators do. `panel` runs patches and shows the machine. `wired` runs a
/// program on chessvm. `lockstep` also runs a program, and compares each row of this run with the
/// virtual CPU. `wired_panel` runs a program and shows the machine.
enum class Mode : std::uint8_t { batch, console, panel, wired, lockstep, wired_panel };

/// Options that apply only to programs of chessvm.
struct WiredOptions {
  std::vector<std::string> images;
  std::optional<std::string> patch;  // file with the wiring; nullopt for the installed patch
  std::optional<std::string> cards;  // file for punched cards; nullopt for standard output
  std::optional<std::string> checkpoint;
  std::optional<std::string> resume;
  std::optional<std::uint64_t> ahead_cycles;
  std::optional<std::uint64_t> ahead_instructions;
  bool verbose = false;  // true: --lockstep prints more about a row with a difference
};

struct Options {
  Mode mode = Mode::batch;
  std::vector<std::string> patches;
  std::optional<std::string> deck;
  std::uint64_t max_cycles = std::numeric_limits<std::uint64_t>::max();  // also set by --max-time
  eniac::EngineKind engine = eniac::engine_names[0].kind;
  bool prompt = true;  // true: the console prints prompts
  /// Number of add cycles that -t runs. If it is nullopt, the console reads commands.
  std::optional<std::uint64_t> test_cycles;
  bool dump = false;
  bool json = false;
  bool quiet = false;
  bool report = false;  // true: print which parts the wiring uses (--report)
  bool strict = false;
  std::set<std::string, std::less<>> silenced_checks;  // ids of patch checks that are off
  bool later_units = false;
  bool sandbox = false;
  std::optional<std::string> allow_writes;  // patches may write in this folder; `/` allows all
  std::optional<std::string> vcd;
  std::string signals;  // patterns of signals to record; empty for all signals that the patch uses
  std::vector<std::string> probes;
  std::vector<std::string> breaks;
  std::vector<eniac::Fault> faults;
  std::vector<std::string> fault_texts;  // arguments of --fault as text
  WiredOptions wired;
  Paint paint = Paint::plain;         // colour of messages
  Paint screen_paint = Paint::plain;  // colour of the panel
};

/// Returns the options. After --help, --version or an error, returns the exit status instead.
[[nodiscard]] std::variant<Options, ExitStatus> parse_options(int argc, const char* const* argv);

}  // namespace chessvm::eniacsim
