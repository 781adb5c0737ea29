// SPDX-License-Identifier: MIT
// rtmc: a register-transfer program -> cables and switches of a stock 1946 ENIAC.
#include <fmt/format.h>
#include <unistd.h>
#include <CLI/CLI.hpp>
#include <filesystem>
#include <new>

#include "base/exit_status.hpp"
#include "base/file.hpp"
#include "base/message.hpp"
#include "sim/microcode/checker/checker.hpp"
#include "sim/microcode/checker/mutate.hpp"
#include "sim/microcode/language/parser.hpp"
#include "sim/microcode/network/lock.hpp"
#include "sim/microcode/patch/emit.hpp"
#include "sim/microcode/patch/report.hpp"
#include "sim/microcode/placement/placement.hpp"
#include "sim/microcode/schedule/listing.hpp"

namespace {

using namespace chessvm;
using namespace chessvm::sim::microcode;

struct Options {
  std::string source;
  std::string output;
  std::string lock;
  std::string report;
  std::string map;
  std::string schedule;
  std::size_t mutants = 0;
  std::uint64_t mutate_seed = 1;
  bool write_lock = false;
  bool search = false;
  bool unchecked = false;
  int effort = 2000;
  int iterations = 20000;
  unsigned seed = 1;
};

/// The decisions of the lock file, if there is one and it still fits.
std::optional<Network> locked_network(const Demand& demand, const Options& options) {
  if (options.lock.empty() || options.search) return std::nullopt;
  const auto text = read_file(options.lock);
  if (!text) {
    say(fmt::format("rtmc: note: no lock file {}: searching\n", options.lock));
    return std::nullopt;
  }
  std::string why;
  auto network = from_lock(demand, text.value(), why);
  if (!network)
    say(fmt::format("rtmc: note: {} no longer fits, {}: searching\n", options.lock, why));
  return network;
}

std::optional<Network> searched_network(const Demand& demand, const Options& options) {
  const bool watched = isatty(STDERR_FILENO) != 0;
  const auto progress = [&](int round, double cost) {
    if (watched)
      say(fmt::format("\rsharing controls: {} of {} changes, cost {:.1f} ", round, options.effort,
                      cost));
  };
  std::string why;
  auto network =
      make_network(demand, {options.seed, options.iterations, options.effort, progress}, why);
  if (watched) say("\n");
  if (!network) say(fmt::format("rtmc: error: {}\n", why));
  return network;
}

/// What is asked for, as file names and contents.
std::vector<std::pair<std::string, std::string>> outputs(const Compilation& made,
                                                         const Options& options) {
  std::vector<std::pair<std::string, std::string>> files;
  const auto add = [&](const std::string& name, auto contents) {
    if (!name.empty()) files.emplace_back(name, contents());
  };
  add(options.report, [&] { return report(made); });
  add(options.map, [&] { return map_json(made); });
  add(options.schedule, [&] { return listing(made.demand); });
  if (options.write_lock) add(options.lock, [&] { return to_lock(made.demand, made.network); });
  add(options.output, [&] { return made.patch.text; });
  return files;
}

/// Before a long run, and so that no file is written if another cannot be.
bool all_writable(const Options& options) {
  for (const std::string& name : {options.output, options.report, options.map, options.schedule,
                                  options.write_lock ? options.lock : std::string()})
    if (!name.empty())
      if (const auto possible = check_writable(name); !possible) {
        say(to_text(possible.error()));
        return false;
      }
  return true;
}

ExitStatus compile(const Options& options) {
  if (!all_writable(options)) return ExitStatus::environment;
  const auto text = read_file(options.source);
  if (!text) {
    say(to_text(text.error()));
    return ExitStatus::environment;
  }
  SourceSet sources;
  Diagnostics diagnostics;
  const Syntax syntax = parse(sources, sources.add(options.source, text.value()), diagnostics);
  std::optional<Demand> demand;
  if (!diagnostics.has_errors()) demand = elaborate(syntax, diagnostics);
  for (const Diagnostic& diagnostic : diagnostics.all()) say(to_text(diagnostic, sources));
  if (!demand) return ExitStatus::rejected;

  auto network = locked_network(*demand, options);
  if (!network) network = searched_network(*demand, options);
  if (!network) return ExitStatus::rejected;
  PlacementFailure failure;
  const auto placement = place(*demand, *network, options.seed, failure);
  if (!placement) {
    for (const std::string& what : failure.unplaced)
      say(fmt::format("rtmc: error: no room for {}\n", what));
    return ExitStatus::rejected;
  }
  const Patch patch =
      emit(*demand, *network, *placement,
           "compiled by rtmc from " + std::filesystem::path(options.source).filename().string());
  for (const std::string& what : patch.failures) say(fmt::format("rtmc: error: {}\n", what));
  const Inventory& i = patch.inventory;
  say(fmt::format(
      "receivers {} transceivers {} inputs {} tables {} constants {} clears {} multiplier {} "
      "amplifiers {} lines {} trays {} permuters {} dp {} cables {} switches {}\n",
      i.receivers, i.transceivers, i.digit_inputs, i.table_programs, i.constant_programs,
      i.clear_programs, i.multiplier_programs, i.amplifiers, i.program_lines, i.trays, i.permuters,
      i.digit_to_program, i.cables, i.switches));
  if (!patch.failures.empty()) return ExitStatus::rejected;
  if (!options.unchecked) {
    const auto findings = checker::check_text(patch.text, demand->schedule,
                                              {checker::shared_wires_of_chessvm(), false});
    if (!findings.empty()) {
      say(checker::to_text(findings));
      say(fmt::format("rtmc: error: the checker objects to the patch: {} findings\n",
                      findings.size()));
      return ExitStatus::rejected;
    }
  }
  if (options.mutants > 0)
    fmt::print("{}", checker::to_json(checker::mutate(patch.text, demand->schedule,
                                                      {checker::shared_wires_of_chessvm(), true},
                                                      options.mutants, options.mutate_seed)));
  const Compilation made{sources, syntax, *demand, *network, *placement, patch};
  for (const auto& [name, contents] : outputs(made, options))
    if (const auto written = write_file_atomically(name, contents); !written) {
      say(to_text(written.error()));
      return ExitStatus::environment;
    }
  return ExitStatus::ok;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    Options options;
    CLI::App app{"A register-transfer program becomes cables and switches of an ENIAC.", "rtmc"};
    app.set_version_flag("--version", CHESSVM_VERSION);
    app.add_option("source", options.source, "program (.rtm)")->required();
    app.add_option("-o,--output", options.output, "patch to write (.e)")->required();
    CLI::Option* lock = app.add_option("--lock", options.lock, "decisions to keep (.lock)");
    app.add_flag("--write-lock", options.write_lock, "write the decisions to the lock file")
        ->needs(lock);
    app.add_option("--report", options.report, "resources used and left, register by register")
        ->type_name("FILE");
    app.add_option("--map", options.map, "where everything is, as JSON")->type_name("FILE");
    app.add_option("--schedule", options.schedule, "what happens in each add time of each path")
        ->type_name("FILE");
    app.add_option("--mutate", options.mutants,
                   "print what the checker notices of so many damaged patches, as JSON")
        ->type_name("N");
    app.add_option("--mutate-seed", options.mutate_seed, "which damages")->capture_default_str();
    app.add_flag("--search", options.search, "decide anew, whatever the lock file says");
    app.add_flag("--unchecked", options.unchecked, "leave out the independent check of the patch");
    app.add_option("--effort", options.effort, "changes of shared controls to try")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    app.add_option("--iterations", options.iterations, "changes of drivers to try")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    app.add_option("--seed", options.seed, "of the search")->capture_default_str();
    try {
      app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
      return app.exit(error) == 0 ? 0 : static_cast<int>(ExitStatus::usage);
    }
    return static_cast<int>(compile(options));
  } catch (const std::bad_alloc&) {
    say("rtmc: error: out of memory\n");
  } catch (const std::exception& error) {
    say(fmt::format("rtmc: error: {}\n", error.what()));
  }
  return static_cast<int>(ExitStatus::environment);
}
