// SPDX-License-Identifier: MIT
// The registers and memory of the wired CPU, and its instruction, as lines of text beside the neons
// of the ENIAC.
#pragma once

#include <cstdint>
#include <string>

#include "sim/eniac/panel/side_pane.hpp"
#include "sim/wired/panel/processor.hpp"
#include "vm/debugger/source/source_map.hpp"
#include "vm/image/symbols.hpp"

namespace chessvm::wired {

/// The name of the program, and its labels and source lines as far as easm left files with them.
struct ProgramText {
  std::string name;  // of the image
  vm::Symbols symbols;
  vm::debugger::SourceMap source;
};

/// Everything that the pane shows.
struct ProcessorPicture {
  std::string name;         // of the program
  std::string place;        // `101.2 loop+1`
  std::string instruction;  // `mov [B],A`
  std::string source;       // `loop.asm:12`, or empty
  ComparableState now;      // the accumulators as they stand, in the middle of a row too
  std::string rows;         // PC and RR as rows, where the accumulator holds such
  std::uint64_t fetches = 0;
  std::uint64_t add_cycles = 0;  // since the first row fetch
  std::uint64_t cards_read = 0;
  std::uint64_t cards_punched = 0;
  std::string last_card;  // punched; empty: none
};

/// Cards that the machine has punched: the panel counts them.
struct PunchedCards {
  std::uint64_t count = 0;
  std::string last;
};

[[nodiscard]] ProcessorPicture picture_of(const Processor& processor, const RowFollower& follower,
                                          const eniac::Machine& machine,
                                          const Assignment& assignment, const ProgramText& text,
                                          const PunchedCards& punched);

[[nodiscard]] eniac::SidePane processor_pane(const ProcessorPicture& picture);

/// A pane with the part of the program that each accumulator holds: a line beside each of the
/// twenty.
[[nodiscard]] eniac::SidePane accumulators_pane(const eniac::Machine& machine,
                                                const Assignment& assignment);

}  // namespace chessvm::wired
