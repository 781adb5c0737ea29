// SPDX-License-Identifier: MIT
#include "tools/rtmc/options.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <vector>

#include "base/command_line/command_line.hpp"
#include "base/command_line/output_clash.hpp"

namespace chessvm::rtm {
namespace {

constexpr WholeNumbers up_to_a_milliard{0, 1'000'000'000};
constexpr const char* description =
    "A register-transfer program becomes cables and switches of an ENIAC.";
constexpr const char* footer =
    "Exit status: 0 done; 1 the program is refused, or the patch by its check; 2 usage;\n"
    "3 cannot read or write; 129, 130, 143 interrupted: nothing is written.";

/// Finds an output that would replace an input or another output. The lock file counts as an input.
/// With --write-lock, it counts as an output instead.
std::optional<std::string> files_clash(const CompileOptions& options) {
  std::vector<std::string> inputs{options.source};
  std::vector<std::string> outputs;
  for (const std::string& file : {options.output, options.report, options.map, options.schedule})
    if (!file.empty()) outputs.push_back(file);
  if (auto problem = standard_output_clash(outputs)) return problem;
  if (!options.lock.empty()) (options.write_lock ? outputs : inputs).push_back(options.lock);
  return output_clash(inputs, outputs);
}

void add_files(const CommandLine::Command& tool, CompileOptions& options) {
  tool.file("SOURCE", options.source, "program (.rtm)").required();
  tool.file("-o,--output", options.output, "patch to write (.e)").required();
  const auto lock = tool.file("--lock", options.lock, "decisions to keep (.lock)");
  tool.flag("--write-lock", options.write_lock, "write the decisions to the lock file").needs(lock);
  tool.file("--report", options.report, "resources used and left, register by register");
  tool.file("--map", options.map, "where everything is, as JSON");
  tool.file("--schedule", options.schedule, "what happens in each add time of each path");
}

void add_search(const CommandLine::Command& tool, CompileOptions& options) {
  const auto number = [&tool](const char* name, auto& target, const char* help) {
    tool.number(name, target, up_to_a_milliard, help).shown_default(fmt::format("{}", target));
  };
  tool.flag("--search", options.search, "decide anew, whatever the lock file says");
  tool.flag("--unchecked", options.unchecked, "leave out the independent check of the patch");
  number("--effort", options.effort, "changes of shared controls to try");
  number("--iterations", options.iterations, "changes of drivers to try");
  number("--seed", options.seed, "of the search");
}

}  // namespace

std::variant<CompileOptions, ExitStatus> parse_options(int argc, const char* const* argv) {
  CompileOptions options;
  CommandLine line({"rtmc",
                    CHESSVM_VERSION,
                    description,
                    footer,
                    {"eniacsim(1)", "chessvm-rtm(5)", "chessvm-patch(5)"}});
  add_files(line.tool(), options);
  add_search(line.tool(), options);
  if (const auto answered = line.parse(argc, argv)) return *answered;
  if (const auto problem = files_clash(options)) return line.refuse(*problem);
  return options;
}

}  // namespace chessvm::rtm
