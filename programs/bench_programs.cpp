// SPDX-License-Identifier: MIT
#include "programs/bench_programs.hpp"

#include <array>
#include <cassert>
#include <string_view>

#include "embedded_brktest.hpp"
#include "embedded_c4.hpp"
#include "embedded_chess.hpp"
#include "embedded_copies.hpp"
#include "embedded_draughts.hpp"
#include "embedded_life.hpp"
#include "embedded_tic.hpp"
#include "embedded_vmtest.hpp"
#include "vm/deck.hpp"

namespace chessvm::programs {
namespace {

/// The benchmark executes at most this number of instructions of each program.
constexpr std::uint64_t most_instructions = 3'000'000;

struct Row {
  std::string_view name;
  const host::EmbeddedProgram& program;
  std::string_view deck;
};

// clang-format off
constexpr std::array<Row, 8> rows{{
    {"vmtest", embedded::vmtest, "12345\n47198\n"},
    {"brktest", embedded::brktest, ""},
    {"copies", embedded::copies, ""},
    {"tic", embedded::tic, "05000\n99000\n"},             // a mark in the centre
    {"c4", embedded::c4, "03020\n04010\n99010\n"},        // two stones
    // PDN position B:B6,14,K31:W17,18,K25, searched to a depth of three plies
    {"draughts", embedded::draughts, "15040\n22020\n42010\n44010\n53030\n73030\n99310\n"},
    {"life", embedded::life, "34000\n44000\n54000\n99090\n"},  // a blinker for nine generations
    // FEN 3r2k1/1p1b1pp1/pq5p/8/3NR3/2PQ3P/PP3PP1/6K1 b - - 0 1
    {"chess", embedded::chess,
     "00050\n01000\n02000\n03000\n04000\n05000\n06000\n07000\n08400\n09110\n10000\n11010\n12100\n"
     "13000\n14140\n15000\n16010\n17000\n18020\n19400\n20000\n21000\n22000\n23000\n24000\n25690\n"
     "26000\n27000\n28060\n29060\n30080\n31060\n32600\n33000\n34050\n35000\n36900\n37000\n38000\n"
     "39540\n40170\n41010\n42870\n43450\n44000\n45000\n46010\n47000\n48500\n49000\n50000\n51000\n"
     "52000\n53000\n54000\n55000\n56000\n57000\n58000\n59000\n60000\n61000\n62000\n63000\n64000\n"
     "65000\n66000\n67000\n68000\n69000\n70000\n71000\n72000\n73000\n74300\n99000\n"},
}};
// clang-format on

}  // namespace

std::vector<vm::SignedProgram> bench_programs() {
  std::vector<vm::SignedProgram> programs;
  for (const Row& row : rows) {
    const std::string name(row.name);
    const auto image = vm::parse_image(row.program.image, name + ".e");
    const auto cards = vm::parse_deck(row.deck, name + ".deck");
    assert(image && cards);
    programs.push_back({name, image.value().image, cards.value(), most_instructions});
  }
  return programs;
}

}  // namespace chessvm::programs
