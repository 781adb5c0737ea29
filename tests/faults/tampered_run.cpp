// SPDX-License-Identifier: MIT
#include "tests/faults/tampered_run.hpp"
#include "tests/support/amount.hpp"

#include <fcntl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>

namespace chessvm::test {

#if defined(__x86_64__)
namespace {

struct CallName {
  unsigned long long number;
  const char* name;
  bool changing;
  bool fallible;
};

constexpr std::array call_names{
    CallName{SYS_write, "write", true, true},
    CallName{SYS_openat, "openat", true, true},
    CallName{SYS_fsync, "fsync", true, true},
    CallName{SYS_ftruncate, "ftruncate", true, true},
    CallName{SYS_linkat, "linkat", true, true},
    CallName{SYS_rename, "rename", true, true},
    CallName{SYS_renameat2, "renameat2", true, true},
    CallName{SYS_unlink, "unlink", true, false},
    CallName{SYS_fchmod, "fchmod", true, true},
    CallName{SYS_flock, "flock", true, false},
    CallName{SYS_close, "close", true, false},
    CallName{SYS_exit_group, "exit_group", true, false},
    CallName{SYS_read, "read", false, true},
    CallName{SYS_lseek, "lseek", false, true},
};

const CallName* counted(Calls calls, unsigned long long number) {
  const auto* const found =
      std::find_if(call_names.begin(), call_names.end(),
                   [number](const CallName& row) { return row.number == number; });
  if (found == call_names.end()) return nullptr;
  return (calls == Calls::changing ? found->changing : found->fallible) ? found : nullptr;
}

void redirect(const std::filesystem::path& path, int descriptor) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file < 0 || ::dup2(file, descriptor) < 0) ::_exit(127);
}

[[noreturn]] void become(const std::filesystem::path& folder,
                         const std::vector<std::string>& command, const std::filesystem::path& out,
                         const std::filesystem::path& err) {
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  if (::chdir(folder.c_str()) != 0) ::_exit(127);
  const int input = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (input < 0 || ::dup2(input, STDIN_FILENO) < 0) ::_exit(127);
  redirect(out, STDOUT_FILENO);
  redirect(err, STDERR_FILENO);
  // Disables the leak check of sanitized builds, which does not work in a traced process.
  ::setenv("ASAN_OPTIONS", "detect_leaks=0", 1);
  if (::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) != 0) ::_exit(126);
  ::execv(words.front(), words.data());
  ::_exit(127);
}

class Tracer {
 public:
  Tracer(pid_t process, const Tampering& tampering) : process_(process), tampering_(tampering) {}

  TamperedRun follow() {
    int status = 0;
    ::waitpid(process_, &status, 0);
    ::ptrace(PTRACE_SETOPTIONS, process_, nullptr, PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL);
    for (int signal = 0; !WIFEXITED(status) && !WIFSIGNALED(status);) {
      ::ptrace(PTRACE_SYSCALL, process_, nullptr, signal);
      ::waitpid(process_, &status, 0);
      signal = 0;
      if (!WIFSTOPPED(status)) continue;
      if (WSTOPSIG(status) == (SIGTRAP | 0x80))
        at_call();
      else
        signal = WSTOPSIG(status);
    }
    if (WIFEXITED(status)) run_.status = WEXITSTATUS(status);
    return run_;
  }

 private:
  void at_call() {
    inside_ = !inside_;
    user_regs_struct registers{};
    ::ptrace(PTRACE_GETREGS, process_, nullptr, &registers);
    if (!inside_) {
      if (!failing_) return;
      failing_ = false;
      registers.rax = static_cast<unsigned long long>(-tampering_.error);
      ::ptrace(PTRACE_SETREGS, process_, nullptr, &registers);
      return;
    }
    begun_ |= registers.orig_rax == SYS_rt_sigaction && registers.rdi == SIGINT;
    const CallName* const call = begun_ ? counted(tampering_.calls, registers.orig_rax) : nullptr;
    if (call == nullptr) return;
    run_.names.emplace_back(call->name);
    if (++run_.calls != tampering_.at) return;
    run_.call = call->name;
    if (tampering_.error == 0) {
      ::kill(process_, tampering_.signal);
      return;
    }
    failing_ = true;
    registers.orig_rax = ~0ULL;  // replaces the call by one that does not exist
    ::ptrace(PTRACE_SETREGS, process_, nullptr, &registers);
  }

  pid_t process_;
  const Tampering& tampering_;
  TamperedRun run_;
  bool inside_ = false;   // the process is inside a system call
  bool begun_ = false;    // counting has started
  bool failing_ = false;  // the current call must fail when it ends
};

}  // namespace

TamperedRun run_tampered(const std::filesystem::path& folder,
                         const std::vector<std::string>& command, const Tampering& tampering,
                         const std::filesystem::path& out, const std::filesystem::path& err) {
  const pid_t process = ::fork();
  if (process == 0) become(folder, command, out, err);
  if (process < 0) return {};
  return Tracer(process, tampering).follow();
}

std::uint64_t kills(std::uint64_t usual) {
  return amount("CHESSVM_KILLS", usual);
}

bool can_tamper() {
  const TamperedRun run = run_tampered("/", {"/bin/true"}, {});
  return run.status == 0;
}
#else
TamperedRun run_tampered(const std::filesystem::path&, const std::vector<std::string>&,
                         const Tampering&, const std::filesystem::path&,
                         const std::filesystem::path&) {
  return {};
}

bool can_tamper() {
  return false;
}
#endif

}  // namespace chessvm::test
