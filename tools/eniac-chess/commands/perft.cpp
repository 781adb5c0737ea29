// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/commands/perft.hpp"

#include <fmt/format.h>

#include <array>
#include <memory>

#include "base/process/message.hpp"
#include "base/process/signals.hpp"
#include "programs/chess/rules/fen.hpp"
#include "programs/chess/rules/moves.hpp"
#include "tools/eniac-chess/commands/refuse.hpp"

namespace chessvm::chess {
namespace {

constexpr int deepest_perft = 9;
constexpr std::array<Choice<Rules>, 2> rules{
    {{"full", Rules::full}, {"restricted", Rules::restricted}}};

struct PerftOptions {
  std::string fen{};
  int depth = 0;
  Rules rules = Rules::full;
};

ExitStatus count_lines(const PerftOptions& options) {
  const auto position = read_fen(TextLine{.text = options.fen, .path = "FEN"});
  if (!position) return refuse(position.error());
  const auto lines = perft(position.value(), options.depth, options.rules, interrupt_flag());
  if (!lines) {
    say("eniac-chess: interrupted before all lines were counted\n");
    return interrupted_status();
  }
  fmt::print("{}\n", *lines);
  return ExitStatus::ok;
}

}  // namespace

Subcommand add_perft(const CommandLine::Command& command) {
  const auto options = std::make_shared<PerftOptions>();
  command.text("--fen", options->fen, "the position (FEN, or startpos)").required();
  command.number("--depth", options->depth, {0, deepest_perft}, "plies")
      .value_name(fmt::format("0-{}", deepest_perft))
      .required();
  command.choice("--rules", options->rules, rules,
                 "full, or those of the program: restricted (full)");
  return {.run = [options] { return count_lines(*options); }};
}

}  // namespace chessvm::chess
