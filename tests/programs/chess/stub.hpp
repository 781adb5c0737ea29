// SPDX-License-Identifier: MIT
// Replaces chess.asm in tests of the host by stub.asm, or by a machine that asks the oracle.
#pragma once

#include "asm/assembler.hpp"
#include "asm/outputs/outputs.hpp"
#include "positions.hpp"
#include "programs/chess/host/player.hpp"
#include "programs/chess/search/oracle.hpp"

namespace chessvm::chess::test {

/// Assembles `text` and reads the result back as the host does.
inline Program program_of(std::string text) {
  const auto assembly = assembler::assemble("stub.asm", std::move(text));
  for (const Diagnostic& diagnostic : assembly.diagnostics.all())
    ADD_FAILURE() << to_text(diagnostic, assembly.sources);
  const auto program = make_program(to_text(assembly.encoding.image),
                                    assembler::symbol_file(assembly), "stub.e", "stub.sym");
  EXPECT_TRUE(program) << to_text(program.error());
  return program ? program.value() : Program{};
}

inline std::string stub_source() {
  auto text = read_file(CHESSVM_SOURCE_DIR "/tests/programs/chess/stub.asm");
  EXPECT_TRUE(text);
  return text ? text.value() : std::string{};
}

class OracleMachine final : public host::Simulator {
 public:
  OracleMachine(const Program& program, Question question)
      : map_(program.map), question_(std::move(question)) {}

  host::Run run(const vm::Image& /*image*/, const std::vector<vm::Card>& deck,
                const host::RunOptions& /*options*/) const override {
    const std::vector<vm::Card> expected = question_deck(question_, map_);
    EXPECT_TRUE(std::equal(deck.begin(), deck.end(), expected.begin(), expected.end(),
                           [](vm::Card a, vm::Card b) { return a.value == b.value; }));
    const SearchResult found = search(question_);
    host::Run run;
    run.cards = {card_of(found.move)};
    run.memory = to_words(question_, map_);
    run.memory->at(static_cast<std::size_t>(MemoryMap::at_ply(map_.best, 1))) =
        static_cast<std::uint8_t>(found.score);
    run.work.time = AddCycles(18'000'000);  // one hour of ENIAC time
    run.fetches = found.nodes;
    return run;
  }

 private:
  [[nodiscard]] int card_of(const std::optional<Move>& move) const {
    for (const Square square : squares)
      if (move && move_of({square, 99}, question_) == move) return square * 100 + 99;
    return move ? move->from * 100 + move->to : 0;
  }

  MemoryMap map_;
  Question question_;
};

}  // namespace chessvm::chess::test
