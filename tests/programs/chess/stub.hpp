// SPDX-License-Identifier: MIT
// The program of stub.asm, and a machine that answers with the oracle: the host without chess.asm.
#pragma once

#include "asm/assembler.hpp"
#include "asm/outputs.hpp"
#include "positions.hpp"
#include "programs/chess/oracle.hpp"
#include "programs/chess/player.hpp"

namespace chessvm::chess::test {

/// Assembles `text` and reads it back as the host does.
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

/// A machine that searches the words of its deck with the oracle.
class OracleMachine final : public host::Simulator {
 public:
  explicit OracleMachine(const Program& program) : map_(program.map) {}

  host::Run run(const vm::Image& /*image*/, const std::vector<vm::Card>& deck,
                const host::RunOptions& /*options*/) const override {
    Words words{};
    for (std::size_t i = 0; i + 1 < deck.size(); ++i)
      words.at(static_cast<std::size_t>(deck[i].value / 1000)) =
          static_cast<std::uint8_t>(deck[i].value / 10 % 100);
    host::Run run;
    const auto position = to_position(words, map_);
    EXPECT_TRUE(position) << to_text(position.error());
    if (!position) return run;
    const SearchResult found =
        search(position.value(), words[static_cast<std::size_t>(map_.last)] / ply_stride);
    run.cards = {found.move ? found.move->from * 100 + found.move->to : 0};
    run.memory = words;
    run.memory->at(static_cast<std::size_t>(MemoryMap::at_ply(map_.best, 1))) =
        static_cast<std::uint8_t>(found.score);
    run.work.time = AddCycles(18'000'000);  // an hour
    run.fetches = found.nodes;
    return run;
  }

 private:
  MemoryMap map_;
};

}  // namespace chessvm::chess::test
