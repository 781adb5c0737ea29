// SPDX-License-Identifier: MIT
#include "vm/debugger/control/channel.hpp"

#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <utility>

#include "base/process/signals.hpp"
#include "base/process/wait_for_descriptor.hpp"

namespace chessvm::vm::control {
namespace {

constexpr std::size_t most_waiting = 4 * longest_line;  // limit in bytes on lines read ahead

}  // namespace

Channel::Channel() : in_(STDIN_FILENO), out_(STDOUT_FILENO), socket_(false) {}

Channel::Channel(Descriptor connection)
    : in_(std::move(connection)), out_(in_.get()), socket_(true) {}

short Channel::events_of_input() const {
  return socket_ ? short{POLLIN | POLLRDHUP} : short{POLLIN};
}

/// Reads the available bytes once; blocks if there are none.
void Channel::read_some() {
  std::array<char, std::size_t{64} << 10U> buffer{};
  const ssize_t count = ::read(in_.get(), buffer.data(), buffer.size());
  if (count < 0 && errno == EINTR) return;
  if (count > 0) return lines_.feed({buffer.data(), static_cast<std::size_t>(count)});
  if (count < 0) lost_ = {errno, std::generic_category()};
  lines_.end(socket_ ? LastLine::unfinished : LastLine::whole);
  ended_ = true;
}

std::optional<Line> Channel::next() {
  for (;;) {
    if (caught_signal() != 0) return std::nullopt;
    if (auto line = lines_.take()) return line;
    if (ended_) return std::nullopt;
    if (wait_for_descriptor(in_.get(), events_of_input()) != 0) read_some();
  }
}

bool Channel::keep_going() {
  while (!ended_ && lines_.waiting() < most_waiting) {
    const short ready = look_at_descriptor(in_.get(), events_of_input());
    if (ready == 0) break;
    read_some();
  }
  // A client that has closed its sending side may still read answers.
  if (socket_ && (look_at_descriptor(out_, 0) & (POLLHUP | POLLERR)) != 0)
    lost_ = std::make_error_code(std::errc::broken_pipe);
  return !lost_ && !lines_.interrupts() && caught_signal() == 0;
}

void Channel::send(std::string_view answer) {
  std::string line(answer);
  line += '\n';
  std::string_view left = line;
  while (!left.empty() && !lost_) {
    const ssize_t sent = socket_
                             ? ::send(out_, left.data(), left.size(), MSG_NOSIGNAL | MSG_DONTWAIT)
                             : ::write(out_, left.data(), left.size());
    if (sent > 0) left.remove_prefix(static_cast<std::size_t>(sent));
    if (sent >= 0) continue;
    if (errno != EINTR && errno != EAGAIN)
      lost_ = {errno, std::generic_category()};
    else if (wait_for_descriptor(out_, POLLOUT) == 0)
      return;  // a signal ends the wait for a client that does not read
  }
}

}  // namespace chessvm::vm::control
