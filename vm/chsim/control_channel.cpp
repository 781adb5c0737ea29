// SPDX-License-Identifier: MIT
#include "vm/chsim/control_channel.hpp"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/signals.hpp"
#include "base/text.hpp"
#include "base/wait_for_descriptor.hpp"

namespace chessvm::vm::chsim {
namespace {

/// A client may send lines ahead up to this many bytes; the system holds back the rest.
constexpr std::size_t most_waiting = 4 * longest_control_line;

bool is_interrupt(const ControlLine& line) {
  return trimmed(line.text) == interrupt_line;
}

}  // namespace

void ControlLines::feed(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t end = std::min(bytes.find('\n'), bytes.size());
    if (partial_.size() + end > longest_control_line) too_long_ = true;
    if (too_long_)
      partial_.clear();
    else
      partial_ += bytes.substr(0, end);
    if (end < bytes.size()) finish_line();
    bytes.remove_prefix(std::min(end + 1, bytes.size()));
  }
}

void ControlLines::finish_line() {
  if (partial_.ends_with('\r')) partial_.pop_back();
  waiting_ += partial_.size();
  lines_.push_back({std::exchange(partial_, {}), std::exchange(too_long_, false)});
  if (is_interrupt(lines_.back())) ++interrupts_;
}

void ControlLines::end() {
  if (!partial_.empty() || too_long_) finish_line();
}

std::optional<ControlLine> ControlLines::take() {
  if (lines_.empty()) return std::nullopt;
  ControlLine line = std::move(lines_.front());
  lines_.pop_front();
  waiting_ -= line.text.size();
  if (is_interrupt(line)) --interrupts_;
  return line;
}

ControlChannel::ControlChannel() : in_(STDIN_FILENO), out_(STDOUT_FILENO), socket_(false) {}

ControlChannel::ControlChannel(Descriptor connection)
    : in_(std::move(connection)), out_(in_.get()), socket_(true) {}

short ControlChannel::events_of_input() const {
  return socket_ ? short{POLLIN | POLLRDHUP} : short{POLLIN};
}

/// Reads once what is there; blocks where nothing is.
void ControlChannel::read_some() {
  std::array<char, std::size_t{64} << 10U> buffer{};
  const ssize_t count = ::read(in_.get(), buffer.data(), buffer.size());
  if (count < 0 && errno == EINTR) return;
  if (count > 0) return lines_.feed({buffer.data(), static_cast<std::size_t>(count)});
  if (count < 0) lost_ = {errno, std::generic_category()};
  lines_.end();
  ended_ = true;
}

std::optional<ControlLine> ControlChannel::next() {
  for (;;) {
    if (caught_signal() != 0) return std::nullopt;
    if (auto line = lines_.take()) return line;
    if (ended_) return std::nullopt;
    if (wait_for_descriptor(in_.get(), events_of_input()) != 0) read_some();
  }
}

bool ControlChannel::keep_going() {
  while (!ended_ && lines_.waiting() < most_waiting) {
    const short ready = look_at_descriptor(in_.get(), events_of_input());
    if (ready == 0) break;
    read_some();
  }
  // A client that has only ended its own lines still takes answers.
  if (socket_ && (look_at_descriptor(out_, 0) & (POLLHUP | POLLERR)) != 0)
    lost_ = std::make_error_code(std::errc::broken_pipe);
  return !lost_ && !lines_.interrupts() && caught_signal() == 0;
}

void ControlChannel::send(std::string_view answer) {
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
      return;  // a signal ends the wait for a client that reads nothing
  }
}

}  // namespace chessvm::vm::chsim
