// SPDX-License-Identifier: MIT
#include "programs/eniac-merge/options.hpp"

#include <array>

#include "base/command_line/command_line.hpp"
#include "base/command_line/output_clash.hpp"

namespace chessvm::merging {
namespace {

constexpr const char* description =
    "Joins the results of a campaign on many machines (--shard I/N --results FILE) and prints "
    "what\n"
    "a single run prints: a match, positions, or a fault campaign.";
constexpr const char* footer =
    "Exit status: 0 done; 1 files of different campaigns or without what an option asks for, or\n"
    "results are missing; 2 usage;\n"
    "3 cannot read or write; 130, 143 interrupted.";

}  // namespace

std::variant<Options, ExitStatus> parse_options(int argc, const char* const* argv) {
  Options options;
  CommandLine line({"eniac-merge",
                    CHESSVM_VERSION,
                    description,
                    footer,
                    {"eniac-chess(1)", "eniac-faults(1)", "chessvm-error(5)"}});
  const CommandLine::Command tool = line.tool();
  tool.files("FILES", options.files, "of results, in any order").required();
  tool.flag("--partial", options.partial, "report what is there, even if something is missing");
  tool.flag("--json", options.json, "print what a single run prints with --json");
  tool.file("--pgn", options.pgn, "write the games of a match to FILE, in their order");
  tool.file("--svg", options.svg, "draw coverage and latency of a fault campaign to FILE");
  tool.flag("-q,--quiet", options.quiet, "no notes; of positions the moves only");
  if (const auto answered = line.parse(argc, argv)) return *answered;
  const std::array outputs{options.pgn.value_or("-"), options.svg.value_or("-")};
  if (const auto clash = output_clash(options.files, outputs)) return line.refuse(*clash);
  return options;
}

}  // namespace chessvm::merging
