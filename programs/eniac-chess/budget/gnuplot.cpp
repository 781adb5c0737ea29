// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/budget/gnuplot.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>

#include <array>
#include <string_view>

#include "base/descriptor.hpp"
#include "base/text.hpp"

extern char** environ;  // NOLINT: POSIX leaves it to the program

namespace chessvm::chess::budget {
namespace {

/// A file in memory, without a name.
Result<Descriptor> memory_file() {
  Descriptor file(::memfd_create("gnuplot", MFD_CLOEXEC));
  if (!file.is_open()) return system_failure({}, "cannot make a file in memory for gnuplot");
  return file;
}

Result<void> write_all(const Descriptor& file, std::string_view text) {
  while (!text.empty()) {
    const auto written =
        retry_interrupted([&] { return ::write(file.get(), text.data(), text.size()); });
    if (written < 0) return system_failure({}, "cannot write the script for gnuplot");
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  ::lseek(file.get(), 0, SEEK_SET);
  return boost::outcome_v2::success();
}

Result<std::string> read_all(const Descriptor& file) {
  ::lseek(file.get(), 0, SEEK_SET);
  std::string text;
  std::array<char, 65536> buffer{};
  for (;;) {
    const auto got =
        retry_interrupted([&] { return ::read(file.get(), buffer.data(), buffer.size()); });
    if (got < 0) return system_failure({}, "cannot read the picture of gnuplot");
    if (got == 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(got));
  }
}

/// The streams of gnuplot.
struct Streams {
  Descriptor script;
  Descriptor picture;
  Descriptor messages;
};

/// Starts gnuplot and waits for its end. Returns the raw status of wait().
Result<int> spawn(const Streams& streams) {
  posix_spawn_file_actions_t actions{};
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, streams.script.get(), STDIN_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, streams.picture.get(), STDOUT_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, streams.messages.get(), STDERR_FILENO);
  std::string name = "gnuplot";
  std::array<char*, 2> arguments{name.data(), nullptr};
  pid_t process = 0;
  const int error =
      ::posix_spawnp(&process, name.c_str(), &actions, nullptr, arguments.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  if (error != 0)
    return Failure{.path = {},
                   .message = error == ENOENT
                                  ? "--plot needs gnuplot, which is not installed (Debian: "
                                    "gnuplot-nox)"
                                  : "cannot run gnuplot",
                   .code = {error, std::generic_category()}};
  int status = 0;
  retry_interrupted([&] { return ::waitpid(process, &status, 0); });
  return status;
}

/// The first line of the messages that is not blank and not a caret below the script.
std::string first_message(std::string_view messages) {
  while (!messages.empty()) {
    const std::string_view line = take_line(messages);
    if (line.find_first_not_of(" ^\t") != std::string_view::npos) return std::string(line);
  }
  return "no message";
}

}  // namespace

Result<std::string> run_gnuplot(const std::string& script) {
  auto input = memory_file();
  auto output = memory_file();
  auto messages = memory_file();
  if (!input) return input.error();
  if (!output) return output.error();
  if (!messages) return messages.error();
  const Streams streams{std::move(input.value()), std::move(output.value()),
                        std::move(messages.value())};
  if (auto written = write_all(streams.script, script); !written) return written.error();
  const auto status = spawn(streams);
  if (!status) return status.error();
  if (WIFEXITED(status.value()) && WEXITSTATUS(status.value()) == 0)
    return read_all(streams.picture);
  const auto text = read_all(streams.messages);
  if (!text) return text.error();
  return Failure{.path = {},
                 .message = "gnuplot failed: " + first_message(text.value()),
                 .code = std::make_error_code(std::errc::io_error)};
}

}  // namespace chessvm::chess::budget
