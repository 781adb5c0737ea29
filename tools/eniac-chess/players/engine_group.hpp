// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <memory>
#include <utility>

#include "base/process/descriptor.hpp"
#include "base/result.hpp"

namespace chessvm::chess::match {

/// The process group of an engine and of all that the engine starts. However this process ends, the
/// whole group ends with it: a warden, which leads the group, waits for that and kills it.
///
/// PR_SET_PDEATHSIG would not do: it reaches none of the processes that an engine behind a shell
/// script is made of, and it comes as soon as the thread ends that has started the engine.
class EngineGroup {
 public:
  [[nodiscard]] static Result<std::unique_ptr<EngineGroup>> start();
  /// Kills what is left of the group.
  ~EngineGroup();
  EngineGroup(const EngineGroup&) = delete;
  EngineGroup& operator=(const EngineGroup&) = delete;

  /// The number of the group, for processes that join it.
  [[nodiscard]] pid_t number() const { return warden_; }
  /// Sends `signal` to all of the group. The warden heeds none but SIGKILL.
  void send(int signal) const;

 private:
  EngineGroup(pid_t warden, Descriptor life) : warden_(warden), life_(std::move(life)) {}

  pid_t warden_;
  Descriptor life_;  // the pipe that the warden reads: it ends when this process does
};

}  // namespace chessvm::chess::match
