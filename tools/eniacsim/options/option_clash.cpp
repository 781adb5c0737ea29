// SPDX-License-Identifier: MIT
#include "tools/eniacsim/options/option_clash.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "base/command_line/output_clash.hpp"

namespace chessvm::eniacsim {
namespace {

/// If `applies` is true, the command line is refused with `message`.
struct Rule {
  bool applies;
  const char* message;
};

std::optional<std::string> first_of(std::span<const Rule> rules) {
  const auto found =
      std::find_if(rules.begin(), rules.end(), [](const Rule& rule) { return rule.applies; });
  return found == rules.end() ? std::nullopt : std::optional<std::string>(found->message);
}

/// Returns the number of input files that are standard input.
std::ptrdiff_t from_standard_input(const Options& options) {
  const auto dashes = [](const std::vector<std::string>& files) {
    return std::count(files.begin(), files.end(), "-");
  };
  return dashes(options.patches) + dashes(options.wired.images) + (options.deck == "-" ? 1 : 0) +
         (options.wired.resume == "-" ? 1 : 0);
}

/// Explains which options are not allowed for a program on chessvm; nullopt if all are allowed.
std::optional<std::string> wired_clash(const Options& options) {
  const WiredOptions& wired = options.wired;
  const bool lockstep = options.mode == Mode::lockstep;
  const bool panel = options.mode == Mode::wired_panel;
  return first_of(std::array{
      Rule{!options.patches.empty(), "with --vm and --lockstep the patch is named by --patch"},
      Rule{panel && from_standard_input(options) != 0,
           "standard input holds the keys of the panel, it cannot be a file"},
      Rule{panel && options.json, "--json is for a run without --panel"},
      Rule{panel && (options.dump || options.report),
           "--dump and --report are for a run without --panel"},
      Rule{panel &&
               (wired.cards || wired.checkpoint || wired.ahead_cycles || wired.ahead_instructions),
           "--cards, --checkpoint and --run-ahead are for a run without --panel"},
      Rule{options.json && wired.cards == "-",
           "with --json, standard output is for its object: name a file for --cards"},
      Rule{options.json && wired.checkpoint == "-",
           "with --json, standard output is for its object: name a file for --checkpoint"},
      Rule{from_standard_input(options) > 1, "standard input can be given for one file only"},
      Rule{options.strict || options.later_units || options.allow_writes ||
               !options.silenced_checks.empty(),
           "--strict, --later-units, --allow-writes and -W are for patches, not for programs"},
      Rule{!options.signals.empty() && !options.vcd, "--signals needs --vcd"},
      Rule{!lockstep && wired.verbose, "--verbose is for --lockstep"},
      Rule{lockstep && !options.breaks.empty(), "--break is not for --lockstep"},
      Rule{lockstep && (options.dump || options.report),
           "--dump and --report are not for --lockstep"},
  });
}

/// Explains which options are not allowed for a run of patches; nullopt if all are allowed.
std::optional<std::string> patch_clash(const Options& options) {
  const WiredOptions& wired = options.wired;
  const bool console = options.mode == Mode::console;
  const bool panel = options.mode == Mode::panel;
  const auto from_input = from_standard_input(options);
  return first_of(std::array{
      Rule{wired.patch || wired.cards || wired.checkpoint || wired.resume || wired.ahead_cycles ||
               wired.ahead_instructions,
           "--patch, --cards, --checkpoint, --resume and --run-ahead need --vm or --lockstep"},
      Rule{wired.verbose, "--verbose is for --lockstep"},
      Rule{panel && options.patches.empty(), "PATCH is required"},
      Rule{from_input > 1, "standard input can be given for one file only"},
      Rule{console && !options.test_cycles && from_input != 0,
           "standard input holds the commands, it cannot be a file"},
      Rule{console && (options.dump || options.json),
           "--dump and --json are for a run without a console; type D or json there"},
      Rule{console && options.report, "--report is for a run without a console"},
      Rule{console && options.strict, "--strict is for a run without a console"},
      Rule{!options.signals.empty() && !options.vcd, "--signals needs --vcd"},
      Rule{panel && from_input != 0,
           "standard input holds the keys of the panel, it cannot be a file"},
      Rule{panel && (options.dump || options.json || options.report),
           "--dump, --json and --report are for a run without --panel"},
      Rule{panel && options.strict, "--strict is for a run without --panel"},
  });
}

/// Finds an output that would replace an input or another output. The file of --checkpoint may
/// replace the file of --resume; no other output may.
std::optional<std::string> files_clash(const Options& options) {
  std::vector<std::string> inputs = options.patches;
  inputs.insert(inputs.end(), options.wired.images.begin(), options.wired.images.end());
  for (const auto& input : {options.deck, options.wired.patch})
    if (input) inputs.push_back(*input);
  std::vector<std::string> outputs;
  if (options.vcd) outputs.push_back(*options.vcd);
  if (options.wired.cards) outputs.push_back(*options.wired.cards);
  if (options.vcd == "-" && (options.json || options.dump))
    return "with --json and --dump, standard output is for the state: name a file for --vcd";
  if (options.vcd == "-" && !options.wired.images.empty() && !options.wired.cards)
    return "cards go to standard output: name a file for --vcd or --cards";
  if (auto problem = standard_output_clash(outputs)) return problem;
  if (options.wired.resume)
    if (auto problem = output_clash(std::span(&*options.wired.resume, 1), outputs)) return problem;
  if (options.wired.checkpoint) outputs.push_back(*options.wired.checkpoint);
  return output_clash(inputs, outputs);
}

}  // namespace

std::optional<std::string> option_clash(const Options& options) {
  const bool wired = !options.wired.images.empty();
  if (auto problem = wired ? wired_clash(options) : patch_clash(options)) return problem;
  return files_clash(options);
}

}  // namespace chessvm::eniacsim
