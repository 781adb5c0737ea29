// SPDX-License-Identifier: MIT
// Programs on the wired CPU, stopped at the first row fetch, for tests of the panel.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "asm/assembler.hpp"
#include "asm/outputs/outputs.hpp"
#include "sim/wired/panel/processor.hpp"
#include "sim/wired/panel/processor_pane.hpp"
#include "tests/sim/wired/lockstep/wired_support.hpp"
#include "vm/debugger/source/listing.hpp"

namespace chessvm::wired::test {

/// An assembled program with its symbols and listing, for tools that show a program.
struct AssembledProgram {
  AssembledProgram(const std::filesystem::path& path, std::string source) {
    const auto assembly = assembler::assemble(path, std::move(source));
    EXPECT_TRUE(assembly.ok()) << path;
    image = assembly.encoding.image;
    text = {path.stem().string() + ".e",
            vm::parse_symbols(assembler::symbol_file(assembly), "test.sym").value(),
            vm::debugger::parse_listing(assembler::listing(assembly, assembler::Macros::folded),
                                        "test.lst")
                .value()
                .source};
  }

  vm::Image image;
  ProgramText text;
};

class RunningProgram {
 public:
  RunningProgram(AssembledProgram assembled, const std::string& deck)
      : program(std::move(assembled)) {
    auto made = WiredComputer::make(patch_under_test(), program.image, eniac::EngineKind::compiled);
    EXPECT_TRUE(made) << chessvm::to_text(made.error());
    computer = std::move(made.value());
    const Deck cards = parse_cards(deck, "deck").value();
    computer->load(cards);
    EXPECT_EQ(computer->wired().start(nullptr), eniac::StopReason::checkpoint);
    follower = std::make_unique<RowFollower>(computer->machine(), computer->engine(),
                                             computer->wired().assignment());
    processor = std::make_unique<Processor>(program.image, cards.cards, *follower,
                                            computer->machine(), computer->wired().assignment());
  }

  [[nodiscard]] std::uint64_t cycle() const { return computer->machine().time().cycle; }
  [[nodiscard]] eniac::StopReason step() const {
    return follower->run({.until = cycle() + 1, .stop_when_idle = true, .stop_on_request = false});
  }

  AssembledProgram program;
  std::unique_ptr<WiredComputer> computer;
  std::unique_ptr<RowFollower> follower;
  std::unique_ptr<Processor> processor;
};

}  // namespace chessvm::wired::test
