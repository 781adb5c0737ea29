// SPDX-License-Identifier: MIT
#include "vm/debugger/control/socket.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

#include <utility>

#include "base/process/signals.hpp"
#include "base/process/wait_for_descriptor.hpp"

namespace chessvm::vm::control {
namespace {

constexpr int most_waiting_clients = 8;

/// Makes new files accessible to their owner only, as long as the object exists.
class OwnFilesOnly {
 public:
  OwnFilesOnly() : before_(::umask(S_IXUSR | S_IRWXG | S_IRWXO)) {}
  ~OwnFilesOnly() { ::umask(before_); }
  OwnFilesOnly(const OwnFilesOnly&) = delete;
  OwnFilesOnly& operator=(const OwnFilesOnly&) = delete;

 private:
  mode_t before_;
};

Result<sockaddr_un> address_of(const std::filesystem::path& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string& text = path.native();
  if (text.size() >= sizeof address.sun_path)
    return Failure{.path = path,
                   .message = fmt::format("the name of a socket has at most {} bytes",
                                          sizeof address.sun_path - 1)};
  text.copy(address.sun_path, text.size());
  return address;
}

const sockaddr* generic(const sockaddr_un& address) {
  return reinterpret_cast<const sockaddr*>(&address);  // NOLINT: the interface of sockets
}

Descriptor open_socket() {
  return Descriptor(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
}

/// Removes the socket file of a dead listener. Fails if `path` is any other file.
Result<void> clear_place(const std::filesystem::path& path, const sockaddr_un& address) {
  struct stat existing {};
  if (::lstat(path.c_str(), &existing) != 0) {
    if (errno == ENOENT) return boost::outcome_v2::success();
    return system_failure(path, "cannot be looked at");
  }
  if (!S_ISSOCK(existing.st_mode))
    return Failure{.path = path,
                   .message = "exists and is not a socket",
                   .code = std::make_error_code(std::errc::file_exists)};
  const Descriptor probe = open_socket();
  if (probe.is_open() && ::connect(probe.get(), generic(address), sizeof address) != 0 &&
      errno == ECONNREFUSED) {
    if (::unlink(path.c_str()) == 0) return boost::outcome_v2::success();
    return system_failure(path, "cannot remove the socket of an earlier run");
  }
  return Failure{.path = path,
                 .message = "another program listens there",
                 .code = std::make_error_code(std::errc::address_in_use)};
}

}  // namespace

Result<Socket> Socket::listen(const std::filesystem::path& path) {
  const auto address = address_of(path);
  if (!address) return address.error();
  if (auto clear = clear_place(path, address.value()); !clear) return clear.error();
  Descriptor listener = open_socket();
  if (!listener.is_open()) return system_failure(path, "cannot open a socket");
  const OwnFilesOnly own;
  if (::bind(listener.get(), generic(address.value()), sizeof address.value()) != 0)
    return system_failure(path, "cannot make the socket");
  Socket made(std::move(listener), path);
  struct stat what {};
  if (::lstat(path.c_str(), &what) == 0) made.inode_ = what.st_ino;
  if (::listen(made.listener_.get(), most_waiting_clients) != 0)
    return system_failure(path, "cannot listen");
  return made;
}

Socket::Socket(Socket&& other) noexcept
    : listener_(std::move(other.listener_)),
      path_(std::exchange(other.path_, {})),
      inode_(other.inode_) {}

Socket::~Socket() {
  struct stat what {};
  if (!path_.empty() && ::lstat(path_.c_str(), &what) == 0 && what.st_ino == inode_)
    ::unlink(path_.c_str());
}

std::optional<Descriptor> Socket::accept() const {
  while (caught_signal() == 0) {
    if (wait_for_descriptor(listener_.get(), POLLIN) == 0) continue;
    Descriptor client(::accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC));
    if (client.is_open()) return client;
  }
  return std::nullopt;
}

}  // namespace chessvm::vm::control
