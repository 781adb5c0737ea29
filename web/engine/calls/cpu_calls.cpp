// SPDX-License-Identifier: MIT
// Functions of abi.h for the virtual CPU.
#include <algorithm>
#include <cstring>

#include <nlohmann/json.hpp>

#include "base/text/json_text.hpp"
#include "programs/debugger_views.hpp"
#include "vm/checkpoint.hpp"
#include "vm/deck.hpp"
#include "vm/decode.hpp"
#include "vm/disassemble.hpp"
#include "vm/image/symbols.hpp"
#include "web/engine/abi.h"
#include "web/engine/calls/calls.hpp"

namespace web = chessvm::web;
namespace vm = chessvm::vm;
using chessvm::Failure;
using web::Border;
using web::Cpu;
using web::CpuView;

namespace {

/// Returns the CPU of a Cpu, Debugging or Thinking. Refuses other handles and returns nullopt.
std::optional<CpuView> find_cpu(std::int32_t handle) {
  Border& border = Border::instance();
  if (Cpu* const cpu = border.find<Cpu>(handle)) return CpuView{cpu->timeline, cpu->shown};
  if (web::Debugging* const debugging = border.find<web::Debugging>(handle))
    return debugging->cpu();
  web::Thinking* const thinking = border.find<web::Thinking>(handle);
  if (thinking == nullptr) return std::nullopt;
  return CpuView{thinking->cpu().timeline, thinking->cpu().shown};
}

std::int32_t ended(vm::Stop stop) {
  return static_cast<std::int32_t>(stop);
}

}  // namespace

std::int32_t web::add_cards(vm::debugger::Timeline& timeline, std::string_view text) {
  constexpr std::size_t most_cards = 1'000'000;
  Border& border = Border::instance();
  const auto cards = vm::parse_deck(text, "deck");
  if (!cards) return border.refuse(cards.error());
  if (timeline.deck().size() + cards.value().size() > most_cards)
    return border.refuse("the deck has more than 1,000,000 cards");
  for (const vm::Card card : cards.value()) timeline.add_card(card);
  return 0;
}

int32_t chessvm_cpu_new(const char* image, uint32_t image_size, const char* deck,
                        uint32_t deck_size) {
  Border& border = Border::instance();
  border.begin();
  const auto texts = web::texts_of({{image, image_size}, {deck, deck_size}});
  if (!texts) return web::refused;
  const auto parsed = vm::parse_image((*texts)[0], "image");
  if (!parsed) return border.refuse(parsed.error());
  auto cpu = std::make_unique<Cpu>(parsed.value().image);
  if (web::add_cards(cpu->timeline, (*texts)[1]) == web::refused) return web::refused;
  return border.open(std::move(cpu));
}

int32_t chessvm_cpu_add_cards(int32_t handle, const char* deck, uint32_t deck_size) {
  const auto cpu = find_cpu(handle);
  if (!cpu) return web::refused;
  const auto texts = web::texts_of({{deck, deck_size}});
  return texts ? web::add_cards(cpu->timeline, (*texts)[0]) : web::refused;
}

int32_t chessvm_cpu_run(int32_t handle, double add_cycles, double instructions) {
  Border& border = Border::instance();
  const auto cpu = find_cpu(handle);
  if (!cpu) return web::refused;
  web::Thinking* const thinking = border.find<web::Thinking>(handle);
  const auto cycles = web::count_of(add_cycles);
  const auto count = web::count_of(instructions);
  if (!cycles || !count) return border.refuse("not a number of add cycles");
  const vm::MachineState& state = cpu->timeline.state();
  const vm::RunLimits limits{.add_cycles = web::saturated_sum(state.add_cycles, *cycles),
                             .instructions = web::saturated_sum(state.instructions, *count)};
  return ended(thinking == nullptr ? cpu->timeline.run(limits) : thinking->run(limits));
}

int32_t chessvm_cpu_step(int32_t handle) {
  const auto cpu = find_cpu(handle);
  return !cpu ? web::refused : ended(cpu->timeline.step());
}

int32_t chessvm_cpu_step_back(int32_t handle, double instructions) {
  const auto cpu = find_cpu(handle);
  if (!cpu) return web::refused;
  const auto count = web::count_of(instructions);
  if (!count) return Border::instance().refuse("not a number of instructions");
  const std::uint64_t now = cpu->timeline.position();
  if (*count > now - cpu->timeline.earliest())
    return Border::instance().refuse("the past does not reach so far");
  cpu->timeline.go_back(now - *count);
  return 0;
}

int32_t chessvm_cpu_back_to(int32_t handle, double add_cycles) {
  const auto cpu = find_cpu(handle);
  if (!cpu) return web::refused;
  const auto cycles = web::count_of(add_cycles);
  if (!cycles) return Border::instance().refuse("not a number of add cycles");
  if (!cpu->timeline.go_back_to_cycle(*cycles))
    return Border::instance().refuse("the past does not reach so far");
  return 0;
}

const chessvm_cpu* chessvm_cpu_state(int32_t handle) {
  const auto cpu = find_cpu(handle);
  if (!cpu) return nullptr;
  cpu->shown = web::lay_out(cpu->timeline.now());
  return &cpu->shown;
}

int32_t chessvm_cpu_set_state(int32_t handle, const chessvm_cpu* state, uint32_t size) {
  const auto cpu = find_cpu(handle);
  if (!cpu) return web::refused;
  const auto texts = web::texts_of({{state, size}});
  if (!texts) return web::refused;
  chessvm_cpu wanted{};
  if (size != sizeof(wanted)) return Border::instance().refuse("not the size of a state");
  std::memcpy(&wanted, (*texts)[0].data(), sizeof(wanted));
  const auto edited = web::edit(cpu->timeline, wanted);
  return edited ? 0 : Border::instance().refuse(edited.error());
}

int32_t chessvm_cpu_cards(int32_t handle, double first) {
  const auto cpu = find_cpu(handle);
  if (!cpu) return web::refused;
  const auto from = web::count_of(first);
  if (!from) return Border::instance().refuse("not the number of a card");
  const vm::debugger::Timeline& timeline = cpu->timeline;
  std::string text;
  const std::uint64_t kept = timeline.first_punched();
  for (std::uint64_t i = std::max(*from, kept); i < timeline.now().cards_punched; ++i)
    text += vm::card_text(timeline.punched()[static_cast<std::size_t>(i - kept)]) + '\n';
  Border::instance().reply(std::move(text));
  return 0;
}

int32_t chessvm_cpu_next(int32_t handle) {
  const auto cpu = find_cpu(handle);
  if (!cpu) return web::refused;
  const vm::debugger::Timeline& timeline = cpu->timeline;
  if (const auto next = vm::next_instruction(timeline.image(), timeline.state()))
    Border::instance().reply(to_text(next->decoded));
  return 0;
}

int32_t chessvm_cpu_picture(int32_t handle, const char* symbols, uint32_t symbols_size) {
  Border& border = Border::instance();
  const auto cpu = find_cpu(handle);
  if (!cpu) return web::refused;
  const auto texts = web::texts_of({{symbols, symbols_size}});
  if (!texts) return web::refused;
  const auto parsed = vm::parse_symbols((*texts)[0], "symbols");
  if (!parsed) return border.refuse(parsed.error());
  nlohmann::ordered_json picture{
      {"schema", "chessvm.picture/1"}, {"view", nullptr}, {"text", nullptr}};
  for (const vm::debugger::View& view : chessvm::programs::debugger_views()) {
    if (!view.fits(parsed.value())) continue;
    picture["view"] = view.name;
    picture["text"] = view.draw({cpu->timeline.now().state, cpu->timeline.image(), parsed.value()});
    break;
  }
  border.reply(chessvm::json_text(picture) + "\n");
  return 0;
}

int32_t chessvm_cpu_checkpoint(int32_t handle) {
  const auto cpu = find_cpu(handle);
  if (!cpu) return web::refused;
  const vm::debugger::Moment& now = cpu->timeline.now();
  auto text = vm::checkpoint_text({now.state, now.cards_read, now.cards_punched},
                                  cpu->timeline.image(), "checkpoint");
  if (!text) return Border::instance().refuse(text.error());
  Border::instance().reply(std::move(text.value()));
  return 0;
}

int32_t chessvm_cpu_resume(int32_t handle, const char* checkpoint, uint32_t checkpoint_size) {
  const auto cpu = find_cpu(handle);
  if (!cpu) return web::refused;
  const auto texts = web::texts_of({{checkpoint, checkpoint_size}});
  if (!texts) return web::refused;
  const auto parsed = vm::parse_checkpoint((*texts)[0], cpu->timeline.image(), "checkpoint");
  if (!parsed) return Border::instance().refuse(parsed.error());
  cpu->timeline.begin(parsed.value());
  return 0;
}
