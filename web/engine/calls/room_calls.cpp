// SPDX-License-Identifier: MIT
// Functions of abi.h for the rooms Machine and Break it: parts, pulses, failures, instructions.
#include <nlohmann/json.hpp>

#include "base/text/json_text.hpp"
#include "sim/eniac/fault/random_failures.hpp"
#include "vm/disassemble.hpp"
#include "web/engine/abi.h"
#include "web/engine/calls/calls.hpp"
#include "web/engine/parts.hpp"
#include "web/engine/room_json.hpp"

namespace web = chessvm::web;
namespace eniac = chessvm::eniac;
namespace vm = chessvm::vm;
namespace wired = chessvm::wired;
using web::Border;
using web::WiredCpu;

namespace {

WiredCpu* find_running_alone(std::int32_t handle) {
  Border& border = Border::instance();
  WiredCpu* const cpu = border.find<WiredCpu>(handle);
  if (cpu == nullptr || cpu->processor() != nullptr) return cpu;
  static_cast<void>(border.refuse("the machine is not started, or runs beside a virtual CPU"));
  return nullptr;
}

std::string text_of(const wired::AtWork& work) {
  if (!work.impossible.empty()) return work.impossible;
  if (!work.decoded) return "";
  if (work.decoded->decoded.error != vm::MachineError::none)
    return std::string(name(work.decoded->decoded.error));
  return to_text(work.decoded->decoded);
}

}  // namespace

int32_t chessvm_eniac_room(int32_t handle) {
  const auto parts = web::find_parts(handle);
  if (!parts) return web::refused;
  Border::instance().reply(web::room_json(parts->machine, parts->names));
  return 0;
}

const uint16_t* chessvm_eniac_pulses(int32_t handle) {
  const auto parts = web::find_parts(handle);
  return parts ? parts->pulses.by_node().data() : nullptr;
}

int32_t chessvm_eniac_failure(int32_t handle) {
  const auto parts = web::find_parts(handle);
  if (!parts) return web::refused;
  Border::instance().reply(parts->machine.monitor().failure().value_or(""));
  return 0;
}

int32_t chessvm_eniac_failures(int32_t handle, const char* spec, uint32_t spec_size,
                               uint32_t count) {
  constexpr std::uint32_t most = 1'000;
  Border& border = Border::instance();
  const auto parts = web::find_parts(handle);
  if (!parts) return web::refused;
  const auto texts = web::texts_of({{spec, spec_size}});
  if (!texts) return web::refused;
  const auto fault = eniac::parse_fault((*texts)[0]);
  if (!fault || fault.value().kind != eniac::FaultKind::random || !fault.value().seed)
    return border.refuse("not a random fault with a seed");
  if (count > most) return border.refuse("more than 1,000 failures");
  eniac::RandomFailures failures(fault.value(), parts->machine);
  std::string list;
  for (; count != 0 && failures.next() != eniac::Fault::for_ever; --count)
    list += to_text(failures.take()) + "\n";
  border.reply(std::move(list));
  return 0;
}

int32_t chessvm_wired_at_work(int32_t handle) {
  WiredCpu* const cpu = find_running_alone(handle);
  if (cpu == nullptr) return web::refused;
  const wired::AtWork work = cpu->processor()->at_work();
  nlohmann::ordered_json json{
      {"schema", "chessvm.at-work/1"}, {"row", nullptr},       {"word", nullptr},
      {"text", text_of(work)},         {"begins", work.start}, {"ends", nullptr}};
  if (work.decoded) json["row"] = work.decoded->row;
  if (work.decoded) json["word"] = work.decoded->decoded.first_word;
  if (work.end) json["ends"] = *work.end;
  Border::instance().reply(chessvm::json_text(json) + "\n");
  return 0;
}

int32_t chessvm_wired_next(int32_t handle, double add_cycles) {
  WiredCpu* const cpu = find_running_alone(handle);
  if (cpu == nullptr) return web::refused;
  const auto cycles = web::count_of(add_cycles);
  if (!cycles) return Border::instance().refuse("not a number of add cycles");
  const eniac::MachineTime& time = cpu->computer().machine().time();
  const std::uint64_t until = web::saturated_sum(time.cycle, *cycles);
  const std::uint64_t before = cpu->processor()->instruction_number();
  eniac::StopReason reason = eniac::StopReason::limit;
  while (time.cycle < until && reason == eniac::StopReason::limit &&
         cpu->processor()->instruction_number() == before)
    reason = cpu->engine().run(
        {.until = time.cycle + 1, .stop_when_idle = true, .stop_on_request = true});
  return web::reason_number(reason);
}
