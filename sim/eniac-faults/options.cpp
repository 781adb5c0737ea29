// SPDX-License-Identifier: MIT
#include "sim/eniac-faults/options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "base/command_line/command_line.hpp"
#include "base/command_line/output_clash.hpp"
#include "sim/wired/campaign/fault_class.hpp"

namespace chessvm::faults {
namespace {

constexpr const char* description =
    "Breaks the wired CPU in one place at a time and runs a self-test on it. Standard output "
    "tells\n"
    "how many of the faults its cards show, by class, and which they miss and why.";
constexpr const char* footer =
    "Exit status: 0 done; 1 patch or program refused, or the good machine does not pass; 2 usage;\n"
    "3 cannot read or write; 130 interrupted: the report is of the faults until then.";
constexpr unsigned most_jobs = 64;
constexpr std::uint64_t most_pulses = 1'000'000;

std::string class_keys() {
  std::string keys;
  for (const wired::FaultClassRow& row : wired::fault_class_rows())
    keys += fmt::format("{}{}", keys.empty() ? "" : ", ", row.key);
  return keys;
}

std::string refuse_class(const std::string& word) {
  for (const wired::FaultClassRow& row : wired::fault_class_rows())
    if (row.key == word) return {};
  return fmt::format("there is no class '{}': {}", word, class_keys());
}

}  // namespace

std::variant<Options, ExitStatus> parse_options(int argc, const char* const* argv) {
  Options options;
  CLI::App app{description, "eniac-faults"};
  app.footer(footer);
  app.set_help_flag("-h,--help", "print this and exit");
  app.set_version_flag("-V,--version", "eniac-faults " CHESSVM_VERSION,
                       "print the version and exit");
  app.add_option("IMAGE", options.images, "the self-test, as easm writes it")->required();
  app.add_option("-d,--deck", options.deck, "cards for its reader");
  app.add_option("--patch", options.patch, "the wiring (the one that comes with the tools)");
  app.add_option("--golden", options.golden,
                 "golden runs, an object a line: what shows in lockstep with none of them, nor "
                 "with the self-test, counts as untestable");
  app.add_option("--class", options.classes, "faults of this class only: " + class_keys())
      ->check(refuse_class);
  app.add_option("--fault", options.faults, "this fault only, as --list writes it");
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  app.add_option("--pulses", options.pulses,
                 "also N faults of a moment: single pulses missing or too many, drawn by chance")
      ->check(whole_number(0, most_pulses));
  app.add_option("--sample", options.sample, "only N faults, drawn by chance")
      ->check(whole_number(1, most));
  app.add_option("--seed", options.seed, "of the sample and the pulses (1)")
      ->check(whole_number(0, most));
  app.add_option("--jobs", options.jobs, "machines at a time (1)")
      ->check(whole_number(1, most_jobs));
  app.add_option("--json", options.json, "write the verdict on every fault to FILE");
  app.add_option("--svg", options.picture, "draw coverage and latency to FILE");
  app.add_flag("--list", options.list, "print the faults and run nothing");
  let_last_option_count(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& answered) {
    app.exit(answered);
    return ExitStatus::ok;
  } catch (const CLI::ParseError& error) {
    return refuse_command_line(app, error);
  }
  std::vector<std::string> inputs = options.images;
  for (const auto& input : {options.deck, options.patch, options.golden})
    if (input) inputs.push_back(*input);
  std::vector<std::string> outputs;
  for (const auto& output : {options.json, options.picture})
    if (output) outputs.push_back(*output);
  if (const auto clash = output_clash(inputs, outputs)) return refuse_command_line(app, *clash);
  return options;
}

}  // namespace chessvm::faults
