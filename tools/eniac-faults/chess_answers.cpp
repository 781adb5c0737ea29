// SPDX-License-Identifier: MIT
#include "tools/eniac-faults/chess_answers.hpp"

#include <fmt/format.h>

#include "base/campaign/sha256.hpp"
#include "base/files/file.hpp"
#include "base/text/text.hpp"
#include "programs/chess/host/deck.hpp"
#include "programs/chess/host/embedded_program.hpp"
#include "programs/chess/host/player.hpp"
#include "programs/vmtest/self_test.hpp"
#include "vm/renumber.hpp"

namespace chessvm::faults {
namespace {

/// Returns the chess position on the cards of `deck`.
Result<chess::Position> position_of(const wired::Deck& deck, const chess::MemoryMap& map,
                                    const std::string& path) {
  constexpr int words_at = 1000;  // a card's value is 1000 * address + 10 * word
  const auto refuse = [&](std::string_view what) {
    return Failure{.path = path, .message = "is no deck of a chess search: " + std::string(what)};
  };
  chess::Words words{};
  if (deck.cards.size() != words.size() + 2)
    return refuse("it does not have 77 cards; root moves on cards are not accepted");
  for (std::size_t address = 0; address < words.size(); ++address) {
    const int value = deck.cards[address].value;
    if (deck.cards[address].negative || value / words_at != static_cast<int>(address))
      return refuse("its cards are not in the order of their addresses");
    words[address] = static_cast<std::uint8_t>(value % words_at / 10);
  }
  if (deck.cards[words.size()].value != chess::search_card.value ||
      deck.cards.back().value != chess::answer_card.value)
    return refuse("its last cards are not 99000 and 75000");
  auto position = chess::to_position(words, map);
  if (!position) return refuse(position.error().message);
  return position;
}

Result<wired::TestProgram> self_test(vm::Cpu cpu) {
  const auto image = vm::parse_image(vmtest::self_test_image(), "vmtest.e");
  if (!image) return image.error();
  auto deck = wired::parse_cards(vmtest::self_test_deck, "vmtest.deck");
  if (!deck) return deck.error();
  auto numbered = vm::renumbered(image.value().image, cpu);
  if (!numbered) return numbered.error();
  return wired::TestProgram{"vmtest", numbered.value(), std::move(deck.value())};
}

/// Names the program and the CPU. For the published CPU, returns only `chess`, as in old records.
std::string name_on(vm::Cpu cpu) {
  return cpu == vm::Cpu::published ? "chess" : fmt::format("chess, {} CPU", vm::name(cpu));
}

}  // namespace

Result<wired::AnswerCampaign> chess_answers(const std::filesystem::path& patch,
                                            const std::string& deck, vm::Cpu cpu) {
  const auto program = chess::built_in_program();
  if (!program) return program.error();
  auto image = vm::renumbered(program.value().image, cpu);
  if (!image) return image.error();
  auto cards = wired::load_cards(deck);
  if (!cards) return cards.error();
  const auto position = position_of(cards.value(), program.value().map, deck);
  if (!position) return position.error();
  auto tested = self_test(cpu);
  if (!tested) return tested.error();
  const auto is_possible = [position = position.value()](std::string_view card) {
    const auto digits = parse_number<int>(card, 0, 9999);
    return digits && chess::judge(position, *digits).outcome != chess::Outcome::error;
  };
  const auto wiring = read_file(patch);
  if (!wiring) return wiring.error();
  return wired::AnswerCampaign{.sources = {.patch = sha256(wiring.value()),
                                           .image = sha256(vm::to_text(image.value())),
                                           .self_test = sha256(vm::to_text(tested.value().image))},
                               .patch = patch,
                               .program = {name_on(cpu), image.value(), std::move(cards.value())},
                               .question_cards = chess::Words{}.size() + 1,
                               .self_test = std::move(tested.value()),
                               .is_possible = is_possible};
}

}  // namespace chessvm::faults
