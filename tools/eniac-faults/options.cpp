// SPDX-License-Identifier: MIT
#include "tools/eniac-faults/options.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/command_line/command_line.hpp"
#include "base/command_line/output_clash.hpp"
#include "base/text/text.hpp"
#include "programs/host/program_options.hpp"
#include "sim/wired/campaign/fault_class.hpp"

namespace chessvm::faults {
namespace {

constexpr const char* description =
    "Breaks the wired CPU in one place at a time and runs a self-test on it, or a chess search.\n"
    "Prints how many of the faults the cards show, by class, and which they miss and why; or what\n"
    "becomes of the move.";
constexpr const char* footer =
    "Exit status: 0 done; 1 patch or program refused, or the good machine does not pass; 2 usage;\n"
    "3 cannot read or write; 129, 130, 143 interrupted: the report is of the faults until\n"
    "then.";
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

void add_machine(const CommandLine::Command& tool, Options& options) {
  tool.files("IMAGE", options.images, "the self-test, as easm writes it; none with --program");
  tool.file("-d,--deck", options.deck, "cards for its reader, or those of the search");
  tool.file("--patch", options.patch, "the wiring (the one that comes with the tools)");
  tool.file("--golden", options.golden,
            "golden runs, an object a line: what shows in lockstep with none of them, nor "
            "with the self-test, counts as untestable");
}

void add_faults(const CommandLine::Command& tool, Options& options) {
  const auto read_class = [&options](const std::string& word) {
    std::string problem = refuse_class(word);
    if (!problem.empty()) return problem;
    // Keeps `classes` in a fixed order, so that the order of --class options makes no difference.
    const auto place = std::ranges::lower_bound(options.classes, wired::parse_fault_class(word), {},
                                                &wired::parse_fault_class);
    if (place == options.classes.end() || *place != word) options.classes.insert(place, word);
    return problem;
  };
  tool.custom("--class", CommandLine::Arity::all, read_class,
              "faults of this class only: " + class_keys());
  tool.texts("--fault", options.faults, "this fault only, as --list writes it");
  tool.number("--pulses", options.pulses, {0, most_pulses},
              "also N faults of a moment: single pulses missing or too many, drawn by chance; and "
              "four missing from each output wire of units other than accumulators");
  tool.number("--sample", options.sample, {.least = 1}, "only N faults, drawn by chance");
  tool.number("--seed", options.seed, {}, "of the sample and the pulses (1)");
  add_campaign(tool, options.campaign, "faults");
  tool.number("--jobs", options.jobs, {1, most_jobs}, "machines at a time (1)");
}

/// Adds the options for faults during a search. Returns the option `--program`.
CommandLine::Option add_answers(const CommandLine::Command& tool, Options& options) {
  constexpr std::uint64_t most_moments = 1'000;
  const auto program = tool.word_of(
      "--program", {"chess"}, [&options](std::size_t) { options.of_chess = true; },
      "break the machine at random moments of a chess search instead, and judge its move");
  tool.number("--moments", options.moments, {1, most_moments},
              "with --program: moments for each permanent fault (1)");
  host::add_cpu(tool, options.cpu,
                fmt::format("with --program: the CPU that searches, that of --patch or else {}",
                            vm::name(host::default_cpu)));
  return program;
}

/// Explains which option is missing or does not fit this kind of campaign; empty if all are valid.
std::string wrong_program(const Options& options) {
  if (!options.merge.files.empty()) return {};
  if (options.campaign.shard.count != 1 && !options.campaign.results && !options.list)
    return "--shard needs --results";
  if (!options.of_chess) {
    if (options.images.empty()) return "IMAGE is required, or --program chess";
    if (options.moments != 1) return "--moments needs --program chess";
    if (options.cpu) return "--cpu needs --program chess: an image is for one CPU";
    return {};
  }
  if (!options.images.empty()) return "--program brings its own self-test: no IMAGE";
  if (options.golden || options.picture || options.sample || !options.faults.empty())
    return "--golden, --svg, --sample and --fault do not go with --program";
  if (!options.deck) return "--program chess needs --deck";
  return {};
}

/// Adds `--merge` and the output options. --merge can be combined only with --partial, --quiet,
/// --json, --svg and the option `program`.
void add_outputs(const CommandLine::Command& tool, Options& options, CommandLine::Option program) {
  const auto json = tool.file("--json", options.json, "write the verdict on every fault to FILE");
  const auto picture = tool.file("--svg", options.picture, "draw coverage and latency to FILE");
  tool.flag("--list", options.list, "print the faults and run nothing");
  const MergeWords merge = add_merge(tool, options.merge);
  const auto quiet = tool.flag("-q,--quiet", options.is_quiet, "with --merge: no notes");
  quiet.needs(merge.merge);
  merge.merge.goes_only_with({merge.partial, program, json, picture, quiet});
}

/// Finds an output that would replace an input or another output; nullopt if there is none.
std::optional<std::string> files_clash(const Options& options) {
  std::vector<std::string> inputs = options.images;
  for (const auto& input : {options.deck, options.patch, options.golden})
    if (input) inputs.push_back(*input);
  inputs.insert(inputs.end(), options.merge.files.begin(), options.merge.files.end());
  std::vector<std::string> outputs;
  for (const auto& output : {options.json, options.picture, options.campaign.results})
    if (output) outputs.push_back(*output);
  if (auto problem = standard_output_clash(outputs)) return problem;
  return output_clash(inputs, outputs);
}

}  // namespace

std::variant<Options, ExitStatus> parse_options(int argc, const char* const* argv) {
  Options options;
  CommandLine line({"eniac-faults",
                    CHESSVM_VERSION,
                    description,
                    footer,
                    {"eniacsim(1)", "eniac-chess(1)", "chessvm-patch(5)", "chessvm-image(5)"}});
  add_machine(line.tool(), options);
  add_faults(line.tool(), options);
  const CommandLine::Option program = add_answers(line.tool(), options);
  add_outputs(line.tool(), options, program);
  if (const auto answered = line.parse(argc, argv)) return *answered;
  if (const auto problem = wrong_program(options); !problem.empty()) return line.refuse(problem);
  if (const auto problem = files_clash(options)) return line.refuse(*problem);
  return options;
}

}  // namespace chessvm::faults
