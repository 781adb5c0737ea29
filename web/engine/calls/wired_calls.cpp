// SPDX-License-Identifier: MIT
// Functions of abi.h that run the wired CPU in lockstep with the virtual CPU (docs/lockstep.md).
#include "web/engine/abi.h"
#include "web/engine/calls/calls.hpp"

namespace web = chessvm::web;
using web::Border;
using web::WiredCpu;

namespace {

constexpr std::int32_t goes_on = 100;

/// Returns the machine of a handle. If it is not started, returns nullptr and refuses the call.
WiredCpu* find_started(std::int32_t handle) {
  WiredCpu* const cpu = Border::instance().find<WiredCpu>(handle);
  if (cpu == nullptr || cpu->started()) return cpu;
  static_cast<void>(Border::instance().refuse("the machine is not started"));
  return nullptr;
}

}  // namespace

int32_t chessvm_wired_start(int32_t handle, int32_t compared) {
  Border& border = Border::instance();
  WiredCpu* const cpu = border.find<WiredCpu>(handle);
  if (cpu == nullptr) return web::refused;
  if (cpu->started()) return border.refuse("the machine is started already");
  using Differences = chessvm::wired::LockstepOptions::Differences;
  if (const auto end = cpu->start(compared == 1 ? Differences::sought : Differences::followed)) {
    border.reply(cpu->report());
    return web::refused;
  }
  return 0;
}

int32_t chessvm_wired_run(int32_t handle, double rows, double add_cycles) {
  WiredCpu* const cpu = find_started(handle);
  if (cpu == nullptr) return web::refused;
  const auto most_rows = web::count_of(rows);
  if (!most_rows) return Border::instance().refuse("not a number of rows");
  const auto most_cycles = web::count_of(add_cycles);
  if (!most_cycles) return Border::instance().refuse("not a number of add cycles");
  const auto end = cpu->run(*most_rows, *most_cycles);
  return end ? static_cast<std::int32_t>(*end) : goes_on;
}

const chessvm_cpu* chessvm_wired_state(int32_t handle) {
  WiredCpu* const cpu = find_started(handle);
  return cpu == nullptr ? nullptr : &cpu->state();
}

int32_t chessvm_wired_report(int32_t handle) {
  WiredCpu* const cpu = find_started(handle);
  if (cpu == nullptr) return web::refused;
  Border::instance().reply(cpu->report());
  return 0;
}
