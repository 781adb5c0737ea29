// SPDX-License-Identifier: MIT
// A debugging session that touches no files and runs only briefly.
#pragma once

#include <string_view>

#include "asm/assembler.hpp"
#include "asm/outputs/outputs.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/vm/debugger/parts.hpp"
#include "vm/debugger/source/listing.hpp"

namespace chessvm::fuzz {

struct DebuggedProgram {
  vm::Image image;
  vm::Symbols symbols;
  vm::debugger::SourceMap source;
};

/// Returns a program that adds the numbers on three cards. Assembles it at the first call.
inline const DebuggedProgram& debugged_program() {
  static const DebuggedProgram program = [] {
    const auto assembly = assembler::assemble("adder.asm", vm::debugger::test::adder);
    require(assembly.ok());
    return DebuggedProgram{assembly.encoding.image,
                           vm::parse_symbols(assembler::symbol_file(assembly), "adder.sym").value(),
                           vm::debugger::parse_listing(
                               assembler::listing(assembly, assembler::Macros::folded), "adder.lst")
                               .value()
                               .source};
  }();
  return program;
}

inline vm::debugger::Session debugger_session() {
  const DebuggedProgram& program = debugged_program();
  vm::debugger::Session session(program.image, program.symbols, program.source);
  for (const int value : {10'000, 20'000, 30'000}) session.timeline.add_card({value});
  return session;
}

}  // namespace chessvm::fuzz
