// SPDX-License-Identifier: MIT
// A copy of everything that the panels of a machine show at one moment (MachineLamps), for drawing.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "sim/eniac/core/decimal.hpp"
#include "sim/eniac/machine/machine.hpp"
#include "sim/eniac/units/master_programmer.hpp"

namespace chessvm::eniac {

/// A row of neon lamps; lamp 0 is the leftmost.
using Neons = std::vector<bool>;

/// An active program control.
struct ProgramLamp {
  int control = 0;        // number of the control, from 1
  std::string operation;  // setting of its operation switch
  bool clears = false;    // true: its clear-correct switch is at C
  int repeats = 1;        // number of add cycles that the program lasts
};

struct AccumulatorLamps {
  Number value;
  Neons carries;   // carry flip-flops, place 10 first
  Neons programs;  // lit for active program controls, control 1 first
  int repeat = 0;
  std::vector<ProgramLamp> active;
  int partner = 0;          // number of the interconnected accumulator; 0 if there is none
  bool imposed_on = false;  // true: multiplier or divider commands this accumulator
};

struct StepperLamps {
  int stage = 1;  // present stage, from 1
  bool input = false;
};

struct TableLamps {
  Neons programs;
  int argument = 0;
  int ring = 0;
};

struct NamedNumber {
  char letter = 'A';
  std::string digits;
  std::string signs;  // signs P or M of the left and right half
};

struct MachineLamps {
  MachineTime time;
  bool selective_clear = false;  // true: this add cycle has the clock pulse SCG
  std::array<AccumulatorLamps, accumulator_count> accumulators;
  std::array<StepperLamps, MasterProgrammer::steppers> steppers;
  std::array<int, MasterProgrammer::decades> decades{};  // digits, decade 20 first
  std::array<TableLamps, function_table_count> tables;
  Neons constant_programs;
  std::vector<NamedNumber> card_groups;  // numbers read from cards, one for each group A to H
  int multiplier_stage = 0;
  Neons multiplier_programs;
  Neons divider_programs;
  int divider_place = 0;
  int divider_ring = 0;
  std::string divider_flip_flops;  // names of the flip-flops that are set
  // Lamps of the initiating unit.
  Neons clear_programs;
  bool read = false;
  bool print = false;
  bool finished = false;
  bool interlock = false;
  bool synchroniser_of_reader = false;
  bool button = false;
  bool synchroniser = false;
  std::size_t cards_taken = 0;
  std::size_t cards_in_deck = 0;
  std::string last_card_read;
  /// The Irregularity that began last: its start time and its message. Empty if there is none.
  std::string irregularity;
};

[[nodiscard]] MachineLamps lamps_of(const Machine& machine);

}  // namespace chessvm::eniac
