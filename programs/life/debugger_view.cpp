// SPDX-License-Identifier: MIT
// Draws the cells of Life for the debugger (the head of life.asm describes the memory).
#include "programs/life/debugger_view.hpp"

#include <fmt/format.h>

#include <array>

namespace chessvm::life {
namespace {

using vm::debugger::constant;
using vm::debugger::has_all;
using vm::debugger::Scene;
using vm::debugger::word;

constexpr std::array<std::string_view, 1> words{"last"};
constexpr int side = 8;

bool fits(const vm::Symbols& symbols) {
  return has_all(symbols, vm::SymbolKind::constant, {"last", "alive", "fives"}) &&
         has_all(symbols, vm::SymbolKind::table, {"rules", "survive", "row1", "row8"});
}

std::string draw(const Scene& scene) {
  std::string text;
  for (int row = 1; row <= side; ++row) {
    std::string counts;
    for (int column = 1; column <= side; ++column) {
      const int cell = word(scene, 9 * row + column - 7);
      text += cell >= constant(scene, "alive") ? " #" : " .";
      counts += fmt::format("{}", cell % 10);
    }
    text += fmt::format("   {}\n", counts);
  }
  return text;
}

}  // namespace

vm::debugger::View debugger_view() {
  return {"life", "the cells of programs/life, with their neighbours counted", fits, draw, words};
}

}  // namespace chessvm::life
