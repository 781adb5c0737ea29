// SPDX-License-Identifier: MIT
// Shows the registers, memory and instruction of the wired CPU as text beside the neons.
#pragma once

#include <cstdint>
#include <string>

#include "sim/eniac/panel/side_pane.hpp"
#include "sim/wired/panel/processor.hpp"
#include "vm/debugger/source/source_map.hpp"
#include "vm/image/symbols.hpp"

namespace chessvm::wired {

/// The name of the program, with its labels and source lines if files from easm have them.
struct ProgramText {
  std::string name;  // name of the image
  vm::Symbols symbols;
  vm::debugger::SourceMap source;
};

struct ProcessorPicture {
  std::string name;         // name of the program
  std::string place;        // row, word and label: `101.2 loop+1`
  std::string instruction;  // such as `mov [B],A`
  std::string source;       // such as `loop.asm:12`; empty if unknown
  ComparableState now;      // current accumulators, possibly in the middle of a row
  std::string rows;         // PC and RR, such as `PC 101  RR none`
  std::uint64_t fetches = 0;
  std::uint64_t add_cycles = 0;  // add cycles since the first row fetch
  std::uint64_t cards_read = 0;
  std::uint64_t cards_punched = 0;
  std::string last_card;  // the card punched last; empty if there was none
};

struct PunchedCards {
  std::uint64_t count = 0;
  std::string last;
};

[[nodiscard]] ProcessorPicture picture_of(const Processor& processor, const RowFollower& follower,
                                          const eniac::Machine& machine,
                                          const Assignment& assignment, const ProgramText& text,
                                          const PunchedCards& punched);

[[nodiscard]] eniac::SidePane processor_pane(const ProcessorPicture& picture);

/// Returns a pane with one line for each accumulator: its use, such as `IR`, and its contents.
[[nodiscard]] eniac::SidePane accumulators_pane(const eniac::Machine& machine,
                                                const Assignment& assignment);

}  // namespace chessvm::wired
