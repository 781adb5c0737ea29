// SPDX-License-Identifier: MIT
// The socket file of `--control`: clients of the same user connect to it, one after the other.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>

#include "base/process/descriptor.hpp"
#include "base/result.hpp"

namespace chessvm::vm::control {

class Socket {
 public:
  /// Creates the socket file at `path`, accessible to its owner only, and listens. Replaces the
  /// socket file of a listener that has died. Fails if `path` is any other file.
  [[nodiscard]] static Result<Socket> listen(const std::filesystem::path& path);

  Socket(Socket&& other) noexcept;
  Socket& operator=(Socket&&) = delete;
  /// Removes the socket file, unless another file has replaced it.
  ~Socket();

  /// Waits for the next client. Returns nullopt after a signal.
  [[nodiscard]] std::optional<Descriptor> accept() const;

 private:
  Socket(Descriptor listener, std::filesystem::path path)
      : listener_(std::move(listener)), path_(std::move(path)) {}

  Descriptor listener_;
  std::filesystem::path path_;
  ino_t inode_ = 0;  // inode of the socket file
};

}  // namespace chessvm::vm::control
