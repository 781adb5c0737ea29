// SPDX-License-Identifier: MIT
#include "base/process/spawn.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>

extern char** environ;  // NOLINT: POSIX requires programs to declare `environ`

namespace chessvm {
namespace {

/// The descriptors, group and signals that posix_spawn gives the program.
class SpawnPlan {
 public:
  SpawnPlan(const ChildStreams& streams, pid_t group) {
    ::posix_spawn_file_actions_init(&actions_);
    connect(streams.input, STDIN_FILENO, O_RDONLY);
    connect(streams.output, STDOUT_FILENO, O_WRONLY);
    connect(streams.errors, STDERR_FILENO, O_WRONLY);
    ::posix_spawnattr_init(&attributes_);
    if (group == our_group) return;
    sigset_t signals;
    ::sigemptyset(&signals);
    ::posix_spawnattr_setsigmask(&attributes_, &signals);
    for (const int signal : {SIGPIPE, SIGINT, SIGTERM, SIGHUP}) ::sigaddset(&signals, signal);
    ::posix_spawnattr_setsigdefault(&attributes_, &signals);
    ::posix_spawnattr_setpgroup(&attributes_, group);
    ::posix_spawnattr_setflags(
        &attributes_,
        static_cast<short>(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP));
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;
  ~SpawnPlan() {
    ::posix_spawn_file_actions_destroy(&actions_);
    ::posix_spawnattr_destroy(&attributes_);
  }
  /// Starts the program. Returns an error number; 0 on success.
  [[nodiscard]] int spawn(pid_t& process, std::vector<std::string>& words) const {
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    return ::posix_spawnp(&process, arguments.front(), &actions_, &attributes_, arguments.data(),
                          environ);
  }

 private:
  void connect(int descriptor, int stream, int flags) {
    if (descriptor >= 0)
      ::posix_spawn_file_actions_adddup2(&actions_, descriptor, stream);
    else
      ::posix_spawn_file_actions_addopen(&actions_, stream, "/dev/null", flags, 0);
  }

  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

}  // namespace

Result<Pipe> open_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return system_failure({}, "cannot open a pipe");
  return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

Result<pid_t> spawn(std::vector<std::string> words, const ChildStreams& streams, pid_t group) {
  pid_t process = 0;
  if (const int error = SpawnPlan(streams, group).spawn(process, words); error != 0)
    return Failure{.path = {},
                   .message = fmt::format("cannot run '{}'", words.front()),
                   .code = {error, std::generic_category()}};
  return process;
}

int wait_for_end(pid_t process) {
  int status = 0;
  retry_interrupted([&] { return ::waitpid(process, &status, 0); });
  return status;
}

}  // namespace chessvm
