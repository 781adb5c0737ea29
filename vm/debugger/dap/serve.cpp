// SPDX-License-Identifier: MIT
#include "vm/debugger/dap/serve.hpp"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "base/output/output.hpp"
#include "base/process/message.hpp"
#include "base/process/message_framing.hpp"
#include "base/process/signals.hpp"
#include "base/process/wait_for_descriptor.hpp"
#include "vm/debugger/dap/server.hpp"

namespace chessvm::dap {
namespace {

class Connection {
 public:
  explicit Connection(Load load)
      : server_({.load = std::move(load),
                 .send = [this](std::string_view message) { send(message); },
                 .look = [this] { return look(); }}) {}
  [[nodiscard]] ExitStatus run();

 private:
  void send(std::string_view message);
  [[nodiscard]] bool look();
  void handle_all();
  void read_some();

  Output output_ = Output::standard_output();
  std::optional<Failure> failure_;  // failure to write the output
  FrameReader frames_;
  bool input_ended_ = false;
  Server server_;
};

void Connection::send(std::string_view message) {
  output_.write(framed(message));
  if (const auto flushed = output_.flush(); !flushed && !failure_) failure_ = flushed.error();
}

void Connection::handle_all() {
  while (!server_.ended()) {
    const auto frame = frames_.next();
    if (!frame) return;
    if (frame->problem.empty())
      server_.handle(frame->body);
    else
      server_.refuse(frame->problem);
  }
}

/// Reads once; blocks until bytes are available.
void Connection::read_some() {
  std::array<char, std::size_t{64} << 10U> buffer{};
  const ssize_t count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
  if (count < 0 && errno == EINTR) return;
  if (count <= 0) input_ended_ = true;
  if (count > 0) frames_.feed({buffer.data(), static_cast<std::size_t>(count)});
}

/// Handles messages during a run. Returns false if the run must stop, for example after a signal.
bool Connection::look() {
  handle_all();
  while (!input_ended_ && !server_.ended() && look_at_descriptor(STDIN_FILENO, POLLIN) != 0) {
    read_some();
    handle_all();
  }
  return !input_ended_ && !failure_ && caught_signal() == 0;
}

ExitStatus Connection::run() {
  while (!server_.ended() && !failure_) {
    handle_all();
    if (server_.ended() || failure_ || input_ended_) break;
    if (caught_signal() != 0) return interrupted_status();
    if (wait_for_descriptor(STDIN_FILENO, POLLIN) != 0) read_some();
  }
  if (failure_) {
    say(to_text(*failure_, "chsim"));
    return failure_->status();
  }
  return caught_signal() != 0 ? interrupted_status() : server_.status();
}

}  // namespace

ExitStatus serve(Load load) {
  return Connection(std::move(load)).run();
}

}  // namespace chessvm::dap
