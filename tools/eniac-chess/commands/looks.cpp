// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/commands/looks.hpp"

#include <unistd.h>

#include <array>

namespace chessvm::chess {
namespace {

constexpr std::array<Choice<Figures>, 2> figures{
    {{"letters", Figures::letters}, {"unicode", Figures::unicode}}};

}  // namespace

Paint LooksOptions::paint() const {
  return use_colour(colour, STDOUT_FILENO) ? Paint::coloured : Paint::plain;
}

void add_looks(const CommandLine::Command& command, LooksOptions& looks) {
  command.choice("--figures", looks.figures, figures, "draw men as letters or unicode (letters)");
  command.colour(looks.colour);
}

}  // namespace chessvm::chess
