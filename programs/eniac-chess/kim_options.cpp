// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/kim_options.hpp"

#include <array>
#include <utility>
#include <vector>

namespace chessvm::chess {
namespace {

using rivals::microchess::Level;

constexpr std::array<Choice<Level>, 3> levels{
    {{"normal", Level::normal}, {"blitz", Level::blitz}, {"superblitz", Level::super_blitz}}};

/// All tapes that were sold.
std::vector<Tape> tapes() {
  std::vector<Tape> all;
  for (const rivals::Opening& opening : rivals::openings)
    for (const Colour side : colours) all.push_back({&opening, side});
  return all;
}

}  // namespace

std::string name(const Tape& tape) {
  return std::string(tape.opening->name) + (tape.side == Colour::white ? "-white" : "-black");
}

std::string_view name(Level level) {
  for (const Choice<Level>& row : levels)
    if (row.value == level) return row.word;
  return {};
}

void add_kim(const CommandLine::Command& command, KimOptions& kim) {
  command.choice("--level", kim.level, levels, "normal, blitz or superblitz (normal)");
  std::vector<std::string> names;
  for (const Tape& tape : tapes()) names.push_back(name(tape));
  command
      .word_of(
          "--tape", std::move(names), [&kim](std::size_t row) { kim.tape = tapes()[row]; },
          "load an opening for the side that the computer plays: giuoco-piano-white\n"
          "(docs/kim.md)")
      .value_name("NAME");
  command.flag("--plain", kim.plain, "words and lines, also on a terminal");
}

}  // namespace chessvm::chess
