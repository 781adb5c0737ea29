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

/// `console` speaks the protocol of the public simulators: commands are typed, errors are answers.
/// `panel` shows the machine. `wired` runs a program on chessvm, `lockstep` beside the virtual one;
/// `wired_panel` shows the machine while it runs one.
enum class Mode : std::uint8_t { batch, console, panel, wired, lockstep, wired_panel };

/// The options that concern programs of chessvm only.
struct WiredOptions {
  std::vector<std::string> images;
  std::optional<std::string> patch;  // instead of the one that comes with the tools
  std::optional<std::string> cards;  // nullopt: standard output
  std::optional<std::string> checkpoint;
  std::optional<std::string> resume;
  std::optional<std::uint64_t> ahead_cycles;
  std::optional<std::uint64_t> ahead_instructions;
  bool verbose = false;  // --lockstep: everything of the row in which the two differ
};

/// The command line of eniacsim.
struct Options {
  Mode mode = Mode::batch;
  std::vector<std::string> patches;
  std::optional<std::string> deck;
  std::uint64_t max_cycles = std::numeric_limits<std::uint64_t>::max();  // --max-time included
  eniac::EngineKind engine = eniac::engine_names[0].kind;
  bool prompt = true;                        // console
  std::optional<std::uint64_t> test_cycles;  // console: run so many, show the state, leave
  bool dump = false;
  bool json = false;
  bool quiet = false;
  bool report = false;  // what is used, and why nothing happened
  bool strict = false;
  std::set<std::string, std::less<>> silenced_checks;  // by id
  bool later_units = false;
  bool sandbox = false;
  std::optional<std::string> allow_writes;  // patches may write files below; "/" is anywhere
  std::optional<std::string> vcd;
  std::string signals;  // patterns; empty: what is in use
  std::vector<std::string> probes;
  std::vector<std::string> breaks;
  std::vector<eniac::Fault> faults;
  std::vector<std::string> fault_texts;  // the same, as they were given
  WiredOptions wired;
  Paint paint = Paint::plain;         // of messages
  Paint screen_paint = Paint::plain;  // of the panel
};

/// The options, or the status to end with when the command line was answered already (help,
/// version) or refused.
[[nodiscard]] std::variant<Options, ExitStatus> parse_options(int argc, const char* const* argv);

}  // namespace chessvm::eniacsim
