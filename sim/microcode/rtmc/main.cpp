// SPDX-License-Identifier: MIT
// rtmc: a register-transfer program -> cables and switches of a stock 1946 ENIAC.
#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <new>

#include "base/message.hpp"
#include "sim/microcode/rtmc/compile.hpp"

using namespace chessvm;

int main(int argc, char** argv) {
  try {
    sim::microcode::CompileOptions options;
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
    return static_cast<int>(sim::microcode::compile(options));
  } catch (const std::bad_alloc&) {
    say("rtmc: error: out of memory\n");
  } catch (const std::exception& error) {
    say(fmt::format("rtmc: error: {}\n", error.what()));
  }
  return static_cast<int>(ExitStatus::environment);
}
