// SPDX-License-Identifier: MIT
#include "asm/server/serve.hpp"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "asm/server/server.hpp"
#include "base/output/output.hpp"
#include "base/process/message.hpp"
#include "base/process/message_framing.hpp"
#include "base/process/signals.hpp"
#include "base/process/wait_for_descriptor.hpp"

namespace chessvm::language_server {
namespace {

void handle_all(FrameReader& frames, Server& server) {
  while (!server.ended()) {
    const auto frame = frames.next();
    if (!frame) return;
    if (frame->problem.empty())
      server.handle(frame->body);
    else
      server.refuse(frame->problem);
  }
}

Result<void> send_all(Server& server, Output& output) {
  for (const std::string& message : server.take_messages()) output.write(framed(message));
  return output.flush();
}

}  // namespace

ExitStatus serve(const assembler::Options& options) {
  Server server(options);
  FrameReader frames;
  Output output = Output::standard_output();
  std::array<char, std::size_t{64} << 10U> buffer{};
  while (!server.ended()) {
    if (look_at_descriptor(STDIN_FILENO, POLLIN) == 0) server.publish();
    if (const auto sent = send_all(server, output); !sent) {
      say(to_text(sent.error(), "easm"));
      return sent.error().status();
    }
    if (caught_signal() != 0) return interrupted_status();
    const ssize_t count = read(STDIN_FILENO, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    frames.feed({buffer.data(), static_cast<std::size_t>(count)});
    handle_all(frames, server);
  }
  server.publish();
  if (const auto sent = send_all(server, output); !sent) return sent.error().status();
  return server.status();
}

}  // namespace chessvm::language_server
