// SPDX-License-Identifier: MIT
// A debugging session for tests: a program as source text, files in memory, and output as text.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "asm/assembler.hpp"
#include "asm/outputs/outputs.hpp"
#include "base/files/file.hpp"
#include "programs/chess/host/deck.hpp"
#include "programs/chess/rules/fen.hpp"
#include "programs/chess/search/oracle.hpp"
#include "tests/vm/debugger/parts.hpp"
#include "vm/debugger/commands/command.hpp"
#include "vm/debugger/session.hpp"
#include "vm/debugger/source/listing.hpp"
#include "vm/deck.hpp"

namespace chessvm::vm::debugger::test {

struct Program {
  Image image;
  Symbols symbols;
  SourceMap source;
};

inline Program assembled(const std::filesystem::path& path, std::string text,
                         assembler::Macros macros = assembler::Macros::folded) {
  const auto assembly = assembler::assemble(path, std::move(text));
  EXPECT_TRUE(assembly.ok()) << path;
  auto symbols = parse_symbols(assembler::symbol_file(assembly), "test.sym");
  auto source = parse_listing(assembler::listing(assembly, macros), "test.lst");
  EXPECT_TRUE(symbols) << to_text(symbols.error());
  EXPECT_TRUE(source) << to_text(source.error());
  return {assembly.encoding.image, symbols.value(), source.value().source};
}

inline Program assembled_file(const std::string& name) {
  const std::filesystem::path path = std::filesystem::path(CHESSVM_SOURCE_DIR) / name;
  return assembled(path, read_file(path).value());
}

/// Returns the cards that let the chess program search the position `fen`, `depth` plies deep.
inline std::vector<Card> chess_cards(std::string_view fen, const Symbols& symbols,
                                     int depth = chess::deepest_search) {
  const auto position = chess::read_fen(fen).value();
  const auto map = chess::memory_map(symbols).value();
  return chess::question_deck(chess::ask(chess::represent(position).position, depth), map);
}
inline constexpr std::string_view middle_game =
    "3r2k1/1p1b1pp1/pq5p/8/3NR3/2PQ3P/PP3PP1/6K1 b - - 0 1";

class Console {
 public:
  explicit Console(Program program, std::vector<View> views = {})
      : session(program.image, std::move(program.symbols), std::move(program.source),
                std::move(views)) {
    auto in_memory = std::make_unique<MemoryFiles>();
    files = in_memory.get();
    session.files = std::move(in_memory);
    session.print = [this](std::string_view text) { output_ += text; };
    session.complain = session.print;
    session.timeline.set_card_source(CardSource::user);
  }
  explicit Console(const std::string& source) : Console(assembled("test.asm", source)) {}

  /// Executes a command line; returns its output.
  std::string operator()(std::string_view line) {
    output_.clear();
    last = execute(session, line);
    return output_;
  }
  /// Puts a deck into the reader. In a session without a deck, commands add the cards.
  void deck(std::string_view cards) {
    session.timeline.set_card_source(CardSource::deck);
    const std::vector<Card> all = parse_deck(cards, "deck").value();
    for (const Card& card : all) session.timeline.add_card(card);
  }
  [[nodiscard]] const MachineState& state() const { return session.timeline.state(); }

  Session session;
  MemoryFiles* files;
  LineResult last;

 private:
  std::string output_;
};

#define EXPECT_CONTAINS(text, part) \
  EXPECT_PRED2(::chessvm::vm::debugger::test::contains, text, part)
inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace chessvm::vm::debugger::test
