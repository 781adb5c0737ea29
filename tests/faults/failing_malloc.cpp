// SPDX-License-Identifier: MIT
// The test preloads this library into a tool. The library lets the allocation with the number
// $CHESSVM_FAIL_ALLOCATION fail. Counting begins when `main` installs its handler of SIGINT. At the
// end of the process, the library writes the number of allocations to the file
// $CHESSVM_ALLOCATIONS_TO, if that variable is set.
#include <dlfcn.h>
#include <signal.h>

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstdlib>

extern "C" {

// The allocator of glibc, under the names that glibc offers to libraries that replace `malloc`.
void* __libc_malloc(std::size_t size);                     // NOLINT
void* __libc_calloc(std::size_t count, std::size_t size);  // NOLINT
void* __libc_realloc(void* block, std::size_t size);       // NOLINT

static bool counting = false;          // NOLINT: the functions share this state
static unsigned long allocations = 0;  // NOLINT
static unsigned long failing = 0;      // NOLINT

static bool fails() {
  if (!counting || ++allocations != failing) return false;
  errno = ENOMEM;
  return true;
}

void* malloc(std::size_t size) {
  return fails() ? nullptr : __libc_malloc(size);
}

void* calloc(std::size_t count, std::size_t size) {
  return fails() ? nullptr : __libc_calloc(count, size);
}

void* realloc(void* block, std::size_t size) {
  return fails() ? nullptr : __libc_realloc(block, size);
}

int sigaction(int signal, const struct sigaction* action, struct sigaction* before) {
  using Function = int (*)(int, const struct sigaction*, struct sigaction*);
  const auto next = reinterpret_cast<Function>(dlsym(RTLD_NEXT, "sigaction"));  // NOLINT
  if (signal == SIGINT && !counting) {
    const char* const number = std::getenv("CHESSVM_FAIL_ALLOCATION");
    failing = number == nullptr ? 0 : std::strtoul(number, nullptr, 10);
    counting = true;
  }
  return next(signal, action, before);
}

__attribute__((destructor)) static void report() {
  counting = false;
  const char* const path = std::getenv("CHESSVM_ALLOCATIONS_TO");
  if (path == nullptr) return;
  if (std::FILE* const file = std::fopen(path, "w")) {
    std::fprintf(file, "%lu", allocations);
    std::fclose(file);
  }
}
}
