// SPDX-License-Identifier: MIT
#include "base/files/sandbox.hpp"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#include <array>
#include <cstdlib>

#include "base/files/places.hpp"
#include "base/process/descriptor.hpp"

namespace chessvm {
namespace {

namespace fs = std::filesystem;

// LANDLOCK_ACCESS_FS_TRUNCATE and _IOCTL_DEV, which the kernel headers of Debian 12 lack.
constexpr std::uint64_t access_truncate = 1ULL << 14U;
constexpr std::uint64_t access_device_control = 1ULL << 15U;

constexpr std::uint64_t reading = LANDLOCK_ACCESS_FS_READ_FILE;
constexpr std::uint64_t reading_below = reading | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr std::uint64_t writing = LANDLOCK_ACCESS_FS_WRITE_FILE | access_truncate;
constexpr std::uint64_t writing_below =
    writing | LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_REMOVE_FILE;

/// Returns all file accesses that this version of Landlock can forbid.
std::uint64_t known_accesses(int version) {
  constexpr int with_refer = 2;
  constexpr int with_truncate = 3;
  constexpr int with_device_control = 5;
  std::uint64_t accesses = LANDLOCK_ACCESS_FS_REFER - 1;  // all bits of version 1
  if (version >= with_refer) accesses |= LANDLOCK_ACCESS_FS_REFER;
  if (version >= with_truncate) accesses |= access_truncate;
  if (version >= with_device_control) accesses |= access_device_control;
  return accesses;
}

/// `landlock_ruleset_attr` of version 6. Older kernels accept it if the newer members are 0.
struct RulesetAttributes {
  std::uint64_t files;
  std::uint64_t network;  // TCP actions to forbid: 1 bind, 2 connect
  std::uint64_t scoped;   // targets to forbid: 1 abstract sockets, 2 signals to processes outside
};

int forbid(std::uint64_t accesses, int version) {
  constexpr int with_network = 4;
  constexpr int with_scopes = 6;
  constexpr std::uint64_t both = 3;
  const RulesetAttributes attributes{.files = accesses,
                                     .network = version >= with_network ? both : 0,
                                     .scoped = version >= with_scopes ? both : 0};
  return static_cast<int>(
      ::syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0U));
}

int allow(int rules, std::uint64_t accesses, int place) {
  const landlock_path_beneath_attr attributes{.allowed_access = accesses, .parent_fd = place};
  return static_cast<int>(
      ::syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &attributes, 0U));
}

int apply(int rules) {
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  return static_cast<int>(::syscall(SYS_landlock_restrict_self, rules, 0U));
}

#if defined(__x86_64__)
constexpr std::uint32_t architecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t architecture = AUDIT_ARCH_AARCH64;
#else
constexpr std::uint32_t architecture = 0;  // unknown: install no seccomp filter
#endif

/// Forbids system calls that start programs, open sockets, inspect processes or bypass the filter.
int forbid_programs_and_sockets() {
  if (architecture == 0) return 0;
  constexpr std::array<std::uint32_t, 8> forbidden{
      SYS_execve, SYS_execveat,       SYS_socket,           SYS_socketpair,
      SYS_ptrace, SYS_io_uring_setup, SYS_process_vm_readv, SYS_process_vm_writev};
  // First number of the x32 system calls of x86-64, which this program never makes.
  constexpr std::uint32_t first_foreign_call = 0x4000'0000;
  constexpr std::uint16_t load = BPF_LD | BPF_W | BPF_ABS;
  constexpr std::uint16_t if_equal = BPF_JMP | BPF_JEQ | BPF_K;
  constexpr std::uint16_t if_at_least = BPF_JMP | BPF_JGE | BPF_K;
  constexpr std::uint16_t answer = BPF_RET | BPF_K;
  constexpr std::uint8_t to_refusal = forbidden.size() + 1;  // jump distance to the refusal
  std::vector<sock_filter> filter{
      {load, 0, 0, offsetof(seccomp_data, arch)},       {if_equal, 1, 0, architecture},
      {answer, 0, 0, SECCOMP_RET_KILL_PROCESS},         {load, 0, 0, offsetof(seccomp_data, nr)},
      {if_at_least, to_refusal, 0, first_foreign_call},
  };
  for (std::size_t i = 0; i < forbidden.size(); ++i)
    filter.push_back({if_equal, static_cast<std::uint8_t>(forbidden.size() - i), 0, forbidden[i]});
  filter.push_back({answer, 0, 0, SECCOMP_RET_ALLOW});
  filter.push_back({answer, 0, 0, SECCOMP_RET_ERRNO | EPERM});
  const sock_fprog program{.len = static_cast<unsigned short>(filter.size()),
                           .filter = filter.data()};
  return ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}

std::vector<fs::path> terminal_data() {
  std::vector<fs::path> places{"/etc/terminfo",     "/lib/terminfo",   "/usr/share/terminfo",
                               "/usr/share/locale", "/usr/lib/locale", "/dev/null"};
  if (const char* const named = std::getenv("TERMINFO")) places.emplace_back(named);
  if (const char* const home = std::getenv("HOME")) places.push_back(fs::path(home) / ".terminfo");
  return places;
}

class Rules {
 public:
  Rules(Descriptor rules, std::uint64_t known, const SandboxCalls& calls)
      : rules_(std::move(rules)), known_(known), calls_(calls) {}

  [[nodiscard]] Result<void> allow(const fs::path& path, std::uint64_t accesses) const;
  [[nodiscard]] Result<void> allow_input(const fs::path& path) const;
  [[nodiscard]] Result<void> allow_output(const fs::path& path) const;
  [[nodiscard]] int descriptor() const { return rules_.get(); }

 private:
  Descriptor rules_;
  std::uint64_t known_;
  const SandboxCalls& calls_;
};

bool names_a_file(const fs::path& path) {
  return !path.empty() && path != "-";
}

/// Allows `accesses` to `path`. Skips a path that cannot be opened: the tool reports it on use.
Result<void> Rules::allow(const fs::path& path, std::uint64_t accesses) const {
  const Descriptor place(
      retry_interrupted([&] { return ::open(path.c_str(), O_PATH | O_CLOEXEC); }));
  if (!place.is_open()) return boost::outcome_v2::success();
  // EBADFD: an unnamed pipe (/dev/fd/3), which Landlock never forbids.
  if (calls_.allow(rules_.get(), accesses & known_, place.get()) == 0 || errno == EBADFD)
    return boost::outcome_v2::success();
  return system_failure(path, "cannot be allowed in the sandbox");
}

Result<void> Rules::allow_input(const fs::path& path) const {
  return allow(path, is_folder(path) ? reading_below : reading);
}

Result<void> Rules::allow_output(const fs::path& path) const {
  struct stat existing {};
  const bool exists = ::stat(path.c_str(), &existing) == 0;
  // A folder needs no permission: opening it for writing fails anyway.
  if (exists && S_ISDIR(existing.st_mode)) return boost::outcome_v2::success();
  if (exists && !S_ISREG(existing.st_mode)) return allow(path, writing);
  if (auto allowed = allow(path, reading); !allowed) return allowed;  // a resumed run reads `path`
  const fs::path folder = behind_links(path).parent_path();
  return allow(folder.empty() ? fs::path(".") : folder, writing_below);
}

Failure refusal(std::string_view what) {
  return {
      .path = {},
      .message = "--sandbox: " + std::string(what) + ": " + std::generic_category().message(errno),
      .code = {errno, std::generic_category()}};
}

Result<void> fill(const Rules& rules, const Reach& reach) {
  for (const fs::path& path : terminal_data())
    if (auto allowed = rules.allow_input(path); !allowed) return allowed;
  for (const fs::path& path : reach.inputs)
    if (names_a_file(path))
      if (auto allowed = rules.allow_input(path); !allowed) return allowed;
  for (const fs::path& path : reach.outputs)
    if (names_a_file(path))
      if (auto allowed = rules.allow_output(path); !allowed) return allowed;
  for (const fs::path& path : reach.writable_folders)
    if (is_folder(path))
      if (auto allowed = rules.allow(path, writing_below); !allowed) return allowed;
  return boost::outcome_v2::success();
}

}  // namespace

SandboxCalls system_sandbox_calls() {
  const auto version = [] {
    return static_cast<int>(
        ::syscall(SYS_landlock_create_ruleset, nullptr, 0U, LANDLOCK_CREATE_RULESET_VERSION));
  };
  return {.landlock_version = version,
          .forbid = forbid,
          .allow = allow,
          .apply = apply,
          .forbid_programs_and_sockets = forbid_programs_and_sockets};
}

Result<void> confine(const Reach& reach, const SandboxCalls& calls) {
  const int version = calls.landlock_version();
  if (version < 1) return refusal("this kernel offers no Landlock (Linux 5.13, where it is on)");
  const std::uint64_t known = known_accesses(version);
  const Rules rules(Descriptor(calls.forbid(known, version)), known, calls);
  if (rules.descriptor() < 0) return refusal("the kernel takes no rules");
  if (auto filled = fill(rules, reach); !filled) return filled;
  if (calls.apply(rules.descriptor()) != 0) return refusal("the kernel does not apply the rules");
  if (calls.forbid_programs_and_sockets() != 0)
    return refusal("the kernel does not filter system calls");
  return boost::outcome_v2::success();
}

}  // namespace chessvm
