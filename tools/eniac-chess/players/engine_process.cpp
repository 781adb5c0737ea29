// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/players/engine_process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <thread>
#include <utility>

#include "base/process/spawn.hpp"

namespace chessvm::chess::match {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr std::size_t longest_line = 64UL << 10U;
constexpr milliseconds glance{50};      // time between two checks of the interrupt flag
constexpr milliseconds patience{1000};  // longest wait for an engine to end after `quit` or SIGTERM
constexpr milliseconds between_looks{2};

bool has_ended(pid_t process, siginfo_t& info) {
  info = {};
  // WNOWAIT keeps the zombie, so that no other process gets its number.
  return ::waitid(P_PID, static_cast<id_t>(process), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         info.si_pid == process;
}

}  // namespace

Result<std::unique_ptr<EngineProcess>> EngineProcess::start(const std::vector<std::string>& words,
                                                            const std::atomic<bool>& interrupt) {
  auto input = open_pipe();
  if (!input) return input.error();
  auto output = open_pipe();
  if (!output) return output.error();
  auto group = EngineGroup::start();
  if (!group) return group.error();
  const auto process =
      spawn(words, {.input = input.value().reading.get(), .output = output.value().writing.get()},
            group.value()->number());
  if (!process) return process.error();
  Descriptor& writing = input.value().writing;
  Descriptor& reading = output.value().reading;
  ::fcntl(writing.get(), F_SETFL, O_NONBLOCK);
  ::fcntl(reading.get(), F_SETFL, O_NONBLOCK);
  return std::unique_ptr<EngineProcess>(new EngineProcess(std::move(group.value()), process.value(),
                                                          std::move(writing), std::move(reading),
                                                          interrupt));
}

EngineProcess::EngineProcess(std::unique_ptr<EngineGroup> group, pid_t process, Descriptor input,
                             Descriptor output, const std::atomic<bool>& interrupt)
    : group_(std::move(group)),
      process_(process),
      input_(std::move(input)),
      output_(std::move(output)),
      interrupt_(interrupt) {}

EngineProcess::~EngineProcess() {
  constexpr std::string_view farewell = "stop\nquit\n";
  const bool asked = ::write(input_.get(), farewell.data(), farewell.size()) > 0;
  input_ = Descriptor();
  output_ = Descriptor();
  if (!asked || !has_ended_by(Clock::now() + patience)) {
    group_->send(SIGTERM);
    static_cast<void>(has_ended_by(Clock::now() + patience));
  }
  group_->send(SIGKILL);  // also kills processes that the engine has left behind
  wait_for_end(process_);
}

bool EngineProcess::has_ended_by(Deadline deadline) const {
  siginfo_t info{};
  while (!has_ended(process_, info)) {
    if (Clock::now() >= deadline) return false;
    std::this_thread::sleep_for(between_looks);
  }
  return true;
}

EngineLine EngineProcess::gone() const {
  siginfo_t info{};
  // The pipe of the process may close shortly before the process ends.
  if (!has_ended_by(Clock::now() + patience) || !has_ended(process_, info))
    return {Waited::ended, "closed its input or output"};
  if (info.si_code == CLD_EXITED)
    return {Waited::ended, fmt::format("ended with status {}", info.si_status)};
  return {Waited::ended, fmt::format("was ended by signal {}", info.si_status)};
}

Waited EngineProcess::wait_for(int descriptor, short events, Deadline deadline) const {
  for (;;) {
    if (interrupt_) return Waited::interrupted;
    const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now());
    if (left <= milliseconds(0)) return Waited::late;
    pollfd wanted{.fd = descriptor, .events = events, .revents = 0};
    if (::poll(&wanted, 1, static_cast<int>(std::min(left, glance).count())) > 0)
      return Waited::answered;
  }
}

EngineLine EngineProcess::send(std::string_view line, Deadline deadline) {
  std::string text(line);
  text += '\n';
  std::string_view rest = text;
  while (!rest.empty()) {
    if (const Waited waited = wait_for(input_.get(), POLLOUT, deadline); waited != Waited::answered)
      return {waited, "does not read what it is sent"};
    const ssize_t written = ::write(input_.get(), rest.data(), rest.size());
    if (written > 0) rest.remove_prefix(static_cast<std::size_t>(written));
    if (written < 0 && errno != EINTR && errno != EAGAIN) return gone();
  }
  return {};
}

EngineLine EngineProcess::read_line(Deadline deadline) {
  for (;;) {
    if (const std::size_t end = buffer_.find('\n'); end != std::string::npos) {
      std::string line = buffer_.substr(0, end);
      buffer_.erase(0, end + 1);
      if (std::exchange(is_dropping_, false)) continue;
      if (line.ends_with('\r')) line.pop_back();
      // Checks the clock here because an engine may write lines without end.
      if (Clock::now() >= deadline) return {Waited::late, {}};
      if (interrupt_) return {Waited::interrupted, {}};
      return {Waited::answered, std::move(line)};
    }
    if (buffer_.size() > longest_line) {
      is_dropping_ = true;
      buffer_.clear();
    }
    if (const Waited waited = wait_for(output_.get(), POLLIN, deadline); waited != Waited::answered)
      return {waited, {}};
    std::array<char, 4096> bytes{};
    const ssize_t got = ::read(output_.get(), bytes.data(), bytes.size());
    if (got > 0) buffer_.append(bytes.data(), static_cast<std::size_t>(got));
    if (got == 0 || (got < 0 && errno != EINTR && errno != EAGAIN)) return gone();
  }
}

}  // namespace chessvm::chess::match
