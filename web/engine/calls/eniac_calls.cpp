// SPDX-License-Identifier: MIT
// Functions of abi.h for an ENIAC that is wired by a patch of the user, or as the CPU.
#include <algorithm>

#include "base/files/file_kind.hpp"
#include "base/text/text.hpp"
#include "sim/eniac/engine/pulse_engine.hpp"
#include "sim/eniac/machine/state_text.hpp"
#include "sim/eniac/patch/deck.hpp"
#include "sim/eniac/units/cards/card_reader.hpp"
#include "web/engine/abi.h"
#include "web/engine/calls/calls.hpp"
#include "web/engine/parts.hpp"

namespace web = chessvm::web;
namespace eniac = chessvm::eniac;
using chessvm::Failure;
using web::Border;
using web::EniacMachine;
using web::WiredCpu;

namespace {

std::optional<eniac::EngineKind> engine_of(std::int32_t number) {
  if (number != 0 && number != 1) return std::nullopt;
  return number == 0 ? eniac::EngineKind::fast : eniac::EngineKind::pulse;
}

constexpr const char* no_engine = "there is no such engine";
constexpr const char* beside = "this machine is run by chessvm_wired_run";

}  // namespace

int32_t chessvm_eniac_new(int32_t engine) {
  Border& border = Border::instance();
  border.begin();
  const auto kind = engine_of(engine);
  if (!kind) return border.refuse(no_engine);
  return border.open(std::make_unique<EniacMachine>(*kind));
}

int32_t chessvm_wired_new(int32_t engine, const char* patch, uint32_t patch_size, const char* image,
                          uint32_t image_size, const char* deck, uint32_t deck_size) {
  Border& border = Border::instance();
  border.begin();
  const auto kind = engine_of(engine);
  if (!kind) return border.refuse(no_engine);
  const auto texts = web::texts_of({{patch, patch_size}, {image, image_size}, {deck, deck_size}});
  if (!texts) return web::refused;
  const auto path = web::path_of((*texts)[0]);
  if (!path) return border.refuse("a file needs a name");
  const auto parsed = chessvm::vm::parse_image((*texts)[1], "image");
  if (!parsed) return border.refuse(parsed.error());
  const auto cards = chessvm::wired::parse_cards((*texts)[2], "deck");
  if (!cards) return border.refuse(cards.error());
  auto cpu = WiredCpu::make(*path, parsed.value().image, cards.value(), *kind);
  if (!cpu) return border.refuse(cpu.error());
  return border.open(std::move(cpu.value()));
}

int32_t chessvm_eniac_load(int32_t handle, const char* name, uint32_t name_size,
                           double add_cycles) {
  Border& border = Border::instance();
  EniacMachine* const machine = border.find<EniacMachine>(handle);
  if (machine == nullptr) return web::refused;
  const auto texts = web::texts_of({{name, name_size}});
  if (!texts) return web::refused;
  const auto path = web::path_of((*texts)[0]);
  const auto cycles = web::count_of(add_cycles);
  if (!path || !cycles) return border.refuse("no name of a file, or no number of add cycles");
  std::string reply;
  const bool good = machine->load(path->string(), *cycles, reply);
  border.reply(std::move(reply));
  return good ? 1 : 0;
}

int32_t chessvm_eniac_obey(int32_t handle, const char* line, uint32_t line_size,
                           double add_cycles) {
  Border& border = Border::instance();
  EniacMachine* const machine = border.find<EniacMachine>(handle);
  if (machine == nullptr) return web::refused;
  const auto texts = web::texts_of({{line, line_size}});
  if (!texts) return web::refused;
  const auto cycles = web::count_of(add_cycles);
  if (!cycles) return border.refuse("not a number of add cycles");
  if ((*texts)[0].find('\n') != std::string_view::npos) return border.refuse("not one line");
  std::string reply;
  const bool good = machine->obey((*texts)[0], *cycles, reply);
  border.reply(std::move(reply));
  return good ? 1 : 0;
}

int32_t chessvm_eniac_set_deck(int32_t handle, const char* deck, uint32_t deck_size) {
  Border& border = Border::instance();
  EniacMachine* const machine = border.find<EniacMachine>(handle);
  if (machine == nullptr) return web::refused;
  const auto texts = web::texts_of({{deck, deck_size}});
  if (!texts) return web::refused;
  auto cards = eniac::parse_deck((*texts)[0], "deck");
  if (!cards) return border.refuse(cards.error());
  machine->machine.card_reader().load(std::move(cards.value()));
  return 0;
}

int32_t chessvm_eniac_run(int32_t handle, double add_cycles, int32_t at_fetch) {
  Border& border = Border::instance();
  const auto parts = web::find_parts(handle);
  if (!parts) return web::refused;
  if (!parts->runs_alone) return border.refuse(beside);
  const auto cycles = web::count_of(add_cycles);
  if (!cycles) return border.refuse("not a number of add cycles");
  parts->machine.circuit().time.stepping = false;
  const eniac::StopReason reason =
      parts->engine.run({.until = web::saturated_sum(parts->machine.time().cycle, *cycles),
                         .stop_when_idle = true,
                         .stop_on_request = true,
                         .stop_at_checkpoint = at_fetch == 1});
  parts->machine.monitor().acknowledge_stop();
  return web::reason_number(reason);
}

int32_t chessvm_eniac_step(int32_t handle, uint32_t pulse_times) {
  constexpr std::uint32_t most = 20'000;
  Border& border = Border::instance();
  const auto parts = web::find_parts(handle);
  if (!parts) return web::refused;
  if (!parts->runs_alone) return border.refuse(beside);
  if (pulse_times > most) return border.refuse("more than 20,000 pulse times");
  parts->machine.circuit().time.stepping = false;
  eniac::PulseEngine engine(parts->machine);
  eniac::StopReason reason = eniac::StopReason::limit;
  parts->pulses.begin();
  for (; pulse_times != 0 && reason == eniac::StopReason::limit; --pulse_times) {
    if (parts->machine.time().phase == 0) parts->faults.update();
    if (!engine.step_pulse_time()) reason = eniac::StopReason::failed;
    if (parts->cpu != nullptr) parts->cpu->look();
  }
  parts->pulses.end();
  return web::reason_number(reason);
}

int32_t chessvm_eniac_units(int32_t handle) {
  const auto parts = web::find_parts(handle);
  if (!parts) return web::refused;
  Border::instance().reply(parts->view.units_json());
  return 0;
}

const chessvm_eniac* chessvm_eniac_state(int32_t handle) {
  const auto parts = web::find_parts(handle);
  return parts ? &parts->view.look(parts->cards_punched) : nullptr;
}

int32_t chessvm_eniac_dump(int32_t handle) {
  const auto parts = web::find_parts(handle);
  if (!parts) return web::refused;
  Border::instance().reply(full_state(parts->machine));
  return 0;
}

int32_t chessvm_eniac_log(int32_t handle) {
  const auto parts = web::find_parts(handle);
  if (!parts) return web::refused;
  Border::instance().reply(parts->log.take());
  return 0;
}

int32_t chessvm_eniac_cards(int32_t handle) {
  Border& border = Border::instance();
  if (EniacMachine* const found = border.find<EniacMachine>(handle)) {
    border.begin();
    border.reply(found->cards.take());
    return 0;
  }
  WiredCpu* const found = border.find<WiredCpu>(handle);
  if (found == nullptr) return web::refused;
  border.reply(found->take_cards());
  return 0;
}

int32_t chessvm_eniac_inject(int32_t handle, const char* spec, uint32_t spec_size) {
  const auto parts = web::find_parts(handle);
  if (!parts) return web::refused;
  const auto texts = web::texts_of({{spec, spec_size}});
  if (!texts) return web::refused;
  const auto done = web::inject(parts->faults, (*texts)[0]);
  return done ? 0 : Border::instance().refuse(done.error());
}

int32_t chessvm_eniac_heal(int32_t handle, const char* spec, uint32_t spec_size) {
  const auto parts = web::find_parts(handle);
  if (!parts) return web::refused;
  const auto texts = web::texts_of({{spec, spec_size}});
  if (!texts) return web::refused;
  const auto done = web::heal(parts->faults, (*texts)[0]);
  return done ? 0 : Border::instance().refuse(done.error());
}

int32_t chessvm_eniac_faults(int32_t handle) {
  const auto parts = web::find_parts(handle);
  if (!parts) return web::refused;
  Border::instance().reply(parts->faults.list());
  return 0;
}
