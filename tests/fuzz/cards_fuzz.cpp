// SPDX-License-Identifier: MIT
// Reads any deck. An accepted deck has as many cards as lines; an error has a line and a column.
// Then the fast engine and the pulse engine read the lines as cards, and must reach equal states.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/text/text.hpp"
#include "sim/eniac/patch/deck.hpp"
#include "sim/eniac/units/cards/card_reader.hpp"
#include "tests/fuzz/eniac_machine.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/targets.hpp"

namespace chessvm::fuzz {
namespace cards_fuzz {
namespace {

/// A patch that reads cards, sends groups of columns to accumulators, punches, and repeats.
constexpr std::string_view patch =
    "p i.io a6.5i\np a6.5o 1-1\np 1-1 i.ri\np 1-1 i.rl\np i.ro 1-2\np 1-2 c.1i\np c.o 1\n"
    "s c.s1 Alr\np 1-2 a13.5i\np 1 a13.a\ns a13.op5 a\np c.1o c.2i\n"
    "s c.s2 Blr\np a13.5o a14.5i\np 1 a14.a\ns a14.op5 a\np c.2o c.7i\n"
    "s c.s7 Clr\np a14.5o a15.5i\np 1 a15.a\ns a15.op5 a\np c.7o c.8i\n"
    "s c.s8 Dl\np a15.5o a16.5i\np 1 a16.a\ns a16.op5 a\np c.8o c.13i\n"
    "s c.s13 Er\np a16.5o a17.5i\np 1 a17.a\ns a17.op5 a\np c.13o c.14i\n"
    "s c.s14 Flr\np a17.5o a18.5i\np 1 a18.a\ns a18.op5 a\np c.14o c.19i\n"
    "s c.s19 Glr\np a18.5o a19.5i\np 1 a19.a\ns a19.op5 a\np c.19o c.20i\n"
    "s c.s20 Hlr\np a19.5o a20.5i\np 1 a20.a\ns a20.op5 a\np a20.5o i.pi\n"
    "s pr.2 P\ns pr.3 P\ns pr.8 P\ns pr.16 P\np i.po 1-1\nb i\ns cy.op 1a\n";

void feed(EniacMachine& eniac, const std::vector<std::string>& cards) {
  static_cast<void>(eniac.console.load(eniac.files.add("patch", std::string(patch))));
  require(eniac.complaints.empty());
  eniac.machine.card_reader().load(cards);
  constexpr int steps = 200;  // enough, because the reader has no delay in single steps
  for (int step = 0; step < steps; ++step) static_cast<void>(eniac.console.obey("b p"));
}

}  // namespace
}  // namespace cards_fuzz

void run_cards(const std::uint8_t* data, std::size_t size) {
  using namespace cards_fuzz;
  const std::string text(data, data + size);
  std::vector<std::string> cards;
  for (std::string_view rest = text; !rest.empty();) cards.emplace_back(take_line(rest));
  if (const auto deck = eniac::parse_deck(text, "deck"); deck)
    require(deck.value().size() == cards.size());
  else
    require(deck.error().line > 0 && deck.error().column > 0);
  EniacMachine fast(eniac::EngineKind::fast);
  EniacMachine pulses(eniac::EngineKind::pulse);
  feed(fast, cards);
  feed(pulses, cards);
  require(cards.empty() || fast.machine.card_reader().position() > 0);
  require(fast.state() == pulses.state());
}

}  // namespace chessvm::fuzz
