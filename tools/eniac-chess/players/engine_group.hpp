// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <memory>
#include <utility>

#include "base/process/descriptor.hpp"
#include "base/result.hpp"

namespace chessvm::chess::match {

/// The process group of an engine and of all processes that the engine starts. The first process of
/// the group is the warden. The warden kills the group when this tool ends for any reason. Linux
/// can also send a signal when a parent ends (PR_SET_PDEATHSIG), but this signal would not reach
/// the children of an engine that is a shell script. The signal would also come too early, at the
/// end of the thread that started the engine.
class EngineGroup {
 public:
  [[nodiscard]] static Result<std::unique_ptr<EngineGroup>> start();
  /// Kills all processes of the group that still run.
  ~EngineGroup();
  EngineGroup(const EngineGroup&) = delete;
  EngineGroup& operator=(const EngineGroup&) = delete;

  /// Returns the number of the group, for processes that join it.
  [[nodiscard]] pid_t number() const { return warden_; }
  /// Sends `signal` to the whole group. The warden ignores SIGHUP, SIGINT and SIGTERM.
  void send(int signal) const;

 private:
  EngineGroup(pid_t warden, Descriptor life) : warden_(warden), life_(std::move(life)) {}

  pid_t warden_;
  Descriptor life_;  // write end of the warden's input; closes when this process ends
};

}  // namespace chessvm::chess::match
