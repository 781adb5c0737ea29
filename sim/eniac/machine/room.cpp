// SPDX-License-Identifier: MIT
#include "sim/eniac/machine/room.hpp"

namespace chessvm::eniac {
namespace {

// The panels in their order along the walls. The source is the floor plan in the technical report
// of 1946 (A. Goldstine, Report on the ENIAC, part I).
// clang-format off
constexpr PanelPlace panels[] = {
  {"i",   "Initiating unit",           1, 1, Wall::left},
  {"cy",  "Cycling unit",              1, 1, Wall::left},
  {"p",   "Master programmer",         1, 2, Wall::left},
  {"p",   "Master programmer",         2, 2, Wall::left},
  {"f1",  "Function table 1",          1, 2, Wall::left},
  {"f1",  "Function table 1",          2, 2, Wall::left},
  {"a1",  "Accumulator 1",             1, 1, Wall::left},
  {"a2",  "Accumulator 2",             1, 1, Wall::left},
  {"d",   "Divider and square rooter", 1, 1, Wall::left},
  {"a3",  "Accumulator 3",             1, 1, Wall::left},
  {"a4",  "Accumulator 4",             1, 1, Wall::left},
  {"a5",  "Accumulator 5",             1, 1, Wall::left},
  {"a6",  "Accumulator 6",             1, 1, Wall::left},
  {"a7",  "Accumulator 7",             1, 1, Wall::left},
  {"a8",  "Accumulator 8",             1, 1, Wall::left},
  {"a9",  "Accumulator 9",             1, 1, Wall::left},
  {"a10", "Accumulator 10",            1, 1, Wall::back},
  {"m",   "High-speed multiplier",     1, 3, Wall::back},
  {"m",   "High-speed multiplier",     2, 3, Wall::back},
  {"m",   "High-speed multiplier",     3, 3, Wall::back},
  {"a11", "Accumulator 11",            1, 1, Wall::back},
  {"a12", "Accumulator 12",            1, 1, Wall::back},
  {"a13", "Accumulator 13",            1, 1, Wall::back},
  {"a14", "Accumulator 14",            1, 1, Wall::back},
  {"a15", "Accumulator 15",            1, 1, Wall::right},
  {"a16", "Accumulator 16",            1, 1, Wall::right},
  {"a17", "Accumulator 17",            1, 1, Wall::right},
  {"a18", "Accumulator 18",            1, 1, Wall::right},
  {"f2",  "Function table 2",          1, 2, Wall::right},
  {"f2",  "Function table 2",          2, 2, Wall::right},
  {"f3",  "Function table 3",          1, 2, Wall::right},
  {"f3",  "Function table 3",          2, 2, Wall::right},
  {"a19", "Accumulator 19",            1, 1, Wall::right},
  {"a20", "Accumulator 20",            1, 1, Wall::right},
  {"c",   "Constant transmitter",      1, 3, Wall::right},
  {"c",   "Constant transmitter",      2, 3, Wall::right},
  {"c",   "Constant transmitter",      3, 3, Wall::right},
  {"pr",  "Printer",                   1, 3, Wall::right},
  {"pr",  "Printer",                   2, 3, Wall::right},
  {"pr",  "Printer",                   3, 3, Wall::right},
};
// clang-format on

static_assert(std::size(panels) == panel_count);

}  // namespace

std::span<const PanelPlace> room_panels() {
  return panels;
}

}  // namespace chessvm::eniac
