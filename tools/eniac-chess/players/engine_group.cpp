// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/players/engine_group.hpp"

#include <csignal>
#include <utility>

#include "base/process/spawn.hpp"

namespace chessvm::chess::match {
namespace {

/// Shell script that waits for the end of its input, then kills its process group and itself.
constexpr const char* warden = "trap '' HUP INT TERM; read -r line; kill -KILL 0";

}  // namespace

Result<std::unique_ptr<EngineGroup>> EngineGroup::start() {
  auto life = open_pipe();
  if (!life) return life.error();
  const auto process =
      spawn({"/bin/sh", "-c", warden}, {.input = life.value().reading.get()}, own_group);
  if (!process) return process.error();
  return std::unique_ptr<EngineGroup>(
      new EngineGroup(process.value(), std::move(life.value().writing)));
}

EngineGroup::~EngineGroup() {
  send(SIGKILL);
  wait_for_end(warden_);
}

void EngineGroup::send(int signal) const {
  ::kill(-warden_, signal);
}

}  // namespace chessvm::chess::match
