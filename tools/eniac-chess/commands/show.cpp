// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/commands/show.hpp"

#include <fmt/format.h>

#include <memory>

#include "programs/chess/rules/fen.hpp"
#include "tools/eniac-chess/commands/looks.hpp"
#include "tools/eniac-chess/commands/refuse.hpp"

namespace chessvm::chess {
namespace {

struct ShowOptions {
  std::string fen{};
  LooksOptions looks{};
};

ExitStatus show(const ShowOptions& options) {
  const auto position = read_fen(TextLine{.text = options.fen, .path = "FEN"});
  if (!position) return refuse(position.error());
  fmt::print("{}",
             picture(position.value(), std::nullopt, options.looks.figures, options.looks.paint()));
  fmt::print("{} to move\n", name(position.value().side));
  return ExitStatus::ok;
}

}  // namespace

Subcommand add_show(const CommandLine::Command& command) {
  const auto options = std::make_shared<ShowOptions>();
  command.text("--fen", options->fen, "the position (FEN, or startpos)").required();
  add_looks(command, options->looks);
  return {.run = [options] { return show(*options); }};
}

}  // namespace chessvm::chess
